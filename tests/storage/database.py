"""A real SQLite database in memory, and rows to put into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adapters.sqlite.connection import Connection
from adapters.sqlite.migrations import apply
from bot.ports import Row, Scalar
from bot.storage.records import Attempt, AttemptState, Response, SetRun


class Database:
    """A `Transaction` that also notes the statements it was given."""

    def __init__(self) -> None:
        self._connection = Connection(":memory:")
        apply(self._connection.raw)
        self._connection.control("BEGIN IMMEDIATE")
        self.statements: list[str] = []

    def execute(self, sql: str, params: Mapping[str, Scalar] | None = None, /) -> Sequence[Row]:
        self.statements.append(sql)
        return self._connection.execute(sql, params)

    def columns(self, table: str) -> list[str]:
        rows = self._connection.raw.execute("SELECT name FROM pragma_table_info(:table)", {"table": table})
        return [str(name) for (name,) in rows]

    def tables(self) -> list[str]:
        """In the order of their creation."""
        rows = self._connection.raw.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY rowid"
        )
        return [str(name) for (name,) in rows]

    def dump(self) -> dict[str, list[Row]]:
        """Every row of every table."""
        found: dict[str, list[Row]] = {}
        for table in self.tables():
            rows = self._connection.raw.execute(f"SELECT * FROM {table}")  # noqa: S608 - a name from the schema
            found[table] = sorted(rows, key=repr)
        return found

    def plan(self, sql: str, params: Mapping[str, Scalar]) -> str:
        """What SQLite would do for *sql*."""
        rows = self._connection.raw.execute(f"EXPLAIN QUERY PLAN {sql}", params)
        return "\n".join(str(row[3]) for row in rows)

    def close(self) -> None:
        self._connection.rollback()
        self._connection.close()


def new_database() -> Database:
    return Database()


def attempt(number: int = 1, *, learner: str = "L", question: str = "q1", run: str | None = None) -> Attempt:
    """An attempt that begins; its id and time follow *number*."""
    return Attempt(
        attempt_id=f"a{number}",
        learner_id=learner,
        question_id=question,
        version=f"{question}-v1",
        run_id=run,
        language="en",
        state=AttemptState.OPEN,
        revision=0,
        hints_used=0,
        score=None,
        opened_at=1_000 * number,
        closed_at=None,
    )


def response(part: str = "", *, score: float | None = 1.0, answer: str = "B", self_graded: bool = False) -> Response:
    return Response(
        part_id=part, answer=answer, score=score, self_graded=self_graded, grade_text='{"score": 1}', answered_at=1_500
    )


def run(number: int = 1, *, learner: str = "L", set_id: str = "ch12") -> SetRun:
    return SetRun(
        run_id=f"r{number}",
        learner_id=learner,
        set_id=set_id,
        question_ids=("ch12-q2", "ch12-q1"),
        started_at=100 * number,
        finished_at=None,
    )
