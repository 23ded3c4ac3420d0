"""One visible message for each question, whatever the platform answers; dialogues in virtual time."""

from __future__ import annotations

import asyncio
from collections import deque
from datetime import timedelta
from itertools import pairwise

import pytest

from adapters.worker import Timing
from bot.errors import DeliveryError
from bot.replies import Reply
from bot.storage import outbox, schedules
from bot.storage.outbox import own_id
from bot.storage.records import Claimed, OutboxKind, OutboxRow, OutboxState, ScheduleState
from tests.adapters.worker.worlds import DAY, World, draw
from tests.platform import (
    BROKEN,
    CRASHES,
    HANGS,
    LOST,
    REFUSED,
    TAKEN_AND_HANGS,
    UNREACHABLE,
    Behaviour,
    limited,
)
from tests.virtual import in_virtual_time

HOUR = timedelta(hours=1)


@in_virtual_time
async def test_a_question_comes_when_it_is_due_and_each_day_once() -> None:
    world = World()
    world.add()
    await world.serve(3 * DAY)
    assert world.platform.texts() == ["post 2026-03-02", "post 2026-03-03", "post 2026-03-04"]
    assert max(world.posted_after()) < 1
    assert world.platform.num_looks == 0
    assert {row.message_id for row in world.rows()} == {"m1", "m2", "m3"}


@pytest.mark.parametrize(
    ("answers", "num_looks", "within_s"),
    [
        ([limited(40)], 0, 42),
        ([limited(40), limited(40)], 0, 83),
        ([UNREACHABLE], 1, 7),
        ([BROKEN], 2, 123),
        ([LOST], 1, 3),
        ([HANGS], 2, 123),
        ([TAKEN_AND_HANGS], 1, 33),
        ([BROKEN, limited(5), BROKEN], 5, 260),
        ([BROKEN, LOST], 3, 126),
        ([UNREACHABLE] * 5, 5, 5 + 10 + 20 + 40 + 80 + 5),
    ],
    ids=lambda value: None if isinstance(value, list) else str(value),
)
@in_virtual_time
async def test_after_an_answer_that_is_none_the_message_stands_there_once(
    answers: list[Behaviour], num_looks: int, within_s: float
) -> None:
    world = World()
    world.add()
    world.platform.posts.extend(answers)
    await world.serve(3 * HOUR)
    assert world.platform.texts() == ["post 2026-03-02"]
    assert world.told() == ["03-02 posted"]
    assert world.platform.num_looks == num_looks
    assert max(world.posted_after()) <= within_s
    assert world.notices() == []


@in_virtual_time
async def test_a_refusal_pauses_the_schedule_at_once_and_tells_its_owner_once() -> None:
    world = World()
    world.add()
    world.platform.always["test:T:C1"] = REFUSED
    await world.serve(5 * DAY)
    assert world.told() == ["03-02 failed missing_access"]
    assert world.state() == (ScheduleState.PAUSED, "missing_access")
    assert len(world.notices()) == 1
    assert "I cannot see the channel" in world.notices()[0]
    assert "C1" in world.notices()[0]


@in_virtual_time
async def test_resumed_after_a_refusal_it_goes_on_with_the_next_day() -> None:
    world = World()
    world.add()
    world.platform.always["test:T:C1"] = REFUSED
    await world.serve(DAY)
    world.platform.always.clear()
    async with world.serving() as worker:
        await asyncio.sleep(2 * HOUR.total_seconds())
        now = int(world.clock().timestamp() * 1_000)
        await world.store.write(lambda tx: schedules.resume(tx, "s1", now))
        worker.wake()
        await asyncio.sleep(DAY.total_seconds())
    assert world.told() == ["03-02 failed missing_access", "03-03 skipped while-paused", "03-04 posted"]


@in_virtual_time
async def test_where_the_history_cannot_be_read_nothing_is_sent_twice_and_the_owner_is_told_once() -> None:
    world = World()
    world.add()
    world.platform.can_read = False
    world.platform.posts.append(LOST)
    await world.serve(20 * HOUR)
    assert world.told() == ["03-02 unknown missing_scope"]
    assert len(world.platform.texts()) == 1
    assert len(world.notices()) == 1
    assert world.state() == (ScheduleState.ACTIVE, None)


@in_virtual_time
async def test_tries_that_fail_until_it_is_too_late_end_with_a_word_to_the_owner() -> None:
    world = World()
    world.add()
    world.platform.posts.extend([UNREACHABLE] * 60)
    await world.serve(20 * HOUR)
    assert world.told() == ["03-02 skipped too-late"]
    assert len(world.platform.asked_at_s) < 70
    assert len(world.notices()) == 1


@in_virtual_time
async def test_a_look_that_fails_is_made_again_before_anything_is_sent() -> None:
    world = World()
    world.add()
    world.platform.posts.append(LOST)
    world.platform.looks = deque([limited(10), BROKEN, UNREACHABLE, HANGS])
    await world.serve(3 * HOUR)
    assert world.platform.texts() == ["post 2026-03-02"]
    assert world.platform.num_looks == 5
    assert world.told() == ["03-02 posted"]


@in_virtual_time
async def test_an_answer_nobody_foresaw_counts_as_perhaps_taken() -> None:
    world = World()
    world.add()
    world.platform.posts.append(CRASHES)
    await world.serve(2 * HOUR)
    assert world.platform.num_looks == 1
    assert world.told() == ["03-02 posted"]


@in_virtual_time
async def test_a_question_that_can_never_be_drawn_delays_no_other_and_rests_longer_each_time() -> None:
    world = World(timing=Timing(concurrency=1))
    for number in (1, 2, 3):
        world.add(number)
    tried: list[float] = []

    async def drawing(claimed: Claimed, *, is_late: bool) -> Reply:
        if claimed.row.schedule_id == "s2":
            tried.append(asyncio.get_running_loop().time())
            raise ZeroDivisionError
        return await draw(claimed, is_late=is_late)

    await world.serve(20 * HOUR, drawing)
    assert max(world.posted_after(1) + world.posted_after(3)) < 3
    assert world.told(2) == ["03-02 skipped too-late"]
    pauses = [after - before for before, after in pairwise(tried)]
    assert all(after > before - 1 for before, after in pairwise(pauses))
    assert len(tried) < 60


@in_virtual_time
async def test_nothing_left_to_ask_pauses_the_schedule_and_costs_no_request() -> None:
    world = World()
    world.add()

    async def drawing(claimed: Claimed, *, is_late: bool) -> Reply:
        if claimed.row.kind is OutboxKind.POST:
            raise DeliveryError("no-questions-left", permanent=True)
        return await draw(claimed, is_late=is_late)

    await world.serve(2 * HOUR, drawing)
    assert world.state() == (ScheduleState.PAUSED, "no-questions-left")
    assert len(world.notices()) == 1
    assert [target for target, _ in world.platform.asked_at_s] == ["test:T:owner1"]


@in_virtual_time
async def test_hanging_channels_delay_no_other() -> None:
    world = World()
    for number in range(1, 60):
        world.add(number)
    world.platform.posts.extend([HANGS] * 20)
    await world.serve(2 * HOUR)
    assert sorted(max(world.posted_after(number)) for number in range(1, 60))[:39][-1] < 3
    assert world.platform.doubled() == []
    assert all(world.told(number) == ["03-02 posted"] for number in range(1, 60))


@in_virtual_time
async def test_the_answers_follow_the_question_at_their_time() -> None:
    world = World()
    world.add(options='{"reveal":540}')
    await world.serve(12 * HOUR)
    assert world.platform.texts() == ["post 2026-03-02", "reveal 2026-03-02"]
    assert world.platform.sent[1].at_s - world.platform.sent[0].at_s == pytest.approx(9 * 3_600, abs=2)


@in_virtual_time
async def test_a_message_of_its_own_key_is_sent_once() -> None:
    world = World()
    row = OutboxRow(
        post_id=own_id("welcome test:T:C1"), kind=OutboxKind.WELCOME, target="test:T:C1", due_at=0, ready_at=0
    )
    async with world.serving() as worker:
        for _ in range(3):
            now = int(world.clock().timestamp() * 1_000)
            await world.store.write(lambda tx, now=now: outbox.plan(tx, _at(row, now)))  # type: ignore[misc]
            worker.wake()
            await asyncio.sleep(5)
    assert len(world.platform.sent) == 1


def _at(row: OutboxRow, now: int) -> OutboxRow:
    return OutboxRow(post_id=row.post_id, kind=row.kind, target=row.target, due_at=now, ready_at=now)


@in_virtual_time
async def test_a_rule_changed_that_day_brings_the_question_at_its_new_time_unless_it_came() -> None:
    world = World()
    came, waits = world.add(1), world.add(2)
    world.platform.always["test:T:C2"] = UNREACHABLE
    noon = came.rule_text.replace("540", "720")
    async with world.serving():
        await asyncio.sleep(1.5 * HOUR.total_seconds())
        now = int(world.clock().timestamp() * 1_000)
        for schedule_id in (came.schedule_id, waits.schedule_id):
            assert schedules.change_rule(world.store.database, schedule_id, noon, "{}", now)
        await asyncio.sleep(2 * HOUR.total_seconds())
        world.platform.always.clear()
        assert world.told(2) == ["03-02 skipped before-changed"]
        await asyncio.sleep(HOUR.total_seconds())
    assert world.platform.texts("test:T:C1") == ["post 2026-03-02"]
    assert world.platform.texts("test:T:C2") == ["post 2026-03-02"]
    assert [sent.at_s // 60 for sent in world.platform.sent] == [60, 240]


@in_virtual_time
async def test_a_paused_schedule_sends_nothing_that_waits_for_another_try() -> None:
    world = World()
    world.add()
    world.platform.posts.append(BROKEN)
    async with world.serving():
        await asyncio.sleep(HOUR.total_seconds() + 30)
        await world.store.write(lambda tx: schedules.pause(tx, "s1", "asked"))
        await asyncio.sleep(HOUR.total_seconds())
    assert world.told() == ["03-02 withdrawn asked"]
    assert world.platform.texts() == []


@in_virtual_time
async def test_a_schedule_whose_rule_means_nothing_any_more_is_paused_and_its_owner_told() -> None:
    world = World()
    world.add(1)
    world.add(2)
    broken = '{"minute":540,"days":{"weekdays":[0]},"zone":"Atlantis/Capital"}'
    world.store.database.execute("UPDATE schedule SET rule_text = :r WHERE schedule_id = 's1'", {"r": broken})
    await world.serve(3 * DAY)
    assert world.state() == (ScheduleState.PAUSED, "rule-unreadable")
    assert len(world.notices()) == 1
    assert len(world.platform.texts("test:T:C2")) == 3


@in_virtual_time
async def test_an_outcome_the_store_refuses_for_a_moment_is_recorded_all_the_same() -> None:
    world = World()
    world.add()

    async def drawing(claimed: Claimed, *, is_late: bool) -> Reply:
        world.store.fails = 3
        return await draw(claimed, is_late=is_late)

    await world.serve(2 * HOUR, drawing)
    assert world.told() == ["03-02 posted"]
    assert world.platform.num_looks == 0


@in_virtual_time
async def test_a_store_that_fails_for_half_an_hour_does_not_end_the_loop() -> None:
    world = World()
    world.add()
    world.store.fails = 30
    worker = await world.serve(3 * HOUR)
    assert len(world.platform.texts()) == 1
    assert worker.ticked_at is not None


@in_virtual_time
async def test_it_ticks_when_nothing_is_due() -> None:
    world = World()
    async with world.serving() as worker:
        for _ in range(50):
            await asyncio.sleep(61.7)
            assert worker.ticked_at is not None
            assert world.clock() - worker.ticked_at <= timedelta(seconds=world.timing.tick_s + 0.1)


@in_virtual_time
async def test_stopping_lets_what_is_in_flight_end_and_takes_nothing_more() -> None:
    world = World(timing=Timing(concurrency=2))
    for number in range(1, 6):
        world.add(number)
    world.platform.usually = Behaviour(after_s=8)
    async with world.serving() as worker:
        await asyncio.sleep(HOUR.total_seconds() + 1)
        stopped_at = asyncio.get_running_loop().time()
        worker.stop()
    assert asyncio.get_running_loop().time() - stopped_at < 8
    states = [row.state for number in range(1, 6) for row in world.rows(number)]
    assert sorted(states) == [OutboxState.DUE] * 3 + [OutboxState.POSTED] * 2


@in_virtual_time
async def test_what_does_not_end_in_time_is_left_to_the_next_who_looks() -> None:
    world = World()
    world.add()
    world.platform.posts.append(TAKEN_AND_HANGS)
    async with world.serving():
        await asyncio.sleep(HOUR.total_seconds() + 1)
    assert [row.state for row in world.rows()] == [OutboxState.CLAIMED]
    await world.serve(HOUR)
    assert world.told() == ["03-02 posted"]
    assert world.platform.doubled() == []


@pytest.mark.parametrize(
    "timing", [{"lease_s": 60, "call_timeout_s": 30}, {"call_timeout_s": 0}, {"lease_s": 3_601}, {"concurrency": 0}]
)
def test_times_that_cannot_keep_the_promise_are_refused(timing: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        Timing(**timing)
