from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.credit import Mode, credit

FIVE = [
    ("A", 1 / 3, 0.6, 1 / 3, 0.25, 0.5),
    ("ABCD", 2 / 3, 0.8, 0.75, 0.5, 0.0),
    ("AC", 0.0, 0.4, 1 / 6, 0.0, 0.0),
    ("ABCDE", 1 / 3, 0.6, 0.6, 0.25, 0.0),
    ("ABD", 1.0, 1.0, 1.0, 1.0, 1.0),
    ("AB", 2 / 3, 0.8, 2 / 3, 0.5, 0.5),
    ("CE", 0.0, 0.0, 0.0, 0.0, 0.0),
]
WITH_PARTS = (Mode.NET, Mode.EACH, Mode.COVERAGE, Mode.HALVES, Mode.NO_WRONG_HALF)


@pytest.mark.parametrize(
    ("chosen", "mode", "score"),
    [(chosen, mode, score) for chosen, *scores in FIVE for mode, score in zip(WITH_PARTS, scores, strict=True)],
)
def test_three_right_ones_of_five_are_worth_what_the_table_says(chosen: str, mode: Mode, score: float) -> None:
    assert credit(mode, set("ABD"), set(chosen), 5) == pytest.approx(score)


@pytest.mark.parametrize(
    ("chosen", "mode", "score"),
    [
        ("CD", Mode.EACH, 0.5),
        ("CD", Mode.COVERAGE, 0.25),
        ("CD", Mode.HALVES, 0.0),
        ("B", Mode.EACH, 0.75),
        ("B", Mode.COVERAGE, 0.5),
        ("B", Mode.HALVES, 0.5),
        ("B", Mode.NO_WRONG_HALF, 0.5),
        ("ABCD", Mode.EACH, 0.5),
        ("ABCD", Mode.COVERAGE, 0.5),
        ("ABCD", Mode.HALVES, 0.0),
    ],
)
def test_two_right_ones_of_four_are_worth_what_the_table_says(chosen: str, mode: Mode, score: float) -> None:
    assert credit(mode, set("BC"), set(chosen), 4) == pytest.approx(score)


def test_one_mistake_among_two_options_earns_no_half() -> None:
    assert credit(Mode.HALVES, {"A"}, {"A", "B"}, 2) == 0


@pytest.mark.parametrize("mode", Mode)
def test_choosing_nothing_earns_nothing(mode: Mode) -> None:
    assert credit(mode, {"A"}, set(), 5) == 0


@pytest.mark.parametrize("mode", Mode)
def test_where_nothing_is_right_only_choosing_nothing_earns_and_it_earns_all(mode: Mode) -> None:
    assert credit(mode, set(), set(), 4) == 1
    assert credit(mode, set(), {"B"}, 4) == 0


LETTERS = st.sets(st.sampled_from("ABCDEF"))


@given(st.sampled_from(Mode), LETTERS, LETTERS)
def test_a_score_is_a_share_and_only_the_key_itself_earns_all(mode: Mode, key: set[str], chosen: set[str]) -> None:
    score = credit(mode, key, chosen, 6)

    assert 0 <= score <= 1
    assert (score == 1) == (chosen == key)


@given(st.sampled_from(Mode), LETTERS, LETTERS, st.sampled_from("ABCDEF"))
def test_one_more_right_option_never_costs(mode: Mode, key: set[str], chosen: set[str], more: str) -> None:
    key = key | {more}

    assert credit(mode, key, chosen | {more}, 6) >= credit(mode, key, chosen, 6)
