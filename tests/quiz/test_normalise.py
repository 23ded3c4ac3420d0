from __future__ import annotations

import sys
import time
import unicodedata

import pytest
from hypothesis import given, settings
from opencc import OpenCC

from bot.quiz.normalise import normalise, strip_markup
from tests.quiz.strategies import chat_texts

SAME = [
    ("10¹⁰", "10^10"),
    ("2³⁰", "2^30"),
    ("1e⁻⁸", "1e^-8"),
    ("①32", "(1)32"),
    ("⒈32", "(1)32"),
    ("1️⃣ 32", "(1) 32"),
    ("2½", "2 1/2"),
    ("７８．２ ＧｉＢ", "78.2 gib"),
    ("Ⓒ Ｄ", "c d"),
    ("78.2\u00a0GiB", "78.2 gib"),
    ("gra\u00addi\u200bent", "gradient"),
    ("don’t", "don't"),
    ("“peak”", '"peak"'),
    ("1−1", "1-1"),
    ("70～90", "70~90"),
    ("記憶體", "内存"),
    ("呼叫", "调用"),
    ("梯度", "梯度"),
    ("運行時顯存", "运行时显存"),
    ("文件的优化器", "文件的优化器"),
    ("  a \n\t B ", "a b"),
    ("✔️", "✔"),
    ("**C** and **D**", "c and d"),
    ("***C***", "c"),
    ("*C*, _D_", "c, d"),
    ("__init__", "init"),
    ("10**9", "10**9"),
    ("2**3 + 2**5", "2**3 + 2**5"),
    ("**84*10**9 B**", "84*10**9 b"),
    ("accumulation_steps", "accumulation_steps"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("~~A~~ B", "b"),
    ("~~A~~", "a"),
    ("~78 ~80", "~78 ~80"),
    ("||C|| ||D||", "c d"),
    ("`bf16`", "bf16"),
    ("```python\n12\n```", "12"),
    ("除以`4`", "除以4"),
    ("<@U123ABC> C", "c"),
    ("<@!42> <#C1|general> <!here> D", "d"),
    ("<:pepe:123> <a:dance:9> D", "d"),
    (":b: :thumbsup: C", "c"),
    (":+1: C", "c"),
    ("<https://a.example|ZeRO-3>", "zero-3"),
    ("<http://model.to|model.to>", "model.to"),
    ("B &amp; C", "b & c"),
    ("a &lt; b &gt; c", "a < b > c"),
    ("> which one?\nC", "c"),
    ("&gt; which one?\n&gt; really?\n\nC", "c"),
    ("> C", "> c"),
    ("B>C", "b>c"),
    ("A:对 B:错", "a:对 b:错"),
]


@pytest.mark.parametrize(("typed", "meant"), SAME)
def test_ways_of_typing_one_text_become_that_text(typed: str, meant: str) -> None:
    assert normalise(typed) == meant


def test_stripping_markup_keeps_lines_case_and_width() -> None:
    assert strip_markup("**Ａ**\n`B`") == "Ａ\nB"


@given(chat_texts())
@settings(max_examples=1000)
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(chat_texts())
@settings(max_examples=500)
def test_stripping_markup_twice_changes_nothing(text: str) -> None:
    once = strip_markup(text)
    assert strip_markup(once) == once


def test_every_format_character_is_dropped() -> None:
    kept = [
        hex(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) == "Cf" and normalise(f"a{chr(code)}b") != "ab"
    ]
    assert kept == []


@pytest.mark.parametrize(
    "unit",
    [
        "**a ",
        "**a** ",
        "~~a",
        "||",
        "`",
        "```a\n",
        "&amp;",
        "<@",
        "<https://",
        ":a",
        ":ab:",
        "> a\n",
        "*_~",
        "２⁰",
        "記憶體",
        "塔吉克",
        "_a_ ",
    ],
)
def test_four_thousand_characters_of_anything_take_little_time(unit: str) -> None:
    text = (unit * 4000)[:4000]
    normalise("記")
    start = time.process_time()
    normalise(text)
    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes


@pytest.mark.parametrize(
    "text",
    [
        "优化器状态在第一次调用 step 时才分配",
        "梯度累积窗口内参数保持不变",
        "激活重算减少显存，增加计算",
        "每个 rank 都保存完整的模型状态",
        "运行时显存",
        "除以累积步数",
        "峰值",
        "缓存溢出",
        "十二个字节",
        "选 C 和 D，不选 A",
    ],
)
def test_traditional_and_simplified_writing_become_the_same(text: str) -> None:
    for direction in ("s2t", "s2tw", "s2hk"):
        assert normalise(OpenCC(direction).convert(text)) == normalise(text)


@pytest.mark.parametrize("text", ["很多工作", "序列长度", "权重文件", "运行程序", "建立优化器", "向量", "批次"])
def test_simplified_words_stay_as_they_are(text: str) -> None:
    assert normalise(text) == text
