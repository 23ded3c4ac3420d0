"""Can the bot be served on Discord as it is configured? Asked of Discord, without changing anything there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from adapters.discord.commands import are_same, payloads
from adapters.discord.permissions import PERMISSIONS, allowed, lacking
from bot.ports import Target
from bot.services import Finding

_TIMEOUT_S = 30
_OK = 200
_MOST_CHANNELS = 200
_THREADS = {10, 11, 12}  # types of channels


def invite_link(application_id: str) -> str:
    """Where the bot is added to a server, with the permissions it asks for."""
    bits = sum(1 << bit for bit in PERMISSIONS.values())
    scopes = "bot+applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&scope={scopes}&permissions={bits}"


async def examine(token: str, url: str, channels: Sequence[Target] = ()) -> list[Finding]:
    """Token, application, intents, commands, the *channels* with a schedule, and the link that invites the bot."""
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (study bot, 1)"}
    timeout = aiohttp.ClientTimeout(total=_TIMEOUT_S)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout, trust_env=True) as session:
            return await _looked_at(Api(session, url), channels)
    except (aiohttp.ClientError, TimeoutError) as error:
        return [Finding(is_good=False, text=f"{url} does not answer ({type(error).__name__})")]


@dataclass(frozen=True, slots=True)
class Api:
    """Asks Discord, the same thing once."""

    session: aiohttp.ClientSession
    url: str
    known: dict[str, tuple[int, Any]] = field(default_factory=dict)

    async def get(self, path: str) -> tuple[int, Any]:
        """Status and body."""
        if path not in self.known:
            async with self.session.get(self.url + path) as answer:
                self.known[path] = answer.status, await answer.json() if answer.status == _OK else None
        return self.known[path]


async def _looked_at(api: Api, channels: Sequence[Target]) -> list[Finding]:
    status, application = await api.get("/applications/@me")
    if status != _OK:
        return [Finding(is_good=False, text=f"DISCORD_TOKEN is refused ({status}); copy it anew from the page “Bot”")]
    _, me = await api.get("/users/@me")
    status, registered = await api.get(f"/applications/{application['id']}/commands?with_localizations=true")
    same = status == _OK and are_same(payloads(), registered)
    commands = "commands are registered" if same else "commands will be registered at the next start"
    found = [
        Finding(is_good=True, text=f"DISCORD_TOKEN belongs to {application['name']} ({application['id']})"),
        Finding(is_good=True, text="no privileged intent is needed; all three may be off"),
        Finding(is_good=True, text=commands),
    ]
    for target in channels[:_MOST_CHANNELS]:
        found.append(await _channel(api, target, str(me["id"]) if me else ""))  # noqa: PERF401 - one after another: Discord counts requests
    if len(channels) > _MOST_CHANNELS:
        text = f"{len(channels) - _MOST_CHANNELS} more channels with a schedule were not looked at"
        found.append(Finding(is_good=True, text=text))
    return [*found, Finding(is_good=True, text=f"invite the bot: {invite_link(str(application['id']))}")]


async def _channel(api: Api, target: Target, me: str) -> Finding:
    """Whether a daily question can come here."""
    name = f"channel {target.place} of server {target.team}"
    status, channel = await api.get(f"/channels/{target.place}")
    if status != _OK:
        return Finding(is_good=False, text=f"{name} cannot be seen ({status}); was the bot taken out, or it deleted?")
    is_thread = channel["type"] in _THREADS
    parent_status, rules = await api.get(f"/channels/{channel['parent_id']}") if is_thread else (_OK, channel)
    roles_status, roles = await api.get(f"/guilds/{target.team}/roles")
    member_status, member = await api.get(f"/guilds/{target.team}/members/{me}")
    if not parent_status == roles_status == member_status == _OK:
        return Finding(is_good=False, text=f"the permissions in {name} cannot be found out")
    missing = lacking(allowed(member, roles, rules), is_thread=is_thread)
    if missing:
        return Finding(is_good=False, text=f"{name} lacks {', '.join(missing)}")
    return Finding(is_good=True, text=f"{name} can be posted to")
