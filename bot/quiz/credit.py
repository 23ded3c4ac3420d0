"""How much is a choice worth that is partly right?

With c right options of n, h of them chosen and w wrong ones chosen beside them, each mode makes a score of h and w.
Choosing nothing earns nothing in every mode; where nothing is right ("none apply"), choosing nothing is the key.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import StrEnum


class Mode(StrEnum):
    """The rules of credit that an author can name."""

    NET = "net"  # a wrong option takes back what a right one earned
    ALL_OR_NOTHING = "all_or_nothing"
    EACH = "each"  # every option is a small true/false question
    COVERAGE = "coverage"  # the share found, times the share of what was chosen that is right
    HALVES = "halves"  # one mistake halves the score, two halve it again
    NO_WRONG_HALF = "no_wrong_half"  # Chinese exams: half for a part of the key, nothing once a wrong one is chosen


MIN_OPTIONS_FOR_HALF = 3
MIN_OPTIONS_FOR_QUARTER = 5


def credit(mode: Mode, key: AbstractSet[str], chosen: AbstractSet[str], num_options: int) -> float:
    """The score (0 to 1) of *chosen* where *key* is right, out of *num_options*."""
    if not key or not chosen:
        return float(not key and not chosen)
    hits, wrong = len(key & chosen), len(chosen - key)
    mistakes = wrong + len(key) - hits
    match mode:
        case Mode.NET:
            return max(0.0, (hits - wrong) / len(key))
        case Mode.ALL_OR_NOTHING:
            return float(not mistakes)
        case Mode.EACH:
            return 1 - mistakes / num_options
        case Mode.COVERAGE:
            return hits / len(key) * hits / (hits + wrong)
        case Mode.HALVES:
            return _halves(mistakes, num_options)
        case Mode.NO_WRONG_HALF:
            return 0.0 if wrong or not hits else 1.0 if hits == len(key) else 0.5


def _halves(mistakes: int, num_options: int) -> float:
    if not mistakes:
        return 1.0
    if mistakes == 1 and num_options >= MIN_OPTIONS_FOR_HALF:
        return 0.5
    return 0.25 if mistakes == 2 and num_options >= MIN_OPTIONS_FOR_QUARTER else 0.0  # noqa: PLR2004 - two mistakes
