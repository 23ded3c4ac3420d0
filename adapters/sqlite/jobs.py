"""How does an operation get from the event loop to a thread, and its outcome back?"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from threading import Lock, current_thread
from typing import Any, Generic, TypeVar

from bot.errors import Busy, StorageError
from bot.ports import Transaction

T = TypeVar("T")


class Job(Generic[T]):
    """One operation, who waits for it, and its outcome once it has run."""

    __slots__ = ("_error", "_operation", "_result", "future", "loop", "reads", "scrubs")

    def __init__(self, operation: Callable[[Transaction], T], *, reads: bool, scrubs: bool = False) -> None:
        self._operation = operation
        self._result: T | None = None
        self._error: Exception | None = None
        self.reads = reads
        self.scrubs = scrubs  # afterwards the log is cut off
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T | None] = self.loop.create_future()

    @property
    def failed(self) -> bool:
        return self._error is not None

    def run(self, tx: Transaction) -> None:
        """Do the operation and keep what comes of it; it may have run before."""
        self._result = self._error = None
        try:
            self._result = self._operation(tx)
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to the caller, never to the thread
            self.fail(_typed(error))

    def fail(self, error: Exception) -> None:
        """Answer with *error*; the first one stays."""
        if self._error is None:
            self._error = error

    def settle(self) -> None:
        """Wake who waits; on the event loop only."""
        if self.future.done():  # the caller was cancelled, or the thread died after the outcome was on its way
            return
        if self._error is None:
            self.future.set_result(self._result)
        else:
            self.future.set_exception(self._error)


def _typed(error: Exception) -> Exception:
    """What the port promises: a store that cannot is a StorageError; a broken constraint or a wrong call is a bug."""
    if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return storage_error(error)
    return error


def storage_error(error: sqlite3.Error) -> StorageError:
    """A new one for each caller: a traceback belongs to whoever catches it."""
    typed = StorageError(f"SQLite: {error}")
    typed.__cause__ = error
    return typed


def deliver(jobs: Iterable[Job[Any]]) -> None:
    """Settle all *jobs* with one call into their event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job[Any]]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, mine in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle_all, mine)
        except RuntimeError:  # the loop is closed: nobody waits any more, and the thread goes on for the others
            continue


def _settle_all(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        job.settle()


class JobQueue:
    """A bounded queue from the event loop to threads: full means an error at once, never a wait."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()  # None ends the one thread that takes it
        self._lock = Lock()  # so that no job comes in after the end
        self._refusal = ""
        self._closed = False

    def put(self, job: Job[Any]) -> None:
        """Let *job* be done.

        Raises:
            Busy: *limit* jobs wait already.
            StorageError: the queue is closed.
        """
        with self._lock:
            if self._refusal:
                raise StorageError(self._refusal)
            if self._jobs.qsize() >= self._limit:
                raise Busy(f"{self._limit} operations wait already")
            self._jobs.put(job)

    def take(self, most: int) -> list[Job[Any]]:
        """Wait for a job, then take up to *most* without waiting; empty when the thread shall end."""
        job = self._jobs.get()
        jobs: list[Job[Any]] = []
        while job is not None:
            jobs.append(job)
            if len(jobs) == most:
                return jobs
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._jobs.put(None)  # the end was met early: first these, and nothing can have come behind it
        return jobs

    def close(self, refusal: str, *, threads: int) -> None:
        """Refuse further jobs with *refusal*, and end *threads* threads after those that wait are done."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._refusal = self._refusal or refusal
            for _ in range(threads):
                self._jobs.put(None)

    def abandon(self, refusal: str) -> list[Job[Any]]:
        """Refuse further jobs, and give back those that wait; the ends of other threads stay for them."""
        with self._lock:
            self._refusal = self._refusal or refusal
            left = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
            jobs = [job for job in left if job is not None]
            for _ in range(len(left) - len(jobs)):
                self._jobs.put(None)
            return jobs


def serve(queue: JobQueue, work: Callable[[list[Job[Any]]], None], *, most: int) -> None:
    """The life of a thread: let *work* give up to *most* jobs at a time their outcome, until the queue ends.

    A thread that dies by surprise leaves nobody waiting, and nobody can come after.
    """
    jobs: list[Job[Any]] = []
    try:
        while jobs := queue.take(most):
            work(jobs)
            deliver(jobs)
    except BaseException:
        refusal = f"the thread {current_thread().name} has died"
        left = [*jobs, *queue.abandon(refusal)]
        for job in left:
            job.fail(StorageError(refusal))
        deliver(left)
        raise
