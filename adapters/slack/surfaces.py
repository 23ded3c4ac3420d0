"""Where is a reply seen? In the modal it was asked from, for the asker alone, or by the channel."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import aiohttp

from adapters.slack.api import Slack
from adapters.slack.files import Files, direct_channel
from adapters.slack.incoming import Place
from adapters.slack.messages import draw_messages, without_pictures
from adapters.slack.modals import Kept, reply_view
from bot.daily.reasons import reason_said
from bot.errors import DeliveryError, Unclear
from bot.replies import Audience, Figure, Paragraph, Reply, Tone
from bot.wording import Language, say
from bot.wording import Message as Sentence

log = logging.getLogger(__name__)

_NOT_THERE = frozenset({"not_in_channel", "channel_not_found", "user_not_in_channel"})  # a command works anywhere
_PATIENCE_S = 10.0  # how long a person may wait for Slack's pace
_OK = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Surfaces:
    """Shows replies. *session* posts to response addresses, which belong to no token."""

    slack: Slack
    files: Files
    session: aiohttp.ClientSession
    proxy: str | None = None

    async def show(self, place: Place, reply: Reply) -> None:
        """Show *reply* to whom it is for.

        Raises:
            DeliveryError: Slack did not take it.
        """
        language = reply.language or Language.EN
        reply = await self.files.send_documents(place, reply, language)
        pictures = await self.files.pictures(place.team, reply)
        if place.view_id and not (reply.audience is Audience.CHANNEL and place.channel):
            await self._in_view(place, reply, language, pictures)
            return
        try:
            await self._send_all(place, reply, pictures)
        except DeliveryError as error:
            if isinstance(error, Unclear) or not error.permanent:
                raise
            log.info("not shown in the channel: %s", error.reason)
            await self._say_why(place, error.reason, language)

    async def view(self, place: Place, reply: Reply) -> dict[str, Any] | None:
        """*reply* as the modal it was asked from, to be shown with the acknowledgement; None when more is needed."""
        needs_more = any(type(part).__name__ in {"Figure", "Document"} for part in reply.parts)
        if needs_more or reply.audience is Audience.CHANNEL:
            return None
        language = reply.language or Language.EN
        view, is_whole = reply_view(reply, _kept(place), language, {})
        return view if is_whole else None

    async def _in_view(self, place: Place, reply: Reply, language: Language, pictures: Mapping[Figure, str]) -> None:
        view, is_whole = reply_view(reply, _kept(place), language, pictures)
        try:
            await self._update(place, view)
        except DeliveryError as error:
            if error.reason == "invalid_arguments" and pictures:
                await self._update(place, reply_view(reply, _kept(place), language, {})[0])
            elif error.reason in {"not_found", "view_not_found"}:
                is_whole = False  # it was closed: the answer is not lost
            else:
                raise
        if not is_whole:
            await self._send_all(replace(place, view_id="", response_url="", channel="", thread=""), reply, pictures)

    async def _update(self, place: Place, view: dict[str, Any]) -> None:
        await self.slack.call(place.team, "views.update", _PATIENCE_S, view_id=place.view_id, view=view)

    async def _send_all(self, place: Place, reply: Reply, pictures: Mapping[Figure, str]) -> None:
        messages = draw_messages(reply, pictures)
        try:
            await self._send(place, reply.audience, messages[:1])
        except DeliveryError as error:
            if error.reason != "invalid_blocks" or not pictures:
                raise
            messages = without_pictures(messages)
            await self._send(place, reply.audience, messages[:1])
        rest = Audience.ASKER if reply.audience is Audience.REPLACE else reply.audience
        await self._send(place, rest, messages[1:])

    async def _send(self, place: Place, audience: Audience, messages: Sequence[Mapping[str, Any]]) -> None:
        for message in messages:
            by_address = place.response_url and not (place.is_direct and audience is Audience.ASKER)
            if not (by_address and await self._respond(place, audience, message)):
                await self._post(place, audience, message)

    async def _respond(self, place: Place, audience: Audience, message: Mapping[str, Any]) -> bool:
        """Answer at the address that came with the request; False when it is used up."""
        seen = "in_channel" if audience is Audience.CHANNEL else "ephemeral"
        body = {**message, "response_type": seen, "replace_original": audience is Audience.REPLACE}
        if place.thread and audience is not Audience.REPLACE:
            body["thread_ts"] = place.thread
        try:
            async with self.session.post(place.response_url, json=body, proxy=self.proxy) as answer:
                text = await answer.text()
                if answer.status >= 500:  # noqa: PLR2004 - server errors
                    raise Unclear(f"status_{answer.status}")
                if "invalid_blocks" in text:
                    raise DeliveryError("invalid_blocks", permanent=True)
                return answer.status == _OK
        except (aiohttp.ClientError, TimeoutError) as error:
            raise Unclear("no_answer") from error

    async def _post(self, place: Place, audience: Audience, message: Mapping[str, Any]) -> None:
        body = {**message, "unfurl_links": False, "unfurl_media": False, "thread_ts": place.thread}
        if not place.channel:
            channel = await direct_channel(self.slack, place.team, place.user)
            await self.slack.call(place.team, "chat.postMessage", _PATIENCE_S, channel=channel, **body)
        elif place.is_direct or audience is Audience.CHANNEL:
            await self.slack.call(place.team, "chat.postMessage", _PATIENCE_S, channel=place.channel, **body)
        else:
            private = {**body, "user": place.user}
            try:
                await self.slack.call(place.team, "chat.postEphemeral", _PATIENCE_S, channel=place.channel, **private)
            except DeliveryError as error:
                if error.reason not in _NOT_THERE:
                    raise
                await self._post(replace(place, channel="", thread=""), audience, message)

    async def _say_why(self, place: Place, reason: str, language: Language) -> None:
        """To the asker, where it can be seen."""
        text = say(language, Sentence("slack-not-posted", {"reason": reason_said(reason)}))
        reply = Reply(parts=(Paragraph(text=text),), tone=Tone.WARNING, language=language)
        if place.view_id:
            await self._in_view(place, reply, language, {})
            return
        target = place if place.response_url else replace(place, channel="", thread="")
        await self._send_all(target, reply, {})


def _kept(place: Place) -> Kept:
    return Kept(channel=place.channel, thread=place.thread)
