"""Invited, the bot says once what it does; a server that is out of reach was not left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adapters.sqlite import SqliteStore
from bot.engine import Engine
from bot.storage import departures
from tests.adapters.discord.server import shapes
from tests.adapters.discord.server.fake import CHANNEL, PERSON, DiscordServer
from tests.adapters.discord.worlds import running

NEW = "7009"


async def welcomes(store: SqliteStore) -> list[str]:
    rows = await store.read(lambda tx: tx.execute("SELECT target FROM outbox WHERE kind = 'welcome'"))
    return [str(target) for (target,) in rows]


def joined(**more: Any) -> dict[str, Any]:
    """Of an invitation Discord tells without having called the server unavailable before."""
    whole = {**shapes.guild(NEW), **more}
    del whole["unavailable"]
    return whole


async def test_the_invitation_is_answered_once_however_often_the_bot_starts(
    server: DiscordServer, engine: Engine, store: SqliteStore
) -> None:
    for _ in range(2):
        async with running(server, engine) as discord:
            await discord.client.wait_until_ready()
            await server.push("GUILD_CREATE", joined())
            await server.until(lambda: discord.client.get_guild(int(NEW)))
            await discord.client.drain(5)

    assert await welcomes(store) == [f"discord:{NEW}:{CHANNEL}"]


@pytest.mark.parametrize(
    ("permissions", "target"), [("1024", f"discord:-:{PERSON}"), (shapes.ALL, f"discord:{NEW}:{CHANNEL}")]
)
async def test_who_may_write_nowhere_writes_to_the_owner(
    permissions: str, target: str, server: DiscordServer, engine: Engine, store: SqliteStore
) -> None:
    async with running(server, engine) as discord:
        await discord.client.wait_until_ready()
        await server.push("GUILD_CREATE", joined(roles=[shapes.everyone(NEW, permissions)]))
        await server.until(lambda: discord.client.get_guild(int(NEW)))
        await discord.client.drain(5)

    assert await welcomes(store) == [target]


async def test_only_a_server_that_was_left_departs(server: DiscordServer, engine: Engine, store: SqliteStore) -> None:
    async def told(data: dict[str, Any]) -> tuple[str, ...]:
        await server.push("GUILD_DELETE", data)
        await asyncio.sleep(0.3)  # long enough for what must not happen
        return await store.read(lambda tx: departures.departed_before(tx, 1 << 60))

    async with running(server, engine) as discord:
        await discord.client.wait_until_ready()
        assert await told({"id": shapes.GUILD, "unavailable": True}) == ()
        await server.push("GUILD_CREATE", shapes.guild())
        assert await told({"id": shapes.GUILD}) == (f"discord:{shapes.GUILD}",)
        await server.push("GUILD_CREATE", {**joined(), "id": shapes.GUILD})
        assert await told({"id": "1"}) == ()
