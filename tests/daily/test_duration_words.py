"""Lengths of time as people type them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.duration_words import LONGEST, parse_duration
from bot.errors import UserError
from tests.daily import strategies as some


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        *(
            ("+9h", 540),
            ("9h", 540),
            ("9 hours", 540),
            ("+ 9 hrs", 540),
            ("in 9h", 540),
            ("９Ｈ", 540),
            ("nine hours", 540),
        ),
        *(("9小时", 540), ("九小时", 540), ("9个小时", 540), ("9小时后", 540), ("過9小時", 540), ("九个钟头", 540)),
        *(("90m", 90), ("90 min", 90), ("1h30m", 90), ("1h30", 90), ("1.5h", 90), ("1 hour and 30 minutes", 90)),
        *(("1小时30分", 90), ("1个半小时", 90), ("一个半小时", 90), ("一小时三十分钟", 90), ("90分钟", 90)),
        *(("half an hour", 30), ("半小时", 30), ("半个小时", 30), ("an hour", 60), ("a day", 1440), ("1d", 1440)),
        *(("2 days", 2880), ("两天", 2880), ("两天半", 3600), ("1 week", 10080), ("1d 2h 3m", 1563)),
    ],
)
def test_a_length_of_time_is_read_as_it_is_meant(typed: str, minutes: int) -> None:
    assert parse_duration(typed).total_seconds() == minutes * 60


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(
            (text, "time-duration-unreadable")
            for text in ("", "9", "h", "soon", "-9h", "30m1h", "1h1h", "0.001h", "十十天")
        ),
        *((text, "time-duration-too-long") for text in ("0h", "31d", "99999h", "五周")),
    ],
)
def test_what_is_no_length_of_time_is_asked_again(typed: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_duration(typed)

    assert caught.value.message.key == key


@given(st.integers(0, 29), st.integers(0, 23), st.integers(1, 59))
def test_pieces_add_up(days: int, hours: int, minutes: int) -> None:
    expected = (days * 24 + hours) * 60 + minutes

    assert parse_duration(f"{days}d{hours}h{minutes}m").total_seconds() == expected * 60
    assert parse_duration(f"{days}天{hours}小时{minutes}分钟").total_seconds() == expected * 60


@given(some.typed)
def test_any_text_is_a_length_of_time_or_a_sentence_to_the_learner(typed: str) -> None:
    duration = some.read(parse_duration, typed)

    assert duration if isinstance(duration, str) else timedelta(0) < duration <= LONGEST
