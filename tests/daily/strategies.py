"""What can be asked of the calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TypeVar
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from bot.daily.rule import Days, EveryFewDays, OnWeekdays, Rule
from bot.daily.zones import zone_names
from bot.errors import UserError
from bot.wording import Language, say

T = TypeVar("T")

FIRST = datetime(2020, 1, 1, tzinfo=UTC)
LAST = datetime(2038, 1, 1, tzinfo=UTC)

minutes = st.integers(0, 24 * 60 - 1)
zones = st.sampled_from(sorted(zone_names())).map(ZoneInfo)
days = st.dates(date(1950, 1, 1), date(2060, 1, 1))
instants = st.datetimes(datetime(1950, 1, 1), datetime(2060, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - bounds are naive

weekday_sets = st.frozensets(st.integers(0, 6), min_size=1).map(lambda chosen: OnWeekdays(weekdays=chosen))
day_rules: st.SearchStrategy[Days] = weekday_sets | st.builds(EveryFewDays, num_days=st.integers(2, 365), start_on=days)
rules = st.builds(Rule, minute=minutes, days=day_rules, zone=zones)

_WORDS = (
    *(
        "9",
        "09:30",
        "半",
        "点",
        "十",
        "两",
        "周",
        "一",
        "到",
        "每",
        "隔",
        "天",
        "早上",
        "晚上",
        "pm",
        "am",
        "h",
        "小时",
    ),
    *("mon", "fri", "every", "2", "days", "-", "to", ",", " ", "+", "UTC", "GMT", "Asia/", "shanghai", "东", "区", "."),
    *("half past", "weekdays", "时间", "time", "\x00", "９", "：", "½", "²", "東", "Etc/GMT-", "0", "\ud800"),
)
typed = st.text(max_size=120) | st.lists(st.sampled_from(_WORDS), max_size=9).map("".join)


@cache
def changes(zone: ZoneInfo) -> tuple[datetime, ...]:
    """Every instant from 2020 to 2037 at which the offset of *zone* changes, to the second."""
    found = []
    step = timedelta(days=5)  # shorter than any time between two changes
    at = FIRST
    while at < LAST:
        if _offset(at, zone) != _offset(at + step, zone):
            found.append(_change(at, at + step, zone))
        at += step
    return tuple(found)


@cache
def zones_that_change() -> tuple[str, ...]:
    """Names of all zones whose offset changes from 2020 to 2037."""
    return tuple(name for name in sorted(zone_names()) if changes(ZoneInfo(name)))


def _change(early: datetime, late: datetime, zone: ZoneInfo) -> datetime:
    while late - early > timedelta(seconds=1):
        middle = early + timedelta(seconds=(late - early) // timedelta(seconds=2))
        early, late = (middle, late) if _offset(middle, zone) == _offset(early, zone) else (early, middle)
    return late


def _offset(at: datetime, zone: ZoneInfo) -> timedelta | None:
    return at.astimezone(zone).utcoffset()


def read(parse: Callable[[str], T], text: str) -> T | str:
    """What *parse* makes of *text*, or the sentence it raises to the learner; no other error is caught."""
    try:
        return parse(text)
    except UserError as error:
        return say(Language.ZH, error.message)
