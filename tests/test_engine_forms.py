"""The form behind a control: known at once, from the bank alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.sqlite import SqliteStore
from bot.actions import MAX_LENGTH
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Choice, ChoiceField, Form, Reply, TextField
from tests.fakes import Person
from tests.reference import REFERENCE

NO_QUESTIONS = Bank(questions={}, sets={})


def forms(reply: Reply) -> list[Form]:
    return [control for control in reply.controls if isinstance(control, Form)]


async def _without_store(engine: Engine, store: SqliteStore, token: str) -> Form | None:
    await store.close()
    return await engine.form(token)


@pytest.mark.parametrize("question", REFERENCE)
async def test_a_control_opens_the_form_that_the_reply_described(person: Person, question: str) -> None:
    reply = await person.says(f"/quiz {question}")

    for form in forms(reply):
        assert await person.engine.form(form.action) == form


@pytest.mark.parametrize("question", REFERENCE)
async def test_no_two_controls_of_a_question_have_the_same_action(person: Person, question: str) -> None:
    reply = await person.says(f"/quiz {question}")

    actions = [control.action for control in reply.controls]
    assert len(set(actions)) == len(actions)
    assert max(map(len, actions)) <= MAX_LENGTH


async def test_a_choice_is_a_form_with_one_field_for_who_wants_one(person: Person) -> None:
    reply = await person.says("/quiz ch12-q3")
    choice = next(control for control in reply.controls if isinstance(control, Choice))

    form = await person.engine.form(choice.action)

    assert form is not None
    (field,) = form.fields
    assert isinstance(field, ChoiceField)
    assert field.options == choice.options
    answered = await person.uses(form, {field.name: ("C", "D")})
    assert "Right" in answered.summary


async def test_a_form_needs_no_store(person: Person, store: SqliteStore) -> None:
    (form,) = forms(await person.says("/quiz ch12-q1"))

    assert await _without_store(person.engine, store, form.action) == form


async def test_a_form_of_a_question_that_left_the_bank_comes_from_the_store(person: Person) -> None:
    (form,) = forms(await person.says("/quiz ch12-q1"))
    later = replace(person.engine, bank=NO_QUESTIONS)

    assert await later.form(form.action) == form


@pytest.mark.parametrize("token", ["", "1:skip:x", "1:answer:a:b:c:d:e", "1:answer:a:ch12-q1:00000000:0+1:en", "2:x"])
async def test_a_control_without_a_form_opens_none(person: Person, token: str) -> None:
    assert await person.engine.form(token) is None
    assert person.engine.faults(token, {}) is None


async def test_what_cannot_be_read_comes_back_with_its_fault(person: Person) -> None:
    (form,) = forms(await person.says("/quiz ch12-q1"))
    names = [field.name for field in form.fields]
    sent = dict.fromkeys(names, ("???",))

    again = person.engine.faults(form.action, sent)

    assert again is not None
    fields = [field for field in again.fields if isinstance(field, TextField)]
    assert [field.value for field in fields] == ["???"] * len(names)
    assert all(field.fault for field in fields)


async def test_an_empty_form_is_at_fault_and_one_empty_field_is_not(person: Person) -> None:
    (form,) = forms(await person.says("/quiz ch12-q1"))
    first, *others = [field.name for field in form.fields]

    assert person.engine.faults(form.action, {}) is not None
    assert person.engine.faults(form.action, {first: ("micro",), **dict.fromkeys(others, ("",))}) is None
