"""How far is a learner in a set?

At most one run of a set is unfinished per learner; the database itself holds that, whoever asks at once.
"""

from __future__ import annotations

import json

from bot.ports import Row, Transaction
from bot.storage.records import SetRun
from bot.storage.values import optional_int, required_int


def start_run(tx: Transaction, run: SetRun) -> bool:
    """Record a run of a known learner; False when one of this set is unfinished, or the id exists."""
    rows = tx.execute(
        "INSERT INTO set_run (run_id, learner_id, set_id, question_ids, started_at, finished_at)"
        " VALUES (:run, :learner, :set, :questions, :started, :finished) ON CONFLICT DO NOTHING RETURNING 1",
        {
            "run": run.run_id,
            "learner": run.learner_id,
            "set": run.set_id,
            "questions": json.dumps(run.question_ids),
            "started": run.started_at,
            "finished": run.finished_at,
        },
    )
    return bool(rows)


def find_open_run(tx: Transaction, learner_id: str, set_id: str) -> SetRun | None:
    """The unfinished run of this set."""
    rows = tx.execute(
        "SELECT run_id, learner_id, set_id, question_ids, started_at, finished_at FROM set_run"
        " WHERE learner_id = :learner AND set_id = :set AND finished_at IS NULL",
        {"learner": learner_id, "set": set_id},
    )
    return _run(rows[0]) if rows else None


def find_run(tx: Transaction, run_id: str) -> SetRun | None:
    """The run of this id, finished or not."""
    rows = tx.execute(
        "SELECT run_id, learner_id, set_id, question_ids, started_at, finished_at FROM set_run WHERE run_id = :run",
        {"run": run_id},
    )
    return _run(rows[0]) if rows else None


def finish_run(tx: Transaction, run_id: str, at: int) -> bool:
    """Close the run; False, and its first end stays, when it is closed already or unknown."""
    rows = tx.execute(
        "UPDATE set_run SET finished_at = :at WHERE run_id = :run AND finished_at IS NULL RETURNING 1",
        {"at": at, "run": run_id},
    )
    return bool(rows)


def runs_of(tx: Transaction, learner_id: str) -> tuple[SetRun, ...]:
    """Every run of the learner, oldest first."""
    rows = tx.execute(
        "SELECT run_id, learner_id, set_id, question_ids, started_at, finished_at FROM set_run"
        " WHERE learner_id = :learner",
        {"learner": learner_id},
    )
    return tuple(sorted(map(_run, rows), key=lambda run: (run.started_at, run.run_id)))


def _run(row: Row) -> SetRun:
    run_id, learner_id, set_id, question_ids, started_at, finished_at = row
    return SetRun(
        run_id=str(run_id),
        learner_id=str(learner_id),
        set_id=str(set_id),
        question_ids=tuple(json.loads(str(question_ids))),
        started_at=required_int(started_at),
        finished_at=optional_int(finished_at),
    )
