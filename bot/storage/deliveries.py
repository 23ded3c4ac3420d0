"""Which deliveries of a platform were answered, so that one that comes again is not shown twice?"""

from __future__ import annotations

from bot.ports import Transaction


def begin(tx: Transaction, key: str, now: int, lapsed: int) -> bool:
    """Hold *key*; False when it was answered, or somebody has held it since *lapsed*."""
    rows = tx.execute(
        "INSERT INTO delivery (delivery_key, begun_at, is_done) VALUES (:key, :now, 0) "
        "ON CONFLICT (delivery_key) DO UPDATE SET begun_at = :now "
        "WHERE delivery.is_done = 0 AND delivery.begun_at < :lapsed RETURNING 1",
        {"key": key, "now": now, "lapsed": lapsed},
    )
    return bool(rows)


def finish(tx: Transaction, key: str) -> None:
    """*key* was answered."""
    tx.execute("UPDATE delivery SET is_done = 1 WHERE delivery_key = :key", {"key": key})


def prune(tx: Transaction, before: int) -> None:
    """Forget those that began before *before*."""
    tx.execute("DELETE FROM delivery WHERE begun_at < :before", {"before": before})
