"""What does the deciding half ask of the world?

Adapters provide these; tests provide the hand-written fakes of `tests/fakes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

from bot.replies import Reply

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

    async def scrub(self) -> None:
        """Leave nothing readable of what was deleted in the files of the store, as far as it can be done now."""
        ...


class Clock(Protocol):
    """Where the time comes from."""

    def __call__(self) -> datetime:
        """Now, aware, in UTC."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where a message goes: a channel, a thread or a person, by the platform's own id."""

    platform: str
    team: str
    place: str

    @classmethod
    def from_text(cls, text: str) -> Target:
        """The target written `platform:team:place`.

        Raises:
            ValueError: the text is not of this form.
        """
        platform, team, place = text.split(":", 2)
        if not platform or not place:
            raise ValueError(f"no target: {text!r}")
        return cls(platform=platform, team=team, place=place)

    def __str__(self) -> str:
        return f"{self.platform}:{self.team}:{self.place}"


class Platform(Protocol):
    """Takes messages that nobody asked for. No method tries again by itself: a second request is a second message."""

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        """Send *reply*; the id of the new message. The message carries *key*, so that `find` recognises it.

        Raises:
            DeliveryError: it was surely not taken.
            RateLimited: the same, and when to come back.
            Unclear: it may have been taken.
        """
        ...

    async def find(self, target: Target, key: str) -> str | None:
        """The id of the message that was sent with *key*; None when there surely is none.

        Raises:
            HistoryUnreadable: it cannot be found out.
            DeliveryError: not now, or the place is gone.
        """
        ...

    def link(self, target: Target, message_id: str) -> str:
        """Where a message of the bot can be seen; empty where there are no such addresses. Nobody is asked for it."""
        ...

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        """Redraw a message; the same again is harmless.

        Raises:
            DeliveryError: as for `post`.
        """
        ...


class Outgoing(Protocol):
    """Hears what has to reach a platform although nobody there asked; returns at once."""

    def wake(self) -> None:
        """Something stands in the outbox, or a schedule was changed."""
        ...

    def redraw(self, post_id: str) -> None:
        """The daily post shows something that is no longer so."""
        ...
