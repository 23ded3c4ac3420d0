"""What does a slash command, a press, a form or a word that is being typed ask of the engine?

Nothing is kept per message: every control carries its action, and interactions are read from their events, so a
control of last month, and a form that was opened before a restart, are answered by whoever is there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord

from adapters.discord.commands import typed
from adapters.discord.drawing import OPENS
from adapters.discord.exchange import Exchange, Interaction
from adapters.discord.files import Picture
from adapters.discord.ids import channel_id, person_id
from adapters.discord.modals import submitted
from bot.engine import Engine
from bot.errors import StorageError
from bot.requests import Pressed, Request, Said
from bot.wording import Message

log = logging.getLogger(__name__)

_FORM_S = 0.8  # to look for the question of an old form; the bank in memory needs none of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Interactions:
    """Answers interactions with *engine*."""

    engine: Engine
    picture: Picture

    async def handle(self, exchange: Exchange) -> None:
        """Acknowledge first, then answer."""
        match exchange.interaction.type:
            case discord.InteractionType.autocomplete:
                await self._suggest(exchange)
            case discord.InteractionType.application_command:
                await self._command(exchange)
            case discord.InteractionType.component:
                await self._component(exchange)
            case discord.InteractionType.modal_submit:
                await self._modal(exchange)
            case discord.InteractionType.ping:
                return

    async def _suggest(self, exchange: Exchange) -> None:
        command, values, focused = typed(exchange.data)
        option = next((one for one in command.options if one.name == focused), None)
        if option is None or option.suggest is None:
            await exchange.suggest(())
        else:
            await exchange.suggest(option.suggest(self.engine.bank, values.get(focused, "")))

    async def _command(self, exchange: Exchange) -> None:
        await exchange.defer()
        command, values, _ = typed(exchange.data)
        await self._answer(exchange, Said(text=command.line(values)))

    async def _component(self, exchange: Exchange) -> None:
        token = str(exchange.data.get("custom_id", ""))
        if token.startswith(OPENS):
            await self._open(exchange, token.removeprefix(OPENS))
            return
        pressed = exchange.interaction.message
        if pressed is not None and pressed.flags.ephemeral:
            await exchange.defer_redrawing()
        else:
            await exchange.defer()  # what everybody sees is not changed by one person
        await self._answer(exchange, Pressed(action=token))

    async def _open(self, exchange: Exchange, token: str) -> None:
        """A form has to be the very first answer, so it is drawn from the bank in memory."""
        try:
            async with asyncio.timeout(_FORM_S):
                form = await self.engine.form(token)
        except (TimeoutError, StorageError) as error:
            log.warning("a form was not drawn: %s", type(error).__name__)
            await exchange.tell(Message("busy"))
            return
        if form is None:
            await exchange.tell(Message("control-unknown"))
        else:
            await exchange.open(form)

    async def _modal(self, exchange: Exchange) -> None:
        await exchange.defer()
        fields = submitted(cast("Sequence[Mapping[str, Any]]", exchange.data.get("components") or ()))
        await self._answer(exchange, Pressed(action=str(exchange.data.get("custom_id", "")), fields=fields))

    async def _answer(self, exchange: Exchange, what: Said | Pressed) -> None:
        interaction = exchange.interaction
        permissions = interaction.permissions
        request = Request(
            event_id=str(interaction.id),
            learner_id=person_id(interaction.user.id),
            input=what,
            locale=str(interaction.locale),
            channel_id=channel_id(interaction.guild_id, interaction.channel_id),
            manages=permissions.manage_channels or permissions.administrator,
            name=interaction.user.display_name,
            obstacle=obstacle(interaction),
        )
        reply = await self.engine.handle(request)
        await exchange.answer(reply, self.picture)


def obstacle(interaction: Interaction) -> str:
    """Why the bot could not post where this came from, as Discord says with the interaction."""
    if interaction.guild_id is None:
        return ""
    if not interaction.is_guild_integration():
        return "missing_access"  # a person brought the bot along; the server has not let it in
    may = interaction.app_permissions
    if not may.view_channel:
        return "missing_access"
    return "" if may.send_messages and may.embed_links else "missing_permissions"
