"""Who is this, and what may they and the bot do in this channel? Asked of Slack, and kept for some minutes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from adapters.slack.api import Slack
from adapters.slack.incoming import Place
from bot.errors import DeliveryError, Unclear

_KEPT_S = 600.0
_MOST = 10_000
_PATIENCE_S = 2.0  # longer than this, a person is answered without what Slack knows of them

V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A person, as Slack knows them; empty where it does not say."""

    name: str = ""
    locale: str = ""
    zone: str = ""
    is_admin: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Whether a person manages a channel, and why the bot could not post there (a reason code)."""

    manages: bool
    obstacle: str


class Kept(Generic[V]):
    """The newest values, for a while."""

    def __init__(self) -> None:
        self._values: OrderedDict[Hashable, tuple[float, V]] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        found = self._values.get(key)
        return found[1] if found is not None and found[0] > asyncio.get_running_loop().time() else None

    def put(self, key: Hashable, value: V) -> None:
        self._values[key] = asyncio.get_running_loop().time() + _KEPT_S, value
        self._values.move_to_end(key)
        while len(self._values) > _MOST:
            self._values.popitem(last=False)


@dataclass(slots=True, kw_only=True)
class People:
    """Looks people up; what cannot be found out is left empty."""

    slack: Slack
    _profiles: Kept[Profile] = field(default_factory=Kept)

    def known(self, place: Place) -> Profile | None:
        """The profile, if it was looked up before."""
        return self._profiles.get((place.team, place.user))

    async def profile(self, place: Place) -> Profile:
        """The profile of whoever did it."""
        known = self.known(place)
        if known is not None:
            return known
        user = (await self._user(place)).get("user")
        if not isinstance(user, dict):
            return Profile()
        of = user.get("profile") or {}
        profile = Profile(
            name=str(of.get("display_name") or of.get("real_name") or user.get("name") or ""),
            locale=str(user.get("locale") or ""),
            zone=str(user.get("tz") or ""),
            is_admin=bool(user.get("is_admin") or user.get("is_owner")),
        )
        self._profiles.put((place.team, place.user), profile)
        return profile

    async def standing(self, place: Place) -> Standing:
        """Asked when the request comes: it may have changed a moment ago."""
        profile = await self.profile(place)
        if place.is_direct or not place.channel:
            return Standing(manages=True, obstacle="")
        try:
            async with asyncio.timeout(_PATIENCE_S):
                found = await self.slack.call(place.team, "conversations.info", channel=place.channel)
        except (Unclear, TimeoutError):
            return Standing(manages=profile.is_admin, obstacle="")
        except DeliveryError as error:
            return Standing(manages=profile.is_admin, obstacle=error.reason if error.permanent else "")
        channel = found.get("channel") or {}
        creator = channel.get("creator") == place.user
        return Standing(manages=profile.is_admin or creator, obstacle=_obstacle(channel))

    async def _user(self, place: Place) -> Mapping[str, Any]:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await self.slack.call(place.team, "users.info", user=place.user, include_locale="true")
        except (DeliveryError, TimeoutError):
            return {}


def _obstacle(channel: Mapping[str, Any]) -> str:
    if channel.get("is_archived"):
        return "is_archived"
    return "" if channel.get("is_member", True) else "not_in_channel"
