"""One script of requests gives the same facts on every platform."""

from __future__ import annotations

import pytest

from adapters.sqlite import open_store
from bot.engine import Engine
from bot.replies import Reply
from tests.adapters.contract.places import PLACES
from tests.adapters.slack.worlds import BANK, now
from tests.fakes import Person

PRESS = "press: "
SCRIPT = (
    "/study help",
    "/quiz ch12-q2",
    "32; multiply by 4; unchanged",
    "/quiz ch12-q3",
    "I think C and D",
    "/quiz ch12-q1",
    f"{PRESS}Skip",
    "/mem 7b bf16 adam",
    "/mem llama-3-8b bf16 adam zero3 8 a100-80",
    "/mem 7b bf17",
    "/study stats",
    "/study sets",
    "/quizz",
    "/study nonsense",
)


def squeezed(text: str) -> str:
    """Without spaces and what else only sets columns apart."""
    return "".join(text.translate({ord("|"): None, ord(":"): None}).split())


def facts(reply: Reply) -> list[str]:
    """Every line that must be seen, whatever the platform makes of lines and spaces."""
    return [squeezed(line) for line in reply.summary.splitlines() if line.strip()]


async def in_the_engine() -> list[Reply]:
    store = await open_store(":memory:")
    try:
        person = Person(Engine(bank=BANK, store=store, clock=now))
        return [
            await (person.uses(line.removeprefix(PRESS)) if line.startswith(PRESS) else person.says(line))
            for line in SCRIPT
        ]
    finally:
        await store.close()


@pytest.mark.parametrize("place", PLACES)
async def test_every_platform_tells_all_that_the_engine_says(place: str) -> None:
    expected = await in_the_engine()
    async with PLACES[place]() as talk:
        for line, reply in zip(SCRIPT, expected, strict=True):
            pressed = line.startswith(PRESS)
            shown = squeezed(await (talk.presses(line.removeprefix(PRESS)) if pressed else talk.says(line)))
            missing = [fact for fact in facts(reply) if fact not in shown]
            assert not missing, line
