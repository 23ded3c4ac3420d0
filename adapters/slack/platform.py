"""Slack as a place where the bot posts by itself.

The first message of a post carries the key as metadata, by which it is found again in the history; that is why a
channel needs `channels:history`. Further messages of a long post carry the first one's time stamp and their number.
Every app in the workspace can read metadata: it holds that and nothing else.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adapters.slack.api import Slack
from adapters.slack.files import Files, direct_channel
from adapters.slack.messages import draw_messages, without_pictures
from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear
from bot.ports import Target
from bot.replies import Reply

NAME = "slack"
EVENT_TYPE = "study_bot_post"
_PART_TYPE = "study_bot_part"  # a further message of a long post
_SECOND = 2
_WITHIN_S = 300.0  # from the first message of a post to its last
_GROUP = re.compile(r"<!subteam\^(S[A-Z0-9]+)(?:\|[^>]*)?>")
_PAGE, _PAGES = 15, 4  # some workspaces give 15 messages at once
_THREADS = 3
_BETWEEN_S = 1.1  # between the messages of one long post
_UNREADABLE = {"missing_scope", "not_in_channel", "channel_not_found", "restricted", "access_denied"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SlackPlatform:
    """A `bot.ports.Platform`."""

    slack: Slack
    files: Files
    between_s: float = _BETWEEN_S

    async def post(self, target: Target, reply: Reply, key: str) -> str:
        channel, thread = await self._where(target)
        pictures = await self.files.pictures(target.team, reply)
        messages = draw_messages(_with_group(reply), pictures)
        metadata = {"event_type": EVENT_TYPE, "event_payload": {"key": key}}
        body = _body(channel, thread or reply.below)
        try:
            first = await self._send(target, {**body, **messages[0], "metadata": metadata})
        except DeliveryError as error:
            if error.reason != "invalid_blocks" or not pictures:
                raise
            messages = without_pictures(messages)
            first = await self._send(target, {**body, **messages[0], "metadata": metadata})
        await self._send_rest(target, body, dict(enumerate(messages[1:], start=_SECOND)), str(first.get("ts", "")))
        return str(first.get("ts", ""))

    async def find(self, target: Target, key: str) -> str | None:
        channel, thread = await self._where(target)
        if thread:
            return _found(await self._history(target, "conversations.replies", channel=channel, ts=thread), key)
        ours: list[str] = []
        async for page in self._pages(target, "conversations.history", channel=channel):
            if found := _found(page, key):
                return found
            ours += [str(message["ts"]) for message in page.get("messages") or () if _has_replies(message)]
        for ts in ours[:_THREADS]:  # the answers to a question hang below it
            page = await self._history(target, "conversations.replies", channel=channel, ts=ts)
            if found := _found(page, key):
                return found
        return None

    async def edit(self, target: Target, message_id: str, reply: Reply) -> None:
        """Redraw all messages of a post; those that are too many go, those that lack come."""
        channel, thread = await self._where(target)
        pictures = await self.files.pictures(target.team, reply)
        first, *rest = draw_messages(replace(reply, mention=""), pictures)
        await self.slack.call(target.team, "chat.update", channel=channel, ts=message_id, **first)
        if not rest:
            return
        thread = thread or reply.below
        drawn = dict(enumerate(rest, start=_SECOND))
        try:
            there = await self._further(target, channel, thread, message_id)
        except HistoryUnreadable:
            return  # messages that cannot be found again are better old than twice
        for number, ts in there.items():
            if number in drawn:
                await self.slack.call(target.team, "chat.update", channel=channel, ts=ts, **drawn[number])
            else:
                await self.slack.call(target.team, "chat.delete", channel=channel, ts=ts)
        lacking = {number: message for number, message in drawn.items() if number not in there}
        await self._send_rest(target, _body(channel, thread), lacking, message_id)

    def link(self, target: Target, message_id: str) -> str:
        """Where a message can be opened; `message_id` is its time stamp."""
        channel = target.place.partition("/")[0]
        return f"https://slack.com/archives/{channel}/p{message_id.replace('.', '')}"

    async def _where(self, target: Target) -> tuple[str, str]:
        """The channel and the thread (`C…/ts`) of a target; a person's is their direct messages."""
        place, _, thread = target.place.partition("/")
        if place.startswith(("U", "W")):
            place = await direct_channel(self.slack, target.team, place)
        return place, thread

    async def _send(self, target: Target, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return await self.slack.call(target.team, "chat.postMessage", **message)

    async def _send_rest(
        self, target: Target, body: Mapping[str, Any], messages: Mapping[int, Mapping[str, Any]], first: str
    ) -> None:
        """What did not fit the first message. That one was taken: a failure here must not post it again."""
        for number, message in messages.items():
            await asyncio.sleep(self.between_s)
            metadata = {"event_type": _PART_TYPE, "event_payload": {"first": first, "number": number}}
            try:
                await self.slack.call(
                    target.team, "chat.postMessage", patience_s=10.0, **body, **message, metadata=metadata
                )
            except (RateLimited, Unclear):
                continue

    async def _further(self, target: Target, channel: str, thread: str, first: str) -> Mapping[int, str]:
        """The messages of a post after its first one, by number. They came right after it."""
        until = f"{float(first) + _WITHIN_S:.6f}"
        method, where = ("conversations.replies", {"ts": thread}) if thread else ("conversations.history", {})
        found: dict[int, str] = {}
        async for page in self._pages(target, method, channel=channel, oldest=first, latest=until, **where):
            for message in page.get("messages") or ():
                number = _number_of(message, first)
                if number is not None:
                    found.setdefault(number, str(message["ts"]))
        return found

    async def _pages(self, target: Target, method: str, **args: str) -> AsyncIterator[Mapping[str, Any]]:
        """Some pages of a history."""
        cursor = ""
        for _ in range(_PAGES):
            page = await self._history(target, method, cursor=cursor, **args)
            yield page
            cursor = str((page.get("response_metadata") or {}).get("next_cursor") or "")
            if not cursor:
                return

    async def _history(self, target: Target, method: str, **args: Any) -> Mapping[str, Any]:  # noqa: ANN401 - whatever the method takes
        try:
            return await self.slack.call(target.team, method, limit=_PAGE, include_all_metadata="true", **args)
        except (RateLimited, Unclear):
            raise
        except DeliveryError as error:
            if error.reason in _UNREADABLE:
                raise HistoryUnreadable(error.reason) from error
            raise


def _body(channel: str, thread: str) -> dict[str, Any]:
    """What every message of the bot's own says."""
    return {"channel": channel, "thread_ts": thread, "unfurl_links": False, "unfurl_media": False}


def _with_group(reply: Reply) -> Reply:
    """A role is a user group here, written `<!subteam^S…>`.

    Raises:
        DeliveryError: it is something else, which could ping whom nobody meant.
    """
    if not reply.mention:
        return reply
    found = _GROUP.fullmatch(reply.mention.strip())
    if found is None:
        raise DeliveryError("not_a_user_group", permanent=True)
    return replace(reply, mention=f"<!subteam^{found[1]}>")


def _found(page: Mapping[str, Any], key: str) -> str | None:
    messages = page.get("messages") or ()
    return next((str(message.get("ts", "")) for message in messages if _key_of(message) == key), None)


def _number_of(message: Mapping[str, Any], first: str) -> int | None:
    """Which message of the post that begins with *first* this is."""
    payload = _payload(message, _PART_TYPE)
    number = None if payload is None or payload.get("first") != first else payload.get("number")
    return number if isinstance(number, int) else None


def _has_replies(message: Mapping[str, Any]) -> bool:
    return _key_of(message) is not None and bool(message.get("reply_count"))


def _key_of(message: Mapping[str, Any]) -> str | None:
    payload = _payload(message, EVENT_TYPE)
    return None if payload is None else str(payload.get("key", ""))


def _payload(message: Mapping[str, Any], event_type: str) -> Mapping[str, Any] | None:
    """The metadata of a message of ours, if it is of this type."""
    metadata = message.get("metadata") or {}
    return metadata.get("event_payload") or {} if metadata.get("event_type") == event_type else None
