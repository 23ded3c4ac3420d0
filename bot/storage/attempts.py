"""What did a learner answer, and is a question still open?

A learner has at most one open attempt in practice, and one attempt per daily post; the database itself holds that. A
change names the revision it was decided on: of two buttons pressed at once the second is refused, and its sender is
shown what the first one made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.ports import Row, Transaction
from bot.storage.records import Attempt, AttemptChange, AttemptState, Response
from bot.storage.values import optional_float, optional_int, optional_text, required_int


def open_attempt(tx: Transaction, attempt: Attempt, source_text: str) -> bool:
    """Record an attempt of a known learner, and *source_text* as what its version says.

    False, and no attempt is recorded, when another one of this learner is open, or the id exists.

    Raises:
        ValueError: *attempt* is not as it is at its beginning: open and without a response.
    """
    if attempt.state is not AttemptState.OPEN or attempt.responses:
        raise ValueError(f"{attempt.attempt_id} does not begin: {attempt.state}, {len(attempt.responses)} responses")
    note_version(tx, attempt.version, attempt.question_id, source_text, attempt.opened_at)
    rows = tx.execute(
        "INSERT INTO attempt (attempt_id, learner_id, question_id, version, run_id, language, state, revision,"
        " hints_used, score, opened_at, post_id)"
        " VALUES (:attempt, :learner, :question, :version, :run, :language, :state, :revision,"
        " :hints, :score, :opened, :post) ON CONFLICT DO NOTHING RETURNING 1",
        {
            "attempt": attempt.attempt_id,
            "learner": attempt.learner_id,
            "question": attempt.question_id,
            "version": attempt.version,
            "run": attempt.run_id,
            "language": attempt.language,
            "state": attempt.state.value,
            "revision": attempt.revision,
            "hints": attempt.hints_used,
            "score": attempt.score,
            "opened": attempt.opened_at,
            "post": attempt.post_id,
        },
    )
    return bool(rows)


def note_version(tx: Transaction, version: str, question_id: str, source_text: str, at: int) -> bool:
    """Keep what the question says at *version*; False when it is kept already."""
    rows = tx.execute(
        "INSERT INTO question_version (version, question_id, source_text, first_seen_at)"
        " VALUES (:version, :question, :source, :at) ON CONFLICT DO NOTHING RETURNING 1",
        {"version": version, "question": question_id, "source": source_text, "at": at},
    )
    return bool(rows)


def change_attempt(tx: Transaction, attempt_id: str, revision: int, change: AttemptChange) -> bool:
    """Make *change* to an open attempt, decided when it was at *revision*.

    False, and nothing is changed, when it has moved on since, is closed, or unknown, or when the daily post that it is
    to count for has another attempt of this learner.
    """
    closed_at = None if change.state is AttemptState.OPEN else change.at
    rows = tx.execute(
        "UPDATE attempt SET state = :state, revision = revision + 1, score = :score, hints_used = :hints,"
        " language = :language, closed_at = :closed, post_id = COALESCE(post_id, :post)"
        " WHERE attempt_id = :attempt AND revision = :revision AND state = 'open' AND NOT EXISTS"
        " (SELECT 1 FROM attempt AS other WHERE other.learner_id = attempt.learner_id AND other.post_id = :post"
        " AND other.attempt_id <> :attempt) RETURNING 1",
        {
            "state": change.state.value,
            "score": change.score,
            "hints": change.hints_used,
            "language": change.language,
            "closed": closed_at,
            "post": change.post_id,
            "attempt": attempt_id,
            "revision": revision,
        },
    )
    if not rows:
        return False
    for response in change.responses:
        _keep_response(tx, attempt_id, response)
    return True


def _keep_response(tx: Transaction, attempt_id: str, response: Response) -> None:
    tx.execute(
        "INSERT INTO response (attempt_id, part_id, answer, score, self_graded, grade_text, answered_at)"
        " VALUES (:attempt, :part, :answer, :score, :self_graded, :grade, :at)"
        " ON CONFLICT (attempt_id, part_id) DO UPDATE SET answer = excluded.answer, score = excluded.score,"
        " self_graded = excluded.self_graded, grade_text = excluded.grade_text, answered_at = excluded.answered_at",
        {
            "attempt": attempt_id,
            "part": response.part_id,
            "answer": response.answer,
            "score": response.score,
            "self_graded": int(response.self_graded),
            "grade": response.grade_text,
            "at": response.answered_at,
        },
    )


def find_open_attempt(tx: Transaction, learner_id: str) -> Attempt | None:
    """The one attempt of the learner that waits for an answer in practice."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt WHERE learner_id = :learner AND state = 'open'"
        " AND post_id IS NULL",
        {"learner": learner_id},
    )
    return _with_responses(tx, rows[0]) if rows else None


def find_attempt(tx: Transaction, attempt_id: str) -> Attempt | None:
    """The attempt of this id, open or closed."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt WHERE attempt_id = :attempt",
        {"attempt": attempt_id},
    )
    return _with_responses(tx, rows[0]) if rows else None


def attempts_of_run(tx: Transaction, run_id: str) -> tuple[Attempt, ...]:
    """Every attempt of one run through a set, in the order they were opened."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt WHERE run_id = :run",
        {"run": run_id},
    )
    responses = tx.execute(
        "SELECT r.attempt_id, r.part_id, r.answer, r.score, r.self_graded, r.grade_text, r.answered_at"
        " FROM attempt AS a JOIN response AS r ON r.attempt_id = a.attempt_id WHERE a.run_id = :run",
        {"run": run_id},
    )
    grouped = _by_attempt(responses)
    attempts = (_attempt(row, grouped) for row in rows)
    return tuple(sorted(attempts, key=lambda attempt: (attempt.opened_at, attempt.attempt_id)))


def find_daily_attempt(tx: Transaction, learner_id: str, post_id: str) -> Attempt | None:
    """The learner's one attempt on a daily post, open or closed."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt WHERE learner_id = :learner AND post_id = :post",
        {"learner": learner_id, "post": post_id},
    )
    return _with_responses(tx, rows[0]) if rows else None


def open_daily_attempts(tx: Transaction, learner_id: str) -> tuple[Attempt, ...]:
    """The learner's attempts on daily posts that are not closed, the one opened last first."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt"
        " WHERE learner_id = :learner AND state = 'open' AND post_id IS NOT NULL",
        {"learner": learner_id},
    )
    found = (_with_responses(tx, row) for row in rows)
    return tuple(sorted(found, key=lambda attempt: (attempt.opened_at, attempt.attempt_id), reverse=True))


def attempts_of_post(tx: Transaction, post_id: str) -> tuple[Attempt, ...]:
    """Every attempt on one daily post, in the order they were opened."""
    rows = tx.execute(
        "SELECT attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints_used, score,"
        " opened_at, closed_at, post_id FROM attempt WHERE post_id = :post",
        {"post": post_id},
    )
    responses = tx.execute(
        "SELECT r.attempt_id, r.part_id, r.answer, r.score, r.self_graded, r.grade_text, r.answered_at"
        " FROM attempt AS a JOIN response AS r ON r.attempt_id = a.attempt_id WHERE a.post_id = :post",
        {"post": post_id},
    )
    grouped = _by_attempt(responses)
    attempts = (_attempt(row, grouped) for row in rows)
    return tuple(sorted(attempts, key=lambda attempt: (attempt.opened_at, attempt.attempt_id)))


def close_attempts_of_post(tx: Transaction, post_id: str, at: int) -> int:
    """End the attempts on a daily post: what was answered is graded, the rest skipped; how many they were."""
    rows = tx.execute(
        "UPDATE attempt SET state = CASE WHEN score IS NULL THEN 'skipped' ELSE 'graded' END,"
        " closed_at = :at, revision = revision + 1 WHERE post_id = :post AND state = 'open' RETURNING 1",
        {"at": at, "post": post_id},
    )
    return len(rows)


def last_seen(tx: Transaction, learner_id: str) -> dict[str, int]:
    """When the learner last closed an attempt, by question."""
    rows = tx.execute(
        "SELECT question_id, MAX(closed_at) FROM attempt"
        " WHERE learner_id = :learner AND closed_at IS NOT NULL GROUP BY question_id",
        {"learner": learner_id},
    )
    return {str(question_id): required_int(closed_at) for question_id, closed_at in rows}


def question_source(tx: Transaction, version: str) -> str | None:
    """The question as it was at *version*, as canonical JSON."""
    rows = tx.execute("SELECT source_text FROM question_version WHERE version = :version", {"version": version})
    return str(rows[0][0]) if rows else None


def _with_responses(tx: Transaction, row: Row) -> Attempt:
    responses = tx.execute(
        "SELECT attempt_id, part_id, answer, score, self_graded, grade_text, answered_at FROM response"
        " WHERE attempt_id = :attempt",
        {"attempt": row[0]},
    )
    return _attempt(row, _by_attempt(responses))


def _by_attempt(rows: Iterable[Row]) -> dict[str, list[Response]]:
    grouped: dict[str, list[Response]] = {}
    for attempt_id, part_id, answer, score, self_graded, grade_text, answered_at in rows:
        response = Response(
            part_id=str(part_id),
            answer=str(answer),
            score=optional_float(score),
            self_graded=bool(self_graded),
            grade_text=str(grade_text),
            answered_at=required_int(answered_at),
        )
        grouped.setdefault(str(attempt_id), []).append(response)
    return grouped


def _attempt(row: Row, responses: Mapping[str, Sequence[Response]]) -> Attempt:
    attempt_id, learner_id, question_id, version, run_id, language, state, revision, hints, score = row[:10]
    opened, closed, post_id = row[10:]
    return Attempt(
        attempt_id=str(attempt_id),
        learner_id=str(learner_id),
        question_id=str(question_id),
        version=str(version),
        run_id=optional_text(run_id),
        language=str(language),
        state=AttemptState(str(state)),
        revision=required_int(revision),
        hints_used=required_int(hints),
        score=optional_float(score),
        opened_at=required_int(opened),
        closed_at=optional_int(closed),
        post_id=optional_text(post_id),
        responses=tuple(sorted(responses.get(str(attempt_id), ()), key=lambda response: response.part_id)),
    )
