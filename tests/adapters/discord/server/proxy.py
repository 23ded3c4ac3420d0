"""A proxy on loopback: notes what it is asked for, and passes everything on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(slots=True)
class Proxy:
    """*asked* holds the target of each first request of a connection."""

    url: str = ""
    asked: list[str] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await self._pass(head, reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    async def _pass(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection to the target per request, so that each request is seen."""
        line, _, rest = head.partition(b"\r\n")
        method, target, version = line.decode().split(" ")
        self.asked.append(target)
        parts = urlsplit(target)
        assert parts.hostname == "127.0.0.1"
        there, onward = await asyncio.open_connection(parts.hostname, parts.port)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        close = b"" if b"upgrade: websocket" in rest.lower() else b"Connection: close\r\n"
        onward.write(f"{method} {path} {version}\r\n".encode() + close + rest)
        forth = asyncio.create_task(_pipe(reader, onward))
        try:
            await _pipe(there, writer)
        finally:
            forth.cancel()
            await asyncio.gather(forth, return_exceptions=True)
            onward.close()
            writer.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65_536):
        target.write(data)
        await target.drain()


@asynccontextmanager
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy on a free port of this machine."""
    made = Proxy()
    server = await asyncio.start_server(made.handle, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    made.url = f"http://{host}:{port}"
    try:
        yield made
    finally:
        server.close()
        await made.close()
