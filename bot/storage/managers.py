"""Who may manage the daily questions of a channel beside those whom the platform lets manage it?"""

from __future__ import annotations

from bot.ports import Transaction


def add_manager(tx: Transaction, channel_id: str, person: str, added_by: str, at: int) -> bool:
    """Let *person* manage the schedules of a known channel; False when they may already."""
    rows = tx.execute(
        "INSERT INTO manager (channel_id, person, added_by, added_at) VALUES (:channel, :person, :by, :at)"
        " ON CONFLICT DO NOTHING RETURNING 1",
        {"channel": channel_id, "person": person, "by": added_by, "at": at},
    )
    return bool(rows)


def remove_manager(tx: Transaction, channel_id: str, person: str) -> bool:
    """Take it back; False when they had not been added."""
    rows = tx.execute(
        "DELETE FROM manager WHERE channel_id = :channel AND person = :person RETURNING 1",
        {"channel": channel_id, "person": person},
    )
    return bool(rows)


def managers_of(tx: Transaction, channel_id: str) -> tuple[str, ...]:
    """Everybody who was added, in the order of their names."""
    rows = tx.execute("SELECT person FROM manager WHERE channel_id = :channel", {"channel": channel_id})
    return tuple(sorted(str(person) for (person,) in rows))
