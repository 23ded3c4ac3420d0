"""How does a workspace install the app? By OAuth v2, with a state that is good once and for ten minutes."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit

from aiohttp import web
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.api import ask
from adapters.slack.installed import Installed, from_answer
from bot.errors import DeliveryError, StorageError
from bot.ports import Clock, Store
from bot.storage import installations
from bot.storage.installations import Installation

log = logging.getLogger(__name__)

_STATE_MS = 600_000
_COOKIE = "study-bot-state"
SCOPES = (
    "app_mentions:read",
    "channels:history",
    "channels:read",
    "chat:write",
    "commands",
    "files:write",
    "groups:history",
    "groups:read",
    "im:history",
    "im:write",
    "users:read",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OAuth:
    """The install page and where Slack sends people back to; *arrived* hears of a workspace that has the app now."""

    store: Store
    clock: Clock
    api: AsyncWebClient
    client_id: str
    client_secret: str
    installed: Installed
    arrived: Callable[[Installation], Awaitable[None]]

    async def install(self, request: web.Request) -> web.StreamResponse:
        """Off to Slack, with a new state that this browser alone may bring back."""
        state = secrets.token_urlsafe(32)
        now = self._now_ms()
        try:
            await self.store.write(partial(installations.issue_state, state=state, now=now, expires_at=now + _STATE_MS))
        except StorageError as error:
            log.warning("store: %s", error)
            return _page(503, "Please try again in a moment.")
        query = urlencode({"client_id": self.client_id, "scope": ",".join(SCOPES), "state": state})
        response = web.Response(status=302, headers={"Location": f"{authorize_url(self.api.base_url)}?{query}"})
        response.set_cookie(
            _COOKIE, state, max_age=600, httponly=True, secure=request.secure, samesite="Lax", path="/slack"
        )
        return response

    async def redirected(self, request: web.Request) -> web.StreamResponse:
        """Back from Slack: the state is used up, the code becomes a token, the workspace is welcome."""
        state, code = request.query.get("state", ""), request.query.get("code", "")
        if not state or not secrets.compare_digest(state.encode(), request.cookies.get(_COOKIE, "").encode()):
            return _page(400, "This page is not yours, or too old. Please begin again.")
        try:
            is_ours = await self.store.write(
                partial(installations.consume_state, state=state[:200], now=self._now_ms())
            )
            if not is_ours:
                return _page(400, "This link was used before, or is too old. Please begin again.")
            if not code:
                return _page(200, "The app was not installed.")
            answer = await ask(self.api, "oauth.v2.access", self._exchange(code))
            installation = from_answer(answer, self._now_ms())
            if installation is None:
                return _page(502, "Slack did not say for which workspace. Please begin again.")
            await self.installed.keep(installation)
            await self.arrived(installation)
        except DeliveryError as error:
            log.warning("an installation failed: %s", error.reason)
            return _page(502, "Slack did not confirm it. Please begin again.")
        except StorageError as error:
            log.warning("store: %s", error)
            return _page(503, "Please try again in a moment.")
        return _page(200, "Done: the study bot is in your workspace. Say /study help there.")

    def _exchange(self, code: str) -> Mapping[str, Any]:
        return {"client_id": self.client_id, "client_secret": self.client_secret, "code": code}

    def _now_ms(self) -> int:
        return int(self.clock().timestamp() * 1_000)


def authorize_url(base_url: str) -> str:
    """Where people agree: on the host of the API."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc}/oauth/v2/authorize"


def _page(status: int, text: str) -> web.Response:
    return web.Response(status=status, text=text, headers={"Cache-Control": "no-store"})
