"""What becomes of an error? Every request of this adapter runs in here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import discord

from adapters.discord.lost import LOST
from bot.errors import StorageError
from bot.wording import Message

log = logging.getLogger(__name__)

Tell = Callable[[Message], Awaitable[None]]


@dataclass(slots=True)
class Dispatch:
    """Runs requests, and knows which of them are still being answered."""

    _running: set[asyncio.Task[None]] = field(default_factory=set)

    async def run(self, work: Awaitable[None], tell: Tell) -> None:
        """Await *work*; what went wrong is logged, and said to the person through *tell* where that can help."""
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
        try:
            await _guarded(work, tell)
        finally:
            if task is not None:
                self._running.discard(task)

    async def drain(self, wait_s: float) -> None:
        """Let what was begun be answered, for at most *wait_s*."""
        ends_at = asyncio.get_running_loop().time() + wait_s
        while self._running and (left := ends_at - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(set(self._running), timeout=left)


async def _guarded(work: Awaitable[None], tell: Tell) -> None:
    try:
        await work
    except StorageError as error:
        log.warning("store: %s", error)
        await _told(tell, Message("busy"))
    except discord.HTTPException as error:
        log.warning("Discord did not take an answer: %s %s", error.status, error.code)
    except LOST as error:
        log.warning("Discord was out of reach for an answer (%s)", type(error).__name__)
    except Exception:
        # The one place where an unforeseen error becomes an answer.
        reference = secrets.token_hex(4)
        log.exception("request failed, reference %s", reference)
        await _told(tell, Message("internal-error", {"reference": reference}))


async def _told(tell: Tell, message: Message) -> None:
    try:
        await tell(message)
    except (discord.DiscordException, *LOST) as error:
        log.warning("the news of it did not arrive (%s)", type(error).__name__)
