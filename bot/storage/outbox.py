"""What does the bot still have to send by itself, who is sending it, and what became of it?

A worker claims a row for the length of a lease, and only the holder may say what became of it: every change names
the worker and the number of the try. So two workers never settle one row differently, and a holder that died is
replaced by whoever claims the row after the lease. `tries` > 1 tells that one that the message may be there already.
"""

from __future__ import annotations

from hashlib import blake2b

from bot.ports import Row, Scalar, Target, Transaction
from bot.storage.records import NOBODY, OutboxKind, OutboxRow, OutboxState
from bot.storage.reminders import stop_reminder
from bot.storage.values import optional_int, optional_text, required_int


def post_id_of(schedule_id: str, local_date: str, kind: OutboxKind) -> str:
    """The one id of what *schedule_id* sends for this date; short enough to be a key on every platform."""
    return own_id(f"{kind.value}\n{schedule_id}\n{local_date}")


def own_id(key: str) -> str:
    """The id of a message that belongs to no date: the same *key* is the same message, sent once."""
    return blake2b(key.encode(), digest_size=12).hexdigest()


def plan(tx: Transaction, row: OutboxRow) -> bool:
    """Put *row* into the outbox; False when it stands there already, or is for nobody.

    A date that was skipped (its question surely stands nowhere) may get another time, by a rule changed on that day.
    """
    if row.target == NOBODY:  # who it was for was forgotten
        return False
    rows = tx.execute(
        "INSERT INTO outbox (post_id, kind, schedule_id, platform, target, local_date, due_at, ready_at, reveal_at,"
        " question_id, version, language, payload_text, state, reason, worker, tries, message_id, posted_at)"
        " VALUES (:post, :kind, :schedule, :platform, :target, :date, :due, :ready, :reveal,"
        " :question, :version, :language, :payload, :state, :reason, NULL, 0, NULL, NULL)"
        " ON CONFLICT DO NOTHING RETURNING 1",
        _new_row(row),
    )
    return bool(rows) or _plan_again(tx, row)


def _plan_again(tx: Transaction, row: OutboxRow) -> bool:
    rows = tx.execute(
        "UPDATE outbox SET due_at = :due, ready_at = :ready, reveal_at = :reveal, target = :target,"
        " platform = :platform, state = :state, reason = :reason"
        " WHERE post_id = :post AND state = 'skipped' AND due_at < :due RETURNING 1",
        _new_row(row),
    )
    return bool(rows)


def _new_row(row: OutboxRow) -> dict[str, Scalar]:
    return {
        "post": row.post_id,
        "kind": row.kind.value,
        "schedule": row.schedule_id,
        "platform": Target.from_text(row.target).platform,
        "target": row.target,
        "date": row.local_date,
        "due": row.due_at,
        "ready": row.ready_at,
        "reveal": row.reveal_at,
        "question": row.question_id,
        "version": row.version,
        "language": row.language,
        "payload": row.payload_text,
        "state": row.state.value,
        "reason": row.reason,
    }


def claim(
    tx: Transaction, *, platform: str, worker: str, now: int, lease_end: int, limit: int
) -> tuple[OutboxRow, ...]:
    """Up to *limit* rows that are ready, now held by *worker* until *lease_end*; the longest due first."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'claimed', worker = :worker, ready_at = :lease_end, tries = tries + 1"
        " WHERE post_id IN (SELECT post_id FROM outbox WHERE platform = :platform AND state IN ('due', 'claimed')"
        " AND ready_at <= :now ORDER BY ready_at, post_id LIMIT :limit /* skip locked */)"
        " RETURNING post_id, kind, schedule_id, target, local_date, due_at, ready_at, reveal_at, question_id, version,"
        " language, payload_text, state, reason, worker, tries, message_id, posted_at",
        {"worker": worker, "lease_end": lease_end, "platform": platform, "now": now, "limit": limit},
    )
    return tuple(sorted(map(_row, rows), key=lambda row: (row.due_at, row.post_id)))


def settle(tx: Transaction, held: OutboxRow, message_id: str, at: int) -> bool:
    """The message stands on the platform. A question with a time for its answers gets their row in the same moment.

    False, and nothing is changed, when *held* is no longer held as it says.
    """
    rows = tx.execute(
        "UPDATE outbox SET state = 'posted', message_id = :message, posted_at = :at, reason = NULL, worker = NULL"
        " WHERE post_id = :post AND worker = :worker AND tries = :tries AND state = 'claimed' RETURNING 1",
        {"message": message_id, "at": at, **_fence(held)},
    )
    if rows and held.kind is OutboxKind.POST and held.reveal_at is not None:
        plan(tx, reveal_of(held, held.reveal_at))
    return bool(rows)


def reveal_of(post: OutboxRow, reveal_at: int) -> OutboxRow:
    """The answers to *post*, to be sent at *reveal_at*."""
    schedule_id, local_date = post.schedule_id or post.post_id, post.local_date or ""
    return OutboxRow(
        post_id=post_id_of(schedule_id, local_date, OutboxKind.REVEAL),
        kind=OutboxKind.REVEAL,
        schedule_id=post.schedule_id,
        target=post.target,
        local_date=post.local_date,
        due_at=reveal_at,
        ready_at=reveal_at,
        question_id=post.question_id,
        version=post.version,
        language=post.language,
    )


def release(tx: Transaction, held: OutboxRow, ready_at: int) -> bool:
    """Give the row back as if it had not been claimed: the message was surely not taken."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'due', ready_at = :ready, tries = tries - 1, worker = NULL"
        " WHERE post_id = :post AND worker = :worker AND tries = :tries AND state = 'claimed' RETURNING 1",
        {"ready": ready_at, **_fence(held)},
    )
    return bool(rows)


def retry(tx: Transaction, held: OutboxRow, ready_at: int, reason: str) -> bool:
    """Give the row back after a try whose end is not known, or that failed for a while; the next holder looks."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'due', ready_at = :ready, reason = :reason, worker = NULL"
        " WHERE post_id = :post AND worker = :worker AND tries = :tries AND state = 'claimed' RETURNING 1",
        {"ready": ready_at, "reason": reason, **_fence(held)},
    )
    return bool(rows)


def fail(tx: Transaction, held: OutboxRow, reason: str, *notices: OutboxRow) -> bool:
    """The platform refuses it for good: its schedule is paused with *reason*, and *notices* tell of it once.

    Whoever fails second (the answers of an older question) finds the schedule paused and tells nobody.
    """
    paused = tx.execute(
        "UPDATE schedule SET state = 'paused', pause_reason = :reason WHERE state = 'active' AND schedule_id ="
        " (SELECT schedule_id FROM outbox WHERE post_id = :post AND worker = :worker AND tries = :tries"
        " AND state = 'claimed') RETURNING schedule_id",
        {"reason": reason, **_fence(held)},
    )
    ended = _end(tx, held, OutboxState.FAILED, reason)
    if ended and held.kind is OutboxKind.REMINDER:  # who takes no direct message wants none
        stop_reminder(tx, held.target)
    for (schedule_id,) in paused:
        withdraw_waiting(tx, str(schedule_id), reason)
        for notice in notices:
            plan(tx, notice)
    return ended


def give_up(tx: Transaction, held: OutboxRow, state: OutboxState, reason: str, *notices: OutboxRow) -> bool:
    """Skipped, withdrawn or unknown: it is not sent any more; *notices* are put into the outbox with it.

    False, and nothing is changed, when *held* is no longer held as it says.
    """
    ended = _end(tx, held, state, reason)
    for notice in notices if ended else ():
        plan(tx, notice)
    return ended


def _end(tx: Transaction, held: OutboxRow, state: OutboxState, reason: str) -> bool:
    rows = tx.execute(
        "UPDATE outbox SET state = :state, reason = :reason, worker = NULL"
        " WHERE post_id = :post AND worker = :worker AND tries = :tries AND state = 'claimed' RETURNING 1",
        {"state": state.value, "reason": reason, **_fence(held)},
    )
    return bool(rows)


def _fence(held: OutboxRow) -> dict[str, Scalar]:
    return {"post": held.post_id, "worker": held.worker, "tries": held.tries}


def skip(tx: Transaction, post_id: str, reason: str) -> bool:
    """Do not post what nobody has tried to; False when it was tried, is over, or unknown."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'skipped', reason = :reason"
        " WHERE post_id = :post AND state = 'due' AND tries = 0 RETURNING 1",
        {"reason": reason, "post": post_id},
    )
    return bool(rows)


def withdraw(tx: Transaction, post_id: str, reason: str) -> bool:
    """The same by a person's wish; a later change of the rule does not bring it back."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'withdrawn', reason = :reason"
        " WHERE post_id = :post AND state = 'due' AND tries = 0 RETURNING 1",
        {"reason": reason, "post": post_id},
    )
    return bool(rows)


def skip_waiting(tx: Transaction, schedule_id: str, before: int, reason: str) -> int:
    """Skip every question of the schedule due before *before* that nobody has tried to post; how many they were."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'skipped', reason = :reason WHERE schedule_id = :schedule"
        " AND kind = 'post' AND state = 'due' AND tries = 0 AND due_at < :before RETURNING 1",
        {"reason": reason, "schedule": schedule_id, "before": before},
    )
    return len(rows)


def withdraw_waiting(tx: Transaction, schedule_id: str, reason: str) -> int:
    """Withdraw every question of the schedule that nobody has tried to post; how many they were."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'withdrawn', reason = :reason WHERE schedule_id = :schedule"
        " AND kind = 'post' AND state = 'due' AND tries = 0 RETURNING 1",
        {"reason": reason, "schedule": schedule_id},
    )
    return len(rows)


def keep_question(tx: Transaction, post_id: str, question_id: str, version: str, language: str) -> bool:
    """Note which question the row is about; False, and the first one stays, when that is noted already."""
    rows = tx.execute(
        "UPDATE outbox SET question_id = :question, version = :version, language = :language"
        " WHERE post_id = :post AND question_id IS NULL RETURNING 1",
        {"question": question_id, "version": version, "language": language, "post": post_id},
    )
    return bool(rows)


def find_row(tx: Transaction, post_id: str) -> OutboxRow | None:
    """The row of this id, whatever became of it."""
    rows = tx.execute(
        "SELECT post_id, kind, schedule_id, target, local_date, due_at, ready_at, reveal_at, question_id, version,"
        " language, payload_text, state, reason, worker, tries, message_id, posted_at FROM outbox"
        " WHERE post_id = :post",
        {"post": post_id},
    )
    return _row(rows[0]) if rows else None


def rows_since(tx: Transaction, schedule_id: str, local_date: str) -> tuple[OutboxRow, ...]:
    """What the schedule sent, or did not send, for *local_date* and later dates, in order of the dates."""
    rows = tx.execute(
        "SELECT post_id, kind, schedule_id, target, local_date, due_at, ready_at, reveal_at, question_id, version,"
        " language, payload_text, state, reason, worker, tries, message_id, posted_at FROM outbox"
        " WHERE schedule_id = :schedule AND local_date >= :date",
        {"schedule": schedule_id, "date": local_date},
    )
    return tuple(sorted(map(_row, rows), key=lambda row: (row.local_date or "", row.due_at)))


def waiting_posts(tx: Transaction, schedule_id: str) -> tuple[OutboxRow, ...]:
    """The questions of the schedule that are due and that nobody has tried to post, oldest first."""
    rows = tx.execute(
        "SELECT post_id, kind, schedule_id, target, local_date, due_at, ready_at, reveal_at, question_id, version,"
        " language, payload_text, state, reason, worker, tries, message_id, posted_at FROM outbox"
        " WHERE schedule_id = :schedule AND kind = 'post' AND state = 'due' AND tries = 0",
        {"schedule": schedule_id},
    )
    return tuple(sorted(map(_row, rows), key=lambda row: (row.due_at, row.post_id)))


def waiting_of_due(tx: Transaction, now: int, limit: int) -> dict[str, tuple[OutboxRow, ...]]:
    """By schedule, the questions that are due and that nobody has tried to post, oldest first.

    Of those schedules that `due_schedules` finds with the same *now* and *limit*: one look for all of them.
    """
    rows = tx.execute(
        "SELECT post_id, kind, schedule_id, target, local_date, due_at, ready_at, reveal_at, question_id, version,"
        " language, payload_text, state, reason, worker, tries, message_id, posted_at FROM outbox"
        " WHERE kind = 'post' AND state = 'due' AND tries = 0 AND schedule_id IN (SELECT schedule_id FROM schedule"
        " WHERE state = 'active' AND planned_until <= :now ORDER BY planned_until, schedule_id LIMIT :limit)",
        {"now": now, "limit": limit},
    )
    found: dict[str, list[OutboxRow]] = {}
    for row in sorted(map(_row, rows), key=lambda row: (row.due_at, row.post_id)):
        found.setdefault(row.schedule_id or "", []).append(row)
    return {schedule_id: tuple(waiting) for schedule_id, waiting in found.items()}


def is_outdated(tx: Transaction, row: OutboxRow) -> bool:
    """Whether a newer question of the same schedule is due or posted."""
    rows = tx.execute(
        "SELECT 1 FROM outbox WHERE schedule_id = :schedule AND local_date > :date AND kind = 'post'"
        " AND state IN ('due', 'claimed', 'posted') LIMIT 1",
        {"schedule": row.schedule_id, "date": row.local_date},
    )
    return bool(rows)


def next_ready(tx: Transaction, platform: str) -> int | None:
    """When the next row of *platform* can be taken, those whose lease may lapse included."""
    rows = tx.execute(
        "SELECT MIN(ready_at) FROM outbox WHERE platform = :platform AND state IN ('due', 'claimed')",
        {"platform": platform},
    )
    return optional_int(rows[0][0])


def holds(tx: Transaction, platform: str, worker: str) -> bool:
    """Whether *worker* holds a row of *platform*."""
    rows = tx.execute(
        "SELECT 1 FROM outbox WHERE platform = :platform AND state IN ('due', 'claimed') AND worker = :worker LIMIT 1",
        {"platform": platform, "worker": worker},
    )
    return bool(rows)


def _row(row: Row) -> OutboxRow:
    post_id, kind, schedule_id, target, date, due, ready, reveal, question_id, version, language = row[:11]
    payload, state, reason, worker, tries, message_id, posted_at = row[11:]
    return OutboxRow(
        post_id=str(post_id),
        kind=OutboxKind(str(kind)),
        target=str(target),
        due_at=required_int(due),
        ready_at=required_int(ready),
        schedule_id=optional_text(schedule_id),
        local_date=optional_text(date),
        reveal_at=optional_int(reveal),
        question_id=optional_text(question_id),
        version=optional_text(version),
        language=optional_text(language),
        payload_text=optional_text(payload),
        state=OutboxState(str(state)),
        reason=optional_text(reason),
        worker=optional_text(worker),
        tries=required_int(tries),
        message_id=optional_text(message_id),
        posted_at=optional_int(posted_at),
    )
