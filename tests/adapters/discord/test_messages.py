"""Direct messages, mentions and replies are for the bot; everything else that is written is not."""

from __future__ import annotations

from bot.engine import Engine
from tests.adapters.discord.server import shapes
from tests.adapters.discord.server.fake import BOT, CHANNEL, GUILD, DiscordServer, Trouble
from tests.adapters.discord.worlds import DIRECT, running, said, text_of


async def test_a_direct_message_is_a_command_or_an_answer(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        for number, text in enumerate(("/quiz ch12-q3", "C and D"), start=1):
            await server.push("MESSAGE_CREATE", said(text))
            answer = await server.called("POST", "/messages", number)

    assert "Right" in text_of(answer.body)
    assert answer.body["allowed_mentions"] == {"parse": []}


async def test_other_text_in_a_channel_is_not_for_the_bot(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.push("MESSAGE_CREATE", said("/quiz", guild_id=GUILD, channel_id=CHANNEL))
        await server.push("MESSAGE_CREATE", said("/quiz ch12-q3"))
        await server.called("POST", "/messages")

    assert len(server.of("POST", "/messages")) == 1


async def test_a_mention_is_answered_in_private(server: DiscordServer, engine: Engine) -> None:
    text = f"<@{BOT}> /quiz ch12-q3"
    mention = said(text, guild_id=GUILD, channel_id=CHANNEL, mentions=[shapes.USER], member=shapes.member())
    async with running(server, engine):
        await server.push("MESSAGE_CREATE", mention)
        answer = await server.called("POST", "/messages")

    assert answer.path == f"/channels/{DIRECT}/messages"
    assert "ch12-q3" in text_of(answer.body)


async def test_who_takes_no_direct_messages_is_told_so_in_the_channel(server: DiscordServer, engine: Engine) -> None:
    mention = said(f"<@{BOT}> /quiz", guild_id=GUILD, channel_id=CHANNEL, mentions=[shapes.USER])
    server.troubles = [Trouble(path=f"/channels/{DIRECT}/messages", status=403, code=50007)]
    async with running(server, engine):
        await server.push("MESSAGE_CREATE", {**mention, "member": shapes.member()})
        told = await server.called("POST", f"/channels/{CHANNEL}/messages")

    assert "directly" in text_of(told.body)
    assert told.body["allowed_mentions"]["parse"] == []


async def test_an_answer_whose_receipt_is_lost_stands_there_once(server: DiscordServer, engine: Engine) -> None:
    server.troubles = [Trouble(path="/messages", taken=True)]
    async with running(server, engine):
        await server.push("MESSAGE_CREATE", said("/quiz ch12-q3"))
        await server.called("POST", "/messages", 2)

    assert len(server.messages) == 1
