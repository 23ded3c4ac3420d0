"""How are questions answered while others write? Each reader has its own connection and sees one state."""

from __future__ import annotations

import sqlite3
from threading import Thread
from typing import Any

from adapters.sqlite.connection import Connection
from adapters.sqlite.jobs import Job, JobQueue, serve, storage_error


class Reader:
    """A reading thread on a connection that refuses writes."""

    def __init__(self, connection: Connection, queue: JobQueue, *, limit_s: float) -> None:
        self._connection = connection
        self._queue = queue
        self._limit_s = limit_s
        self.thread = Thread(target=self._run, name="sqlite-reader", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        serve(self._queue, self._answer, most=1)

    def _answer(self, jobs: list[Job[Any]]) -> None:
        """BEGIN … ROLLBACK around an operation: all its statements see the state of the first."""
        for job in jobs:
            try:
                self._connection.control("BEGIN")
                with self._connection.at_most(self._limit_s):
                    job.run(self._connection)
            except sqlite3.Error as error:
                job.fail(storage_error(error))
            finally:
                self._connection.rollback()
