"""Hand-written stand-ins at the ports: a clock that stands still until it is moved, and a chat without a platform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.engine import Engine
from bot.replies import Button, Choice, Control, Form, Reply
from bot.requests import Pressed, Request, Said


@dataclass(slots=True)
class StandingClock:
    """The same moment for ever, unless it is moved."""

    now: datetime = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, by: timedelta) -> None:
        self.now += by


_deliveries = count(1)


@dataclass(slots=True)
class Person:
    """Somebody who talks with the engine; keeps the last reply, whose controls can be pressed by label."""

    engine: Engine
    learner_id: str = "test:room:first"
    locale: str = "en"
    channel_id: str = ""
    manages: bool = False
    zone: str = ""
    name: str = ""
    last: Reply = field(default_factory=Reply)

    async def says(self, text: str, event_id: str | None = None) -> Reply:
        return await self._send(Said(text=text), event_id)

    async def replies(self, message_id: str, text: str) -> Reply:
        """Says *text* for everybody to read, as a reply to a message."""
        return await self._send(Said(text=text, reply_to=message_id, is_public=True), None)

    async def uses(
        self, control: str | Control, fields: Mapping[str, tuple[str, ...]] | None = None, event_id: str | None = None
    ) -> Reply:
        found = self.control(control) if isinstance(control, str) else control
        return await self._send(Pressed(action=found.action, fields=fields or {}), event_id)

    def control(self, label: str) -> Button | Choice | Form:
        """The control of the last reply whose label begins with *label*."""
        return next(one for one in self.last.controls if one.label.startswith(label))

    async def _send(self, what: Said | Pressed, event_id: str | None) -> Reply:
        request = Request(
            event_id=event_id or f"delivery-{next(_deliveries)}",
            learner_id=self.learner_id,
            input=what,
            locale=self.locale,
            channel_id=self.channel_id,
            manages=self.manages,
            zone=self.zone,
            name=self.name,
        )
        self.last = await self.engine.handle(request)
        return self.last
