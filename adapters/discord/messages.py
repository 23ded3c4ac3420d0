"""Which messages are for the bot, and how are they answered? In private: others in the channel read no verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from adapters.discord import limits
from adapters.discord.drawing import Page, pages
from adapters.discord.files import Attachment, Picture, as_files, attachments_of
from adapters.discord.ids import channel_id, person_id
from adapters.discord.lost import persistently
from bot.engine import Engine
from bot.replies import Audience, Paragraph, Reply, Tone
from bot.requests import Opened, Request, Said
from bot.wording import Message, say

_PATIENCE_S = 30.0


def meant(message: discord.Message, me: discord.ClientUser) -> Said | Opened | None:
    """What a direct message, a mention, or a reply to the bot says; None: it is not for the bot."""
    if message.author.bot:
        return None
    reference = message.reference
    replied = reference.resolved if reference is not None else None
    is_reply = isinstance(replied, discord.Message) and replied.author.id == me.id
    if message.guild is not None and not is_reply and me not in message.mentions:
        return None
    text = message.content
    for mention in (f"<@{me.id}>", f"<@!{me.id}>"):
        text = text.replace(mention, "")
    if not text.strip():
        return Opened()
    return Said(
        text=text.strip(),
        reply_to=str(reference.message_id) if is_reply and reference is not None else "",
        is_public=message.guild is not None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Messages:
    """Answers messages with *engine*."""

    engine: Engine
    picture: Picture

    async def handle(self, message: discord.Message, what: Said | Opened) -> None:
        """One request, one answer."""
        guild, author = message.guild, message.author
        request = Request(
            event_id=str(message.id),
            learner_id=person_id(author.id),
            input=what,
            channel_id=channel_id(guild.id, message.channel.id) if guild is not None else "",
            manages=isinstance(author, discord.Member) and message.channel.permissions_for(author).manage_channels,
            name=author.display_name,
        )
        await self._answer(message, await self.engine.handle(request))

    async def tell(self, message: discord.Message, sentence: Message) -> None:
        """One sentence to whoever wrote *message*."""
        language = self.engine.language
        text = Paragraph(text=say(language, sentence))
        await self._answer(message, Reply(parts=(text,), tone=Tone.ERROR, language=language))

    async def _answer(self, message: discord.Message, reply: Reply) -> None:
        is_private = message.guild is not None and reply.audience is not Audience.CHANNEL
        place: discord.abc.Messageable = message.author if is_private else message.channel
        attachments = await attachments_of(reply, self.picture)
        try:
            for number, page in enumerate(pages(reply)):
                await _send(place, page, attachments if number == 0 else (), f"{message.id}-{number}")
        except discord.Forbidden:
            if not is_private:
                raise
            text = say(reply.language or self.engine.language, Message("discord-no-direct-messages"))
            await message.reply(text, mention_author=False)


async def _send(
    place: discord.abc.Messageable, page: Page, attachments: Sequence[Attachment], nonce: str
) -> discord.Message:
    """The nonce lets Discord refuse a second message for an event that came twice, or whose answer got lost."""
    return await persistently(
        lambda: place.send(
            embed=page.embed, view=page.view(), files=as_files(attachments), nonce=nonce[-limits.NONCE :]
        ),
        within_s=_PATIENCE_S,
    )
