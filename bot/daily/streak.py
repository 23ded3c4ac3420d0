"""How long has a learner kept going?

Everything here is worked out from the log of posts and answers, so a corrected answer or a voided question corrects
the streak too, and nothing can drift from what was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
    current, best, before_was_missed, is_open = 0, 0, False, False
    frozen: list[date] = []
    for question, following in zip_longest(questions, questions[1:]):
        answered = question.answered_at
        if answered is not None and (following is None or answered < following.posted_at):
            current, before_was_missed = current + 1, False
            best = max(best, current)
        elif following is None:
            is_open = True
        elif current == 0 or before_was_missed or (frozen and question.day - frozen[-1] < FREEZE_REST):
            current, before_was_missed = 0, False
            frozen.clear()
        else:
            frozen.append(question.day)
            before_was_missed = True
    return Streak(current=current, best=best, frozen=tuple(frozen), is_open=is_open)
