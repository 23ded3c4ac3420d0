"""What can come out of grading an answer?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.wording import Sentence


class Outcome(StrEnum):
    """The three ways an answer can be met."""

    GRADED = "graded"  # the grader is sure
    ASK = "ask"  # could not be read: no attempt is used, the learner is told what to write
    SELF_GRADE = "self_grade"  # read, but no rule recognises it: the learner compares with the reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """The result for one part, or for a group of parts.

    *score* is 0…1 (None when the outcome is ASK; for SELF_GRADE the mark of the points that were found).
    *parts* holds one grade per direct child of a group; a child that could not be read keeps its ASK, which says why
    (it counts as 0 in *score*). *remarks* say what was read, what matched, what was forgiven and what is
    missing; with ASK they say what to write instead and never hold the key. *selection* is what was read from
    a choice, an ordering ("B", "C", …) or a matching ("1a", …).
    """

    outcome: Outcome
    score: float | None
    remarks: tuple[Sentence, ...] = ()
    parts: tuple[Grade, ...] | None = None
    selection: tuple[str, ...] | None = None
    matched: tuple[str, ...] = ()  # ids of key points that were found, or the alias that matched
    denied: tuple[str, ...] = ()  # ids of key points that were denied
    said: bool = True  # False: the message held nothing for this part; it counts 0 here, a chat asks for it again


def graded(score: float, *remarks: Sentence, selection: tuple[str, ...] | None = None) -> Grade:
    """A sure grade."""
    return Grade(outcome=Outcome.GRADED, score=score, remarks=remarks, selection=selection)


def ask(*remarks: Sentence, selection: tuple[str, ...] | None = None) -> Grade:
    """An answer that could not be read; *remarks* say what to write instead."""
    return Grade(outcome=Outcome.ASK, score=None, remarks=remarks, selection=selection)
