"""A worker, its platform, its store and its clock, together in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from adapters.worker import Timing, Worker
from adapters.worker.gate import Pace
from bot.daily.instants import from_ms, to_ms
from bot.daily.notices import draw_notice
from bot.daily.posting import Draw
from bot.replies import Paragraph, Reply
from bot.storage import outbox, schedules
from bot.storage.records import Claimed, OutboxKind, OutboxRow, Schedule, ScheduleState
from bot.wording import Language
from tests.platform import FakePlatform
from tests.storage.database import schedule
from tests.virtual import InlineStore, LoopClock

DAY = timedelta(days=1)


async def draw(claimed: Claimed, *, is_late: bool) -> Reply:
    """Says of what day it is, and whether it is late."""
    if claimed.row.kind is OutboxKind.NOTICE:
        return draw_notice(claimed.row, Language.EN)
    text = f"{claimed.row.kind.value} {claimed.row.local_date}{' late' if is_late else ''}"
    return Reply(parts=(Paragraph(text=text),))


@dataclass(slots=True)
class World:
    """Workers come and go; the platform, the store and the clock stay."""

    platform: FakePlatform = field(default_factory=FakePlatform)
    store: InlineStore = field(default_factory=InlineStore)
    clock: LoopClock = field(default_factory=LoopClock)
    timing: Timing = field(default_factory=lambda: Timing(tick_s=60))
    pace: Pace = field(default_factory=Pace)

    def add(self, number: int = 1, *, options: str = "{}") -> Schedule:
        """A schedule at nine every day in the channel `test:T:C{number}`, made at eight today."""
        at = to_ms(self.clock.start)
        made = replace(
            schedule(number, channel=f"test:T:C{number}", options=options),
            owner_id=f"test:T:owner{number}",
            created_at=at,
            planned_until=at,
        )
        schedules.ensure_channel(self.store.database, made.channel_id, at)
        schedules.add_schedule(self.store.database, made)
        return made

    def worker(self, drawing: Draw = draw) -> Worker:
        return Worker(
            name="test",
            platform=self.platform,
            store=self.store,
            clock=self.clock,
            draw=drawing,
            timing=self.timing,
            pace=self.pace,
        )

    @asynccontextmanager
    async def serving(self, drawing: Draw = draw) -> AsyncIterator[Worker]:
        worker = self.worker(drawing)
        running = asyncio.create_task(worker.run())
        yield worker
        worker.stop()
        await running

    async def serve(self, length: timedelta, drawing: Draw = draw) -> Worker:
        """A worker's life of *length*."""
        async with self.serving(drawing) as worker:
            await asyncio.sleep(length.total_seconds())
        return worker

    async def be_away(self, length: timedelta) -> None:
        await asyncio.sleep(length.total_seconds())

    def rows(self, number: int = 1) -> list[OutboxRow]:
        """What schedule *number* put into the outbox, in order of its dates."""
        return list(outbox.rows_since(self.store.database, f"s{number}", "0"))

    def told(self, number: int = 1) -> list[str]:
        """What was done with each date: `03-02 posted`, `03-03 skipped too-late`."""
        return [
            " ".join(filter(None, ((row.local_date or "")[5:], row.state.value, row.reason)))
            for row in self.rows(number)
            if row.kind is OutboxKind.POST
        ]

    def notices(self, number: int = 1) -> list[str]:
        """What the owner of schedule *number* was told."""
        return self.platform.texts(f"test:T:owner{number}")

    def state(self, number: int = 1) -> tuple[ScheduleState, str | None]:
        found = schedules.find_schedule(self.store.database, f"s{number}")
        assert found is not None
        return found.state, found.pause_reason

    def posted_after(self, number: int = 1) -> list[float]:
        """How many seconds after they were due the questions of the schedule were posted."""
        return [(row.posted_at - row.due_at) / 1_000 for row in self.rows(number) if row.posted_at is not None]

    def at(self, row: OutboxRow) -> datetime:
        return from_ms(row.ready_at)
