"""What do numbers count: GPUs (`8xh100`, `8卡`, `2x8 a100`), nodes, tokens?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.memory.line.found import Found, reading
from bot.memory.line.key import Kind
from bot.memory.line.keys import KEYED_UNITS, KEYS, UNITS
from bot.memory.line.lookup import find_device
from bot.memory.line.quantities import parse_count
from bot.memory.line.slots import Reading, Slot
from bot.memory.line.tokens import Token, shown
from bot.memory.line.values import value_of
from bot.memory.line.word import normalised

_TIMES = frozenset("x×*")
_TIMES_DEVICE = re.compile(r"(\d{1,7})[x×*-](.+)")
_DEVICE_GLUED = re.compile(r"(.+)[x×*](\d{1,4})")
_DEVICE_TIMES = re.compile(r"[x×*](\d{1,7})")
_NODES_TIMES = re.compile(r"(\d{1,4})[x×*](\d{1,4})(?:[x×*](.+))?")
_NUMBER_UNIT = re.compile(r"(\d{1,9}k?)-?([a-z]+)")
_VALUE = re.compile(r"\d+k?")
_LONGEST_UNIT = 3  # words
_LONGEST_DEVICE = 4  # words
_OF_A_NODE = frozenset(
    map(
        normalised,
        ("per node", "per machine", "per server", "each node", "a node", "each", "per box", "on each", "every node"),
    )
)


def device(tokens: Sequence[Token]) -> Found | None:
    """A GPU's name in one to four words."""
    for length in range(min(_LONGEST_DEVICE, len(tokens)), 0, -1):
        found = find_device([token.text for token in tokens[:length]])
        if found:
            return Found([reading(Slot.DEVICE, found, tokens[:length])], length)
    return None


def nodes_times_gpus(tokens: Sequence[Token]) -> Found | None:
    """`2x8 h100`, `2x8xh100`: nodes and the GPUs of each."""
    match = _NODES_TIMES.fullmatch(tokens[0].text)
    if not match:
        return None
    rest = [Token(match[3], tokens[0].place), *tokens[1:]] if match[3] else list(tokens[1:])
    named = device(rest)
    is_unit = bool(rest) and UNITS.get(rest[0].text) == "gpus"
    if not named and not is_unit:
        return None
    used = 1 if is_unit and not named else 0
    counted = [_count("nodes", match[1], tokens[:1]), _count("gpus per node", match[2], tokens[:1])]
    extra = (named.length if named else used) - (1 if match[3] else 0)
    return Found([*counted, *(named.readings if named else [])], 1 + extra)


def times_device(tokens: Sequence[Token]) -> Found | None:
    """`8xh100`, `8x h100`, `8 x h100`, `8 h100`, `h100x8`."""
    joined = _TIMES_DEVICE.fullmatch(tokens[0].text)
    glued = _DEVICE_GLUED.fullmatch(tokens[0].text)
    alone = device([Token(glued[1], tokens[0].place)]) if glued else None
    if glued and alone:
        found: Found | None = alone
        number, length = glued[2], 0
    elif joined:
        found, number, length = device([Token(joined[2], tokens[0].place), *tokens[1:]]), joined[1], 0
    elif (number := tokens[0].text.rstrip("x×*")).isdecimal() and len(tokens) > 1:
        length = 2 if tokens[1].text in _TIMES else 1
        found = device(tokens[length:])
    else:
        return None
    if not found:
        return None
    used = length + found.length
    counted = _of_what("gpus", number, tokens, used)
    return Found([*counted.readings, *found.readings], counted.length)


def times_number(tokens: Sequence[Token]) -> Found | None:
    """`h100 x8`, `h100 x 8`, `2 nodes x 8 gpus`."""
    apart = len(tokens) > 1 and tokens[0].text in _TIMES and tokens[1].text.isdecimal()
    used = tokens[: 2 if apart else 1]
    if apart:
        counted = number_and_unit(tokens[1:])
        if counted:
            return Found(counted.readings, counted.length + 1)
        named = times_device(tokens[1:])
        if named:
            return Found(named.readings, named.length + 1)
    times = _DEVICE_TIMES.fullmatch("".join(token.text for token in used))
    return Found([_count("gpus", times[1], used)], len(used)) if times else None


def number_and_unit(tokens: Sequence[Token]) -> Found | None:
    """`8 gpus`, `8gpus`, `8 卡`, `4k tokens`, `8 gpus per node`."""
    glued = _NUMBER_UNIT.fullmatch(tokens[0].text)
    if glued and glued[2] in UNITS:
        return _of_what(UNITS[glued[2]], glued[1], tokens, 1)
    for words in range(min(_LONGEST_UNIT, len(tokens) - 1), 0, -1):
        unit = " ".join(token.text for token in tokens[1 : 1 + words])
        if unit in UNITS and _counts(tokens[0].text, unit) and not has_own_value(unit, tokens[1 + words :]):
            return _of_what(UNITS[unit], tokens[0].text, tokens, 1 + words)
    return None


def gpus_of_a_node(tokens: Sequence[Token]) -> Found | None:
    """`每台8卡`, `each node 8 gpus`, `每节点8张A100`."""
    key = KEYS.get(tokens[0].text)
    if key is None or key.slot is not Slot.PER_NODE or len(tokens) < 2 or not tokens[1].text.isdecimal():  # noqa: PLR2004 - a pair
        return None
    number = tokens[1].text
    unit = 1 if len(tokens) > 2 and UNITS.get(tokens[2].text) == "gpus" else 0  # noqa: PLR2004 - what is counted
    return Found([_count("gpus per node", number, tokens[: 2 + unit])], 2 + unit)


def has_own_value(unit: str, after: Sequence[Token]) -> bool:
    """*unit* is a key as well, and the word after it is its value: in `zero3 8 seq 512` the 8 counts no tokens."""
    if unit not in KEYED_UNITS or not after:
        return False
    names_gpu = find_device([after[0].text]) is not None
    if KEYS[normalised(unit)].kind is Kind.DEVICE:
        return names_gpu
    if names_gpu or not _VALUE.fullmatch(after[0].text):
        return False
    return len(after) == 1 or after[1].text not in UNITS or has_own_value(after[1].text, after[2:])


def _of_what(key: str, number: str, tokens: Sequence[Token], length: int) -> Found:
    """The count, of one node if the words after it say so."""
    if key == "gpus":
        for words in (2, 1):
            if normalised("".join(token.text for token in tokens[length : length + words])) in _OF_A_NODE:
                return Found([_count("gpus per node", number, tokens[: length + words])], length + words)
    return Found([_count(key, number, tokens[:length])], length)


def _count(name: str, number: str, tokens: Sequence[Token]) -> Reading:
    key = KEYS[normalised(name)]
    return reading(key.slot, value_of(key, number, shown(number)), tokens)


def _counts(text: str, unit: str) -> bool:
    """Whether *text* is a number of *unit*: `4k tokens`, but in `350m gpu h100` the number is a model's size."""
    return parse_count(text, binary=KEYS[UNITS[unit]].kind is Kind.LENGTH) is not None
