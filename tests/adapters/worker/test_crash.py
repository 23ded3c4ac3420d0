"""Workers that are really killed, over a platform that really loses answers: each question stands there once."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.daily.instants import to_ms
from bot.daily.rule import EVERY_DAY, Rule
from bot.daily.zones import zone_named
from bot.ports import Transaction
from bot.storage import schedules
from bot.storage.records import Schedule
from tests.adapters.sqlite.stores import integrity, opened
from tests.adapters.worker.worker_child import ask

LEASE_S = 1.5
TIMEOUT_S = 0.4

Note = Callable[[str, object], None]  # pytest's `record_property`: what `--junitxml` keeps beside the outcome

SIZES = [pytest.param(60, 6, id="60"), pytest.param(600, 25, id="600", marks=pytest.mark.soak)]


@dataclass(slots=True)
class Scene:
    """A database with questions due now, and the platform they go to."""

    path: Path
    port: int
    posts: int
    chance: random.Random = field(default_factory=lambda: random.Random(7))  # noqa: S311 - chance that can be repeated

    @contextmanager
    def worker(self, workers: int = 1, *, blind: bool = False) -> Iterator[subprocess.Popen[bytes]]:
        """A process that ends by kill -9 with the block."""
        options = [str(self.path), str(self.port), str(LEASE_S), str(TIMEOUT_S), str(workers), *["blind"] * blind]
        with subprocess.Popen([sys.executable, "-m", "tests.adapters.worker.worker_child", *options]) as process:
            try:
                yield process
            finally:
                process.kill()

    def taken(self) -> list[str]:
        keys: list[str] = asyncio.run(ask(self.port, do="dump"))["keys"]
        return keys

    def looks(self) -> int:
        return int(asyncio.run(ask(self.port, do="dump"))["looks"])

    def states(self) -> Counter[str]:
        with closing(sqlite3.connect(self.path)) as connection:
            return Counter(state for (state,) in connection.execute("SELECT state FROM outbox"))

    def wait_for_posts(self, more: int) -> None:
        """Until that many more stand on the platform, or all do, and then some moments."""
        aim = min(len(set(self.taken())) + more, self.posts)
        until = time.monotonic() + 20
        while len(set(self.taken())) < aim and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(self.chance.uniform(0, 0.08))

    def wait_until_most_are_posted(self) -> None:
        started = time.monotonic()
        while self.states()["posted"] < self.posts * 3 / 4:
            assert time.monotonic() - started < 60, self.states()
            time.sleep(0.05)

    def seconds_to_drain(self) -> float:
        """How long until every question is posted; the longest a lease can still hold one, and five seconds."""
        started = time.monotonic()
        while self.states()["posted"] < self.posts:
            assert time.monotonic() - started < LEASE_S + 5, self.states()
            time.sleep(0.02)
        return time.monotonic() - started

    def check_once_each(self) -> None:
        taken = self.taken()
        assert [key for key, count in Counter(taken).items() if count > 1] == []
        assert len(taken) == self.posts
        assert self.states() == {"posted": self.posts}
        assert integrity(self.path) == "ok"


@contextmanager
def scene(directory: Path, posts: int) -> Iterator[Scene]:
    path = directory / "bot.db"
    asyncio.run(begin(path, posts))
    command = [sys.executable, "-m", "tests.adapters.worker.platform_child", "11"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as platform:
        assert platform.stdout is not None
        try:
            yield Scene(path=path, port=int(platform.stdout.readline()), posts=posts)
        finally:
            platform.kill()


async def begin(path: Path, posts: int) -> None:
    """A schedule in each of *posts* channels, made a minute ago, whose first question has just come due."""
    now = datetime.now(UTC)
    rule = Rule(minute=now.hour * 60 + now.minute, days=EVERY_DAY, zone=zone_named("UTC"))
    made_at = to_ms(now) - 60_000

    def operation(tx: Transaction) -> None:
        for number in range(posts):
            channel_id = f"test:T:C{number}"
            schedules.ensure_channel(tx, channel_id, made_at)
            schedule = Schedule(
                schedule_id=f"s{number}",
                channel_id=channel_id,
                owner_id="test:T:owner",
                rule_text=rule.to_text(),
                options_text="{}",
                created_at=made_at,
                planned_until=made_at,
            )
            schedules.add_schedule(tx, schedule)

    async with opened(path) as store:
        await store.write(operation)


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize(("posts", "kills"), SIZES)
def test_killed_again_and_again_no_question_is_doubled_or_missing(
    tmp_path: Path, record_property: Note, posts: int, kills: int, workers: int
) -> None:
    with scene(tmp_path, posts) as stage:
        for _ in range(kills):
            with stage.worker(workers):
                stage.wait_for_posts(max(1, posts // (kills + 2)))
        assert stage.states()["posted"] < posts or len(set(stage.taken())) == posts
        with stage.worker(workers):
            record_property("seconds_to_drain", stage.seconds_to_drain())
        stage.check_once_each()
        assert stage.looks() > 0


@pytest.mark.parametrize(("posts", "stops"), SIZES)
def test_frozen_longer_than_the_lease_nobody_posts_what_it_no_longer_holds(
    tmp_path: Path, record_property: Note, posts: int, stops: int
) -> None:
    with scene(tmp_path, posts) as stage, stage.worker(2) as process:
        for _ in range(max(2, stops // 3)):
            stage.wait_for_posts(max(1, posts // (stops + 2)))
            process.send_signal(signal.SIGSTOP)
            time.sleep(LEASE_S + 0.3)
            process.send_signal(signal.SIGCONT)
        stage.wait_until_most_are_posted()
        record_property("seconds_to_drain", stage.seconds_to_drain())
        stage.check_once_each()


def test_without_the_look_questions_are_doubled(tmp_path: Path) -> None:
    with scene(tmp_path, 60) as stage:
        for _ in range(6):
            with stage.worker(blind=True):
                stage.wait_for_posts(8)
        with stage.worker(blind=True):
            time.sleep(2 * LEASE_S)
        taken = stage.taken()
        assert len(taken) > len(set(taken))
