"""Ten thousand channels are due at once: how long until all stand in the outbox, and how fast do they leave it?

    python bench/fanout.py [CHANNELS] [DIRECTORY]

Planning is what the worker does before the first message: read the schedules that are due, work out what becomes of
them, write the rows and when each schedule comes next. Then rows are claimed in hundreds and settled one by one, as
fast as the store can: a platform takes 40 a second.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from adapters.sqlite import SqliteStore, open_store
from adapters.worker import Worker
from bot.daily.instants import to_ms
from bot.daily.rule import EVERY_DAY, Rule
from bot.daily.zones import zone_named
from bot.ports import Target, Transaction
from bot.replies import Reply
from bot.storage import outbox, schedules
from bot.storage.records import Claimed, Schedule

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ZONES = ("Asia/Shanghai", "America/New_York", "Europe/London", "Australia/Lord_Howe")


def clock() -> datetime:
    return NOW


class NoPlatform:
    """Nothing is posted here."""

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        raise NotImplementedError

    async def find(self, target: Target, key: str) -> str | None:
        raise NotImplementedError

    def link(self, target: Target, message_id: str) -> str:
        del target, message_id
        return ""

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        raise NotImplementedError


async def draw(claimed: Claimed, *, is_late: bool) -> Reply:
    raise NotImplementedError


def add_all(tx: Transaction, first: int, last: int) -> None:
    for number in range(first, last):
        zone = zone_named(ZONES[number % len(ZONES)])
        wall = NOW.astimezone(zone)
        rule = Rule(minute=wall.hour * 60 + wall.minute, days=EVERY_DAY, zone=zone)
        schedules.ensure_channel(tx, f"bench:T:C{number}", 0)
        schedule = Schedule(
            schedule_id=f"s{number}",
            channel_id=f"bench:T:C{number}",
            owner_id="bench:T:owner",
            rule_text=rule.to_text(),
            options_text='{"reveal":540}',
            created_at=to_ms(NOW - timedelta(days=9)),
            planned_until=to_ms(NOW),
        )
        schedules.add_schedule(tx, schedule)


async def plan_all(store: SqliteStore) -> float:
    worker = Worker(name="bench", platform=NoPlatform(), store=store, clock=clock, draw=draw)
    started = time.perf_counter()
    await worker._plan()  # noqa: SLF001 - the part that is measured
    return time.perf_counter() - started


async def send_all(store: SqliteStore, channels: int) -> float:
    now = to_ms(NOW)
    claim = partial(outbox.claim, platform="bench", worker="w", now=now, lease_end=now + 120_000, limit=100)
    started = time.perf_counter()
    left = channels
    while left:
        rows = await store.write(claim)
        settled = (store.write(partial(outbox.settle, held=row, message_id="m", at=now)) for row in rows)
        await asyncio.gather(*settled)
        left -= len(rows)
    return time.perf_counter() - started


async def measure(path: Path, channels: int) -> None:
    store = await open_store(str(path))
    for first in range(0, channels, 200):
        await store.write(partial(add_all, first=first, last=min(first + 200, channels)))
    planned_s = await plan_all(store)
    again_s = await plan_all(store)
    sent_s = await send_all(store, channels)
    await store.close()
    print(
        f"{channels:,} channels planned in {planned_s:.2f} s (to reach: 5 s for 10,000); again {again_s * 1_000:.1f} ms"
    )
    print(f"claimed in hundreds and settled one by one: {channels / sent_s:,.0f} a second")


def main() -> None:
    channels = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as directory:
        asyncio.run(measure(Path(directory) / "fanout.db", channels))


if __name__ == "__main__":
    main()
