"""Which workspaces was the bot taken out of, and what of theirs is still kept?

Ids of channels and people begin with their workspace (`platform:team:`), so a workspace is a range of ids.
"""

from __future__ import annotations

from bot.ports import Scalar, Transaction
from bot.storage import outbox

REASON = "departed"


def depart(tx: Transaction, team: str, at: int) -> int:
    """The bot left *team*: its schedules are paused without a word; how many they were."""
    tx.execute(
        "INSERT INTO departure (team, departed_at) VALUES (:team, :at)"
        " ON CONFLICT (team) DO UPDATE SET departed_at = excluded.departed_at RETURNING 1",
        {"team": team, "at": at},
    )
    paused = tx.execute(
        "UPDATE schedule SET state = 'paused', pause_reason = :reason WHERE state = 'active'"
        " AND channel_id >= :first AND channel_id < :last RETURNING schedule_id",
        {"reason": REASON, **_ids_of(team)},
    )
    for (schedule_id,) in paused:
        outbox.withdraw_waiting(tx, str(schedule_id), REASON)
    return len(paused)


def come_back(tx: Transaction, team: str, at: int) -> int:
    """The bot is in *team* (again): what `depart` paused goes on; how many schedules that are."""
    tx.execute("DELETE FROM departure WHERE team = :team", {"team": team})
    rows = tx.execute(
        "UPDATE schedule SET state = 'active', pause_reason = NULL, resumed_at = :at"
        " WHERE state = 'paused' AND pause_reason = :reason AND channel_id >= :first AND channel_id < :last"
        " RETURNING 1",
        {"reason": REASON, "at": at, **_ids_of(team)},
    )
    return len(rows)


def departed_before(tx: Transaction, before: int) -> tuple[str, ...]:
    """The workspaces that were left before this instant."""
    rows = tx.execute("SELECT team FROM departure WHERE departed_at < :before", {"before": before})
    return tuple(sorted(str(team) for (team,) in rows))


def learners_of(tx: Transaction, team: str) -> tuple[str, ...]:
    """The people whose ids belong to *team*."""
    rows = tx.execute(
        "SELECT learner_id FROM learner WHERE learner_id >= :first AND learner_id < :last",
        _ids_of(team),
    )
    return tuple(sorted(str(learner_id) for (learner_id,) in rows))


def forget_team(tx: Transaction, team: str) -> bool:
    """Delete what its channels kept; the answers of people who belong elsewhere too stay theirs."""
    gaps = _ids_of(team)
    tx.execute("DELETE FROM outbox WHERE target >= :first AND target < :last", gaps)
    tx.execute("DELETE FROM manager WHERE channel_id >= :first AND channel_id < :last", gaps)
    tx.execute("DELETE FROM schedule WHERE channel_id >= :first AND channel_id < :last", gaps)
    tx.execute("DELETE FROM channel WHERE channel_id >= :first AND channel_id < :last", gaps)
    tx.execute("DELETE FROM departure WHERE team = :team", {"team": team})
    return True


def _ids_of(team: str) -> dict[str, Scalar]:
    """The gaps of `id >= :first AND id < :last` for the ids that begin with `team:`; ";" is the sign after ":"."""
    return {"first": f"{team}:", "last": f"{team};"}
