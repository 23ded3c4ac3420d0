"""What is stored, as values: one frozen record per row that operations read or write."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum


class AttemptState(StrEnum):
    """The life of an attempt: open, then exactly one of the others."""

    OPEN = "open"
    GRADED = "graded"  # every part has a score; self-graded parts are marked in their responses
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What was sent for one leaf part of an attempt, and its grade.

    *score* is None while the learner has still to grade it (`self_graded` waits for "had it / partly / missed it").
    *grade_text* is the grade as JSON, kept so that the same remarks can be shown again.
    """

    part_id: str
    answer: str
    score: float | None
    self_graded: bool
    grade_text: str
    answered_at: int  # epoch milliseconds, UTC


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One learner, one question, one go.

    *revision* grows with every change; a change names the revision it was decided on and is refused otherwise.
    """

    attempt_id: str
    learner_id: str
    question_id: str
    version: str
    run_id: str | None
    language: str
    state: AttemptState
    revision: int
    hints_used: int
    score: float | None
    opened_at: int
    closed_at: int | None
    responses: tuple[Response, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRun:
    """One go of a learner through a set, in the order fixed when it began."""

    run_id: str
    learner_id: str
    set_id: str
    question_ids: tuple[str, ...]
    started_at: int
    finished_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptChange:
    """What one message of the learner makes of an open attempt; *responses* holds only the new and changed ones."""

    responses: tuple[Response, ...] = ()
    state: AttemptState
    score: float | None
    hints_used: int
    language: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionTotals:
    """What one learner has done with one question; *self_graded* counts the answered attempts with such a part."""

    question_id: str
    answered: int
    score_sum: float
    self_graded: int
    skipped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What one learner has done, by question (sorted by its id) and in sum; open attempts do not count."""

    questions: tuple[QuestionTotals, ...] = ()

    @property
    def answered(self) -> int:
        return sum(question.answered for question in self.questions)

    @property
    def score_sum(self) -> float:
        return math.fsum(question.score_sum for question in self.questions)

    @property
    def self_graded(self) -> int:
        return sum(question.self_graded for question in self.questions)

    @property
    def skipped(self) -> int:
        return sum(question.skipped for question in self.questions)
