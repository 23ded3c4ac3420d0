"""What survives: a restart, a cut socket, a store that stands still."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from adapters.sqlite import open_store
from bot.ports import Transaction
from tests.adapters.slack.server.fake import FakeSlack
from tests.adapters.slack.worlds import SlackPerson, World, served, slack_world, words


async def test_a_form_opened_before_a_restart_is_graded_after_it(tmp_path: Path) -> None:
    slack = FakeSlack()
    await slack.start()
    store = await open_store(str(tmp_path / "a.db"))
    async with served(slack, store) as world:
        person = world.person()
        opened = await person.presses(await person.slash("/quiz ch12-q2"), "Answer")
    await store.close()
    store = await open_store(str(tmp_path / "a.db"))
    async with served(slack, store) as world:
        ack = await world.person().submits(opened["view"], {"1": "32", "2": "divided by 4", "3": "unchanged"})
        assert "100 %" in words(ack)
    await store.close()
    await slack.stop()


async def test_a_delivery_answered_before_a_restart_is_not_answered_again(tmp_path: Path) -> None:
    slack = FakeSlack()
    await slack.start()
    store = await open_store(str(tmp_path / "a.db"))
    async with served(slack, store) as world:
        first = world.person(channel="D1")
        await first.slash("/quiz ch12-q3")
        await asyncio.sleep(0.2)
    await store.close()
    store = await open_store(str(tmp_path / "a.db"))
    async with served(slack, store) as world:
        again = SlackPerson(world, "U1", "D1", first.last)
        await again.again()
        assert len(slack.shown()) == 1
    await store.close()
    await slack.stop()


async def test_a_socket_that_is_refreshed_or_reset_is_replaced() -> None:
    async with slack_world() as world:
        await world.slack.sockets[-1].send_json({"type": "disconnect", "reason": "refresh_requested"})
        await world.slack.until(lambda: len(world.slack.sockets) == 2)
        await world.person().slash("/study help")
        transport = world.slack.sockets[-1]._req.transport  # type: ignore[union-attr]  # noqa: SLF001 - a cable is pulled
        assert transport is not None
        transport.abort()
        await world.slack.until(lambda: len(world.slack.sockets) == 3)
        assert "/quiz" in words(await world.person().slash("/study help"))


async def _stall(world: World, seconds: float) -> None:
    held = threading.Event()

    def hold(_tx: Transaction) -> None:
        held.wait(seconds)

    await world.store.write(hold)


async def test_everything_is_acknowledged_while_the_store_stands_still() -> None:
    async with slack_world() as world:
        person = world.person()
        shown = await person.slash("/quiz ch12-q2")
        opened = await person.presses(shown, "Answer")
        stalled = asyncio.create_task(_stall(world, 0.9))
        await asyncio.sleep(0.05)
        began = asyncio.get_running_loop().time()
        again = await person.presses(shown, "Answer")
        assert again["view"]["blocks"] == opened["view"]["blocks"]
        ack = await person.submits(opened["view"], {"1": "32", "2": "divided by 4", "3": "unchanged"})
        assert asyncio.get_running_loop().time() - began < 0.8
        assert "Grading" in words(ack)
        await stalled
        await world.slack.until(lambda: world.slack.of("views.update"))
        assert "100 %" in words(world.slack.of("views.update")[-1])
        assert world.slack.faults == []
