"""What is a chat service, as the composition root serves it?"""

from __future__ import annotations

from typing import Protocol

from bot.engine import Engine
from bot.ports import Platform


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
