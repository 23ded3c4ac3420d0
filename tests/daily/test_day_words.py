"""Days as people type them."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest
from hypothesis import given

from bot.daily.day_words import parse_days
from bot.daily.rule import EveryFewDays, OnWeekdays
from bot.errors import UserError
from tests.daily import strategies as some

TODAY = date(2026, 1, 5)
SAME_DAYS = {
    "0123456": (
        "daily",
        "every day",
        "Everyday",
        "all",
        "每天",
        "每日",
        "天天",
        "每1天",
        "every 1 day",
        "mon-sun",
        "周一到周日",
    ),
    "01234": (
        "weekdays",
        "Every weekday",
        "workdays",
        "工作日",
        "每个工作日",
        "mon-fri",
        "Monday to Friday",
        "周一至周五",
        "週一至週五",
    ),
    "56": ("weekends", "weekend", "周末", "週末", "双休日", "周六日", "周六、周日", "sat,sun", "星期六和星期天"),
    "024": (
        *(
            "mon,wed,fri",
            "Mon Wed Fri",
            "mon/wed/fri",
            "Monday, Wednesday and Friday",
            "mondays & wednesdays & fridays",
        ),
        *(
            "周一三五",
            "周一、三、五",
            "周一周三周五",
            "每周一三五",
            "周1,3,5",
            "星期一、星期三和星期五",
            "礼拜一三五",
            "ＭＯＮ，ＷＥＤ，ＦＲＩ",
        ),
    ),
    "0": ("monday", "every monday", "on mondays", "mo", "周一", "每周一", "每逢周一", "星期一"),
    "4560": ("fri-mon", "friday to monday", "周五到周一"),
    "0235": ("mon, wed-thu, sat", "周一、三到四、六"),
    "012345": ("weekdays and sat", "工作日、周六"),
}


@pytest.mark.parametrize(("days", "typed"), [(days, text) for days, texts in SAME_DAYS.items() for text in texts])
def test_weekdays_are_read_as_they_are_meant(days: str, typed: str) -> None:
    assert parse_days(typed, TODAY) == OnWeekdays(weekdays=frozenset(map(int, days)))


@pytest.mark.parametrize(
    ("typed", "num_days"),
    [
        *(
            ("every 2 days", 2),
            ("every two days", 2),
            ("every other day", 2),
            ("every second day", 2),
            ("every 2nd day", 2),
        ),
        *(("每两天", 2), ("每2天", 2), ("每兩天", 2), ("每隔一天", 2), ("隔天", 2), ("隔日", 2), ("每两天一次", 2)),
        *(("every third day", 3), ("每三天", 3), ("每 3 天", 3), ("every 10 days", 10), ("每十天", 10)),
        *(("every 2 weeks", 14), ("每两周", 14), ("隔周", 14), ("every other week", 14)),
    ],
)
def test_every_few_days_begins_on_the_day_given(typed: str, num_days: int) -> None:
    assert parse_days(typed, TODAY) == EveryFewDays(num_days=num_days, start_on=TODAY)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(
            (text, "time-days-unreadable")
            for text in ("", "soon", "1,3,5", "weekly", "每周", "周", "mon-", "-mon", "monn")
        ),
        *(
            (text, "time-days-unreadable")
            for text in ("daily except sunday", "除了周日", "mon-wed-fri", "every month", ",")
        ),
        *((text, "time-days-too-far-apart") for text in ("every 400 days", "every 0 days", "每0天")),
        *((text, "time-days-between") for text in ("每隔两天", "隔3天")),
    ],
)
def test_what_names_no_days_or_could_be_two_things_is_asked_again(typed: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_days(typed, TODAY)

    assert caught.value.message.key == key


@given(some.typed)
def test_any_text_names_days_or_is_a_sentence_to_the_learner(typed: str) -> None:
    assert some.read(partial(parse_days, start_on=TODAY), typed)
