"""What does the bot say when it is invited? Once for a workspace, however often it starts or is told so."""

from __future__ import annotations

from dataclasses import dataclass

from bot import codec
from bot.actions import action
from bot.replies import Audience, Button, Code, Paragraph, Reply
from bot.storage.outbox import own_id
from bot.storage.records import OutboxKind, OutboxRow
from bot.wording import Language, Message, say

_ZONES = {Language.ZH: "Asia/Shanghai", Language.EN: "UTC"}  # where nobody knows better


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """The bot was added to *team* (`platform:workspace`); *target* is where it may write, a channel or a person."""

    team: str
    target: str
    locale: str = ""
    zone: str = ""


def welcome_row(arrival: Arrival, language: Language, at: int) -> OutboxRow:
    """The one welcome of a workspace."""
    zone = arrival.zone or _ZONES[language]
    return OutboxRow(
        post_id=own_id(f"welcome {arrival.team}"),
        kind=OutboxKind.WELCOME,
        target=arrival.target,
        due_at=at,
        ready_at=at,
        language=language.value,
        payload_text=codec.to_text(Message("welcome", {"zone": zone})),
    )


def draw_welcome(row: OutboxRow, language: Language) -> Reply:
    """What the bot does, a button that begins a daily question here, and one that asks a first question.

    Raises:
        ValueError: the row carries no zone.
    """
    zone = str(codec.from_text(Message, row.payload_text or "null").args["zone"])
    return Reply(
        title=say(language, Message("welcome-title")),
        parts=(
            Paragraph(text=say(language, Message("welcome-what"))),
            Code(text="/quiz ch12\n/mem 7b bf16 adam\n/study help"),
        ),
        controls=(
            Button(
                action=action("day-setup", zone, language.value),
                label=say(language, Message("welcome-daily", {"zone": zone})),
            ),
            Button(action=action("next", "", language.value), label=say(language, Message("welcome-first"))),
        ),
        audience=Audience.CHANNEL,
        language=language,
    )
