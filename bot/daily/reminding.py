"""When is a learner reminded, and of what?

At most one message on each of their own days, and only if something waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from bot import codec
from bot.actions import action
from bot.daily.calendar import next_due, own_day
from bot.daily.instants import MS, from_ms, to_ms
from bot.daily.rule import EVERY_DAY, Rule
from bot.daily.zones import zone_names
from bot.ports import Transaction
from bot.replies import Button, Paragraph, Reply
from bot.storage import attempts, dailies, outbox, reminders, sets
from bot.storage.outbox import own_id
from bot.storage.records import OutboxKind, OutboxRow
from bot.storage.reminders import Reminder
from bot.wording import Language, Message, say

GRACE = timedelta(hours=2)  # later than that the evening is over
_LOOK_BACK = timedelta(days=31)
_DAY_MS = timedelta(days=1) // MS
_AT_ONCE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What waits for a learner; *question_id* and *set_id* are what they have begun and not finished."""

    num_dailies: int = 0
    question_id: str | None = None
    set_id: str | None = None


def next_at(minute: int, zone: str, now_ms: int) -> int:
    """The next instant at which the clock of *zone* shows *minute* after midnight."""
    rule = Rule(minute=minute, days=EVERY_DAY, zone=ZoneInfo(zone))
    return to_ms(next_due(rule, from_ms(now_ms)))


def plan_reminders(tx: Transaction, now_ms: int) -> int:
    """Put what has come due into the outbox; how many learners were looked at."""
    due = reminders.due_reminders(tx, now_ms, _AT_ONCE)
    for reminder in due:
        if reminder.zone not in zone_names():  # a name that is gone must not stop everybody's planning
            reminders.stop_reminder(tx, reminder.learner_id)
            continue
        moved = reminders.move_reminder(tx, reminder, next_at(reminder.minute, reminder.zone, now_ms))
        # After an absence of days the time that counts is the last one, not the one that was missed first.
        last_at = next_at(reminder.minute, reminder.zone, now_ms - GRACE // MS - 1)
        if moved and reminder.at <= last_at <= now_ms:
            _plan(tx, replace(reminder, at=last_at), now_ms)
    return len(due)


def _plan(tx: Transaction, reminder: Reminder, now_ms: int) -> None:
    messages = said_of(waiting_for(tx, reminder.learner_id, now_ms))
    if messages:
        outbox.plan(tx, _row(reminder, messages, now_ms))


def _row(reminder: Reminder, messages: tuple[Message, ...], now_ms: int) -> OutboxRow:
    """One for a day of the learner, whatever was changed on that day."""
    day = own_day(from_ms(reminder.at), ZoneInfo(reminder.zone), reminder.day_end).isoformat()
    return OutboxRow(
        post_id=own_id(f"remind {reminder.learner_id} {day}"),
        kind=OutboxKind.REMINDER,
        target=reminder.learner_id,
        due_at=reminder.at,
        ready_at=now_ms,
        payload_text=codec.to_text(messages),
    )


def waiting_for(tx: Transaction, learner_id: str, now_ms: int) -> Waiting:
    """What the learner could do now."""
    since = now_ms - _LOOK_BACK // MS
    posts = [
        post
        for target in sorted(dailies.answered_channels(tx, learner_id, since))
        for post in dailies.posts_in(tx, target, since)
        if post.reason is None
        and now_ms < (post.reveal_at or post.due_at + _DAY_MS)
        and _is_unanswered(tx, learner_id, post.post_id)
    ]
    begun = attempts.find_open_attempt(tx, learner_id)
    unfinished = [run for run in sets.runs_of(tx, learner_id) if run.finished_at is None and run.started_at >= since]
    return Waiting(
        num_dailies=len(posts),
        question_id=None if begun is None else begun.question_id,
        set_id=unfinished[-1].set_id if unfinished else None,
    )


def said_of(waiting: Waiting) -> tuple[Message, ...]:
    """The sentences about it; none when nothing waits."""
    messages = []
    if waiting.num_dailies:
        messages.append(Message("remind-daily", {"num": waiting.num_dailies}))
    if waiting.question_id is not None:
        messages.append(Message("remind-begun", {"question": waiting.question_id}))
    elif waiting.set_id is not None:
        messages.append(Message("remind-set-begun", {"set": waiting.set_id}))
    return tuple(messages)


def _is_unanswered(tx: Transaction, learner_id: str, post_id: str) -> bool:
    attempt = attempts.find_daily_attempt(tx, learner_id, post_id)
    return attempt is None or not attempt.responses


def draw_reminder(row: OutboxRow, language: Language) -> Reply:
    """The words of a reminder, with the one press that ends them.

    Raises:
        ValueError: the row carries none.
    """
    messages = codec.from_text(tuple, row.payload_text or "null")
    stop = Button(action=action("remind-stop"), label=say(language, Message("remind-stop")))
    return Reply(parts=tuple(Paragraph(text=say(language, message)) for message in messages), controls=(stop,))
