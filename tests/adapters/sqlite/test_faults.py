from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from adapters.sqlite import Limits, SqliteStore
from bot.errors import StorageError
from bot.ports import Transaction
from bot.storage import events
from tests.adapters.sqlite.stores import endless_write, integrity, opened, record, recorded, stored_events, together


async def test_the_neighbours_of_an_interrupted_write_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path, Limits(write_s=0.1)) as store:
        names = [f"e{number}" for number in range(40)]
        outcomes = await together(store, [*map(record, names[:20]), endless_write, *map(record, names[20:])])
        assert isinstance(outcomes.pop(20), StorageError)
        assert outcomes == names
        assert stored_events(path) == set(names)


async def test_an_operation_that_hides_its_interruption_is_not_believed(tmp_path: Path) -> None:
    def hides(tx: Transaction) -> str:
        with suppress(Exception):
            endless_write(tx)
        with suppress(Exception):
            record("outside any transaction")(tx)
        return "done"

    async with opened(tmp_path / "bot.db", Limits(write_s=0.1)) as store:
        outcomes = await together(store, [record("e1"), hides, record("e2")])
        assert isinstance(outcomes.pop(1), StorageError)
        assert outcomes == ["e1", "e2"]
        assert await store.read(recorded) == {"e1", "e2"}


def heavy(name: str) -> Callable[[Transaction], str]:
    """Records an event whose reply fills a page or two."""

    def operation(tx: Transaction) -> str:
        events.record_event(tx, name, "L", name * 1_000, 1)
        return name

    return operation


async def test_a_database_at_its_limit_refuses_and_recovers_without_a_restart(tmp_path: Path) -> None:
    async def limit(store: SqliteStore, pages: int) -> None:
        await store.write(lambda tx: tx.execute(f"PRAGMA max_page_count = {pages}"))

    path = tmp_path / "bot.db"
    async with opened(path) as store:
        await limit(store, 100)
        refused = await fill(store, path)
        await limit(store, 1_000_000)
        assert await asyncio.gather(*(store.write(heavy(name)) for name in refused)) == refused
    assert integrity(path) == "ok"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 600 KB of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting a small file system needs root")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)  # noqa: S607 - our own words, the system's umount


async def test_a_full_disk_refuses_and_recovers_without_a_restart(small_disk: Path) -> None:
    path = small_disk / "bot.db"
    async with opened(path) as store:
        refused = await fill(store, path)
        grow = ["mount", "-o", "remount,size=16m", str(small_disk)]
        subprocess.run(grow, check=True)  # noqa: ASYNC221 - our own words; nothing else runs meanwhile
        assert await asyncio.gather(*(store.write(heavy(name)) for name in refused)) == refused
    assert integrity(path) == "ok"


async def fill(store: SqliteStore, path: Path) -> list[str]:
    """Write until some are refused; returns them, after comparing what was acknowledged with what is there."""
    names = [f"event-{number:03}" for number in range(200)]
    outcomes: list[str | BaseException] = []
    for start in range(0, len(names), 20):
        outcomes += await together(store, [heavy(name) for name in names[start : start + 20]])
    refused = [name for name, outcome in zip(names, outcomes, strict=True) if isinstance(outcome, StorageError)]
    acknowledged = {outcome for outcome in outcomes if isinstance(outcome, str)}
    assert refused
    assert acknowledged
    assert acknowledged.isdisjoint(refused)
    assert len(acknowledged) + len(refused) == len(names)
    assert stored_events(path) == acknowledged
    return refused


dying = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")


@dying
@pytest.mark.parametrize("path", ["bot.db", ":memory:"])
async def test_when_the_writer_dies_nobody_waits_for_ever(tmp_path: Path, path: str) -> None:
    def kills(tx: Transaction) -> str:
        record("torn")(tx)
        raise SystemExit

    async with opened(path if path == ":memory:" else tmp_path / path) as store:
        outcomes = await asyncio.wait_for(together(store, [record("e1"), kills, *map(record, "abc")]), 5)
        assert all(isinstance(outcome, StorageError) and "died" in str(outcome) for outcome in outcomes)
        with pytest.raises(StorageError, match="died"):
            await store.write(record("later"))
    if path != ":memory:":
        assert stored_events(tmp_path / path) == set()


@dying
async def test_when_a_reader_dies_nobody_waits_for_ever(tmp_path: Path) -> None:
    def kills(_: Transaction) -> None:
        raise SystemExit

    async with opened(tmp_path / "bot.db") as store:
        with pytest.raises(StorageError, match="died"):
            await store.read(kills)
        with pytest.raises(StorageError, match="died"):
            await store.read(recorded)
        assert await store.write(record("e1")) == "e1"
