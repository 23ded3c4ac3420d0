"""What a payload says: who did what, and what is nobody's business of ours."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.slack.incoming import from_command, from_event
from bot.requests import Opened, Said

MESSAGE = {"type": "app_mention", "channel": "C1", "user": "U1", "ts": "2.2", "text": "<@UBOT> 32"}


def event(**changes: str) -> dict[str, Any]:
    return {"team_id": "T1", "event_id": "Ev1", "event": MESSAGE | changes}


def test_a_mention_in_a_thread_replies_to_the_message_above_it() -> None:
    found = from_event(event(thread_ts="1.1"), "UBOT")
    assert found is not None
    assert found.input == Said(text="32", reply_to="1.1", is_public=True)
    assert found.place.channel_id == "slack:T1:C1"
    assert found.place.learner_id == "slack:T1:U1"


def test_a_direct_message_is_private() -> None:
    found = from_event(event(type="message", channel="D1", channel_type="im", text="a &lt; b &amp;amp;"), "UBOT")
    assert found is not None
    assert found.input == Said(text="a < b &amp;")


def test_a_bare_mention_asks_for_a_greeting() -> None:
    found = from_event(event(text="<@UBOT>"), "UBOT")
    assert found is not None
    assert found.input == Opened()


@pytest.mark.parametrize(
    "changes",
    [
        {"bot_id": "B1"},
        {"user": "UBOT"},
        {"user": ""},
        {"subtype": "message_changed"},
        {"type": "message", "channel_type": "channel"},
        {"type": "message", "channel_type": "group", "thread_ts": "1.1"},
        {"type": "message", "channel_type": "mpim"},
    ],
)
def test_what_is_not_said_to_the_bot_is_not_read(changes: dict[str, str]) -> None:
    assert from_event(event(**changes), "UBOT") is None


def test_a_message_keeps_its_key_under_another_event_id() -> None:
    first, second = event(), {**event(), "event_id": "Ev2"}
    one, other = from_event(first, "UBOT"), from_event(second, "UBOT")
    assert one is not None
    assert other is not None
    assert one.key == other.key


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("7b &gt; 3b", "/mem 7b > 3b"),
        ("<https://example.org|example.org> x", "/mem example.org x"),
        ("add <@U12|ann>", "/mem add <@U12|ann>"),
        ("mention=<!subteam^S1|@team>", "/mem mention=<!subteam^S1|@team>"),
        ("", "/mem"),
    ],
)
def test_a_command_is_read_as_it_was_typed(text: str, typed: str) -> None:
    found = from_command({"command": "/mem", "text": text, "user_id": "U1", "team_id": "T1", "trigger_id": "t"})
    assert found.input == Said(text=typed)
