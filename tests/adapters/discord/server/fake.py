"""The REST side: notes every request, and answers it as Discord does, troubles included."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.adapters.discord.server import shapes
from tests.adapters.discord.server.contract import contract_faults
from tests.adapters.discord.server.gateway import Gateway
from tests.adapters.discord.server.rules import rule_faults
from tests.adapters.discord.server.shapes import APPLICATION, BOT, CHANNEL, GUILD, GUILDS, PERSON

_WINDOW_S = 3.0  # in which an interaction has to be answered first


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request of the bot; *body* is its JSON, of multipart ones that of its payload."""

    method: str
    path: str
    body: Any
    at: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """What happens to the next request whose path ends with *path*.

    *status* 0: the connection breaks. *taken*: it had its effect all the same.
    """

    path: str
    status: int = 0
    code: int = 0
    taken: bool = False
    retry_after: float = 0.0
    method: str = "POST"


@dataclass(slots=True)
class DiscordServer:
    """Answers as Discord does."""

    url: str = ""
    gateway: Gateway = field(default_factory=Gateway)
    calls: list[Call] = field(default_factory=list)
    commands: list[Any] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    asked_at: dict[str, float] = field(default_factory=dict)
    acknowledged_at: dict[str, float] = field(default_factory=dict)
    overwrites: list[dict[str, Any]] = field(default_factory=list)
    sessions_left: int = 999
    sessions_reset_ms: int = 1
    _next_id: int = 100_000
    _called: asyncio.Event = field(default_factory=asyncio.Event)

    # what a test does

    async def until(self, is_so: Callable[[], object], within_s: float = 10) -> None:
        """Wait until something holds of what was asked."""
        async with asyncio.timeout(within_s):
            while not is_so():
                self._called.clear()
                try:
                    await asyncio.wait_for(self._called.wait(), 0.1)
                except TimeoutError:
                    continue

    async def settled(self, quiet_s: float = 0.1) -> None:
        """Wait until nothing has been asked for a moment."""
        while self.calls and asyncio.get_running_loop().time() - self.calls[-1].at < quiet_s:  # noqa: ASYNC110 - no event tells that nothing happened
            await asyncio.sleep(quiet_s / 4)

    def faults(self) -> list[str]:
        """What was sent against Discord's contract and limits."""
        return [
            fault
            for call in self.calls
            for check in (contract_faults, rule_faults)
            for fault in check(call.method, call.path, call.body)
        ]

    def of(self, method: str, part: str) -> list[Call]:
        """All requests whose path holds *part*."""
        return [call for call in self.calls if call.method == method and part in call.path]

    async def called(self, method: str, part: str, number: int = 1) -> Call:
        """The *number*-th request whose path holds *part*, once it has come."""
        await self.until(lambda: len(self.of(method, part)) >= number)
        return self.of(method, part)[number - 1]

    def new_id(self) -> str:
        self._next_id += 1
        return str(self._next_id)

    async def push(self, event: str, data: dict[str, Any]) -> None:
        """Send an event to the bot."""
        await self.gateway.push(event, data)

    async def interact(
        self, kind: int, data: dict[str, Any], *, user: str = PERSON, guild: str = GUILD, **more: Any
    ) -> str:
        """A person does something; the id of the interaction."""
        interaction_id = self.new_id()
        self.asked_at[interaction_id] = asyncio.get_running_loop().time()
        event = shapes.interaction(interaction_id, kind, data, user, guild)
        await self.gateway.push("INTERACTION_CREATE", {**event, **more}, guild)
        return interaction_id

    # what the bot calls

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await _body(request)
        path = request.path.removeprefix("/api/v10")
        self.calls.append(Call(method=request.method, path=path, body=body, at=asyncio.get_running_loop().time()))
        self._called.set()
        trouble = next((one for one in self.troubles if one.method == request.method and path.endswith(one.path)), None)
        if trouble is None:
            return self._answer(request.method, path, body)
        self.troubles.remove(trouble)
        if trouble.taken:
            self._answer(request.method, path, body)
        if trouble.status == 0:
            assert request.transport is not None
            request.transport.abort()
        wrong = {"code": trouble.code, "message": "no", "retry_after": trouble.retry_after, "global": False}
        return _json(wrong, trouble.status or 500)

    def _answer(self, method: str, path: str, body: Any) -> web.Response:
        if path == "/gateway/bot":
            limit = {
                "total": 1000,
                "remaining": self.sessions_left,
                "reset_after": self.sessions_reset_ms,
                "max_concurrency": 1,
            }
            return _json({"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": limit})
        if path == "/users/@me":
            return _json(shapes.USER)
        if path in {"/oauth2/applications/@me", "/applications/@me"}:
            return _json(shapes.APPLICATION_OBJECT)
        if path == "/users/@me/channels":
            return _json({"id": "7777", "type": 1, "recipients": [shapes.person(body["recipient_id"])]})
        if path.endswith("/commands"):
            self.commands = body if method == "PUT" else self.commands
            return _json(self.commands)
        if path.endswith("/callback"):
            return self._callback(path.split("/")[2])
        if path.startswith("/webhooks/") and path.split("/")[3].removeprefix("token-") not in self.acknowledged_at:
            return _json({"code": 10015, "message": "Unknown Webhook"}, 404)
        if "/messages" in path or path.startswith("/webhooks/"):
            return self._message(method, path, body)
        return self._place(path)

    def _callback(self, interaction_id: str) -> web.Response:
        """The first answer to an interaction: one, and in time."""
        now = asyncio.get_running_loop().time()
        if interaction_id in self.acknowledged_at:
            return _json({"code": 40060, "message": "Interaction has already been acknowledged."}, 400)
        if now - self.asked_at.get(interaction_id, -_WINDOW_S) > _WINDOW_S:
            return _json({"code": 10062, "message": "Unknown interaction"}, 404)
        self.acknowledged_at[interaction_id] = now
        told = {"id": "1", "type": 2, "response_message_id": "5002", "response_message_ephemeral": True}
        return _json({"interaction": told, "resource": {"type": 5}})

    def _place(self, path: str) -> web.Response:
        """A server, a channel, or the bot as a member."""
        if re.fullmatch(r"/channels/\d+", path):
            found = {**shapes.channel(path.rsplit("/", maxsplit=1)[-1], self.overwrites), "guild_id": GUILD}
            return _json(
                found if found["id"] == CHANNEL else {"code": 10003, "message": "no"},
                200 if found["id"] == CHANNEL else 404,
            )
        if path.endswith(f"/members/{BOT}"):
            return _json({"user": shapes.USER, "roles": [], "joined_at": shapes.JOINED, "flags": 0})
        if path.endswith("/roles"):
            return _json([shapes.everyone(path.split("/")[2])])
        return _json({})

    def _message(self, method: str, path: str, body: Any) -> web.Response:
        if method == "DELETE":
            self.messages = [one for one in self.messages if not path.endswith(f"/{one['id']}")]
            return web.Response(status=204)
        if method == "GET":
            found = [one for one in reversed(self.messages) if one["channel_id"] in path]
            return _json(found if path.endswith("/messages") else next(one for one in found if one["id"] in path))
        known = next((one for one in self.messages if _is_same(one, method, path, body)), None)
        channel = path.split("/", 3)[2] if path.startswith("/channels/") else CHANNEL
        message = known or shapes.message(self.new_id(), channel)
        if known is None or method == "PATCH":
            message |= {name: value for name, value in (body or {}).items() if name in message}
            message["attachments"] = [shapes.attachment(one) for one in (body or {}).get("attachments") or []]
            if path.endswith("/messages"):
                self.messages.append(message)
        return _json(message)


def _is_same(one: dict[str, Any], method: str, path: str, body: Any) -> bool:
    """Whether a request is about a message that is there already."""
    if method == "PATCH":
        return path.endswith(f"/{one['id']}")
    return bool(body and body.get("nonce") and one["nonce"] == body["nonce"] and one["channel_id"] in path)


async def _body(request: web.Request) -> Any:
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        return json.loads(str(form["payload_json"]))
    text = await request.text()
    return json.loads(text) if text else None


def _json(value: Any, status: int = 200) -> web.Response:
    """Exactly `application/json`: the library takes anything else for text. `Via`: not from a wall before Discord."""
    headers = {"Content-Type": "application/json", "Via": "1.1 loopback"}
    return web.Response(body=json.dumps(value).encode(), status=status, headers=headers)


@asynccontextmanager
async def discord_server(shards: int = 1) -> AsyncIterator[DiscordServer]:
    """A server on a free port of this machine."""
    server = DiscordServer(gateway=Gateway(shards=shards))
    application = web.Application(client_max_size=50_000_000)
    application.router.add_get("/gateway", server.gateway.handle)
    application.router.add_get("/gateway/", server.gateway.handle)
    application.router.add_route("*", "/{path:.*}", server.handle)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}"
    server.gateway.url = f"ws://{host}:{port}/gateway"
    try:
        yield server
    finally:
        for session in server.gateway.sessions.values():
            await session.socket.close()
        await runner.cleanup()


__all__ = ["APPLICATION", "BOT", "CHANNEL", "GUILD", "GUILDS", "PERSON", "Call", "DiscordServer", "Trouble"]
