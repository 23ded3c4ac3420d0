"""Every kind of question, one file each: one line per kind in `KINDS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from bot.quiz.kinds.base import Kind
from bot.quiz.kinds.blank import Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.kinds.matching import Matching
from bot.quiz.kinds.multiple import Multiple
from bot.quiz.kinds.numeric import Numeric
from bot.quiz.kinds.ordering import Ordering
from bot.quiz.kinds.single import Single
from bot.quiz.kinds.true_false import TrueFalse

Functions = Mapping[str, Callable[..., int | float | Fraction]]  # what an expression of the bank may call

KINDS: Mapping[str, type[Kind]] = {
    "blank": Blank,
    "key_points": KeyPoints,
    "matching": Matching,
    "multiple": Multiple,
    "numeric": Numeric,
    "ordering": Ordering,
    "single": Single,
    "true_false": TrueFalse,
}
