from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.amounts.numbers import Comma, literal_at
from tests.quiz.strategies import chat_texts


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("78.2", Fraction(782, 10)),
        (".5", Fraction(1, 2)),
        ("78。2", Fraction(782, 10)),
        ("1e-8", Fraction(1, 10**8)),
        ("7e9", 7 * 10**9),
        ("84,000", 84_000),
        ("84,000.5", Fraction(168_001, 2)),
        ("84,000,000", 84_000_000),
        ("84.000.000", 84_000_000),
        ("1.234,5", Fraction(12_345, 10)),
        ("78,2", Fraction(782, 10)),
        ("12,16", Fraction(1216, 100)),
        ("0,084", Fraction(84, 1000)),
        ("84 000", 84_000),
        ("84_000", 84_000),
        ("84'000", 84_000),
        ("840亿", 84 * 10**9),
        ("840 亿", 84 * 10**9),
        ("8.4万", 84_000),
        ("1.2万亿", 12 * 10**11),
        ("5百万", 5 * 10**6),
        ("84 billion", 84 * 10**9),
        ("7bn", 7 * 10**9),
        ("12,78.2", 12),
        ("8,32,5", 8),
        ("16, 32", 16),
        ("12 128", 12),
    ],
)
def test_a_literal_is_read_as_people_write_it(text: str, value: Fraction | int) -> None:
    literal = literal_at(text, 0)
    assert literal is not None
    assert literal.value == value


@pytest.mark.parametrize(
    ("text", "comma"),
    [
        ("84,000", Comma.THOUSANDS),
        ("78,2", Comma.DECIMAL),
        ("0,084", Comma.DECIMAL),
        ("78.2", Comma.ABSENT),
        ("8,32,5", Comma.ABSENT),
    ],
)
def test_how_a_comma_was_read_is_told(text: str, comma: Comma) -> None:
    literal = literal_at(text, 0)
    assert literal is not None
    assert literal.comma is comma


@pytest.mark.parametrize("text", ["1e999999", "9" * 5000, "0." + "1" * 5000, "1e-999999"])
def test_a_number_out_of_any_range_has_no_value(text: str) -> None:
    literal = literal_at(text, 0)
    assert literal is not None
    assert literal.value is None


@pytest.mark.parametrize("text", ["1.2.3", "", "x", "٣"])
def test_a_version_and_a_word_are_no_numbers(text: str) -> None:
    assert literal_at(text, 0) is None


@given(st.integers(0, 10**15))
def test_separators_of_thousands_change_nothing(value: int) -> None:
    for text in (f"{value:,}", f"{value:_}", f"{value}"):
        literal = literal_at(text, 0)
        assert literal is not None
        assert literal.value == value


@given(chat_texts(), st.integers(0, 100))
def test_any_text_is_read_at_any_place(text: str, at: int) -> None:
    literal_at(text, at)
