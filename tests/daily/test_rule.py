"""Rules are kept as text."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given

from bot.daily.rule import EVERY_DAY, EveryFewDays, OnWeekdays, Rule
from tests.daily import strategies as some


@given(some.rules)
def test_a_rule_comes_back_from_its_text(rule: Rule) -> None:
    assert Rule.from_text(rule.to_text()) == rule


def test_the_text_of_a_rule_stays_as_it_is_stored() -> None:
    rule = Rule(minute=570, days=EveryFewDays(num_days=2, start_on=date(2026, 1, 2)), zone=ZoneInfo("Asia/Shanghai"))

    assert rule.to_text() == '{"minute":570,"days":{"every":2,"from":"2026-01-02"},"zone":"Asia/Shanghai"}'
    assert Rule(minute=0, days=OnWeekdays(weekdays=frozenset({6, 0})), zone=ZoneInfo("UTC")).to_text() == (
        '{"minute":0,"days":{"weekdays":[0,6]},"zone":"UTC"}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"minute":1440,"days":{"weekdays":[0]},"zone":"UTC"}',
        '{"minute":"9","days":{"weekdays":[0]},"zone":"UTC"}',
        '{"minute":9,"days":{"weekdays":[]},"zone":"UTC"}',
        '{"minute":9,"days":{"weekdays":[7]},"zone":"UTC"}',
        '{"minute":9,"days":{"weekdays":["0"]},"zone":"UTC"}',
        '{"minute":9,"days":{"every":1,"from":"2026-01-02"},"zone":"UTC"}',
        '{"minute":9,"days":{"every":2,"from":"soon"},"zone":"UTC"}',
        '{"minute":9,"days":{"weekdays":[0]},"zone":"Asia"}',
        '{"minute":9,"days":{"weekdays":[0]},"zone":"tzdata.zi"}',
        '{"minute":9,"days":{"weekdays":[0]},"zone":"Factory"}',
    ],
)
def test_text_that_holds_no_rule_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json and date say it in their own words
        Rule.from_text(text)


def test_every_day_names_every_day() -> None:
    assert all(EVERY_DAY.has(date(2026, 1, day)) for day in range(1, 32))
