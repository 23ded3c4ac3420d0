from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.memory.answers.printing import gb, gib, gib_exact, per_parameter, short_count


@pytest.mark.parametrize(
    ("num_bytes", "shown"),
    [
        (7 * 10**9 * 18, "117.3"),
        (7 * 10**9 * 12, "78.2"),
        (7 * 10**9 * 8, "52.2"),
        (7 * 10**9 * 16, "104.3"),
        (0, "0.0"),
        (1, "<0.1"),
        (2**30 // 20, "<0.1"),
        (2**30 // 20 + 1, "0.1"),
        (2**40 * 3, "3,072.0"),
    ],
)
def test_one_decimal_is_rounded_half_up_from_the_integer(num_bytes: int, shown: str) -> None:
    assert gib(num_bytes) == shown


def test_gb_and_gib_are_different_units_of_the_same_bytes() -> None:
    assert (gb(84 * 10**9), gib(84 * 10**9)) == ("84.0", "78.2")


@given(st.integers(min_value=2**30, max_value=2**60))
def test_what_is_printed_is_within_half_of_the_last_digit(num_bytes: int) -> None:
    assert abs(Fraction(gib(num_bytes).replace(",", "")) * 2**30 - num_bytes) <= Fraction(2**30, 20)
    assert abs(Fraction(gb(num_bytes).replace(",", "")) * 10**9 - num_bytes) <= Fraction(10**9, 20)


def test_usable_memory_keeps_two_decimals() -> None:
    assert gib_exact(7915 * 2**30 // 100) == "79.15"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(12), "12"),
        (6 + Fraction(1, 32), "6.03"),
        (Fraction(0), "0"),
        (Fraction(1, 200), "0.005"),
        (Fraction(5, 2), "2.5"),
    ],
)
def test_bytes_per_parameter_have_no_idle_zeros(value: Fraction, shown: str) -> None:
    assert per_parameter(value) == shown


@pytest.mark.parametrize(
    ("count", "shown"),
    [(6_738_415_616, "6.74B"), (124_439_808, "124M"), (671_026_404_352, "671B"), (5, "5"), (5000, "5.00K")],
)
def test_counts_keep_three_digits(count: int, shown: str) -> None:
    assert short_count(count) == shown
