"""The terminal as a place where the bot posts by itself.

What it can know is little. A message stands on the terminal it was printed on and nowhere else, and cannot be changed
there. `find` knows what this process has printed; what an earlier one printed just before it died is not found, and is
printed once more, on the terminal of the new one. So on one terminal nothing comes twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ports import Target
from bot.replies import Reply

NAME = "console"


@dataclass(slots=True)
class ConsolePlatform:
    """A `bot.ports.Platform`; *show* prints a reply."""

    show: Callable[[Reply], None]
    _printed: set[str] = field(default_factory=set)

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        """Print it; there is one person here, so every channel and everybody is the same terminal."""
        del target
        self._printed.add(key)
        self.show(reply)
        return key

    async def find(self, target: Target, key: str) -> str | None:
        """Whether this process printed it."""
        del target
        return key if key in self._printed else None

    def link(self, target: Target, message_id: str) -> str:
        """What was printed has no address."""
        del target, message_id
        return ""

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        """What is printed stays as it is."""
