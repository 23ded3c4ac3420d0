"""A process to be killed: workers that post what is due.

    python -m tests.adapters.worker.worker_child DATABASE PORT LEASE TIMEOUT WORKERS [blind]

Blind workers believe that nothing was posted before: what becomes of a bot that does not look.
"""

from __future__ import annotations

import asyncio
import json
import sys
from datetime import UTC, datetime
from typing import Any

from adapters.sqlite import open_store
from adapters.worker import Timing, Worker
from adapters.worker.gate import Pace
from bot.errors import RateLimited, Unclear
from bot.ports import Target
from bot.replies import Paragraph, Reply
from bot.storage.records import Claimed

CONNECT_S = 0.3


async def ask(port: int, **request: str) -> dict[str, Any]:
    """One request to the platform; a dropped connection is an unclear answer."""
    loop = asyncio.get_running_loop()
    started = loop.time()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        if loop.time() - started > CONNECT_S:  # frozen meanwhile: nothing was sent yet, and nothing is
            raise Unclear("slow_connection")
        writer.write(json.dumps(request).encode() + b"\n")
        line = await reader.readline()
    except ConnectionError as error:
        raise Unclear("connection_lost") from error
    finally:
        writer.close()
    if not line:
        raise Unclear("connection_lost")
    answer: dict[str, Any] = json.loads(line)
    if answer.get("status") == 429:
        raise RateLimited(retry_after_s=answer["after"])
    if "status" in answer:
        raise Unclear(f"http_{answer['status']}")
    return answer


class LoopbackPlatform:
    """A `bot.ports.Platform` over the other process."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        answer = await ask(self._port, do="post", target=str(target), key=key, text=reply.summary)
        return str(answer["message"])

    async def find(self, target: Target, key: str) -> str | None:
        message: str | None = (await ask(self._port, do="find", target=str(target), key=key))["message"]
        return message

    def link(self, target: Target, message_id: str) -> str:
        del target, message_id
        return ""

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        raise AssertionError((target, message_id, reply))


class BlindPlatform(LoopbackPlatform):
    async def find(self, target: Target, key: str) -> str | None:
        await super().find(target, key)
        return None


async def draw(claimed: Claimed, *, is_late: bool) -> Reply:
    return Reply(parts=(Paragraph(text=f"{claimed.row.local_date} {is_late}"),))


def now() -> datetime:
    return datetime.now(UTC)


async def main() -> None:
    path, port, lease_s, timeout_s, workers, *blind = sys.argv[1:]
    store = await open_store(path)
    timing = Timing(lease_s=float(lease_s), call_timeout_s=float(timeout_s), tick_s=0.5, concurrency=6)
    platform = BlindPlatform(int(port)) if blind else LoopbackPlatform(int(port))
    pace = Pace(per_s=60 / int(workers), channel_every_s=0.01)
    await asyncio.gather(
        *(
            Worker(name="test", platform=platform, store=store, clock=now, draw=draw, timing=timing, pace=pace).run()
            for _ in range(int(workers))
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
