"""What learners and machines might type, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

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

messy_text = st.lists(st.one_of(st.sampled_from(MARKS), st.sampled_from(WORDS), st.text(max_size=3)), max_size=40).map(
    "".join
)
any_text = st.one_of(st.text(), messy_text)
