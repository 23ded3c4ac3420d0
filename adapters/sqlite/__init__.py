"""The store in one SQLite file, for one process.

`open_store` takes the lock, opens, migrates, and starts one writing thread (`writer`) and two reading ones
(`reader`); the event loop only awaits futures. Nobody is answered before the commit that holds their write:
WAL with synchronous=FULL.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

from adapters.sqlite.connection import IN_MEMORY, Connection, check_version
from adapters.sqlite.jobs import Job, JobQueue
from adapters.sqlite.lock import FileLock
from adapters.sqlite.reader import Reader
from adapters.sqlite.writer import Writer
from bot.errors import OperatorError
from bot.ports import Transaction
from bot.storage.migrations import READ_APPLIED, pending

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much waits, and how long one operation may take.

    The queue is as long as what drains in the three seconds a platform waits; one operation holds up every other
    writer, so it is stopped early.
    """

    queue: int = 10_000
    batch: int = 64
    readers: int = 2
    write_s: float = 1.0
    read_s: float = 2.0


class SqliteStore:
    """A `bot.ports.Store`; made by `open_store`."""

    def __init__(self, path: str, limits: Limits) -> None:
        """Open *path* and start the threads; blocks.

        Raises:
            OperatorError: the database cannot be used.
        """
        check_version()
        with ExitStack() as opened:
            in_memory = path == IN_MEMORY
            if not in_memory:
                path = _checked_path(path)
                opened.callback(FileLock(path).release)
            try:
                connection = Connection(path)
                opened.callback(connection.close)
                _prepare(connection.raw, in_memory=in_memory)
                readers = []
                for _ in range(0 if in_memory else limits.readers):
                    readers.append(Connection(path, read_only=True))
                    opened.callback(readers[-1].close)
            except sqlite3.Error as error:
                raise OperatorError([f"cannot use {path} as the database: {error}"]) from error
            self._writes = JobQueue(limits.queue)
            self._reads = JobQueue(limits.queue) if readers else self._writes
            self._threads = [
                *(Reader(reader, self._reads, limit_s=limits.read_s).thread for reader in readers),
                Writer(connection, self._writes, batch=limits.batch, limit_s=limits.write_s).thread,
            ]
            self._opened = opened.pop_all()

    async def read(self, operation: Callable[[Transaction], T]) -> T:
        return await _ask(self._reads, operation, reads=True)

    async def write(self, operation: Callable[[Transaction], T]) -> T:
        return await _ask(self._writes, operation, reads=False)

    async def scrub(self) -> None:
        """Move the log into the file and cut it off; deleted pages are overwritten as they are freed."""
        await _ask(self._writes, _nothing, reads=False, scrubs=True)

    async def close(self) -> None:
        """Refuse what comes, finish what waits, let go of the file; again is harmless."""
        self._writes.close("the store is closed", threads=1)
        if self._reads is not self._writes:
            self._reads.close("the store is closed", threads=len(self._threads) - 1)
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()
        # One after another, the writer's last: only the last connection can clear away the log, and two that end
        # at the same instant would each take the other for it.
        self._opened.close()


async def open_store(path: str, limits: Limits | None = None) -> SqliteStore:
    """The store in the file *path*, created when it is not there; ":memory:" is one of its own, gone at the end.

    Raises:
        OperatorError: another process holds it, it is no database of this version, or the file cannot be written.
    """
    return await asyncio.to_thread(SqliteStore, path, limits or Limits())


async def look(path: str, operation: Callable[[Transaction], T]) -> T | None:
    """What *operation* reads in the file *path*, also while another process holds it; None when it cannot be read."""
    return await asyncio.to_thread(_look, path, operation)


def _look(path: str, operation: Callable[[Transaction], T]) -> T | None:
    if not Path(path).is_file():
        return None
    try:
        with closing(Connection(path, read_only=True)) as connection:
            connection.control("BEGIN")
            return operation(connection)
    except sqlite3.Error:
        return None


def _nothing(_tx: Transaction) -> None:
    """An operation for the sake of what follows it."""


async def _ask(queue: JobQueue, operation: Callable[[Transaction], T], *, reads: bool, scrubs: bool = False) -> T:
    job = Job(operation, reads=reads, scrubs=scrubs)
    queue.put(job)
    return cast("T", await job.future)


def _checked_path(path: str) -> str:
    """*path* with its links followed, so that two names of one file mean one lock.

    Raises:
        OperatorError: no database can be there.
    """
    if not path:
        raise OperatorError(["the database has no file name"])
    real = Path(path).resolve()
    if not real.parent.is_dir():
        raise OperatorError([f"cannot use {real} as the database: the directory {real.parent} does not exist"])
    if real.is_dir():
        raise OperatorError([f"cannot use {real} as the database: it is a directory"])
    return os.fspath(real)


def _prepare(connection: sqlite3.Connection, *, in_memory: bool) -> None:
    """Switch to WAL and bring the schema up to date.

    Raises:
        OperatorError: the database belongs to another version.
        sqlite3.Error: it is no database, or cannot be written.
    """
    if not in_memory:
        mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]
        if mode != "wal":
            raise OperatorError([f"the database stays in journal mode {mode!r} on this file system, WAL is needed"])
        # On a read-only file the start fails here, not the first answer. (BEGIN IMMEDIATE alone would pass.)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA user_version = 0")
        connection.execute("ROLLBACK")
        # A process that died may have left in the log what somebody had deleted before.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if pending(_applied(connection)):
        from adapters.sqlite import migrations  # noqa: PLC0415 - slow to import, needed once per schema

        migrations.apply(connection)


def _applied(connection: sqlite3.Connection) -> dict[str, str]:
    """Checksum by name of the migrations that ran here, also of those that only sqlite-utils has noted."""
    tables = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    applied: dict[str, str] = {}
    if "_sqlite_migrations" in tables:
        noted = connection.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = 'bot'")
        applied = {str(name): "" for (name,) in noted}
    if "migration" in tables:
        applied |= {str(name): str(sha256) for name, sha256 in connection.execute(READ_APPLIED)}
    return applied
