"""Was this event of a platform seen before, and what was answered?

Platforms deliver an event again when they are not sure it arrived. It changes nothing then and gets the same
answer: the reply is kept in the transaction that did the work.
"""

from __future__ import annotations

from bot.ports import Transaction


def find_event(tx: Transaction, event_id: str) -> str | None:
    """The reply that was given to the event; None when it is new."""
    rows = tx.execute("SELECT reply_text FROM event WHERE event_id = :event", {"event": event_id})
    return str(rows[0][0]) if rows else None


def find_own_event(tx: Transaction, event_id: str, learner_id: str) -> str | None:
    """The reply that was given to this very learner's event; None when there is none."""
    rows = tx.execute(
        "SELECT reply_text FROM event WHERE event_id = :event AND learner_id = :learner",
        {"event": event_id, "learner": learner_id},
    )
    return str(rows[0][0]) if rows else None


def record_event(tx: Transaction, event_id: str, learner_id: str, reply_text: str, at: int) -> bool:
    """Keep the reply; False, and the first reply stays, when the event is known already."""
    rows = tx.execute(
        "INSERT INTO event (event_id, learner_id, reply_text, recorded_at)"
        " VALUES (:event, :learner, :reply, :at) ON CONFLICT DO NOTHING RETURNING 1",
        {"event": event_id, "learner": learner_id, "reply": reply_text, "at": at},
    )
    return bool(rows)


def prune_events(tx: Transaction, before: int, limit: int) -> int:
    """Forget up to *limit* events recorded before *before*, oldest first; how many they were.

    Limited, so that years of events are forgotten in many short writes and nobody waits for a long one.
    """
    rows = tx.execute(
        "DELETE FROM event WHERE event_id IN"
        " (SELECT event_id FROM event WHERE recorded_at < :before ORDER BY recorded_at, event_id LIMIT :limit)"
        " RETURNING 1",
        {"before": before, "limit": limit},
    )
    return len(rows)
