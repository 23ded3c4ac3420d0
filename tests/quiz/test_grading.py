from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.grade import Outcome
from bot.quiz.grading import grade
from bot.quiz.kinds.base import MAX_ANSWER
from bot.quiz.kinds.blank import Blank
from bot.quiz.question import PartOf
from bot.wording import Localised, Message
from tests.quiz.messages_sent import sent
from tests.quiz.seed import make, question


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), sent())
def test_a_message_is_cut_into_its_parts(question_id: str, part: str | None, marks: str, message: str) -> None:
    result = grade(question(question_id), part, message)
    parts = result.parts or ()
    got = "?" if result.outcome is Outcome.ASK else ",".join("-" if p is None else f"{p.score:g}" for p in parts)
    assert got == marks


def test_a_group_weighs_its_children() -> None:
    result = grade(question("ch12-q5"), None, "1) 12 bytes 2) no idea 3) ZeRO-3")
    assert result.score == pytest.approx((0.5 + 0 + 0.5) / 3)


@pytest.mark.parametrize("question_id", [f"ch12-q{number}" for number in range(1, 6)])
def test_an_answer_that_is_too_long_is_asked_for_again_whatever_the_kind(question_id: str) -> None:
    asked = question(question_id)
    for part in (None, *(leaf.id for leaf in asked.root.leaves() if leaf.id)):
        result = grade(asked, part, "C D 32" + " " * MAX_ANSWER)

        assert result.outcome is Outcome.ASK
        assert result.remarks == (Message("text-too-long", {"limit": MAX_ANSWER}),)


def test_an_unknown_part_is_an_error_of_the_caller() -> None:
    with pytest.raises(LookupError):
        grade(question("ch12-q1"), "9", "peak")


def test_a_message_of_4001_characters_is_asked_again() -> None:
    assert grade(question("ch12-q1"), None, "a" * 4001).outcome is Outcome.ASK


def test_free_order_lets_each_piece_serve_one_blank() -> None:
    blanks = [
        PartOf(id=str(at + 1), body=Blank.model_validate({"accept": [word]}))
        for at, word in enumerate(("parameters", "gradients", "activations"))
    ]
    free = make("free", blanks, Localised.same("Name three."), any_order=True)
    fixed = make("fixed", blanks, Localised.same("Name three."))
    assert grade(free, None, "activations, parameters, gradients").score == 1
    assert grade(fixed, None, "activations, parameters, gradients").score == 0
    assert grade(free, None, "gradients, gradients, gradients").score == pytest.approx(1 / 3)


def test_unsure_of_one_part_is_unsure_of_the_whole() -> None:
    result = grade(question("ch12-q5"), "3", "a) ZeRO-3 b) something about hyperplanes in the cosmos")
    assert result.outcome is Outcome.SELF_GRADE
    assert result.score == 0.5


@given(st.text(alphabet="123.():;, \nab不变peak一二/", max_size=80))
def test_any_message_gets_a_grade(text: str) -> None:
    for question_id in ("ch12-q1", "ch12-q5"):
        result = grade(question(question_id), None, text)
        assert result.score is None or 0 <= result.score <= 1
        assert result.parts is None or len(result.parts) == 3
