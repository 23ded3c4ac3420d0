from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.grade import Grade, Outcome
from bot.quiz.grading import grade
from bot.quiz.kinds.base import Asked
from bot.quiz.kinds.key_points import KeyPoints
from bot.wording import Localised
from tests.quiz.claims_said import said
from tests.quiz.seed import question

SLACK = 0.005
SKY = KeyPoints.model_validate(
    {
        "points": [
            {"id": "scatter", "any": ["scatter*", "散射"], "say": "scattering"},
            {"id": "short", "any": ["short* wave*", "短波", "波长 短"], "deny_ok": ["not long*"]},
        ],
        "contrary": ["absorb* blue"],
        "wrong": [
            {"any": ["reflect* ocean|sea"], "penalty": "0.5", "say": {"zh": "不是海的颜色。", "en": "Not the sea."}}
        ],
        "reference": {"zh": "短波散射更强。", "en": "Short waves scatter more."},
    }
)
ASKED = Asked(stem=Localised(zh="天空为什么是蓝的？", en="Why is the sky blue at noon when the sun is high?"))


def read(answer: str) -> Grade:
    return SKY.grade(answer, ASKED)


@pytest.mark.parametrize(("part", "least", "most", "answer"), said())
def test_a_text_gets_its_mark(part: str, least: float, most: float, answer: str) -> None:
    result = grade(question("ch12-q5"), part, answer)
    assert result.score is not None
    assert least - SLACK <= result.score <= most + SLACK
    assert most < 1 or result.outcome is Outcome.GRADED or least < 1


@pytest.mark.parametrize(
    ("answer", "mark"),
    [
        ("Short waves are scattered more.", 1),
        ("短波散射得更强", 1),
        ("Air scatters light.", 0.5),
        ("Air does not scatter light.", 0),
        ("Light scatters, and short waves do not.", 0.5),
        ("Air absorbs blue, and short waves scatter.", 0),
        ("Air does not absorb blue; short waves scatter more.", 1),
        ("It reflects the ocean.", 0),
        ("Short waves scatter, and it reflects the ocean.", 0.5),
        ("Not the ocean's reflection, but scattering of short waves.", 1),
        ("It scatters short waves. That is wrong.", 0),
        ("sky sun scatter short wave noon air light colour", 0),
        ("The sky is blue when the sun is high", 0),
        ("scattering of short waves or the moon or the paint", 0.25),
    ],
)
def test_points_denials_and_wrong_claims(answer: str, mark: float) -> None:
    assert read(answer).score == mark


def test_a_denied_point_caps_the_mark() -> None:
    result = read("It scatters, yet short waves? There is no scattering.")
    assert result.score is not None
    assert result.score <= 0.5
    assert result.denied == ("scatter",)


def test_what_no_rule_recognises_is_never_a_silent_zero() -> None:
    result = read("Rayleigh's law favours high frequencies.")
    assert (result.outcome, result.score) == (Outcome.SELF_GRADE, 0)


def test_a_found_point_beside_unknown_words_is_proposed_not_given() -> None:
    result = read("It scatters. Frequency to the fourth power matters here.")
    assert (result.outcome, result.score, result.matched) == (Outcome.SELF_GRADE, 0.5, ("scatter",))


def test_an_author_may_turn_the_unknown_into_zero() -> None:
    strict = KeyPoints.model_validate(
        {"points": [{"id": "a", "any": "scatter*"}], "reference": "Scattering.", "unsure": "zero"}
    )
    result = strict.grade("Rayleigh's law favours high frequencies.", ASKED)
    assert (result.outcome, result.score) == (Outcome.GRADED, 0)


@pytest.mark.parametrize("answer", ["", "  ", "🙂", "!!!"])
def test_nothing_to_read_is_asked_again(answer: str) -> None:
    assert read(answer).outcome is Outcome.ASK


def test_a_long_text_is_asked_again() -> None:
    assert read("short waves scatter " * 300).outcome is Outcome.ASK


def test_the_reference_is_a_right_answer() -> None:
    for part in question("ch12-q5").root.leaves():
        if isinstance(part.body, KeyPoints):
            asked = Asked(stem=question("ch12-q5").stem, prompt=part.prompt)
            marks = [part.body.grade(answer, asked).score for answer in part.body.right_answers()]
            assert (part.id, marks) == (part.id, [1.0, 1.0])


@given(st.text(max_size=400))
def test_any_text_gets_a_grade_and_the_same_again(text: str) -> None:
    first = read(text)
    assert first == read(text)
    assert first.score is None or 0 <= first.score <= 1
