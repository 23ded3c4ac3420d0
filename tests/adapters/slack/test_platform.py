"""Posting what nobody asked for: once, found again, and every refusal with its name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.slack.platform import SlackPlatform
from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear
from bot.ports import Target
from bot.replies import Paragraph, Reply
from tests.adapters.slack.server.fake import LOST, Trouble
from tests.adapters.slack.worlds import World, slack_world

TARGET = Target(platform="slack", team="T1", place="C1")
REPLY = Reply(title="Question of the day", parts=(Paragraph(text="How many bytes?"),))


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with slack_world() as world:
        yield world


async def test_a_post_is_found_by_its_key_and_edited(world: World) -> None:
    platform: SlackPlatform = world.service.platform
    message_id = await platform.post(TARGET, REPLY, "key-1")
    assert await platform.find(TARGET, "key-1") == message_id
    assert await platform.find(TARGET, "key-2") is None
    await platform.edit(TARGET, message_id, REPLY)
    assert world.slack.of("chat.update")[0]["ts"] == message_id
    assert world.slack.faults == []


async def test_the_metadata_holds_the_key_and_nothing_else(world: World) -> None:
    await world.service.platform.post(TARGET, REPLY, "key-1")
    (body,) = world.slack.of("chat.postMessage")
    assert body["metadata"]["event_payload"] == {"key": "key-1"}


async def test_a_post_whose_answer_is_lost_was_taken_once_and_is_found(world: World) -> None:
    world.slack.troubles["chat.postMessage"].append(LOST)
    with pytest.raises(Unclear):
        await world.service.platform.post(TARGET, REPLY, "key-1")
    assert len(world.slack.of("chat.postMessage")) == 1
    assert await world.service.platform.find(TARGET, "key-1")


def long_reply(word: str, paragraphs: int) -> Reply:
    return Reply(title="Question", parts=tuple(Paragraph(text=f"{word} {n} " + "x" * 2500) for n in range(paragraphs)))


def shown(world: World) -> list[str]:
    """The texts in the channel, oldest first."""
    return [str(message["text"]) for message in reversed(world.slack.history)]


async def test_a_long_post_is_redrawn_whole(world: World) -> None:
    platform = replace(world.service.platform, between_s=0.0)
    message_id = await platform.post(TARGET, long_reply("before", 40), "key-1")
    pages = len(world.slack.history)
    assert pages > 2
    await platform.edit(TARGET, message_id, long_reply("after", 40))
    assert len(world.slack.history) == pages
    assert not any("before" in text for text in shown(world))
    assert await platform.find(TARGET, "key-1") == message_id
    assert world.slack.faults == []


async def test_messages_of_a_post_that_are_too_many_go_and_those_that_lack_come(world: World) -> None:
    platform = replace(world.service.platform, between_s=0.0)
    message_id = await platform.post(TARGET, long_reply("before", 40), "key-1")
    world.slack.history.insert(0, {"ts": "1700000000.900000", "channel": "C1", "text": "somebody else's"})
    await platform.edit(TARGET, message_id, long_reply("after", 20))
    fewer = len(world.slack.history)
    assert not any("before" in text for text in shown(world))
    await platform.edit(TARGET, message_id, long_reply("last", 40))
    assert len(world.slack.history) > fewer
    assert sum("last 39 " in text for text in shown(world)) == 1
    assert "somebody else's" in shown(world)


async def test_without_the_history_only_the_first_message_is_redrawn(world: World) -> None:
    platform = replace(world.service.platform, between_s=0.0)
    message_id = await platform.post(TARGET, long_reply("before", 40), "key-1")
    pages = len(world.slack.history)
    world.slack.troubles["conversations.history"].append({"error": "missing_scope"})
    await platform.edit(TARGET, message_id, long_reply("after", 40))
    assert len(world.slack.history) == pages
    assert "after 0 " in shown(world)[0]


REFUSALS: list[tuple[Trouble, type[DeliveryError], str, bool]] = [
    ({"error": "not_in_channel"}, DeliveryError, "not_in_channel", True),
    ({"error": "channel_not_found"}, DeliveryError, "channel_not_found", True),
    ({"error": "is_archived"}, DeliveryError, "is_archived", True),
    ({"error": "missing_scope"}, DeliveryError, "missing_scope", True),
    ({"error": "restricted_action"}, DeliveryError, "restricted", True),
    ({"error": "account_inactive"}, DeliveryError, "account_inactive", True),
    ({"error": "invalid_auth"}, DeliveryError, "token_revoked", True),
    ({"error": "ratelimited", "retry": 7}, RateLimited, "rate_limited", False),
    ({"error": "internal_error"}, Unclear, "internal_error", False),
    (503, Unclear, "status_503", False),
]


@pytest.mark.parametrize(("trouble", "kind", "reason", "permanent"), REFUSALS)
async def test_each_refusal_has_its_name(
    world: World, trouble: Trouble, kind: type[DeliveryError], reason: str, *, permanent: bool
) -> None:
    world.slack.troubles["chat.postMessage"].append(trouble)
    with pytest.raises(DeliveryError) as raised:
        await world.service.platform.post(TARGET, REPLY, "key-1")
    assert type(raised.value) is kind
    assert (raised.value.reason, raised.value.permanent) == (reason, permanent)


async def test_the_pace_slack_asks_for_is_passed_on(world: World) -> None:
    world.slack.troubles["chat.postMessage"].append({"error": "ratelimited", "retry": 7})
    with pytest.raises(RateLimited) as raised:
        await world.service.platform.post(TARGET, REPLY, "key-1")
    assert raised.value.retry_after_s == 7


@pytest.mark.parametrize("error", ["missing_scope", "not_in_channel", "channel_not_found"])
async def test_a_history_that_may_not_be_read_is_no_sign_of_absence(world: World, error: str) -> None:
    world.slack.troubles["conversations.history"].append({"error": error})
    with pytest.raises(HistoryUnreadable):
        await world.service.platform.find(TARGET, "key-1")


async def test_only_a_user_group_can_be_notified(world: World) -> None:
    platform = world.service.platform
    await platform.post(TARGET, Reply(parts=REPLY.parts, mention="<!subteam^S123|@team>"), "key-1")
    assert "<!subteam^S123>" in world.slack.of("chat.postMessage")[0]["text"]
    for mention in ("<!channel>", "@here", "<@U1>", "everyone"):
        with pytest.raises(DeliveryError, match="not_a_user_group"):
            await platform.post(TARGET, Reply(parts=REPLY.parts, mention=mention), "key-2")
    assert world.slack.faults == []


async def test_a_person_is_written_to_directly_and_a_thread_below_its_question(world: World) -> None:
    platform = world.service.platform
    await platform.post(Target(platform="slack", team="T1", place="U7"), REPLY, "key-1")
    await platform.post(Target(platform="slack", team="T1", place="C1/1700.1"), REPLY, "key-2")
    direct, threaded = world.slack.of("chat.postMessage")
    assert direct["channel"] == "DU7"
    assert (threaded["channel"], threaded["thread_ts"]) == ("C1", "1700.1")


async def test_the_answers_hang_below_their_question_and_are_found_there(world: World) -> None:
    platform = world.service.platform
    question = await platform.post(TARGET, REPLY, "key-1")
    answers = await platform.post(TARGET, Reply(parts=REPLY.parts, below=question), "key-2")
    assert world.slack.of("chat.postMessage")[1]["thread_ts"] == question
    assert await platform.find(TARGET, "key-2") == answers


async def test_a_picture_that_slack_does_not_take_leaves_its_words(world: World) -> None:
    person = world.person()
    world.slack.troubles["files.getUploadURLExternal"].append({"error": "missing_scope"})
    shown = await person.slash("/mem llama-3-8b bf16 adam")
    assert not [block for block in shown["blocks"] if block["type"] == "image"]
    assert world.slack.faults == []
