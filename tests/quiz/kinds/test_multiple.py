from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.credit import Mode, credit
from bot.quiz.grade import Outcome
from bot.replies import ChoiceField
from bot.wording import Language, Message, say
from tests.quiz.kinds.choice_questions import graded, multiple

SUBSETS = st.sets(st.sampled_from("ABCDE"))


@given(SUBSETS, SUBSETS, st.sampled_from(Mode))
def test_a_choice_earns_what_its_mode_says(key: set[str], chosen: set[str], mode: Mode) -> None:
    kind = multiple(answer=sorted(key), partial=mode.value)
    result = graded(kind, kind.from_field(tuple(sorted(chosen))))

    assert result.score == pytest.approx(credit(mode, key, chosen, 5))
    assert result.selection == tuple(sorted(chosen))


@pytest.mark.parametrize("mode", Mode)
def test_a_mode_asked_for_replaces_the_questions_own(mode: Mode) -> None:
    kind = multiple(answer=["A", "B", "D"], partial="all_or_nothing")

    assert graded(kind, "A", mode.value).score == pytest.approx(credit(mode, set("ABD"), {"A"}, 5))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("language", Language)
def test_every_mode_has_a_sentence(mode: Mode, language: Language) -> None:
    assert say(language, Message(multiple(answer=["A"], partial=mode.value).credit_rule()))


def test_the_field_lets_any_number_be_chosen_and_nothing_chosen_means_none() -> None:
    kind = multiple(answer=[])
    field = kind.field("answer", "Choose", Language.EN)

    assert isinstance(field, ChoiceField)
    assert (field.least, field.most) == (0, 5)
    assert kind.from_field(()) == "none"
    assert graded(kind, kind.from_field(())).score == 1
    assert kind.key(Language.ZH) == "一个也不选"


@pytest.mark.parametrize("text", ["none", "都不对", "None of the above", "A错B错C错D错E错", "以上都不选", "没有"])
def test_where_no_option_is_right_saying_so_is_right(text: str) -> None:
    assert graded(multiple(answer=[]), text).score == 1


@pytest.mark.parametrize("text", ["don't know", "A", "all"])
def test_where_no_option_is_right_anything_else_is_not(text: str) -> None:
    assert graded(multiple(answer=[]), text).score == 0


def test_one_letter_may_stand_alone_as_the_key() -> None:
    assert multiple(answer="C").answer == ("C",)


@pytest.mark.parametrize("text", ["B or D", "B还是D"])
def test_alternatives_are_asked_for_again(text: str) -> None:
    assert graded(multiple(answer=["B", "D"]), text).outcome is Outcome.ASK
