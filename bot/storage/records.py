"""What is stored, as values: one frozen record per row that operations read or write."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

NOBODY = "forgotten"  # owns what a channel keeps of somebody who wanted to be forgotten


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
    post_id: str | None = None  # the daily post it answers; None in practice


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
    """What one message of the learner makes of an open attempt; *responses* holds only the new and changed ones.

    *post_id* makes an attempt of practice count for that daily post.
    """

    responses: tuple[Response, ...] = ()
    state: AttemptState
    score: float | None
    hints_used: int
    language: str
    at: int
    post_id: str | None = None


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


class ScheduleState(StrEnum):
    """Whether a schedule brings questions."""

    ACTIVE = "active"
    PAUSED = "paused"  # by a manager, or because posting failed for good; can be resumed
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The daily posts of a channel: a rule of `bot/daily/rule.py` and options as JSON.

    Times are epoch milliseconds. *planned_until* is the instant of the next occurrence: everything due before it
    stands in the outbox. *changed_at* is when its time, days or zone were changed last.
    """

    schedule_id: str
    channel_id: str
    owner_id: str
    rule_text: str
    options_text: str
    created_at: int
    planned_until: int
    state: ScheduleState = ScheduleState.ACTIVE
    pause_reason: str | None = None
    changed_at: int | None = None
    resumed_at: int | None = None


class OutboxKind(StrEnum):
    """What the bot sends by itself."""

    POST = "post"  # the question of the day
    REVEAL = "reveal"  # its answers
    NOTICE = "notice"  # to the owner of a schedule, about it
    WELCOME = "welcome"
    REMINDER = "reminder"


class OutboxState(StrEnum):
    """The life of a row: due and claimed in turn, then one of the others for ever."""

    DUE = "due"
    CLAIMED = "claimed"  # by one worker until `ready_at`, then anybody may take it over
    POSTED = "posted"
    SKIPPED = "skipped"  # the bot decided that it is not posted; *reason* says why
    FAILED = "failed"  # the platform refused it for good
    UNKNOWN = "unknown"  # perhaps posted; never sent again
    WITHDRAWN = "withdrawn"  # a person decided that it is not posted


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """One message the bot sends by itself. Times are epoch milliseconds, *local_date* is an ISO date.

    *target* reads `platform:team:place`. *post_id* is also the key the message carries on the platform. *tries*
    counts the claims after which the message may have been sent.
    """

    post_id: str
    kind: OutboxKind
    target: str
    due_at: int
    ready_at: int
    schedule_id: str | None = None
    local_date: str | None = None
    reveal_at: int | None = None
    question_id: str | None = None
    version: str | None = None
    language: str | None = None
    payload_text: str | None = None
    state: OutboxState = OutboxState.DUE
    reason: str | None = None
    worker: str | None = None
    tries: int = 0
    message_id: str | None = None
    posted_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A row a worker holds, with what decides whether it is still to be posted.

    *is_outdated*: a newer question of the same schedule is due or posted.
    """

    row: OutboxRow
    schedule: Schedule | None = None
    is_outdated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSchedule:
    """A schedule whose next occurrence has come, and its older questions that nobody has tried to post yet."""

    schedule: Schedule
    waiting: tuple[OutboxRow, ...] = ()
