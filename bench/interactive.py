"""Ten thousand channels are due at once: how long does somebody wait who asks the bot something meanwhile?

    python bench/interactive.py [CHANNELS] [SECONDS] [DIRECTORY]

Requests come at a steady pace, whether the ones before were answered or not, so a wait is never hidden by asking
later: a third asks for a question, a third answers it, a third opens the question of the day. They are measured in
four spans: before anything is due; while the worker plans; for SECONDS at the pace at which a platform takes messages;
and then as fast as the messages can be drawn and stored, until none is left (or three times SECONDS have passed).
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from adapters.bank_files import usable_bank
from adapters.sqlite import open_store
from adapters.worker import Worker
from adapters.worker.gate import Pace
from adapters.worker.outgoing import WorkersOutgoing
from bench.fanout import NOW, NoPlatform, add_all
from bot.daily.sending import Sender
from bot.engine import Engine
from bot.ports import Target
from bot.replies import Reply
from bot.requests import Pressed, Request, Said
from bot.wording import Language

QUESTIONS = Path(__file__).resolve().parent.parent / "questions"
A_SECOND = 50  # requests
TO_REACH_MS = 300
WARM_UP_S = 2.0
CALM_S = 5.0
ANSWER_S = 0.08  # of a platform
AS_FAST_AS_CAN_BE = Pace(per_s=100_000, burst=1_000, channel_every_s=0)


@dataclass(slots=True)
class Running:
    """A clock that begins at nine when the questions are due."""

    began: float = field(default_factory=time.perf_counter)

    def __call__(self) -> datetime:
        return NOW + timedelta(seconds=time.perf_counter() - self.began)


@dataclass(slots=True)
class Posts(NoPlatform):
    """A platform that takes everything and keeps the last message; *expected* is how many there will be."""

    expected: int
    num: int = 0
    last: tuple[str, Reply] | None = None
    has_first: asyncio.Event = field(default_factory=asyncio.Event)
    has_all: asyncio.Event = field(default_factory=asyncio.Event)

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        await asyncio.sleep(ANSWER_S)
        self.num += 1
        self.last = str(target), reply
        self.has_first.set()
        if self.num >= self.expected:
            self.has_all.set()
        return key

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        del target, message_id, reply
        await asyncio.sleep(ANSWER_S)


@dataclass(slots=True)
class People:
    """Whoever asks the bot something; `waits_s` is how long each of them waited."""

    engine: Engine
    posts: Posts
    waits_s: list[float] = field(default_factory=list)

    async def ask_steadily(self) -> None:
        loop, began = asyncio.get_running_loop(), time.perf_counter()
        asked: set[asyncio.Task[None]] = set()
        try:
            for number, request in enumerate(self._requests()):
                at = began + number / A_SECOND
                await asyncio.sleep(max(0.0, at - time.perf_counter()))
                asked.add(task := loop.create_task(self._wait(request, at)))
                task.add_done_callback(asked.discard)
        finally:
            await asyncio.gather(*asked)

    async def _wait(self, request: Request, at: float) -> None:
        await self.engine.handle(request)
        self.waits_s.append(time.perf_counter() - at)

    def _requests(self) -> Iterator[Request]:
        for number in count():
            learner, event = f"bench:T:L{number // 3}", f"e{number}"
            match number % 3:
                case 0:
                    yield Request(event_id=event, learner_id=learner, input=Said(text="/quiz"))
                case 1:
                    yield Request(event_id=event, learner_id=learner, input=Said(text="B"))
                case _:
                    yield self._about_the_day(event, learner)

    def _about_the_day(self, event: str, learner: str) -> Request:
        if self.posts.last is None:
            return Request(event_id=event, learner_id=learner, input=Said(text="/study stats"))
        channel_id, reply = self.posts.last
        press = Pressed(action=reply.controls[-1].action)
        return Request(event_id=event, learner_id=learner, channel_id=channel_id, input=press)

    def tell(self, during: str) -> None:
        waits = sorted(self.waits_s)
        self.waits_s.clear()
        if not waits:
            print(f"  {during:<28} nobody asked")
            return
        p50, p99 = (waits[min(len(waits) - 1, int(share * len(waits)))] * 1_000 for share in (0.5, 0.99))
        told = f"p50 {p50:5.1f} ms  p99 {p99:6.1f} ms  max {waits[-1] * 1_000:6.1f} ms"
        print(f"  {during:<28} {told}  ({len(waits)} asked)")


async def measure(path: Path, channels: int, seconds: float) -> None:
    store = await open_store(str(path))
    for first in range(0, channels, 200):
        await store.write(partial(add_all, first=first, last=min(first + 200, channels)))
    clock, posts = Running(), Posts(channels)
    bank = usable_bank([QUESTIONS])
    sender = Sender(bank=bank, store=store, clock=clock, language=Language.EN)
    outgoing = WorkersOutgoing(sender=sender)
    people = People(Engine(bank=bank, store=store, clock=clock, outgoing=outgoing), posts)

    def worker(pace: Pace) -> Worker:
        made = Worker(name="bench", platform=posts, store=store, clock=clock, draw=sender.draw, pace=pace)
        outgoing.workers = {"bench": made}
        return made

    print(f"{A_SECOND} requests a second, {channels:,} channels due at once (to reach: p99 {TO_REACH_MS} ms)")
    asking = asyncio.create_task(people.ask_steadily())
    await asyncio.sleep(WARM_UP_S)
    people.waits_s.clear()
    await asyncio.sleep(CALM_S)
    people.tell("nothing is due")
    began = time.perf_counter()
    async with serving(worker(Pace())):
        await posts.has_first.wait()  # everything is planned before anything is sent
        people.tell(f"planning, {time.perf_counter() - began:.1f} s")
        await asyncio.sleep(seconds)
        people.tell(f"{posts.num} messages in {seconds:.0f} s")
    before, began = posts.num, time.perf_counter()
    async with serving(worker(AS_FAST_AS_CAN_BE)):
        with suppress(TimeoutError):
            await asyncio.wait_for(posts.has_all.wait(), 3 * seconds)
    people.tell(f"{posts.num - before} messages in {time.perf_counter() - began:.0f} s")
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await store.close()
    print(f"  {posts.num:,} of {channels:,} are posted")


@asynccontextmanager
async def serving(worker: Worker) -> AsyncIterator[None]:
    running = asyncio.create_task(worker.run())
    try:
        yield
    finally:
        worker.stop()
        await running


def main() -> None:
    channels = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    with tempfile.TemporaryDirectory(dir=sys.argv[3] if len(sys.argv) > 3 else None) as directory:
        asyncio.run(measure(Path(directory) / "interactive.db", channels, seconds))


if __name__ == "__main__":
    main()
