from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.quiz.grade import Outcome
from bot.quiz.kinds.ordering import Ordering, OrderMode
from bot.replies import Bullets, TextField
from bot.wording import Language
from tests.quiz.kinds.choice_questions import STEPS, graded, ordering, said
from tests.quiz.strategies import chat_texts

RIGHT = [
    "ABCDE",
    "a b c d e",
    "A → B → C → D → E",
    "A -> B -> C -> D -> E",
    "A>B>C>D>E",
    "Ａ，Ｂ，Ｃ，Ｄ，Ｅ",
    "A、B、C、D、E",
    "E <- D <- C <- B <- A",
    "1. A\n2. B\n3. C\n4. D\n5. E",
    "1A 2B 3C 4D 5E",
    "Step 1: A, step 2: B, step 3: C, step 4: D, step 5: E",
    "first A, then B, C, D and finally E",
    "先A，再B，然后C，接着D，最后E",
    "答案：ABCDE",
    "(A)(B)(C)(D)(E)",
    "all-gather, forward, backward, reduce-scatter, optimizer step",
    "all-gather of the parameters > forward > 反向传播 > reduce-scatter of the gradients > optimizer.step()",
    "A forward backward D E",
    "A all-gather, B forward, C backward, D reduce-scatter, E step",
]


@pytest.mark.parametrize("text", RIGHT)
def test_an_order_is_read_from_letters_arrows_numbers_and_names(text: str) -> None:
    result = graded(ordering(), text)

    assert (result.score, result.selection) == (1.0, tuple("ABCDE"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "🦆",
        "A",
        "ABCDA",
        "AABCDE",
        "ABCDEF",
        "not ABCDE",
        "A < B < C",
        "B after A",
        "A -> B <- C",
        "ABCDE or ABDCE",
        "A2 B1 C3",
        "forward, something else, backward",
    ],
)
def test_what_is_no_order_is_asked_for_again_without_the_key(text: str) -> None:
    result = graded(reversed_ordering(), text)

    assert result.outcome is Outcome.ASK
    assert "E → D → C → B → A" not in said(result)


def reversed_ordering() -> Ordering:
    return Ordering.model_validate({"kind": "ordering", "items": STEPS, "answer": list("EDCBA")})


@pytest.mark.parametrize(
    ("text", "lcs", "pairs"),
    [("ABCDE", 1, 1), ("ABCED", 0.8, 0.5), ("BCDEA", 0.8, 0.75), ("EDCBA", 0.2, 0), ("AB", 0.4, 0.25), ("ACE", 0.6, 0)],
)
def test_a_part_of_the_order_earns_what_its_mode_says(text: str, lcs: float, pairs: float) -> None:
    assert graded(ordering(), text).score == pytest.approx(lcs)
    assert graded(ordering(partial="pairs"), text).score == pytest.approx(pairs)
    assert graded(ordering(), text, "exact").score == float(lcs == 1)


def test_the_key_and_the_rule_are_said_beside_a_mark_that_is_not_full() -> None:
    result = graded(ordering(), "AB")

    assert said(result).startswith(
        "Key: A → B → C → D → E. Not every item stands in the answer. What stands in the right"
    )


def test_who_gives_up_gets_nothing_and_sees_the_key() -> None:
    result = graded(ordering(), "不知道")

    assert result.score == 0
    assert "A → B → C → D → E" in said(result)


@pytest.mark.parametrize("mode", OrderMode)
def test_a_question_passes_its_own_test(mode: OrderMode) -> None:
    kind = ordering(partial=mode.value)

    assert {graded(kind, answer).score for answer in kind.right_answers()} == {1.0}
    assert all((graded(kind, answer).score or 0) < 1 for answer in kind.wrong_answers())


def test_items_are_shown_with_their_letters_and_typed_in_order() -> None:
    (shown,) = ordering().shown(Language.ZH)

    assert isinstance(shown, Bullets)
    assert (shown.labels, shown.items[2]) == (tuple("ABCDE"), "反向传播")
    assert isinstance(ordering().field("answer", "Order", Language.EN), TextField)


def test_a_key_without_every_item_is_refused() -> None:
    with pytest.raises(ValidationError, match="write each of A, B, C, D, E once"):
        Ordering.model_validate({"kind": "ordering", "items": STEPS, "answer": list("ABCD")})


@given(st.permutations("ABCDE"), st.sampled_from(["", " ", ", ", " > ", "→", " -> ", "、", "\n", " then "]))
@settings(deadline=None)
def test_any_order_is_read_as_it_stands(letters: list[str], joiner: str) -> None:
    assert graded(ordering(), joiner.join(letters)).selection == tuple(letters)


@given(chat_texts())
@settings(max_examples=200, deadline=None)
def test_any_text_is_graded_or_asked(text: str) -> None:
    assert graded(ordering(), text).outcome in {Outcome.GRADED, Outcome.ASK}


@pytest.mark.parametrize("unit", ["a ", "forward ", "A->", "<-", "1.", "模型", "all-", "step "])
def test_no_text_takes_long(unit: str) -> None:
    start = time.process_time()
    graded(ordering(), (unit * 4000)[:4000])

    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes
