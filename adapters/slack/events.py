"""What bolt hears: everything is acknowledged before anything else is done."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult

from adapters.slack.controls import Nothing, OpensForm, meaning
from adapters.slack.flows import Ack, Flows, place_in_view
from adapters.slack.incoming import (
    Incoming,
    Place,
    from_command,
    from_event,
    key_of_action,
    place_of_action,
    team_of,
)
from adapters.slack.logs import BOLT
from adapters.slack.modals import CALLBACK
from adapters.slack.workspaces import Api
from bot.daily.welcome import Arrival
from bot.errors import StorageError

log = logging.getLogger(__name__)

Body = Mapping[str, Any]
Removed = Callable[[str, int], Awaitable[None]]  # a workspace, and when, in seconds
_ANY = re.compile(".*")


async def _anyone(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult:
    """Who may be heard: every workspace that can sign. Tokens are looked up when something is sent, never before."""
    return AuthorizeResult(enterprise_id=enterprise_id, team_id=team_id)


@dataclass(slots=True, kw_only=True)
class Listeners:
    """Hands what bolt hears to the rest; *removed* hears of a workspace that the bot was taken out of."""

    flows: Flows
    removed: Removed
    _greeted: set[str] = field(default_factory=set)

    async def on_command(self, ack: Ack, body: Body) -> None:
        await ack()
        await self.flows.talk.serve(from_command(body))

    async def on_action(self, ack: Ack, body: Body) -> None:
        await ack()
        for action in body.get("actions") or ():
            await self._pressed(body, action)

    async def _pressed(self, body: Body, action: Mapping[str, Any]) -> None:
        found = meaning(action, body.get("state") or (body.get("view") or {}).get("state") or {})
        place = place_in_view(place_of_action(body), body)
        trigger_id = str(body.get("trigger_id", ""))
        key = key_of_action(body, action)
        if isinstance(found, Nothing):
            return
        if isinstance(found, OpensForm):
            if self.flows.talk.once.is_new(key):
                await self.flows.open_form(place, found.token, trigger_id)
            return
        incoming = Incoming(key=key, input=found, place=place)
        if (body.get("view") or {}).get("type") == "home":
            await self.flows.ask_in_modal(incoming, trigger_id)
            return
        await self.flows.talk.serve(incoming)

    async def on_view(self, ack: Ack, body: Body) -> None:
        await self.flows.submit(ack, body)

    async def on_message(self, body: Body) -> None:
        incoming = from_event(body, _bot_user(body))
        if incoming is not None:
            await self.flows.talk.serve(incoming)

    async def on_home(self, body: Body) -> None:
        event = body.get("event") or {}
        place = Place(team=team_of(body), user=str(event.get("user", "")))
        await self._greet(place)
        if event.get("tab", "home") == "home":
            await self.flows.home.publish(place, f"opened:{body.get('event_id', '')}")

    async def _greet(self, place: Place) -> None:
        """The welcome goes to whoever opens the app first; the store knows whether it was sent before."""
        if place.team in self._greeted:
            return
        profile = await self.flows.talk.people.profile(place)
        team = f"slack:{place.team}"
        arrival = Arrival(team=team, target=place.learner_id, locale=profile.locale, zone=profile.zone)
        try:
            await self.flows.talk.engine.arrived(arrival)
        except StorageError as error:
            log.warning("store: %s", error)
            return
        self._greeted.add(place.team)

    async def on_removed(self, body: Body) -> None:
        event = body.get("event") or {}
        if event.get("type") == "app_uninstalled" or (event.get("tokens") or {}).get("bot"):
            await self.removed(team_of(body), int(body.get("event_time") or time.time()))

    async def on_other(self, ack: Ack) -> None:
        """Something the manifest does not ask for."""
        await ack()


async def on_error(error: Exception) -> None:
    """A listener broke off outside the dispatch: a bug; the person was acknowledged or is told by Slack."""
    log.error("a listener broke off", exc_info=error)


def make_app(api: Api, listeners: Listeners) -> AsyncApp:
    """The bolt app. It holds no token: whoever is in front of it has checked the signature, or it is a socket."""
    app = AsyncApp(
        name="studybot",
        logger=BOLT,
        client=api.client(),
        authorize=_anyone,
        request_verification_enabled=False,  # stricter, and done before (`web`)
    )
    app.command(_ANY)(listeners.on_command)
    app.action(_ANY)(listeners.on_action)
    app.view(CALLBACK)(listeners.on_view)
    app.event("app_mention")(listeners.on_message)
    app.event("message")(listeners.on_message)
    app.event("app_home_opened")(listeners.on_home)
    app.event("app_uninstalled")(listeners.on_removed)
    app.event("tokens_revoked")(listeners.on_removed)
    app.event(_ANY)(listeners.on_other)
    app.shortcut(_ANY)(listeners.on_other)
    app.view(_ANY)(listeners.on_other)
    app.error(on_error)
    return app


def _bot_user(body: Body) -> str:
    """The bot's own id in the workspace of *body*, which Slack names with every event."""
    for one in body.get("authorizations") or ():
        if one.get("is_bot"):
            return str(one.get("user_id", ""))
    return ""
