"""Pictures and files of a reply, ready to be attached."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable

import discord

from adapters.discord import limits
from adapters.discord.drawing import documents, figures
from adapters.discord.limits import short
from bot.replies import Figure, Reply

Picture = Callable[[Figure], bytes]


async def files_of(reply: Reply, picture: Picture) -> list[discord.File]:
    """Drawn in a thread; each picture with the words that say what it shows."""
    drawn = [
        discord.File(
            io.BytesIO(await asyncio.to_thread(picture, figure)),
            filename=f"chart-{number}.png",
            description=short(figure.alt, limits.ALTERNATIVE),
        )
        for number, figure in enumerate(figures(reply), start=1)
    ]
    kept = [discord.File(io.BytesIO(one.text.encode()), filename=one.name) for one in documents(reply)]
    return [*drawn, *kept]
