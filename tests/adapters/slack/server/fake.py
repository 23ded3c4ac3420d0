"""The server: answers the Web API, holds the sockets, keeps every body and every fault in it."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aiohttp import WSMsgType, web

from tests.adapters.slack.server.limits import message_faults, view_faults

BOT_TOKEN = "xoxb-11111-22222-loopbacksecret"
APP_TOKEN = "xapp-1-A1-33333-loopbacksecret"
TEAM, BOT = "T1", "UBOT"
LOST = "lost"
Trouble = dict[str, Any] | int | str | asyncio.Event


@dataclass(frozen=True, slots=True)
class Call:
    method: str
    body: dict[str, Any]
    at_s: float
    token: str = ""


@dataclass(slots=True)
class FakeSlack:
    """Slack with one workspace. *troubles*: what a method answers instead, next time; `LOST` takes it and hangs up."""

    base: str = ""
    calls: list[Call] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    troubles: dict[str, list[Trouble]] = field(default_factory=lambda: defaultdict(list))
    sockets: list[web.WebSocketResponse] = field(default_factory=list)
    acks: dict[str, tuple[float, dict[str, Any]]] = field(default_factory=dict)
    history: list[dict[str, Any]] = field(default_factory=list)
    refreshes: int = 0
    tokens: set[str] = field(default_factory=lambda: {BOT_TOKEN})
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    users: dict[str, dict[str, Any]] = field(default_factory=dict)
    channel: dict[str, Any] = field(default_factory=lambda: {"is_member": True, "creator": "UCREATOR"})
    _numbers: Any = field(default_factory=lambda: count(1))
    _runner: web.AppRunner | None = None

    async def start(self) -> None:
        site = web.Application()
        site.router.add_route("*", "/api/{method}", self._api)
        site.router.add_post("/response/{number}", self._response)
        site.router.add_post("/upload/{number}", self._upload)
        site.router.add_get("/link", self._socket)
        self._runner = web.AppRunner(site, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.base = f"http://{host}:{port}"

    async def stop(self) -> None:
        for socket in self.sockets:
            await socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def number(self) -> int:
        return int(next(self._numbers))

    def response_url(self) -> str:
        return f"{self.base}/response/{self.number()}"

    def of(self, method: str) -> list[dict[str, Any]]:
        return [call.body for call in self.calls if call.method == method]

    def shown(self) -> list[dict[str, Any]]:
        """Every message and view that was shown, in order."""
        kinds = {"response", "chat.postMessage", "chat.postEphemeral", "chat.update", "views.update", "views.open"}
        return [call.body for call in self.calls if call.method in kinds]

    async def until(self, holds: Callable[[], Any], within_s: float = 8.0) -> None:
        async with asyncio.timeout(within_s):
            while not holds():
                self.changed.clear()
                try:
                    async with asyncio.timeout(0.05):
                        await self.changed.wait()
                except TimeoutError:
                    continue

    async def deliver(self, kind: str, payload: dict[str, Any]) -> str:
        """Send an envelope to the newest socket; its id."""
        envelope = f"envelope-{self.number()}"
        await self.until(lambda: any(not socket.closed for socket in self.sockets))
        socket = next(socket for socket in reversed(self.sockets) if not socket.closed)
        message = {"envelope_id": envelope, "type": kind, "payload": payload, "accepts_response_payload": True}
        await socket.send_str(json.dumps(message))
        return envelope

    async def acknowledged(self, envelope: str, within_s: float = 3.0) -> dict[str, Any]:
        await self.until(lambda: envelope in self.acks, within_s)
        return self.acks[envelope][1]

    def _note(self, method: str, body: dict[str, Any], token: str = "") -> None:
        self.calls.append(Call(method, body, asyncio.get_running_loop().time(), token))
        if method in {"response", "chat.postMessage", "chat.postEphemeral", "chat.update"}:
            self.faults += [f"{method}: {fault}" for fault in message_faults(body)]
        if method.startswith("views."):
            self.faults += [f"{method}: {fault}" for fault in view_faults(body["view"])]
        self.changed.set()

    async def _api(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        body = await _body(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        trouble = self.troubles[method].pop(0) if self.troubles[method] else None
        if isinstance(trouble, int):
            return web.json_response({"ok": False}, status=trouble)
        if isinstance(trouble, dict):
            headers = {"Retry-After": str(trouble["retry"])} if "retry" in trouble else {}
            return web.json_response(
                {"ok": False, **trouble}, status=429 if "retry" in trouble else 200, headers=headers
            )
        if method not in {"apps.connections.open", "oauth.v2.access"} and token not in self.tokens:
            return web.json_response({"ok": False, "error": "token_expired"})
        self._note(method, body, token)
        answer = self._answer(method, body)
        if trouble == LOST:
            assert request.transport is not None
            request.transport.abort()
        if isinstance(trouble, asyncio.Event):  # it was done, and the answer takes its time
            await trouble.wait()
        return web.json_response({"ok": True, **answer})

    def _answer(self, method: str, body: dict[str, Any]) -> dict[str, Any]:  # noqa: C901, PLR0912 - one case a method
        match method:
            case "auth.test":
                return {"team_id": TEAM, "team": "Loopback", "user_id": BOT, "bot_id": "B1"}
            case "apps.connections.open":
                return {"url": self.base.replace("http", "ws") + "/link"}
            case "users.info":
                known = {"name": body["user"], "locale": "en-US", "tz": "Europe/Berlin"}
                return {"user": {**known, **self.users.get(body["user"], {})}}
            case "conversations.info":
                return {"channel": self.channel}
            case "conversations.open":
                return {"channel": {"id": "D" + body["users"]}}
            case "chat.postMessage":
                message = {"ts": f"1700000000.{self.number():06d}", **body}
                self.history.insert(0, message)
                for other in self.history:
                    if other["ts"] == body.get("thread_ts"):
                        other["reply_count"] = other.get("reply_count", 0) + 1
                return {"ts": message["ts"], "channel": body["channel"]}
            case "conversations.history":
                there = [one for one in self._between(body) if one["channel"] == body["channel"]]
                return {"messages": [one for one in there if not one.get("thread_ts")]}
            case "conversations.replies":
                there = self._between(body)
                return {"messages": [one for one in there if body["ts"] in {one["ts"], one.get("thread_ts")}]}
            case "chat.update":
                for one in self.history:
                    if one["ts"] == body["ts"]:
                        one.update(body)
                return {"ts": body["ts"], "channel": body["channel"]}
            case "chat.delete":
                self.history = [one for one in self.history if one["ts"] != body["ts"]]
                return {"ts": body["ts"], "channel": body["channel"]}
            case "views.open":
                return {"view": {"id": f"V{self.number()}"}}
            case "files.getUploadURLExternal":
                return {"upload_url": f"{self.base}/upload/{self.number()}", "file_id": f"F{self.number()}"}
            case "files.completeUploadExternal":
                return {"files": body["files"] if isinstance(body["files"], list) else json.loads(body["files"])}
            case "oauth.v2.access":
                return self._token(body)
            case _:
                return {}

    def _between(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        """The history after `oldest` and up to `latest`."""
        oldest, latest = float(body.get("oldest") or 0), float(body.get("latest") or "inf")
        return [one for one in self.history if oldest < float(one["ts"]) <= latest]

    def _token(self, body: dict[str, Any]) -> dict[str, Any]:
        self.refreshes += 1
        token = f"xoxe.xoxb-{self.refreshes}-loopbacksecret"
        self.tokens = {token}
        return {
            "access_token": token,
            "token_type": "bot",
            "refresh_token": f"xoxe-{self.refreshes}-loopbacksecret",
            "expires_in": 43_200,
            "bot_user_id": BOT,
            "team": {"id": TEAM},
            "authed_user": {"id": "U1"},
            "scope": body.get("scope", ""),
        }

    async def _response(self, request: web.Request) -> web.StreamResponse:
        trouble = self.troubles["response"].pop(0) if self.troubles["response"] else None
        if isinstance(trouble, int):
            return web.Response(text="used_url", status=trouble)
        self._note("response", await request.json())
        return web.Response(text="ok")

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        self._note("upload", {"size": len(await request.read())})
        return web.Response(text="OK")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await socket.send_str(json.dumps({"type": "hello"}))
        self.changed.set()
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                found = json.loads(message.data)
                now_s = asyncio.get_running_loop().time()
                self.acks.setdefault(found["envelope_id"], (now_s, found.get("payload") or {}))
                view = (found.get("payload") or {}).get("view")
                if view is not None:
                    self.faults += [f"ack: {fault}" for fault in view_faults(view)]
                self.changed.set()
        return socket


async def _body(request: web.Request) -> dict[str, Any]:
    if request.method == "GET":
        return dict(request.query)
    if request.content_type == "application/json":
        found: dict[str, Any] = await request.json()
        return found
    return {**request.query, **(await request.post())}
