"""Where does a person stand in the store, what is kept of them, and how is all of it deleted?

`COLUMNS` names every column that can hold a learner's id; a test holds it against the schema, so a new table cannot be
forgotten. Replies that name others are never kept (`Decision.is_kept`), so nobody stands in the rows of somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.ports import Row, Scalar, Transaction
from bot.storage.records import NOBODY, AttemptState
from bot.storage.values import required_int

# By table: the columns that hold ids of people. `response` belongs to an attempt.
COLUMNS: tuple[tuple[str, str], ...] = (
    ("learner", "learner_id"),
    ("set_run", "learner_id"),
    ("attempt", "learner_id"),
    ("event", "learner_id"),
    ("schedule", "owner_id"),
    ("outbox", "target"),
    ("manager", "person"),
    ("manager", "added_by"),
    ("installation", "installer"),  # by Slack's own id alone
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """How much is kept of a learner."""

    num_attempts: int
    num_runs: int
    num_schedules: int  # that they made, and channels keep


def kept_of(tx: Transaction, learner_id: str) -> Kept:
    """What `forget` would find."""
    gaps = {"id": learner_id}
    attempts = tx.execute("SELECT COUNT(*) FROM attempt WHERE learner_id = :id", gaps)
    runs = tx.execute("SELECT COUNT(*) FROM set_run WHERE learner_id = :id", gaps)
    schedules = tx.execute("SELECT COUNT(*) FROM schedule WHERE owner_id = :id AND state <> 'off'", gaps)
    return Kept(
        num_attempts=required_int(attempts[0][0]),
        num_runs=required_int(runs[0][0]),
        num_schedules=required_int(schedules[0][0]),
    )


def everything_about(
    tx: Transaction, learner_id: str, withheld: Collection[str] = ()
) -> dict[str, list[dict[str, Scalar]]]:
    """All rows about the learner, by table; each row by the names of its columns.

    Of the attempts *withheld* the answers are there, and not what they are worth. Which version of a question was asked
    stands there once it was graded: a version is told apart by its key too, so somebody could try which key it is.
    """
    gaps = {"id": learner_id}
    return {
        "learner": _named(
            "language created_at zone day_end shown_name named_at told_at remind_minute remind_zone remind_at",
            tx.execute(
                "SELECT language, created_at, zone, day_end, shown_name, named_at, told_at, remind_minute, remind_zone,"
                " remind_at FROM learner WHERE learner_id = :id",
                gaps,
            ),
        ),
        "set_run": _named(
            "run_id set_id question_ids started_at finished_at",
            tx.execute(
                "SELECT run_id, set_id, question_ids, started_at, finished_at FROM set_run WHERE learner_id = :id", gaps
            ),
        ),
        **_answers(tx, learner_id, withheld),
        **_beside_answers(tx, learner_id),
    }


def _answers(tx: Transaction, learner_id: str, withheld: Collection[str]) -> dict[str, list[dict[str, Scalar]]]:
    gaps = {"id": learner_id}
    attempts = _named(
        "attempt_id question_id version run_id language state hints_used score opened_at closed_at post_id",
        tx.execute(
            "SELECT attempt_id, question_id, version, run_id, language, state, hints_used, score, opened_at,"
            " closed_at, post_id FROM attempt WHERE learner_id = :id",
            gaps,
        ),
    )
    responses = _named(
        "attempt_id part_id answer score self_graded grade_text answered_at",
        tx.execute(
            "SELECT r.attempt_id, r.part_id, r.answer, r.score, r.self_graded, r.grade_text, r.answered_at"
            " FROM attempt AS a JOIN response AS r ON r.attempt_id = a.attempt_id WHERE a.learner_id = :id",
            gaps,
        ),
    )
    for row in attempts:
        row["version"] = row["version"] if row["state"] == AttemptState.GRADED else None
    for row in (*attempts, *responses):
        if row["attempt_id"] in withheld:
            row.update({column: None for column in ("score", "self_graded", "grade_text") if column in row})
    return {"attempt": attempts, "response": responses}


def _beside_answers(tx: Transaction, learner_id: str) -> dict[str, list[dict[str, Scalar]]]:
    gaps = {"id": learner_id}
    return {
        "event": _named(
            "event_id reply_text recorded_at",
            tx.execute("SELECT event_id, reply_text, recorded_at FROM event WHERE learner_id = :id", gaps),
        ),
        "schedule": _named(
            "schedule_id channel_id rule_text options_text state pause_reason created_at changed_at resumed_at",
            tx.execute(
                "SELECT schedule_id, channel_id, rule_text, options_text, state, pause_reason, created_at, changed_at,"
                " resumed_at FROM schedule WHERE owner_id = :id",
                gaps,
            ),
        ),
        "outbox": _named(
            "post_id kind due_at language payload_text state reason message_id posted_at",
            tx.execute(
                "SELECT post_id, kind, due_at, language, payload_text, state, reason, message_id, posted_at"
                " FROM outbox WHERE target = :id",
                gaps,
            ),
        ),
        "manager": _named(
            "channel_id person added_by added_at",
            tx.execute(
                "SELECT channel_id, person, added_by, added_at FROM manager WHERE person = :id OR added_by = :id", gaps
            ),
        ),
        "installation": _named(
            "team installer installed_at",
            tx.execute(
                "SELECT team, installer, installed_at FROM installation WHERE team = :team AND installer = :person",
                _in_slack(learner_id),
            ),
        ),
    }


def _named(names: str, rows: Sequence[Row]) -> list[dict[str, Scalar]]:
    return [dict(zip(names.split(), row, strict=True)) for row in sorted(rows, key=str)]


def messages_about(tx: Transaction, learner_id: str) -> tuple[str, ...]:
    """What was posted and shows the learner: the posts that count their answers, the answers that may name them."""
    rows = tx.execute(
        "SELECT a.post_id, r.post_id FROM attempt AS a JOIN outbox AS p ON p.post_id = a.post_id"
        " LEFT JOIN outbox AS r ON r.schedule_id = p.schedule_id AND r.local_date = p.local_date"
        " AND r.kind = 'reveal' AND r.state = 'posted'"
        " AND EXISTS (SELECT 1 FROM learner AS l WHERE l.learner_id = :id AND l.shown_name IS NOT NULL)"
        " WHERE a.learner_id = :id AND a.score IS NOT NULL",
        {"id": learner_id},
    )
    return tuple(sorted({str(post_id) for row in rows for post_id in row if post_id is not None}))


def forget(tx: Transaction, learner_id: str) -> bool:
    """Delete everything about the learner; what a channel keeps of theirs belongs to nobody from then on."""
    own, rekeyed = {"id": learner_id}, {"id": learner_id, "nobody": NOBODY}
    tx.execute("DELETE FROM response WHERE attempt_id IN (SELECT attempt_id FROM attempt WHERE learner_id = :id)", own)
    tx.execute("DELETE FROM attempt WHERE learner_id = :id", own)
    tx.execute("DELETE FROM set_run WHERE learner_id = :id", own)
    tx.execute("DELETE FROM learner WHERE learner_id = :id", own)
    tx.execute("UPDATE schedule SET owner_id = :nobody WHERE owner_id = :id", rekeyed)
    _keep_welcome(tx, learner_id)
    tx.execute("DELETE FROM outbox WHERE target = :id", own)
    tx.execute("DELETE FROM manager WHERE person = :id", own)
    tx.execute("UPDATE manager SET added_by = :nobody WHERE added_by = :id", rekeyed)
    tx.execute(
        "UPDATE installation SET installer = :nobody WHERE team = :team AND installer = :person",
        {"nobody": NOBODY, **_in_slack(learner_id)},
    )
    tx.execute("DELETE FROM event WHERE learner_id = :id", own)
    return True


def _in_slack(learner_id: str) -> dict[str, Scalar]:
    """How installations name the learner; as nobody when they are of another platform."""
    platform, _, rest = learner_id.partition(":")
    team, _, person = rest.partition(":")
    return {"team": team, "person": person} if platform == "slack" else {"team": "", "person": ""}


def _keep_welcome(tx: Transaction, learner_id: str) -> None:
    """That a workspace was welcomed, through whomever, is kept: or it would be welcomed again."""
    team = learner_id.rpartition(":")[0]
    tx.execute(
        "UPDATE outbox SET target = :nobody, worker = NULL,"
        " state = CASE WHEN state IN ('due', 'claimed') THEN 'withdrawn' ELSE state END"
        " WHERE target = :id AND kind = 'welcome' RETURNING 1",
        {"id": learner_id, "nobody": f"{team}:{NOBODY}"},
    )
