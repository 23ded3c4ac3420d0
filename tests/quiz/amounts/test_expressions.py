from __future__ import annotations

import time
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.amounts.expressions import MAX_EXPONENT, MAX_LENGTH, evaluate

FUNCTIONS = {"double": lambda value: 2 * value, "length": len, "half": lambda value: float(value) / 2}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7e9*12/2**30", Fraction(7 * 10**9 * 12, 2**30)),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("-2**2", -4),
        ("2**-1", Fraction(1, 2)),
        ("2**3**2", 512),
        ("7 // 2", 3),
        ("-7 % 3", 2),
        ("0.1 + 0.2", Fraction(3, 10)),
        (".5", Fraction(1, 2)),
        ("1e-3", Fraction(1, 1000)),
        ("max(1, 2, 3) + min(4, 5)", 7),
        ("ceil(7 / 2) + floor(7 / 2)", 7),
        ("round(2.6)", 3),
        ("double(3 + 4)", 14),
        ("length(seed)", 4),
        ("half(3)", Fraction(3, 2)),
        ("double(double(2))", 8),
    ],
)
def test_an_expression_has_its_exact_value(text: str, value: Fraction | int) -> None:
    assert evaluate(text, FUNCTIONS) == value


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "too early"),
        ("2 +", "too early"),
        ("2 3", "unexpected"),
        ("(2", "too early"),
        ("(2,3)", "not closed"),
        ("2 $ 3", "no meaning"),
        ("1 / 0", "division by zero"),
        ("1 % 0", "division by zero"),
        ("0 ** -1", "division by zero"),
        (f"2 ** {MAX_EXPONENT + 1}", "exponent"),
        ("2 ** 0.5", "exponent"),
        ("9**64**64", "exponent"),
        ("((9**64)**64)**64", "out of range"),
        ("1e999999", "out of range"),
        ("9" * 100, "out of range"),
        ("(" * 13 + "1" + ")" * 13, "nested"),
        ("2" + "**1" * 13, "nested"),
        ("1 + " * MAX_LENGTH + "1", "longer"),
        ("unheard", "not known"),
        ("unheard(1)", "not known"),
        ("double", "brackets"),
        ("double()", "arguments"),
        ("double(1, 2)", "arguments"),
        ("__import__(os)", "not known"),
        ("double.__class__", "no meaning"),
    ],
)
def test_what_is_no_expression_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        evaluate(text, FUNCTIONS)


TERMS = st.recursive(
    st.integers(0, 99).map(str),
    lambda inner: st.builds("({}{}{})".format, inner, st.sampled_from("+-*"), inner),
    max_leaves=8,
)


@given(TERMS)
def test_sums_and_products_come_out_as_python_computes_them(text: str) -> None:
    assert evaluate(text, {}) == eval(text)  # noqa: S307 - the oracle, fed with generated digits and signs only


@given(st.text(alphabet="0123456789.e+-*/%(), minax", max_size=60))
def test_no_expression_takes_long_or_fails_otherwise(text: str) -> None:
    start = time.process_time()
    with suppress(ValueError):
        evaluate(text, {})
    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes
