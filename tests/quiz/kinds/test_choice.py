"""What single and multiple choices share."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot.quiz.grade import Outcome
from bot.quiz.kinds.base import Kind
from bot.quiz.kinds.multiple import Multiple
from bot.quiz.kinds.single import Single
from bot.replies import Bullets, ChoiceField
from bot.wording import Language, Message, say
from tests.quiz.kinds.choice_questions import OPTIONS, graded, multiple, said, single

BOTH = [single(), multiple(answer=["B", "D"])]


@pytest.mark.parametrize("kind", [*BOTH, multiple(answer=[]), multiple(answer=list("ABCDE"))])
def test_a_question_passes_its_own_test(kind: Kind) -> None:
    assert [graded(kind, answer).score for answer in kind.right_answers()] == [1] * len(list(kind.right_answers()))
    assert all((graded(kind, answer).score or 0) < 1 for answer in kind.wrong_answers())


@pytest.mark.parametrize("kind", BOTH)
def test_options_are_shown_and_chosen_by_their_letters(kind: Kind) -> None:
    (shown,) = kind.shown(Language.ZH)
    field = kind.field("answer", "Choose", Language.EN)

    assert shown == Bullets(items=tuple(f"说法{letter}" for letter in "ABCDE"), labels=tuple("ABCDE"))
    assert isinstance(field, ChoiceField)
    assert [(option.value, option.label) for option in field.options] == [(letter, letter) for letter in "ABCDE"]


@pytest.mark.parametrize("language", Language)
def test_every_option_has_a_note_that_says_whether_it_was_chosen_and_whether_it_is_right(language: Language) -> None:
    notes = multiple(answer=["A", "B"]).notes(("A", "C"), language)

    assert [note.text for note in notes] == [OPTIONS[letter]["explain"][language.value] for letter in "ABCDE"]
    assert [note.label[:3] for note in notes] == ["A ✓", "B ○", "C ✗", "D –", "E –"]
    assert len({note.label[1:] for note in notes}) == 4


def test_an_option_without_explanation_is_noted_by_its_text() -> None:
    options = {"A": {"text": "x"}, "B": {"text": "y"}}
    kind = Single.model_validate({"kind": "single", "options": options, "answer": "A"})

    assert [note.text for note in kind.notes((), Language.EN)] == ["x", "y"]


@pytest.mark.parametrize("text", ["don't know", "不知道", "skip", "idk"])
@pytest.mark.parametrize("kind", BOTH)
def test_who_gives_up_gets_nothing_and_sees_the_key(kind: Kind, text: str) -> None:
    result = graded(kind, text)

    assert (result.outcome, result.score, result.selection) == (Outcome.GRADED, 0.0, None)
    assert kind.key(Language.EN) in said(result)


@pytest.mark.parametrize("text", ["", "🦆", "hello", "F", "not A", "2", "B, maybe D"])
@pytest.mark.parametrize("kind", BOTH)
def test_what_is_not_read_is_asked_for_without_telling_the_key(kind: Kind, text: str) -> None:
    result = graded(kind, text)

    assert (result.outcome, result.score) == (Outcome.ASK, None)
    assert result.remarks
    assert not any(remark.key == "choices-skipped" for remark in result.remarks if isinstance(remark, Message))


def test_a_reading_that_was_not_literal_is_said() -> None:
    kind = multiple(answer=["B", "D"])

    assert said(graded(kind, "A错B对C错D对E错")) == "Read as B, D. Right."
    assert said(graded(kind, "BD")) == "Right."


def test_what_is_missed_and_what_is_wrong_is_said() -> None:
    kind = multiple(answer=["B", "D"])

    assert said(graded(kind, "AB")).startswith("A should not be chosen; missed: D. ")
    assert said(graded(kind, "B"), Language.ZH).startswith("漏选了 D。 ")
    assert said(graded(kind, "none")).startswith("Read as none of them. Missed: B, D. ")


def test_the_rule_of_credit_stands_beside_a_mark_that_is_not_full() -> None:
    kind = multiple(answer=["B", "D"], partial="halves")

    assert said(graded(kind, "B")).endswith(say(Language.EN, Message("choices-rule-halves")))
    assert said(graded(kind, "B", "each")).endswith(say(Language.EN, Message("choices-rule-each")))


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"answer": ["F"]}, "there is no option F"),
        ({"answer": ["A", "A"]}, "each letter once"),
        ({"answer": ["A"], "options": {"A": OPTIONS["A"]}}, "at least 2"),
        ({"answer": ["A"], "options": {"a": OPTIONS["A"], "B": OPTIONS["B"]}}, "pattern"),
        ({"answer": ["A"], "partial": "some"}, "net"),
        ({"answer": ["A"], "shuffle": "perhaps"}, "bool"),
    ],
)
def test_fields_that_make_no_choice_are_refused(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Multiple.model_validate({"kind": "multiple", "options": OPTIONS, **fields})
