"""One row of the outbox and one platform: look, draw, post, and say what became of it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from adapters.worker.gate import Gate, Stopped
from bot.daily.posting import (
    Draw,
    Fail,
    GiveUp,
    Posted,
    Release,
    Retry,
    Send,
    Step,
    after_error,
    judge,
    pause_after,
    record,
)
from bot.errors import DeliveryError, StorageError, Unclear
from bot.ports import Clock, Platform, Store, Target
from bot.storage.records import Claimed

log = logging.getLogger(__name__)

_SETTLE_TRIES = 5
_LOOK_SOON_S = 1.0  # after an answer that says nothing: a message that was taken is seen by then
_DRAWN_AT_ONCE = 2  # messages: whoever presses a button waits in the same store for no more of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """How long a row is held, by both clocks: people may set the one on the wall, and only it is shared."""

    end: datetime
    end_s: float  # of the event loop's clock

    def has(self, seconds: float, now: datetime) -> bool:
        """Whether a request of at most *seconds* would end inside the lease."""
        in_time = asyncio.get_running_loop().time() + seconds < self.end_s
        return in_time and now + timedelta(seconds=seconds) < self.end


class Lapsed(Exception):  # noqa: N818 - the name says what happened
    """The lease ends before a request could; nothing was sent."""


class Delivery:
    """Delivers held rows; tells nothing but what stands in the store, and counts."""

    def __init__(
        self, *, platform: Platform, store: Store, clock: Clock, draw: Draw, gate: Gate, call_timeout_s: float
    ) -> None:
        self._platform = platform
        self._store = store
        self._clock = clock
        self._draw = draw
        self._gate = gate
        self._call_timeout_s = call_timeout_s
        self._hands = asyncio.Semaphore(_DRAWN_AT_ONCE)
        self.counts: Counter[str] = Counter()

    async def deliver(self, claimed: Claimed, lease: Lease) -> None:
        """Bring the row one step further, whatever happens; cancelled, it stays held and the next holder looks."""
        step = await self._step(claimed, lease)
        self.counts[step.state.value if isinstance(step, GiveUp) else type(step).__name__.lower()] += 1
        if isinstance(step, Fail | GiveUp) and step.notice is not None:
            log.warning("%s to %s will not be sent: %s", claimed.row.kind.value, claimed.row.target, step.reason)
        now = self._clock()
        for wait in range(_SETTLE_TRIES):
            try:
                await self._store.write(lambda tx: record(tx, claimed.row, step, now))
            except StorageError as error:
                log.warning("outcome of %s not recorded: %s", claimed.row.post_id, error)
                await asyncio.sleep(0.1 * 2**wait)
            else:
                return

    async def _step(self, claimed: Claimed, lease: Lease) -> Step:
        try:
            return await self._try(claimed, lease)
        except DeliveryError as error:
            return after_error(claimed, error, self._clock(), lease.end)
        except Lapsed:
            return Release(ready_at=self._clock())
        except Stopped as stopped:
            return Release(ready_at=self._clock() + timedelta(seconds=stopped.wait_s))
        except Exception:
            # A row that always fails must not stop the others; it rests longer each time and ends by being too late.
            reference = uuid4().hex[:8]
            log.exception("[%s] could not deliver %s", reference, claimed.row.post_id)
            ready_at = max(lease.end, self._clock() + pause_after(claimed.row.tries))
            return Retry(ready_at=ready_at, reason=f"bug-{reference}")

    async def _try(self, claimed: Claimed, lease: Lease) -> Step:
        row = claimed.row
        target = Target.from_text(row.target)
        if row.tries > 1 and (found := await self._find(target, row.post_id, lease)) is not None:
            return Posted(message_id=found)
        verdict = judge(claimed, self._clock())
        if not isinstance(verdict, Send):
            return verdict
        async with self._hands, asyncio.timeout(self._call_timeout_s):
            reply = await self._draw(claimed, is_late=verdict.is_late)
        try:
            async with self._request(target, lease, writes=True):
                return Posted(message_id=await self._platform.post(target, reply, row.post_id))
        except Unclear:
            if (found := await self._seen_soon(target, row.post_id, lease)) is not None:
                return Posted(message_id=found)
            raise

    async def _seen_soon(self, target: Target, key: str, lease: Lease) -> str | None:
        """The message, if it stands there already. None proves nothing: the platform may still take it."""
        await asyncio.sleep(min(_LOOK_SOON_S, self._call_timeout_s / 4))
        try:
            return await self._find(target, key, lease)
        except (DeliveryError, Lapsed, Stopped):
            return None

    async def _find(self, target: Target, key: str, lease: Lease) -> str | None:
        """Whether an earlier try, of whomever, was taken after all."""
        async with self._request(target, lease, writes=False):
            found = await self._platform.find(target, key)
        self.counts["found" if found else "absent"] += 1
        return found

    @asynccontextmanager
    async def _request(self, target: Target, lease: Lease, *, writes: bool) -> AsyncIterator[None]:
        async with self._gate.request(target, writes=writes):
            # Looked at last of all: waiting for a turn, or a process that was stopped, may have used up the lease.
            if not lease.has(self._call_timeout_s, self._clock()):
                raise Lapsed
            try:
                async with asyncio.timeout(self._call_timeout_s):
                    yield
            except TimeoutError as error:
                raise Unclear("timeout") from error
