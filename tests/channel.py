"""A channel with daily questions: a real engine, a real worker, a real store, a platform that keeps what it took."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from adapters.sqlite import SqliteStore, open_store
from adapters.worker import Worker
from adapters.worker.gate import Pace
from adapters.worker.outgoing import WorkersOutgoing
from bot.daily.sending import Sender
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Button, Choice, Form, Reply
from bot.wording import Language
from tests.fakes import Person, StandingClock
from tests.platform import Behaviour, FakePlatform

CHANNEL = "test:T:C1"
MORNING = datetime(2026, 3, 2, 0, 30, tzinfo=UTC)  # a Monday, 08:30 in Shanghai
AT_NINE = "/study daily on 09:00 Asia/Shanghai"


@dataclass(slots=True, kw_only=True)
class Channel:
    """People in one channel; time passes only when the clock is moved by `at`."""

    engine: Engine
    store: SqliteStore
    worker: Worker
    platform: FakePlatform
    clock: StandingClock
    manager: Person

    def person(self, name: str, channel_id: str = CHANNEL, locale: str = "en") -> Person:
        return Person(engine=self.engine, learner_id=f"test:T:{name}", channel_id=channel_id, locale=locale)

    async def at(self, text: str) -> None:
        """It is the time *text* in Shanghai (`03-02 09:00`), and what is due then was sent."""
        self.clock.now = datetime.fromisoformat(f"2026-{text}:00+08:00").astimezone(UTC)
        await self.settled()

    async def settled(self) -> None:
        async with asyncio.timeout(10):
            await self.worker.settled()

    async def redrawn(self) -> Reply:
        """The last edit of a post, once there is one."""
        async with asyncio.timeout(10):
            while not self.platform.edits:  # noqa: ASYNC110 - the fake platform rings no bell
                await asyncio.sleep(0.01)
        return self.platform.edits[-1][1]

    @property
    def posts(self) -> list[Reply]:
        """Everything the bot sent to the channel by itself."""
        return [sent.reply for sent in self.platform.sent if sent.target == CHANNEL]

    def control(self, label: str) -> Button | Choice | Form:
        """The control of the last post whose label begins with *label*."""
        return next(one for one in self.posts[-1].controls if one.label.startswith(label))


@asynccontextmanager
async def channel(bank: Bank, now: datetime = MORNING) -> AsyncIterator[Channel]:
    store, clock = await open_store(":memory:"), StandingClock(now=now)
    platform = FakePlatform(usually=Behaviour(after_s=0))
    sender = Sender(bank=bank, store=store, clock=clock, language=Language.EN, links={"test": platform.link})
    outgoing = WorkersOutgoing(sender=sender)
    engine = Engine(bank=bank, store=store, clock=clock, outgoing=outgoing)
    worker = Worker(
        name="test",
        platform=platform,
        store=store,
        clock=clock,
        draw=sender.draw,
        pace=Pace(per_s=10_000, burst=1_000, channel_every_s=0),
    )
    outgoing.workers = {"test": worker}
    manager = Person(engine=engine, learner_id="test:T:boss", channel_id=CHANNEL, manages=True)
    serving = asyncio.create_task(worker.run())
    try:
        yield Channel(engine=engine, store=store, worker=worker, platform=platform, clock=clock, manager=manager)
    finally:
        worker.stop()
        await serving
        await store.close()
