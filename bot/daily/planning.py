"""A schedule has come due: what goes into the outbox, and when must it be looked at again?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.daily import notices
from bot.daily.calendar import Occurrence, due_between, next_due
from bot.daily.catch_up import Planned, Terms, catch_up
from bot.daily.hearers import heard_by
from bot.daily.instants import MS, from_ms, to_ms
from bot.daily.options import ScheduleOptions
from bot.daily.rule import Rule
from bot.ports import Transaction
from bot.storage import outbox, schedules
from bot.storage.outbox import post_id_of
from bot.storage.records import DueSchedule, OutboxKind, OutboxRow, OutboxState, Schedule

LONGEST_LOOK_BACK = timedelta(days=60)  # what was missed before is not even recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What becomes of the occurrences of one schedule until *planned_until*.

    *rows* are new, skipped ones included; *skips* are (id, reason) of rows that waited and are outdated now.
    """

    schedule: Schedule
    rows: tuple[OutboxRow, ...] = ()
    skips: tuple[tuple[str, str], ...] = ()
    planned_until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """The stored rule means nothing any more (a zone that was removed): the schedule stops, *notice* says so."""

    schedule: Schedule
    reason: str
    notice: OutboxRow


def plan_due(due: DueSchedule, now: datetime) -> Plan | Unreadable:
    """Everything that came due by *now*: at most one question is to be posted, the others are skipped."""
    schedule = due.schedule
    try:
        rule = Rule.from_text(schedule.rule_text)
        options = ScheduleOptions.from_text(schedule.options_text)
    except ValueError:
        reason = "rule-unreadable"
        return Unreadable(schedule=schedule, reason=reason, notice=notices.paused(schedule, None, reason, now))
    start = max(from_ms(schedule.planned_until) - MS, now - LONGEST_LOOK_BACK)
    waiting = {_occurrence(row): row for row in due.waiting}
    waiting_days = {occurrence.day for occurrence in waiting}  # one of them may have got another instant by zone data
    new = {
        occurrence: _planned(occurrence, options, rule)
        for occurrence in due_between(start, now, rule)
        if occurrence.day not in waiting_days
    }
    decision = catch_up(
        [*new.values(), *(Planned(occurrence=each, reveal_at=_at(row.reveal_at)) for each, row in waiting.items())],
        now,
        terms_of(schedule, rule, options),
    )
    rows = [
        _row(schedule, new[each], state=OutboxState.SKIPPED, reason=skip.value)
        for each, skip in decision.skipped
        if each in new
    ]
    if decision.post in new and decision.post is not None:
        rows.append(_row(schedule, new[decision.post], ready_at=decision.post_at))
    skips = tuple((waiting[each].post_id, skip.value) for each, skip in decision.skipped if each in waiting)
    return Plan(schedule=schedule, rows=tuple(rows), skips=skips, planned_until=to_ms(next_due(rule, now)))


def record_plans(tx: Transaction, plans: Iterable[Plan | Unreadable]) -> int:
    """Make *plans* true; a schedule that was changed since it was read is left for the next look.

    How many questions are new in the outbox, to be posted.
    """
    num_new = 0
    # All schedules first: every write of the program touches the tables in this order.
    true = [plan for plan in plans if _note(tx, plan)]
    for plan in true:
        match plan:
            case Plan(rows=rows, skips=skips):
                num_new += sum([outbox.plan(tx, row) for row in rows if row.state is OutboxState.DUE])
                for row in rows:
                    if row.state is OutboxState.SKIPPED:
                        outbox.plan(tx, row)
                for post_id, reason in skips:
                    outbox.skip(tx, post_id, reason)
            case Unreadable(schedule=schedule, notice=notice):
                for row in heard_by(tx, notice, schedule.channel_id):
                    outbox.plan(tx, row)
    return num_new


def _note(tx: Transaction, plan: Plan | Unreadable) -> bool:
    match plan:
        case Plan(schedule=schedule, planned_until=until):
            return schedules.note_planned(tx, schedule, until)
        case Unreadable(schedule=schedule, reason=reason):
            return schedules.pause(tx, schedule.schedule_id, reason)


def terms_of(schedule: Schedule, rule: Rule, options: ScheduleOptions) -> Terms:
    """What the schedule says about late questions."""
    return Terms(
        zone=rule.zone,
        created_at=from_ms(schedule.created_at),
        changed_at=_at(schedule.changed_at),
        resumed_at=_at(schedule.resumed_at),
        grace=options.grace,
        quiet=options.quiet,
    )


def planned_of(row: OutboxRow) -> Planned:
    """A question of the outbox as the rule of catching up sees it."""
    return Planned(occurrence=_occurrence(row), reveal_at=_at(row.reveal_at))


def _planned(occurrence: Occurrence, options: ScheduleOptions, rule: Rule) -> Planned:
    return Planned(occurrence=occurrence, reveal_at=options.reveal_at(occurrence, rule.zone))


def _occurrence(row: OutboxRow) -> Occurrence:
    day = date.fromisoformat(row.local_date) if row.local_date else from_ms(row.due_at).date()
    return Occurrence(day=day, due_at=from_ms(row.due_at))


def _row(
    schedule: Schedule,
    planned: Planned,
    *,
    ready_at: datetime | None = None,
    state: OutboxState = OutboxState.DUE,
    reason: str | None = None,
) -> OutboxRow:
    local_date = planned.occurrence.day.isoformat()
    due_at = to_ms(planned.occurrence.due_at)
    return OutboxRow(
        post_id=post_id_of(schedule.schedule_id, local_date, OutboxKind.POST),
        kind=OutboxKind.POST,
        target=schedule.channel_id,
        due_at=due_at,
        ready_at=due_at if ready_at is None else to_ms(ready_at),
        schedule_id=schedule.schedule_id,
        local_date=local_date,
        reveal_at=None if planned.reveal_at is None else to_ms(planned.reveal_at),
        state=state,
        reason=reason,
    )


def _at(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)
