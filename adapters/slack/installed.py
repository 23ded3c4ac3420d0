"""Which token is used where, when many workspaces have installed the app?

Tokens may live twelve hours; then a refresh token, good once, gives new ones. Whoever refreshes holds a lease in the
store, so that of all replicas one does; the others use the old token while it lives, or wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from uuid import uuid4

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.api import ask
from adapters.slack.workspaces import Api
from bot.errors import DeliveryError, StorageError
from bot.ports import Clock, Store
from bot.storage import installations
from bot.storage.installations import Installation

log = logging.getLogger(__name__)

_MARGIN_MS = 2 * 3_600_000  # tokens are renewed when they live less than this
_LEASE_MS = 60_000  # longer than a request may take
_FRESH_S = 60.0  # another replica may have renewed what is kept in memory
_WAITS, _WAIT_S = 50, 0.2


@dataclass(slots=True, kw_only=True)
class Installed:
    """A `Workspaces` of all that installed the app."""

    store: Store
    clock: Clock
    api: Api
    client_id: str
    client_secret: str
    _me: str = field(default_factory=lambda: uuid4().hex)
    _kept: dict[str, tuple[float, Installation]] = field(default_factory=dict)
    _refreshing: set[asyncio.Future[Installation]] = field(default_factory=set)

    async def client(self, team: str) -> AsyncWebClient:
        try:
            found = await self._find(team)
            if found.expires_at is not None and found.expires_at - self._now_ms() < _MARGIN_MS:
                found = await self._renew(found)
        except StorageError as error:
            raise DeliveryError("store", permanent=False) from error
        return self.api.client(found.bot_token)

    async def renewed(self, team: str) -> AsyncWebClient:
        used = self._kept.pop(team, None)
        try:
            found = await self._find(team)
            if used is None or used[1].bot_token == found.bot_token:
                found = await self._renew(replace(found, expires_at=0))
        except StorageError as error:
            raise DeliveryError("store", permanent=False) from error
        return self.api.client(found.bot_token)

    async def keep(self, installation: Installation) -> None:
        """A workspace installed the app, or did so again."""
        await self.store.write(partial(installations.save, installation=installation, at=self._now_ms()))
        self._kept.pop(installation.team, None)

    async def remove(self, team: str, at_s: int) -> bool:
        """A workspace has taken the app out at *at_s*; False when it has installed it again since."""
        gone = await self.store.write(partial(installations.remove, team=team, until=1_000 * at_s + 999))
        self._kept.pop(team, None)
        return gone

    async def _find(self, team: str) -> Installation:
        now_s = asyncio.get_running_loop().time()
        kept = self._kept.get(team)
        if kept is not None and kept[0] > now_s:
            return kept[1]
        try:
            found = await self.store.read(partial(installations.find, team=team))
        except StorageError as error:
            if kept is None:
                raise DeliveryError("store", permanent=False) from error
            return kept[1]
        if found is None:
            raise DeliveryError("account_inactive", permanent=True)
        self._kept[team] = now_s + _FRESH_S, found
        return found

    async def _renew(self, old: Installation) -> Installation:
        """New tokens, ours or another replica's; the old ones while nobody could get any and they still live."""
        for _ in range(_WAITS):
            now = self._now_ms()
            hold = partial(installations.hold_refresh, team=old.team, holder=self._me, now=now, until=now + _LEASE_MS)
            try:
                refresh_token = await self.store.write(hold)
            except StorageError as error:
                return self._while_it_lives(old, DeliveryError("store", permanent=False), error)
            if refresh_token is not None:
                return await self._to_the_end(self._refresh(old, refresh_token))
            self._kept.pop(old.team, None)
            found = await self._find(old.team)
            if found.bot_token != old.bot_token or found.refresh_token is None:
                return found
            if (old.expires_at or 0) > now:
                return old
            await asyncio.sleep(_WAIT_S)
        raise DeliveryError("token_expired", permanent=False)

    async def _to_the_end(self, refreshing: Coroutine[Any, Any, Installation]) -> Installation:
        """Whoever waits may give up; the new tokens are kept all the same, as the old refresh token is used up."""
        task = asyncio.ensure_future(refreshing)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)
        return await asyncio.shield(task)

    async def _refresh(self, old: Installation, refresh_token: str) -> Installation:
        """With the lease in hand. What another has renewed between our look and our lease is taken as it is."""
        found = await self.store.read(partial(installations.find, team=old.team))
        if found is not None and found.bot_token != old.bot_token:
            await self.store.write(partial(installations.let_go, team=old.team, holder=self._me))
            return found
        args = {
            "client_id": self.client_id,
            "client_secret": self.client_secret,
            "grant_type": "refresh_token",
            "refresh_token": refresh_token,
        }
        try:
            answer = await ask(self.api.client(), "oauth.v2.access", args)
        except DeliveryError as error:
            log.warning("a token was not renewed: %s", error.reason)
            await self.store.write(partial(installations.let_go, team=old.team, holder=self._me))
            return self._while_it_lives(old, error, error)
        renewed = replace(
            old,
            bot_token=str(answer.get("access_token", "")),
            refresh_token=str(answer.get("refresh_token", "")) or None,
            expires_at=_expiry(answer, self._now_ms()),
        )
        await self.store.write(partial(installations.keep_refreshed, renewed=renewed, holder=self._me))
        self._kept[old.team] = asyncio.get_running_loop().time() + _FRESH_S, renewed
        return renewed

    def _while_it_lives(self, old: Installation, error: DeliveryError, cause: Exception) -> Installation:
        if (old.expires_at or 0) > self._now_ms():
            return old
        raise error from cause

    def _now_ms(self) -> int:
        return int(self.clock().timestamp() * 1_000)


def from_answer(answer: Mapping[str, Any], now_ms: int) -> Installation | None:
    """What `oauth.v2.access` says of a new installation; None when it names no workspace or no bot."""
    team = (answer.get("team") or answer.get("enterprise") or {}).get("id")
    token = answer.get("access_token")
    if not team or not token:
        return None
    return Installation(
        team=str(team),
        bot_token=str(token),
        bot_user=str(answer.get("bot_user_id") or ""),
        refresh_token=str(answer["refresh_token"]) if answer.get("refresh_token") else None,
        expires_at=_expiry(answer, now_ms),
        installer=str((answer.get("authed_user") or {}).get("id") or ""),
    )


def _expiry(answer: Mapping[str, Any], now_ms: int) -> int | None:
    seconds = answer.get("expires_in")
    return now_ms + int(seconds) * 1_000 if seconds else None
