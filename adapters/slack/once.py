"""Was this delivery taken before? By this process, or, as the store knows, by any.

Slack delivers again what it is not sure of, at once, after a minute and after five. Whoever died in the middle is
replaced by the next delivery, once what it held has lapsed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

from bot.ports import Clock, Store
from bot.storage import deliveries

_LEASE = timedelta(seconds=45)
KEPT = timedelta(days=2)
_MOST = 20_000
_MS = timedelta(milliseconds=1)


@dataclass(slots=True, kw_only=True)
class Once:
    """Lets each delivery through once."""

    store: Store
    clock: Clock
    _seen: OrderedDict[str, None] = field(default_factory=OrderedDict)

    def is_new(self, key: str) -> bool:
        """Whether this process has not seen *key*; from now on it has."""
        if key in self._seen:
            return False
        self._seen[key] = None
        while len(self._seen) > _MOST:
            self._seen.popitem(last=False)
        return True

    async def begin(self, key: str) -> bool:
        """Whether nobody else has answered *key*, or is about to.

        Raises:
            StorageError: the store cannot say.
        """
        now = self._now_ms()
        operation = partial(deliveries.begin, key=key, now=now, lapsed=now - _LEASE // _MS)
        try:
            return await self.store.write(operation)
        except BaseException:
            self._seen.pop(key, None)  # it may come again
            raise

    async def finish(self, key: str) -> None:
        """*key* was answered."""
        await self.store.write(partial(deliveries.finish, key=key))

    async def forget_old(self) -> None:
        """Drop what no platform delivers again."""
        await self.store.write(partial(deliveries.prune, before=self._now_ms() - KEPT // _MS))

    def _now_ms(self) -> int:
        return int(self.clock().timestamp() * 1_000)
