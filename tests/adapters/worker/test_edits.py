"""A message that follows a number is redrawn seldom, and ends with the right one."""

from __future__ import annotations

import asyncio

import pytest

from adapters.worker.edits import Edits
from adapters.worker.gate import Gate, Pace
from bot.ports import Target
from bot.replies import Paragraph, Reply
from tests.platform import BROKEN, REFUSED, UNREACHABLE, Behaviour, FakePlatform, limited
from tests.virtual import in_virtual_time

CHANNEL = Target(platform="test", team="T", place="C1")


def answered(count: int) -> Reply:
    return Reply(parts=(Paragraph(text=f"{count} answered"),))


def edits_of(platform: FakePlatform) -> Edits:
    return Edits(platform, Gate(Pace()), call_timeout_s=30)


def written(platform: FakePlatform) -> list[str]:
    return [reply.summary for _, reply, _ in platform.edits]


@in_virtual_time
async def test_a_thousand_answers_in_ten_seconds_are_four_edits_and_the_last_is_right() -> None:
    platform = FakePlatform()
    edits = edits_of(platform)
    for count in range(1, 1_001):
        edits.show(CHANNEL, "m1", answered(count))
        await asyncio.sleep(0.01)
    await edits.close(20)
    assert len(platform.edits) <= 4
    assert written(platform)[-1] == "1000 answered"


@in_virtual_time
async def test_each_message_has_its_own_pace_but_one_channel() -> None:
    platform = FakePlatform()
    edits = edits_of(platform)
    for message in ("m1", "m2"):
        edits.show(CHANNEL, message, answered(1))
    await edits.close(20)
    (_, _, first_s), (_, _, second_s) = platform.edits
    assert 1 < second_s - first_s < 2


@pytest.mark.parametrize("failures", [[limited(7)], [BROKEN, BROKEN], [UNREACHABLE, limited(3)]], ids=len)
@in_virtual_time
async def test_an_edit_that_fails_is_made_again_with_the_newest_state(failures: list[Behaviour]) -> None:
    platform = FakePlatform()
    platform.posts.extend(failures)
    edits = edits_of(platform)
    edits.show(CHANNEL, "m1", answered(1))
    await asyncio.sleep(1)
    edits.show(CHANNEL, "m1", answered(2))
    await asyncio.sleep(60)
    assert written(platform) == ["2 answered"]


@in_virtual_time
async def test_a_message_that_may_not_be_edited_is_left_alone_until_the_next_state() -> None:
    platform = FakePlatform()
    platform.posts.append(REFUSED)
    edits = edits_of(platform)
    edits.show(CHANNEL, "m1", answered(1))
    await asyncio.sleep(60)
    assert written(platform) == []
    edits.show(CHANNEL, "m1", answered(2))
    await asyncio.sleep(1)
    assert written(platform) == ["2 answered"]
    await edits.close(20)


@in_virtual_time
async def test_an_edit_that_never_ends_does_not_keep_the_bot_from_stopping() -> None:
    platform = FakePlatform(usually=Behaviour(after_s=3_600))
    edits = edits_of(platform)
    edits.show(CHANNEL, "m1", answered(1))
    await asyncio.sleep(1)
    started = asyncio.get_running_loop().time()
    await edits.close(20)
    assert asyncio.get_running_loop().time() - started <= 20.1
