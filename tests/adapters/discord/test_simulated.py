"""A second opinion: a simulation of Discord that others wrote, with its own limits and permissions, finds no fault."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import simcord

from adapters.discord.client import StudyClient
from adapters.discord.platform import DiscordPlatform
from bot.engine import Engine
from bot.errors import DeliveryError, HistoryUnreadable
from bot.ports import Target
from bot.quiz.question import Bank
from bot.replies import Paragraph, Reply, literal
from tests.adapters.discord.worlds import no_picture

HOSTILE = "@everyone <@1> ``` **x** \u202e 😀" * 30
KEY = "0123456789abcdef01234567"


class Simulated(StudyClient):
    async def setup_hook(self) -> None:
        await self.sync_commands()  # the simulation has no gateway to ask for


@asynccontextmanager
async def world(engine: Engine) -> AsyncIterator[simcord.Env]:
    client = Simulated(picture=no_picture)
    client.engine = engine
    async with simcord.run(client, shard_count=1) as made:
        yield made


def buttons(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for row in components for one in row["components"]]


async def test_every_question_can_be_asked_for_and_its_form_opened_and_sent(engine: Engine, bank: Bank) -> None:
    async with world(engine) as made:
        guild = made.create_guild()
        channel = guild.create_text_channel("general")
        ann = guild.add_member(made.create_user("ann"))
        for question in bank.questions:
            shown = await ann.slash(channel, "quiz", what=question)
            assert shown.ephemeral
            assert shown.response is not None
            opens = next(one for one in buttons(shown.response.components) if one["custom_id"].startswith("f:"))
            form = await ann.click(shown.response.message, custom_id=opens["custom_id"])
            assert form.modal is not None
            fields = [label["component"] for label in form.modal["components"]]
            sent = {one["custom_id"]: [one["options"][0]["value"]] if "options" in one else HOSTILE for one in fields}
            answered = await ann.submit_modal(form, sent)
            assert answered.ephemeral
            assert answered.response is not None
            skip = next((one for one in buttons(shown.response.components) if one["label"] == "Skip"), None)
            if skip is not None:
                await ann.click(shown.response.message, custom_id=skip["custom_id"])


async def test_a_direct_message_is_answered_where_it_came_from(engine: Engine) -> None:
    async with world(engine) as made:
        guild = made.create_guild()
        ann = guild.add_member(made.create_user("ann"))
        for text in ("/quiz ch12-q3", "C and D"):
            last = await ann.send_dm(text)
        newest = await anext(last.channel.history(limit=1))
        assert any("Right" in f"{embed.title} {embed.description}" for embed in newest.embeds)


@pytest.mark.parametrize("lacks", ["view_channel", "send_messages", "read_message_history"])
async def test_what_the_bot_may_not_do_is_said_for_good_and_nothing_is_posted(lacks: str, engine: Engine) -> None:
    reply = Reply(title="x", parts=(Paragraph(text=literal(HOSTILE)),))
    async with world(engine) as made:
        guild = made.create_guild()
        assert guild.me is not None
        rule = discord.PermissionOverwrite.from_pair(discord.Permissions(), discord.Permissions(**{lacks: True}))
        channel = guild.create_text_channel("general", overwrites={guild.me: rule})
        platform = DiscordPlatform(client=made.bot, picture=no_picture)
        target = Target(platform="discord", team=str(guild.id), place=str(channel.id))
        reads = lacks == "read_message_history"
        with pytest.raises(HistoryUnreadable if reads else DeliveryError) as raised:
            await (platform.find(target, KEY) if reads else platform.post(target, reply, KEY))

    assert raised.value.reason in {"missing_permissions", "missing_access"}


async def test_a_post_notifies_the_role_and_nobody_else(engine: Engine) -> None:
    async with world(engine) as made:
        guild = made.create_guild()
        channel = guild.create_text_channel("general")
        role = guild.create_role("Learners", mentionable=True)
        platform = DiscordPlatform(client=made.bot, picture=no_picture)
        target = Target(platform="discord", team=str(guild.id), place=str(channel.id))
        reply = Reply(title="x", parts=(Paragraph(text=literal(HOSTILE)),), mention=f"<@&{role.id}>")
        message_id = await platform.post(target, reply, KEY)
        assert await platform.find(target, KEY) == message_id
        posted = channel.last_message

    assert isinstance(posted, discord.Message)
    assert [one.id for one in posted.role_mentions] == [role.id]
    assert not posted.mention_everyone
    assert not posted.mentions
