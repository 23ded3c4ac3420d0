"""How does a reply look in a terminal?

Plain text in reading order; colour only marks what the words say already. Whatever a person wrote loses its control
characters, so no message can move the cursor or turn the line around.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from bot.replies import (
    Audience,
    Bullets,
    Button,
    Divider,
    Document,
    Facts,
    Form,
    Part,
    Reply,
    Table,
    Tone,
    part_text,
    plain,
)

_COLOURS = {
    Tone.PLAIN: "36",
    Tone.RIGHT: "32",
    Tone.PARTLY: "33",
    Tone.WRONG: "31",
    Tone.WARNING: "33",
    Tone.ERROR: "31",
}
_UNBROKEN = re.compile(r"\s*[\u2e80-\uffdc][，。；：！？、）」”]*|[^\s\u2e80-\uffdc]+\s*|\s+")
_KEPT = {"\n", "\t"}


def draw(reply: Reply, buttons: Sequence[Button | Form], *, colour: bool, width: int | None = None) -> str:
    """*reply* as text that ends with an empty line; *buttons* are numbered in its last line.

    Lines longer than *width* cells are broken between words.
    """
    pieces = [_wrapped(_part(part), width) for part in reply.parts]
    if reply.title:
        pieces.insert(0, _coloured(_wrapped(_clean(plain(reply.title)), width), reply.tone, colour=colour))
    if reply.audience is Audience.CHANNEL:
        pieces.insert(0, "[#]")
    if buttons:
        pieces.append("  ".join(f"[{number}] {button.label}" for number, button in enumerate(buttons, start=1)))
    return "\n".join(pieces) + "\n\n"


def _coloured(text: str, tone: Tone, *, colour: bool) -> str:
    return f"\x1b[1;{_COLOURS[tone]}m{text}\x1b[0m" if colour else text


def _part(part: Part) -> str:
    match part:
        case Table(header=header, rows=rows):
            return _columns((header, *rows))
        case Facts(rows=rows):
            return _columns(tuple((plain(label), plain(value)) for label, value in rows))
        case Divider():
            return "---"
        case Document(text=text):
            return f"{part_text(part)}\n{_clean(text)}"
        case Bullets(items=items, labels=labels):
            marks = labels or ("-",) * len(items)
            return "\n".join(f"  {mark} {_clean(plain(item))}" for mark, item in zip(marks, items, strict=True))
        case _:
            return _clean(part_text(part))


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their columns under each other; a Chinese character is two cells wide."""
    clean = [[_clean(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*clean, strict=True)]
    return "\n".join(
        "  " + "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in clean
    )


def _wrapped(text: str, width: int | None) -> str:
    return text if width is None else "\n".join(piece for line in text.split("\n") for piece in _broken(line, width))


def _broken(line: str, width: int) -> Iterator[str]:
    """*line* in pieces of at most *width* cells, cut behind a space or between Chinese characters."""
    indent = " " * (len(line) - len(line.lstrip()))
    piece = ""
    for word in _UNBROKEN.findall(line):
        if piece.strip() and _width(piece + word.rstrip()) > width:
            yield piece.rstrip()
            piece = indent
        piece += word
    yield piece.rstrip()


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _clean(text: str) -> str:
    """*text* without control and direction characters."""
    return "".join(char for char in text if char in _KEPT or unicodedata.category(char) not in {"Cc", "Cf"})
