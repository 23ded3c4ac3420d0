"""A thousand people press at once while the store stands still twice."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.ports import Transaction
from tests.adapters.slack.worlds import World, slack_world

NUM, PER_S, STALL_S = 1_000, 50, 2.0
STALLS_AT = (5.0, 12.0)


async def stall(world: World) -> None:
    def hold(_tx: Transaction) -> None:
        threading.Event().wait(STALL_S)

    await world.store.write(hold)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


@pytest.mark.soak
async def test_a_thousand_interactions_are_all_acknowledged_in_time() -> None:
    async with slack_world() as world:
        shown = await world.person().slash("/quiz ch12-q2")
        world.slack.calls.clear()
        loop = asyncio.get_running_loop()
        began = loop.time()
        stalls = [asyncio.create_task(_later(at, world)) for at in STALLS_AT]
        sent: list[tuple[str, float]] = []
        pressed: dict[str, float] = {}
        for number in range(NUM):
            await asyncio.sleep(max(0.0, began + number / PER_S - loop.time()))
            person = world.person(user=f"U{number}")
            if number % 2:
                payload = person.pressing(shown, "Answer")
                pressed[payload["trigger_id"]] = loop.time()
                envelope = await world.slack.deliver("interactive", payload)
            else:
                body = {
                    "command": "/study",
                    "text": "help",
                    "user_id": person.user,
                    "channel_id": "C1",
                    "team_id": "T1",
                }
                addresses = {"trigger_id": f"t{number}", "response_url": world.slack.response_url()}
                envelope = await world.slack.deliver("slash_commands", body | addresses)
            sent.append((envelope, loop.time()))
        await asyncio.gather(*stalls)
        await world.slack.until(lambda: all(envelope in world.slack.acks for envelope, _ in sent), 10)
        await world.slack.until(lambda: len(world.slack.of("response")) >= NUM // 2, 60)
        acks = [world.slack.acks[envelope][0] - at for envelope, at in sent]
        opened = [
            call.at_s - pressed[call.body["trigger_id"]] for call in world.slack.calls if call.method == "views.open"
        ]
        print(f"ack p50 {percentile(acks, 0.5):.3f} p99 {percentile(acks, 0.99):.3f} max {max(acks):.3f} s")  # noqa: T201 - the figures are the point
        print(f"modal p50 {percentile(opened, 0.5):.3f} p99 {percentile(opened, 0.99):.3f} max {max(opened):.3f} s")  # noqa: T201 - the same
        assert max(acks) < 3
        assert percentile(acks, 0.99) < 1
        assert len(opened) == NUM // 2
        assert percentile(opened, 0.99) < 0.5
        assert world.slack.faults == []


async def _later(at_s: float, world: World) -> None:
    await asyncio.sleep(at_s)
    await stall(world)
