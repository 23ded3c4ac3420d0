"""`/study daily post`: today's question comes now instead of at its time; there is still one a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import Numbered, one_schedule, pressed_schedule, require_manager, require_postable
from bot.daily.calendar import Occurrence, due_at
from bot.daily.instants import from_ms, to_ms
from bot.errors import UserError
from bot.replies import Paragraph, Reply
from bot.storage import outbox
from bot.storage.outbox import post_id_of
from bot.storage.records import OutboxKind, OutboxRow, OutboxState, ScheduleState
from bot.wording import Message

_LEAST_TIME = timedelta(hours=1)  # to answer in


def handle(context: Context, argument: str) -> Decision:
    """Post now what the schedule asks today (`post` and `post now` are the same)."""
    channel_id = require_manager(context)
    each, _ = one_schedule(context, channel_id, argument.strip().removeprefix("now"))
    return _now(context, each)


def press_now(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The same by a button."""
    return _now(context, pressed_schedule(context, args))


def _now(context: Context, each: Numbered) -> Decision:
    require_postable(context)
    schedule = each.schedule
    if schedule.state is not ScheduleState.ACTIVE:
        raise UserError(Message("daily-post-paused"))
    now = from_ms(context.now_ms)
    day = now.astimezone(each.rule.zone).date().isoformat()
    post_id = post_id_of(schedule.schedule_id, day, OutboxKind.POST)
    known = outbox.find_row(context.tx, post_id)
    said = Decision(reply=Reply(parts=(Paragraph(text=context.say("daily-post-comes")),)), sends=True)
    match known.state if known is not None else None:
        case None | OutboxState.SKIPPED:
            pass
        case OutboxState.DUE | OutboxState.CLAIMED:
            return said
        case OutboxState.POSTED:
            raise UserError(Message("daily-post-already"))
        case OutboxState.WITHDRAWN | OutboxState.FAILED | OutboxState.UNKNOWN:
            raise UserError(Message("daily-post-not-today"))
    row = OutboxRow(
        post_id=post_id,
        kind=OutboxKind.POST,
        target=schedule.channel_id,
        due_at=context.now_ms,
        ready_at=context.now_ms,
        schedule_id=schedule.schedule_id,
        local_date=day,
        reveal_at=_reveal_at(each, now),
    )
    return Decision(reply=said.reply, effects=(partial(outbox.plan, row=row),), sends=True)


def _reveal_at(each: Numbered, now: datetime) -> int | None:
    """When the answers of today come anyway, unless that leaves too little time: then as long after now as usual."""
    zone = each.rule.zone
    day = now.astimezone(zone).date()
    planned = Occurrence(day=day, due_at=due_at(day, each.rule.minute, zone) or now)
    usual = each.options.reveal_at(planned, zone)
    if usual is None:
        return None
    as_long = usual - planned.due_at
    return to_ms(usual if usual - now >= min(as_long, _LEAST_TIME) else now + as_long)


COMMAND = Command(
    name="study daily post",
    example="/study daily post",
    handle=handle,
    asks_channel=True,
    options=(CommandOption(name="number"),),
)
