"""The loop that sends what the bot sends by itself: plan, claim, deliver, again.

Any number of workers may share one store; each serves one platform. `bot/daily` decides, `delivery` talks to
the platform, `gate` keeps the pace; here is only who does what when.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import uuid4

from adapters.worker.delivery import Delivery, Lease
from adapters.worker.edits import Edits
from adapters.worker.gate import Gate, Pace
from bot.daily import notices
from bot.daily.instants import from_ms, to_ms
from bot.daily.planning import Plan, Unreadable, plan_due, record_plans
from bot.daily.posting import Draw
from bot.daily.reminding import plan_reminders
from bot.errors import StorageError
from bot.ports import Clock, Platform, Store, Transaction
from bot.storage import outbox, reminders, schedules
from bot.storage.records import Claimed, DueSchedule

log = logging.getLogger(__name__)

_PLANNED_AT_ONCE = 100  # schedules thought about in one go: nobody else may wait long for the event loop
_SHORTEST_NAP_S = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """*lease_s* is how long a row is held, *call_timeout_s* the longest a platform may take to answer.

    What is left of the lease after a request was given up is how much later the platform may still take it.
    """

    lease_s: float = 120.0
    call_timeout_s: float = 30.0
    tick_s: float = 10.0
    drain_s: float = 20.0
    concurrency: int = 32

    def __post_init__(self) -> None:
        if not 0.05 <= self.call_timeout_s <= 300:  # noqa: PLR2004 - the bounds, said in the error
            raise ValueError(f"a call may take 0.05 to 300 s, not {self.call_timeout_s}")
        if not 2 * self.call_timeout_s < self.lease_s <= 3_600:  # noqa: PLR2004 - the same
            raise ValueError(f"a lease lasts more than two calls and at most an hour, not {self.lease_s} s")
        if self.concurrency < 1:
            raise ValueError(f"at least one row is delivered at a time, not {self.concurrency}")


class Worker:
    """Serves one platform until `stop`; `run` is the one task of it."""

    def __init__(
        self,
        *,
        name: str,
        platform: Platform,
        store: Store,
        clock: Clock,
        draw: Draw,
        timing: Timing | None = None,
        pace: Pace | None = None,
    ) -> None:
        self._platform_name = name
        self._store = store
        self._clock = clock
        self._timing = timing or Timing()
        self._gate = Gate(pace or Pace())
        self._delivery = self._make_delivery(platform, draw)
        self.edits = Edits(platform, self._gate, call_timeout_s=self._timing.call_timeout_s)
        self._me = uuid4().hex
        self._active: dict[str, asyncio.Task[None]] = {}
        self._woken = asyncio.Event()
        self._stopping = False
        self.ticked_at: datetime | None = None

    def _make_delivery(self, platform: Platform, draw: Draw) -> Delivery:
        return Delivery(
            platform=platform,
            store=self._store,
            clock=self._clock,
            draw=draw,
            gate=self._gate,
            call_timeout_s=self._timing.call_timeout_s,
        )

    @property
    def counts(self) -> Counter[str]:
        """What came of the rows so far, by outcome, and of the looks (`found`, `absent`)."""
        return self._delivery.counts

    def wake(self) -> None:
        """Look at the store now: something was put into the outbox, or a schedule was changed."""
        self._woken.set()

    def stop(self) -> None:
        """Take no more rows; `run` ends when those in flight are settled, or have had *drain_s*."""
        self._stopping = True
        self.wake()

    async def settled(self) -> None:
        """Wait until everything that is due now was sent, or rests until later; only while `run` does."""
        while await self._store.read(self._is_behind):
            self.wake()
            await asyncio.sleep(_SHORTEST_NAP_S)

    def _is_behind(self, tx: Transaction) -> bool:
        return min(self._seconds_until(tx)) <= 0 or outbox.holds(tx, self._platform_name, self._me)

    async def run(self) -> None:
        """Serve until `stop`; a store that cannot answer is asked again at the next tick."""
        try:
            while not self._stopping:
                self._woken.clear()
                try:
                    nap_s = await self._turn()
                    self.ticked_at = self._clock()
                except StorageError as error:
                    log.warning("the store cannot answer: %s", error)
                    nap_s = self._timing.tick_s
                except Exception:
                    log.exception("[%s] a turn of the worker broke off", uuid4().hex[:8])
                    nap_s = self._timing.tick_s
                await self._sleep(max(nap_s, _SHORTEST_NAP_S))
        finally:
            await self._drain()

    async def _turn(self) -> float:
        """Do what is to be done now; how long there will be nothing more, unless we are woken."""
        planning_s, ready_s = await self._store.read(self._seconds_until)
        if planning_s <= 0:
            await self._plan()
            return 0.0
        if ready_s <= 0:
            stopped_s = self._gate.stopped_s()
            free = self._timing.concurrency - len(self._active)
            if stopped_s or free <= 0:
                ready_s = stopped_s or self._timing.tick_s  # each row that ends wakes us
            else:
                await self._claim(free)
        return min(planning_s, ready_s, self._timing.tick_s)

    def _seconds_until(self, tx: Transaction) -> tuple[float, float]:
        """When the next schedule comes due, and when the next row can be taken."""
        now = to_ms(self._clock())
        plannings = [at for at in (schedules.next_planning(tx), reminders.next_reminder(tx)) if at is not None]
        found = min(plannings, default=None), outbox.next_ready(tx, self._platform_name)
        planning_s, ready_s = (self._timing.tick_s if at is None else (at - now) / 1_000 for at in found)
        return planning_s, ready_s

    async def _plan(self) -> None:
        """Put everything that came due into the outbox."""
        now = self._clock()
        read = partial(schedules.due_schedules, now=to_ms(now), limit=_PLANNED_AT_ONCE)
        while due := await self._store.read(read):
            plans = [_plan_one(each, now) for each in due]
            await self._store.write(partial(record_plans, plans=plans))
        while await self._store.write(partial(plan_reminders, now_ms=to_ms(now))):
            pass

    async def _claim(self, free: int) -> None:
        """Take as many rows as there are hands, and begin to deliver them."""
        now, now_s = self._clock(), asyncio.get_running_loop().time()
        lease_end = from_ms(to_ms(now + timedelta(seconds=self._timing.lease_s)))
        lease = Lease(end=lease_end, end_s=now_s + self._timing.lease_s)

        def take(tx: Transaction) -> list[Claimed]:
            rows = outbox.claim(
                tx,
                platform=self._platform_name,
                worker=self._me,
                now=to_ms(now),
                lease_end=to_ms(lease_end),
                limit=free,
            )
            return [schedules.with_schedule(tx, row) for row in rows]

        for claimed in await self._store.write(take):
            post_id = claimed.row.post_id
            # A lease that lapsed under a request of our own (a clock set forward) is left alone until the next one.
            if post_id not in self._active:
                task = asyncio.create_task(self._delivery.deliver(claimed, lease), name=f"deliver {post_id}")
                self._active[post_id] = task
                task.add_done_callback(partial(self._ended, post_id))

    def _ended(self, post_id: str, task: asyncio.Task[None]) -> None:
        del self._active[post_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("delivery of %s broke off", post_id, exc_info=error)
        self.wake()

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return

    async def _drain(self) -> None:
        """Let what is in flight end; what does not stays held, and whoever takes it over looks first."""
        left = set(self._active.values())
        if left:
            _, left = await asyncio.wait(left, timeout=self._timing.drain_s)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.edits.close(self._timing.drain_s)


def _plan_one(due: DueSchedule, now: datetime) -> Plan | Unreadable:
    """A schedule that cannot be planned is paused, or it would come first at every turn."""
    try:
        return plan_due(due, now)
    except Exception:
        reason = f"bug-{uuid4().hex[:8]}"
        log.exception("[%s] could not plan the schedule %s", reason, due.schedule.schedule_id)
        notice = notices.paused(due.schedule, None, reason, now)
        return Unreadable(schedule=due.schedule, reason=reason, notice=notice)
