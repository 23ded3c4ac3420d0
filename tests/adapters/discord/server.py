"""Discord as far as the bot can see it, on loopback: REST and one gateway. It notes every request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

APPLICATION, BOT, GUILD, CHANNEL, PERSON = "9001", "9002", "7001", "7002", "8001"
_USER = {"id": BOT, "username": "study", "discriminator": "0", "avatar": None, "bot": True, "global_name": None}
_APPLICATION = {
    "id": APPLICATION,
    "name": "study",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "x",
    "owner": {"id": PERSON, "username": "ann", "discriminator": "0", "avatar": None},
    "flags": 0,
    "summary": "",
}
_JOINED = "2026-01-01T00:00:00+00:00"
_ALL = str((1 << 50) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request of the bot; *body* is its JSON, of multipart ones that of its payload."""

    method: str
    path: str
    body: Any


@dataclass(slots=True)
class DiscordServer:
    """Answers as Discord does; *failures* are statuses for the next posts of messages."""

    url: str = ""
    calls: list[Call] = field(default_factory=list)
    commands: list[Any] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    failures: list[tuple[int, dict[str, Any], bool]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    identified: int = 0
    _sequence: int = 0
    _next_id: int = 100_000
    _called: asyncio.Event = field(default_factory=asyncio.Event)

    async def push(self, event: str, data: dict[str, Any]) -> None:
        """Send an event to the bot."""
        assert self.socket is not None
        self._sequence += 1
        await self.socket.send_json({"op": 0, "t": event, "s": self._sequence, "d": data})

    async def called(self, method: str, part: str, number: int = 1) -> Call:
        """The *number*-th request whose path holds *part*, once it has come."""
        async with asyncio.timeout(10):
            while True:
                found = [call for call in self.calls if call.method == method and part in call.path]
                if len(found) >= number:
                    return found[number - 1]
                self._called.clear()
                await self._called.wait()

    def new_id(self) -> str:
        self._next_id += 1
        return str(self._next_id)

    async def interact(self, kind: int, data: dict[str, Any], **more: Any) -> str:
        """A person does something; the id of the interaction."""
        interaction_id = self.new_id()
        member = {
            "user": {"id": PERSON, "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"},
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "permissions": _ALL,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
        await self.push(
            "INTERACTION_CREATE",
            {
                "id": interaction_id,
                "application_id": APPLICATION,
                "type": kind,
                "token": f"token-{interaction_id}",
                "version": 1,
                "data": data,
                "guild_id": GUILD,
                "channel_id": CHANNEL,
                "channel": {"id": CHANNEL, "type": 0, "name": "general", "permissions": _ALL},
                "member": member,
                "locale": "en-US",
                "guild_locale": "en-US",
                "app_permissions": _ALL,
                "entitlements": [],
                "authorizing_integration_owners": {"0": GUILD},
                "context": 0,
                "attachment_size_limit": 10_000_000,
                **more,
            },
        )
        return interaction_id

    # what the bot calls

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await _body(request)
        path = request.path.removeprefix("/api/v10")
        self.calls.append(Call(method=request.method, path=path, body=body))
        self._called.set()
        return await self._answer(request.method, path, body)

    async def _answer(self, method: str, path: str, body: Any) -> web.StreamResponse:
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            return _json(
                {"url": self.url.replace("http", "ws") + "/gateway", "shards": 1, "session_start_limit": limit}
            )
        if path == "/users/@me":
            return _json(_USER)
        if path in {"/oauth2/applications/@me", "/applications/@me"}:
            return _json(_APPLICATION)
        if path.endswith("/commands"):
            if method == "PUT":
                self.commands = body
            return _json(self.commands)
        if path.endswith("/callback"):
            told = {"id": "1", "type": 2, "response_message_id": "5002", "response_message_ephemeral": True}
            return _json({"interaction": told, "resource": {"type": 5}})
        if "/messages" in path or path.startswith("/webhooks/"):
            return self._message(method, path, body)
        return _json({})

    def _message(self, method: str, path: str, body: Any) -> web.StreamResponse:
        if method == "GET":
            found = [one for one in reversed(self.messages) if one["channel_id"] in path]
            return _json(found if path.endswith("/messages") else next(one for one in found if one["id"] in path))
        status, answer, taken = (
            self.failures.pop(0) if self.failures and path.endswith("/messages") else (200, {}, True)
        )
        known = next(
            (one for one in self.messages if body and body.get("nonce") and one["nonce"] == body["nonce"]), None
        )
        message = known or {
            "id": self.new_id(),
            "channel_id": CHANNEL,
            "author": _USER,
            "content": "",
            "embeds": [],
            "attachments": [],
            "components": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
            "timestamp": "2026-03-02T09:00:00+00:00",
            "edited_timestamp": None,
            "type": 0,
            "flags": 0,
            "nonce": None,
        }
        if taken and known is None:
            message |= {name: value for name, value in (body or {}).items() if name in message}
            if path.endswith("/messages"):
                self.messages.append(message)
        return _json(message) if status == 200 else _json(answer, status=status)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 30_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = json.loads(message.data)
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            elif said["op"] == 2:
                self.identified += 1
                self.socket = socket
                await self._ready(said["d"])
            elif said["op"] == 6:
                self.socket = socket
                await self.push("RESUMED", {})
        return socket

    async def _ready(self, identify: dict[str, Any]) -> None:
        assert self.socket is not None
        self._sequence = 0
        data = {
            "v": 10,
            "user": _USER,
            "guilds": [{"id": GUILD, "unavailable": True}],
            "session_id": "session",
            "resume_gateway_url": self.url.replace("http", "ws") + "/gateway",
            "application": {"id": APPLICATION, "flags": 0},
            "shard": identify.get("shard", [0, 1]),
        }
        await self.push("READY", data)
        await self.push("GUILD_CREATE", _guild())


def _guild() -> dict[str, Any]:
    return {
        "id": GUILD,
        "name": "Study",
        "owner_id": PERSON,
        "channels": [
            {"id": CHANNEL, "type": 0, "name": "general", "position": 0, "permission_overwrites": [], "nsfw": False}
        ],
        "roles": [
            {"id": GUILD, "name": "@everyone", "color": 0, "hoist": False, "position": 0, "permissions": _ALL,
             "managed": False, "mentionable": False, "flags": 0, "colors": {"primary_color": 0}}
        ],
        "members": [
            {"user": _USER, "roles": [], "joined_at": _JOINED, "deaf": False, "mute": False, "flags": 0}
        ],
        "emojis": [],
        "stickers": [],
        "features": [],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "system_channel_id": CHANNEL,
    }  # fmt: skip


async def _body(request: web.Request) -> Any:
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        return json.loads(str(form["payload_json"]))
    text = await request.text()
    return json.loads(text) if text else None


def _json(value: Any, status: int = 200) -> web.Response:
    """Exactly `application/json`: the library takes anything else for text."""
    return web.Response(body=json.dumps(value).encode(), status=status, headers={"Content-Type": "application/json"})


@asynccontextmanager
async def discord_server() -> AsyncIterator[DiscordServer]:
    """A server on a free port of this machine."""
    server = DiscordServer()
    application = web.Application(client_max_size=50_000_000)
    application.router.add_get("/gateway", server.gateway)
    application.router.add_get("/gateway/", server.gateway)
    application.router.add_route("*", "/{path:.*}", server.handle)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}"
    try:
        yield server
    finally:
        if server.socket is not None:
            await server.socket.close()
        await runner.cleanup()
