"""What is stored, as values: one frozen record per row that operations read or write."""

from __future__ import annotations

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
