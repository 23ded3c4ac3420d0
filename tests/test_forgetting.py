"""Who wants to be forgotten is found nowhere afterwards, and nothing of the others breaks by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.sqlite import open_store
from adapters.worker.outgoing import WorkersOutgoing
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Table
from bot.storage import dailies, schedules
from bot.storage.records import NOBODY, ScheduleState
from bot.wording import Language
from tests.channel import CHANNEL, Channel, channel
from tests.fakes import Person, StandingClock
from tests.platform import REFUSED

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"
RIGHT = "runtime; gradients; peak"


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def _forgotten(person: Person) -> None:
    await person.says("/study forget")
    await person.uses("Delete everything")


async def _redrawn(room: Channel) -> str:
    """The question of the day as it has to look now."""
    (post,) = await room.store.read(lambda tx: dailies.posts_in(tx, CHANNEL, 0))
    assert isinstance(room.engine.outgoing, WorkersOutgoing)
    redrawn = await room.engine.outgoing.sender.redraw(post.post_id)
    assert redrawn is not None
    return redrawn.reply.summary


async def _answered_by(room: Channel, *people: Person) -> None:
    await room.manager.says(SHORT)
    await room.at("03-02 09:00")
    for person in people:
        await person.says(RIGHT)


@pytest.mark.parametrize("name", ["Zebulon", "佐伊 · Zoë*_[9]", "e"])
async def test_neither_id_nor_name_is_left_in_the_files(name: str, tmp_path: Path, bank: Bank) -> None:
    store = await open_store(str(tmp_path / "bot.db"))
    engine = Engine(bank=bank, store=store, clock=StandingClock(), language=Language.EN)
    gone = Person(engine=engine, learner_id="test:T:U7GONE7", channel_id=CHANNEL, manages=True, name=name)
    stays = Person(engine=engine, learner_id="test:T:U8STAYS", channel_id=CHANNEL, manages=True)
    denied = Person(engine=engine, learner_id="test:T:U9DENIED", channel_id=CHANNEL)
    for person in (gone, stays):
        await person.says("/quiz ch12-q3")
        await person.says("C, says somebody")
    for line in ("/study settings name=on", SHORT, "/study remind 20:00 Asia/Shanghai", "/study export"):
        await gone.says(line)
    await stays.says("/study managers add <@U7GONE7>")
    await stays.says("/study managers")
    assert "U7GONE7" in (await denied.says("/study daily off")).summary

    await gone.says("/study forget")
    assert "1 answered or begun questions" in gone.last.summary
    assert "deleted" in (await gone.uses("Delete everything")).summary

    kept = _bytes(tmp_path)
    assert b"U7GONE7" not in kept
    assert len(name) == 1 or name.encode() not in kept
    assert b"U8STAYS" in kept
    assert "Nothing is graded yet" in (await gone.says("/study stats")).summary
    await store.close()


async def test_a_short_name_takes_no_replies_of_others_along(bank: Bank) -> None:
    async with channel(bank) as room:
        ann, bob = room.person("ann"), room.person("bob")
        ann.name = "e"
        await ann.says("/study settings name=on")
        first = await bob.says("/quiz ch12-q3", event_id="same")
        await _forgotten(ann)

        assert await bob.says("/quiz ch12-q3", event_id="same") == first
        rows = await room.store.read(lambda tx: tx.execute("SELECT 1 FROM event WHERE learner_id = 'test:T:bob'"))
        assert len(rows) == 1


async def test_boards_hold_no_place_of_theirs_and_are_kept_in_nobodys_replies(bank: Bank) -> None:
    async with channel(bank) as room:
        ann, bob = room.person("ann"), room.person("bob")
        ann.name = "Annabel"
        await _answered_by(room, ann, bob)
        await ann.says("/study settings name=on")
        await room.at("03-02 20:00")
        await bob.says("/study top")
        assert "Annabel" in bob.last.summary
        assert "Annabel" in (await bob.uses("Share in channel")).summary
        await _forgotten(ann)

        assert "Annabel" not in repr(await room.store.read(lambda tx: tx.execute("SELECT reply_text FROM event")))
        (rows,) = [part.rows for part in (await bob.says("/study top")).parts if isinstance(part, Table)]
        assert [row[:2] for row in rows] == [("1", "you (a learner)")]


async def test_a_shared_board_tells_nobody_who_you_are(bank: Bank) -> None:
    async with channel(bank) as room:
        bob = room.person("bob")
        await _answered_by(room, bob)
        await room.at("03-02 20:00")
        assert "you (a learner)" in (await bob.says("/study top")).summary
        shared = await bob.uses("Share in channel")

        assert shared.audience.value == "channel"
        assert "you" not in shared.summary


async def test_the_number_of_answers_is_drawn_again(bank: Bank) -> None:
    async with channel(bank) as room:
        ann, bob = room.person("ann"), room.person("bob")
        await _answered_by(room, ann, bob)
        assert (await _redrawn(room)).endswith("2 answers")
        await _forgotten(ann)

        assert (await _redrawn(room)).endswith("1 answer")


async def test_answers_that_named_them_are_drawn_again_without_the_name(bank: Bank) -> None:
    async with channel(bank) as room:
        ann, bob = room.person("ann"), room.person("bob")
        ann.name = "Annabel"
        await _answered_by(room, ann, bob)
        await ann.says("/study settings name=on")
        await room.at("03-02 18:00")
        assert "Annabel" in room.posts[-1].summary
        room.platform.edits.clear()
        await _forgotten(ann)
        while len(room.platform.edits) < 2:  # the question and its answers
            await room.redrawn()
            await room.settled()

        drawn = [reply.summary for _, reply, _ in room.platform.edits]
        assert any("Answer" in text for text in drawn)
        assert not any("Annabel" in text for text in drawn)


async def test_their_daily_question_goes_on_and_belongs_to_nobody(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        assert "1 daily questions that you set up" in (await room.manager.says("/study forget")).summary
        await room.manager.uses("Delete everything")
        await room.at("03-02 09:00")
        assert len(room.posts) == 1

        room.platform.always[CHANNEL] = REFUSED
        await room.at("03-03 09:00")
        (kept,) = await room.store.read(lambda tx: schedules.schedules_of(tx, CHANNEL))
        assert (kept.owner_id, kept.state) == (NOBODY, ScheduleState.PAUSED)


async def test_what_goes_wrong_with_it_then_is_told_to_those_who_were_added(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        for name in ("ann", "bob"):
            await room.manager.says(f"/study managers add <@{name}>")
        await _forgotten(room.manager)
        room.platform.always[CHANNEL] = REFUSED
        await room.at("03-02 09:00")
        await room.settled()

        told = [sent for sent in room.platform.sent if sent.target != CHANNEL]
        assert {sent.target for sent in told} == {"test:T:ann", "test:T:bob"}
        assert len(told) == 2
        assert all("paused" in sent.reply.summary for sent in told)


async def test_who_writes_again_begins_anew(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = room.person("ann")
        await _answered_by(room, ann)
        await _forgotten(ann)
        again = await ann.says(RIGHT)

        assert "/study forget" in again.summary  # what is stored is said anew
        assert "Streak: 1 in a row, best 1" in again.summary


async def test_a_second_press_does_nothing_more(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    await person.says("/study forget")
    button = person.control("Delete everything")
    first, second = await person.uses(button), await person.uses(button)

    assert first.summary == second.summary
