"""What does the deciding half ask of the world?

Adapters provide these; tests provide the hand-written fakes of `tests/fakes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol, TypeVar

Scalar = str | int | float | None
Row = tuple[Scalar, ...]

T = TypeVar("T")


class Transaction(Protocol):
    """One open transaction of the store, handed to an operation of `bot/storage`."""

    def execute(self, sql: str, params: Mapping[str, Scalar] = ..., /) -> Sequence[Row]:
        """Every row of one statement, in the portable subset of SQL with `:name` parameters.

        Statements that return nothing give an empty sequence; there is no row count (use `RETURNING 1`).
        """
        ...


class Store(Protocol):
    """Runs operations: plain functions of a transaction that touch nothing else, so they may run twice."""

    async def read(self, operation: Callable[[Transaction], T]) -> T:
        """What *operation* returns, from one consistent state; it must not write.

        Raises:
            StorageError: the store cannot answer now.
        """
        ...

    async def write(self, operation: Callable[[Transaction], T]) -> T:
        """What *operation* returns, after its writes are durable.

        Raises:
            Busy: too many operations wait; this one was not tried.
            StorageError: nothing of *operation* was recorded.
        """
        ...


class Clock(Protocol):
    """Where the time comes from."""

    def __call__(self) -> datetime:
        """Now, aware, in UTC."""
        ...
