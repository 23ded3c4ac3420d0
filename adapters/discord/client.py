"""The connection to Discord: what events come in, and who answers them."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, cast

import discord
import yarl
from discord.http import Route

from adapters.discord.commands import are_same, payloads
from adapters.discord.dispatch import Dispatch
from adapters.discord.exchange import Exchange, Interaction
from adapters.discord.files import Picture
from adapters.discord.ids import NAME, PEOPLE, team_id
from adapters.discord.interactions import Interactions
from adapters.discord.messages import Messages, meant
from adapters.discord.starting import pause_between_s, pause_s
from bot.daily.welcome import Arrival
from bot.engine import Engine
from bot.errors import StorageError
from bot.wording import Message

log = logging.getLogger(__name__)

_REMEMBERED_S = 3_600.0  # starts of sessions


class StudyClient(discord.AutoShardedClient):
    """The bot on Discord. No privileged intent: content comes with direct messages, mentions and replies to the bot."""

    def __init__(self, *, picture: Picture, proxy: str | None = None) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.guild_messages = intents.dm_messages = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            member_cache_flags=discord.MemberCacheFlags.none(),
            proxy=proxy,
        )
        self.picture = picture
        self.engine: Engine | None = None
        self.dispatch_room = Dispatch()
        self._identified: dict[int | None, deque[float]] = {}

    # how it gets in

    async def setup_hook(self) -> None:
        """Go to the gateway that the API names, not before the allowance of sessions permits, with our commands."""
        shards, url, limits = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        await self.sync_commands()
        wait_s = pause_s(
            shards=shards, left=limits["remaining"], total=limits["total"], reset_s=limits["reset_after"] / 1000
        )
        if wait_s:
            log.warning("%s of %s sessions are left; waiting %.0f s", limits["remaining"], limits["total"], wait_s)
            await asyncio.sleep(wait_s)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The allowance of sessions is one of a whole day: who is thrown out again and again waits longer each time."""
        now = asyncio.get_running_loop().time()
        begun = self._identified.setdefault(shard_id, deque())
        while begun and now - begun[0] > _REMEMBERED_S:
            begun.popleft()
        if not initial:
            await asyncio.sleep(pause_between_s(len(begun)))
        begun.append(asyncio.get_running_loop().time())

    async def sync_commands(self) -> bool:
        """Register the commands; False when Discord has the same already."""
        application = self.application_id
        route = Route(
            "GET", "/applications/{application_id}/commands?with_localizations=true", application_id=application
        )
        registered = await self.http.request(route)
        wanted = payloads()
        if are_same(wanted, cast("Sequence[Mapping[str, Any]]", registered)):
            return False
        await self.http.bulk_upsert_global_commands(cast("int", application), cast("Any", wanted))
        return True

    async def drain(self, wait_s: float) -> None:
        """Let what was begun be answered, for at most *wait_s*."""
        await self.dispatch_room.drain(wait_s)

    # what comes in

    async def on_interaction(self, interaction: Interaction) -> None:
        """A command, a press, a form, or a word that is being typed."""
        engine = self._ready_engine
        exchange = Exchange.of(interaction, engine.language)
        work = Interactions(engine=engine, picture=self.picture).handle(exchange)
        is_typing = interaction.type is discord.InteractionType.autocomplete
        await self.dispatch_room.run(work, _nobody if is_typing else exchange.tell)

    async def on_message(self, message: discord.Message) -> None:
        """A direct message, a mention, or a reply to the bot; nothing else is for it."""
        what = None if self.user is None else meant(message, self.user)
        if what is None:
            return
        messages = Messages(engine=self._ready_engine, picture=self.picture)
        await self.dispatch_room.run(messages.handle(message, what), lambda news: messages.tell(message, news))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited: welcome once, in the first channel it may write to, else the owner."""
        me = guild.me
        writable = [one for one in guild.text_channels if me is not None and one.permissions_for(me).send_messages]
        if guild.system_channel in writable and guild.system_channel is not None:
            writable.insert(0, guild.system_channel)
        target = f"{team_id(guild.id)}:{writable[0].id}" if writable else f"{NAME}:{PEOPLE}:{guild.owner_id}"
        arrival = Arrival(team=team_id(guild.id), target=target, locale=str(guild.preferred_locale))
        await self._noted(self._ready_engine.arrived(arrival))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Taken out; a server that is only out of reach does not come here."""
        await self._noted(self._ready_engine.departed(team_id(guild.id)))

    async def _noted(self, work: Awaitable[None]) -> None:
        await self.dispatch_room.run(work, _nobody)

    @property
    def _ready_engine(self) -> Engine:
        if self.engine is None:
            raise StorageError("the engine is not there yet")
        return self.engine


async def _nobody(_: Message) -> None:
    """There is nobody to tell."""
