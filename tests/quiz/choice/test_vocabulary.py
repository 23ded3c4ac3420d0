from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from bot.quiz.choice.scan import scan
from bot.quiz.choice.vocabulary import COUNTS, WORDS, Sign

LINES = files("bot.quiz.choice").joinpath("words.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("sign", sorted(set(WORDS.values())), ids=lambda sign: sign.name)
def test_every_word_scans_to_its_sign(sign: Sign) -> None:
    words = [word for word, own in WORDS.items() if own is sign]

    assert {word: scan(word, "").signs for word in words} == dict.fromkeys(words, sign)


def test_every_count_scans_to_a_count() -> None:
    assert {word: scan(word, "").signs for word in COUNTS} == dict.fromkeys(COUNTS, Sign.COUNT)


def test_no_word_stands_twice() -> None:
    twice = [line for line, times in Counter(line for line in LINES if line).items() if times > 1]

    assert twice == []


def test_every_heading_is_a_sign_and_stands_once() -> None:
    headings = [line.removeprefix("== ") for line in LINES if line.startswith("== ")]

    assert set(headings) <= {sign.name for sign in Sign}
    assert len(set(headings)) == len(headings)
