"""Which token is used where, when the bot lives in one workspace?"""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.logs import QUIET
from bot.errors import DeliveryError

DEFAULT_URL = "https://slack.com/api/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """Where Slack is, and the connections to it; every client of this adapter is made here.

    Without retries: the library would send a message twice whose answer was lost. `HTTPS_PROXY` is honoured by the
    library itself.
    """

    url: str
    session: aiohttp.ClientSession

    def client(self, token: str | None = None) -> AsyncWebClient:
        return AsyncWebClient(
            token=token, base_url=self.url, session=self.session, timeout=30, logger=QUIET, retry_handlers=[]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWorkspace:
    """A `Workspaces` of the one workspace whose token stands in the settings."""

    team: str
    bot: AsyncWebClient

    async def client(self, team: str) -> AsyncWebClient:
        if team != self.team:
            raise DeliveryError("account_inactive", permanent=True)
        return self.bot

    async def renewed(self, team: str) -> AsyncWebClient:
        return await self.client(team)
