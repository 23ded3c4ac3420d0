"""One's own data: told once, exported whole, deleted wholly; and reminders that come once or not at all."""

from __future__ import annotations

import json

from bot.engine import Engine
from bot.replies import Document
from bot.storage import people
from tests.fakes import Person

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"
ID_COLUMNS = {"learner_id", "owner_id", "person", "added_by", "target"}


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
