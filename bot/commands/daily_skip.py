"""`/study daily skip`: the next question does not come."""

from __future__ import annotations

from functools import partial

from bot.commands.context import Command, CommandOption, Context, Decision, Effect
from bot.commands.daily_schedules import Numbered, one_schedule, require_manager
from bot.daily.calendar import next_times
from bot.daily.instants import from_ms, to_ms
from bot.daily.showing import local_time
from bot.errors import UserError
from bot.replies import Paragraph, Reply
from bot.storage import outbox
from bot.storage.outbox import post_id_of
from bot.storage.records import OutboxKind, OutboxRow, OutboxState
from bot.wording import Message

_REASON = "asked"
_MOST_SKIPPED = 60


def handle(context: Context, argument: str) -> Decision:
    """Withdraw what waits, else the next occurrence that nobody has skipped yet."""
    each, _ = one_schedule(context, require_manager(context), argument)
    due_at, effect = _next(context, each)
    when = local_time(due_at, each.rule.zone, context.language)
    reply = Reply(parts=(Paragraph(text=context.say("daily-skip-done", when=when)),))
    return Decision(reply=reply, effects=(effect,))


def _next(context: Context, each: Numbered) -> tuple[int, Effect]:
    schedule_id = each.schedule.schedule_id
    for row in outbox.waiting_posts(context.tx, schedule_id):
        return row.due_at, partial(outbox.withdraw, post_id=row.post_id, reason=_REASON)
    for time in next_times(each.rule, from_ms(context.now_ms), _MOST_SKIPPED):
        post_id = post_id_of(schedule_id, time.day.isoformat(), OutboxKind.POST)
        if time.due_at is None or outbox.find_row(context.tx, post_id) is not None:
            continue
        due_at = to_ms(time.due_at)
        row = OutboxRow(
            post_id=post_id,
            kind=OutboxKind.POST,
            target=each.schedule.channel_id,
            due_at=due_at,
            ready_at=due_at,
            schedule_id=schedule_id,
            local_date=time.day.isoformat(),
            state=OutboxState.WITHDRAWN,
            reason=_REASON,
        )
        return due_at, partial(outbox.plan, row=row)
    raise UserError(Message("daily-skip-enough"))


COMMAND = Command(
    name="study daily skip",
    example="/study daily skip",
    handle=handle,
    asks_channel=True,
    options=(CommandOption(name="number"),),
)
