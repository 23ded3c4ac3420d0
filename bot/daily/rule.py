"""Which days and which time does a schedule ask for, and how is that kept?

The rule is stored, never its future instants: those are worked out again at every start, because governments change
their clocks and the zone data with them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.daily.zones import zone_named

NUM_MINUTES = 24 * 60  # of a day on the wall clock
MOST_DAYS_APART = 365


@dataclass(frozen=True, slots=True, kw_only=True)
class OnWeekdays:
    """Every week on these days, 0 = Monday to 6 = Sunday (as `date.weekday`)."""

    weekdays: frozenset[int]

    def __post_init__(self) -> None:
        if not self.weekdays or not self.weekdays <= frozenset(range(7)):
            raise ValueError(f"no weekdays: {sorted(self.weekdays)}")

    def has(self, day: date) -> bool:
        return day.weekday() in self.weekdays


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryFewDays:
    """Every *num_days* days, counted from *start_on* in both directions."""

    num_days: int
    start_on: date

    def __post_init__(self) -> None:
        if not 1 < self.num_days <= MOST_DAYS_APART:
            raise ValueError(f"no number of days: {self.num_days}")

    def has(self, day: date) -> bool:
        return (day - self.start_on).days % self.num_days == 0


Days = OnWeekdays | EveryFewDays

EVERY_DAY = OnWeekdays(weekdays=frozenset(range(7)))
WORKDAYS = OnWeekdays(weekdays=frozenset(range(5)))
WEEKEND = OnWeekdays(weekdays=frozenset({5, 6}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One question at *minute* of the wall clock (0 to 1439) in *zone* on each of *days*."""

    minute: int
    days: Days
    zone: ZoneInfo

    def __post_init__(self) -> None:
        if not 0 <= self.minute < NUM_MINUTES:
            raise ValueError(f"no minute of a day: {self.minute}")

    def to_text(self) -> str:
        """JSON for the store; equal rules give equal text."""
        match self.days:
            case OnWeekdays(weekdays=weekdays):
                days: dict[str, object] = {"weekdays": sorted(weekdays)}
            case EveryFewDays(num_days=num_days, start_on=start_on):
                days = {"every": num_days, "from": start_on.isoformat()}
        return json.dumps({"minute": self.minute, "days": days, "zone": self.zone.key}, separators=(",", ":"))

    @classmethod
    @lru_cache(maxsize=4_096)  # thousands of channels have the same rule, and each is read several times a day
    def from_text(cls, text: str) -> Rule:
        """The rule that `to_text` wrote.

        Raises:
            ValueError: the text holds no rule, or names a zone that the zone data does not know.
        """
        match json.loads(text):
            case {"minute": int(minute), "days": {"weekdays": [*weekdays]}, "zone": str(zone)} if all(
                isinstance(weekday, int) for weekday in weekdays
            ):
                days: Days = OnWeekdays(weekdays=frozenset(weekdays))
            case {"minute": int(minute), "days": {"every": int(every), "from": str(start)}, "zone": str(zone)}:
                days = EveryFewDays(num_days=every, start_on=date.fromisoformat(start))
            case _:
                raise ValueError("the stored text holds no rule")
        return cls(minute=minute, days=days, zone=zone_named(zone))
