"""What hypothesis draws for the tests of this room."""

from __future__ import annotations

import json
from collections.abc import Callable

from hypothesis import strategies as st

from bot.quiz.authoring.yaml_text import Plain

_CHARACTERS = st.characters(
    codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufffe\uffff\ufeff"
)
_TEXTS = st.text(_CHARACTERS, max_size=12)


def plain_values() -> st.SearchStrategy[Plain]:
    """Texts, lists and mappings as deep as a bank file nests them."""
    leaves: st.SearchStrategy[Plain] = _TEXTS
    return st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_TEXTS, inner, max_size=4)),
        max_leaves=12,
    )


def yaml_documents() -> st.SearchStrategy[tuple[str, Plain]]:
    """A document in flow style with every text in double quotes, and what it holds."""
    return plain_values().map(lambda value: (json.dumps(value, ensure_ascii=False), value))


MARKS = [*"*_~|`<>&:@#!;()[]{}^./,+-=%0123456789", "**", "__", "~~", "||", "```", "&amp;", "&lt;", "&gt;", "amp;"]
WORDS = [
    "c",
    "D",
    "78.2",
    "GiB",
    "不是",
    "記憶體",
    "程式",
    "檔案",
    "乾隆",
    "塔吉克",
    "厄瓜多",
    "Ｃ",
    "①",
    "10¹⁰",
    "½",
    "\u200b",
    "ß",
]


def chat_texts() -> st.SearchStrategy[str]:
    """Any text at all, and text that is full of what graders look for."""
    pieces = st.one_of(st.sampled_from(MARKS), st.sampled_from(WORDS), st.text(max_size=3))
    return st.one_of(st.text(), st.lists(pieces, max_size=40).map("".join))


_FIELD_NAMES = st.sampled_from(
    [
        "bank",
        "license",
        "questions",
        "sets",
        "id",
        "topic",
        "stem",
        "hint",
        "explain",
        "source",
        "parts",
        "prompt",
        "weight",
        "kind",
        "answer",
        "accept",
        "reject",
        "near",
        "partial",
        "options",
        "value",
        "title",
        "zh",
        "en",
        "cost",
        "say",
        "text",
        "any_order",
        "count",
    ]
)


def bank_like_values() -> st.SearchStrategy[Plain]:
    """Trees of the right words in any place, as a file full of slips would hold them."""
    words = st.sampled_from(["stand_in", "", "1", "1.a", "x", "zero", "问"])
    leaves: st.SearchStrategy[Plain] = words
    inner = st.recursive(
        leaves,
        lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(_FIELD_NAMES, below, max_size=5)),
        max_leaves=20,
    )
    question = st.dictionaries(_FIELD_NAMES, inner, max_size=8)
    return st.fixed_dictionaries({"bank": words, "license": words, "questions": st.lists(question, max_size=2)})


@st.composite
def letter_lists(draw: st.DrawFn, letters: str) -> tuple[str, frozenset[str]]:
    """Some of *letters* as people list them, in any case, width, order and with any separator; and which they are."""
    chosen = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=6))
    forms: list[Callable[[str], str]] = [str, str.lower, _wide, _circled, "({})".format, "**{}**".format, "`{}`".format]
    form = draw(st.sampled_from(forms))
    joiner = draw(st.sampled_from([", ", "，", "、", " ", "\n", " and ", " & ", "+", ";", "；", " 和 ", " / ", "。"]))
    prefix = draw(st.sampled_from(["", "Answer: ", "答案：", "选 ", "第3题 ", "I think it's ", "> which?\n"]))
    ending = draw(st.sampled_from(["", ".", "。", "!", " please", "吧", " "]))
    return prefix + joiner.join(form(letter) for letter in chosen) + ending, frozenset(chosen)


def _wide(letter: str) -> str:
    return chr(ord(letter) + 0xFEE0)


def _circled(letter: str) -> str:
    return chr(0x24B6 + ord(letter) - ord("A"))
