"""`/study daily off`: end a schedule; asks once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.actions import action
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import Numbered, one_schedule, pressed_schedule, require_manager
from bot.daily.showing import rule_words
from bot.replies import Button, Paragraph, Reply
from bot.storage import schedules


def handle(context: Context, argument: str) -> Decision:
    """Ask whether it is meant."""
    channel_id = require_manager(context)
    each, _ = one_schedule(context, channel_id, argument)
    return _ask(context, each)


def press_ask(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The same by a button."""
    return _ask(context, pressed_schedule(context, args))


def press_off(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """It is meant."""
    each = pressed_schedule(context, args)
    effect = partial(schedules.switch_off, schedule_id=each.schedule.schedule_id, reason="off")
    text = context.say("daily-off-done", number=str(each.number))
    return Decision(reply=Reply(parts=(Paragraph(text=text),)), effects=(effect,), sends=True)


def _ask(context: Context, each: Numbered) -> Decision:
    rule = rule_words(each.rule, context.language)
    label = context.say("daily-off-sure", number=str(each.number))
    return Decision(
        reply=Reply(
            parts=(Paragraph(text=context.say("daily-off-ask", number=str(each.number), rule=rule)),),
            controls=(Button(action=action("day-off", each.schedule.schedule_id), label=label),),
        )
    )


COMMAND = Command(
    name="study daily off",
    example="/study daily off",
    handle=handle,
    asks_channel=True,
    options=(CommandOption(name="number"),),
)
