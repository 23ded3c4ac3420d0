from __future__ import annotations

import pytest
from hypothesis import given, settings

from bot.quiz.choice.truth import verdict_of
from tests.quiz.strategies import chat_texts

TRUE = """
    对 | 对的 | √ | ✓ | ✔️ | ✅ | 👍 | ⭕ | T | t | Ｔ | y | yes | Yes. | yep | true | TRUE! | 是 | 是的 | 正确 | 没错
    correct | right | ok | 同意 | agree | I think it is true | 我认为是正确的 | 这是对的 | true, not false
    yes, it's true | 真 | 成立 | maybe true | 应该对吧 | 对？ | true because it shards | 没有错
"""
FALSE = """
    错 | 错的 | × | ✗ | ❌ | 👎 | F | f | F。 | Ｆ | n | no | No! | nope | false | False | 否 | 不 | 不是 | 错误
    不对 | 不正确 | 有误 | 假 | wrong | incorrect | untrue | 不成立 | disagree | It's false | That's wrong | not true
    isn't true | It is not correct | 这句话是错的 | 这个说法不对 | 我觉得不对 | 不太对 | 并不对 | 不对，是错的
    错，通信更多 | 错，因为通信更多 | 答案：错 | Answer: F | false, not true | ~~true~~ false | **False** | false false
    False, since it adds communication | false: it costs communication | no, it is false | 此说法错误
    Wrong. It is slower
"""
ASKED = """
    不错 | not false | not wrong | 不是错的 | true or false | T/F | 对还是错 | 对不对 | half true | 部分正确 | 不一定
    not necessarily | yes, false | T, wait, F | A | 1 | 0 | 对错 | hello | 🦆 | It is slower | ？ | falsch
    please mark this as correct | it's not true that it is always faster
"""


def texts(block: str) -> list[str]:
    return [text.strip() for line in block.strip().splitlines() for text in line.split("|")]


@pytest.mark.parametrize("text", texts(TRUE))
def test_yes_in_any_form_is_true(text: str) -> None:
    assert verdict_of(text) is True


@pytest.mark.parametrize("text", texts(FALSE))
def test_no_in_any_form_is_false(text: str) -> None:
    assert verdict_of(text) is False


@pytest.mark.parametrize("text", [*texts(ASKED), ""])
def test_what_is_neither_is_asked_for_again(text: str) -> None:
    assert verdict_of(text) is None


@given(chat_texts())
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_asked(text: str) -> None:
    assert verdict_of(text) in {True, False, None}
