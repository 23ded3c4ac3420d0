"""What does the value of a key say?"""

from __future__ import annotations

from decimal import Decimal

from bot.errors import UserError
from bot.memory.devices import GB, GIB
from bot.memory.line.key import Key, Kind
from bot.memory.line.quantities import parse_bytes, parse_count
from bot.memory.line.word import normalised
from bot.memory.setup import Device
from bot.wording import Message


def value_of(key: Key, text: str, word: str) -> object:
    """The value of *key* written in *text*, which errors show as *word*.

    Raises:
        UserError: it is no such value, or out of range.
    """
    value = possible_value(key, text, word)
    if value is not None:
        return value
    match key.kind:
        case Kind.CHOICE:
            choices = ", ".join(choice for choice in key.choices if choice.isascii() and choice.isalnum())
            raise UserError(Message("memory-value-unknown", {"key": key.name, "word": word, "choices": choices}))
        case Kind.BYTES:
            raise UserError(Message("memory-bytes", {"word": word}))
        case _:
            return _checked(key, None, word)


def possible_value(key: Key, text: str, word: str) -> object:
    """Like `value_of`, but None for text that is no value of this kind at all.

    Raises:
        UserError: it is one, and out of range.
    """
    match key.kind:
        case Kind.CHOICE:
            return key.choices.get(text, key.choices.get(normalised(text)))
        case Kind.BYTES:
            num_bytes = parse_bytes(text)
            return None if num_bytes is None else custom_device(num_bytes)
        case Kind.IDLE:
            return word
        case _:
            number = parse_count(text, binary=key.kind is Kind.LENGTH)
            return None if number is None else _checked(key, number, word)


def _checked(key: Key, number: Decimal | None, word: str) -> int | float:
    if key.kind is Kind.SHARE:
        if number is None or not 0 <= number < 1:
            raise UserError(Message("memory-share", {"key": key.name, "word": word}))
        return float(number)
    if number is None or not key.least <= number <= key.most or number != int(number):
        gaps = {"key": key.name, "word": word, "least": str(key.least), "most": f"{key.most:,}"}
        raise UserError(Message("memory-number", gaps))
    return int(number)


def custom_device(num_bytes: int) -> Device:
    """A GPU of which only the usable memory was said."""
    if num_bytes % GIB == 0:
        return Device(name=f"{num_bytes // GIB}gib", usable_bytes=num_bytes)
    if num_bytes % GB == 0:
        return Device(name=f"{num_bytes // GB}gb", usable_bytes=num_bytes)
    return Device(name=f"{num_bytes}b", usable_bytes=num_bytes)
