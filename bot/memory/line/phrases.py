"""What do the words of the tables say, alone, with a value, or denied?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from bot.errors import UserError
from bot.memory.line.counting import device, has_own_value
from bot.memory.line.denials import AFTER, BEFORE, denied
from bot.memory.line.fillers import FILLERS, LINKS
from bot.memory.line.found import Found, reading
from bot.memory.line.key import Key, Kind
from bot.memory.line.keys import KEYS, UNITS
from bot.memory.line.lookup import find_device
from bot.memory.line.slots import PARALLEL, Reading, Slot
from bot.memory.line.tokens import Token
from bot.memory.line.values import possible_value, value_of
from bot.memory.line.word import normalised
from bot.memory.line.words import CHOICES
from bot.wording import Message

_LONGEST = 5  # words
_LONGEST_DENIAL = 2
_GLUED = re.compile(r"([a-z][a-z_-]*?)[-_]?(\d+k?)")  # `tp4`, `seq4k`
_NUMBERED = frozenset({Kind.COUNT, Kind.LENGTH})
_ONE_LETTER = frozenset({"r"})  # the only key of one letter that reads the word after it
_LAYERS_OF = {"q": "q", "k": "k", "v": "v", "o": "o", "gate": "m", "up": "m", "down": "m"}
_TARGETS_OF = {"qv": "qv", "koqv": "qkvo", "kmoqv": "all"}
_WAYS = re.compile(r"(\d{1,7})-?(?:way|路)?")


def phrase(tokens: Sequence[Token]) -> Found | None:
    """The longest phrase of the tables at the start of *tokens*, with its value and what denies it after it.

    Raises:
        UserError: a value is missing or out of range.
    """
    found = _said(tokens)
    if found is None:
        return None
    after = tokens[found.length : found.length + 1]
    if after and after[0].text in AFTER and not _begins_a_denial(tokens[found.length :]):
        opposite = _denied(found.readings, tokens[: found.length + 1])
        if opposite:
            return Found(opposite, found.length + 1)
    return found


def denial(tokens: Sequence[Token]) -> Found | None:
    """`no ckpt`, `without flash attention`, `不开重计算`."""
    for length in range(min(_LONGEST_DENIAL, len(tokens)), 0, -1):
        if "".join(token.bare for token in tokens[:length]) not in BEFORE:
            continue
        for start in dict.fromkeys((length + _fillers(tokens[length:]), length)):
            found = _said(tokens[start:])
            opposite = _denied(found.readings, tokens[: start + found.length]) if found else None
            if found and opposite:
                return Found(opposite, start + found.length)
    return None


def _fillers(tokens: Sequence[Token]) -> int:
    """How many words there say nothing: `without using flash`."""
    for place, token in enumerate(tokens):
        if token.bare not in FILLERS or token.bare in CHOICES:
            return place
    return len(tokens)


def _begins_a_denial(tokens: Sequence[Token]) -> bool:
    """`bf16 不开 ckpt` denies what comes after."""
    return tokens[0].text in BEFORE and denial(tokens) is not None


def _denied(readings: Sequence[Reading], tokens: Sequence[Token]) -> list[Reading] | None:
    word = " ".join(token.shown for token in tokens)
    opposites = [denied(each, word) for each in readings]
    return [each for each in opposites if each] if opposites and all(opposites) else None


def _said(tokens: Sequence[Token]) -> Found | None:
    """A phrase of the tables with its value; None where *tokens* begin with none."""
    missing: Key | None = None
    for length, spelling in _beginnings(tokens):
        if length > 1 and _counts_what_follows(tokens[length - 1 :]):
            continue
        word = CHOICES.get(spelling)
        key = None if length > 1 and _is_adapter(tokens[0]) else KEYS.get(spelling)  # `lora rank 8` says both
        if key and key.take_next and (len(spelling) > 1 or spelling in _ONE_LETTER):
            found = _key_and_next(key, tokens, length)
            if found:
                return found
            missing = missing or (None if word or spelling in FILLERS else key)
        if word:
            chosen = [reading(word.slot, word.value, tokens[:length], weak=word.weak)]
            return Found([*chosen, reading(*word.also, tokens[:length])] if word.also else chosen, length)
        if spelling in FILLERS:
            return Found([reading(Slot.FILLER, None, tokens[:length])], length)
        if missing:
            raise _missing(missing, tokens, length)
        if key and key.slot is Slot.TARGETS:
            return _projections(tokens, length)
    return _glued(tokens[0]) if tokens else None


def _beginnings(tokens: Sequence[Token]) -> list[tuple[int, str]]:
    """The spellings of the first words together that the tables have, the longest first."""
    spellings = enumerate(accumulate(token.bare for token in tokens[:_LONGEST]), start=1)
    return [
        (length, spelling)
        for length, spelling in spellings
        if spelling in CHOICES or spelling in KEYS or spelling in FILLERS
    ][::-1]


def _counts_what_follows(tokens: Sequence[Token]) -> bool:
    """The number ends no phrase: `flash 2 gpus` is no second version of flash attention."""
    return tokens[0].text.isdecimal() and len(tokens) > 1 and tokens[1].text in UNITS


def _is_adapter(token: Token) -> bool:
    word = CHOICES.get(token.bare)
    return word is not None and word.slot is Slot.ADAPTER


def _key_and_next(key: Key, tokens: Sequence[Token], length: int) -> Found | None:
    """The key with the value after it; None where it needs one and there is none."""
    linked = length + _links(tokens[length:])
    for start in (linked, length) if linked > length else (length,):
        found = _with_value(key, tokens, length, start)
        if found:
            return found
    return Found(filled(key, key.alone, tokens[:length]), length) if key.optional else None


def _links(tokens: Sequence[Token]) -> int:
    return next((place for place, token in enumerate(tokens) if token.text not in LINKS), len(tokens))


def _with_value(key: Key, tokens: Sequence[Token], length: int, start: int) -> Found | None:
    rest = tokens[start:]
    if not rest:
        return None
    if key.kind is Kind.DEVICE:
        named = device(rest)
        if named:
            return Found(named.readings, start + named.length)
        return _with_value(KEYS["gpus"], tokens, length, start) if rest[0].text.isdecimal() else None
    if key.kind is Kind.IDLE and _is_word(rest[0]):
        return None
    if key.optional and _belongs_elsewhere(rest):
        return None
    value = possible_value(key, rest[0].text, rest[0].shown)
    return None if value is None else Found(filled(key, value, tokens[: start + 1]), start + 1)


def _is_word(token: Token) -> bool:
    """A setting that changes nothing does not swallow a word that does."""
    return token.text.startswith("--") or token.bare in CHOICES or token.bare in KEYS


def _belongs_elsewhere(rest: Sequence[Token]) -> bool:
    """The number is no degree: a GPU's name (`zero3 4090`), or the count of a word after it (`zero3 8 gpus`)."""
    if find_device([rest[0].text]):
        return True
    return len(rest) > 1 and rest[1].text in UNITS and not has_own_value(rest[1].text, rest[2:])


def _glued(token: Token) -> Found | None:
    """`tp4`, `seq4k`, `mb2`."""
    match = _GLUED.fullmatch(token.text)
    is_name = match is not None and (len(match[1]) > 1 or match[1] in _ONE_LETTER)
    key = KEYS.get(normalised(match[1])) if match and is_name else None
    if match is None or key is None or not key.take_next or key.kind not in _NUMBERED:
        return None
    return Found(filled(key, value_of(key, match[2], token.shown), [token]), 1)


def ways(tokens: Sequence[Token]) -> Found | None:
    """`8-way tensor parallel`, `8路张量并行`: the degree stands before its axis."""
    apart = len(tokens) > 1 and tokens[1].text in {"way", "路"}
    match = _WAYS.fullmatch(tokens[0].text)
    if match is None or (match[0] == match[1] and not apart):
        return None
    start = 2 if apart else 1
    for length in range(min(_LONGEST, len(tokens) - start), 0, -1):
        key = KEYS.get("".join(token.bare for token in tokens[start : start + length]))
        if key and key.slot in PARALLEL:
            used = start + length
            return Found(filled(key, value_of(key, match[1], tokens[0].shown), tokens[:used]), used)
    return None


def projections(tokens: Sequence[Token]) -> Found | None:
    """`q_proj, v_proj`: the layers of an adapter named one by one."""
    return _projections(tokens, 0) if tokens[0].text.endswith("proj") and projection(tokens[0].text) else None


def _projections(tokens: Sequence[Token], length: int) -> Found | None:
    """The layers named after the first *length* tokens, or the choice of layers that one word names."""
    start = length + _links(tokens[length:])
    layers: set[str] = set()
    end = start
    while end < len(tokens) and (layer := projection(tokens[end].text)):
        layers.add(layer)
        end += 1
    value = _TARGETS_OF.get("".join(sorted(layers)))
    key = KEYS["targets"]
    if value is None and end == start and start < len(tokens):
        chosen = possible_value(key, tokens[start].text, tokens[start].shown)
        return None if chosen is None else Found(filled(key, chosen, tokens[: start + 1]), start + 1)
    if value is None:
        raise _missing(key, tokens, length or end)
    return Found(filled(key, key.choices[value], tokens[:end]), end)


def projection(text: str) -> str | None:
    """The letter of a linear layer: `q_proj`, `gate_proj`."""
    return _LAYERS_OF.get(text.removesuffix("_proj").removesuffix("proj"))


def filled(key: Key, value: object, tokens: Sequence[Token]) -> list[Reading]:
    """What a key says with *value*; None leaves its own slot empty."""
    readings = [reading(*key.implies, tokens)] if key.implies else []
    return [*readings, reading(key.slot, value, tokens)] if value is not None else readings


def _missing(key: Key, tokens: Sequence[Token], length: int) -> UserError:
    word = " ".join(token.shown for token in tokens[:length])
    return UserError(Message("memory-value-missing", {"word": word, "example": key.example}))
