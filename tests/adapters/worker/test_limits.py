"""Ten thousand channels at once: no limit of the platform is touched, and nobody is asked in vain for long."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.worker import Timing
from adapters.worker.gate import Breaker, Gate, Gcra, Pace, Stopped
from bot.errors import RateLimited
from bot.ports import Target
from bot.storage import outbox
from bot.storage.outbox import own_id
from bot.storage.records import OutboxKind, OutboxRow
from tests.adapters.worker.worlds import World
from tests.platform import REFUSED, Behaviour
from tests.virtual import in_virtual_time

CHANNEL = Target(platform="test", team="T", place="C1")
HOUR = timedelta(hours=1)


def busiest(times_s: list[float], window_s: float) -> int:
    """The most that fall into any window of this length."""
    ordered = sorted(times_s)
    return max(index + 1 - bisect_left(ordered, at - window_s + 1e-6) for index, at in enumerate(ordered))


@pytest.mark.parametrize("channels", [2_000, pytest.param(10_000, marks=pytest.mark.soak)])
@in_virtual_time
async def test_channels_due_at_once_end_within_the_pace(channels: int) -> None:
    world = World(timing=Timing(tick_s=60))
    for number in range(1, channels + 1):
        world.add(number)
    world.platform.usually = Behaviour(after_s=0.2)
    await world.serve(HOUR + timedelta(seconds=channels / 40 + 5))
    times_s = [at_s for _, at_s in world.platform.asked_at_s]
    assert len(world.platform.sent) == channels
    assert world.platform.doubled() == []
    assert busiest(times_s, 1) <= 48
    assert max(times_s) - min(times_s) <= channels / 40 + 1


@in_virtual_time
async def test_one_channel_gets_no_two_messages_within_a_second() -> None:
    world = World()
    now = int(world.clock().timestamp() * 1_000)
    for number in range(60):
        row = OutboxRow(
            post_id=own_id(f"{number}"),
            kind=OutboxKind.WELCOME,
            target=f"test:T:C{number % 2}",
            due_at=now,
            ready_at=now,
        )
        outbox.plan(world.store.database, row)
    await world.serve(timedelta(seconds=60))
    for target in ("test:T:C0", "test:T:C1"):
        times_s = [at_s for asked, at_s in world.platform.asked_at_s if asked == target]
        assert len(times_s) == 30
        assert min(after - before for before, after in pairwise(times_s)) > 1
    assert world.platform.num_looks == 0


@in_virtual_time
async def test_a_platform_that_refuses_every_channel_is_asked_a_thousand_times_and_no_more() -> None:
    world = World()
    for number in range(1, 1_501):
        world.add(number)
    world.platform.usually = REFUSED
    async with world.serving():
        await asyncio.sleep(69 * 60)
        assert 900 < len(world.platform.asked_at_s) <= 1_000
        await asyncio.sleep(3_600)
    times_s = [at_s for _, at_s in world.platform.asked_at_s]
    assert busiest(times_s, 600) <= 1_000
    assert {world.told(number)[0][6:] for number in range(1, 1_501)} == {"failed missing_access"}


@in_virtual_time
async def test_a_limit_of_one_channel_holds_back_that_one_and_a_limit_everywhere_all() -> None:
    other = Target(platform="test", team="T", place="C2")
    for everywhere in (False, True):
        gate = Gate(Pace())
        with pytest.raises(RateLimited):
            async with gate.request(CHANNEL, writes=True):
                raise RateLimited(retry_after_s=30, everywhere=everywhere)
        started = asyncio.get_running_loop().time()
        async with gate.request(other, writes=True):
            waited = asyncio.get_running_loop().time() - started
        async with gate.request(CHANNEL, writes=True):
            assert asyncio.get_running_loop().time() - started >= 29.9
        assert (waited > 29) == everywhere


@in_virtual_time
async def test_the_breaker_closes_when_the_window_has_passed() -> None:
    gate = Gate(Pace(most_invalid=2, invalid_window_s=60, channel_every_s=0))
    for _ in range(2):
        with pytest.raises(RateLimited):
            async with gate.request(CHANNEL, writes=False):
                raise RateLimited(retry_after_s=0)
    with pytest.raises(Stopped):
        async with gate.request(CHANNEL, writes=False):
            pytest.fail("nothing may be asked now")
    assert 59 < gate.stopped_s() <= 60
    await asyncio.sleep(60)
    async with gate.request(CHANNEL, writes=False):
        assert gate.stopped_s() == 0


@in_virtual_time
async def test_quiet_channels_are_forgotten() -> None:
    gate = Gate(Pace(per_s=1_000_000))
    for number in range(10_000):
        async with gate.request(Target(platform="test", team="T", place=f"C{number}"), writes=True):
            pass
        await asyncio.sleep(0.01)
    assert len(gate._lanes) <= 4_096  # noqa: SLF001 - memory is seen nowhere else


rests = st.lists(st.floats(min_value=0, max_value=3), min_size=1, max_size=80)


@given(rests, st.integers(min_value=1, max_value=20), st.sampled_from([0.5, 1.0, 7.0, 40.0]))
def test_no_window_holds_more_than_its_pace_and_one_burst(pauses: list[float], burst: int, per_s: float) -> None:
    pace, now_s, slots = Gcra(per_s, burst), 0.0, []
    for pause in pauses:
        now_s += pause
        slots.append(now_s + pace.reserve(now_s))
    assert slots == sorted(slots)
    for window_s in (0.5, 1.0, 10.0):
        assert busiest(slots, window_s) <= burst + per_s * window_s + 1


@given(st.lists(st.tuples(st.floats(min_value=0, max_value=5), st.booleans()), max_size=60))
def test_no_window_holds_more_invalid_answers_than_the_breaker_allows(asked: list[tuple[float, bool]]) -> None:
    breaker, now_s, invalid = Breaker(5, 10), 0.0, []
    for pause, is_invalid in asked:
        now_s += pause
        if breaker.wait_s(now_s) == 0:
            breaker.begin()
            breaker.end(now_s, invalid=is_invalid)
            invalid += [now_s] * is_invalid
    assert not invalid or busiest(invalid, 9.99) <= 5
