"""How does a message follow a number that changes all the time? The last state is always written, few others are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from adapters.worker.gate import Gate, Stopped
from bot.errors import DeliveryError, RateLimited
from bot.ports import Platform, Target
from bot.replies import Reply

log = logging.getLogger(__name__)

_TRIES = 8  # of one state, 5 s apart: a message that cannot be edited that long is left as it is

_Key = tuple[Target, str]
_Written = Callable[[str], Awaitable[None]]  # called with the reason why it can never be written, empty when it is


class Edits:
    """Redraws messages, each at most once in *every_s*."""

    def __init__(self, platform: Platform, gate: Gate, *, call_timeout_s: float, every_s: float = 5.0) -> None:
        self._platform = platform
        self._gate = gate
        self._call_timeout_s = call_timeout_s
        self._every_s = every_s
        self._wanted: dict[_Key, tuple[Reply, _Written | None]] = {}
        self._tasks: dict[_Key, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def show(self, target: Target, message_id: str, reply: Reply, written: _Written | None = None) -> None:
        """Let the message become *reply* soon; a later state overtakes one that is not written yet.

        *written* is called once it has become so, or can never; then with the platform's reason.
        """
        key = target, message_id
        self._wanted[key] = reply, written
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._follow(key), name=f"edit {message_id}")

    async def close(self, wait_s: float) -> None:
        """Write the last states, in at most *wait_s*."""
        self._closing.set()
        tasks = set(self._tasks.values())
        if tasks:
            _, tasks = await asyncio.wait(tasks, timeout=wait_s)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, key: _Key) -> None:
        try:
            while (wanted := self._wanted.pop(key, None)) is not None:
                written, reason = await self._write(key, *wanted)
                if written is not None:
                    await written(reason)
                with suppress(TimeoutError):  # nobody waits for a message that does not change any more
                    await asyncio.wait_for(self._closing.wait(), self._every_s)
        finally:
            del self._tasks[key]

    async def _write(self, key: _Key, reply: Reply, written: _Written | None) -> tuple[_Written | None, str]:
        """Write the newest state; what is to be called then, and with which reason. Not written in time: nothing."""
        target, message_id = key
        for _ in range(_TRIES):
            reply, written = self._wanted.pop(key, (reply, written))
            try:
                async with self._gate.request(target, writes=True), asyncio.timeout(self._call_timeout_s):
                    await self._platform.edit(target, message_id, reply)
            except RateLimited as error:
                await asyncio.sleep(max(error.retry_after_s, self._every_s))
            except Stopped as stopped:
                await asyncio.sleep(max(stopped.wait_s, self._every_s))
            except (DeliveryError, TimeoutError) as error:
                if isinstance(error, DeliveryError) and error.permanent:
                    log.info("message %s cannot be edited: %s", message_id, error)
                    return written, error.reason
                await asyncio.sleep(self._every_s)
            else:
                return written, ""
        return None, ""
