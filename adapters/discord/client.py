"""The connection to Discord: what comes in is acknowledged at once, and then answered.

Nothing is kept per message: every control carries its action, and interactions are read from their events, so a
control of last month, and a form that was opened before a restart, are answered by whoever is there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, cast

import discord
import yarl
from discord.http import Route

from adapters.discord import limits
from adapters.discord.commands import are_same, payloads, typed
from adapters.discord.drawing import OPENS, Page, pages
from adapters.discord.files import Picture, files_of
from adapters.discord.modals import Fields, modal, submitted
from adapters.discord.platform import NAME, PEOPLE
from bot.daily.welcome import Arrival
from bot.engine import Engine, spoken_language
from bot.errors import StorageError
from bot.replies import Audience, Paragraph, Reply, Tone
from bot.requests import Opened, Pressed, Request, Said
from bot.wording import Language, Message, say

log = logging.getLogger(__name__)

_FORM_S = 2.0  # to draw a form: after three seconds Discord forgets who asked
_ALREADY = 40060  # it was answered, although the answer to that said no


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

    async def setup_hook(self) -> None:
        """Go to the gateway that the API names, and register the commands if they changed."""
        _, url, _ = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        await self.sync_commands()

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

    # what comes in

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """A command, a press, a form, or a word that is being typed."""
        match interaction.type:
            case discord.InteractionType.autocomplete:
                await self._guarded(interaction, self._suggest(interaction))
            case discord.InteractionType.application_command:
                await self._guarded(interaction, self._command(interaction))
            case discord.InteractionType.component:
                await self._guarded(interaction, self._component(interaction))
            case discord.InteractionType.modal_submit:
                await self._guarded(interaction, self._modal(interaction))
            case _:
                return

    async def on_message(self, message: discord.Message) -> None:
        """A direct message, a mention, or a reply to the bot; nothing else is for it."""
        if message.author.bot or self.user is None:
            return
        reference = message.reference
        replied = reference.resolved if reference is not None else None
        is_reply = isinstance(replied, discord.Message) and replied.author.id == self.user.id
        if message.guild is not None and not is_reply and self.user not in message.mentions:
            return
        text = message.content
        for mention in (f"<@{self.user.id}>", f"<@!{self.user.id}>"):
            text = text.replace(mention, "")
        said = Said(
            text=text.strip(),
            reply_to=str(reference.message_id) if is_reply and reference is not None else "",
            is_public=message.guild is not None,
        )
        await self._answer_message(message, said if text.strip() else Opened())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited: welcome once, in the first channel it may write to."""
        if self.engine is None:
            return
        me = guild.me
        writable = [one for one in guild.text_channels if me is not None and one.permissions_for(me).send_messages]
        if guild.system_channel in writable and guild.system_channel is not None:
            writable.insert(0, guild.system_channel)
        target = f"{NAME}:{guild.id}:{writable[0].id}" if writable else f"{NAME}:{PEOPLE}:{guild.owner_id}"
        await self.engine.arrived(Arrival(team=f"{NAME}:{guild.id}", target=target, locale=str(guild.preferred_locale)))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Taken out; a server that is only out of reach does not come here."""
        if self.engine is not None:
            await self.engine.departed(f"{NAME}:{guild.id}")

    # interactions

    async def _suggest(self, interaction: discord.Interaction[discord.Client]) -> None:
        command, values, focused = typed(_data(interaction))
        option = next((one for one in command.options if one.name == focused), None)
        if option is None or option.suggest is None or self.engine is None:
            found: Sequence[str] = ()
        else:
            found = option.suggest(self.engine.bank, values.get(focused, ""))
        choices = [
            discord.app_commands.Choice(name=value, value=value)
            for value in found[: limits.OPTIONS]
            if 0 < len(value) <= limits.OPTION_TEXT
        ]
        await interaction.response.autocomplete(choices)

    async def _command(self, interaction: discord.Interaction[discord.Client]) -> None:
        await _acknowledge(interaction.response.defer(ephemeral=True))
        command, values, _ = typed(_data(interaction))
        await self._answer(interaction, Said(text=command.line(values)))

    async def _component(self, interaction: discord.Interaction[discord.Client]) -> None:
        data = _data(interaction)
        token = str(data.get("custom_id", ""))
        if token.startswith(OPENS):
            await self._open(interaction, token.removeprefix(OPENS))
            return
        is_own = interaction.message is not None and interaction.message.flags.ephemeral
        if is_own:
            await _acknowledge(interaction.response.defer())
        else:
            await _acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
        await self._answer(interaction, Pressed(action=token), replaces=is_own)

    async def _open(self, interaction: discord.Interaction[discord.Client], token: str) -> None:
        """A form has to be the very first answer, so it is drawn from the bank in memory."""
        form = None
        try:
            async with asyncio.timeout(_FORM_S):
                form = await self._engine.form(token)
        except (TimeoutError, StorageError) as error:
            log.warning("a form was not drawn: %s", type(error).__name__)
            await self._say(interaction, "busy")
            return
        if form is None:
            await self._say(interaction, "control-unknown")
            return
        await _acknowledge(interaction.response.send_modal(modal(form)))

    async def _modal(self, interaction: discord.Interaction[discord.Client]) -> None:
        await _acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
        data = _data(interaction)
        fields: Fields = submitted(cast("Sequence[Mapping[str, Any]]", data.get("components") or ()))
        await self._answer(interaction, Pressed(action=str(data.get("custom_id", "")), fields=fields))

    async def _say(self, interaction: discord.Interaction[discord.Client], key: str) -> None:
        language = spoken_language(str(interaction.locale), self._engine.language)
        await _acknowledge(interaction.response.send_message(say(language, Message(key)), ephemeral=True))

    async def _answer(
        self, interaction: discord.Interaction[discord.Client], what: Said | Pressed, *, replaces: bool = False
    ) -> None:
        guild, channel = interaction.guild_id, interaction.channel_id
        permissions = interaction.permissions
        request = Request(
            event_id=str(interaction.id),
            learner_id=f"{NAME}:{PEOPLE}:{interaction.user.id}",
            input=what,
            locale=str(interaction.locale),
            channel_id=f"{NAME}:{guild}:{channel}" if guild is not None and channel is not None else "",
            manages=permissions.manage_channels or permissions.administrator,
            name=interaction.user.display_name,
            obstacle=_obstacle(interaction) if guild is not None else "",
        )
        reply = await self._engine.handle(request)
        drawn = pages(reply)
        files = await files_of(reply, self.picture)
        first, rest = drawn[0], drawn[1:]
        if reply.audience is Audience.CHANNEL:
            await self._answer_channel(interaction, drawn, files)
            return
        if replaces and reply.audience is not Audience.REPLACE:
            await interaction.followup.send(embed=first.embed, view=first.view(), files=files, ephemeral=True)
        else:
            await interaction.edit_original_response(embed=first.embed, view=first.view(), attachments=files)
        for page in rest:
            await interaction.followup.send(embed=page.embed, view=page.view(), ephemeral=True)

    async def _answer_channel(
        self, interaction: discord.Interaction[discord.Client], drawn: Sequence[Page], files: Sequence[discord.File]
    ) -> None:
        """For everybody: the private acknowledgement is settled first, then the channel gets it."""
        if interaction.response.type != discord.InteractionResponseType.deferred_message_update:
            await interaction.edit_original_response(content="✓")
        for number, page in enumerate(drawn):
            await interaction.followup.send(
                embed=page.embed, view=page.view(), files=list(files) if number == 0 else [], ephemeral=False
            )

    @property
    def _engine(self) -> Engine:
        if self.engine is None:
            raise StorageError("the engine is not there yet")
        return self.engine

    async def _guarded(self, interaction: discord.Interaction[discord.Client], work: Awaitable[None]) -> None:
        """The one place of this adapter where an unforeseen error becomes an answer."""
        try:
            await work
        except StorageError as error:
            log.warning("store: %s", error)
            await self._trouble(interaction, Message("busy"))
        except discord.HTTPException as error:
            log.warning("Discord did not take an answer: %s %s", error.status, error.code)
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("request failed, reference %s", reference)
            await self._trouble(interaction, Message("internal-error", {"reference": reference}))

    async def _trouble(self, interaction: discord.Interaction[discord.Client], message: Message) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            return
        language = spoken_language(str(interaction.locale), self.engine.language if self.engine else Language.EN)
        text = say(language, message)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True)
            else:
                await interaction.response.send_message(text, ephemeral=True)
        except discord.HTTPException as error:
            log.warning("Discord did not take the news of it: %s %s", error.status, error.code)

    # messages

    async def _answer_message(self, message: discord.Message, what: Said | Opened) -> None:
        guild = message.guild
        request = Request(
            event_id=str(message.id),
            learner_id=f"{NAME}:{PEOPLE}:{message.author.id}",
            input=what,
            channel_id=f"{NAME}:{guild.id}:{message.channel.id}" if guild is not None else "",
            manages=isinstance(message.author, discord.Member)
            and message.channel.permissions_for(message.author).manage_channels,
            name=message.author.display_name,
        )
        try:
            reply = await self._engine.handle(request)
        except StorageError as error:
            log.warning("store: %s", error)
            reply = _sentence(Message("busy"), self)
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("request failed, reference %s", reference)
            reply = _sentence(Message("internal-error", {"reference": reference}), self)
        await self._tell(message, reply)

    async def _tell(self, message: discord.Message, reply: Reply) -> None:
        """The answer is for the person alone, so it goes to their direct messages."""
        place: discord.abc.Messageable = message.author if message.guild is not None else message.channel
        if reply.audience is Audience.CHANNEL:
            place = message.channel
        files = await files_of(reply, self.picture)
        try:
            for number, page in enumerate(pages(reply)):
                await place.send(embed=page.embed, view=page.view(), files=files if number == 0 else [])
        except discord.Forbidden:
            language = reply.language or self._engine.language
            await message.reply(say(language, Message("discord-no-direct-messages")), mention_author=False)


def _sentence(message: Message, client: StudyClient) -> Reply:
    language = client.engine.language if client.engine else Language.EN
    return Reply(parts=(Paragraph(text=say(language, message)),), tone=Tone.ERROR, language=language)


def _data(interaction: discord.Interaction[discord.Client]) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", interaction.data or {})


def _obstacle(interaction: discord.Interaction[discord.Client]) -> str:
    """Why the bot could not post where this came from, as Discord says with the interaction."""
    may = interaction.app_permissions
    if not may.view_channel:
        return "missing_access"
    return "" if may.send_messages and may.embed_links else "missing_permissions"


async def _acknowledge(answer: Awaitable[object]) -> None:
    """An answer that took effect although its own answer said no is repeated by the library, and was good."""
    try:
        await answer
    except discord.HTTPException as error:
        if error.code != _ALREADY:
            raise
    except discord.InteractionResponded:
        return
