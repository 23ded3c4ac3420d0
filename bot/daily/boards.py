"""Who stands where, over which days?"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from bot.storage.boards import Earned

_DIGITS = 9  # of points: sums of the same scores in another order are equal


class Period(StrEnum):
    """The days a board looks at."""

    DAY = "day"
    WEEK = "week"  # from Monday
    MONTH = "month"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A learner's place: who have the same points share one, and the next comes after all of them (1, 1, 3)."""

    number: int
    earned: Earned


def days_of(period: Period, today: date) -> tuple[str, str]:
    """The first and the last local date of the period that *today* is in.

    To its very end: where another schedule's zone is ahead, tomorrow's question may be answered already.
    """
    first, last = today, today
    match period:
        case Period.DAY:
            pass
        case Period.WEEK:
            first = today - timedelta(days=today.weekday())
            last = first + timedelta(days=6)
        case Period.MONTH:
            first = today.replace(day=1)
            last = today.replace(day=monthrange(today.year, today.month)[1])
        case Period.ALL:
            first, last = date.min, date.max
    return first.isoformat(), last.isoformat()


def places(earned: Iterable[Earned]) -> tuple[Place, ...]:
    """In order of their points; of equals who was there first stands first."""
    found: list[Place] = []
    for index, each in enumerate(sorted(earned, key=_order), start=1):
        before = found[-1] if found else None
        shares = before is not None and _order(before.earned)[0] == _order(each)[0]
        found.append(Place(number=before.number if before is not None and shares else index, earned=each))
    return tuple(found)


def _order(earned: Earned) -> tuple[float, int, str]:
    return -round(earned.points, _DIGITS), earned.last_at, earned.learner_id
