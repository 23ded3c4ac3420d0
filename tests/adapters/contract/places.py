"""The bot in each place where one can talk to it. To add a platform: its place here, and its name in `PLACES`."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from adapters.console import Console
from adapters.slack.mrkdwn import unescape
from adapters.sqlite import open_store
from bot.engine import Engine
from tests.adapters.discord.server.fake import DiscordServer, discord_server
from tests.adapters.discord.worlds import (
    COMMAND,
    COMPONENT,
    option,
    pressed,
    running,
    said,
    slash,
    text_of,
    whole_message,
)
from tests.adapters.slack.worlds import BANK, SlackPerson, World, now, slack_world


class Place(Protocol):
    """One person's talk; each method gives all that is shown then, without the marks of the platform."""

    async def says(self, line: str) -> str: ...

    async def presses(self, label: str) -> str: ...


@dataclass(slots=True)
class Terminal:
    console: Console
    shown: list[str]

    async def says(self, line: str) -> str:
        self.shown.clear()
        await self.console.take(line)
        return "".join(self.shown)

    async def presses(self, label: str) -> str:
        number = re.search(rf"\[(\d+)\] {re.escape(label)}", "".join(self.shown))
        assert number, self.shown
        return await self.says(f"#{number[1]}")


@asynccontextmanager
async def terminal() -> AsyncIterator[Place]:
    store = await open_store(":memory:")
    shown: list[str] = []
    engine = Engine(bank=BANK, store=store, clock=now)
    try:
        yield Terminal(Console(engine=engine, write=shown.append, locale="en", colour=False), shown)
    finally:
        await store.close()


@dataclass(slots=True)
class OnDiscord:
    """Commands are slash commands, whose option holds the rest of the line; other lines are direct messages."""

    server: DiscordServer
    components: list[Any] = field(default_factory=list)

    async def says(self, line: str) -> str:
        before = len(self.server.calls)
        if line.startswith("/") and (data := _slash(line)):
            await self.server.interact(COMMAND, data)
        else:
            await self.server.push("MESSAGE_CREATE", said(line, len(self.server.calls)))
        return await self._shown(before)

    async def presses(self, label: str) -> str:
        found = next(one for row in self.components for one in row["components"] if one["label"].startswith(label))
        before = len(self.server.calls)
        await self.server.interact(COMPONENT, pressed(found["custom_id"]), message=whole_message(flags=0))
        return await self._shown(before)

    async def _shown(self, before: int) -> str:
        """All pages of an answer; the controls stand under the last."""
        await self.server.until(lambda: _answers(self.server, before))
        await self.server.settled()
        bodies = _answers(self.server, before)
        self.components = bodies[-1]["components"]
        return _plain_on_discord("\n".join(map(text_of, bodies)))


def _slash(line: str) -> dict[str, Any] | None:
    match line.removeprefix("/").split(" ", 1):
        case ["quiz", rest]:
            return slash("quiz", option("what", rest))
        case ["mem", rest]:
            return slash("mem", option("setup", rest))
        case ["study", ("help" | "stats" | "sets") as name]:
            return slash("study", {"name": name, "type": 1, "options": []})
        case _:
            return None  # Discord offers no such command: it can only be typed as a message


def _answers(server: DiscordServer, before: int) -> list[Any]:
    answering = (("PATCH", "/messages/@original"), ("POST", "/webhooks/"), ("POST", "/messages"))
    calls = server.calls[before:]
    return [call.body for call in calls if any(call.method == how and part in call.path for how, part in answering)]


def _plain_on_discord(text: str) -> str:
    """Without Markdown, but for what stands in code blocks."""
    pieces = text.split("```")
    pieces[::2] = [re.sub(r"\\(.)|[*`]|\[([^\]]*)\](?=\()", r"\1\2", piece) for piece in pieces[::2]]
    return "".join(pieces)


@asynccontextmanager
async def on_discord() -> AsyncIterator[Place]:
    store = await open_store(":memory:")
    try:
        async with discord_server() as server:
            async with running(server, Engine(bank=BANK, store=store, clock=now)):
                yield OnDiscord(server)
            assert server.faults() == []
    finally:
        await store.close()


@dataclass(slots=True)
class OnSlack:
    """Commands are slash commands in *channel*; other lines are direct messages."""

    world: World
    channel: str
    last: dict[str, Any] = field(default_factory=dict)

    async def says(self, line: str) -> str:
        before = len(self.world.slack.shown())
        if line.startswith("/"):
            self.last = await self._person.slash(line)
        else:
            self.last = await self.world.person(channel="D1").says(line)
        return self._shown(before)

    async def presses(self, label: str) -> str:
        before = len(self.world.slack.shown())
        self.last = await self._person.presses(self.last, label)
        return self._shown(before)

    @property
    def _person(self) -> SlackPerson:
        return self.world.person(channel=self.channel)

    def _shown(self, before: int) -> str:
        shown = self.world.slack.shown()[before:]
        return unescape("".join(message["text"] for message in shown))


@asynccontextmanager
async def _on_slack(channel: str) -> AsyncIterator[Place]:
    async with slack_world() as world:
        yield OnSlack(world, channel)
        assert world.slack.faults == []


PLACES: dict[str, Callable[[], AbstractAsyncContextManager[Place]]] = {
    "terminal": terminal,
    "Discord": on_discord,
    "Slack, in a channel": lambda: _on_slack("C1"),
    "Slack, in direct messages": lambda: _on_slack("D1"),
}
