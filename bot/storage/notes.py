"""What does the program remember about itself, from one start to the next?"""

from __future__ import annotations

from bot.ports import Transaction

ZONE_DATA = "zone data"  # the version that planned what is planned


def noted(tx: Transaction, name: str) -> str | None:
    """The value of the note; None when there is none."""
    rows = tx.execute("SELECT value FROM note WHERE name = :name", {"name": name})
    return str(rows[0][0]) if rows else None


def take_note(tx: Transaction, name: str, value: str) -> bool:
    """Let the note say *value*; False when it says so already."""
    rows = tx.execute(
        "INSERT INTO note (name, value) VALUES (:name, :value)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE note.value <> excluded.value RETURNING 1",
        {"name": name, "value": value},
    )
    return bool(rows)
