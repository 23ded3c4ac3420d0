"""One script of requests gives on Slack the facts it gives in the terminal."""

from __future__ import annotations

import pytest

from adapters.slack.mrkdwn import unescape
from adapters.sqlite import open_store
from bot.engine import Engine
from bot.replies import Reply
from tests.adapters.slack.worlds import BANK, now, slack_world
from tests.fakes import Person

SCRIPT = (
    "/study help",
    "/quiz ch12-q2",
    "32; multiply by 4; unchanged",
    "/quiz ch12-q3",
    "I think C and D",
    "/mem 7b bf16 adam",
    "/mem 7b bf17",
    "/study stats",
    "/study sets",
    "/quizz",
    "/study nonsense",
)


def squeezed(text: str) -> str:
    return "".join(unescape(text).split())


def facts(reply: Reply) -> list[str]:
    """Every line that must be seen, whatever the platform makes of lines and spaces."""
    return [squeezed(line) for line in reply.summary.splitlines() if line.strip()]


async def in_the_engine() -> list[Reply]:
    store = await open_store(":memory:")
    try:
        person = Person(Engine(bank=BANK, store=store, clock=now), zone="Europe/Berlin")
        return [await person.says(line) for line in SCRIPT]
    finally:
        await store.close()


@pytest.mark.parametrize("channel", ["C1", "D1"])
async def test_slack_tells_all_that_the_engine_says(channel: str) -> None:
    expected = await in_the_engine()
    async with slack_world() as world:
        person = world.person(channel=channel)
        for line, reply in zip(SCRIPT, expected, strict=True):
            before = len(world.slack.shown())
            if line.startswith("/"):
                await person.slash(line)
            else:
                await world.person(channel="D1").says(line)
            shown = world.slack.shown()[before:]
            text = squeezed("".join(message["text"] for message in shown))
            missing = [fact for fact in facts(reply) if fact.replace("|", "") not in text.replace("|", "")]
            assert not missing, line
        assert world.slack.faults == []
