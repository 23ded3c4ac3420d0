"""What does a rule of the scanner give back: the choices it read, and from how many tokens?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.memory.line.slots import Reading, Slot
from bot.memory.line.tokens import Token


class Found(NamedTuple):
    """*readings* out of the first *length* tokens."""

    readings: list[Reading]
    length: int


Rule = Callable[[Sequence[Token]], Found | None]


def reading(slot: Slot, value: object, tokens: Sequence[Token], *, weak: bool = False) -> Reading:
    """The choice that *tokens* make together."""
    return Reading(slot, value, " ".join(token.shown for token in tokens), tokens[0].place, weak)
