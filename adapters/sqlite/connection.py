"""How is a SQLite connection set up, and what stops a statement that never ends?"""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from bot.errors import OperatorError, StorageError
from bot.ports import Row, Scalar
from bot.storage.guard import check_parameters, check_statement

IN_MEMORY = ":memory:"

_OLDEST = (3, 37)  # the first with STRICT tables
_STEPS = 20_000  # of SQLite's virtual machine between two looks at the clock: no visible cost
_EVERY_CONNECTION = (
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA secure_delete=ON",  # what somebody had deleted is overwritten
)


def check_version(found: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """Refuse a SQLite library that cannot hold the schema.

    Raises:
        OperatorError: it is older than 3.37.
    """
    if found < _OLDEST:
        text = ".".join(map(str, found))
        raise OperatorError([f"SQLite {text} is too old, 3.37 or newer is needed: use a newer Python or system"])


class Connection:
    """One connection, used by one thread at a time; it is the `Transaction` that operations get."""

    def __init__(self, path: str, *, read_only: bool = False) -> None:
        # isolation_level=None: Python starts no transaction of its own. The thread that opens is not the one that uses.
        self.raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        self._deadline = math.inf
        self.raw.set_progress_handler(self._is_late, _STEPS)
        try:
            for pragma in _EVERY_CONNECTION:
                self.raw.execute(pragma)
            if read_only:
                self.query_only(on=True)
        except sqlite3.Error:
            self.raw.close()
            raise

    def _is_late(self) -> bool:
        return time.monotonic() > self._deadline

    @contextmanager
    def at_most(self, seconds: float) -> Iterator[None]:
        """Statements inside are interrupted once *seconds* have passed."""
        self._deadline = time.monotonic() + seconds
        try:
            yield
        finally:
            self._deadline = math.inf

    def execute(self, sql: str, params: Mapping[str, Scalar] | None = None, /) -> Sequence[Row]:
        check_statement(sql)
        check_parameters(params or {})
        if not self.raw.in_transaction:
            # An operation that goes on after such an error would write for good, statement by statement.
            raise StorageError("SQLite has undone this transaction")
        return self.raw.execute(sql, params or {}).fetchall()

    def control(self, sql: str) -> None:
        """A statement of the driver itself (BEGIN, COMMIT, SAVEPOINT …)."""
        self.raw.execute(sql)

    def query_only(self, *, on: bool) -> None:
        """Whether SQLite refuses writes on this connection."""
        self.raw.execute(f"PRAGMA query_only={'ON' if on else 'OFF'}")

    @property
    def in_transaction(self) -> bool:
        return self.raw.in_transaction

    def rollback(self) -> None:
        """End the transaction, if SQLite has not done so already; what cannot be undone now fails the next BEGIN."""
        if self.raw.in_transaction:
            try:
                self.raw.execute("ROLLBACK")
            except sqlite3.Error:
                return

    def close(self) -> None:
        self.raw.close()
