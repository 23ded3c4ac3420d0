"""What is a chat service, as the composition root serves it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.ports import Platform

if TYPE_CHECKING:
    from bot.engine import Engine  # half of the program: `mem` and `check` start without it


class Service(Protocol):
    """A chat service that can be served: it brings requests, and takes what the bot sends by itself."""

    @property
    def name(self) -> str:
        """The first part of the ids of its people and channels."""
        ...

    @property
    def platform(self) -> Platform:
        """Where the bot posts by itself."""
        ...

    async def serve(self, engine: Engine) -> None:
        """Answer what comes until cancelled."""
        ...

    async def close(self) -> None:
        """Let go of connections; again is harmless."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at, to see whether a chat service can be served as it is configured."""

    is_good: bool
    text: str

    def line(self, platform: str) -> str:
        """As `doctor` prints it."""
        return f"{'ok  ' if self.is_good else 'NO  '} {platform}: {self.text}"
