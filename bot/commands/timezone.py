"""`/study timezone`: the learner's own zone."""

from __future__ import annotations

from functools import partial

from bot.commands import suggestions
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import whatever
from bot.commands.remind import remind_words, reminder_at
from bot.daily.instants import from_ms
from bot.daily.zone_words import parse_zone
from bot.replies import Paragraph, Reply
from bot.storage import learners, reminders


def handle(context: Context, argument: str) -> Decision:
    """Choose it, or say which one counts now.

    Raises:
        UserError: no zone is called so.
    """
    if not argument.strip():
        key = "timezone-now" if context.zone else "timezone-none"
        return Decision(reply=Reply(parts=(Paragraph(text=context.say(key, zone=context.zone)),)))
    choice = parse_zone(argument, from_ms(context.now_ms))
    clock = f"{from_ms(context.now_ms).astimezone(choice.zone):%H:%M}"
    parts = [Paragraph(text=context.say("timezone-set", zone=choice.zone.key, time=clock))]
    if choice.remark is not None:
        parts.append(Paragraph(text=context.say(choice.remark.key, **choice.remark.args)))
    effect = whatever(learners.set_zone, learner_id=context.learner_id, zone=choice.zone.key)
    reminder = reminders.find_reminder(context.tx, context.learner_id)
    if reminder is None:
        return Decision(reply=Reply(parts=tuple(parts)), effects=(effect,))
    moved = reminder_at(context, reminder.minute, choice.zone.key)
    parts.append(Paragraph(text=remind_words(context, moved)))
    follows = partial(reminders.set_reminder, reminder=moved)
    return Decision(reply=Reply(parts=tuple(parts)), effects=(effect, follows), sends=True)


COMMAND = Command(
    name="study timezone",
    example="/study timezone",
    handle=handle,
    options=(CommandOption(name="zone", suggest=suggestions.zones),),
)
