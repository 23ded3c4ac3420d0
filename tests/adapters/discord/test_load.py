"""A thousand people ask at once while the store stands still twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping

import pytest

from adapters.sqlite import SqliteStore
from bot.engine import Engine
from bot.ports import Transaction
from tests.adapters.discord.server.fake import DiscordServer
from tests.adapters.discord.worlds import (
    COMMAND,
    COMPONENT,
    MODAL,
    form_of,
    option,
    pressed,
    running,
    sent,
    slash,
    whole_message,
)

NUM, PER_S, STALL_S = 1_000, 50, 2.0
STALLS_AT = (5.0, 12.0)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


async def stall(store: SqliteStore, at_s: float) -> None:
    def hold(_tx: Transaction) -> None:
        threading.Event().wait(STALL_S)

    await asyncio.sleep(at_s)
    await store.write(hold)


def calls_by_interaction(server: DiscordServer, part: str) -> Mapping[str, float]:
    """When each interaction got its answer."""
    tokens = ((call.path.split("/"), call.at) for call in server.of("PATCH", part))
    return {path[3].removeprefix("token-"): at for path, at in tokens}


@pytest.mark.soak
async def test_a_thousand_interactions_are_all_answered_in_time(
    server: DiscordServer, engine: Engine, store: SqliteStore
) -> None:
    loop = asyncio.get_running_loop()
    async with running(server, engine):
        token, field = await form_of(server, "ch12-q3")
        began = loop.time()
        stalls = [asyncio.create_task(stall(store, at)) for at in STALLS_AT]
        asked: dict[str, bool] = {}
        for number in range(NUM):
            await asyncio.sleep(max(0.0, began + number / PER_S - loop.time()))
            user = str(1_000_000 + number)
            match number % 4:
                case 0:
                    one = await server.interact(COMMAND, slash("quiz", option("what", "ch12")), user=user)
                case 1:
                    setup = option("setup", "llama-3-8b bf16 adam")
                    one = await server.interact(COMMAND, slash("mem", setup), user=user)
                case 2:
                    one = await server.interact(COMPONENT, pressed(f"f:{token}"), user=user, message=whole_message())
                case _:
                    form = sent(token, field, "C", "D")
                    one = await server.interact(MODAL, form, user=user, message=whole_message())
            asked[one] = number % 4 != 2  # a form is the whole answer to its button
        await asyncio.gather(*stalls)
        await server.until(lambda: len(server.acknowledged_at) > NUM, 10)
        wanted = {one for one, is_answered in asked.items() if is_answered}
        await server.until(lambda: wanted <= set(calls_by_interaction(server, "@original")), 60)

    first = [server.acknowledged_at[one] - server.asked_at[one] for one in asked]
    calm = [
        one
        for one in wanted
        if not any(at - 0.1 < server.asked_at[one] - began < at + STALL_S + 0.5 for at in STALLS_AT)
    ]
    answered = calls_by_interaction(server, "@original")
    whole = [answered[one] - server.asked_at[one] for one in calm]
    for name, times in (("first answer", first), ("whole answer outside the stalls", whole)):
        shown = " ".join(f"p{share * 100:.0f} {percentile(times, share):.3f}" for share in (0.5, 0.99, 1.0))
        print(f"{name}: {shown} s")  # noqa: T201 - the figures are the point
    assert max(first) < 3
    assert percentile(first, 0.99) < 1
    assert len(server.acknowledged_at) == NUM + 2
