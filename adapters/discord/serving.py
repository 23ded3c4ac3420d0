"""Start and stop of the connection to Discord."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import discord
from discord.http import Route

from adapters.discord.client import StudyClient
from adapters.discord.files import Picture
from adapters.discord.ids import NAME
from adapters.discord.logs import redact_logs
from adapters.discord.lost import LOST
from adapters.discord.platform import DiscordPlatform
from bot.engine import Engine
from bot.errors import OperatorError

log = logging.getLogger(__name__)

_LONGEST_PAUSE_S = 60.0
_DRAIN_S = 5.0
_TOO_MANY, _FAILING = 429, 500
_FATAL = "Discord closes the connection for good (code {code}); `python -m bot doctor` says what it thinks of the token"


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
        """Answer until cancelled; what was begun is answered before the connection ends.

        Raises:
            OperatorError: Discord does not let this token or application in.
        """
        self.client.engine = engine
        async with self.client:
            try:
                await self._log_in()
                await self.client.connect()
            except discord.PrivilegedIntentsRequired:
                raise OperatorError(["Discord refuses the intents of this bot; it needs no privileged one"]) from None
            except discord.ConnectionClosed as error:
                raise OperatorError([_FATAL.format(code=error.code)]) from None
            finally:
                await self.client.drain(_DRAIN_S)

    async def _log_in(self) -> None:
        """Asked until Discord answers, ever more rarely."""
        pause_s = 1.0
        while True:
            try:
                await self.client.login(self.token)
            except discord.LoginFailure:
                text = "Discord does not know DISCORD_TOKEN; copy it anew from the page “Bot”"
                raise OperatorError([text]) from None
            except discord.HTTPException as error:
                if error.status < _FAILING and error.status != _TOO_MANY:
                    text = f"Discord refuses the start ({error.status}); is DISCORD_API_URL right?"
                    raise OperatorError([text]) from None
                why = str(error.status)
            except (discord.GatewayNotFound, discord.RateLimited, *LOST) as error:
                why = type(error).__name__
            else:
                return
            log.warning("Discord cannot be reached (%s); asked again in %.0f s", why, pause_s)
            await self._forget_session()
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def _forget_session(self) -> None:
        """Each log-in of the library opens connections of its own."""
        await self.client.http.close()
        self.client.http.connector = discord.utils.MISSING


def make_discord(token: str, api_url: str, picture: Picture, *, proxy: str | None = None) -> Discord:
    """The client for one application; *api_url* moves every request, and the gateway is asked from it."""
    redact_logs((token,))
    Route.BASE = api_url.rstrip("/")
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    return Discord(client=StudyClient(picture=picture, proxy=proxy), token=token)
