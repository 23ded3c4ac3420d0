"""One's own data: told once, exported whole, deleted wholly; and reminders that come once or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adapters.sqlite import open_store
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Document
from bot.storage import people
from bot.wording import Language
from tests.channel import CHANNEL, channel
from tests.fakes import Person, StandingClock
from tests.platform import FakePlatform
from tests.storage.database import new_database

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"
ID_COLUMNS = {"learner_id", "owner_id", "person", "added_by", "target"}


def test_every_column_that_can_hold_a_person_is_known() -> None:
    database = new_database()
    found = {(table, column) for table in database.tables() for column in database.columns(table)}
    database.close()

    assert {each for each in found if each[1] in ID_COLUMNS} == set(people.COLUMNS)


async def test_what_is_stored_is_said_with_the_first_answer_only(engine: Engine) -> None:
    person = Person(engine=engine, learner_id="test:room:new")
    await person.says("/quiz ch12-q3")
    first = await person.says("CD")
    await person.says("/quiz ch12-q4")
    second = await person.says("BD")

    assert "/study forget" in first.summary
    assert "/study forget" not in second.summary


async def test_an_export_holds_what_was_answered(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    await person.says("CD, I am sure")
    reply = await person.says("/study export")

    (file,) = (part for part in reply.parts if isinstance(part, Document))
    found = json.loads(file.text)
    assert found["response"][0]["answer"] == "CD, I am sure"
    assert found["learner_id"] == person.learner_id
    assert set(found) == {"learner_id", "response", *(table for table, _ in people.COLUMNS)}


async def test_who_is_forgotten_is_found_nowhere(tmp_path: Path, bank: Bank) -> None:
    path = tmp_path / "bot.db"
    store = await open_store(str(path))
    engine = Engine(bank=bank, store=store, clock=StandingClock(), language=Language.EN)
    gone = Person(engine=engine, learner_id="test:T:U7GONE7", channel_id=CHANNEL, manages=True)
    stays = Person(engine=engine, learner_id="test:T:U8STAYS", channel_id=CHANNEL)
    for person in (gone, stays):
        await person.says("/quiz ch12-q3")
        await person.says("C, says Zebulon the Ninth")
    await gone.says("/study settings name=on")
    await gone.says(SHORT)
    await gone.says("/study remind 20:00 Asia/Shanghai")

    asked = await gone.says("/study forget")
    assert "1 answered or begun questions" in asked.summary
    done = await gone.uses("Delete everything")

    assert "deleted" in done.summary
    kept = _bytes(tmp_path)
    assert b"U7GONE7" not in kept
    assert b"U8STAYS" in kept
    assert "Nothing" in (await gone.says("/study stats")).summary or "nothing" in gone.last.summary.lower()
    await store.close()


async def test_a_second_press_of_forget_does_nothing_more(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    await person.says("/study forget")
    button = person.control("Delete everything")
    first, second = await person.uses(button), await person.uses(button)

    assert first.summary == second.summary


async def test_a_reminder_comes_once_a_day_and_only_when_something_waits(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        ann = room.person("ann")
        await ann.says("/study remind 20:00 Asia/Shanghai")
        await room.at("03-02 20:00")
        assert _to(room.platform, "ann") == 0  # nothing was begun yet

        await ann.says("/quiz ch12-q5")
        await room.at("03-03 20:00")
        await room.at("03-03 20:30")
        assert _to(room.platform, "ann") == 1
        await ann.says("/study remind 21:00 Asia/Shanghai")
        await room.at("03-03 21:00")
        assert _to(room.platform, "ann") == 1  # the same date
        await room.at("03-04 21:00")
        assert _to(room.platform, "ann") == 2
        await ann.says("/study remind off")
        await room.at("03-05 21:00")
        assert _to(room.platform, "ann") == 2


async def test_a_reminder_that_is_hours_late_is_left_out(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = room.person("ann")
        await ann.says("/quiz ch12-q5")
        await ann.says("/study remind 20:00 Asia/Shanghai")
        await room.at("03-02 23:30")
        assert _to(room.platform, "ann") == 0


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def _to(platform: FakePlatform, name: str) -> int:
    return sum(message.target.endswith(f":{name}") for message in platform.sent)


@pytest.mark.parametrize("line", ["/study remind", "/study remind soon", "/study remind 20:00"])
async def test_a_reminder_without_time_or_zone_says_what_is_missing(line: str, person: Person) -> None:
    assert (await person.says(line)).tone.value == "error"
