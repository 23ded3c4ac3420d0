from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.amounts.numbers import literal_at
from bot.quiz.amounts.numerals import with_digits
from tests.quiz.strategies import chat_texts


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("四十八", "48"),
        ("二十四", "24"),
        ("十二", "12"),
        ("十", "10"),
        ("两", "2"),
        ("一百二十八", "128"),
        ("一千零二十四", "1024"),
        ("三万二千七百六十八", "32768"),
        ("八百四十亿", "84000000000"),
        ("七十八点二", "78.2"),
        ("零点零八四", "0.084"),
        ("二零四八", "2048"),
        ("四分之一", "1/4"),
        ("百分之七点四", "7.4%"),
        ("一半", "0.5"),
        ("叁拾贰", "32"),
        ("两字节", "2字节"),
        ("八乘以四", "8乘以4"),
        ("forty-eight", "48"),
        ("twelve", "12"),
        ("one hundred twenty-eight", "128"),
        ("one hundred and twenty eight", "128"),
        ("eighty-four billion", "84000000000"),
        ("seventy-eight point two", "78.2"),
        ("thirty two thousand seven hundred sixty-eight", "32768"),
        ("half", "0.5"),
        ("a quarter", "0.25"),
        ("a hundred", "100"),
    ],
)
def test_number_words_become_digits(words: str, digits: str) -> None:
    assert with_digits(words) == digits


@pytest.mark.parametrize(
    "text",
    [
        "一共很多",
        "第三项",
        "一样大",
        "一起",
        "一定",
        "同一个参数",
        "the right one is here",
        "anyone",
        "often",
        "半精度",
        "任一",
    ],
)
def test_words_that_only_look_like_numbers_stay(text: str) -> None:
    assert with_digits(text) == text


def test_words_beside_digits_stay_unless_asked_for() -> None:
    assert with_digits("两个动量 8 字节") == "两个动量 8 字节"
    assert with_digits("twelve (8+4)", beside_digits=True) == "12 (8+4)"


CHINESE = "零一二三四五六七八九"


def in_chinese(value: int) -> str:
    """The usual writing of a number below ten thousand."""
    text, zero = "", False
    for place, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // place % 10
        if digit:
            text += ("零" if zero and text else "") + CHINESE[digit] + unit
        zero = not digit
    return text or "零"


@given(st.integers(0, 9999))
def test_every_small_chinese_number_is_read(value: int) -> None:
    literal = literal_at(with_digits(in_chinese(value)), 0)
    assert literal is not None
    assert literal.value == value


@given(chat_texts())
def test_any_text_is_read(text: str) -> None:
    with_digits(text)
    with_digits(text, beside_digits=True)
