"""Times and hours as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.catch_up import QuietHours
from bot.daily.time_words import parse_quiet_hours, parse_time
from bot.errors import UserError
from tests.daily import strategies as some

SAME_TIMES = {
    "0:00": "0 00:00 0:00 12am 12:00a.m. midnight 零点 午夜 半夜 晚上12点 凌晨十二点",
    "0:05": "0:05 0005 零点五分 凌晨零点零五分 12:05am",
    "2:00": "2 2am 凌晨2点 凌晨两点 夜里2点 半夜两点",
    "9:00": (
        "9 09 9am 9AM 9.00 09:00 9:00:00 9h 0900 900 "
        "早上9点 上午9点 早上九点 九点 9点钟 九点整 ９点 9時 9点00分 AM9 在9点"
    ),
    "9:05": "9:05 9h05 9点05 9点5分 九点零五 九点零五分",
    "9:15": "9:15 9点一刻 早上九点一刻",
    "9:30": "9:30 9.30 930 9:30am 早上9点半 上午九點半 九点三十 9点30分",
    "9:45": "9:45 九点三刻",
    "12:00": "12 noon midday 12pm 12:00pm 中午 正午 中午12点 下午12点",
    "13:00": "13 1pm 13:00 下午1点 中午一点",
    "18:00": "6pm 18:00 下午6点 傍晚六点 晚上6点 晚上18点",
    "21:30": (
        "21:30 2130 9:30pm 9:30p.m. ２１：３０ ９：３０ＰＭ 21h30 "
        "晚上9点半 晚上九点半 21点30 21点半 二十一点三十分 夜里九点半 晚上21:30"
    ),
    "23:59": "23:59 11:59pm 2359",
}


@pytest.mark.parametrize(
    ("time", "typed"), [(time, word) for time, words in SAME_TIMES.items() for word in words.split()]
)
def test_a_time_is_read_as_it_is_meant(time: str, typed: str) -> None:
    hour, minute = map(int, time.split(":"))

    assert parse_time(typed) == hour * 60 + minute


@pytest.mark.parametrize(
    ("typed", "minute"),
    [
        *((" 9 am ", 540), ("9:30 p.m.", 1290), ("at 9", 540), ("9 o'clock", 540), ("nine pm", 1260), ("9 30", 570)),
        *(("half past nine", 570), ("quarter past 9 pm", 1275), ("9 at night", 1260), ("9 in the morning", 540)),
        *(("7 in the evening", 1140), ("daily at 9", 540), ("每天 早上 9 点", 540), ("上午 9:30", 570)),
    ],
)
def test_a_time_may_be_words(typed: str, minute: int) -> None:
    assert parse_time(typed) == minute


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(("", "time-unreadable"), ("soon", "time-unreadable"), ("9:5", "time-unreadable"), ("-9", "time-unreadable")),
        *(("9:30:15", "time-unreadable"), ("十十点", "time-unreadable"), ("9" * 300, "time-unreadable")),
        *(
            ("24:00", "time-out-of-day"),
            ("25", "time-out-of-day"),
            ("9:60", "time-out-of-day"),
            ("2460", "time-out-of-day"),
        ),
        *(("13am", "time-unclear"), ("晚上3点", "time-unclear"), ("早上12点", "time-unclear"), ("0pm", "time-unclear")),
        *(("上午9点pm", "time-unclear"), ("中午6点", "time-unclear")),
    ],
)
def test_what_is_no_time_or_two_is_asked_again(typed: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_time(typed)

    assert caught.value.message.key == key


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "22:00-07:00",
            "22-7",
            "10pm-7am",
            "10 pm to 7 am",
            "from 22:00 to 7:00",
            "22:00–07:00",
            "２２：００～７：００",
        ),
        *(
            "晚上10点到早上7点",
            "从晚上十点到早上七点",
            "22:00至07:00",
            "between 10pm and 7am",
            "22点-7点",
            "2200 - 0700",
        ),
    ],
)
def test_hours_go_over_midnight(typed: str) -> None:
    assert parse_quiet_hours(typed) == QuietHours(from_minute=22 * 60, to_minute=7 * 60)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(("22:00", "time-hours-unreadable"), ("", "time-hours-unreadable"), ("1-2-3", "time-hours-unreadable")),
        *(("22:00-", "time-unreadable"), ("22:00-25:00", "time-out-of-day")),
        *(("10-7am", "time-hours-half"), ("9:00-9am", "time-hours-half"), ("9-9", "time-hours-empty")),
    ],
)
def test_what_are_no_hours_is_asked_again(typed: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_quiet_hours(typed)

    assert caught.value.message.key == key


@given(
    some.minutes,
    st.sampled_from(("{h}:{m:02}", "{h:02}:{m:02}", "{h:02}{m:02}", "{h}点{m}分", "{h}h{m:02}", "{h}：{m:02}")),
)
def test_every_minute_can_be_typed(minute: int, form: str) -> None:
    assert parse_time(form.format(h=minute // 60, m=minute % 60)) == minute


@given(some.typed)
def test_any_text_is_a_time_or_a_sentence_to_the_learner(typed: str) -> None:
    time = some.read(parse_time, typed)

    assert time if isinstance(time, str) else 0 <= time < 1440
    assert some.read(parse_quiet_hours, typed)
