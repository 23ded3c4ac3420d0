"""Which daily posts can still be answered, and what was asked where?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.ports import Row, Transaction
from bot.storage import outbox
from bot.storage.records import OutboxRow, OutboxState
from bot.storage.values import required_int

DAY_MS = timedelta(days=1) // timedelta(milliseconds=1)
LONGEST_OPEN_MS = 31 * DAY_MS  # a reveal is at most 30 days after its question
VOID = "void"  # the reason of a post that counts as never asked
SHOWN_VOID = -1  # what its message shows instead of a number of answers


def perhaps_stands(post: OutboxRow) -> bool:
    """Whether people may see the post: a process that died may have sent it and told nobody."""
    sent = {OutboxState.POSTED, OutboxState.CLAIMED, OutboxState.UNKNOWN}
    return post.state in sent or (post.state is OutboxState.DUE and post.tries > 0)


def open_post_about(tx: Transaction, question_id: str, places: tuple[str, str], now: int) -> OutboxRow | None:
    """The newest post with this question that can be answered at *now*, in the channels from one id to another.

    A post without a time for its answers closes after a day. One that perhaps stands there can be answered too.
    """
    rows = tx.execute(
        "SELECT due_at, post_id FROM outbox WHERE question_id = :question AND target BETWEEN :first AND :last"
        " AND kind = 'post' AND (state IN ('posted', 'claimed', 'unknown') OR (state = 'due' AND tries > 0))"
        " AND (reason IS NULL OR state <> 'posted')"
        " AND due_at > :oldest AND CASE WHEN reveal_at IS NULL THEN due_at + :day ELSE reveal_at END > :now",
        {
            "question": question_id,
            "first": places[0],
            "last": places[1],
            "oldest": now - LONGEST_OPEN_MS,
            "day": DAY_MS,
            "now": now,
        },
    )
    found = max(((required_int(due_at), str(post_id)) for due_at, post_id in rows), default=None)
    return None if found is None else outbox.find_row(tx, found[1])


def posts_in(tx: Transaction, target: str, since: int) -> tuple[OutboxRow, ...]:
    """The posts that stand in a channel, or perhaps do, and were due at *since* or later, the newest first."""
    rows = tx.execute(
        "SELECT post_id FROM outbox WHERE target = :target AND kind = 'post' AND due_at >= :since"
        " AND (state IN ('posted', 'claimed', 'unknown') OR (state = 'due' AND tries > 0))",
        {"target": target, "since": since},
    )
    return _newest_first(tx, rows)


def find_post_of_message(tx: Transaction, target: str, message_id: str) -> OutboxRow | None:
    """The post that stands in the channel as this message."""
    rows = tx.execute(
        "SELECT post_id FROM outbox WHERE target = :target AND message_id = :message AND kind = 'post'",
        {"target": target, "message": message_id},
    )
    return outbox.find_row(tx, str(rows[0][0])) if rows else None


def answered_channels(tx: Transaction, learner_id: str, since: int) -> frozenset[str]:
    """The channels whose daily posts the learner has opened or answered at *since* or later."""
    rows = tx.execute(
        "SELECT o.target FROM attempt AS a JOIN outbox AS o ON o.post_id = a.post_id"
        " WHERE a.learner_id = :learner AND a.opened_at >= :since",
        {"learner": learner_id, "since": since},
    )
    return frozenset(str(target) for (target,) in rows)


def asked_on(tx: Transaction, target: str, but: str) -> dict[str, str]:
    """The last local date on which the channel was asked, by question; the post *but* is left out."""
    rows = tx.execute(
        "SELECT question_id, local_date FROM outbox WHERE target = :target AND kind = 'post'"
        " AND question_id IS NOT NULL AND post_id <> :but AND state IN ('claimed', 'posted', 'unknown')",
        {"target": target, "but": but},
    )
    last: dict[str, str] = {}
    for question_id, date in rows:
        last[str(question_id)] = max(str(date), last.get(str(question_id), ""))
    return last


def num_answered(tx: Transaction, post_id: str) -> int:
    """How many learners have answered the post, wholly or in part."""
    rows = tx.execute(
        "SELECT COUNT(*) FROM attempt WHERE post_id = :post AND score IS NOT NULL",
        {"post": post_id},
    )
    return required_int(rows[0][0])


def last_reveal(tx: Transaction, schedule_id: str, before: str) -> OutboxRow | None:
    """The last answers of the schedule that stand in its channel, to a question of an earlier date than *before*."""
    rows = tx.execute(
        "SELECT post_id FROM outbox WHERE schedule_id = :schedule AND kind = 'reveal' AND state = 'posted'"
        " AND local_date < :before ORDER BY local_date DESC NULLS LAST LIMIT 1",
        {"schedule": schedule_id, "before": before},
    )
    return outbox.find_row(tx, str(rows[0][0])) if rows else None


def stale_posts(tx: Transaction, since: int) -> tuple[str, ...]:
    """The posts that were due at *since* or later and do not show how things are, in all channels."""
    rows = tx.execute(
        "SELECT o.post_id FROM outbox AS o WHERE o.kind = 'post' AND o.state = 'posted' AND o.due_at >= :since"
        " AND COALESCE(o.shown, 0) <> CASE WHEN o.reason = 'void' THEN -1"
        " ELSE (SELECT COUNT(*) FROM attempt AS a WHERE a.post_id = o.post_id AND a.score IS NOT NULL) END",
        {"since": since},
    )
    return tuple(sorted(str(post_id) for (post_id,) in rows))


def note_shown(tx: Transaction, post_id: str, shown: int) -> bool:
    """The message shows this number of answers (`SHOWN_VOID`: that it was never asked); False when that is known."""
    rows = tx.execute(
        "UPDATE outbox SET shown = :shown WHERE post_id = :post AND (shown IS NULL OR shown <> :shown) RETURNING 1",
        {"shown": shown, "post": post_id},
    )
    return bool(rows)


def confirm(tx: Transaction, post_id: str) -> bool:
    """Somebody saw a post of which nobody knew whether it was taken: it counts, and its answers will come.

    False when it is known already.
    """
    rows = tx.execute(
        "UPDATE outbox SET state = 'posted', posted_at = due_at, reason = NULL"
        " WHERE post_id = :post AND kind = 'post' AND state = 'unknown' RETURNING 1",
        {"post": post_id},
    )
    post = outbox.find_row(tx, post_id) if rows else None
    if post is not None and post.reveal_at is not None:
        outbox.plan(tx, outbox.reveal_of(post, post.reveal_at))
    return bool(rows)


def withdraw_answers(tx: Transaction, post_id: str, reason: str) -> bool:
    """Never show the answers to a post; False when they are shown, or there are none to come."""
    rows = tx.execute(
        "UPDATE outbox SET state = 'withdrawn', reason = :reason WHERE kind = 'reveal' AND state = 'due' AND tries = 0"
        " AND schedule_id = (SELECT schedule_id FROM outbox WHERE post_id = :post)"
        " AND local_date = (SELECT local_date FROM outbox WHERE post_id = :post) RETURNING 1",
        {"reason": reason, "post": post_id},
    )
    return bool(rows)


def make_void(tx: Transaction, post_id: str) -> bool:
    """Let a post count as never asked; its answers will not be shown. False when it is void already, or not posted."""
    rows = tx.execute(
        "UPDATE outbox SET reason = 'void' WHERE post_id = :post AND kind = 'post' AND state = 'posted'"
        " AND reason IS NULL RETURNING 1",
        {"post": post_id},
    )
    return bool(rows)


def _newest_first(tx: Transaction, rows: Iterable[Row]) -> tuple[OutboxRow, ...]:
    found = [post for (post_id,) in rows if (post := outbox.find_row(tx, str(post_id))) is not None]
    return tuple(sorted(found, key=lambda post: (post.due_at, post.post_id), reverse=True))
