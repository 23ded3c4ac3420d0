from __future__ import annotations

from fractions import Fraction

import pytest

from bot.quiz.memory_functions import FUNCTIONS


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("bytes_per_parameter", ("seed",), 12),
        ("bytes_per_parameter", ("zero",), 16),
        ("states_bytes", (Fraction(7 * 10**9), "seed"), 84 * 10**9),
        ("states_bytes", (7e9, "megatron"), 126 * 10**9),
        ("parameters_bytes", (10, "seed"), 20),
        ("gradients_bytes", (10, "seed"), 20),
        ("optimizer_bytes", (10, "seed"), 80),
    ],
)
def test_keys_come_from_the_memory_calculator(name: str, arguments: tuple[object, ...], value: int) -> None:
    assert FUNCTIONS[name](*arguments) == value


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((7e9, "seeds"), "write one of seed"),
        ((0, "seed"), "from 1"),
        ((Fraction(1, 2), "seed"), "whole number"),
    ],
)
def test_an_argument_that_cannot_be_used_is_named(arguments: tuple[object, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        FUNCTIONS["states_bytes"](*arguments)
