"""The unmodified discord.py against a server of our own: what people do is answered, privately and after restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from adapters.discord.platform import DiscordPlatform
from adapters.discord.serving import Discord, make_discord
from bot.engine import Engine
from bot.errors import DeliveryError, Unclear
from bot.ports import Target
from bot.replies import Paragraph, Reply
from tests.adapters.discord.server import CHANNEL, GUILD, PERSON, DiscordServer, discord_server

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
DEFERRED, MODAL_ANSWER, EPHEMERAL = 5, 9, 64
TARGET = Target(platform="discord", team=GUILD, place=CHANNEL)


def _no_picture(_figure: object) -> bytes:
    return b"\x89PNG"


@asynccontextmanager
async def running(server: DiscordServer, engine: Engine) -> AsyncIterator[Discord]:
    discord = make_discord("token", server.url + "/api/v10", _no_picture)
    serving = asyncio.create_task(discord.serve(engine))
    try:
        async with asyncio.timeout(15):
            await discord.client.wait_until_ready() if discord.client.is_ready() else await _ready(discord)
        yield discord
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


async def _ready(discord: Discord) -> None:
    while not discord.client.is_ready():  # noqa: ASYNC110 - the library has no event before it has begun
        await asyncio.sleep(0.02)


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with discord_server() as made:
        yield made


def slash(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    return {"id": "1", "name": name, "type": 1, "options": list(options)}


def _text(body: Any) -> str:
    return "\n".join(f"{embed.get('title', '')}\n{embed.get('description', '')}" for embed in body["embeds"])


def _ids(body: Any) -> list[str]:
    return [one["custom_id"] for row in body["components"] for one in row["components"]]


async def test_commands_are_registered_once(server: DiscordServer, engine: Engine) -> None:
    for _ in range(2):
        async with running(server, engine):
            pass

    puts = [call for call in server.calls if call.method == "PUT" and call.path.endswith("/commands")]
    assert len(puts) == 1
    assert {one["name"] for one in server.commands} == {"quiz", "mem", "study"}
    study = next(one for one in server.commands if one["name"] == "study")
    assert {"daily", "stats", "top"} <= {one["name"] for one in study["options"]}
    assert len(study["options"]) <= 25
    assert "zh-CN" in study["description_localizations"]


async def test_a_command_is_acknowledged_in_private_and_then_answered(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMMAND, slash("quiz", {"name": "what", "type": 3, "value": "ch12-q3"}))
        acknowledged = await server.called("POST", "/callback")
        answer = await server.called("PATCH", "/messages/@original")

    assert acknowledged.body["type"] == DEFERRED
    assert acknowledged.body["data"]["flags"] & EPHEMERAL
    assert "ch12-q3" in _text(answer.body)
    assert any(custom_id.startswith("f:1:answer:") for custom_id in _ids(answer.body))


async def test_a_form_opened_before_a_restart_is_graded_after_it(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMMAND, slash("quiz", {"name": "what", "type": 3, "value": "ch12-q3"}))
        answer = await server.called("PATCH", "/messages/@original")
        opens = next(custom_id for custom_id in _ids(answer.body) if custom_id.startswith("f:"))
        await server.interact(COMPONENT, {"custom_id": opens, "component_type": 2}, message=whole_message())
        shown = await server.called("POST", "/callback", 2)
    assert shown.body["type"] == MODAL_ANSWER
    token, field = shown.body["data"]["custom_id"], shown.body["data"]["components"][0]["component"]["custom_id"]

    async with running(server, engine):
        chosen = {"type": 3, "id": 2, "custom_id": field, "values": ["C", "D"]}
        data = {"custom_id": token, "components": [{"type": 18, "id": 1, "component": chosen}]}
        await server.interact(MODAL, data, message=whole_message())
        graded = await server.called("PATCH", "/messages/@original", 2)

    assert "Right" in _text(graded.body)


async def test_what_is_being_typed_is_made_whole(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        option = {"name": "setup", "type": 3, "value": "llama-3-8b bf16 adaf", "focused": True}
        await server.interact(AUTOCOMPLETE, slash("mem", option))
        answer = await server.called("POST", "/callback")

    assert answer.body["data"]["choices"][0]["value"] == "llama-3-8b bf16 adafactor"


async def test_a_control_of_another_program_gets_a_polite_private_answer(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMPONENT, {"custom_id": "f:who-knows", "component_type": 2}, message=whole_message())
        answer = await server.called("POST", "/callback")

    assert answer.body["data"]["flags"] & EPHEMERAL
    assert answer.body["data"]["content"]


async def test_a_direct_message_is_a_command_or_an_answer(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        for number, text in enumerate(("/quiz ch12-q3", "C and D"), start=1):
            await server.push("MESSAGE_CREATE", _said(text))
            answer = await server.called("POST", "/messages", number)

    assert "Right" in _text(answer.body)
    assert answer.body["allowed_mentions"] == {"parse": []}


async def test_other_text_in_a_channel_is_not_for_the_bot(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.push("MESSAGE_CREATE", {**_said("/quiz"), "guild_id": GUILD, "channel_id": CHANNEL})
        await server.push("MESSAGE_CREATE", _said("/quiz ch12-q3"))
        await server.called("POST", "/messages")

    assert len([call for call in server.calls if call.method == "POST" and call.path.endswith("/messages")]) == 1


async def test_a_daily_post_carries_its_key_and_is_found_by_it(server: DiscordServer, engine: Engine) -> None:
    key = "0123456789abcdef01234567"
    reply = Reply(title="Question", parts=(Paragraph(text="@everyone <@1> **bold** 2_3_4"),), mention="<@&55>")
    async with running(server, engine) as discord:
        platform: DiscordPlatform = discord.platform
        message_id = await platform.post(TARGET, reply, key)
        assert await platform.post(TARGET, reply, key) == message_id  # the nonce
        assert await platform.find(TARGET, key) == message_id
        assert await platform.find(TARGET, "f" * 24) is None
        await platform.edit(TARGET, message_id, Reply(title="Changed"))

    (posted, *_) = [call for call in server.calls if call.method == "POST" and call.path.endswith("/messages")]
    assert posted.body["nonce"] == key
    assert posted.body["enforce_nonce"] is True
    assert posted.body["allowed_mentions"] == {"parse": [], "roles": [55]} or posted.body["allowed_mentions"][
        "roles"
    ] == [55]
    assert "\\<@1\\>" in _text(posted.body)
    edited = next(call for call in server.calls if call.method == "PATCH" and message_id in call.path)
    assert edited.body["embeds"][0]["footer"]["text"] == key[:12]


@pytest.mark.parametrize(
    ("status", "code", "error", "reason"),
    [
        (403, 50013, DeliveryError, "missing_permissions"),
        (404, 10003, DeliveryError, "unknown_channel"),
        (503, 0, Unclear, "http_503"),
    ],
)
async def test_a_refusal_has_its_meaning(
    status: int, code: int, error: type[DeliveryError], reason: str, server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine) as discord:
        server.failures = [(status, {"code": code, "message": "no"}, False)] * 8
        with pytest.raises(error) as raised:
            await discord.platform.post(TARGET, Reply(title="x"), "a" * 24)

    assert raised.value.reason == reason


def whole_message() -> dict[str, Any]:
    return {
        "id": "5001",
        "channel_id": CHANNEL,
        "author": {"id": "9002", "username": "study", "discriminator": "0", "avatar": None, "bot": True},
        "content": "",
        "timestamp": "2026-03-02T09:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": EPHEMERAL,
        "components": [],
    }


def _said(text: str) -> dict[str, Any]:
    person = {"id": PERSON, "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"}
    message = {**whole_message(), "id": f"60{len(text)}", "author": person, "content": text, "flags": 0}
    return {**message, "channel_id": "7777", "channel_type": 1}
