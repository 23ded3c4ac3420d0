"""How does a reply look on Discord?

An embed carries the text, because its colour shows the tone beside the words that say it, and 4,000 characters fit. A
longer reply goes on in further embeds, each in a message of its own; the controls stand under the last. Controls never
hold more than their action: a form is a button that opens a modal, and so is a choice, so that nothing counts before it
was submitted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import discord
from discord import ui

from adapters.discord import limits
from adapters.discord.limits import short
from adapters.discord.markdown import columns, escaped, fenced, from_subset, quoted
from bot.replies import (
    Bullets,
    Button,
    Choice,
    Code,
    Control,
    Divider,
    Document,
    Facts,
    Figure,
    Form,
    Paragraph,
    Part,
    Quote,
    Reply,
    Table,
    Tone,
    plain,
)

OPENS = "f:"  # before the action of a control that opens a modal

_COLOURS = {
    Tone.PLAIN: 0x5865F2,
    Tone.RIGHT: 0x2E7D32,
    Tone.PARTLY: 0xB26A00,
    Tone.WRONG: 0xC62828,
    Tone.WARNING: 0xB26A00,
    Tone.ERROR: 0xC62828,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One message: an embed, and under the last one of a reply its controls."""

    embed: discord.Embed
    controls: tuple[Control, ...] = ()

    def view(self) -> ui.View:
        """The controls as components; stopped, so that the library keeps nothing per message."""
        drawn = ui.View(timeout=None)
        for control in self.controls[: limits.ROWS * limits.BUTTONS_IN_ROW]:
            drawn.add_item(_button(control))
        drawn.stop()
        return drawn


def pages(reply: Reply, *, reference: str = "") -> list[Page]:
    """*reply* in messages; *reference* stands small at the foot of the first, and is how it is found again."""
    texts = list(_packed(_block(part) for part in reply.parts)) or [""]
    found = []
    for number, text in enumerate(texts):
        embed = discord.Embed(description=text or None, colour=_COLOURS[reply.tone])
        if number == 0:
            embed.title = short(plain(reply.title), limits.TITLE) or None
            if reference:
                embed.set_footer(text=reference)
        is_last = number == len(texts) - 1
        found.append(Page(embed=embed, controls=reply.controls if is_last else ()))
    return found


def figures(reply: Reply) -> list[Figure]:
    """The pictures of a reply, to be drawn and attached."""
    return [part for part in reply.parts if isinstance(part, Figure)]


def documents(reply: Reply) -> list[Document]:
    """The files of a reply, to be attached."""
    return [part for part in reply.parts if isinstance(part, Document)]


def _block(part: Part) -> str:
    match part:
        case Paragraph(text=text):
            return from_subset(text)
        case Bullets(items=items, labels=labels):
            marks = [f"**{escaped(label)}**" for label in labels] or ["-"] * len(items)
            return "\n".join(f"{mark} {from_subset(item)}" for mark, item in zip(marks, items, strict=True))
        case Facts(rows=rows):
            return "\n".join(f"**{from_subset(label)}**: {from_subset(value)}" for label, value in rows)
        case Table(header=header, rows=rows):
            return columns((header, *rows))
        case Code(text=text):
            return fenced(text)
        case Quote(text=text):
            return quoted(text)
        case Figure(alt=alt):
            return f"*{escaped(alt)}*"
        case Document(name=name):
            return escaped(name)
        case Divider():
            return "───"


def _packed(blocks: Iterator[str]) -> Iterator[str]:
    """Blocks in texts that fit, nothing left out."""
    text = ""
    for block in blocks:
        for piece in _pieces(block):
            if text and len(text) + 1 + len(piece) > limits.DESCRIPTION:
                yield text
                text = ""
            text = f"{text}\n{piece}" if text else piece
    if text:
        yield text


def _pieces(block: str) -> Iterator[str]:
    """A block that is too long, cut between lines where it can be; a fence is closed and opened again."""
    is_fenced = block.startswith("```")
    room = limits.DESCRIPTION - 10
    rest = block
    while len(rest) > limits.DESCRIPTION:
        cut = rest.rfind("\n", room // 2, room)  # never the line of the fence itself
        cut = cut if cut > 0 else room
        head, rest = rest[:cut], rest[cut:].lstrip("\n")
        yield f"{head}\n```" if is_fenced else head
        rest = f"```\n{rest}" if is_fenced else rest
    yield rest


def _button(control: Control) -> ui.Button[ui.View]:
    opens = isinstance(control, Form | Choice)
    label = short(control.label, limits.BUTTON_LABEL)
    style = discord.ButtonStyle.primary if opens else discord.ButtonStyle.secondary
    match control:
        case Button(action=action) | Choice(action=action) | Form(action=action):
            return ui.Button(label=label, style=style, custom_id=(OPENS if opens else "") + action)
