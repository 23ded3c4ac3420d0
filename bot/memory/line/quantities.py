"""What number does a piece of text write? Sizes, counts, bytes; always exact, never evaluated.

A function returns None for text that is no number of its kind, and raises for a number that cannot be meant.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bot.errors import UserError
from bot.memory.line.keys import MOST_PARAMETERS
from bot.wording import Message

_NUMBER = r"([+-]?)(\d+(?:\.\d+)?|\.\d+)(?:e([+-]?\d{1,9}))?"
_SIZE = re.compile(_NUMBER + r"(k|m|b|bn|t|thousand|million|billion|trillion|万|亿|万亿)?")
_COUNT = re.compile(_NUMBER + r"([km]?)")
_BYTES = re.compile(_NUMBER + r"(b|kb|mb|g|gb|tb|kib|mib|gib|tib)")

_SIZE_UNITS = {
    **dict.fromkeys(("k", "thousand"), 3),
    **dict.fromkeys(("m", "million"), 6),
    **dict.fromkeys(("b", "bn", "billion"), 9),
    **dict.fromkeys(("t", "trillion"), 12),
    "万": 4,
    "亿": 8,
    "万亿": 12,
}
_BYTE_UNITS = {"b": 1} | {f"{letter}b": 1000**power for power, letter in enumerate("kmgt", start=1)}
_BYTE_UNITS |= {"g": 10**9} | {f"{letter}ib": 1024**power for power, letter in enumerate("kmgt", start=1)}
_LEAST_BARE_SIZE = 10**6  # a smaller bare number is no model
_FAR = 40  # a decimal exponent beyond which a number is out of every range here
_MOST_BYTES = 10**15


def parse_size(text: str, shown: str) -> int | None:
    """Parameters of a model: `7b`, `6.74b`, `7e9`, `7000000000`, `70亿`.

    Raises:
        UserError: the size is negative, zero, too large, or no whole number.
    """
    match = _SIZE.fullmatch(text)
    if not match:
        return None
    sign, digits, exponent, unit = match.groups()
    power = int(exponent or 0) + (_SIZE_UNITS[unit] if unit else 0)
    number = _scaled(digits, power)
    if unit is None and number is not None and number < _LEAST_BARE_SIZE:
        return None
    if sign == "-":
        raise UserError(Message("memory-size-negative", {"word": shown}))
    if number == 0:
        raise UserError(Message("memory-size-zero", {"word": shown}))
    if number is None or number > MOST_PARAMETERS:
        raise UserError(Message("memory-size-too-large", {"word": shown}))
    if number != int(number):
        raise UserError(Message("memory-size-not-whole", {"word": shown}))
    return int(number)


def parse_count(text: str, *, binary: bool) -> Decimal | None:
    """A number such as `8` or `4096`; with *binary* `4k` is 4 x 1024. Its range is for the caller to check."""
    match = _COUNT.fullmatch(text)
    if not match or (match[4] and not binary):
        return None
    number = _scaled(match[2], int(match[3] or 0))
    if number is None:
        number = Decimal(10) ** _FAR
    factor = {"": 1, "k": 2**10, "m": 2**20}[match[4]]
    return (-number if match[1] == "-" else number) * factor


def parse_bytes(text: str) -> int | None:
    """Bytes with their unit, rounded down to whole ones: `24gib`, `24gb`; a bare `24g` is meant as the vendors' GB."""
    match = _BYTES.fullmatch(text)
    if not match or match[1] == "-":
        return None
    number = _scaled(match[2], int(match[3] or 0))
    if number is None:
        return None
    num_bytes = int(number * _BYTE_UNITS[match[4]])
    return num_bytes if 0 < num_bytes <= _MOST_BYTES else None


def _scaled(digits: str, power: int) -> Decimal | None:
    """Digits x 10^power, exactly; None when that is astronomically large. Below any use it is simply not whole."""
    number = Decimal(digits)
    if number == 0:
        return number
    magnitude = number.adjusted() + power
    if magnitude > _FAR:
        return None
    return number.scaleb(max(power, -2 * _FAR)) if len(digits) <= _FAR else _long(number, power)


def _long(number: Decimal, power: int) -> Decimal:
    """More digits than the decimal context keeps: shift them without rounding."""
    sign, digits, exponent = number.as_tuple()
    return Decimal((sign, digits, int(exponent) + max(power, -2 * _FAR)))
