"""What do we know of a learner beside the attempts?"""

from __future__ import annotations

from bot.ports import Transaction
from bot.storage.values import optional_int, optional_text


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


def day_end(tx: Transaction, learner_id: str) -> int:
    """The hour at which the learner's day ends; midnight unless they chose another."""
    rows = tx.execute("SELECT day_end FROM learner WHERE learner_id = :learner", {"learner": learner_id})
    return optional_int(rows[0][0]) or 0 if rows else 0


def set_day_end(tx: Transaction, learner_id: str, hour: int) -> bool:
    """Keep the choice; False when the learner is unknown."""
    rows = tx.execute(
        "UPDATE learner SET day_end = :hour WHERE learner_id = :learner RETURNING 1",
        {"hour": hour, "learner": learner_id},
    )
    return bool(rows)


def was_told(tx: Transaction, learner_id: str) -> bool:
    """Whether the learner was told what is stored about them."""
    rows = tx.execute("SELECT told_at FROM learner WHERE learner_id = :learner", {"learner": learner_id})
    return bool(rows) and rows[0][0] is not None


def note_told(tx: Transaction, learner_id: str, at: int) -> bool:
    """They were told; it is not said again."""
    rows = tx.execute(
        "UPDATE learner SET told_at = :at WHERE learner_id = :learner AND told_at IS NULL RETURNING 1",
        {"at": at, "learner": learner_id},
    )
    return bool(rows)
