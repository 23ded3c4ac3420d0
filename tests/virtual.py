"""Time that passes only while everybody waits: hours of a loop's life in milliseconds, and each run the same."""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, ParamSpec, TypeVar

from bot.errors import StorageError
from bot.ports import Transaction
from tests.storage.database import Database

T = TypeVar("T")
P = ParamSpec("P")


class _JumpingSelector(selectors.SelectSelector):
    """Where a loop would sleep, its time jumps instead."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits for ever"
            self.now_s += max(timeout, 0)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop without threads and sockets to wait for."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)
        self._clock_resolution = 1e-6  # seconds of years have no finer digits

    def time(self) -> float:
        return self._jumping.now_s


def in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """The coroutine *test* as a plain function that runs it on a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run


@dataclass(slots=True)
class LoopClock:
    """A wall clock that shows *start* when it is made; *ahead* is by how much somebody has set it forward."""

    start: datetime = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
    ahead: timedelta = timedelta()
    made_s: float = field(default_factory=lambda: asyncio.get_running_loop().time())

    def __call__(self) -> datetime:
        return self.start + timedelta(seconds=asyncio.get_running_loop().time() - self.made_s) + self.ahead


@dataclass(slots=True)
class InlineStore:
    """A store on a real database in memory that answers at once; *fails* makes it refuse so many writes."""

    database: Database = field(default_factory=Database)
    fails: int = 0

    async def read(self, operation: Callable[[Transaction], T]) -> T:
        await asyncio.sleep(0)
        return operation(self.database)

    async def scrub(self) -> None:
        """Nothing is kept in files."""

    async def write(self, operation: Callable[[Transaction], T]) -> T:
        await asyncio.sleep(0)
        if self.fails:
            self.fails -= 1
            raise StorageError("the disk is full")
        return operation(self.database)
