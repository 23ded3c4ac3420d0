"""Whatever the bot missed, each channel gets at most one question late, and it says that it is."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.storage.records import OutboxKind
from tests.adapters.worker.worlds import DAY, World
from tests.platform import BROKEN, TAKEN_AND_HANGS
from tests.virtual import in_virtual_time

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)

# From when (after 8:00 of 2 March, an hour before the first question) for how long, and what comes at the return.
AWAY = [
    (timedelta(), timedelta(), []),
    (HOUR / 2, HOUR / 4, []),
    (HOUR / 2, HOUR / 2 + 5 * MINUTE, ["post 2026-03-02"]),
    (HOUR / 2, HOUR / 2 + 11 * MINUTE, ["post 2026-03-02 late"]),
    (HOUR / 2, 12 * HOUR, ["post 2026-03-02 late"]),
    (HOUR / 2, 13 * HOUR, []),
    (HOUR / 2, DAY, []),
    (HOUR / 2, DAY + HOUR, ["post 2026-03-03 late"]),
    (2 * HOUR, 3 * DAY, ["post 2026-03-05 late"]),
    (2 * HOUR, 3 * DAY + 12 * HOUR, []),
    (2 * HOUR, 30 * DAY, ["post 2026-04-01 late"]),
]


@pytest.mark.parametrize(("start", "length", "late"), AWAY, ids=str)
@in_virtual_time
async def test_after_an_absence_at_most_one_question_comes_rightly_marked(
    start: timedelta, length: timedelta, late: list[str]
) -> None:
    world = World()
    for number in (1, 2):
        world.add(number)
    await world.serve(start)
    before = len(world.platform.texts())
    await world.be_away(length)
    await world.serve(5 * MINUTE)
    assert world.platform.texts()[before:] == late
    assert world.platform.texts("test:T:C2") == world.platform.texts()
    days = {row.local_date for row in world.rows() if row.kind is OutboxKind.POST}
    missed = (world.clock() - world.clock.start + DAY - HOUR) // DAY
    assert len(days) == missed
    assert all("posted" in told or "skipped" in told for told in world.told())


@in_virtual_time
async def test_every_few_hours_of_thirty_days_at_most_one_late_question() -> None:
    for hours in range(0, 30 * 24, 7):
        world = World()
        world.add()
        await world.be_away(hours * HOUR)
        await world.serve(2 * MINUTE)
        assert len(world.platform.texts()) <= 1
        late_s = max(world.posted_after(), default=0)
        assert all(text.endswith(" late") == (late_s > 600) for text in world.platform.texts())
        world.store.database.close()


@in_virtual_time
async def test_a_worker_that_died_in_a_post_leaves_one_message_and_no_second_day() -> None:
    for answer, expected in ((TAKEN_AND_HANGS, ["post 2026-03-02", "post 2026-03-05 late"]), (BROKEN, None)):
        world = World()
        world.add()
        world.platform.posts.append(answer)
        async with world.serving():
            await asyncio.sleep(HOUR.total_seconds() + 1)
        await world.be_away(3 * DAY + HOUR)
        await world.serve(HOUR)
        assert world.platform.texts() == (expected or ["post 2026-03-05 late"])
        assert world.platform.doubled() == []
        assert [told[6:] for told in world.told()][1:] == ["skipped too-late", "skipped too-late", "posted"]


@in_virtual_time
async def test_late_questions_wait_for_the_end_of_the_quiet_hours() -> None:
    world = World()
    world.add(options='{"quiet":[600,960]}')
    await world.be_away(3 * HOUR)
    await world.serve(4 * HOUR)
    assert world.platform.texts() == []
    await world.serve(2 * HOUR)
    assert world.platform.texts() == ["post 2026-03-02 late"]
    assert world.platform.sent[0].at_s == pytest.approx(8 * 3_600, abs=61)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 5 * HOUR, -5 * HOUR], ids=str)
@pytest.mark.parametrize("answer", [TAKEN_AND_HANGS, BROKEN], ids=["taken", "broken"])
@in_virtual_time
async def test_a_clock_set_to_and_fro_doubles_no_day(jump: timedelta, answer: object) -> None:
    for second in (-1, 0, 15, 100, 121):
        world = World()
        world.add()
        world.platform.posts.append(answer)  # type: ignore[arg-type]
        async with world.serving() as worker:
            await asyncio.sleep(HOUR.total_seconds() + second)
            world.clock.ahead = jump
            worker.wake()
            await asyncio.sleep(1.5 * HOUR.total_seconds())
            world.clock.ahead = timedelta()
            worker.wake()
            await asyncio.sleep(1.2 * DAY.total_seconds())
        assert world.platform.doubled() == []
        assert [text.removesuffix(" late") for text in world.platform.texts()] == ["post 2026-03-02", "post 2026-03-03"]
        world.store.database.close()
