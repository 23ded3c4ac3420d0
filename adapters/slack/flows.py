"""What happens with modals: a form is opened at once, an answer replaces it, the Home tab asks in one.

A modal opens within moments or never (its trigger lives three seconds), so nothing here waits for the store first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adapters.slack.home import Home
from adapters.slack.incoming import Incoming, Place, team_of
from adapters.slack.modals import Kept, field_errors, form_view, reply_view, submitted, waiting_view
from adapters.slack.talk import Talk
from bot.errors import DeliveryError
from bot.replies import Form, Paragraph, Reply, Tone
from bot.requests import Pressed, Said
from bot.wording import Language, Message, say

log = logging.getLogger(__name__)

Ack = Callable[..., Awaitable[Any]]
_FORM_S = 0.5  # how long a form may take before something else is shown in its place
_GRADE_S = 0.4  # how long an acknowledgement waits for the grade itself
_SETTLED_S = 0.3  # so that Slack shows the acknowledgement before what replaces it


@dataclass(frozen=True, slots=True, kw_only=True)
class Flows:
    """Opens, fills and grades modals."""

    talk: Talk
    home: Home

    async def open_form(self, place: Place, token: str, trigger_id: str) -> None:
        """The form of *token*, in a modal of its own, or in the one whose button was pressed."""
        kept = Kept(channel=place.channel, thread=place.thread)
        language = self.talk.language(place)
        asked = asyncio.ensure_future(self.talk.form(token))
        done, _ = await asyncio.wait([asked], timeout=_FORM_S)
        if done:
            await self._show(place, _form_or_why(asked.result(), kept, language), trigger_id)
            return
        view_id = await self._show(place, waiting_view("slack-loading", kept, language), trigger_id)
        if view_id:
            view = _form_or_why(await asked, kept, language)
            await self._call(place, "views.update", view_id=view_id, view=view)

    async def ask_in_modal(self, incoming: Incoming, trigger_id: str) -> None:
        """Open a modal, ask, and show the answer there; the Home tab is drawn anew afterwards."""
        place = incoming.place
        view = waiting_view("slack-loading", Kept(), self.talk.language(place))
        view_id = await self._show(place, view, trigger_id)
        await self.talk.serve(replace(incoming, place=replace(place, view_id=view_id)))
        if isinstance(incoming.input, Said):
            await self.home.publish(place, f"{incoming.key}:home")

    async def submit(self, ack: Ack, body: Mapping[str, Any]) -> None:
        """A form was sent: faults that can be seen at once keep it open, else the grade takes its place."""
        view = body.get("view") or {}
        kept = Kept.of(view)
        fields = submitted(view)
        place = _place_of_view(body, kept)
        language = Language(kept.language) if kept.language in set(Language) else self.talk.language(place)
        faulty = self.talk.faults(kept.action, fields)
        errors = field_errors(faulty) if faulty is not None else {}
        shown = {block.get("block_id") for block in view.get("blocks") or ()}
        if errors and set(errors) <= shown:
            await ack(response_action="errors", errors=errors)
            return
        key = f"view:{view.get('id', '')}:{body.get('trigger_id') or view.get('hash', '')}"
        incoming = Incoming(key=key, input=Pressed(action=kept.action, fields=fields), place=place)
        graded = asyncio.ensure_future(self.talk.answer(incoming))
        await asyncio.wait([graded], timeout=_GRADE_S)
        reply = graded.result() if graded.done() else None
        result = await self.talk.surfaces.view(place, reply) if reply is not None else None
        if result is not None:
            await ack(response_action="update", view=result)
            return
        if graded.done() and reply is None:
            await ack()  # it came before, and whoever took it shows the grade
            return
        await ack(response_action="update", view=waiting_view("slack-grading", kept, language))
        await asyncio.sleep(_SETTLED_S)
        reply = await graded
        if reply is not None:
            await self.talk.show(place, reply)

    async def _show(self, place: Place, view: Mapping[str, Any], trigger_id: str) -> str:
        """The view in the modal that is open, else in a new one; its id, empty when it could not be shown."""
        if place.view_id:
            await self._call(place, "views.update", view_id=place.view_id, view=view)
            return place.view_id
        found = await self._call(place, "views.open", trigger_id=trigger_id, view=view)
        return str((found.get("view") or {}).get("id", ""))

    async def _call(self, place: Place, method: str, **args: Any) -> Mapping[str, Any]:  # noqa: ANN401 - whatever the method takes
        try:
            return await self.talk.slack.call(place.team, method, **args)
        except DeliveryError as error:
            log.warning("%s: %s", method, error.reason)
            return {}


def place_in_view(place: Place, body: Mapping[str, Any]) -> Place:
    """Where a control of a modal was pressed."""
    view = body.get("view") or {}
    if view.get("type") != "modal":
        return place
    kept = Kept.of(view)
    return replace(place, view_id=str(view.get("id", "")), channel=kept.channel, thread=kept.thread)


def _place_of_view(body: Mapping[str, Any], kept: Kept) -> Place:
    return Place(
        team=team_of(body),
        user=str((body.get("user") or {}).get("id", "")),
        channel=kept.channel,
        thread=kept.thread,
        view_id=str((body.get("view") or {}).get("id", "")),
    )


def _form_or_why(form: Form | None, kept: Kept, language: Language) -> dict[str, Any]:
    if form is not None:
        return form_view(form, kept, language)
    text = say(language, Message("control-unknown"))
    return reply_view(Reply(parts=(Paragraph(text=text),), tone=Tone.ERROR), kept, language, {})[0]
