"""When do the next daily questions come?"""

from __future__ import annotations

from datetime import timedelta

from bot.commands.context import Context
from bot.commands.daily_schedules import Numbered, numbered
from bot.daily.calendar import NextTime, next_times
from bot.daily.instants import MS, from_ms, to_ms
from bot.daily.showing import local_time, next_line
from bot.replies import Facts
from bot.storage import dailies, outbox
from bot.storage.records import OutboxKind, OutboxState, ScheduleState

_LATELY_MS = timedelta(days=30) // MS


def next_facts(context: Context, each: Numbered, count: int) -> Facts:
    """The next *count* times, local and in UTC."""
    return Facts(rows=tuple(next_line(time, context.language) for time in _coming(context, each, count)))


def next_question_at(context: Context) -> str:
    """When the next daily question comes, here or where the learner answered lately; empty when none does."""
    lately = dailies.answered_channels(context.tx, context.learner_id, context.now_ms - _LATELY_MS)
    channels = {context.request.channel_id, *lately} - {""}
    coming = (
        (time.due_at, each.rule.zone)
        for channel_id in sorted(channels)
        for each in numbered(context, channel_id)
        if each.schedule.state is ScheduleState.ACTIVE
        for time in _coming(context, each, 1)
        if time.due_at is not None
    )
    at, zone = min(coming, key=lambda found: found[0], default=(None, None))
    if at is None or zone is None:
        return ""
    shown_in = context.known_zone or zone
    return f"{local_time(to_ms(at), shown_in, context.language)} ({shown_in.key})"


def _coming(context: Context, each: Numbered, count: int) -> list[NextTime]:
    """The next *count* times; dates that were posted early or taken out are left out."""
    settled = {
        row.local_date
        for row in outbox.rows_since(context.tx, each.schedule.schedule_id, _yesterday(context))
        if row.kind is OutboxKind.POST and row.state not in {OutboxState.DUE, OutboxState.SKIPPED}
    }
    times = next_times(each.rule, from_ms(context.now_ms), count + len(settled))
    return [time for time in times if time.day.isoformat() not in settled][:count]


def _yesterday(context: Context) -> str:
    return (from_ms(context.now_ms) - timedelta(days=1)).date().isoformat()
