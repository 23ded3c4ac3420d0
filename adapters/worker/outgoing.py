"""What the engine changes for those who asked nothing reaches the platforms: the workers wake, messages are redrawn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from functools import partial

from adapters.worker import Worker
from bot.daily.sending import Redrawn, Sender
from bot.errors import StorageError

log = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class WorkersOutgoing:
    """A `bot.ports.Outgoing` of this process; *workers* by the platform they serve, made before the first request."""

    sender: Sender
    workers: Mapping[str, Worker] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def wake(self) -> None:
        for worker in self.workers.values():
            worker.wake()

    def redraw(self, post_id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._redraw(post_id), name=f"redraw {post_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def redraw_stale(self) -> None:
        """What a process that died had not written yet; posts of platforms that are not served here are left alone."""
        for post_id in await self.sender.stale_posts():
            await self._redraw(post_id)

    async def _redraw(self, post_id: str) -> None:
        try:
            redrawn = await self.sender.redraw(post_id)
        except StorageError as error:
            log.warning("post %s is not redrawn: %s", post_id, error)
            return
        worker = self.workers.get(redrawn.target.platform) if redrawn is not None else None
        if redrawn is not None and worker is not None:
            written = partial(self._note, redrawn)
            worker.edits.show(redrawn.target, redrawn.message_id, redrawn.reply, written)

    async def _note(self, redrawn: Redrawn, reason: str) -> None:
        try:
            await self.sender.note_shown(redrawn, reason)
        except StorageError as error:  # it is redrawn once more, at the next start
            log.warning("post %s: what it shows is not noted: %s", redrawn.post_id, error)


async def serve_beside(worker: Worker, talk: Awaitable[None]) -> None:
    """Let *worker* serve while *talk* goes on; what it has begun is ended first."""
    serving = asyncio.create_task(worker.run(), name="worker")
    try:
        await talk
    finally:
        worker.stop()
        await serving
