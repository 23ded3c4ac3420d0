from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.typos import slip_of

KNOWN = {"runtime", "gradients", "unchanged", "fixed", "peak", "divided", "accumulation"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("graidents", "gradients"),
        ("gradiants", "gradients"),
        ("runtme", "runtime"),
        ("acumulation", "accumulation"),
        ("devided", "divided"),
        ("unchagned", "unchanged"),
        ("peek", None),
        ("rumtimes", None),
        ("unfixed", None),
        ("changed", None),
        ("gradients", None),
        ("gr4dients", None),
        ("梯队", None),
    ],
)
def test_a_slip_is_near_and_no_word_of_its_own(typed: str, meant: str | None) -> None:
    assert slip_of(typed, KNOWN, ()) == meant


def test_a_real_word_is_no_slip() -> None:
    assert slip_of("instant", {"constant"}, {"instant"}) is None


def test_a_word_nearer_to_a_wrong_answer_is_no_slip() -> None:
    assert slip_of("minimuum", {"maximum"}, {"minimum"}) is None


@given(st.text(max_size=12))
def test_short_words_digits_and_other_scripts_are_never_mended(text: str) -> None:
    if len(text) < 4 or not (text.isascii() and text.isalpha() and text.islower()):
        assert slip_of(text, KNOWN, ()) is None
