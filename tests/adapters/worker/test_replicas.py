"""Three replicas that die at any moment, a platform that loses answers: thousands of days, each question once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

import pytest

from adapters.worker import Worker
from adapters.worker.gate import Pace
from bot.ports import Target, Transaction
from bot.replies import Reply
from bot.storage.records import OutboxState
from tests.adapters.worker.worlds import DAY, World, draw
from tests.platform import BROKEN, GOOD, LOST, TAKEN_AND_HANGS, Behaviour, FakePlatform, limited
from tests.virtual import InlineStore, in_virtual_time

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Replica:
    """One process: once dead, nothing it still does reaches the store or the platform."""

    world: World
    dead: bool = False

    def start(self) -> asyncio.Task[None]:
        worker = Worker(
            name="test",
            platform=self,
            store=self,
            clock=self.world.clock,
            draw=draw,
            timing=self.world.timing,
            pace=Pace(per_s=13),
        )
        return asyncio.create_task(worker.run())

    async def _breathe(self) -> None:
        if self.dead:
            await asyncio.Event().wait()

    async def read(self, operation: Callable[[Transaction], T]) -> T:
        await self._breathe()
        return await self.world.store.read(operation)

    async def scrub(self) -> None:
        """Nothing is kept in files."""

    async def write(self, operation: Callable[[Transaction], T]) -> T:
        await self._breathe()
        written = await self.world.store.write(operation)
        await self._breathe()  # it died after the commit and never learned of it
        return written

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        await self._breathe()
        return await self.world.platform.post(target, reply, key)

    async def find(self, target: Target, key: str) -> str | None:
        await self._breathe()
        return await self.world.platform.find(target, key)

    def link(self, target: Target, message_id: str) -> str:
        del target, message_id
        return ""

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        raise AssertionError((target, message_id, reply))


def fates(chance: random.Random, count: int) -> list[Behaviour]:
    """3 % limited, 3 % broken before and 4 % after they took it, 1 % hanging for ever, and the rest slow or good."""
    kinds = [limited(0.5), BROKEN, LOST, TAKEN_AND_HANGS, Behaviour(after_s=3), GOOD]
    return chance.choices(kinds, weights=[3, 3, 4, 1, 10, 79], k=count)


@pytest.mark.parametrize(("channels", "days"), [(40, 12), pytest.param(200, 60, marks=pytest.mark.soak)])
@in_virtual_time
async def test_three_replicas_that_are_killed_every_day_post_each_question_once(channels: int, days: int) -> None:
    chance = random.Random(23)  # noqa: S311 - chance that can be repeated
    world = World(store=InlineStore(), platform=FakePlatform())
    world.platform.posts.extend(fates(chance, channels * days))
    for number in range(1, channels + 1):
        world.add(number)
    running = {replica: replica.start() for replica in (Replica(world) for _ in range(3))}
    await asyncio.sleep(3_600)
    kills = 0
    for _ in range(days):
        for _ in range(6):
            await asyncio.sleep(chance.uniform(0, 1.5))
            victim = chance.choice(list(running))
            victim.dead = True
            running.pop(victim).cancel()
            kills += 1
            replica = Replica(world)
            running[replica] = replica.start()
        into_day_s = (world.clock() - world.clock.start) % DAY - timedelta(hours=1)
        await asyncio.sleep((DAY - into_day_s).total_seconds())
    for task in running.values():
        task.cancel()
    await asyncio.gather(*running.values(), return_exceptions=True)
    assert kills == 6 * days
    assert world.platform.num_looks > days
    assert world.platform.doubled() == []
    rows = [row for number in range(1, channels + 1) for row in world.rows(number)]
    assert len({(row.schedule_id, row.local_date) for row in rows}) == len(rows)
    done = [row for row in rows if row.state is OutboxState.POSTED]
    assert {row.post_id for row in done} == {sent.key for sent in world.platform.sent}
    assert len(done) >= channels * days
    last_day = (world.clock.start + days * DAY).date().isoformat()  # it has just begun
    assert {row.state for row in rows if (row.local_date or "") < last_day} == {OutboxState.POSTED}
