"""A Discord on loopback for each test, which notices whatever breaks its contract."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.adapters.discord.server.fake import DiscordServer, discord_server


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with discord_server() as made:
        yield made
        assert made.faults() == []
