"""One's own data: said once what is stored, and given out whole, but for what would tell a key too early."""

from __future__ import annotations

import json
import re
from typing import Any

from adapters.console.drawing import draw
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Audience, Document, Reply
from bot.storage import people
from tests.channel import channel
from tests.fakes import Person

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"


async def test_what_is_stored_is_said_with_the_first_answer_only(engine: Engine) -> None:
    person = Person(engine=engine, learner_id="test:room:new")
    await person.says("/quiz ch12-q3")
    first = await person.says("CD")
    await person.says("/quiz ch12-q4")
    second = await person.says("BD")

    assert "/study forget" in first.summary
    assert "/study forget" not in second.summary


async def test_what_is_stored_is_said_with_a_first_daily_answer_too(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        await room.at("03-02 09:00")
        ann = room.person("ann")

        said = (await ann.says("runtime; gradients; peak")).summary
        assert said.count("/study export shows everything, /study forget deletes it") == 1
        await room.at("03-03 09:00")
        assert "/study export" not in (await ann.says("32; multiply by 4; unchanged")).summary


async def test_a_file_is_named_with_its_size_where_only_plain_text_goes(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    await person.says("CD")
    reply = await person.says("/study export")

    assert re.search(r"study-bot-export\.json \(\d[\d.]* (B|KiB)\)$", reply.summary)
    assert "grade_text" not in reply.summary
    assert "grade_text" in draw(reply, (), colour=False)
    assert reply.audience is Audience.ASKER
    assert reply.controls == ()


async def test_a_withheld_grade_comes_into_the_export_with_the_reveal(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{SHORT} feedback=reveal")
        await room.at("03-02 09:00")
        ann = room.person("ann")
        await ann.says("runtime; gradients; peak")

        before = await ann.says("/study export")
        assert "one daily answer is left out" in before.summary
        assert {row["score"] for row in _exported(before)["response"]} == {None}
        await room.at("03-02 18:00")
        after = await ann.says("/study export")
        assert "left out" not in after.summary
        assert {row["score"] for row in _exported(after)["response"]} == {1.0}


async def test_an_export_holds_what_was_answered(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    await person.says("CD, I am sure")
    reply = await person.says("/study export")

    found = _exported(reply)
    assert found["response"][0]["answer"] == "CD, I am sure"
    assert found["learner_id"] == person.learner_id
    assert set(found) == {"learner_id", "response", *(table for table, _ in people.COLUMNS)}


def _exported(reply: Reply) -> dict[str, Any]:
    (file,) = (part for part in reply.parts if isinstance(part, Document))
    found: dict[str, Any] = json.loads(file.text)
    return found
