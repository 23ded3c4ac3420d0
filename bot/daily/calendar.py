"""When does the daily question come?

A schedule asks for one wall-clock time on some days of one zone, and each such local day has exactly one instant:

- usually the instant at which clocks there show that time;
- when clocks go back and show it twice, the first of the two;
- when clocks go forward and never show it, the instant at which the gap ends;
- none when the local day itself never was (Pacific/Apia went from 29 to 31 December 2011).

So the question belongs to the local day, even when a gap at midnight moves its instant to 0:00 of the next one.
All arithmetic is in UTC, because subtracting aware times of one zone ignores that offsets change.

Days lie between the years 2 and 9998, so that every neighbouring day can be written as a date too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from itertools import takewhile
from zoneinfo import ZoneInfo

from bot.daily.rule import Rule

_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)


class ClockNote(StrEnum):
    """What the clocks of the zone do on the day of a question; `clock-…` in the wording says it."""

    GAP = "gap"  # the time asked for does not exist that day: the question comes when the gap ends
    OVERLAP = "overlap"  # the time asked for comes twice: the question comes the first time
    CHANGE = "change"  # clocks change that day, but not over the time asked for
    NO_SUCH_DATE = "no-such-date"  # the zone skipped the whole day: there is no question


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Occurrence:
    """One planned question: its local *day*, which is its key, and the instant it is *due_at* (aware, UTC)."""

    day: date
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTime:
    """One line of "when will it come": *wall* is what clocks show at *due_at*; both None when there is no such date."""

    day: date
    wall: datetime | None
    due_at: datetime | None
    note: ClockNote | None


@lru_cache(maxsize=4_096)  # thousands of channels ask for the same minute of the same day
def due_at(day: date, minute: int, zone: ZoneInfo) -> datetime | None:
    """The one instant (aware, UTC) for *minute* (0 to 1439, of the wall clock) of *day* in *zone*.

    None when the whole day does not exist there.
    """
    wall = datetime.combine(day, time(*divmod(minute, 60)))
    first = wall.replace(tzinfo=zone).astimezone(UTC)
    if _wall(first, zone) == wall:
        return first
    # The wall time lies in a gap. Read with the offset after the change it is too early, with the one before too late.
    gap_end = _first_with_offset_of(first, wall.replace(tzinfo=zone, fold=1).astimezone(UTC), zone)
    midnight = datetime.combine(day, time())
    starts_before = _wall(gap_end - _SECOND, zone) + _SECOND <= midnight
    return None if starts_before and _wall(gap_end, zone) >= midnight + _DAY else gap_end


def due_between(start: datetime, end: datetime, rule: Rule) -> tuple[Occurrence, ...]:
    """Every occurrence of *rule* with *start* < instant <= *end*, in order; both aware."""
    # A gap can move an instant into the next day, so the walk begins one day early.
    due = takewhile(lambda occurrence: occurrence.due_at <= end, _occurrences(_local_day(start, rule) - _DAY, rule))
    return tuple(occurrence for occurrence in due if occurrence.due_at > start)


def next_due(rule: Rule, after: datetime) -> datetime:
    """The first instant of *rule* after the instant *after*."""
    return next(each.due_at for each in _occurrences(_local_day(after, rule) - _DAY, rule) if each.due_at > after)


def next_times(rule: Rule, after: datetime, count: int) -> tuple[NextTime, ...]:
    """The next *count* times of *rule* after the instant *after*.

    A day between them that the rule names and the zone skipped is told too, and does not count.
    """
    today = _local_day(after, rule)
    times: list[NextTime] = []
    for day in _days(today - _DAY, rule):
        if count <= 0:
            break
        at = due_at(day, rule.minute, rule.zone)
        if at is None and day > today:
            times.append(NextTime(day=day, wall=None, due_at=None, note=ClockNote.NO_SUCH_DATE))
        elif at is not None and at > after:
            note = _note(day, rule.minute, at, rule.zone)
            times.append(NextTime(day=day, wall=_wall(at, rule.zone), due_at=at, note=note))
            count -= 1
    return tuple(times)


def own_day(instant: datetime, zone: ZoneInfo, ends_at_hour: int) -> date:
    """The day on which *instant* is for somebody in *zone* whose day ends at that hour of the next, 0 for midnight."""
    return (_wall(instant, zone) - timedelta(hours=ends_at_hour)).date()


def _occurrences(first: date, rule: Rule) -> Iterator[Occurrence]:
    for day in _days(first, rule):
        at = due_at(day, rule.minute, rule.zone)
        if at is not None:
            yield Occurrence(day=day, due_at=at)


def _days(first: date, rule: Rule) -> Iterator[date]:
    """The days from *first* on that *rule* names, without end."""
    day = first
    while True:
        if rule.days.has(day):
            yield day
        day += _DAY


def _local_day(instant: datetime, rule: Rule) -> date:
    return instant.astimezone(rule.zone).date()


def _wall(instant: datetime, zone: ZoneInfo) -> datetime:
    """What clocks in *zone* show at *instant*, as a naive time."""
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)


def _first_with_offset_of(late: datetime, early: datetime, zone: ZoneInfo) -> datetime:
    """The instant (to the second) at which the offset of *late* begins; *early* lies before the change."""
    offset = late.astimezone(zone).utcoffset()
    while late - early > _SECOND:
        middle = early + (late - early) // _SECOND // 2 * _SECOND
        if middle.astimezone(zone).utcoffset() == offset:
            late = middle
        else:
            early = middle
    return late


def _note(day: date, minute: int, at: datetime, zone: ZoneInfo) -> ClockNote | None:
    wall = datetime.combine(day, time(*divmod(minute, 60)))
    if _wall(at, zone) != wall:
        return ClockNote.GAP
    both = {wall.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1)}
    if len(both) > 1:
        return ClockNote.OVERLAP
    ends = (datetime.combine(day + extra * _DAY, time(), tzinfo=zone) for extra in (0, 1))
    return ClockNote.CHANGE if len({end.utcoffset() for end in ends}) > 1 else None
