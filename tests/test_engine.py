"""The engine: what is said is answered, once, and everything survives."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from adapters.sqlite import SqliteStore
from bot.actions import MAX_LENGTH
from bot.engine import KEPT, Engine
from bot.quiz.question import Bank
from bot.replies import Audience, Awaits, Button, Choice, Form, Quote, Reply, Tone
from bot.storage import totals
from tests.fakes import Person, StandingClock
from tests.reference import REFERENCE


async def _answered(store: SqliteStore, learner_id: str = "test:room:first") -> int:
    found = await store.read(lambda tx: totals.learner_totals(tx, learner_id))
    return sum(row.answered for row in found.questions)


@pytest.mark.parametrize(("question", "answer"), REFERENCE.items())
async def test_the_reference_answer_is_right(person: Person, question: str, answer: str) -> None:
    await person.says(f"/quiz {question}")

    reply = await person.says(answer)

    assert reply.tone is Tone.RIGHT, reply.summary
    assert reply.awaits is Awaits.NOTHING


async def test_a_question_shows_its_id_and_how_to_answer(person: Person) -> None:
    reply = await person.says("/quiz ch12-q3")

    assert reply.title.startswith("ch12-q3 · ")
    assert "A" in reply.summary
    assert any(isinstance(control, Choice) for control in reply.controls)
    assert reply.audience is Audience.ASKER


async def test_an_open_question_is_shown_again_before_another(person: Person) -> None:
    await person.says("/quiz ch12-q3")

    reply = await person.says("/quiz ch12-q1")

    assert "ch12-q3" in reply.title
    assert "still have this question open" in reply.summary
    assert person.control("Skip")


async def test_skip_goes_on_to_the_next_question(person: Person) -> None:
    await person.says("/quiz ch12-q3")

    reply = await person.uses("Skip")

    assert "ch12-q3 skipped" in reply.summary
    assert reply.title.startswith("ch12-q1")


async def test_an_answer_is_graded_once_however_often_it_is_delivered(person: Person, store: SqliteStore) -> None:
    await person.says("/quiz ch12-q3")

    replies = [await person.says("CD", event_id="the same delivery") for _ in range(3)]

    assert replies[0] == replies[1] == replies[2]
    assert await _answered(store) == 1


async def test_many_deliveries_at_once_have_one_effect_and_one_reply(person: Person, store: SqliteStore) -> None:
    await person.says("/quiz ch12-q3")

    replies = await asyncio.gather(*(person.says("CD", event_id="one") for _ in range(50)))

    assert len({reply.summary for reply in replies}) == 1
    assert await _answered(store) == 1


async def test_a_double_click_gets_the_first_grade_again(person: Person, store: SqliteStore) -> None:
    await person.says("/quiz ch12-q3")
    choice = person.control("Choose")

    replies = await asyncio.gather(*(person.uses(choice, {"answer": ("C", "D")}) for _ in range(20)))

    assert {reply.summary for reply in replies} == {replies[0].summary}
    assert replies[0].tone is Tone.RIGHT
    assert await _answered(store) == 1


async def test_two_different_answers_at_once_count_the_first(person: Person, store: SqliteStore) -> None:
    await person.says("/quiz ch12-q3")
    choice = person.control("Choose")

    replies = await asyncio.gather(person.uses(choice, {"answer": ("A",)}), person.uses(choice, {"answer": ("C", "D")}))

    assert replies[0].summary == replies[1].summary
    assert await _answered(store) == 1


async def test_an_unreadable_answer_uses_nothing_up(person: Person, store: SqliteStore) -> None:
    await person.says("/quiz ch12-q3")

    reply = await person.says("hmm, let me think")

    assert reply.tone is Tone.WARNING
    assert Quote(text="hmm, let me think") in reply.parts
    assert await _answered(store) == 0
    assert (await person.says("C, D")).tone is Tone.RIGHT


async def test_a_form_keeps_the_parts_that_were_sent(person: Person) -> None:
    await person.says("/quiz ch12-q5")
    form = next(control for control in person.last.controls if isinstance(control, Form))

    reply = await person.uses(form, {"1.a": ("12 bytes",), "1.b": ("",)})

    assert "Still to answer: (1.b), (2), (3.a), (3.b)." in reply.summary
    reply = await person.says("78.2 GiB")
    assert "Still to answer: (2), (3.a), (3.b)." in reply.summary


async def test_what_the_grader_is_not_sure_of_is_graded_by_the_learner(person: Person) -> None:
    await person.says("/quiz ch12-q5")
    await person.says("1) 12 bytes, 78.2 GiB")
    reply = await person.says("the fabric of the allocator frobnicates its pages rather late in the day")

    assert "This is the reference" in reply.summary
    assert person.control("I had it")


async def test_controls_fit_every_platform_and_do_not_depend_on_the_key(person: Person, bank: Bank) -> None:
    for question_id in bank.questions:
        reply = await person.says(f"/quiz {question_id}")
        for control in reply.controls:
            assert len(control.action) <= MAX_LENGTH
        await person.says("/quiz")
        await person.uses("Skip")
        await person.uses("Skip") if any(c.label == "Skip" for c in person.last.controls) else None


async def test_a_control_of_another_learner_is_refused_politely(engine: Engine) -> None:
    first, second = Person(engine=engine), Person(engine=engine, learner_id="test:room:second")
    await first.says("/quiz ch12-q3")

    reply = await second.uses(first.control("Skip"))

    assert reply.tone is Tone.ERROR
    assert "somebody else" in reply.summary


@pytest.mark.parametrize(
    "token", ["", "1:", "2:skip:x", "1:skip", "1:nothing:1", "garbage", "1:hint:x:y", "1:next", "1:share:0", "1:self:x"]
)
async def test_a_control_that_cannot_be_read_is_answered_politely(person: Person, token: str) -> None:
    reply = await person.uses(Button(action=token, label="old"))

    assert reply.tone is Tone.ERROR
    assert reply.summary


async def test_a_set_runs_in_order_goes_on_after_a_break_and_ends_with_a_summary(person: Person) -> None:
    reply = await person.says("/quiz ch12")
    for number, (question, answer) in enumerate(REFERENCE.items(), start=1):
        assert reply.title.startswith(f"{question} · {number}/5"), reply.title
        reply = await person.says(answer)
        if number < len(REFERENCE):
            reply = await person.says("/quiz ch12")

    assert "ch12 is done: 100 %" in reply.summary
    assert "1 ✓  2 ✓  3 ✓" in reply.summary
    reply = await person.says("/quiz ch12")
    assert "You have finished ch12" in reply.summary
    reply = await person.uses("ch12 from the start")
    assert reply.title.startswith("ch12-q1 · 1/5")


async def test_with_nothing_left_the_reply_offers_what_to_do(person: Person) -> None:
    for question, answer in REFERENCE.items():
        await person.says(f"/quiz {question}")
        await person.says(answer)

    reply = await person.says("/quiz")

    assert "Nothing new is left" in reply.summary
    reply = await person.uses("The one from longest ago")
    assert reply.title.startswith("ch12-q1")


async def test_the_language_switch_shows_the_question_in_the_other_language(person: Person) -> None:
    await person.says("/quiz ch12-q3")

    reply = await person.uses("中文")

    assert reply.audience is Audience.REPLACE
    assert "难度" in reply.title
    reply = await person.says("选CD")
    assert "正确" in reply.title
    reply = await person.uses("下一题")
    assert "难度" in reply.title


async def test_the_own_choice_of_language_beats_the_locale(engine: Engine) -> None:
    person = Person(engine=engine, locale="zh-CN")
    assert "难度" in (await person.says("/quiz ch12-q3")).title

    await person.says("/study language english")

    assert "What you can say" in (await person.says("/study help")).title


async def test_a_hint_costs_what_its_button_said(person: Person, bank: Bank) -> None:
    cost = bank.questions["ch12-q1"].hints[0].cost
    await person.says("/quiz ch12-q1")
    hint = person.control("Hint")

    first, again = await person.uses(hint), await person.uses(hint)

    assert first.summary == again.summary
    reply = await person.says(REFERENCE["ch12-q1"])
    assert f"{round(100 * (1 - cost))} %" in reply.title


async def test_mem_is_answered_to_the_asker_and_can_be_shared(person: Person) -> None:
    reply = await person.says("/mem 7b bf16 adam")
    assert "78.2 GiB" in reply.summary
    assert reply.audience is Audience.ASKER

    shared = await person.uses("Share")

    assert shared.audience is Audience.CHANNEL
    assert shared.summary == reply.summary
    assert not shared.controls


@pytest.mark.parametrize(
    "text", ["/quizz", "/ quiz x", "/", "／ｍｅｍm", "/study nonsense", "/mem banana", "/quiz 火星"]
)
async def test_a_command_that_is_not_understood_says_what_to_do(person: Person, text: str) -> None:
    reply = await person.says(text)

    assert reply.tone is Tone.ERROR
    assert "/" in reply.summary


async def test_a_full_width_command_is_a_command(person: Person) -> None:
    assert (await person.says("／ＱＵＩＺ ch12-q3")).title.startswith("ch12-q3")


@pytest.mark.parametrize(
    "text",
    ["", " ", "x" * 100_000, "🙂" * 300, "\x00\x1b[2J", "\u202ewxyz", "\ud800", "@everyone <!channel>", "*" * 3000],
)
async def test_hostile_text_is_answered_and_changes_nothing(person: Person, store: SqliteStore, text: str) -> None:
    assert (await person.says(text)).tone is Tone.ERROR
    await person.says("/quiz ch12-q3")

    reply = await person.says(text)

    assert reply.tone is Tone.WARNING
    assert await _answered(store) == 0
    assert (await person.says("CD")).tone is Tone.RIGHT


async def test_stats_count_what_was_answered(person: Person) -> None:
    assert "Nothing is graded yet" in (await person.says("/study stats")).summary
    await person.says("/quiz ch12-q3")
    await person.says("C")

    reply = await person.says("/study stats")

    assert "Mean score: 50 %" in reply.summary


async def test_an_old_control_shows_the_result_again(person: Person) -> None:
    await person.says("/quiz ch12-q3")
    choice = person.control("Choose")
    result: Reply = await person.says("CD")

    assert (await person.uses(choice, {"answer": ("A",)})).summary == result.summary


async def test_replies_are_kept_for_redelivery_and_sharing_for_a_time(
    person: Person, engine: Engine, clock: StandingClock
) -> None:
    await person.says("/mem 7b bf16 adam")
    share = person.control("Share")
    clock.move(KEPT - timedelta(days=1))
    await engine.forget_old_deliveries()
    assert (await person.uses(share)).audience is Audience.CHANNEL

    clock.move(timedelta(days=2))
    await engine.forget_old_deliveries()

    assert "too old to share" in (await person.uses(share)).summary
