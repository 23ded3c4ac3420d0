from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.clauses import clauses


def denied(text: str) -> list[bool]:
    return [clause.denied for clause in clauses(text)]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("the states are lazy", [False]),
        ("the states are not lazy", [True]),
        ("the states aren't lazy", [True]),
        ("the states dont exist", [True]),
        ("it is a, not b", [False, True]),
        ("it is not a but b", [True, False]),
        ("不是激活，而是动量", [True, False]),
        ("the states do not exist until the first step", [False]),
        ("在第一次 step 之前没有分配", [False]),
        ("before the first step, nothing exists", [False]),
        ("every rank holds a copy and memory does not fall", [False, True]),
        ("it is not true that a is made and b is made", [True, True]),
        ("not because a is made", [True]),
        ("a is made. that is not the reason.", [True]),
        ("a is made, but that is wrong", [True]),
        ("这是懒分配。这个说法不对", [True]),
        ("the gpu has not enough room", [False]),
        ("not only a", [False]),
        ("不仅是懒分配", [False]),
        ("显存放不下", [False]),
        ("前向不需要动量", [True]),
    ],
)
def test_what_is_denied(text: str, marks: list[bool]) -> None:
    assert denied(text) == marks


def test_commas_within_numbers_and_dots_within_names_cut_nothing() -> None:
    assert [clause.text for clause in clauses("84,000 mb after optimizer.step()")] == ["84,000 mb after optimizer.step"]


@given(st.text(alphabet="ab ,.不没而是但因为notbutand\n", max_size=120))
def test_no_letter_is_lost_except_at_cuts_and_retractions(text: str) -> None:
    assert all(clause.text and clause.text in " ".join(text.replace("()", " ").split("\n")) for clause in clauses(text))
