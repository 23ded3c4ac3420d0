"""How do the parts of a reply look in Block Kit? Long ones become several blocks; nothing is left out."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adapters.slack.limits import ALT, HEADER, SECTION, shortened
from adapters.slack.mrkdwn import Atom, atoms, escape, fenced, packed, plain_atoms, units
from bot.replies import (
    Bullets,
    Code,
    Divider,
    Document,
    Facts,
    Figure,
    Paragraph,
    Part,
    Quote,
    Reply,
    Table,
    Tone,
    plain,
)

Block = dict[str, Any]
_ROOM = SECTION - 100
_SIGNS = {Tone.WARNING: "⚠️ ", Tone.ERROR: "⚠️ "}
_ROWS_OF_CODE = 40


@dataclass(frozen=True, slots=True)
class Drawn:
    """One block and, in plain words, everything it shows."""

    block: Block
    text: str


def draw_parts(reply: Reply, pictures: Mapping[Figure, str]) -> list[Drawn]:
    """Title and parts; *pictures* holds the id of each figure's uploaded file."""
    drawn = list(_title(reply))
    for part in reply.parts:
        drawn += _part(part, pictures)
    return drawn


def section(atom: Atom) -> Drawn:
    """A text in Slack's markup."""
    text = {"type": "mrkdwn", "text": atom.markup, "verbatim": True}
    return Drawn({"type": "section", "text": text}, escape(atom.plain.strip("\n")))


def paragraphs(text: str) -> Iterator[Drawn]:
    """The Markdown subset as sections."""
    yield from _sections(atoms(text))


def verbatim(text: str) -> Iterator[Drawn]:
    """What somebody wrote, shown as it is: no character of it is read as markup."""
    for piece in packed((Atom(escape(word.plain), word.plain) for word in plain_atoms(text)), _ROOM):
        if piece.plain.strip():
            block = {"type": "section", "text": {"type": "plain_text", "text": piece.plain, "emoji": False}}
            yield Drawn(block, escape(piece.plain))


def _title(reply: Reply) -> Iterator[Drawn]:
    title = plain(reply.title).strip()
    sign = _SIGNS.get(reply.tone, "")
    if title and units(title) <= HEADER:
        yield Drawn({"type": "header", "text": {"type": "plain_text", "text": title, "emoji": False}}, escape(title))
    elif title:
        yield from _sections(atoms(reply.title))
    elif sign and not (reply.parts and isinstance(reply.parts[0], Paragraph)):
        yield section(Atom(sign.strip(), sign.strip()))


def _part(part: Part, pictures: Mapping[Figure, str]) -> Iterator[Drawn]:  # noqa: C901 - one plain case for each kind of part
    match part:
        case Paragraph(text=text):
            yield from paragraphs(text)
        case Bullets(items=items, labels=labels):
            marks = [f"**{label}** " for label in labels] or ["• "] * len(items)
            lines = [mark + item for mark, item in zip(marks, items, strict=True)]
            yield from _sections(_joined(atoms(line) for line in lines))
        case Facts(rows=rows):
            yield from _sections(_joined(_fact(label, value) for label, value in rows))
        case Table(header=header, rows=rows):
            for start in range(0, max(len(rows), 1), _ROWS_OF_CODE):
                text = _columns((header, *rows[start : start + _ROWS_OF_CODE]))
                yield from map(section, fenced(text, _ROOM))
        case Code(text=text):
            yield from map(section, fenced(text, _ROOM))
        case Quote(text=text):
            yield from verbatim("\n".join(f"> {line}" for line in text.splitlines()))
        case Figure():
            yield from _figure(part, pictures)
        case Document(name=name):
            yield from verbatim(f"📄 {name}")
        case Divider():
            yield Drawn({"type": "divider"}, "")


def _figure(figure: Figure, pictures: Mapping[Figure, str]) -> Iterator[Drawn]:
    file_id = pictures.get(figure)
    if file_id is None:
        yield from verbatim(figure.alt)
        return
    image = {"type": "image", "slack_file": {"id": file_id}, "alt_text": shortened(figure.alt, ALT)}
    yield Drawn(image, escape(shortened(figure.alt, ALT)))
    if units(figure.alt) > ALT:
        yield from verbatim(figure.alt)


def _fact(label: str, value: str) -> list[Atom]:
    shown = atoms(label)
    return [
        *(atoms(f"**{label}**") if "*" not in label and "`" not in label else shown),
        Atom(": ", ": "),
        *atoms(value),
    ]


def _joined(lines: Iterator[list[Atom]]) -> Iterator[Atom]:
    for number, line in enumerate(lines):
        if number:
            yield Atom("\n", "\n")
        yield from line


def _sections(pieces: Iterator[Atom] | Sequence[Atom]) -> Iterator[Drawn]:
    for piece in packed(pieces, _ROOM):
        if piece.plain.strip():
            yield section(piece)


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their columns under each other; a Chinese character is two cells wide."""
    rows = [[" ".join(cell.split()) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
