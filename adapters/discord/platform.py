"""Discord as a place where the bot posts by itself."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from adapters.discord import limits
from adapters.discord.drawing import Page, pages
from adapters.discord.files import Attachment, Picture, as_files, attachments_of
from adapters.discord.ids import PEOPLE
from adapters.discord.references import goes_on, key_of, page_of, shown_key
from adapters.discord.refusals import translated
from bot.errors import DeliveryError, HistoryUnreadable
from bot.ports import Target
from bot.replies import Reply

log = logging.getLogger(__name__)

_LOOKED_AT = 100  # messages; more than a channel gets during the longest outage that is made up for
_THREAD_MINUTES: Final = 1_440  # without a word, until Discord folds it away


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscordPlatform:
    """A `bot.ports.Platform`.

    The nonce lets Discord itself refuse a second message for some minutes; after that the key at the foot of the
    message tells whether it stands there.
    """

    client: discord.Client
    picture: Picture

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        """Send all pages; the id of the first, which carries the key. Further ones have keys of their own."""
        with translated():
            place = await self._place(target)
            first, *rest = pages(reply, reference=shown_key(key))
            attachments = await attachments_of(reply, self.picture)
            message = await _send(place, first, key, role=_role(reply.mention), attachments=attachments)
            for number, page in enumerate(rest, start=2):
                await _send(place, page, _nonce(shown_key(key), number))
        if reply.opens_thread and target.team != PEOPLE:
            await self._open_thread(message, reply.title)
        return str(message.id)

    async def find(self, target: Target, key: str) -> str | None:
        """The newest message of ours with the key at its foot."""
        if not self._may_look(target):
            raise HistoryUnreadable("missing_permissions")
        with translated(reading=True):
            place = await self._place(target)
            async for message in place.history(limit=_LOOKED_AT):
                if self._is_ours(message) and key_of(message) == shown_key(key) and page_of(message) == 1:
                    return str(message.id)
        return None

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        """Redraw all pages; those that are too many go, those that lack come. The key stays.

        The first page says how many there are: whoever dies on the way leaves a post that the next edit mends.
        """
        with translated():
            place = await self._place(target)
            first = await place.fetch_message(int(message_id))
            drawn = pages(reply, reference=key_of(first))
            if goes_on(first) and not self._may_look(target):
                drawn = drawn[:1]  # pages that cannot be found again are better old than twice
            further = await self._further(place, first) if self._may_look(target) else {}
            for number, message in further.items():
                if number > len(drawn):
                    await message.delete()
            await first.edit(embed=drawn[0].embed, view=drawn[0].view())
            for number, page in enumerate(drawn[1:], start=2):
                if number in further:
                    await further[number].edit(embed=page.embed, view=page.view())
                else:
                    await _send(place, page, _nonce(key_of(first), number))

    def link(self, target: Target, message_id: str) -> str:
        """The address of a message in a server."""
        if target.team == PEOPLE:
            return ""
        return f"https://discord.com/channels/{target.team}/{target.place}/{message_id}"

    async def _further(self, place: discord.abc.Messageable, first: discord.Message) -> Mapping[int, discord.Message]:
        """The pages after the first, by number."""
        if not goes_on(first):
            return {}
        found: dict[int, discord.Message] = {}
        async for message in place.history(limit=_LOOKED_AT, after=first, oldest_first=True):
            if self._is_ours(message) and key_of(message) == key_of(first):
                found.setdefault(page_of(message), message)
        return found

    def _may_look(self, target: Target) -> bool:
        """Without the permission to read it, Discord calls every history empty."""
        channel = self.client.get_channel(int(target.place))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or channel.guild.me is None:
            return True  # not known, or direct messages
        return channel.permissions_for(channel.guild.me).read_message_history

    def _is_ours(self, message: discord.Message) -> bool:
        return self.client.user is not None and message.author.id == self.client.user.id

    async def _open_thread(self, message: discord.Message, title: str) -> None:
        """A post without its thread is a post all the same."""
        name = title[: limits.OPTION_TEXT] or "?"
        try:
            with translated():
                await self.client.http.start_thread_with_message(
                    message.channel.id, message.id, name=name, auto_archive_duration=_THREAD_MINUTES
                )
        except DeliveryError as error:
            log.warning("no thread below message %s: %s", message.id, error)

    async def _place(self, target: Target) -> discord.abc.Messageable:
        if self.client.user is None or self.client.is_closed():
            raise DeliveryError("not_connected", permanent=False)
        if target.team == PEOPLE:
            return await self.client.create_dm(discord.Object(int(target.place)))
        return self.client.get_partial_messageable(int(target.place))


async def _send(
    place: discord.abc.Messageable,
    page: Page,
    nonce: str,
    *,
    role: int | None = None,
    attachments: Sequence[Attachment] = (),
) -> discord.Message:
    return await place.send(
        content=f"<@&{role}>" if role else None,
        embed=page.embed,
        view=page.view(),
        files=as_files(attachments),
        nonce=nonce[: limits.NONCE],
        allowed_mentions=discord.AllowedMentions(
            everyone=False, users=False, replied_user=False, roles=[discord.Object(role)] if role else False
        ),
    )


def _nonce(shown: str, number: int) -> str:
    return f"{shown}-{number}"


def _role(mention: str) -> int | None:
    digits = mention.strip("<@&> ")
    return int(digits) if digits.isdecimal() else None
