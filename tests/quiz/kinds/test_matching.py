from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.quiz.grade import Outcome
from bot.quiz.kinds.matching import Matching, MatchMode
from bot.replies import Bullets, TextField
from bot.wording import Language
from tests.quiz.kinds.choice_questions import SCHEMES, graded, matching, said
from tests.quiz.strategies import chat_texts


@pytest.mark.parametrize(
    "text",
    [
        "1a 2b 3c",
        "1a2b3c",
        "1-a, 2-b, 3-c",
        "1→A；2→B；3→C",
        "1: a\n2: b\n3: c",
        "1) a 2) b 3) c",
        "①a②b③c",
        "a1 b2 c3",
        "3c 1a 2b",
        "1=a, 2=b, 3=c",
        "1对应a，2对应b，3对应c",
        "1 matches a, 2 matches b and 3 matches c",
        "DDP-a, ZeRO-1-b, ZeRO-2-c",
        "DDP: nothing; ZeRO-1: moments; ZeRO-2: gradients as well",
        "DDP nothing, ZeRO-1 moments, ZeRO-2 梯度和动量",
        "1 DDP - a nothing, 2 - b, 3 - c",
        "abc",
        "a, b, c",
    ],
)
def test_pairs_are_read_from_ids_signs_and_words(text: str) -> None:
    result = graded(matching(), text)

    assert (result.score, result.selection) == (1.0, ("1a", "2b", "3c"))


@pytest.mark.parametrize(
    ("text", "selection", "score"),
    [
        ("1b 2a 3c", ("1b", "2a", "3c"), 1 / 3),
        ("1a 2b", ("1a", "2b"), 2 / 3),
        ("acb", ("1a", "2c", "3b"), 1 / 3),
        ("1d 2d 3d", ("1d", "2d", "3d"), 0),
        ("ZeRO-1 = moments", ("2b",), 1 / 3),
    ],
)
def test_each_right_pair_earns_its_share(text: str, selection: tuple[str, ...], score: float) -> None:
    result = graded(matching(), text)

    assert result.score == pytest.approx(score)
    assert result.selection == selection
    assert graded(matching(), text, "exact").score == 0


@pytest.mark.parametrize(
    "text",
    ["", "🦆", "1a 1b", "4a", "1e", "123 abc", "1a, not 2b", "1a 2", "ab", "hello", "1a2b3c 2c"],
)
def test_what_is_no_pairing_is_asked_for_again_without_the_key(text: str) -> None:
    shifted = Matching.model_validate({"kind": "matching", **SCHEMES, "answer": {"1": "c", "2": "a", "3": "b"}})
    result = graded(shifted, text)

    assert result.outcome is Outcome.ASK
    assert "1-c, 2-a, 3-b" not in said(result)


def test_wrong_and_missing_pairs_are_said() -> None:
    assert said(graded(matching(), "1b 2b")) == "Not right: 1-b. Not paired: 3. Key: 1-a, 2-b, 3-c."
    assert said(graded(matching(), "DDP nothing, 2b, 3c")) == "Read as 1-a, 2-b, 3-c. Right."


def test_who_gives_up_gets_nothing_and_sees_the_key() -> None:
    assert said(graded(matching(), "don't know")) == "Skipped. Key: 1-a, 2-b, 3-c."


@pytest.mark.parametrize("mode", MatchMode)
def test_a_question_passes_its_own_test(mode: MatchMode) -> None:
    kind = matching(partial=mode.value)

    assert {graded(kind, answer).score for answer in kind.right_answers()} == {1.0}
    assert all((graded(kind, answer).score or 0) < 1 for answer in kind.wrong_answers())


def test_both_sides_are_shown_with_their_ids() -> None:
    left, right = matching().shown(Language.EN)

    assert isinstance(left, Bullets)
    assert isinstance(right, Bullets)
    assert (left.labels, right.labels) == (("1", "2", "3"), ("a", "b", "c", "d"))
    assert isinstance(matching().field("answer", "Pairs", Language.EN), TextField)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"answer": {"1": "a"}}, "one pair for each of 1, 2, 3"),
        ({"answer": {"1": "a", "2": "b", "3": "x"}}, "there is no x on the right"),
        ({"left": {"a": "x", "b": "y"}, "answer": {"a": "a", "b": "b"}}, "different ids on both sides"),
        ({"left": {"one": "x", "two": "y"}}, "pattern"),
    ],
)
def test_fields_that_make_no_matching_are_refused(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Matching.model_validate({"kind": "matching", **SCHEMES, **fields})


@given(st.lists(st.sampled_from("abcd"), min_size=3, max_size=3), st.sampled_from(["", "-", ": ", " = ", "→", "."]))
@settings(deadline=None)
def test_any_pairs_are_read_as_they_stand(rights: list[str], link: str) -> None:
    pairs = list(zip("123", rights, strict=True))
    text = ", ".join(f"{left}{link}{right}" for left, right in pairs)

    assert graded(matching(), text).selection == tuple(left + right for left, right in pairs)


@given(chat_texts())
@settings(max_examples=200, deadline=None)
def test_any_text_is_graded_or_asked(text: str) -> None:
    assert graded(matching(), text).outcome in {Outcome.GRADED, Outcome.ASK}


@pytest.mark.parametrize("unit", ["a ", "1a", "ddp ", "zero-", "1-", "模型", "data "])
def test_no_text_takes_long(unit: str) -> None:
    start = time.process_time()
    graded(matching(), (unit * 4000)[:4000])

    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes
