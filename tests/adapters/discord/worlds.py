"""The bot on a Discord of its own, and what people do there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from adapters.discord.serving import Discord, make_discord
from bot.engine import Engine
from bot.ports import Target
from tests.adapters.discord.server import shapes
from tests.adapters.discord.server.fake import CHANNEL, GUILD, PERSON, DiscordServer

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5  # of an interaction
DEFERRED, REDRAWS, MODAL_ANSWER = 5, 6, 9  # of its first answer
EPHEMERAL = shapes.EPHEMERAL
TARGET = Target(platform="discord", team=GUILD, place=CHANNEL)
DIRECT = "7777"


def no_picture(_figure: object) -> bytes:
    return b"\x89PNG"


@asynccontextmanager
async def running(server: DiscordServer, engine: Engine) -> AsyncIterator[Discord]:
    """The bot, connected; ends as it does on SIGTERM."""
    discord = make_discord("token", server.url + "/api/v10", no_picture)
    known = len(server.gateway.sessions)
    serving = asyncio.create_task(discord.serve(engine))
    try:
        wanted = known + server.gateway.shards
        await server.until(lambda: len(server.gateway.sessions) >= wanted or serving.done(), 20)
        if serving.done():
            await serving
        yield discord
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


def slash(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    return {"id": "1", "name": name, "type": 1, "options": list(options)}


def option(name: str, value: str) -> dict[str, Any]:
    return {"name": name, "type": 3, "value": value}


def pressed(custom_id: str) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 2}


def whole_message(flags: int = EPHEMERAL) -> dict[str, Any]:
    """The message whose control is pressed."""
    return shapes.message("5001", flags=flags)


def said(text: str, number: int | str = "", **more: Any) -> dict[str, Any]:
    """A direct message of a person."""
    return {
        **shapes.message(f"60{len(text)}{number}", DIRECT, author=shapes.person(), content=text),
        "channel_type": 1,
        **more,
    }


def text_of(body: Any) -> str:
    """All text of a message."""
    embeds = body.get("embeds") or []
    shown = (f"{embed.get('title', '')}\n{embed.get('description', '')}" for embed in embeds)
    return "\n".join([body.get("content") or "", *shown])


def ids_of(body: Any) -> list[str]:
    """The custom ids of a message's controls."""
    return [one["custom_id"] for row in body["components"] for one in row["components"]]


async def form_of(server: DiscordServer, question: str) -> tuple[str, str]:
    """Ask for a question and open its form: the custom ids of the modal and its first field."""
    asked = len(server.of("PATCH", "/messages/@original"))
    await server.interact(COMMAND, slash("quiz", option("what", question)))
    answer = await server.called("PATCH", "/messages/@original", asked + 1)
    opens = next(custom_id for custom_id in ids_of(answer.body) if custom_id.startswith("f:"))
    begun = await server.interact(COMPONENT, pressed(opens), message=whole_message())
    await server.until(lambda: server.of("POST", f"/interactions/{begun}/"))
    shown = server.of("POST", f"/interactions/{begun}/")[0].body
    assert shown["type"] == MODAL_ANSWER
    return shown["data"]["custom_id"], shown["data"]["components"][0]["component"]["custom_id"]


def sent(token: str, field: str, *values: str) -> dict[str, Any]:
    """A form with one field that was chosen from, as it is submitted."""
    chosen = {"type": 3, "id": 2, "custom_id": field, "values": list(values)}
    return {"custom_id": token, "components": [{"type": 18, "id": 1, "component": chosen}]}


__all__ = ["GUILD", "PERSON"]
