"""Which channels get daily questions, by which rule, and which schedule has to be looked at next?"""

from __future__ import annotations

from bot.ports import Row, Transaction
from bot.storage import outbox
from bot.storage.records import Claimed, DueSchedule, OutboxRow, Schedule, ScheduleState
from bot.storage.values import optional_int, optional_text, required_int


def ensure_channel(tx: Transaction, channel_id: str, at: int) -> bool:
    """Make the channel known (schedules refer to channels); False when it is already."""
    rows = tx.execute(
        "INSERT INTO channel (channel_id, created_at) VALUES (:channel, :at) ON CONFLICT DO NOTHING RETURNING 1",
        {"channel": channel_id, "at": at},
    )
    return bool(rows)


def channel_language(tx: Transaction, channel_id: str) -> str | None:
    """The language chosen for the channel; None when none was, or the channel is unknown."""
    rows = tx.execute("SELECT language FROM channel WHERE channel_id = :channel", {"channel": channel_id})
    return optional_text(rows[0][0]) if rows else None


def set_channel_language(tx: Transaction, channel_id: str, language: str | None) -> bool:
    """Keep the choice (None takes it back); False when the channel is unknown."""
    rows = tx.execute(
        "UPDATE channel SET language = :language WHERE channel_id = :channel RETURNING 1",
        {"language": language, "channel": channel_id},
    )
    return bool(rows)


def add_schedule(tx: Transaction, schedule: Schedule) -> bool:
    """Record a schedule of a known channel; False when the id exists."""
    rows = tx.execute(
        "INSERT INTO schedule (schedule_id, channel_id, owner_id, rule_text, options_text, state, pause_reason,"
        " created_at, changed_at, resumed_at, planned_until)"
        " VALUES (:schedule, :channel, :owner, :rule, :options, :state, :reason, :created, :changed, :resumed, :until)"
        " ON CONFLICT DO NOTHING RETURNING 1",
        {
            "schedule": schedule.schedule_id,
            "channel": schedule.channel_id,
            "owner": schedule.owner_id,
            "rule": schedule.rule_text,
            "options": schedule.options_text,
            "state": schedule.state.value,
            "reason": schedule.pause_reason,
            "created": schedule.created_at,
            "changed": schedule.changed_at,
            "resumed": schedule.resumed_at,
            "until": schedule.planned_until,
        },
    )
    return bool(rows)


def find_schedule(tx: Transaction, schedule_id: str) -> Schedule | None:
    """The schedule of this id, whatever its state."""
    rows = tx.execute(
        "SELECT schedule_id, channel_id, owner_id, rule_text, options_text, state, pause_reason, created_at,"
        " changed_at, resumed_at, planned_until FROM schedule WHERE schedule_id = :schedule",
        {"schedule": schedule_id},
    )
    return _schedule(rows[0]) if rows else None


def schedules_of(tx: Transaction, channel_id: str) -> tuple[Schedule, ...]:
    """Every schedule of the channel, oldest first, those that are off included."""
    rows = tx.execute(
        "SELECT schedule_id, channel_id, owner_id, rule_text, options_text, state, pause_reason, created_at,"
        " changed_at, resumed_at, planned_until FROM schedule WHERE channel_id = :channel",
        {"channel": channel_id},
    )
    return tuple(sorted(map(_schedule, rows), key=lambda schedule: (schedule.created_at, schedule.schedule_id)))


def scheduled_channels(tx: Transaction, platform: str) -> tuple[str, ...]:
    """The channels of a platform that have a schedule which is not off."""
    rows = tx.execute(
        "SELECT DISTINCT channel_id FROM schedule WHERE state <> 'off' AND channel_id >= :first AND channel_id < :last",
        {"first": f"{platform}:", "last": f"{platform};"},
    )
    return tuple(sorted(str(channel_id) for (channel_id,) in rows))


def change_rule(tx: Transaction, schedule_id: str, rule_text: str, options_text: str, at: int) -> bool:
    """Give the schedule another time, days or zone; what the old rule has due and nobody tried to post is skipped.

    False when it is off or unknown.
    """
    rows = tx.execute(
        "UPDATE schedule SET rule_text = :rule, options_text = :options, changed_at = :at,"
        " planned_until = CASE WHEN planned_until < :at THEN planned_until ELSE :at END"
        " WHERE schedule_id = :schedule AND state IN ('active', 'paused') RETURNING 1",
        {"rule": rule_text, "options": options_text, "at": at, "schedule": schedule_id},
    )
    if rows:
        outbox.skip_waiting(tx, schedule_id, at, "before-changed")
    return bool(rows)


def change_options(tx: Transaction, schedule_id: str, options_text: str) -> bool:
    """Change what does not move its times; False when it is off or unknown."""
    rows = tx.execute(
        "UPDATE schedule SET options_text = :options"
        " WHERE schedule_id = :schedule AND state IN ('active', 'paused') RETURNING 1",
        {"options": options_text, "schedule": schedule_id},
    )
    return bool(rows)


def pause(tx: Transaction, schedule_id: str, reason: str) -> bool:
    """Stop an active schedule for a while; what nobody tried to post yet is withdrawn. False when it is not active."""
    rows = tx.execute(
        "UPDATE schedule SET state = 'paused', pause_reason = :reason"
        " WHERE schedule_id = :schedule AND state = 'active' RETURNING 1",
        {"reason": reason, "schedule": schedule_id},
    )
    if rows:
        outbox.withdraw_waiting(tx, schedule_id, reason)
    return bool(rows)


def resume(tx: Transaction, schedule_id: str, at: int) -> bool:
    """Let a paused schedule go on; what was due meanwhile will be recorded as skipped. False when it is not paused."""
    rows = tx.execute(
        "UPDATE schedule SET state = 'active', pause_reason = NULL, resumed_at = :at"
        " WHERE schedule_id = :schedule AND state = 'paused' RETURNING 1",
        {"at": at, "schedule": schedule_id},
    )
    return bool(rows)


def switch_off(tx: Transaction, schedule_id: str, reason: str) -> bool:
    """End the schedule; its past stays. False when it is off already, or unknown."""
    rows = tx.execute(
        "UPDATE schedule SET state = 'off', pause_reason = NULL"
        " WHERE schedule_id = :schedule AND state IN ('active', 'paused') RETURNING 1",
        {"schedule": schedule_id},
    )
    if rows:
        outbox.withdraw_waiting(tx, schedule_id, reason)
    return bool(rows)


def due_schedules(tx: Transaction, now: int, limit: int) -> tuple[DueSchedule, ...]:
    """Up to *limit* active schedules whose next occurrence has come, the longest due first."""
    rows = tx.execute(
        "SELECT schedule_id, channel_id, owner_id, rule_text, options_text, state, pause_reason, created_at,"
        " changed_at, resumed_at, planned_until FROM schedule"
        " WHERE state = 'active' AND planned_until <= :now ORDER BY planned_until, schedule_id LIMIT :limit",
        {"now": now, "limit": limit},
    )
    found = tuple(map(_schedule, rows))
    waiting = outbox.waiting_of_due(tx, now, limit)
    return tuple(DueSchedule(schedule=each, waiting=waiting.get(each.schedule_id, ())) for each in found)


def with_schedule(tx: Transaction, row: OutboxRow) -> Claimed:
    """A claimed row with what decides whether it is still to be posted."""
    if row.schedule_id is None:
        return Claimed(row=row)
    schedule = find_schedule(tx, row.schedule_id)
    return Claimed(row=row, schedule=schedule, is_outdated=outbox.is_outdated(tx, row))


def note_planned(tx: Transaction, schedule: Schedule, planned_until: int) -> bool:
    """Say how far *schedule* is planned now; False when it was changed since it was read."""
    rows = tx.execute(
        "UPDATE schedule SET planned_until = :until WHERE schedule_id = :schedule AND state = 'active'"
        " AND planned_until = :before AND rule_text = :rule AND options_text = :options RETURNING 1",
        {
            "until": planned_until,
            "schedule": schedule.schedule_id,
            "before": schedule.planned_until,
            "rule": schedule.rule_text,
            "options": schedule.options_text,
        },
    )
    return bool(rows)


def replan_from(tx: Transaction, at: int) -> int:
    """Work out the occurrences of every active schedule from *at* on anew, for zone data may have changed.

    How many schedules they are. What is planned already stays: there is one question per local date whatever the
    clocks do.
    """
    rows = tx.execute(
        "UPDATE schedule SET planned_until = CASE WHEN created_at > :at THEN created_at ELSE :at END"
        " WHERE state = 'active' AND planned_until > :at RETURNING 1",
        {"at": at},
    )
    return len(rows)


def next_planning(tx: Transaction) -> int | None:
    """When the next occurrence of any active schedule comes."""
    rows = tx.execute("SELECT MIN(planned_until) FROM schedule WHERE state = 'active'")
    return optional_int(rows[0][0])


def _schedule(row: Row) -> Schedule:
    schedule_id, channel_id, owner_id, rule, options, state, reason, created, changed, resumed, until = row
    return Schedule(
        schedule_id=str(schedule_id),
        channel_id=str(channel_id),
        owner_id=str(owner_id),
        rule_text=str(rule),
        options_text=str(options),
        state=ScheduleState(str(state)),
        pause_reason=optional_text(reason),
        created_at=required_int(created),
        changed_at=optional_int(changed),
        resumed_at=optional_int(resumed),
        planned_until=required_int(until),
    )
