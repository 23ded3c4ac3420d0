"""Which number does a literal stand for?

`84,000`, `78,2`, `1.234,5`, `84 000`, `8.4e10`, `840 亿`: separators and scale words as people write them in chat. Text
is normalised and number words stand as digits (`bot.quiz.amounts.numerals`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from bot.quiz.amounts.expressions import decimal

_GROUP = 3
_RUN = re.compile(r"[0-9]+(?:[.。,'_][0-9]+){0,9}|\.[0-9]+")
_SPACED_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?: 000)+(?![0-9.,])")
_POWER_OF_TEN = re.compile(r"e[+-]?[0-9]+(?![0-9a-z])")
_SCALE = re.compile(
    r"\s*(?:(?P<english>thousand|million|billion|trillion|bn|mn)(?![a-z])"
    r"|(?P<small>[十百千]?)(?P<large>万亿|[万亿])|(?P<alone>[百千])(?!字节|比特|兆))"
)
_ENGLISH = {"thousand": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12}
_SMALL = {"": 0, "十": 1, "百": 2, "千": 3}
_LARGE = {"万": 4, "亿": 8, "万亿": 12}


class Comma(Enum):
    """How the comma of a number was read."""

    ABSENT = 0
    THOUSANDS = 1
    DECIMAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """A number in a text; *value* is None when it is out of any range that is asked for."""

    value: Fraction | None
    end: int
    comma: Comma = Comma.ABSENT
    places: int = 0  # digits behind the decimal point, to tell how coarsely it was rounded


def literal_at(text: str, at: int) -> Literal | None:
    """The number that begins at *at*; None for a version like `1.2.3`."""
    spaced = _SPACED_THOUSANDS.match(text, at)
    if spaced:
        plain, end, comma = spaced.group().replace(" ", ""), spaced.end(), Comma.ABSENT
    else:
        run = _RUN.match(text, at)
        read = _without_separators(run.group().replace("。", ".")) if run else None
        if read is None:
            return None
        plain, length, comma = read
        end = at + length
    power = _POWER_OF_TEN.match(text, end)
    scale = ""
    if power:
        scale, end = power.group(), power.end()
    places = len(plain.partition(".")[2])
    factor, end = _scale_at(text, end)
    return Literal(value=_value(plain + scale, factor), end=end, comma=comma, places=places)


def _value(plain: str, factor: int) -> Fraction | None:
    try:
        return decimal(plain) * Fraction(10**factor) if factor else decimal(plain)
    except ValueError:
        return None


def _scale_at(text: str, at: int) -> tuple[int, int]:
    """The power of ten of the scale word at *at*, and where it ends."""
    match = _SCALE.match(text, at)
    if match is None:
        return 0, at
    if match["english"]:
        return _ENGLISH[match["english"]], match.end()
    if match["alone"]:
        return _SMALL[match["alone"]], match.end()
    return _SMALL[match["small"]] + _LARGE[match["large"]], match.end()


def _without_separators(run: str) -> tuple[str, int, Comma] | None:
    """*run* as plain digits with a decimal point, how much of it was used, and what its comma was.

    Commas that are neither stand between the numbers of a list: then only the first number is used.
    """
    run_without_marks = run.replace("'", ",").replace("_", ",")
    commas, points = run_without_marks.count(","), run_without_marks.count(".")
    head, _, tail = run_without_marks.partition(",")
    if commas == 0:
        if points <= 1:
            return run, len(run), Comma.ABSENT
        return (run.replace(".", ""), len(run), Comma.ABSENT) if _grouped(run.split(".")) else None
    if points == 0 and commas == 1 and not (_grouped([head, tail]) and head != "0"):
        return f"{head}.{tail}", len(run), Comma.DECIMAL
    whole, _, places = run_without_marks.partition(".")
    if points <= 1 and _grouped(whole.split(",")) and "," not in places:
        return run_without_marks.replace(",", ""), len(run), Comma.THOUSANDS
    if commas == 1 and head.count(".") == points and points and _grouped(head.split(".")):
        return f"{head.replace('.', '')}.{tail}", len(run), Comma.DECIMAL
    first = _without_separators(head)
    return None if first is None else (first[0], len(head), Comma.ABSENT)


def _grouped(groups: list[str]) -> bool:
    """Whether *groups* are those of a number written in thousands."""
    return 1 <= len(groups[0]) <= _GROUP and all(len(group) == _GROUP for group in groups[1:])
