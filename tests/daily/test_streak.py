"""A streak grows by answers in time, forgives one miss a week, and follows from the log alone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.streak import Posted, Streak, streak

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MONDAY = datetime(2026, 1, 5, 9, tzinfo=UTC)


def _log(marks: str, step: timedelta = DAY) -> list[Posted]:
    """A question every *step*: `x` answered after an hour, `l` only after the next came, `.` not answered."""
    after = {"x": HOUR, "l": step + HOUR, ".": None}
    return [
        Posted(day=at.date(), posted_at=at, answered_at=None if after[mark] is None else at + (after[mark] or HOUR))
        for at, mark in ((MONDAY + number * step, mark) for number, mark in enumerate(marks))
    ]


@pytest.mark.parametrize(
    ("marks", "current", "best", "num_frozen", "is_open"),
    [
        ("", 0, 0, 0, False),
        ("x", 1, 1, 0, False),
        (".", 0, 0, 0, True),
        ("xxx", 3, 3, 0, False),
        ("xxx.", 3, 3, 0, True),  # the last can still be answered
        ("xx.x", 3, 3, 1, False),  # one miss is frozen
        ("xx..x", 1, 2, 0, False),  # two in a row are not
        ("xx.x.x", 1, 3, 0, False),  # nor two in a week
        ("x.xxxxxx.x", 8, 8, 2, False),  # a week apart they are
        ("x.xxxxx.x", 1, 6, 0, False),
        ("...x", 1, 1, 0, False),  # misses before the first answer are none
        ("xlx", 2, 2, 1, False),  # answered after the next one came: missed
        ("xxl", 3, 3, 0, False),  # no next one came
        ("xx..xxx.x", 4, 4, 1, False),  # a new streak begins with its freeze
    ],
)
def test_a_streak_counts_answers_in_time(marks: str, current: int, best: int, num_frozen: int, is_open: bool) -> None:  # noqa: FBT001 - a column of the table
    found = streak(_log(marks))

    assert (found.current, found.best, len(found.frozen), found.is_open) == (current, best, num_frozen, is_open)


def test_a_weekly_question_can_be_missed_once_but_not_twice_in_a_row() -> None:
    assert streak(_log("x.x.x", 7 * DAY)).current == 3
    assert streak(_log("x..x", 7 * DAY)).current == 1


def test_the_frozen_days_are_named() -> None:
    assert streak(_log("xx.x")).frozen == (date(2026, 1, 7),)


@given(st.text("x.", max_size=60))
def test_one_more_answer_in_time_never_shortens_the_best(marks: str) -> None:
    assert streak(_log(marks)).best <= streak(_log(f"{marks}x")).best <= streak(_log(marks)).best + 1


@given(st.text("xl.", max_size=60))
def test_the_current_streak_lies_between_none_and_the_best(marks: str) -> None:
    found = streak(_log(marks))

    assert 0 <= found.current <= found.best <= marks.count("x") + marks[-1:].count("l")
    assert found.current or found == Streak(best=found.best, is_open=found.is_open)
