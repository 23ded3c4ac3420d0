"""Who wants to be reminded when?"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Transaction
from bot.storage.values import optional_int, required_int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A learner's time on their own clock; *at* is the instant of the next one, epoch milliseconds.

    *day_end* is the hour at which their day ends, 0 for midnight.
    """

    learner_id: str
    minute: int
    zone: str
    at: int
    day_end: int = 0


def due_reminders(tx: Transaction, now: int, limit: int) -> tuple[Reminder, ...]:
    """Up to *limit* whose time has come, the longest due first."""
    rows = tx.execute(
        "SELECT learner_id, remind_minute, remind_zone, remind_at, COALESCE(day_end, 0) FROM learner"
        " WHERE remind_at IS NOT NULL AND remind_at <= :now ORDER BY remind_at NULLS LAST, learner_id LIMIT :limit",
        {"now": now, "limit": limit},
    )
    return tuple(
        Reminder(
            learner_id=str(learner_id),
            minute=required_int(minute),
            zone=str(zone),
            at=required_int(at),
            day_end=required_int(day_end),
        )
        for learner_id, minute, zone, at, day_end in rows
    )


def next_reminder(tx: Transaction) -> int | None:
    """When the next one comes due."""
    rows = tx.execute("SELECT MIN(remind_at) FROM learner WHERE remind_at IS NOT NULL")
    return optional_int(rows[0][0])


def find_reminder(tx: Transaction, learner_id: str) -> Reminder | None:
    """What the learner asked for; None: nothing."""
    rows = tx.execute(
        "SELECT remind_minute, remind_zone, remind_at FROM learner WHERE learner_id = :id AND remind_at IS NOT NULL",
        {"id": learner_id},
    )
    return next(
        (
            Reminder(learner_id=learner_id, minute=required_int(minute), zone=str(zone), at=required_int(at))
            for minute, zone, at in rows
        ),
        None,
    )


def set_reminder(tx: Transaction, reminder: Reminder) -> bool:
    """Remind from now on at this time; False when the learner is unknown."""
    rows = tx.execute(
        "UPDATE learner SET remind_minute = :minute, remind_zone = :zone, remind_at = :at"
        " WHERE learner_id = :learner RETURNING 1",
        {"minute": reminder.minute, "zone": reminder.zone, "at": reminder.at, "learner": reminder.learner_id},
    )
    return bool(rows)


def move_reminder(tx: Transaction, reminder: Reminder, at: int) -> bool:
    """The next one comes at *at*; False when it was changed since it was read."""
    rows = tx.execute(
        "UPDATE learner SET remind_at = :next WHERE learner_id = :learner AND remind_at = :at RETURNING 1",
        {"next": at, "learner": reminder.learner_id, "at": reminder.at},
    )
    return bool(rows)


def stop_reminder(tx: Transaction, learner_id: str) -> bool:
    """No more of them, nor the one that waits to be sent; False when there were none."""
    rows = tx.execute(
        "UPDATE learner SET remind_minute = NULL, remind_zone = NULL, remind_at = NULL"
        " WHERE learner_id = :learner AND remind_at IS NOT NULL RETURNING 1",
        {"learner": learner_id},
    )
    tx.execute(
        "UPDATE outbox SET state = 'withdrawn', reason = 'stopped'"
        " WHERE target = :learner AND kind = 'reminder' AND state = 'due' RETURNING 1",
        {"learner": learner_id},
    )
    return bool(rows)
