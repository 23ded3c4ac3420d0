"""How does our small Markdown become Discord's? What is not markup is escaped, so that nothing else turns into it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_INNER = r"(?:\\.|[^*\\\n])"
_MARKUP = re.compile(
    r"\\([\\`*_\[\]])"
    r"|`([^`\n]*)`"
    rf"|(?<![\w*])\*\*(?=\S)({_INNER}+)\*\*(?![\w*])"
    rf"|(?<![\w*])\*(?=\S)({_INNER}+)\*(?![\w*])"
    r"|\[([^\]\n]*)\]\(([^)\s]*)\)"
)
_SPECIAL = re.compile(r"([\\`*_~|<>\[\]#])")
_FENCE = "```"


def from_subset(text: str) -> str:
    """Text of a paragraph or an item."""
    pieces, end = [], 0
    for match in _MARKUP.finditer(text):
        pieces += [escaped(text[end : match.start()]), _marked(match)]
        end = match.end()
    return "".join([*pieces, escaped(text[end:])])


def _marked(match: re.Match[str]) -> str:
    plain, code, bold, italic, label, url = match.groups()
    if plain is not None:
        return escaped(plain)
    if code is not None:
        return f"`{code}`" if code else ""
    if bold is not None:
        return f"**{from_subset(bold)}**"
    if italic is not None:
        return f"*{from_subset(italic)}*"
    return f"[{escaped(label)}]({url})" if url.startswith(("https://", "http://")) else escaped(f"{label} ({url})")


def escaped(text: str) -> str:
    """Text of anybody, shown as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def quoted(text: str) -> str:
    """What somebody wrote, as a quotation."""
    return "\n".join(f"> {escaped(line)}" for line in text.splitlines()) or "> "


def fenced(text: str) -> str:
    """Text in fixed width; a fence inside it cannot end it."""
    return f"{_FENCE}\n{text.replace(_FENCE, '`' + chr(0x200B) + '``')}\n{_FENCE}"


def columns(rows: Sequence[Sequence[str]]) -> str:
    """A table with its columns under each other, in fixed width."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)) for row in rows
    )
    return fenced("\n".join(line.rstrip() for line in lines))


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
