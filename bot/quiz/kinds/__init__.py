"""Every kind of question, one file each: one line per kind in `KINDS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from bot.quiz.kinds.base import Kind
from bot.quiz.kinds.blank import Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.kinds.numeric import Numeric

Functions = Mapping[str, Callable[..., int | float | Fraction]]  # what an expression of the bank may call

KINDS: Mapping[str, type[Kind]] = {
    "blank": Blank,
    "key_points": KeyPoints,
    "numeric": Numeric,
}
