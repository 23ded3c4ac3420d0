"""Who earned how much with daily questions, and who wants to be named?

Everything is worked out from the attempts each time it is asked: nothing is counted up, so nothing can drift.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Transaction
from bot.storage.values import optional_float, optional_int, optional_text, required_int


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """What one learner has earned; *last_at* is when they answered last, epoch milliseconds."""

    learner_id: str
    points: float
    num_answered: int
    last_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """How a learner stands on boards; *asked_at* is None when they were never asked."""

    name: str | None
    asked_at: int | None


def earned(tx: Transaction, first: str, last: str, since: str, until: str, now: int) -> tuple[Earned, ...]:
    """By learner, over the daily posts to the targets from *first* to *last* with local dates from *since* to *until*.

    Only questions whose answers are shown count: before that, points would tell who was right. An attempt of which a
    part was graded by its learner counts as answered and earns nothing here. A channel without boards is left out, also
    of the board of its server.
    """
    rows = tx.execute(
        "SELECT t.learner_id, COUNT(*), MAX(t.closed_at), SUM(CASE WHEN t.is_own = 0 THEN t.score END)"
        " FROM (SELECT a.learner_id, a.closed_at, a.score, CASE WHEN EXISTS (SELECT 1 FROM response AS r"
        " WHERE r.attempt_id = a.attempt_id AND r.self_graded = 1) THEN 1 ELSE 0 END AS is_own"
        " FROM outbox AS o JOIN attempt AS a ON a.post_id = o.post_id"
        " WHERE o.target >= :first AND o.target <= :last AND o.local_date >= :since AND o.local_date <= :until"
        " AND o.kind = 'post' AND o.state = 'posted' AND o.reason IS NULL"  # a void one has its reason
        " AND (o.reveal_at IS NULL OR o.reveal_at <= :now)"
        " AND NOT EXISTS (SELECT 1 FROM channel AS c WHERE c.channel_id = o.target AND c.board = 'off')"
        " AND a.state = 'graded') AS t GROUP BY t.learner_id",
        {"first": first, "last": last, "since": since, "until": until, "now": now},
    )
    return tuple(
        Earned(
            learner_id=str(learner_id),
            points=optional_float(points) or 0.0,
            num_answered=required_int(count),
            last_at=required_int(last_at),
        )
        for learner_id, count, last_at, points in rows
    )


def posted(tx: Transaction, schedule_id: str) -> tuple[tuple[str, str, int], ...]:
    """The questions a channel really got from a schedule: post, local date, when; the oldest first."""
    rows = tx.execute(
        "SELECT o.post_id, o.local_date, o.posted_at FROM outbox AS o WHERE o.schedule_id = :schedule"
        " AND o.kind = 'post' AND o.state = 'posted' AND o.reason IS NULL",
        {"schedule": schedule_id},
    )
    found = [(str(post_id), str(day), required_int(at)) for post_id, day, at in rows]
    return tuple(sorted(found, key=lambda one: (one[2], one[0])))


def closed_at(tx: Transaction, learner_id: str) -> dict[str, int | None]:
    """By daily post that the learner has taken up: when their attempt was graded, None when it was not (yet)."""
    rows = tx.execute(
        "SELECT post_id, CASE WHEN state = 'graded' THEN closed_at END FROM attempt"
        " WHERE learner_id = :learner AND post_id IS NOT NULL",
        {"learner": learner_id},
    )
    return {str(post_id): optional_int(at) for post_id, at in rows}


def answered_at(tx: Transaction, learner_id: str, post_id: str) -> int | None:
    """When the learner first sent something for a daily post; None when they did not."""
    rows = tx.execute(
        "SELECT MIN(r.answered_at) FROM attempt AS a JOIN response AS r ON r.attempt_id = a.attempt_id"
        " WHERE a.learner_id = :learner AND a.post_id = :post",
        {"learner": learner_id, "post": post_id},
    )
    return optional_int(rows[0][0])


def named_right(tx: Transaction, post_id: str) -> tuple[str, ...]:
    """The names of those who wanted to be named and were wholly right, by themselves, in the order they answered."""
    rows = tx.execute(
        "SELECT l.shown_name, a.closed_at, a.attempt_id FROM attempt AS a JOIN learner AS l"
        " ON l.learner_id = a.learner_id WHERE a.post_id = :post AND a.state = 'graded' AND a.score >= 1"
        " AND l.shown_name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM response AS r"
        " WHERE r.attempt_id = a.attempt_id AND r.self_graded = 1)",
        {"post": post_id},
    )
    found = sorted((required_int(at), str(attempt_id), str(name)) for name, at, attempt_id in rows)
    return tuple(name for _, _, name in found)


def naming(tx: Transaction, learner_id: str) -> Naming:
    """How the learner stands on boards."""
    rows = tx.execute("SELECT shown_name, named_at FROM learner WHERE learner_id = :learner", {"learner": learner_id})
    if not rows:
        return Naming(name=None, asked_at=None)
    return Naming(name=optional_text(rows[0][0]), asked_at=optional_int(rows[0][1]))


def set_name(tx: Transaction, learner_id: str, name: str | None, at: int) -> bool:
    """Show the learner as *name* from now on (None: as nobody in particular); False when they are unknown."""
    rows = tx.execute(
        "UPDATE learner SET shown_name = :name, named_at = :at WHERE learner_id = :learner RETURNING 1",
        {"name": name, "at": at, "learner": learner_id},
    )
    return bool(rows)


def keep_name(tx: Transaction, learner_id: str, name: str) -> bool:
    """The learner is called *name* now; False when boards do not name them, or name them so already."""
    rows = tx.execute(
        "UPDATE learner SET shown_name = :name WHERE learner_id = :learner AND shown_name IS NOT NULL"
        " AND shown_name <> :name RETURNING 1",
        {"name": name, "learner": learner_id},
    )
    return bool(rows)


def note_asked(tx: Transaction, learner_id: str, at: int) -> bool:
    """The learner was asked for a name; they are not asked again."""
    rows = tx.execute(
        "UPDATE learner SET named_at = :at WHERE learner_id = :learner AND named_at IS NULL RETURNING 1",
        {"at": at, "learner": learner_id},
    )
    return bool(rows)


def has_board(tx: Transaction, channel_id: str) -> bool:
    """Whether the channel shows boards; it does unless somebody turned that off."""
    rows = tx.execute("SELECT board FROM channel WHERE channel_id = :channel", {"channel": channel_id})
    return not rows or rows[0][0] != "off"


def set_board(tx: Transaction, channel_id: str, *, shown: bool) -> bool:
    """Let a known channel show boards, or not."""
    rows = tx.execute(
        "UPDATE channel SET board = :board WHERE channel_id = :channel RETURNING 1",
        {"board": None if shown else "off", "channel": channel_id},
    )
    return bool(rows)
