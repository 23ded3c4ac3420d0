from __future__ import annotations

import pytest

from bot.quiz.normalise import normalise
from bot.quiz.silence import gives_up, says_nothing


@pytest.mark.parametrize("text", ["", " ", "🙂", "...", "——", "？！"])
def test_signs_alone_say_nothing(text: str) -> None:
    assert says_nothing(normalise(text))


@pytest.mark.parametrize("text", ["/4", "4", "√", "梯度", "a"])
def test_a_letter_a_digit_or_a_mark_says_something(text: str) -> None:
    assert not says_nothing(normalise(text))


@pytest.mark.parametrize(
    "text",
    ["idk", "I don't know", "no idea", "skip", "not sure", "不知道", "我不会", "略", "忘了", "这题不会", "-", "不清楚"],
)
def test_giving_up_in_any_words(text: str) -> None:
    assert gives_up(normalise(text))


@pytest.mark.parametrize(
    "text", ["not updated", "不变", "nothing changes", "不会变", "pass the gradients on", "no_shard"]
)
def test_a_denial_is_not_giving_up(text: str) -> None:
    assert not gives_up(normalise(text))
