"""`/study remind 20:00`: at most one direct message a day about what waits; `off` ends it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.commands import suggestions
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import whatever
from bot.daily.instants import from_ms
from bot.daily.reminding import next_at
from bot.daily.showing import clock_time
from bot.daily.time_words import leading_time
from bot.daily.zone_words import parse_zone
from bot.errors import UserError
from bot.replies import Paragraph, Reply
from bot.storage import reminders
from bot.storage.reminders import Reminder
from bot.wording import Message

_OFF = {"off", "stop", "no", "关", "关闭", "停", "取消"}


def handle(context: Context, argument: str) -> Decision:
    """Read a time, and a zone where the learner's is not known.

    Raises:
        UserError: it cannot be read, or the zone is missing.
    """
    words = argument.split()
    if not words:
        raise UserError(Message("remind-how"))
    if argument.strip().casefold() in _OFF:
        return _stopped(context)
    minute, num_words = leading_time(words)
    zone_text = " ".join(words[num_words:])
    zone = parse_zone(zone_text, from_ms(context.now_ms)).zone.key if zone_text else context.zone
    if not zone:
        raise UserError(Message("remind-zone"))
    reminder = reminder_at(context, minute, zone)
    effect = partial(reminders.set_reminder, reminder=reminder)
    reply = Reply(parts=(Paragraph(text=remind_words(context, reminder)),))
    return Decision(reply=reply, effects=(effect,), sends=True)


def reminder_at(context: Context, minute: int, zone: str) -> Reminder:
    """The asker's reminder at *minute* after midnight of *zone*, from now on."""
    at = next_at(minute, zone, context.now_ms)
    return Reminder(learner_id=context.learner_id, minute=minute, zone=zone, at=at)


def remind_words(context: Context, reminder: Reminder) -> str:
    """When the asker will be written to."""
    return context.say("remind-set", time=clock_time(reminder.minute), zone=reminder.zone)


def press_stop(context: Context, _args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The press under a reminder."""
    return _stopped(context)


def _stopped(context: Context) -> Decision:
    reply = Reply(parts=(Paragraph(text=context.say("remind-stopped")),))
    return Decision(reply=reply, effects=(whatever(reminders.stop_reminder, learner_id=context.learner_id),))


COMMAND = Command(
    name="study remind",
    example="/study remind 20:00",
    handle=handle,
    options=(CommandOption(name="time"), CommandOption(name="zone", suggest=suggestions.zones)),
)
