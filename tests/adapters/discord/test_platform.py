"""Discord as a place where the bot posts by itself: once, found again, and redrawn whole."""

from __future__ import annotations

import pytest

from bot.engine import Engine
from bot.errors import DeliveryError, RateLimited, Unclear
from bot.ports import Target
from bot.replies import Button, Paragraph, Reply
from tests.adapters.discord.server.fake import PERSON, DiscordServer, Trouble
from tests.adapters.discord.worlds import TARGET, ids_of, running, text_of

KEY = "0123456789abcdef01234567"
LONG = Reply(
    title="Long", parts=(Paragraph(text="word " * 1_800),), controls=(Button(action="1:next::en", label="Go"),)
)


async def test_a_daily_post_carries_its_key_and_is_found_by_it(server: DiscordServer, engine: Engine) -> None:
    reply = Reply(title="Question", parts=(Paragraph(text="@everyone <@1> **bold** 2_3_4"),), mention="<@&55>")
    async with running(server, engine) as discord:
        platform = discord.platform
        message_id = await platform.post(TARGET, reply, KEY)
        assert await platform.post(TARGET, reply, KEY) == message_id  # the nonce
        assert await platform.find(TARGET, KEY) == message_id
        assert await platform.find(TARGET, "f" * 24) is None
        await platform.edit(TARGET, message_id, Reply(title="Changed"))

    posted = server.of("POST", "/messages")[0]
    assert posted.body["nonce"] == KEY
    assert posted.body["enforce_nonce"] is True
    assert [str(role) for role in posted.body["allowed_mentions"]["roles"]] == ["55"]
    assert not posted.body["allowed_mentions"]["parse"]
    assert "\\<@1\\>" in text_of(posted.body)
    edited = next(call for call in server.calls if call.method == "PATCH" and message_id in call.path)
    assert edited.body["embeds"][0]["footer"]["text"] == KEY[:12]


@pytest.mark.parametrize(
    ("trouble", "error", "reason"),
    [
        (Trouble(path="/messages", status=403, code=50013), DeliveryError, "missing_permissions"),
        (Trouble(path="/messages", status=404, code=10003), DeliveryError, "unknown_channel"),
        (Trouble(path="/messages", status=403, code=50001), DeliveryError, "missing_access"),
        (Trouble(path="/messages", status=503), Unclear, "http_503"),
        (Trouble(path="/messages", taken=True), Unclear, "ServerDisconnectedError"),
    ],
)
async def test_a_refusal_has_its_meaning(
    trouble: Trouble, error: type[DeliveryError], reason: str, server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine) as discord:
        server.troubles = [trouble]
        with pytest.raises(error) as raised:
            await discord.platform.post(TARGET, Reply(title="x"), KEY)

    assert raised.value.reason == reason
    assert raised.value.permanent == (error is DeliveryError)


async def test_a_long_limit_is_handed_to_who_posts_and_a_short_one_waited_for(
    server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine) as discord:
        server.troubles = [Trouble(path="/messages", status=429, retry_after=0.05)]
        await discord.platform.post(TARGET, Reply(title="x"), KEY)
        server.troubles = [Trouble(path="/messages", status=429, retry_after=90)]
        with pytest.raises(RateLimited) as raised:
            await discord.platform.post(TARGET, Reply(title="x"), KEY)

    assert raised.value.retry_after_s == 90


async def test_a_long_post_is_redrawn_whole(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine) as discord:
        message_id = await discord.platform.post(TARGET, LONG, KEY)
        assert len(server.messages) == 3
        assert ids_of(server.messages[-1])
        await discord.platform.edit(TARGET, message_id, Reply(title="Short", parts=(Paragraph(text="done"),)))
        shown = [text_of(message) for message in server.messages]
        assert "done" in shown[0]
        assert not any("word" in text for text in shown)
        assert not any(ids_of(message) for message in server.messages)
        await discord.platform.edit(TARGET, message_id, LONG)
        await discord.platform.edit(TARGET, message_id, LONG)

    assert sum(text_of(message).count("word") for message in server.messages) == 1_800
    assert len(server.messages) == 3
    assert ids_of(server.messages[-1])


async def test_a_post_that_grows_goes_on_in_a_new_message(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine) as discord:
        message_id = await discord.platform.post(TARGET, Reply(title="Short"), KEY)
        await discord.platform.edit(TARGET, message_id, LONG)
        await discord.platform.edit(TARGET, message_id, LONG)

    assert sum(text_of(message).count("word") for message in server.messages) == 1_800


async def test_a_thread_that_is_not_allowed_takes_nothing_from_the_post(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine) as discord:
        server.troubles = [Trouble(path="/threads", status=403, code=50013)]
        message_id = await discord.platform.post(TARGET, Reply(title="x", opens_thread=True), KEY)

    assert message_id == server.messages[0]["id"]
    assert server.of("POST", "/threads")


async def test_a_reminder_goes_to_the_person(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine) as discord:
        await discord.platform.post(Target(platform="discord", team="-", place=PERSON), Reply(title="x"), KEY)

    assert server.messages[0]["channel_id"] == "7777"
