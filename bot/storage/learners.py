"""What do we know of a learner beside the attempts?"""

from __future__ import annotations

from bot.ports import Transaction
from bot.storage.values import optional_text


def ensure_learner(tx: Transaction, learner_id: str, at: int) -> bool:
    """Make the learner known (runs and attempts refer to learners); False when they are already."""
    rows = tx.execute(
        "INSERT INTO learner (learner_id, created_at) VALUES (:learner, :at) ON CONFLICT DO NOTHING RETURNING 1",
        {"learner": learner_id, "at": at},
    )
    return bool(rows)


def learner_language(tx: Transaction, learner_id: str) -> str | None:
    """The language the learner chose; None when they never did, or are unknown."""
    rows = tx.execute("SELECT language FROM learner WHERE learner_id = :learner", {"learner": learner_id})
    return optional_text(rows[0][0]) if rows else None


def set_language(tx: Transaction, learner_id: str, language: str | None) -> bool:
    """Keep the choice (None takes it back); False when the learner is unknown."""
    rows = tx.execute(
        "UPDATE learner SET language = :language WHERE learner_id = :learner RETURNING 1",
        {"language": language, "learner": learner_id},
    )
    return bool(rows)


def learner_zone(tx: Transaction, learner_id: str) -> str | None:
    """The time zone the learner chose; None when they never did, or are unknown."""
    rows = tx.execute("SELECT zone FROM learner WHERE learner_id = :learner", {"learner": learner_id})
    return optional_text(rows[0][0]) if rows else None


def set_zone(tx: Transaction, learner_id: str, zone: str | None) -> bool:
    """Keep the choice (None takes it back); False when the learner is unknown."""
    rows = tx.execute(
        "UPDATE learner SET zone = :zone WHERE learner_id = :learner RETURNING 1",
        {"zone": zone, "learner": learner_id},
    )
    return bool(rows)
