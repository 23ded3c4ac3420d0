"""What is the owner of a schedule told when posting went wrong? Each thing once, whoever notices it first."""

from __future__ import annotations

from datetime import datetime

from bot import codec
from bot.daily.instants import to_ms
from bot.daily.reasons import reason_said
from bot.ports import Target
from bot.replies import Paragraph, Reply, Tone, literal
from bot.storage.outbox import own_id
from bot.storage.records import OutboxKind, OutboxRow, Schedule
from bot.wording import Language, Message, say


def paused(schedule: Schedule, row: OutboxRow | None, reason: str, now: datetime) -> OutboxRow:
    """The channel refused *row* (None: the schedule cannot be read): nothing comes until somebody resumes it."""
    about = row.post_id if row else f"{schedule.schedule_id} {schedule.planned_until}"
    return _notice(schedule, f"paused {about}", _about("notice-paused", schedule, row, reason), now)


def unknown(schedule: Schedule, row: OutboxRow, reason: str, now: datetime) -> OutboxRow:
    """Nobody can find out whether *row* was posted, and it is not sent again."""
    return _notice(schedule, f"unknown {row.post_id}", _about("notice-unknown", schedule, row, reason), now)


def given_up(schedule: Schedule, row: OutboxRow, reason: str, now: datetime) -> OutboxRow:
    """Every try to post *row* failed until it was too late."""
    return _notice(schedule, f"given up {row.post_id}", _about("notice-given-up", schedule, row, reason), now)


def few_left(schedule: Schedule, num_left: int, now: datetime) -> OutboxRow:
    """Soon every question of the schedule will have been asked; after that they come again."""
    place = Target.from_text(schedule.channel_id).place
    message = Message("notice-few-left", {"channel": literal(place), "num": num_left})
    return _notice(schedule, f"few left {schedule.schedule_id} {schedule.options_text}", message, now)


def draw_notice(row: OutboxRow, language: Language) -> Reply:
    """The words of a notice.

    Raises:
        ValueError: the row carries none.
    """
    message = codec.from_text(Message, row.payload_text or "null")
    return Reply(parts=(Paragraph(text=say(language, message)),), tone=Tone.WARNING)


def _about(key: str, schedule: Schedule, row: OutboxRow | None, reason: str) -> Message:
    place = Target.from_text(schedule.channel_id).place
    date = row.local_date if row and row.local_date else ""
    return Message(key, {"channel": literal(place), "date": date, "reason": reason_said(reason)})


def _notice(schedule: Schedule, key: str, message: Message, now: datetime) -> OutboxRow:
    at = to_ms(now)
    return OutboxRow(
        post_id=own_id(f"notice {key}"),
        kind=OutboxKind.NOTICE,
        target=schedule.owner_id,
        due_at=at,
        ready_at=at,
        payload_text=codec.to_text(message),
    )
