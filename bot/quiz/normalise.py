"""When are two ways of typing the same answer the same text?

`normalise` runs its steps in one fixed order: chat markup first, because it uses signs that later steps change;
superscripts and circled numbers before NFKC, which would turn `10¹⁰` into `1010` and `①32` into `132`; letter
case last. The aliases of the bank pass through the same function. Raw text is what is stored and shown.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from opencc import OpenCC

from bot.quiz.markup import strip_markup, without_marks

__all__ = ["normalise", "strip_markup"]

_ROUNDS = 6  # nested markup needs more than one; deeper nesting than this is nobody's answer

# Category Cf (zero width, direction marks, soft hyphen, byte order mark, tags) and the variation selectors
_UNSEEN = re.compile(
    "[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f]+"
)
# Taiwanese words of the field whose characters are the same in both scripts, so that nothing else shows where they
# come from; only those that no other mainland words contain
_TAIWANESE = {
    "呼叫": "调用",
    "程式": "程序",
    "函式": "函数",
    "快取": "缓存",
    "溢位": "溢出",
    "位元组": "字节",
    "位元": "比特",
    "记忆体": "内存",
    "演算法": "算法",
    "最佳化": "优化",
    "分散式": "分布式",
}
_TAIWANESE_WORD = re.compile("|".join(_TAIWANESE))
_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_LOWERED = str.maketrans(_RAISED, "0123456789+-")
_SUPERSCRIPT = re.compile("[⁺⁻]?[⁰¹²³⁴-⁹]+")
_GLUED_FRACTION = re.compile("(?<=[0-9０-９])(?=[¼-¾⅐-⅟])")  # "2½" is no 21/2
_KEYCAP = re.compile("([0-9])\ufe0f?\u20e3")

_CIRCLED = {
    chr(first + offset): f"({start + offset})"
    for first, last, start in (
        (0x2460, 0x2473, 1),  # ① to ⑳
        (0x2474, 0x2487, 1),  # ⑴
        (0x2488, 0x249B, 1),  # ⒈, which NFKC would glue as "1." to the digits behind it
        (0x24EB, 0x24F4, 11),
        (0x24F5, 0x24FE, 1),
        (0x2776, 0x277F, 1),
        (0x2780, 0x2789, 1),
        (0x278A, 0x2793, 1),
        (0x3251, 0x325F, 21),
        (0x32B1, 0x32BF, 36),
    )
    for offset in range(last - first + 1)
} | {"⓪": "(0)", "⓿": "(0)", "🔟": "(10)"}
_CIRCLED |= {chr(0x3280 + offset): f"({numeral})" for offset, numeral in enumerate("一二三四五六七八九十")}
_ANY_CIRCLED = re.compile(f"[{''.join(_CIRCLED)}]")

_ASCII = {
    **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
    **dict.fromkeys("“”„‟«»「」『』〝〞", '"'),
    **dict.fromkeys("‐‑‒–—―−﹘﹣", "-"),
    **dict.fromkeys("〜∼∽˜", "~"),
    **dict.fromkeys("⁄∕", "/"),
    "∗": "*",
}
_ANY_SIGN = re.compile(f"[{''.join(_ASCII)}]")


def normalise(text: str) -> str:
    """*text* in the one form in which answers and aliases are compared; doing it twice changes nothing."""
    for _ in range(_ROUNDS):
        following = _round(text)
        if following == text:
            return text
        text = following
    text = without_marks(text)
    for _ in range(_ROUNDS):
        text = _round(text)
    return text


def _round(text: str) -> str:
    """Every step once, in order."""
    text = strip_markup(text)
    if not text.isascii():
        text = _plain_signs(text)
        if _HAN.search(text):
            text = _simplified(text)
    return unicodedata.normalize("NFKC", " ".join(text.split()).casefold())


def _plain_signs(text: str) -> str:
    text = _SUPERSCRIPT.sub(lambda match: "^" + match.group().translate(_LOWERED), text)
    text = _GLUED_FRACTION.sub(" ", _KEYCAP.sub(r"(\1)", text))
    text = _ANY_CIRCLED.sub(lambda match: _CIRCLED[match.group()], text)
    text = _UNSEEN.sub("", unicodedata.normalize("NFKC", text))
    return _ANY_SIGN.sub(lambda match: _ASCII[match.group()], text)


def _simplified(text: str) -> str:
    """Taiwanese characters and words as those of the mainland (記憶體 → 内存, 呼叫 → 调用).

    The converter takes its input for Taiwanese, so only text that holds a traditional character goes through it:
    simplified text would be damaged (很多工作 → 很多任务作) and some words lengthened at each pass without end.
    """
    if not _traditional_only().isdisjoint(text) and _converter("tw2s").convert(text) != text:
        text = _converter("tw2sp").convert(text)
    return _TAIWANESE_WORD.sub(lambda match: _TAIWANESE[match.group()], text)


@cache
def _converter(direction: str) -> OpenCC:
    """Loaded when the first Chinese answer comes, not at the start."""
    return OpenCC(direction)


@cache
def _traditional_only() -> frozenset[str]:
    """The characters that simplified text is not written with."""
    every = [chr(code) for code in range(0x3400, 0xA000)]
    others = _converter("tw2s").convert("\n".join(every)).split("\n")
    return frozenset(char for char, other in zip(every, others, strict=True) if char != other)
