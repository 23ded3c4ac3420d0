"""What people and platforms do to a question of the day, and what becomes of it."""

from __future__ import annotations

import asyncio

from bot.quiz.question import Bank
from bot.replies import Tone
from bot.storage import installations, outbox, schedules
from bot.storage.installations import Installation
from bot.storage.outbox import post_id_of
from bot.storage.records import OutboxKind, OutboxState, ScheduleState
from tests.channel import AT_NINE, CHANNEL, Channel, channel
from tests.fakes import Person
from tests.platform import GONE, LOST

LISTED = f"{AT_NINE} set=ch12 order=listed"


async def _state(room: Channel) -> tuple[ScheduleState, str | None]:
    (schedule,) = await room.store.read(lambda tx: schedules.schedules_of(tx, CHANNEL))
    return schedule.state, schedule.pause_reason


async def _withdrawn(room: Channel) -> None:
    """Wait until the answers of 2 March will not come."""
    (schedule,) = await room.store.read(lambda tx: schedules.schedules_of(tx, CHANNEL))
    reveal_id = post_id_of(schedule.schedule_id, "2026-03-02", OutboxKind.REVEAL)
    for _ in range(1_000):
        row = await room.store.read(lambda tx: outbox.find_row(tx, reveal_id))
        if row is not None and row.state is OutboxState.WITHDRAWN:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the answers are still to come")


async def test_a_question_that_a_moderator_deleted_does_not_come_again_and_its_answers_do_not_come(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        room.platform.posts.append(GONE)  # the edit that counts the first answer
        await room.person("ann").says("runtime; gradients; peak")
        await _withdrawn(room)

        await room.at("03-02 18:00")
        assert len(room.posts) == 1
        assert await _state(room) == (ScheduleState.ACTIVE, None)
        await room.at("03-03 09:00")
        assert len(room.posts) == 2
        assert len(room.platform.sent) == 2  # nobody was told of anything


async def test_answers_that_find_their_question_deleted_pause_nothing(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        await room.at("03-02 09:00")
        room.platform.posts.append(GONE)
        await room.at("03-02 18:00")
        await _withdrawn(room)

        await room.at("03-03 09:00")
        assert await _state(room) == (ScheduleState.ACTIVE, None)
        assert len(room.platform.sent) == 2


async def test_a_question_that_stands_there_is_answered_though_nobody_knows_that_it_was_taken(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(LISTED)
        room.platform.posts.append(LOST)
        room.platform.can_read = False
        await room.at("03-02 09:00")
        form = room.control("")
        right = {"1": ("runtime",), "2": ("gradients",), "3": ("peak",)}
        waiting, unknown, practising = (room.person(name) for name in ("ann", "bob", "eve"))
        assert (await waiting.uses(form, right)).tone is Tone.RIGHT

        await room.at("03-02 09:05")  # the next look says nothing either
        assert (await unknown.uses(form, right)).tone is Tone.RIGHT
        assert "of the day" in (await practising.says("/quiz ch12-q1")).title
        await room.at("03-02 18:00")
        assert "practice" in (await room.person("late").uses(form, right)).summary
        assert [post.title[:18] for post in room.posts[1:]] == ["Answers 2026-03-02"]
        assert "2 answers" in room.posts[1].summary


async def test_before_the_questions_run_out_the_owner_is_told_once(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{LISTED} reveal=+1h")  # five questions
        for day in range(2, 13):
            await room.at(f"03-{day:02d} 09:00")
            told = [sent.reply.summary for sent in room.platform.sent if sent.target == room.manager.learner_id]
            assert len(told) == (day >= 5), day
        assert "1" in told[0]
        assert len([reply for reply in room.posts if "Question of the day" in reply.title]) == 11


async def test_who_installed_the_bot_may_manage_and_others_are_told_who_can(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.store.write(
            lambda tx: installations.save(tx, Installation(team="T", bot_token="", installer="U9"), 1)
        )
        installer, other = (
            Person(engine=room.engine, learner_id=f"slack:T:{name}", channel_id="slack:T:C1") for name in ("U9", "U8")
        )

        refused = await other.says(LISTED)
        assert refused.tone is Tone.ERROR
        assert "Only people who manage this channel" in refused.summary
        assert "09:00" in (await installer.says(LISTED)).title
        assert len(await room.store.read(lambda tx: schedules.schedules_of(tx, "slack:T:C1"))) == 1
