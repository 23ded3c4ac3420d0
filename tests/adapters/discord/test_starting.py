"""The allowance of sessions lasts, however often the bot is started."""

from __future__ import annotations

from itertools import accumulate, repeat

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.starting import pause_between_s, pause_s

DAY_S = 86_400.0


def test_nobody_waits_while_there_is_plenty() -> None:
    assert pause_s(shards=1, left=999, total=1_000, reset_s=DAY_S) == 0
    assert pause_s(shards=4, left=600, total=1_000, reset_s=DAY_S) == 0


def test_nothing_is_begun_from_the_reserve() -> None:
    assert pause_s(shards=1, left=50, total=1_000, reset_s=500.0) == 500.0
    assert pause_s(shards=1, left=0, total=1_000, reset_s=500.0) == 500.0


@given(shards=st.integers(1, 16), uptime_s=st.floats(0, 600))
def test_a_bot_that_dies_after_every_start_uses_up_no_day(shards: int, uptime_s: float) -> None:
    now, left = 0.0, 1_000
    while now < DAY_S:
        now += pause_s(shards=shards, left=left, total=1_000, reset_s=DAY_S - now)
        if now < DAY_S:
            left -= shards
        now += uptime_s

    assert left >= 0


def test_who_is_thrown_out_each_time_begins_few_sessions_a_day() -> None:
    assert pause_between_s(0) == pause_between_s(1) == 5
    pauses = accumulate(pause_between_s(begun) for begun, _ in enumerate(repeat(None, 1_000)))
    assert sum(pause < DAY_S for pause in pauses) < 600
