"""What does each word of a `/mem` line choose?

The rules are tried in order at each token: a known phrase (the longest first), `key=value`, a key and its value, a
number with what it counts, a GPU, a size, a model's name. What no rule reads is an error that points at the word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from bot.errors import UserError
from bot.memory.devices import GB, GIB
from bot.memory.line.keys import KEYS, UNITS, Key, Kind
from bot.memory.line.lookup import find_device, longest_name, nearest
from bot.memory.line.quantities import parse_bytes, parse_count, parse_size
from bot.memory.line.slots import Reading, Slot
from bot.memory.line.tokens import Token, shown
from bot.memory.line.words import WORDS, normalised
from bot.memory.presets import PRESETS
from bot.memory.setup import Device, Nominal
from bot.wording import Message

Found = tuple[list[Reading], int]  # what was read, and from how many tokens
Rule = Callable[[Sequence[Token]], Found | None]

_MOST_NAMES = 12
_LONGEST_PHRASE = 5  # words
_TIMES_DEVICE = re.compile(r"(\d{1,7})[x×*](.+)")
_DEVICE_GLUED = re.compile(r"(.+)[x×*](\d{1,4})")
_DEVICE_TIMES = re.compile(r"[x×*](\d{1,7})")
_NUMBER_UNIT = re.compile(r"(\d{1,9}k?)-?([a-z]+)")


def scan(tokens: Sequence[Token]) -> list[Reading]:
    """The choices of a line in their order.

    Raises:
        UserError: a word is unknown, or a value is missing or out of range.
    """
    readings: list[Reading] = []
    unknown: list[Token] = []
    start = 0
    while start < len(tokens):
        found = next((found for rule in _RULES if (found := rule(tokens[start:]))), None)
        if found is None:
            unknown.append(tokens[start])
        else:
            readings += found[0]
        start += found[1] if found else 1
    if unknown:
        raise _unknown(unknown[0]) if len(unknown) == 1 else _several_unknown(unknown)
    return readings


def _phrase(tokens: Sequence[Token]) -> Found | None:
    for length in range(min(_LONGEST_PHRASE, len(tokens)), 0, -1):
        spelling = normalised("".join(token.text for token in tokens[:length]))
        word = WORDS.get(spelling)
        if word:
            return [_reading(word.slot, word.value, tokens[:length])], length
        key = None if length > 1 and _is_adapter(tokens[0]) else KEYS.get(spelling)  # `lora rank 8` says both
        if key and key.take_next and (len(spelling) > 1 or spelling == "r"):
            return _key_and_next(key, tokens, length)
        if key:
            raise _missing(key, tokens, length)
    return None


def _is_adapter(token: Token) -> bool:
    word = WORDS.get(normalised(token.text))
    return word is not None and word.slot is Slot.ADAPTER


def _key_and_next(key: Key, tokens: Sequence[Token], length: int) -> Found:
    rest = tokens[length:]
    if key.kind is Kind.DEVICE:
        device = _device(rest)
        if device:
            return device[0], length + device[1]
        if rest and rest[0].text.isdecimal():  # `gpu 8` counts them
            return _key_and_next(KEYS["gpus"], tokens, length)
    elif rest and not (key.optional and _belongs_elsewhere(rest)):
        value = _value(key, rest[0].text, rest[0].shown, lenient=key.optional or key.kind is Kind.BYTES)
        if value is not None:
            return _filled(key, value, tokens[: length + 1]), length + 1
    if key.optional:
        return _filled(key, key.alone, tokens[:length]), length
    raise _missing(key, tokens, length)


def _missing(key: Key, tokens: Sequence[Token], length: int) -> UserError:
    word = " ".join(token.shown for token in tokens[:length])
    return UserError(Message("memory-value-missing", {"word": word, "example": _example(key)}))


def _belongs_elsewhere(rest: Sequence[Token]) -> bool:
    """The number is no degree: a GPU's name (`zero3 4090`), or the count of a word after it (`zero3 8 gpus`)."""
    if find_device([rest[0].text]):
        return True
    unit, after = (*(token.text for token in rest[1:3]), "", "")[:2]
    if unit not in UNITS:
        return False
    names_gpu = find_device([after]) is not None
    has_own = names_gpu if unit == "gpu" else parse_count(after, binary=False) is not None and not names_gpu
    return not has_own


def _assignment(tokens: Sequence[Token]) -> Found | None:
    name, sign, text = tokens[0].text.partition("=")
    if not sign:
        return None
    if normalised(name) == "zero" and text in {"1", "2", "3"}:  # zero=3 names a stage
        return _filled(KEYS["zero" + text], None, tokens[:1]), 1
    key = KEYS.get(normalised(name))
    if key is None:
        raise _unknown(Token(name, tokens[0].place), nearest(name))
    if not text:
        raise _missing(key, tokens, 1)
    if key.kind is Kind.DEVICE:
        device = find_device([text])
        if device is None:
            raise UserError(Message("memory-unknown-gpu", {"word": shown(text)}))
        return [_reading(Slot.DEVICE, device, tokens[:1])], 1
    value = _value(key, text, shown(text), lenient=False)
    return _filled(key, value, tokens[:1]), 1


def _filled(key: Key, value: object, tokens: Sequence[Token]) -> list[Reading]:
    readings = [_reading(*key.implies, tokens)] if key.implies else []
    return [*readings, _reading(key.slot, value, tokens)] if value is not None else readings


def _value(key: Key, text: str, word: str, *, lenient: bool) -> object:
    """The value of *key* written in *text*; None, if that is allowed, when it is no value of this kind."""
    match key.kind:
        case Kind.CHOICE:
            value = key.choices.get(text, key.choices.get(normalised(text)))
            if value is None and not lenient:
                choices = ", ".join(choice for choice in key.choices if choice.isascii())
                raise UserError(Message("memory-value-unknown", {"key": key.name, "word": word, "choices": choices}))
            return value
        case Kind.BYTES:
            num_bytes = parse_bytes(text)
            if num_bytes is None and not lenient:
                raise UserError(Message("memory-bytes", {"word": word}))
            return None if num_bytes is None else custom_device(num_bytes)
        case Kind.IDLE:
            return word
        case _:
            number = parse_count(text, binary=key.kind is Kind.LENGTH)
            if number is None and lenient:
                return None
            return _number(key, number, word)


def _number(key: Key, number: Decimal | None, word: str) -> int | float:
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


def _device(tokens: Sequence[Token]) -> Found | None:
    """A GPU's name in one to three words."""
    for length in range(min(3, len(tokens)), 0, -1):
        device = find_device([token.text for token in tokens[:length]])
        if device:
            return [_reading(Slot.DEVICE, device, tokens[:length])], length
    return None


def _times_device(tokens: Sequence[Token]) -> Found | None:
    """`8xh100`, `8x h100`, `8 x h100`, `8 h100`, `h100x8`."""
    joined = _TIMES_DEVICE.fullmatch(tokens[0].text)
    glued = _DEVICE_GLUED.fullmatch(tokens[0].text)
    device = _device([Token(glued[1], tokens[0].place)]) if glued else None
    found: Found | None
    if glued and device:
        found, number, length = device, glued[2], 0
    elif joined:
        found, number, length = _device([Token(joined[2], tokens[0].place), *tokens[1:]]), joined[1], 0
    elif (number := tokens[0].text.rstrip("x×*")).isdecimal() and len(tokens) > 1:
        length = 2 if tokens[1].text in {"x", "×", "*"} else 1
        found = _device(tokens[length:])
    else:
        return None
    if not found:
        return None
    count = _value(KEYS["gpus"], number, shown(number), lenient=False)
    used = length + found[1]
    return [_reading(Slot.GPUS, count, tokens[:used]), *found[0]], used


def _device_times(tokens: Sequence[Token]) -> Found | None:
    """`h100 x8`, `h100 x 8`."""
    apart = len(tokens) > 1 and tokens[0].text in {"x", "×", "*"} and tokens[1].text.isdecimal()
    used = tokens[: 2 if apart else 1]
    if apart and len(tokens) > 2 and tokens[2].text in UNITS:  # noqa: PLR2004 - `2 nodes x 8 gpus`
        counted = _number_and_unit(tokens[1:])
        return None if counted is None else (counted[0], counted[1] + 1)
    times = _DEVICE_TIMES.fullmatch("".join(token.text for token in used))
    if not times:
        return None
    return [_reading(Slot.GPUS, _value(KEYS["gpus"], times[1], shown(times[1]), lenient=False), used)], len(used)


def _number_and_unit(tokens: Sequence[Token]) -> Found | None:
    """`8 gpus`, `8gpus`, `8 卡`, `4k tokens`."""
    text = tokens[0].text
    glued = _NUMBER_UNIT.fullmatch(text)
    if glued and glued[2] in UNITS:
        number, unit, length = glued[1], glued[2], 1
    elif len(tokens) > 1 and tokens[1].text in UNITS and _counts(text, tokens[1].text):
        number, unit, length = text, tokens[1].text, 2
    else:
        return None
    key = KEYS[UNITS[unit]]
    count = _value(key, number, shown(number), lenient=False)
    return [_reading(key.slot, count, tokens[:length])], length


def _counts(text: str, unit: str) -> bool:
    """Whether *text* is a number of *unit*: `4k tokens`, but in `350m gpu h100` the number is a model's size."""
    return parse_count(text, binary=KEYS[UNITS[unit]].kind is Kind.LENGTH) is not None


def _bare_bytes(tokens: Sequence[Token]) -> Found | None:
    """`24gib`; a plain `b` is a size of a model."""
    text = tokens[0].text
    num_bytes = parse_bytes(text) if text.endswith(("ib", "gb", "tb")) else None
    return None if num_bytes is None else ([_reading(Slot.DEVICE, custom_device(num_bytes), tokens[:1])], 1)


def _size(tokens: Sequence[Token]) -> Found | None:
    parameters = parse_size(tokens[0].text, tokens[0].shown)
    return None if parameters is None else ([_reading(Slot.MODEL, Nominal(parameters=parameters), tokens[:1])], 1)


def _spaced_size(tokens: Sequence[Token]) -> Found | None:
    """`7 b`, `7 billion`, `7 b` cut apart by a space."""
    if len(tokens) < 2 or not tokens[0].text[0].isdigit() or not tokens[1].text.isalpha():  # noqa: PLR2004 - a pair
        return None
    text = tokens[0].text + tokens[1].text
    parameters = parse_size(text, shown(text))
    return None if parameters is None else ([_reading(Slot.MODEL, Nominal(parameters=parameters), tokens[:2])], 2)


def _model(tokens: Sequence[Token]) -> Found | None:
    length, names = longest_name([token.text for token in tokens[:4]])
    if not names:
        return None
    if len(names) > 1:
        word = " ".join(token.shown for token in tokens[:length])
        raise UserError(
            Message(
                "memory-several-models",
                {"word": word, "names": ", ".join(names[:_MOST_NAMES]) + (" …" if len(names) > _MOST_NAMES else "")},
            )
        )
    return [_reading(Slot.MODEL, PRESETS[names[0]], tokens[:length])], length


_RULES: tuple[Rule, ...] = (
    _assignment,
    _times_device,
    _device_times,
    _number_and_unit,
    _device,
    _phrase,
    _bare_bytes,
    _size,
    _spaced_size,
    _model,
)


def _reading(slot: Slot, value: object, tokens: Sequence[Token]) -> Reading:
    return Reading(slot, value, " ".join(token.shown for token in tokens), tokens[0].place)


def _example(key: Key) -> str:
    match key.kind:
        case Kind.CHOICE:
            return f"{key.name}={next(iter(key.choices))}"
        case Kind.DEVICE:
            return f"{key.name} a100-80"
        case Kind.BYTES:
            return f"{key.name}=24gib"
        case Kind.SHARE:
            return f"{key.name}=0.1"
        case Kind.LENGTH:
            return f"{key.name} 4096"
        case Kind.IDLE:
            return f"{key.name}=1"
        case Kind.COUNT:
            return f"{key.name} 8" if key.take_next else f"{key.name}=8"


def _several_unknown(tokens: Sequence[Token]) -> UserError:
    """All of them at once, each with its place and what it may have been meant to be."""
    meant = [nearest(token.text) for token in tokens]
    words = [
        f"'{token.shown}' ({token.place}{f' → {near}?' if near else ''})"
        for token, near in zip(tokens, meant, strict=True)
    ]
    return UserError(Message("memory-unknown-words", {"words": ", ".join(words)}))


def _unknown(token: Token, meant: str | None = None) -> UserError:
    place = str(token.place)
    if parse_count(token.text, binary=True) is not None:
        return UserError(Message("memory-bare-number", {"word": token.shown, "place": place}))
    meant = meant or nearest(token.text)
    if meant:
        return UserError(Message("memory-unknown-word-near", {"word": token.shown, "place": place, "meant": meant}))
    return UserError(Message("memory-unknown-word", {"word": token.shown, "place": place}))
