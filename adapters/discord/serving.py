"""Start and stop of the connection to Discord."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from discord.http import Route

from adapters.discord.client import StudyClient
from adapters.discord.files import Picture
from adapters.discord.platform import NAME, DiscordPlatform
from bot.engine import Engine
from bot.errors import OperatorError


@dataclass(frozen=True, slots=True, kw_only=True)
class Discord:
    """Discord, ready to be served with an engine."""

    client: StudyClient
    token: str
    name: str = NAME

    async def close(self) -> None:
        """End the connection; again is harmless."""
        await self.client.close()

    @property
    def platform(self) -> DiscordPlatform:
        """Where the bot posts by itself."""
        return DiscordPlatform(client=self.client, picture=self.client.picture)

    async def serve(self, engine: Engine) -> None:
        """Answer until cancelled.

        Raises:
            OperatorError: Discord does not let this token or application in.
        """
        self.client.engine = engine
        try:
            async with self.client:
                await self.client.start(self.token)
        except discord.LoginFailure:
            raise OperatorError(["Discord does not know DISCORD_TOKEN; copy it anew from the page “Bot”"]) from None
        except discord.PrivilegedIntentsRequired:
            raise OperatorError(["Discord refuses the intents of this bot; it needs no privileged one"]) from None


def make_discord(token: str, api_url: str, picture: Picture, *, proxy: str | None = None) -> Discord:
    """The client for one application; *api_url* moves every request, and the gateway is asked from it."""
    Route.BASE = api_url.rstrip("/")
    discord.VoiceClient.warn_nacl = False
    return Discord(client=StudyClient(picture=picture, proxy=proxy), token=token)
