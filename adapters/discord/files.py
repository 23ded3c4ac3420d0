"""Pictures and files of a reply, ready to be attached."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from adapters.discord import limits
from adapters.discord.drawing import documents, figures
from adapters.discord.limits import short
from bot.replies import Figure, Reply

Picture = Callable[[Figure], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """What is attached. The library's own file is used up by one request, so each try gets a new one."""

    name: str
    content: bytes
    description: str | None = None

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.content), filename=self.name, description=self.description)


def as_files(attachments: Sequence[Attachment]) -> list[discord.File]:
    """For one request."""
    return [one.file() for one in attachments]


async def attachments_of(reply: Reply, picture: Picture) -> list[Attachment]:
    """Drawn in a thread; each picture with the words that say what it shows."""
    drawn = [
        Attachment(
            name=f"chart-{number}.png",
            content=await asyncio.to_thread(picture, figure),
            description=short(figure.alt, limits.ALTERNATIVE),
        )
        for number, figure in enumerate(figures(reply), start=1)
    ]
    kept = [Attachment(name=one.name, content=one.text.encode()) for one in documents(reply)]
    return [*drawn, *kept]
