"""Can the bot be served on Discord as it is configured? Asked of Discord, without changing anything there."""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp

from adapters.discord.commands import are_same, payloads

# What the bot needs where it posts; learners need nothing.
PERMISSIONS = {
    "View Channels": 10,
    "Send Messages": 11,
    "Embed Links": 14,
    "Attach Files": 15,
    "Read Message History": 16,
    "Create Public Threads": 35,
    "Send Messages in Threads": 38,
}
_TIMEOUT_S = 30
_OK = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    is_good: bool
    text: str

    @property
    def line(self) -> str:
        return f"{'ok  ' if self.is_good else 'NO  '} Discord: {self.text}"


def invite_link(application_id: str) -> str:
    """Where the bot is added to a server, with the permissions it asks for."""
    bits = sum(1 << bit for bit in PERMISSIONS.values())
    scopes = "bot+applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&scope={scopes}&permissions={bits}"


async def examine(token: str, url: str) -> list[Finding]:
    """Token, application, commands, and the link that invites the bot."""
    headers = {"Authorization": f"Bot {token}"}
    timeout = aiohttp.ClientTimeout(total=_TIMEOUT_S)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout, trust_env=True) as session:
            async with session.get(f"{url}/applications/@me") as answer:
                if answer.status != _OK:
                    text = f"DISCORD_TOKEN is refused ({answer.status}); copy it anew from the page “Bot”"
                    return [Finding(is_good=False, text=text)]
                application = await answer.json()
            path = f"{url}/applications/{application['id']}/commands?with_localizations=true"
            async with session.get(path) as answer:
                registered = await answer.json() if answer.status == _OK else []
    except (aiohttp.ClientError, TimeoutError) as error:
        return [Finding(is_good=False, text=f"{url} does not answer ({type(error).__name__})")]
    same = are_same(payloads(), registered)
    commands = "commands are registered" if same else "commands will be registered at the next start"
    return [
        Finding(is_good=True, text=f"DISCORD_TOKEN belongs to {application['name']} ({application['id']})"),
        Finding(is_good=True, text=commands),
        Finding(is_good=True, text=f"invite the bot: {invite_link(str(application['id']))}"),
    ]
