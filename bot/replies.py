"""What can an answer be made of?

A reply is a few kinds of parts and controls; every platform draws these and nothing else, so a new feature
touches no adapter. Text of parts is a small Markdown subset (`**bold**`, `*italic*`, `` `code` ``,
`[text](url)`); what a person typed goes through `literal`, or into `Quote` and `Code`, which are never read
as markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.wording import Language


class Audience(StrEnum):
    """Who sees the reply."""

    ASKER = "asker"
    CHANNEL = "channel"
    REPLACE = "replace"  # the message whose control was pressed is redrawn, for whoever saw it


class Tone(StrEnum):
    """How the reply feels; adapters give it a colour and a sign, never a colour alone."""

    PLAIN = "plain"
    RIGHT = "right"
    PARTLY = "partly"
    WRONG = "wrong"
    WARNING = "warning"
    ERROR = "error"


class Awaits(StrEnum):
    """What a plain message of the same person means after this reply."""

    SAME = "same"  # what it meant before
    TEXT = "text"  # an answer
    NUMBER = "number"  # an answer, and a bare number is one too
    NOTHING = "nothing"  # no question is open


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Running text in the Markdown subset."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets:
    """A list; each item in the Markdown subset. Options of a choice carry their own letters as *labels*."""

    items: tuple[str, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Label and value pairs."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A small table of plain cells; all rows are as long as *header*."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """Text in fixed width, shown as it is."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """What somebody wrote, shown as it is."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Data of a figure: stacked bars.

    *values* holds one row per bar (in order of *bars*) with one number per entry of *stack*; *limit* is a line
    across all bars (a card's usable memory). Numbers are in *unit*.
    """

    title: str
    unit: str
    bars: tuple[str, ...]
    stack: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    limit: tuple[str, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A picture as data; *alt* says in words everything it shows."""

    data: Bars
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file to keep; a terminal prints its text. In plain text it is its name and size: it may be very long."""

    name: str
    media_type: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Divider:
    """A line between two groups of parts."""


Part = Paragraph | Bullets | Facts | Table | Code | Quote | Figure | Document | Divider


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that can be chosen: its stable *value* and the short *label* on the control."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Pressed at once."""

    action: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """*least* to *most* of the options, then submitted as the field *name*."""

    action: str
    label: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    name: str = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField:
    """A field of a form that is typed into; *value* is what was typed before, *fault* why it was not taken."""

    name: str
    label: str
    value: str = ""
    fault: str = ""
    long: bool = False
    number: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceField:
    """A field of a form that is chosen from."""

    name: str
    label: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    value: tuple[str, ...] = ()
    fault: str = ""


Field = TextField | ChoiceField


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A button labelled *label* that opens fields; they are submitted together under *action*."""

    action: str
    label: str
    title: str
    fields: tuple[Field, ...]


Control = Button | Choice | Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer, ready to be drawn on any platform.

    *mention* is the one role that may be notified by it, as the platform writes it; *opens_thread* asks for a thread
    below it, where the platform has threads; *below* is the message of ours that it belongs to, where replies hang
    below one.
    """

    title: str = ""
    parts: tuple[Part, ...] = ()
    controls: tuple[Control, ...] = ()
    audience: Audience = Audience.ASKER
    tone: Tone = Tone.PLAIN
    awaits: Awaits = Awaits.SAME
    mention: str = ""
    opens_thread: bool = False
    below: str = ""
    language: Language | None = None  # in which it is written; the engine fills it where nobody said

    @property
    def summary(self) -> str:
        """The complete plain text: notification, screen reader, terminal without colour."""
        pieces = [plain(self.title), *(part_text(part) for part in self.parts)]
        return "\n".join(piece for piece in pieces if piece)

    def to_channel(self) -> Reply:
        """The same for everybody, without the controls that belong to the asker."""
        return replace(self, audience=Audience.CHANNEL, controls=())


def part_text(part: Part) -> str:
    """*part* in plain text, nothing left out but what stands in a file."""
    match part:
        case Paragraph(text=text):
            return plain(text)
        case Bullets(items=items, labels=labels):
            marks = labels or ("-",) * len(items)
            return "\n".join(f"{mark} {plain(item)}" for mark, item in zip(marks, items, strict=True))
        case Facts(rows=rows):
            return "\n".join(f"{plain(label)}: {plain(value)}" for label, value in rows)
        case Table(header=header, rows=rows):
            return "\n".join(" | ".join(row) for row in (header, *rows))
        case Code(text=text):
            return text
        case Quote(text=text):
            return "\n".join(f"> {line}" for line in text.splitlines())
        case Figure(alt=alt):
            return alt
        case Document(name=name, text=text):
            return f"{name} ({_size(text)})"
        case Divider():
            return ""


def _size(text: str) -> str:
    num_bytes = len(text.encode())
    return f"{num_bytes} B" if num_bytes < 1024 else f"{num_bytes / 1024:.1f} KiB"  # noqa: PLR2004 - a KiB


_MARKED = re.compile(r"([\\`*_\[\]])")
_INNER = r"(?:\\.|[^*\\\n])"  # of bold and italic: an escaped mark, or anything that is no mark
_PLAIN = re.compile(
    r"\\([\\`*_\[\]])"  # an escaped mark stands for itself
    r"|`([^`\n]*)`"
    rf"|(?<![\w*])\*\*(?=\S)({_INNER}+)\*\*(?![\w*])"  # never within a word: `2*3*4` is a product
    rf"|(?<![\w*])\*(?=\S)({_INNER}+)\*(?![\w*])"
    r"|\[([^\]\n]*)\]\(([^)\s]*)\)"
)


def literal(text: str) -> str:
    """*text* of a person, so that no character of it is read as markup."""
    return _MARKED.sub(r"\\\1", text)


def short_literal(text: str, limit: int = 40) -> str:
    """The beginning of a person's *text*, repeated back in a sentence."""
    return literal(text if len(text) <= limit else text[:limit] + "…")


def plain(text: str) -> str:
    """The Markdown subset without its marks; a link keeps its address in brackets."""
    return _PLAIN.sub(_plain_match, text)


def _plain_match(match: re.Match[str]) -> str:
    escaped, code, bold, italic, label, url = match.groups()
    if label is not None:
        return f"{plain(label)} ({url})" if url and url != label else plain(label)
    if bold is not None or italic is not None:
        return plain(bold or italic)
    return escaped if escaped is not None else code
