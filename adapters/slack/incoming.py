"""What has a person done, of all that Slack delivers? Payloads are read here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.slack.mrkdwn import unescape
from bot.requests import Opened, Pressed, Said

_LINK = re.compile(r"<((?:https?|mailto|tel):[^|>]*)(?:\|([^>]*))?>")
_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|[^>]*)?>")
_OWN_SUBTYPES = {"", "file_share", "thread_broadcast"}  # a person wrote something; other subtypes tell of changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where it was done and where the answer is seen: a channel, a thread of it, a modal (*view_id*)."""

    team: str
    user: str
    channel: str = ""
    thread: str = ""
    response_url: str = ""
    view_id: str = ""

    @property
    def is_direct(self) -> bool:
        """Nobody else reads along."""
        return self.channel.startswith("D")

    @property
    def learner_id(self) -> str:
        return f"slack:{self.team}:{self.user}"

    @property
    def channel_id(self) -> str:
        return f"slack:{self.team}:{self.channel}" if self.channel else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One thing done by a person; *key* is the same however often and under whatever id Slack delivers it."""

    key: str
    input: Opened | Said | Pressed
    place: Place


def team_of(body: Mapping[str, Any]) -> str:
    """The workspace a payload comes from; the organisation where an app is installed for all of it."""
    team = body.get("team")
    found = team.get("id") if isinstance(team, dict) else team
    user = body.get("user")
    other = user.get("team_id") if isinstance(user, dict) else ""
    enterprise = body.get("enterprise_id")
    return str(body.get("team_id") or found or other or enterprise or "")


def from_command(body: Mapping[str, Any]) -> Incoming:
    """A slash command; its text is escaped as that of messages (`should_escape` in the manifest)."""
    place = Place(
        team=team_of(body),
        user=str(body.get("user_id", "")),
        channel=str(body.get("channel_id", "")),
        response_url=str(body.get("response_url", "")),
        thread=str(body.get("thread_ts", "")),
    )
    text = f"{body.get('command', '')} {typed(str(body.get('text', '')))}".strip()
    return Incoming(key=f"command:{body.get('trigger_id', '')}", input=Said(text=text), place=place)


def from_event(body: Mapping[str, Any], bot_user: str) -> Incoming | None:
    """A message to the bot; None when it is another's, a change of one, or nobody's."""
    event = body.get("event") or {}
    if event.get("bot_id") or event.get("subtype", "") not in _OWN_SUBTYPES or not event.get("user"):
        return None
    if event["user"] == bot_user:
        return None
    is_direct = event.get("channel_type") == "im" or str(event.get("channel", "")).startswith("D")
    if event.get("type") == "message" and not is_direct:
        return None
    thread = str(event.get("thread_ts", ""))
    place = Place(team=team_of(body), user=str(event["user"]), channel=str(event.get("channel", "")), thread=thread)
    text = typed(_without_mention(str(event.get("text", "")), bot_user))
    said = Said(text=text, reply_to=thread, is_public=not is_direct)
    return Incoming(
        key=f"message:{place.channel}:{event.get('ts') or event.get('client_msg_id', '')}",
        input=said if text else Opened(),
        place=place,
    )


def place_of_action(body: Mapping[str, Any]) -> Place:
    """Where a control was pressed; that of a modal is where the modal was opened, as far as it was kept."""
    container = body.get("container") or {}
    channel = (body.get("channel") or {}).get("id") or container.get("channel_id") or ""
    return Place(
        team=team_of(body),
        user=str((body.get("user") or {}).get("id", "")),
        channel=str(channel),
        thread=str(container.get("thread_ts") or (body.get("message") or {}).get("thread_ts") or ""),
        response_url=str(body.get("response_url", "")),
    )


def key_of_action(body: Mapping[str, Any], action: Mapping[str, Any]) -> str:
    """The same for the same press, however often it is delivered."""
    return f"action:{body.get('trigger_id') or action.get('action_ts', '')}:{action.get('action_id', '')}"


def typed(text: str) -> str:
    """What was typed, of the text that Slack made of it; mentions stay as they are (`<@U…>`)."""
    return unescape(_LINK.sub(lambda match: match[2] or match[1].removeprefix("mailto:"), text)).strip()


def _without_mention(text: str, bot_user: str) -> str:
    found = [match for match in _MENTION.finditer(text) if match[1] == bot_user]
    if not found and not bot_user:
        found = [match for match in _MENTION.finditer(text) if not text[: match.start()].strip()]
    for match in reversed(found):
        text = text[: match.start()] + text[match.end() :]
    return text.strip()
