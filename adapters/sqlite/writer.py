"""How do hundreds of writers at once share one disk flush?

One thread owns the writing connection. It takes what waits, up to a batch, into one transaction, each operation in
a savepoint of its own; one COMMIT makes all of them durable with one flush, and only then is anybody answered.
An operation that fails is undone alone.

After some errors (interrupted, disk full, I/O, out of memory) SQLite undoes the whole transaction, not just the
savepoint. Nobody of the batch has been answered then, so the others simply run again, each in its own transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

from adapters.sqlite.connection import Connection
from adapters.sqlite.jobs import Job, JobQueue, serve, storage_error


class Writer:
    """The writing thread; nobody else may use *connection* while it runs."""

    def __init__(self, connection: Connection, queue: JobQueue, *, batch: int, limit_s: float) -> None:
        self._connection = connection
        self._queue = queue
        self._batch = batch
        self._limit_s = limit_s
        self.thread = Thread(target=self._run, name="sqlite-writer", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            serve(self._queue, self._record, most=self._batch)
        finally:
            self._connection.rollback()

    def _record(self, jobs: Sequence[Job[Any]]) -> None:
        """Run *jobs* in one transaction; afterwards each has its outcome, and every success is durable."""
        try:
            self._connection.control("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            self._fail(jobs, error)
            return
        for job in jobs:
            self._run_alone(job)
            if not self._connection.in_transaction:
                for other in jobs:
                    if other is not job:
                        self._record([other])
                return
        try:
            self._connection.control("COMMIT")
        except sqlite3.Error as error:
            self._fail(jobs, error)
            return
        if any(job.scrubs for job in jobs):
            self._cut_log()

    def _cut_log(self) -> None:
        """A reader that is still in the middle holds it up; the next checkpoint does it then."""
        with suppress(sqlite3.Error):
            self._connection.control("PRAGMA wal_checkpoint(TRUNCATE)")

    def _fail(self, jobs: Sequence[Job[Any]], error: sqlite3.Error) -> None:
        self._connection.rollback()
        for job in jobs:
            job.fail(storage_error(error))

    def _run_alone(self, job: Job[Any]) -> None:
        """Run *job* so that its failure undoes only itself; the transaction is gone when that cannot be."""
        connection = self._connection
        try:
            connection.control("SAVEPOINT op")
            self._run_limited(job)
            if job.failed or job.reads:
                connection.control("ROLLBACK TO op")
            connection.control("RELEASE op")
        except sqlite3.Error as error:  # the savepoint is gone too when SQLite has undone everything
            job.fail(storage_error(error))
            connection.rollback()

    def _run_limited(self, job: Job[Any]) -> None:
        if job.reads:  # a database in memory has no other connection; it must refuse what the readers' would
            self._connection.query_only(on=True)
        try:
            with self._connection.at_most(self._limit_s):
                job.run(self._connection)
        finally:
            if job.reads:
                self._connection.query_only(on=False)
