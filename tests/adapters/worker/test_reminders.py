"""Replicas that die at any moment, a platform that loses answers: on each date one reminder, never two."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta

import pytest

from bot.daily.instants import from_ms, to_ms
from bot.daily.reminding import GRACE, next_at
from bot.storage import attempts, learners, reminders
from bot.storage.reminders import Reminder
from tests.adapters.worker.test_replicas import Replica, fates
from tests.adapters.worker.worlds import DAY, World
from tests.storage.database import attempt
from tests.virtual import in_virtual_time

MINUTE_OF_NINE = 9 * 60


def _add(world: World, number: int) -> None:
    """A learner who has begun a question and wants to hear of it at nine, UTC."""
    database, learner_id = world.store.database, f"test:T:U{number}"
    now_ms = to_ms(world.clock())
    learners.ensure_learner(database, learner_id, now_ms)
    attempts.open_attempt(database, attempt(number, learner=learner_id), "{}")
    at = next_at(MINUTE_OF_NINE, "UTC", now_ms)
    reminder = Reminder(learner_id=learner_id, minute=MINUTE_OF_NINE, zone="UTC", at=at)
    assert reminders.set_reminder(database, reminder)


@pytest.mark.parametrize(("people", "days"), [(30, 8), pytest.param(200, 60, marks=pytest.mark.soak)])
@in_virtual_time
async def test_replicas_that_are_killed_every_day_remind_everybody_once_a_day(people: int, days: int) -> None:
    chance = random.Random(29)  # noqa: S311 - chance that can be repeated
    world = World()
    world.platform.posts.extend(fates(chance, people * days))
    for number in range(1, people + 1):
        _add(world, number)
    running = {replica: replica.start() for replica in (Replica(world) for _ in range(3))}
    for day in range(days):
        await asyncio.sleep((timedelta(hours=1) + day * DAY - (world.clock() - world.clock.start)).total_seconds())
        for _ in range(6):
            await asyncio.sleep(chance.uniform(0, 1.5))
            victim = chance.choice(list(running))
            victim.dead = True
            running.pop(victim).cancel()
            replica = Replica(world)
            running[replica] = replica.start()
    await asyncio.sleep((2 * GRACE).total_seconds())
    for task in running.values():
        task.cancel()
    await asyncio.gather(*running.values(), return_exceptions=True)

    assert world.platform.num_looks > days
    assert world.platform.doubled() == []
    rows = world.store.database.execute("SELECT post_id, target, due_at, state FROM outbox WHERE kind = 'reminder'")
    assert {row[3] for row in rows} == {"posted"}
    dates = [(str(target), from_ms(int(due_at or 0)).date()) for _, target, due_at, _ in rows]
    assert len(dates) == len(set(dates)) == people * days
    assert {sent.key for sent in world.platform.sent} == {str(row[0]) for row in rows}
