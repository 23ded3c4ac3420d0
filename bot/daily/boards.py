"""Who stands where, over which days?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from bot.storage.boards import Earned

_SAME = 1e-9  # sums of the same scores in another order


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
    """The first and the last local date of the period that *today* is in."""
    match period:
        case Period.DAY:
            first = today
        case Period.WEEK:
            first = today - timedelta(days=today.weekday())
        case Period.MONTH:
            first = today.replace(day=1)
        case Period.ALL:
            first = date.min
    return first.isoformat(), today.isoformat()


def places(earned: Iterable[Earned]) -> tuple[Place, ...]:
    """In order of their points; of equals who was there first stands first."""
    found: list[Place] = []
    for index, each in enumerate(sorted(earned, key=lambda one: (-one.points, one.last_at, one.learner_id)), start=1):
        before = found[-1] if found else None
        shares = before is not None and before.earned.points - each.points < _SAME
        found.append(Place(number=before.number if before is not None and shares else index, earned=each))
    return tuple(found)
