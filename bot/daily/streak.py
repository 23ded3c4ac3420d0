"""How long has a learner kept going?

Everything here is worked out from the log of posts and answers, so a corrected answer or a voided question corrects
the streak too, and nothing can drift from what was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import zip_longest

FREEZE_REST = timedelta(days=7)  # between two frozen misses

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A question that a channel really got, for the local *day*, and when the learner answered it, if at all."""

    day: date
    posted_at: datetime
    answered_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Answered questions in a row: *current* now, *best* ever.

    *frozen* are the days of the current streak that were missed and forgiven; *is_open* says that the last question
    can still be answered and is not, so it counts neither way yet.
    """

    current: int = 0
    best: int = 0
    frozen: tuple[date, ...] = ()
    is_open: bool = False


def streak(posted: Iterable[Posted]) -> Streak:
    """The streak of one learner over the questions of one schedule, oldest first.

    A question counts when it was answered before the next one came. One miss a week is frozen: it neither counts nor
    ends the streak when no other was frozen within seven days and the question before it was answered (else a channel
    with one question a week would never see a streak end).
    """
    questions = list(posted)
    so_far = Streak()
    before_was_missed = False
    for question, following in zip_longest(questions, questions[1:]):
        answered = question.answered_at
        if answered is not None and (following is None or answered < following.posted_at):
            current = so_far.current + 1
            so_far = replace(so_far, current=current, best=max(current, so_far.best))
            before_was_missed = False
        elif following is None:
            so_far = replace(so_far, is_open=True)
        elif before_was_missed or not _may_freeze(so_far, question.day):
            so_far = Streak(best=so_far.best)
        else:
            so_far = replace(so_far, frozen=(*so_far.frozen, question.day))
            before_was_missed = True
    return so_far


def _may_freeze(so_far: Streak, day: date) -> bool:
    is_rested = not so_far.frozen or day - so_far.frozen[-1] >= FREEZE_REST
    return so_far.current > 0 and is_rested
