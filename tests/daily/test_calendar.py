"""The calendar on days that people remember, and on any day."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.calendar import ClockNote, due_at, due_between, next_times, own_day
from bot.daily.rule import EVERY_DAY, WORKDAYS, Days, EveryFewDays, Rule
from bot.wording import Language, Message, say
from tests.daily import strategies as some

DAY = timedelta(days=1)


def _rule(zone: str, wall: str, days: Days = EVERY_DAY) -> Rule:
    asked = time.fromisoformat(wall)
    return Rule(minute=asked.hour * 60 + asked.minute, days=days, zone=ZoneInfo(zone))


def _wall(day: str, asked: str, zone: str) -> str:
    rule = _rule(zone, asked)
    at = due_at(date.fromisoformat(day), rule.minute, rule.zone)
    return "none" if at is None else at.astimezone(rule.zone).isoformat(timespec="minutes")


@pytest.mark.parametrize(
    ("zone", "day", "asked", "shown"),
    [
        ("Asia/Shanghai", "2026-03-08", "09:00", "2026-03-08T09:00+08:00"),
        ("America/New_York", "2026-11-01", "01:30", "2026-11-01T01:30-04:00"),  # twice: the first
        ("America/New_York", "2026-11-01", "02:00", "2026-11-01T02:00-05:00"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-05T01:45+11:00"),
        ("Africa/Casablanca", "2026-02-15", "02:30", "2026-02-15T02:30+01:00"),
        ("Europe/Dublin", "2026-10-25", "01:30", "2026-10-25T01:30+01:00"),
        ("America/New_York", "2026-03-08", "02:30", "2026-03-08T03:00-04:00"),  # never: the end of the gap
        ("America/New_York", "2026-03-08", "01:59", "2026-03-08T01:59-05:00"),
        ("America/New_York", "2026-03-08", "03:00", "2026-03-08T03:00-04:00"),
        ("America/Santiago", "2026-09-06", "00:30", "2026-09-06T01:00-03:00"),  # the gap begins at midnight
        ("Africa/Cairo", "2026-04-24", "00:30", "2026-04-24T01:00+03:00"),
        ("America/Nuuk", "2026-03-28", "23:30", "2026-03-29T00:00-01:00"),  # the gap ends at midnight
        ("Pacific/Apia", "2011-12-29", "23:59", "2011-12-29T23:59-10:00"),
        ("Pacific/Apia", "2011-12-30", "12:00", "none"),  # the day never was
        ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-31T00:00+14:00"),
        ("Asia/Kathmandu", "1986-01-01", "00:10", "1986-01-01T00:15+05:45"),  # a gap of a quarter of an hour
    ],
)
def test_a_local_day_has_the_instant_its_clocks_allow(zone: str, day: str, asked: str, shown: str) -> None:
    assert _wall(day, asked, zone) == shown


@given(some.days, some.minutes, some.zones)
def test_an_instant_shows_the_time_asked_for_or_the_end_of_a_gap(day: date, minute: int, zone: ZoneInfo) -> None:
    at = due_at(day, minute, zone)
    midnight = datetime.combine(day, time())
    if at is not None:
        wall = at.astimezone(zone).replace(tzinfo=None)
        assert midnight + timedelta(minutes=minute) <= wall <= midnight + DAY


@given(some.rules, some.instants, st.timedeltas(timedelta(0), timedelta(days=40)))
def test_two_spans_have_the_occurrences_of_both_and_none_twice(rule: Rule, start: datetime, span: timedelta) -> None:
    middle = start + span / 3
    end = start + span

    assert due_between(start, middle, rule) + due_between(middle, end, rule) == due_between(start, end, rule)


@given(some.rules, some.instants)
def test_the_beginning_of_a_span_is_out_and_its_end_is_in(rule: Rule, after: datetime) -> None:
    at = next_times(rule, after, 1)[-1].due_at
    assert at is not None

    assert [occurrence.due_at for occurrence in due_between(at - DAY / 9, at, rule)] == [at]
    assert not due_between(at, at + timedelta(minutes=1), rule)


@given(some.rules, some.instants)
def test_next_times_are_the_occurrences_to_come(rule: Rule, after: datetime) -> None:
    times = [each for each in next_times(rule, after, 2) if each.due_at is not None]

    assert [(each.day, each.due_at) for each in times] == [
        (each.day, each.due_at) for each in due_between(after, times[-1].due_at or after, rule)
    ]


def test_no_times_are_told_when_none_are_asked_for() -> None:
    assert next_times(_rule("Asia/Shanghai", "09:00"), some.FIRST, 0) == ()


def test_workdays_leave_out_the_weekend() -> None:
    friday_noon = datetime(2026, 1, 2, 12, tzinfo=UTC)

    assert [each.day.isoformat() for each in next_times(_rule("Europe/Berlin", "09:00", WORKDAYS), friday_noon, 2)] == [
        "2026-01-05",
        "2026-01-06",
    ]


def test_every_third_day_is_counted_from_its_start_over_the_end_of_the_year() -> None:
    days = EveryFewDays(num_days=3, start_on=date(2026, 12, 30))
    times = next_times(_rule("Asia/Tokyo", "09:00", days), datetime(2026, 12, 25, tzinfo=UTC), 3)

    assert [each.day.isoformat() for each in times] == ["2026-12-27", "2026-12-30", "2027-01-02"]


@pytest.mark.parametrize(
    ("zone", "asked", "after", "notes"),
    [
        ("America/New_York", "02:30", "2026-03-07T00:00Z", [None, ClockNote.GAP, None]),
        ("America/New_York", "01:30", "2026-10-31T00:00Z", [None, ClockNote.OVERLAP, None]),
        ("America/New_York", "09:00", "2026-03-07T00:00Z", [None, ClockNote.CHANGE, None]),
        ("Asia/Shanghai", "02:30", "2026-03-07T00:00Z", [None, None, None]),
        ("Pacific/Apia", "09:00", "2011-12-29T00:00Z", [None, ClockNote.NO_SUCH_DATE, None, None]),
    ],
)
def test_a_day_on_which_clocks_change_is_noted(
    zone: str, asked: str, after: str, notes: list[ClockNote | None]
) -> None:
    times = next_times(_rule(zone, asked), datetime.fromisoformat(after), 3)

    assert [each.note for each in times] == notes


def test_a_skipped_date_in_the_past_is_not_told() -> None:
    times = next_times(_rule("Pacific/Apia", "09:00"), datetime(2011, 12, 30, 20, tzinfo=UTC), 1)

    assert [each.day for each in times] == [date(2012, 1, 1)]


@pytest.mark.parametrize("note", ClockNote)
@pytest.mark.parametrize("language", Language)
def test_every_note_has_its_sentence(note: ClockNote, language: Language) -> None:
    assert say(language, Message(f"clock-{note.value}"))


@pytest.mark.parametrize(
    ("utc", "hour", "day"),
    [
        ("2026-03-02 15:59", 0, "2026-03-02"),
        ("2026-03-02 16:00", 0, "2026-03-03"),
        ("2026-03-02 19:59", 4, "2026-03-02"),
        ("2026-03-02 20:00", 4, "2026-03-03"),
        ("2026-03-02 04:00", 12, "2026-03-02"),
    ],
)
def test_a_day_ends_at_the_hour_the_learner_says(utc: str, hour: int, day: str) -> None:
    instant = datetime.fromisoformat(f"{utc}+00:00")
    assert own_day(instant, ZoneInfo("Asia/Shanghai"), hour).isoformat() == day
