"""The unmodified discord.py against a server of our own: what people do is answered, privately and after restarts."""

from __future__ import annotations

from bot.engine import Engine
from tests.adapters.discord.server.fake import DiscordServer
from tests.adapters.discord.worlds import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED,
    EPHEMERAL,
    MODAL,
    REDRAWS,
    form_of,
    ids_of,
    option,
    pressed,
    running,
    sent,
    slash,
    text_of,
    whole_message,
)


async def test_commands_are_registered_once(server: DiscordServer, engine: Engine) -> None:
    for _ in range(2):
        async with running(server, engine):
            pass

    assert len(server.of("PUT", "/commands")) == 1
    assert {one["name"] for one in server.commands} == {"quiz", "mem", "study"}
    study = next(one for one in server.commands if one["name"] == "study")
    assert {"daily", "stats", "top"} <= {one["name"] for one in study["options"]}
    assert len(study["options"]) <= 25


async def test_commands_are_described_in_the_letters_and_words_of_each_chinese(
    server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine):
        pass

    described = [one["description_localizations"] for one in server.commands]
    assert all(one["zh-CN"] and one["zh-TW"] for one in described)
    assert any(one["zh-CN"] != one["zh-TW"] for one in described)


async def test_a_command_is_acknowledged_in_private_and_then_answered(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMMAND, slash("quiz", option("what", "ch12-q3")))
        acknowledged = await server.called("POST", "/callback")
        answer = await server.called("PATCH", "/messages/@original")

    assert acknowledged.body["type"] == DEFERRED
    assert acknowledged.body["data"]["flags"] & EPHEMERAL
    assert "ch12-q3" in text_of(answer.body)
    assert any(custom_id.startswith("f:1:answer:") for custom_id in ids_of(answer.body))


async def test_a_form_opened_before_a_restart_is_graded_after_it(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        token, field = await form_of(server, "ch12-q3")

    async with running(server, engine):
        await server.interact(MODAL, sent(token, field, "C", "D"), message=whole_message())
        graded = await server.called("PATCH", "/messages/@original", 2)

    assert "Right" in text_of(graded.body)


async def test_the_same_press_delivered_twice_counts_once(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        token, field = await form_of(server, "ch12-q3")
        submitted = await server.interact(MODAL, sent(token, field, "C", "D"), message=whole_message())
        first = await server.called("PATCH", "/messages/@original", 2)
        session = server.gateway.shard()
        again = next(one for one in session.sent if one["d"].get("id") == submitted)
        await server.push("INTERACTION_CREATE", again["d"])
        second = await server.called("PATCH", "/messages/@original", 3)

    assert text_of(second.body) == text_of(first.body)


async def test_a_press_on_a_private_message_changes_that_message_or_adds_one(
    server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine):
        await server.interact(COMMAND, slash("quiz", option("what", "ch12-q3")))
        answer = await server.called("PATCH", "/messages/@original")
        other = next(one for one in ids_of(answer.body) if not one.startswith("f:"))
        await server.interact(COMPONENT, pressed(other), message=whole_message())
        acknowledged = await server.called("POST", "/callback", 2)
        await server.until(
            lambda: len(server.of("PATCH", "/messages/@original")) > 1 or server.of("POST", "/webhooks/")
        )

    assert acknowledged.body["type"] == REDRAWS


async def test_a_press_on_a_message_for_everybody_is_answered_in_private(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMPONENT, pressed("1:next::en"), message=whole_message(flags=0))
        acknowledged = await server.called("POST", "/callback")
        await server.called("PATCH", "/messages/@original")

    assert acknowledged.body["type"] == DEFERRED
    assert acknowledged.body["data"]["flags"] & EPHEMERAL


async def test_what_is_being_typed_is_made_whole(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        typing = {**option("setup", "llama-3-8b bf16 adaf"), "focused": True}
        await server.interact(AUTOCOMPLETE, slash("mem", typing))
        answer = await server.called("POST", "/callback")

    assert answer.body["data"]["choices"][0]["value"] == "llama-3-8b bf16 adafactor"


async def test_a_control_of_another_program_gets_a_polite_private_answer(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMPONENT, pressed("f:who-knows"), message=whole_message())
        answer = await server.called("POST", "/callback")

    assert answer.body["data"]["flags"] & EPHEMERAL
    assert answer.body["data"]["content"]


async def test_a_daily_question_cannot_come_where_only_a_person_brought_the_bot(
    server: DiscordServer, engine: Engine
) -> None:
    daily = slash("study", {"name": "daily", "type": 2, "options": [{"name": "on", "type": 1, "options": []}]})
    async with running(server, engine):
        await server.interact(COMMAND, daily, authorizing_integration_owners={"1": "8001"})
        brought = await server.called("PATCH", "/messages/@original")
        await server.interact(COMMAND, daily)
        invited = await server.called("PATCH", "/messages/@original", 2)

    assert text_of(brought.body) != text_of(invited.body)
