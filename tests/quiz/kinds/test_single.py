from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot.quiz.kinds.single import Single
from bot.replies import ChoiceField
from bot.wording import Language
from tests.quiz.kinds.choice_questions import OPTIONS, graded, said, single


@pytest.mark.parametrize("text", ["B", "b.", "选B", "I think it's B", "B, not C", "(B)", "only B", "Ｂ"])
def test_the_right_letter_earns_all(text: str) -> None:
    assert graded(single(), text).score == 1


@pytest.mark.parametrize(
    ("text", "selection"), [("C", "C"), ("A and B", "AB"), ("B or C", "BC"), ("全选", "ABCDE"), ("none", "")]
)
def test_another_letter_none_and_several_earn_nothing(text: str, selection: str) -> None:
    result = graded(single(), text)

    assert (result.score, result.selection) == (0.0, tuple(selection))


def test_who_names_several_is_told_that_one_is_right() -> None:
    assert said(graded(single(), "A, B")) == "Only one option is right, and the answer names A, B. Key: B."


def test_the_field_takes_one_and_no_rule_of_credit_is_shown() -> None:
    field = single().field("answer", "Choose", Language.EN)

    assert isinstance(field, ChoiceField)
    assert (field.least, field.most) == (1, 1)
    assert single().credit_rule() is None


@pytest.mark.parametrize("answer", [[], ["A", "B"]])
def test_a_key_of_none_or_several_is_refused(answer: list[str]) -> None:
    with pytest.raises(ValidationError, match="write one letter"):
        Single.model_validate({"kind": "single", "options": OPTIONS, "answer": answer})
