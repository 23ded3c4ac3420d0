"""The gateway: sessions, heartbeats, RESUME with what was missed, and connections that can be cut."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.adapters.discord.server.shapes import APPLICATION, GUILDS, USER, guild


@dataclass(slots=True)
class Session:
    """One shard of the bot; what it was sent is kept, so that it can be sent again."""

    shard: int
    socket: web.WebSocketResponse
    sent: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Gateway:
    """Hands events to the shard that a server belongs to."""

    shards: int = 1
    url: str = ""
    sessions: dict[str, Session] = field(default_factory=dict)
    identified: list[float] = field(default_factory=list)
    resumed: list[int] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)  # op codes, or close codes, that answer the next IDENTIFY

    def shard(self, number: int = 0) -> Session:
        """The newest session of a shard."""
        return next(one for one in reversed(self.sessions.values()) if one.shard == number)

    async def push(self, event: str, data: dict[str, Any], guild_id: str = GUILDS[0]) -> None:
        """Send an event to the shard of a server; kept for RESUME when that is not connected."""
        await self._send(self.shard((int(guild_id) >> 22) % self.shards), event, data)

    async def cut(self, number: int = 0) -> None:
        """Break the connection of a shard, without a closing word."""
        socket = self.shard(number).socket
        transport = socket._req.transport if socket._req is not None else None  # noqa: SLF001 - no public way to break off
        assert transport is not None
        transport.abort()
        await asyncio.sleep(0)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 30_000}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._said(socket, json.loads(frame.data))
        return socket

    async def _said(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        match said["op"]:
            case 1:
                await socket.send_json({"op": 11})
            case 2:
                self.identified.append(asyncio.get_running_loop().time())
                await self._identify(socket, said["d"])
            case 6:
                await self._resume(socket, said["d"])

    async def _identify(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if self.refusals:
            code = self.refusals.pop(0)
            if code < 100:
                await socket.send_json({"op": code, "d": False})
            else:
                await socket.close(code=code)
            return
        number = said.get("shard", [0, 1])[0]
        session_id = f"session-{len(self.sessions)}"
        session = self.sessions[session_id] = Session(shard=number, socket=socket)
        own = [one for one in GUILDS if (int(one) >> 22) % self.shards == number]
        ready = {
            "v": 10,
            "user": USER,
            "guilds": [{"id": one, "unavailable": True} for one in own],
            "session_id": session_id,
            "resume_gateway_url": self.url,
            "application": {"id": APPLICATION, "flags": 0},
            "shard": [number, self.shards],
        }
        await self._send(session, "READY", ready)
        for one in own:
            await self._send(session, "GUILD_CREATE", guild(one))

    async def _resume(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        session = self.sessions.get(said["session_id"])
        if session is None:
            await socket.send_json({"op": 9, "d": False})
            return
        session.socket = socket
        self.resumed.append(session.shard)
        for missed in session.sent[said["seq"] :]:
            await socket.send_json(missed)
        await self._send(session, "RESUMED", {})

    async def _send(self, session: Session, event: str, data: dict[str, Any]) -> None:
        frame = {"op": 0, "t": event, "s": len(session.sent) + 1, "d": data}
        session.sent.append(frame)
        try:
            await session.socket.send_json(frame)
        except ConnectionError:
            return  # kept for RESUME
