"""`/study daily on`: make a schedule, change one, or let a paused one go on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from zoneinfo import ZoneInfo

from bot.actions import action
from bot.commands import suggestions
from bot.commands.coming import next_facts
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_form import offered
from bot.commands.daily_schedules import (
    Numbered,
    marked_schedule,
    numbered,
    require_manager,
    require_postable,
    sample_parts,
    whatever,
)
from bot.daily.asking import BOTH, Feedback, Order, options_text
from bot.daily.calendar import next_due
from bot.daily.instants import from_ms, to_ms
from bot.daily.schedule_words import Known, Typed, parse_schedule
from bot.daily.showing import option_words, rule_words
from bot.daily.zones import zone_names
from bot.errors import UserError
from bot.replies import Button, Paragraph, Part, Reply
from bot.storage import schedules
from bot.storage.records import Schedule, ScheduleState
from bot.wording import Language, Message


def handle(context: Context, argument: str) -> Decision:
    """Read the schedule, keep it, and show what will come when.

    Raises:
        UserError: it cannot be read, is there already, or this person may not.
    """
    channel_id = require_manager(context)
    require_postable(context)
    existing, rest = marked_schedule(context, channel_id, argument)
    if not rest.strip():
        return _resume(context, channel_id, existing)
    typed = parse_schedule(rest, known_to(context))
    if not typed.asking.language:
        language = schedules.channel_language(context.tx, channel_id) or context.language.value
        typed = replace(typed, asking=replace(typed.asking, language=language))
    if existing is not None:
        return _change(context, existing, typed)
    return _make(context, channel_id, typed)


def known_to(context: Context) -> Known:
    """What the words of a schedule may refer to here."""
    zone = context.zone
    return Known(
        topics=context.bank.topics,
        sets=tuple(context.bank.sets),
        now=from_ms(context.now_ms),
        zone=ZoneInfo(zone) if zone in zone_names() else None,
    )


def _make(context: Context, channel_id: str, typed: Typed) -> Decision:
    rule_text, text = typed.rule.to_text(), options_text(typed.options, typed.asking)
    others = list(numbered(context, channel_id))
    for other in others:
        if (other.schedule.rule_text, other.schedule.options_text) == (rule_text, text):
            raise UserError(Message("daily-on-already", {"number": str(other.number)}))
    schedule = Schedule(
        schedule_id=context.new_id("schedule"),
        channel_id=channel_id,
        owner_id=context.learner_id,
        rule_text=rule_text,
        options_text=text,
        created_at=context.now_ms,
        planned_until=to_ms(next_due(typed.rule, from_ms(context.now_ms))),
    )
    number = len(schedules.schedules_of(context.tx, channel_id)) + 1
    each = Numbered(number=number, schedule=schedule, rule=typed.rule, options=typed.options, asking=typed.asking)
    before: tuple[Part, ...] = (Paragraph(text=context.say("daily-on-made", number=str(number))),)
    if others:
        before += (Paragraph(text=context.say("daily-on-others", num=len(others) + 1, first=str(others[0].number))),)
    effects = (
        whatever(schedules.ensure_channel, channel_id=channel_id, at=context.now_ms),
        partial(schedules.add_schedule, schedule=schedule),
    )
    return Decision(reply=_shown(context, each, typed.remark, before), effects=effects, sends=True)


def _change(context: Context, existing: Numbered, typed: Typed) -> Decision:
    schedule, at = existing.schedule, context.now_ms
    rule_text, text = typed.rule.to_text(), options_text(typed.options, typed.asking)
    changed = replace(schedule, rule_text=rule_text, options_text=text)
    each = replace(existing, schedule=changed, rule=typed.rule, options=typed.options, asking=typed.asking)
    change = (
        partial(schedules.change_options, schedule_id=schedule.schedule_id, options_text=text)
        if rule_text == schedule.rule_text
        else partial(
            schedules.change_rule, schedule_id=schedule.schedule_id, rule_text=rule_text, options_text=text, at=at
        )
    )
    resume = whatever(schedules.resume, schedule_id=schedule.schedule_id, at=at)
    before = (Paragraph(text=context.say("daily-on-changed", number=str(existing.number))),)
    return Decision(reply=_shown(context, each, typed.remark, before), effects=(change, resume), sends=True)


def _resume(context: Context, channel_id: str, existing: Numbered | None) -> Decision:
    """Without a time: what was paused goes on.

    Raises:
        UserError: nothing is paused, so a time is needed.
    """
    found = [existing] if existing is not None else list(numbered(context, channel_id))
    paused = [each for each in found if each.schedule.state is ScheduleState.PAUSED]
    if not paused:
        return offered(context)
    effects = tuple(
        partial(schedules.resume, schedule_id=each.schedule.schedule_id, at=context.now_ms) for each in paused
    )
    numbers = ", ".join(f"#{each.number}" for each in paused)
    parts = (Paragraph(text=context.say("daily-on-resumed", numbers=numbers)), next_facts(context, paused[0], 3))
    return Decision(reply=Reply(parts=parts), effects=effects, sends=True)


def _shown(context: Context, each: Numbered, remark: Message | None, before: tuple[Part, ...]) -> Reply:
    """What was kept, the next three times, and how a post looks."""
    remarks = () if remark is None else (Paragraph(text=context.say(remark.key, **remark.args)),)
    return Reply(
        title=rule_words(each.rule, context.language),
        parts=(
            *before,
            *remarks,
            Paragraph(text=f"`{option_words(each.options, each.asking)}`"),
            next_facts(context, each, 3),
            Paragraph(text=context.say("daily-on-sample")),
            *sample_parts(context, each),
        ),
        controls=(
            Button(action=action("day-now", each.schedule.schedule_id), label=context.say("daily-now-button")),
            Button(action=action("day-off-ask", each.schedule.schedule_id), label=context.say("daily-off-button")),
        ),
    )


COMMAND = Command(
    name="study daily on",
    example="/study daily on 09:00",
    handle=handle,
    asks_channel=True,
    options=(
        CommandOption(name="time"),
        CommandOption(name="zone", suggest=suggestions.zones),
        CommandOption(name="days", suggest=suggestions.days),
        CommandOption(name="topic", is_named=True, suggest=suggestions.topics),
        CommandOption(name="set", is_named=True, suggest=suggestions.sets),
        CommandOption(name="lang", is_named=True, values=(*Language, BOTH)),
        CommandOption(name="reveal", is_named=True),
        CommandOption(name="feedback", is_named=True, values=tuple(Feedback)),
        CommandOption(name="order", is_named=True, values=tuple(Order)),
        CommandOption(name="quiet", is_named=True),
        CommandOption(name="thread", is_flag=True),
        CommandOption(name="mention", is_named=True),
    ),
)
