"""In which unit is an amount written?

Only amounts of memory have units that convert; a share may be written in per cent; any other unit of a question is a
word that must come back as it is. Text here is normalised, so case tells nothing: `gb` is read as gigabyte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

_PREFIXES = "kmgtp"
_CHINESE_PREFIXES = {"千兆": "g", "千": "k", "兆": "m", "吉": "g", "太": "t", "拍": "p"}
_LONG_PREFIXES = {"kilo": "k", "mega": "m", "giga": "g", "tera": "t", "peta": "p"} | {
    "kibi": "ki",
    "mebi": "mi",
    "gibi": "gi",
    "tebi": "ti",
    "pebi": "pi",
}
_BITS_PER_BYTE = 8


class Family(Enum):
    """What the prefixes of a unit are powers of; bytes alone have none."""

    NONE = 1
    DECIMAL = 1000
    BINARY = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit: *size* is in bytes for memory, in units of one for a share, and 1 for any other word."""

    name: str
    size: Fraction
    memory: bool = False
    word: str = ""  # of a unit that converts to nothing
    prefix: str = ""
    family: Family = Family.NONE

    def converts_to(self, other: Unit) -> bool:
        return self.memory == other.memory and self.word == other.word


PLAIN = Unit(name="", size=Fraction(1))
PERCENT = Unit(name="%", size=Fraction(1, 100))
BYTE = Unit(name="B", size=Fraction(1), memory=True)


def _memory(prefix: str, *, bits: bool) -> Unit:
    letter = prefix[:1]
    family = Family.NONE if not letter else Family.BINARY if prefix.endswith("i") else Family.DECIMAL
    size = Fraction(family.value) ** (_PREFIXES.index(letter) + 1) if letter else Fraction(1)
    shown = letter.upper() + "i" * (family is Family.BINARY)
    return Unit(
        name=shown + ("bit" if bits else "B"),
        size=size / _BITS_PER_BYTE if bits else size,
        memory=True,
        prefix=letter,
        family=family,
    )


def sibling(unit: Unit) -> Unit:
    """The unit that is taken for *unit* most easily: GB for GiB."""
    if unit.family is Family.NONE:
        return unit
    return _memory(unit.prefix + "i" * (unit.family is Family.DECIMAL), bits=unit.name.endswith("bit"))


def mixed_up(unit: Unit) -> Fraction:
    """How far *unit* and its sibling lie apart (1.07 for GB and GiB)."""
    ratio = sibling(unit).size / unit.size
    return max(ratio, 1 / ratio)


# The longest reading first; a letter behind a unit makes it another word.
_MEMORY = re.compile(
    r"(?:个\s*)?(?:"
    r"(?P<long>kilo|mega|giga|tera|peta|kibi|mebi|gibi|tebi|pebi)[- ]?(?P<whole>bytes?|bits?)(?![a-z0-9])"
    r"|(?P<short>[kmgtp]i?)?[- ]?(?P<base>bytes?|bits?|octets?|字节|比特)(?![a-z0-9])"
    r"|(?P<chinese>千兆|[千兆吉太拍])(?P<hanzi>字节|比特)"
    r"|(?P<letters>[kmgtp]i?)?bs?(?![a-z0-9])"
    r"|(?P<bits>位)(?![置数移])"
    r"|(?P<bare>[kmgt]i?|gigs?|megs?|[兆吉])(?![a-z0-9])"
    r")"
)
_SHARE = re.compile(r"%|per ?cent(?![a-z])|pct(?![a-z])|个?百分点")
_PER_PARAMETER = re.compile(
    r"\s*(?:/|per|for (?:each|every|one)|each|every|a|每(?:一)?个?)\s*(?:model |single |one )?"
    r"(?:param(?:eter)?s?|参数|p)(?![a-z])|\s?[pφψ](?![a-z])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A unit in a text, and where it ends."""

    unit: Unit
    end: int


def unit_at(text: str, at: int, asked: Unit) -> Found | None:
    """The unit that stands at *at* in normalised *text*, with `per parameter` behind it."""
    found = _asked_word(text, at, asked) or _share_at(text, at) or _memory_at(text, at, asked)
    if found is None:
        return None
    tail = _PER_PARAMETER.match(text, found.end)
    return Found(unit=found.unit, end=tail.end()) if tail else found


def per_parameter_at(text: str, at: int) -> int | None:
    """Where `/param` ends that stands at *at* without a unit before it."""
    tail = _PER_PARAMETER.match(text, at)
    return tail.end() if tail else None


def _asked_word(text: str, at: int, asked: Unit) -> Found | None:
    if not asked.word or not text.startswith(asked.word, at):
        return None
    end = at + len(asked.word)
    if text[end : end + 1] == "s" and not asked.word.endswith("s"):
        end += 1
    following = text[end : end + 1]
    return None if following.isascii() and following.isalnum() else Found(unit=asked, end=end)


def _share_at(text: str, at: int) -> Found | None:
    match = _SHARE.match(text, at)
    return Found(unit=PERCENT, end=match.end()) if match else None


def _memory_at(text: str, at: int, asked: Unit) -> Found | None:
    match = _MEMORY.match(text, at)
    if match is None:
        return None
    base = match["whole"] or match["base"] or match["hanzi"] or match["bits"] or ""
    bits = base.startswith("bit") or base in {"比特", "位"}
    prefix = match["short"] or match["letters"] or ""
    if match["long"]:
        prefix = _LONG_PREFIXES[match["long"]]
    elif match["chinese"]:
        prefix = _CHINESE_PREFIXES[match["chinese"]]
    elif match["bare"]:
        prefix = _bare_prefix(match["bare"], asked)
    return Found(unit=_memory(prefix, bits=bits), end=match.end())


def _bare_prefix(written: str, asked: Unit) -> str:
    """`G` alone is of the family that is asked for."""
    letter = _CHINESE_PREFIXES.get(written, written[0])
    return letter + "i" * (written.endswith("i") or asked.family is Family.BINARY)


def unit_named(name: str) -> Unit:
    """The unit that a question names in its `unit:` (already normalised).

    Raises:
        ValueError: the name holds a digit or a sign that no unit has.
    """
    if not name:
        return PLAIN
    found = _share_at(name, 0) or _memory_at(name, 0, PLAIN)
    if found is not None and found.end == len(name):
        return found.unit
    if not re.fullmatch(r"[^\W\d_]+(?:[ /][^\W\d_]+)*", name):
        raise ValueError(f"`{name}` is no unit: write bytes, GiB, GB, bits, % or a word")
    return Unit(name=name, size=Fraction(1), word=name)
