from __future__ import annotations

import time

import pytest

from bot.quiz.patterns import compile_pattern, present_in


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("optimizer state*", "the states of the optimizer", True),
        ("optimizer state*", "the optimizer", False),
        ("state", "states", False),
        ("step", "optimizer_step", True),
        ("lazy|lazily", "lazily made", True),
        ("first … step", "the first such step", True),
        ("first … step", "step one comes first", False),
        ("first|1st … step|update", "1st update", True),
        ("zero-3", "zero 3", True),
        ("zero-3", "zero3", True),
        ("zero-3", "zero-3", True),
        ("zero-3", "zero-30", False),
        ("exp_avg", "exp_avg_sq", True),
        ("懒|惰性 分配", "状态是懒分配的", True),
        ("/\\bm (and|&) v\\b/", "m and v", True),
        ("a /b c/", "b c a", True),
        ("記憶體", "内存不够", True),
        ("Adam", "adam", True),
    ],
)
def test_what_a_pattern_finds(pattern: str, text: str, found: bool) -> None:  # noqa: FBT001 - a column of the table
    assert compile_pattern(pattern).found(text) is found
    compiled = compile_pattern(pattern)
    assert compiled.possible(present_in(text, compiled.stems)) or not found


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("", "at least one word"),
        ("first …", "both sides"),
        ("a||b", "empty alternative"),
        ("a*b", "at the end"),
        ("/(?=a)/", "without lookaround"),
        ("/(a/", "no RE2 pattern"),
    ],
)
def test_a_pattern_that_cannot_be_says_what_to_write(pattern: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        compile_pattern(pattern)


def test_no_pattern_hangs() -> None:
    evil = compile_pattern("/(a+)+$/")
    begin = time.process_time()
    evil.found("a" * 3_999 + "b")
    assert time.process_time() - begin < 5  # seconds of CPU: a blow-up takes minutes
