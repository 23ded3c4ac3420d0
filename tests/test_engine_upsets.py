"""The engine: changed banks, forged controls, other learners, forms that come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.sqlite import SqliteStore
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Button, Form, Quote, TextField, Tone
from tests.fakes import Person
from tests.reference import REFERENCE


async def test_an_attempt_is_graded_by_the_question_it_showed_even_when_the_bank_changes(
    person: Person, engine: Engine, bank: Bank
) -> None:
    await person.says("/quiz ch12-q3")
    kept = {key: question for key, question in bank.questions.items() if key != "ch12-q3"}
    person.engine = replace(engine, bank=replace(bank, questions=kept, sets={}))

    assert (await person.says("CD")).tone is Tone.RIGHT


async def test_a_question_that_nobody_can_read_any_more_does_not_hold_the_learner(
    person: Person, engine: Engine, bank: Bank, store: SqliteStore
) -> None:
    await person.says("/quiz ch12-q3")
    skip = person.control("Skip")
    await store.write(lambda tx: tx.execute("UPDATE question_version SET source_text = '{}'"))
    kept = {key: question for key, question in bank.questions.items() if key != "ch12-q3"}
    person.engine = replace(engine, bank=replace(bank, questions=kept, sets={}))

    assert "no longer there" in (await person.uses(skip)).summary
    assert "No question is open" in (await person.says("CD")).summary
    assert (await person.says("/quiz")).title.startswith("ch12-q1")


async def test_a_form_keeps_what_was_typed_and_says_why_it_was_not_read(person: Person) -> None:
    await person.says("/quiz ch12-q5")
    form = next(control for control in person.last.controls if isinstance(control, Form))

    reply = await person.uses(form, {"1.a": ("12 bytes",), "1.b": ("quite a lot",)})

    assert Quote(text="quite a lot") in reply.parts
    again = next(control for control in reply.controls if isinstance(control, Form))
    (field,) = again.fields
    assert isinstance(field, TextField)
    assert field.value == "quite a lot"
    assert field.fault


async def test_nobody_shares_what_another_was_told(engine: Engine) -> None:
    first, second = Person(engine=engine), Person(engine=engine, learner_id="test:room:second")
    await first.says("/mem 7b bf16 adam")
    await first.says("/study stats")

    assert (await second.uses(Button(action="1:share:0123456789", label=""))).tone is Tone.ERROR
    await first.says("/mem 7b bf16 adam")
    assert (await second.uses(first.control("Share"))).tone is Tone.ERROR


async def test_two_learners_never_get_each_others_reply(engine: Engine) -> None:
    first, second = Person(engine=engine, learner_id="a b"), Person(engine=engine, learner_id="a")
    one = await first.says("/study help", event_id="c")

    other = await second.says("/study stats", event_id="b c")

    assert other.summary != one.summary


@pytest.mark.parametrize("token", ["1:self:{attempt}", "1:self:{attempt}::had", "1:self:{attempt}:1:had"])
async def test_a_forged_self_grade_changes_nothing(person: Person, token: str) -> None:
    await person.says("/quiz ch12-q3")
    attempt = person.control("Skip").action.split(":")[2]

    await person.uses(Button(action=token.format(attempt=attempt), label=""))

    assert (await person.says("CD")).tone is Tone.RIGHT


async def test_a_set_that_lost_its_questions_still_says_something(person: Person, engine: Engine, bank: Bank) -> None:
    await person.says("/quiz ch12")
    await person.says(REFERENCE["ch12-q1"])
    only = {"ch12-q1": bank.questions["ch12-q1"]}
    shrunk = replace(bank.sets["ch12"], question_ids=("ch12-q1",))
    person.engine = replace(engine, bank=replace(bank, questions=only, sets={"ch12": shrunk}))

    assert "ch12" in (await person.says("/quiz ch12")).summary


async def test_a_right_answer_to_a_later_part_is_taken_for_that_part(person: Person) -> None:
    await person.says("/quiz ch12-q5")
    await person.says("12 bytes, 78.2 GiB")

    reply = await person.says("use ZeRO-3")

    assert "(3.a) right" in reply.summary
    assert "Still to answer: (2), (3.b)." in reply.summary
