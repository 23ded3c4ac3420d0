"""A platform that says what it is told to say, keeps every message it took, and forgets none."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field

from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear
from bot.ports import Target
from bot.replies import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What happens to one request: whether it is taken, how long that lasts, and the answer if it is not a good one."""

    taken: bool = True
    error: DeliveryError | None = None
    after_s: float = 0.05


GOOD = Behaviour()
LOST = Behaviour(error=Unclear("connection_lost"))  # taken, and the answer never came
BROKEN = Behaviour(taken=False, error=Unclear("http_503"))
HANGS = Behaviour(taken=False, after_s=3_600)
TAKEN_AND_HANGS = Behaviour(after_s=3_600)
REFUSED = Behaviour(taken=False, error=DeliveryError("missing_access", permanent=True))
GONE = Behaviour(taken=False, error=DeliveryError("unknown_message", permanent=True))
UNREACHABLE = Behaviour(taken=False, error=DeliveryError("connection_refused", permanent=False))
CRASHES = Behaviour(taken=False, error=None, after_s=-1)


def limited(seconds: float, *, everywhere: bool = False) -> Behaviour:
    return Behaviour(taken=False, error=RateLimited(retry_after_s=seconds, everywhere=everywhere))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message that stands on the platform."""

    target: str
    key: str
    reply: Reply
    at_s: float


@dataclass(slots=True)
class FakePlatform:
    """Behaves as *posts* says, one after another, then as *usually*; a target may *always* do the same."""

    posts: deque[Behaviour] = field(default_factory=deque)
    usually: Behaviour = GOOD
    always: dict[str, Behaviour] = field(default_factory=dict)
    looks: deque[Behaviour] = field(default_factory=deque)
    can_read: bool = True
    sent: list[Sent] = field(default_factory=list)
    asked_at_s: list[tuple[str, float]] = field(default_factory=list)
    edits: list[tuple[str, Reply, float]] = field(default_factory=list)
    num_looks: int = 0

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        now_s = asyncio.get_running_loop().time()
        self.asked_at_s.append((str(target), now_s))
        behaviour = self.always.get(str(target)) or (self.posts.popleft() if self.posts else self.usually)
        if behaviour is CRASHES:
            raise KeyError("ts")  # an answer the adapter did not expect
        if behaviour.taken:
            self.sent.append(Sent(target=str(target), key=key, reply=reply, at_s=now_s))
        await self._answer(behaviour)
        return f"m{len(self.sent)}"

    async def find(self, target: Target, key: str) -> str | None:
        self.num_looks += 1
        if not self.can_read:
            raise HistoryUnreadable("missing_scope")
        await self._answer(self.looks.popleft() if self.looks else GOOD)
        found = (number for number, sent in enumerate(self.sent, 1) if (sent.target, sent.key) == (str(target), key))
        return next((f"m{number}" for number in found), None)

    def link(self, target: Target, message_id: str) -> str:
        return f"https://chat.example/{target.place}/{message_id}"

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        now_s = asyncio.get_running_loop().time()
        await self._answer(self.posts.popleft() if self.posts else self.usually)
        assert target.platform == "test"
        self.edits.append((message_id, reply, now_s))

    async def _answer(self, behaviour: Behaviour) -> None:
        await asyncio.sleep(max(0, behaviour.after_s))
        if behaviour.error is not None:
            raise behaviour.error

    def texts(self, target: str = "test:T:C1") -> list[str]:
        return [sent.reply.summary for sent in self.sent if sent.target == target]

    def doubled(self) -> list[str]:
        """Keys that stand on the platform more than once."""
        return [key for key, count in Counter(sent.key for sent in self.sent).items() if count > 1]
