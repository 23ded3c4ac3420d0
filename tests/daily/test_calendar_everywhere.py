"""The calendar in all zones, around every change of their clocks, and beside another program."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate, islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim

from bot.daily.calendar import due_at, next_times
from bot.daily.rule import OnWeekdays, Rule
from bot.daily.zones import zone_names
from tests.daily.strategies import FIRST, changes, zones_that_change

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
QUARTERS = range(0, 24 * 60, 15)


def _check_day(day: date, zone: ZoneInfo) -> int:
    """How many cases were looked at: one instant for each quarter of an hour, in order, on its day."""
    instants = [due_at(day, minute, zone) for minute in QUARTERS]
    midnight = datetime.combine(day, time())
    for minute, at in zip(QUARTERS, instants, strict=True):
        assert at is not None, (zone.key, day, minute)
        wall = at.astimezone(zone).replace(tzinfo=None)
        assert midnight + minute * MINUTE <= wall <= midnight + DAY, (zone.key, day, minute)
    assert all(a is not None and b is not None and a <= b for a, b in pairwise(instants)), (zone.key, day)
    return len(instants)


def _check_around(zone: ZoneInfo, instants: Iterable[datetime]) -> int:
    days = {at.astimezone(zone).date() + offset * DAY for at in instants for offset in range(-2, 3)}
    return sum(_check_day(day, zone) for day in days)


@pytest.mark.soak
def test_every_local_day_of_all_zones_has_one_instant_for_each_quarter() -> None:
    num_cases = sum(_check_around(ZoneInfo(name), (FIRST, *changes(ZoneInfo(name)))) for name in zone_names())

    assert num_cases > 3_000_000


def test_days_around_changes_have_one_instant_for_each_quarter() -> None:
    rng = random.Random(20)  # noqa: S311 - which zones are sampled is no secret
    for name in rng.sample(zones_that_change(), 60):
        _check_around(ZoneInfo(name), rng.sample(changes(ZoneInfo(name)), 1))


@pytest.mark.parametrize("seed", range(25))
def test_an_instant_is_the_first_at_which_clocks_show_the_time_or_a_later_one(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - which zones are sampled is no secret
    zone = ZoneInfo(rng.choice(zones_that_change()))
    day = rng.choice(changes(zone)).astimezone(zone).date() + rng.randint(-1, 1) * DAY
    start = datetime.combine(day, time(), tzinfo=UTC) - 16 * 60 * MINUTE
    instants = [start + minute * MINUTE for minute in range(56 * 60)]
    latest_shown = list(accumulate((at.astimezone(zone).replace(tzinfo=None) for at in instants), max))

    for minute in (rng.randrange(24 * 60) for _ in range(40)):
        wall = datetime.combine(day, time(*divmod(minute, 60)))
        assert due_at(day, minute, zone) == instants[bisect_left(latest_shown, wall)]


def _differences(num_rules: int, seed: int) -> list[str]:
    """Rules whose next three instants cronsim sees otherwise; most begin shortly before a change.

    None begins at the very change: asked in a repeated hour, cronsim cannot know that the first pass was used.
    """
    rng = random.Random(seed)  # noqa: S311 - which rules are sampled is no secret
    found = []
    for _ in range(num_rules):
        zone = ZoneInfo(rng.choice(zones_that_change()))
        start = rng.choice(changes(zone)) - rng.randrange(1, 3 * 24 * 60) * MINUTE
        start = start.replace(second=0)
        weekdays = frozenset(rng.sample(range(7), rng.randint(1, 7)))
        rule = Rule(
            minute=rng.choice((rng.randrange(240), rng.randrange(1440))), days=OnWeekdays(weekdays=weekdays), zone=zone
        )
        line = f"{rule.minute % 60} {rule.minute // 60} * * {','.join(str((day + 1) % 7) for day in sorted(weekdays))}"
        other = [at.astimezone(UTC) for at in islice(CronSim(line, start.astimezone(zone)), 3)]
        own = [each.due_at for each in next_times(rule, start, 3)]
        if own != other:
            found.append(f"{zone.key} {line} after {start}: {own}, cronsim {other}")
    return found


def test_cronsim_sees_the_same_instants() -> None:
    assert _differences(500, seed=1) == []


@pytest.mark.soak
def test_cronsim_sees_the_same_instants_of_ten_thousand_rules() -> None:
    assert _differences(10_000, seed=2) == []
