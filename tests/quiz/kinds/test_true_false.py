from __future__ import annotations

import pytest

from bot.quiz.choice.truth import verdict_of
from bot.quiz.grade import Outcome
from bot.replies import ChoiceField
from bot.wording import Language
from tests.quiz.kinds.choice_questions import graded, said, true_false


@pytest.mark.parametrize("text", ["not false", "true or false", "half true", "hello", ""])
def test_what_is_neither_is_asked_for_again(text: str) -> None:
    assert graded(true_false(), text).outcome is Outcome.ASK


@pytest.mark.parametrize("answer", ["true", "false"])
def test_a_question_passes_its_own_test(answer: str) -> None:
    kind = true_false(answer)

    assert {graded(kind, text).score for text in kind.right_answers()} == {1.0}
    assert {graded(kind, text).score for text in kind.wrong_answers()} == {0.0}


def test_what_was_read_is_said_and_selected() -> None:
    result = graded(true_false(), "✓")

    assert (result.score, result.selection) == (0.0, ("true",))
    assert said(result, Language.ZH) == "读作“对”，不正确。"


def test_who_gives_up_gets_nothing() -> None:
    assert (graded(true_false(), "不知道").outcome, graded(true_false(), "不知道").score) == (Outcome.GRADED, 0.0)


@pytest.mark.parametrize("language", Language)
def test_the_values_of_the_field_are_read_as_what_they_say(language: Language) -> None:
    kind = true_false()
    field = kind.field("answer", "Choose", language)

    assert isinstance(field, ChoiceField)
    assert [verdict_of(kind.from_field((option.value,))) for option in field.options] == [True, False]
    assert [verdict_of(option.label) for option in field.options] == [True, False]
