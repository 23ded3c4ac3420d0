"""`/study daily why`: when will it come, and what became of the last ones?"""

from __future__ import annotations

from bot.commands.coming import next_facts
from bot.commands.context import Command, Context, Decision
from bot.commands.daily_schedules import Numbered, channel_of, last_posts, one_schedule
from bot.daily.catch_up import Skip
from bot.daily.reasons import reason_said
from bot.daily.showing import local_time, rule_words
from bot.replies import Bullets, Paragraph, Part, Reply, literal
from bot.storage import dailies
from bot.storage.records import OutboxRow, OutboxState, ScheduleState

_NUM_TIMES = 5
_NUM_OUTCOMES = 3
_MINUTE_MS = 60_000


def handle(context: Context, argument: str) -> Decision:
    """The next five times in local time and UTC, and the last outcomes with how late they were."""
    each, _ = one_schedule(context, channel_of(context), argument)
    parts: list[Part] = []
    if each.schedule.state is ScheduleState.PAUSED:
        reason = reason_said(each.schedule.pause_reason or "")
        parts.append(Paragraph(text=context.say("daily-why-paused", reason=reason)))
    parts += [Paragraph(text=context.say("daily-why-next")), next_facts(context, each, _NUM_TIMES)]
    outcomes = tuple(outcome_words(context, each, row) for row in last_posts(context, each)[:_NUM_OUTCOMES])
    if outcomes:
        parts += [Paragraph(text=context.say("daily-why-last")), Bullets(items=outcomes)]
    else:
        parts.append(Paragraph(text=context.say("daily-why-nothing-yet")))
    title = f"#{each.number} · {rule_words(each.rule, context.language)}"
    return Decision(reply=Reply(title=title, parts=tuple(parts)))


def outcome_words(context: Context, each: Numbered, row: OutboxRow) -> str:
    """What became of one date, in words."""
    date = row.local_date or ""
    if row.state is OutboxState.POSTED and row.posted_at is not None:
        late = (row.posted_at - row.due_at) // _MINUTE_MS
        at = local_time(row.posted_at, each.rule.zone, context.language)
        said = context.say("daily-outcome-posted", date=date, at=at)
        if late >= 1:
            said += " " + context.say("daily-outcome-late", minutes=str(late))
        return said + (" " + context.say("daily-outcome-void") if row.reason == dailies.VOID else "")
    reason = row.reason or ""
    if reason in {skip.value for skip in Skip}:
        reason = context.say(f"skip-{reason}")
    said = context.say(f"daily-outcome-{row.state.value}", date=date)
    return f"{said}: {literal(reason)}" if reason else said


COMMAND = Command(name="study daily why", example="/study daily why", handle=handle, asks_channel=True)
