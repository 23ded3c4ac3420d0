"""One request from its payload to its answer; the one place of this adapter where an unforeseen error is answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from adapters.slack.api import Slack
from adapters.slack.incoming import Incoming, Place
from adapters.slack.once import Once
from adapters.slack.people import People
from adapters.slack.surfaces import Surfaces
from bot.engine import Engine, spoken_language
from bot.errors import DeliveryError, StorageError
from bot.replies import Form, Paragraph, Reply, Tone
from bot.requests import Request
from bot.wording import Language, Message, say

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """Asks the engine and shows what it says."""

    engine: Engine
    slack: Slack
    people: People
    surfaces: Surfaces
    once: Once
    _active: set[asyncio.Task[Any]] = field(default_factory=set)

    async def drain(self, seconds: float) -> None:
        """Let what was acknowledged be answered, for *seconds* at most."""
        left = self._active - {asyncio.current_task()}
        if left:
            await asyncio.wait(left, timeout=seconds)

    async def serve(self, incoming: Incoming) -> None:
        """Answer *incoming*, unless it was answered before."""
        if self.once.is_new(incoming.key):
            await self._told(incoming.place, self._served(incoming))

    async def answer(self, incoming: Incoming) -> Reply | None:
        """The reply to *incoming*, which others show; what went wrong is a reply too. None: it was answered before."""
        if not self.once.is_new(incoming.key):
            return None
        return await self._guarded(incoming.place, self._handled(incoming))

    async def show(self, place: Place, reply: Reply) -> None:
        """Show *reply*; what goes wrong is told instead."""
        await self._told(place, self._shown(place, reply))

    async def _told(self, place: Place, work: Awaitable[None]) -> None:
        trouble = await self._guarded(place, work)
        if trouble is not None:
            await self._guarded(place, self._shown(place, trouble))

    async def _served(self, incoming: Incoming) -> None:
        if await self.once.begin(incoming.key):
            await self.surfaces.show(incoming.place, await self._handled(incoming))
            await self.once.finish(incoming.key)

    async def _handled(self, incoming: Incoming) -> Reply:
        return await self.engine.handle(await self.request(incoming))

    async def _shown(self, place: Place, reply: Reply) -> None:
        await self.surfaces.show(place, reply)

    async def _guarded(self, place: Place, work: Awaitable[T]) -> T | Reply | None:
        """What comes of *work*, or what to tell the person instead."""
        task = asyncio.current_task()
        if task is not None:
            self._active.add(task)
            task.add_done_callback(self._active.discard)
        try:
            return await work
        except DeliveryError as error:
            log.warning("an answer was not shown: %s", error.reason)
            return None
        except StorageError as error:
            log.warning("store: %s", error)
            return self._sentence(place, Message("busy"))
        except Exception:  # whatever it is, the person hears of it and the bot goes on
            reference = secrets.token_hex(4)
            log.exception("request failed, reference %s", reference)
            return self._sentence(place, Message("internal-error", {"reference": reference}))

    async def form(self, token: str) -> Form | None:
        """The form behind a control; None too while the store cannot say."""
        try:
            return await self.engine.form(token)
        except StorageError as error:
            log.warning("store: %s", error)
            return None

    def faults(self, action: str, fields: Mapping[str, tuple[str, ...]]) -> Form | None:
        """What cannot be read in a form, as far as it is known without the store."""
        return self.engine.faults(action, fields)

    async def request(self, incoming: Incoming) -> Request:
        """What the engine is asked, with what Slack knows of the person."""
        place = incoming.place
        profile = await self.people.profile(place)
        manages, obstacle = False, ""
        if self.engine.asks_about_channel(incoming.input):
            standing = await self.people.standing(place)
            manages, obstacle = standing.manages, standing.obstacle
        return Request(
            event_id=incoming.key,
            learner_id=place.learner_id,
            input=incoming.input,
            locale=profile.locale,
            channel_id=place.channel_id,
            manages=manages,
            name=profile.name,
            zone=profile.zone,
            obstacle=obstacle,
        )

    def language(self, place: Place) -> Language:
        """In which to speak before the engine has said anything."""
        profile = self.people.known(place)
        return spoken_language(profile.locale if profile is not None else "", self.engine.language)

    def _sentence(self, place: Place, message: Message) -> Reply:
        language = self.language(place)
        return Reply(parts=(Paragraph(text=say(language, message)),), tone=Tone.ERROR, language=language)
