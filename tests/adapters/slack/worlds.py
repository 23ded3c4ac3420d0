"""The bot on a Slack of its own, and a person who uses it there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from adapters.bank_files import read_bank_files
from adapters.slack.serving import SlackService, open_slack
from adapters.sqlite import open_store
from bot.config import SlackTokens
from bot.engine import Engine
from bot.ports import Store
from bot.quiz.bank import load_bank
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank
from tests.adapters.slack.server.fake import APP_TOKEN, BOT, BOT_TOKEN, TEAM, FakeSlack

QUESTIONS = Path(__file__).parents[3] / "questions"
SOCKET = SlackTokens(bot_token=BOT_TOKEN, app_token=APP_TOKEN)


def shipped_bank() -> Bank:
    return load_bank(read_bank_files((QUESTIONS,)).files, FUNCTIONS).bank


BANK = shipped_bank()


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class World:
    slack: FakeSlack
    engine: Engine
    service: SlackService
    store: Store

    def person(self, user: str = "U1", channel: str = "C1") -> SlackPerson:
        return SlackPerson(self, user, channel)


@asynccontextmanager
async def served(
    slack: FakeSlack, store: Store, tokens: SlackTokens = SOCKET, bank: Bank = BANK
) -> AsyncIterator[World]:
    """The bot, connected; ends as it does on SIGTERM."""
    engine = Engine(bank=bank, store=store, clock=now)
    listen = ("127.0.0.1", 0)
    service = await open_slack(
        tokens, f"{slack.base}/api", listen, store=store, clock=now, picture=lambda _: b"\x89PNG picture"
    )
    service.ping_s = 0.3
    task = asyncio.create_task(service.serve(engine))
    ready = asyncio.create_task(service.ready.wait())
    await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED, timeout=10)
    assert ready.done(), task
    try:
        yield World(slack, engine, service, store)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await service.close()


@asynccontextmanager
async def slack_world(tokens: SlackTokens = SOCKET, path: str = ":memory:") -> AsyncIterator[World]:
    slack = FakeSlack()
    await slack.start()
    store = await open_store(path)
    try:
        async with served(slack, store, tokens) as world:
            yield world
    finally:
        await store.close()
        await slack.stop()


@dataclass(slots=True)
class SlackPerson:
    """Somebody in Slack: types, presses and fills; keeps what was delivered, to deliver it again."""

    world: World
    user: str
    channel: str
    last: tuple[str, dict[str, Any]] = field(default=("", {}))

    @property
    def slack(self) -> FakeSlack:
        return self.world.slack

    async def slash(self, line: str) -> dict[str, Any]:
        """Type a command; the first message that answers it."""
        command, _, text = line.partition(" ")
        body = {"command": command, "text": text, "user_id": self.user, "channel_id": self.channel, "team_id": TEAM}
        return await self._shown("slash_commands", {**body, **self._addresses()})

    async def says(self, text: str, ts: str | None = None, **more: str) -> dict[str, Any]:
        """A direct message, or with `type="app_mention"` a mention."""
        event = {
            "type": "message",
            "channel_type": "im" if self.channel.startswith("D") else "channel",
            "channel": self.channel,
            "user": self.user,
            "text": text,
            "ts": ts or f"1700000001.{self.slack.number():06d}",
            **more,
        }
        return await self._shown("events_api", self.event(event))

    def event(self, event: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "event_callback",
            "event_id": f"Ev{self.slack.number()}",
            "team_id": TEAM,
            "authorizations": [{"team_id": TEAM, "user_id": BOT, "is_bot": True}],
            "event": event,
        }

    async def presses(self, shown: dict[str, Any], label: str, state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Press the control whose label begins with *label*, of a message or view that was shown."""
        return await self._shown("interactive", self.pressing(shown, label, state))

    def pressing(self, shown: dict[str, Any], label: str, state: dict[str, Any] | None = None) -> dict[str, Any]:
        block, element = control(shown, label)
        action = {**element, "block_id": block.get("block_id", "b"), "action_ts": "1"}
        body: dict[str, Any] = {
            "type": "block_actions",
            "user": {"id": self.user},
            "team": {"id": TEAM},
            "actions": [action],
            "state": {"values": state or {}},
            **self._addresses(),
        }
        if "view" in shown:
            view = {"id": shown.get("view_id", "V0"), **shown["view"]}
            return {**body, "view": view, "container": {"type": "view"}}
        place = {"type": "message", "channel_id": self.channel, "message_ts": "1700000000.1"}
        return {**body, "channel": {"id": self.channel}, "container": place}

    async def submits(self, view: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
        """Send the form; what the acknowledgement says."""
        envelope = await self.slack.deliver("interactive", self.submission(view, values))
        return await self.slack.acknowledged(envelope)

    def submission(self, view: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
        state = {
            block["block_id"]: {"value": {"type": "plain_text_input", "value": values.get(block["block_id"][:-2])}}
            for block in view["blocks"]
            if block["type"] == "input"
        }
        view = {**view, "id": "V9", "hash": "h", "state": {"values": state}}
        body = {"type": "view_submission", "user": {"id": self.user}, "team": {"id": TEAM}, "view": view}
        return {**body, "trigger_id": f"trigger-{self.slack.number()}"}

    async def again(self) -> None:
        """Slack delivers the last one once more."""
        envelope = await self.slack.deliver(*self.last)
        await self.slack.acknowledged(envelope)
        await asyncio.sleep(0.2)

    async def _shown(self, kind: str, payload: dict[str, Any]) -> dict[str, Any]:
        self.last = (kind, payload)
        before = len(self.slack.shown())
        envelope = await self.slack.deliver(kind, payload)
        await self.slack.acknowledged(envelope)
        await self.slack.until(lambda: len(self.slack.shown()) > before)
        await asyncio.sleep(0.02)
        return self.slack.shown()[before]

    def _addresses(self) -> dict[str, str]:
        return {"trigger_id": f"trigger-{self.slack.number()}", "response_url": self.slack.response_url()}


def control(shown: dict[str, Any], label: str) -> tuple[dict[str, Any], dict[str, Any]]:
    blocks = (shown.get("view") or shown)["blocks"]
    found = [
        (block, element)
        for block in blocks
        if block["type"] == "actions"
        for element in block["elements"]
        if element["type"] == "button" and element["text"]["text"].startswith(label)
    ]
    assert found, [block for block in blocks if block["type"] == "actions"]
    return found[0]


def words(shown: dict[str, Any]) -> str:
    """All that a message or view shows, as text."""
    blocks = (shown.get("view") or shown)["blocks"]
    texts = [block["text"]["text"] for block in blocks if "text" in block]
    return "\n".join(texts)
