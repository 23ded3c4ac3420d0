"""Processes that die at one step each: before and after every write to the store and every request to the platform.

    python -m tests.adapters.worker.steps_child DIRECTORY

First comes a day of two channels on which nobody dies, and which tells the steps. For each of them the day is begun
anew, a process dies there by kill -9, and another one takes the day over. One line of JSON a day tells what stands on
the platform and in the store at the end. Everything is imported once, and each process is a fork of the one that has.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from adapters.bank_files import usable_bank
from adapters.sqlite import SqliteStore, open_store
from adapters.worker import Worker
from adapters.worker.gate import Pace
from adapters.worker.housekeeping import tidy
from adapters.worker.outgoing import WorkersOutgoing
from bot.daily.sending import Sender
from bot.engine import Engine
from bot.errors import DeliveryError
from bot.ports import Target, Transaction
from bot.quiz.question import Bank
from bot.replies import Reply
from bot.wording import Language
from tests.fakes import Person, StandingClock

T = TypeVar("T")

MORNING = datetime(2026, 3, 2, 8, 30, tzinfo=UTC)
NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
REVEAL = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
AFTER_THE_LEASE = timedelta(minutes=3)
GOOD, REFUSING = "test:T:C1", "test:T:C2"


@dataclass(slots=True)
class Steps:
    """Counts them by name, and dies at the one it is told to, `before take 2`."""

    deadly: str = ""
    seen: Counter[str] = field(default_factory=Counter)

    def __call__(self, name: str) -> None:
        self.seen[name] += 1
        if f"{name} {self.seen[name]}" == self.deadly:
            Path("died").touch()
            os.kill(os.getpid(), signal.SIGKILL)

    def names(self) -> list[str]:
        return [f"{name} {number}" for name, num in self.seen.items() for number in range(1, num + 1)]


@dataclass(slots=True)
class FilePlatform:
    """Every message is a line of a file, which survives whoever writes it."""

    step: Steps
    path: Path = field(default_factory=lambda: Path("platform"))

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        self.step(f"before the post to {target.place}")
        if str(target) == REFUSING:
            raise DeliveryError("missing_access", permanent=True)
        message_id = str(len(self.lines()))
        self._write(do="post", target=str(target), key=key, text=reply.summary)
        self.step(f"after the post to {target.place}")
        return message_id

    async def find(self, target: Target, key: str) -> str | None:
        found = (n for n, line in enumerate(self.lines()) if line["do"] == "post" and line["key"] == key)
        message = next(found, None)
        self.step(f"after the look into {target.place}")
        return None if message is None else str(message)

    def link(self, target: Target, message_id: str) -> str:
        return f"https://chat.example/{target.place}/{message_id}"

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        self.step(f"before the edit in {target.place}")
        self._write(do="edit", target=str(target), key=message_id, text=reply.summary)
        self.step(f"after the edit in {target.place}")

    def lines(self) -> list[dict[str, str]]:
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    def _write(self, **line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


@dataclass(slots=True)
class SteppedStore:
    """The store of a file, with a step before and after each write."""

    store: SqliteStore
    step: Steps
    shown: asyncio.Event = field(default_factory=asyncio.Event)  # that a message shows how things are was noted

    async def read(self, operation: Callable[[Transaction], T]) -> T:
        return await self.store.read(operation)

    async def write(self, operation: Callable[[Transaction], T]) -> T:
        name = getattr(getattr(operation, "func", operation), "__qualname__", "?").rpartition(".<locals>.")[0::2]
        name = name[1] if name[1] not in {"<lambda>", "settle"} else name[0]
        self.step(f"before {name}")
        written = await self.store.write(operation)
        self.step(f"after {name}")
        if name == "note_shown":
            self.shown.set()
        return written

    async def scrub(self) -> None:
        await self.store.scrub()


def forked(body: Callable[[], None]) -> None:
    """Run *body* in a process of its own and wait for its end; it may be killed and may not fail."""
    child = os.fork()
    if child == 0:
        code = 1
        with suppress(BaseException):
            body()
            code = 0
        os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) not in {0, -signal.SIGKILL}:
        raise RuntimeError(f"a process failed: {status}")


async def day(bank: Bank, steps: Steps, begin_at: datetime) -> None:
    """The day from *begin_at* on: the question, an answer, the reveal."""
    clock, store = StandingClock(now=begin_at), SteppedStore(await open_store("bot.db"), steps)
    platform = FilePlatform(step=steps)
    sender = Sender(bank=bank, store=store, clock=clock, language=Language.EN, links={"test": platform.link})
    outgoing = WorkersOutgoing(sender=sender)
    engine = Engine(bank=bank, store=store, clock=clock, outgoing=outgoing)
    pace = Pace(per_s=10_000, burst=1_000, channel_every_s=0)
    worker = Worker(name="test", platform=platform, store=store, clock=clock, draw=sender.draw, pace=pace)
    outgoing.workers = {"test": worker}
    serving = asyncio.create_task(worker.run())
    await tidy(engine, outgoing, "2026a")
    async with asyncio.timeout(20):
        if clock.now < REVEAL:
            await worker.settled()
            await Person(engine=engine, learner_id="test:T:ann", channel_id=GOOD).says("gradients; peak", "answer")
            if await sender.stale_posts():
                await store.shown.wait()
            clock.now = REVEAL
            worker.wake()
        await worker.settled()
        if await sender.stale_posts():
            await store.shown.wait()
    worker.stop()
    await serving
    await store.store.close()


async def set_up(bank: Bank) -> None:
    store = await open_store("bot.db")
    engine = Engine(bank=bank, store=store, clock=StandingClock(now=MORNING))
    for channel_id in (GOOD, REFUSING):
        boss = Person(engine=engine, learner_id="test:T:boss", channel_id=channel_id, manages=True)
        await boss.says("/study daily on 09:00 UTC set=ch12 order=listed reveal=18:00")
    await store.close()


def resumed_at() -> datetime:
    """A lease after the death: in the morning, or after the reveal was planned and its time had come."""
    with closing(sqlite3.connect("bot.db")) as connection:
        rows = connection.execute("SELECT 1 FROM outbox WHERE kind = 'reveal' AND state <> 'due'").fetchall()
    return (REVEAL if rows else NINE) + AFTER_THE_LEASE


def outcome(step: str) -> dict[str, object]:
    with closing(sqlite3.connect("bot.db")) as connection:
        states = connection.execute("SELECT kind, state, shown FROM outbox ORDER BY kind, state").fetchall()
        num_answers = connection.execute("SELECT COUNT(*) FROM attempt WHERE score IS NOT NULL").fetchone()[0]
    messages = FilePlatform(step=Steps()).lines()
    return {"step": step, "died": Path("died").exists(), "messages": messages, "states": states, "answers": num_answers}


def _begin(bank: Bank, steps: Steps) -> None:
    asyncio.run(day(bank, steps, NINE))
    Path("steps").write_text(json.dumps(steps.names()), encoding="utf-8")


def one_day(bank: Bank, directory: Path, deadly: str) -> None:
    directory.mkdir()
    os.chdir(directory)
    shutil.copy("../bot.db", "bot.db")
    forked(lambda: _begin(bank, Steps(deadly)))
    if Path("died").exists():
        forked(lambda: asyncio.run(day(bank, Steps(), resumed_at())))
    print(json.dumps(outcome(deadly)), flush=True)  # noqa: T201 - how the test learns of it


def main() -> None:
    directory = Path(sys.argv[1])
    bank = usable_bank([Path(__file__).parents[3] / "questions"])
    os.chdir(directory)
    asyncio.run(set_up(bank))
    one_day(bank, directory / "0", "")
    for number, step in enumerate(json.loads(Path("steps").read_text(encoding="utf-8")), start=1):
        one_day(bank, directory / str(number), step)


if __name__ == "__main__":
    main()
