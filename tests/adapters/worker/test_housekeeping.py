"""What a process that died had not written is written by the next; the rest of the housekeeping comes once a day."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from adapters.worker.housekeeping import tidied, tidy, zone_data
from adapters.worker.outgoing import WorkersOutgoing
from bot.daily.sending import Sender
from bot.engine import KEPT_AFTER_DEPARTURE
from bot.quiz.question import Bank
from bot.storage import schedules
from bot.wording import Language
from tests.channel import AT_NINE, Channel, channel
from tests.platform import REFUSED

LISTED = f"{AT_NINE} set=ch12 order=listed"


def deaf(room: Channel) -> Channel:
    """The process dies after each answer, before it redraws anything."""
    engine = replace(room.engine, outgoing=None)
    return replace(room, engine=engine, manager=replace(room.manager, engine=engine))


def restarted(room: Channel) -> WorkersOutgoing:
    sender = Sender(bank=room.engine.bank, store=room.store, clock=room.clock, language=Language.EN)
    return WorkersOutgoing(sender=sender, workers={"test": room.worker})


async def written(room: Channel, count: int) -> list[str]:
    """The messages as they were edited, once that many edits were written and noted."""
    async with asyncio.timeout(10):
        while len(room.platform.edits) < count:  # noqa: ASYNC110 - the fake platform rings no bell
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    return [reply.summary for _, reply, _ in room.platform.edits]


@pytest.mark.parametrize("reveal", ["", " reveal=+1h"], ids=["still open", "revealed meanwhile"])
async def test_answers_that_were_not_shown_before_a_crash_are_shown_by_the_next_start(bank: Bank, reveal: str) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED + reveal)
        await room.at("03-02 09:00")
        for name in ("ann", "bob"):
            await deaf(room).person(name).says("runtime; gradients; peak")
        await room.at("03-02 11:00")
        for _ in range(2):  # the second start finds nothing to do
            await tidy(room.engine, restarted(room), "2026a")
            (shown,) = await written(room, 1)

        assert shown.endswith("2 answers")


async def test_a_question_taken_back_before_a_crash_is_shown_as_such_though_nobody_answered(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        asked = await deaf(room).manager.says("/study daily void")
        await deaf(room).manager.uses(asked.controls[0])
        await tidy(room.engine, restarted(room), "2026a")
        (shown,) = await written(room, 1)

        assert "runtime" not in shown
        assert await restarted(room).sender.stale_posts() == ()


async def test_what_is_shown_already_is_not_written_again(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        await room.person("ann").says("runtime; gradients; peak")
        await written(room, 1)
        await tidy(room.engine, restarted(room), "2026a")

        assert len(await written(room, 1)) == 1


async def test_a_message_that_may_not_be_edited_is_not_tried_at_every_start(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        await deaf(room).person("ann").says("runtime; gradients; peak")
        room.platform.posts.append(REFUSED)
        await tidy(room.engine, restarted(room), "2026a")
        await asyncio.sleep(0.1)

        assert await restarted(room).sender.stale_posts() == ()


async def test_new_zone_data_plans_anew_once_and_what_came_already_comes_no_second_time(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        await room.engine.follow_zones("2026a")
        room.worker.wake()
        await room.settled()
        (before,) = await room.store.read(lambda tx: schedules.schedules_of(tx, "test:T:C1"))
        assert await room.engine.follow_zones("2026a") == 0
        assert await room.engine.follow_zones("2026b") == 1
        room.worker.wake()
        await room.settled()
        (after,) = await room.store.read(lambda tx: schedules.schedules_of(tx, "test:T:C1"))

        assert after.planned_until == before.planned_until
        assert len(room.posts) == 1


async def test_a_question_whose_time_new_zone_data_moves_into_the_past_comes_late_and_once(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{LISTED} reveal=+30m")
        await room.at("03-02 09:00")
        await room.at("03-02 09:30")
        (made,) = await room.store.read(lambda tx: schedules.schedules_of(tx, "test:T:C1"))
        four_later = made.planned_until + 4 * 3_600_000  # as the zone data of yesterday had it
        await room.store.write(lambda tx: schedules.note_planned(tx, made, four_later))
        await room.at("03-03 09:20")
        assert len(room.posts) == 2  # the question and the answers of the day before
        assert await room.engine.follow_zones("2026b") == 1
        room.worker.wake()
        await room.settled()
        assert "should have come at 09:00" in room.posts[2].summary
        await room.at("03-03 13:00")
        assert [post.title[:18] for post in room.posts[3:]] == ["Answers 2026-03-03"]
        await room.at("03-04 09:00")
        assert len(room.posts) == 5


async def test_workspaces_that_were_left_are_deleted_while_the_program_runs(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        async with tidied(room.engine, restarted(room), every_s=0.01):
            await room.engine.departed("test:T")
            room.clock.move(KEPT_AFTER_DEPARTURE + timedelta(hours=1))
            async with asyncio.timeout(10):
                while await room.store.read(lambda tx: schedules.schedules_of(tx, "test:T:C1")):  # noqa: ASYNC110 - no bell rings
                    await asyncio.sleep(0.01)


def test_zone_data_has_a_version() -> None:
    assert "version 20" in zone_data()
