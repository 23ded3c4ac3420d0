"""Stores to try, and operations that behave and misbehave."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeVar

from adapters.sqlite import Limits, SqliteStore, open_store
from bot.ports import Transaction
from bot.storage import events

T = TypeVar("T")


@asynccontextmanager
async def opened(path: Path | str, limits: Limits | None = None) -> AsyncIterator[SqliteStore]:
    """A store for the length of a block."""
    store = await open_store(str(path), limits)
    try:
        yield store
    finally:
        await store.close()


def record(name: str) -> Callable[[Transaction], str]:
    """Records the event *name*; returns it when it is new."""

    def operation(tx: Transaction) -> str:
        return name if events.record_event(tx, name, "L", f"reply to {name}", 1) else "known"

    return operation


def recorded(tx: Transaction) -> set[str]:
    """Every event there is."""
    return {str(name) for (name,) in tx.execute("SELECT event_id FROM event")}


def endless_write(tx: Transaction) -> None:
    """Never ends by itself; when interrupted, SQLite undoes the whole transaction."""
    tx.execute(
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
        " INSERT INTO event SELECT 'endless' || x, 'L', '', 1 FROM n"
    )


def endless_read(tx: Transaction) -> None:
    tx.execute("WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n")


async def together(store: SqliteStore, operations: Iterable[Callable[[Transaction], T]]) -> list[T | BaseException]:
    """The outcomes of *operations* that all waited while the writer was held up: they share batches."""
    loop, held, go = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def hold(_: Transaction) -> None:
        loop.call_soon_threadsafe(held.set)
        go.wait(10)

    holding = asyncio.create_task(store.write(hold))
    await held.wait()
    tasks = [asyncio.create_task(store.write(operation)) for operation in operations]
    await asyncio.sleep(0)  # every task has asked now
    go.set()
    await holding
    return await asyncio.gather(*tasks, return_exceptions=True)


def stored_events(path: Path) -> set[str]:
    """What another process sees."""
    with closing(sqlite3.connect(path)) as connection:
        return {str(name) for (name,) in connection.execute("SELECT event_id FROM event")}


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def files_in(directory: Path) -> list[str]:
    return sorted(file.name for file in directory.iterdir())
