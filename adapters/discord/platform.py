"""Discord as a place where the bot posts by itself."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from adapters.discord import limits
from adapters.discord.drawing import Page, pages
from adapters.discord.files import Picture, files_of
from adapters.discord.refusals import translated
from bot.errors import DeliveryError
from bot.ports import Target
from bot.replies import Reply

NAME = "discord"
PEOPLE = "-"  # stands for the workspace in ids of people: somebody is the same person in every server
_LOOKED_AT = 100  # messages; more than a channel gets during the longest outage that is made up for
_KEY_SHOWN = 12  # digits of a key, at the foot of a message


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
            drawn = pages(reply, reference=key[:_KEY_SHOWN])
            first = await self._send(place, reply, drawn[0], key, with_files=True)
            for number, page in enumerate(drawn[1:], start=1):
                await self._send(place, reply, page, f"{key[:20]}-{number}", with_files=False)
            if reply.opens_thread and isinstance(first.channel, discord.TextChannel):
                await first.create_thread(name=reply.title[: limits.OPTION_TEXT] or "?")
        return str(first.id)

    async def _send(
        self, place: discord.abc.Messageable, reply: Reply, page: Page, nonce: str, *, with_files: bool
    ) -> discord.Message:
        role = _role(reply.mention)
        return await place.send(
            content=f"<@&{role}>" if role and with_files else None,
            embed=page.embed,
            view=page.view(),
            files=await files_of(reply, self.picture) if with_files else [],
            nonce=nonce[: limits.NONCE],
            allowed_mentions=discord.AllowedMentions(
                everyone=False, users=False, replied_user=False, roles=[discord.Object(role)] if role else False
            ),
        )

    async def find(self, target: Target, key: str) -> str | None:
        """The newest message of ours with the key at its foot."""
        with translated(reading=True):
            place = await self._place(target)
            async for message in place.history(limit=_LOOKED_AT):
                is_ours = self.client.user is not None and message.author.id == self.client.user.id
                if is_ours and any(embed.footer.text == key[:_KEY_SHOWN] for embed in message.embeds):
                    return str(message.id)
        return None

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        """Redraw the first page; its key stays."""
        with translated():
            place = await self._place(target)
            message = await place.fetch_message(int(message_id))
            kept = message.embeds[0].footer.text if message.embeds else None
            drawn = pages(reply, reference=kept or "")
            await message.edit(embed=drawn[0].embed, view=drawn[0].view())

    def link(self, target: Target, message_id: str) -> str:
        """The address of a message in a server."""
        if target.team == PEOPLE:
            return ""
        return f"https://discord.com/channels/{target.team}/{target.place}/{message_id}"

    async def _place(self, target: Target) -> discord.abc.Messageable:
        if not self.client.is_ready():
            raise DeliveryError("not_connected", permanent=False)
        if target.team == PEOPLE:
            return await (await self.client.fetch_user(int(target.place))).create_dm()
        return self.client.get_partial_messageable(int(target.place))


def _role(mention: str) -> int | None:
    digits = mention.strip("<@&> ")
    return int(digits) if digits.isdecimal() else None
