"""When may the next request to a platform go out?

Three things hold it back: the platform's own pace, the pace of one channel, and a breaker that stops everything
before the platform bans us for invalid answers (Discord: 10,000 in ten minutes). People who press buttons do not
pass here, so they never queue behind a fan-out.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field

from bot.errors import DeliveryError, RateLimited
from bot.ports import Target

_MOST_LANES = 4_096  # kept for channels that are quiet now


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a platform may be asked; below its own limits (50/s and about 1/s), for clocks differ."""

    per_s: float = 40.0
    burst: int = 5
    channel_every_s: float = 1.1
    most_invalid: int = 1_000
    invalid_window_s: float = 600.0


class Stopped(Exception):  # noqa: N818 - the name says what happened
    """The breaker is open, nothing was sent; ask again in *wait_s*."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"stopped for {wait_s:.0f} s")
        self.wait_s = wait_s


class Gcra:
    """So many requests a second on average, and a few at once after a rest: one number of state."""

    def __init__(self, per_s: float, burst: int) -> None:
        self._every_s = 1 / per_s
        self._slack_s = (burst - 1) / per_s
        self._next_s = float("-inf")

    def reserve(self, now_s: float) -> float:
        """Take the next slot; how many seconds from now it is."""
        slot_s = max(self._next_s, now_s - self._slack_s)
        self._next_s = slot_s + self._every_s
        return max(0.0, slot_s - now_s)

    def hold(self, until_s: float) -> None:
        """No slot before *until_s*."""
        self._next_s = max(self._next_s, until_s)


class Breaker:
    """Counts invalid answers, and requests that may become one, against the most that a window may hold."""

    def __init__(self, most: int, window_s: float) -> None:
        self._most = most
        self._window_s = window_s
        self._invalid: deque[float] = deque()
        self._in_flight = 0

    def wait_s(self, now_s: float) -> float:
        """How long until one more request could not break the limit; 0 when it can go now."""
        while self._invalid and self._invalid[0] <= now_s - self._window_s:
            self._invalid.popleft()
        if len(self._invalid) >= self._most:
            return self._invalid[0] + self._window_s - now_s
        return 1.0 if len(self._invalid) + self._in_flight >= self._most else 0.0

    def begin(self) -> None:
        self._in_flight += 1

    def end(self, now_s: float, *, invalid: bool) -> None:
        self._in_flight -= 1
        if invalid:
            self._invalid.append(now_s)


@dataclass(slots=True)
class _Lane:
    """One channel: who writes to it waits in line. A person reads messages one after another anyway."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    next_s: float = float("-inf")
    users: int = 0


class Gate:
    """The one way for requests that nobody waits for; one per platform and process."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._all = Gcra(pace.per_s, pace.burst)
        self._breaker = Breaker(pace.most_invalid, pace.invalid_window_s)
        self._lanes: dict[str, _Lane] = {}

    def stopped_s(self) -> float:
        """How long the breaker stays open; 0 when it is closed."""
        return self._breaker.wait_s(_now_s())

    @asynccontextmanager
    async def request(self, target: Target, *, writes: bool) -> AsyncIterator[None]:
        """Wait for a turn; the block is the request itself, and its error is noted.

        Raises:
            Stopped: nothing may be asked for a while.
        """
        async with self._lane(str(target)) if writes else nullcontext():
            await asyncio.sleep(self._all.reserve(_now_s()))
            if wait_s := self.stopped_s():
                raise Stopped(wait_s)
            if writes:
                self._lanes[str(target)].next_s = _now_s() + self._pace.channel_every_s
            self._breaker.begin()
        invalid = False
        try:
            yield
        except DeliveryError as error:
            invalid = error.permanent or isinstance(error, RateLimited)
            self._note(target, error)
            raise
        finally:
            self._breaker.end(_now_s(), invalid=invalid)

    def _note(self, target: Target, error: DeliveryError) -> None:
        if not isinstance(error, RateLimited):
            return
        until_s = _now_s() + error.retry_after_s
        if error.everywhere:
            self._all.hold(until_s)
        elif (lane := self._lanes.get(str(target))) is not None:
            lane.next_s = max(lane.next_s, until_s)

    @asynccontextmanager
    async def _lane(self, name: str) -> AsyncIterator[None]:
        """Hold the channel; entered when its pace allows the next message."""
        self._forget_quiet()
        lane = self._lanes.setdefault(name, _Lane())
        lane.users += 1
        try:
            async with lane.lock:
                await asyncio.sleep(max(0.0, lane.next_s - _now_s()))
                yield
        finally:
            lane.users -= 1

    def _forget_quiet(self) -> None:
        if len(self._lanes) >= _MOST_LANES:
            now_s = _now_s()
            self._lanes = {name: lane for name, lane in self._lanes.items() if lane.users or lane.next_s > now_s}


def _now_s() -> float:
    return asyncio.get_running_loop().time()
