"""A write whose caller does not know whether it was recorded may be sent again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports import Transaction
from bot.storage import attempts, events, learners, sets
from bot.storage.records import AttemptChange, AttemptState
from bot.storage.totals import learner_totals
from tests.storage.database import Database, attempt, new_database, response, run
from tests.storage.strategies import quick

CHANGE = AttemptChange(
    responses=(response("1"), response("2", score=0.5)),
    state=AttemptState.GRADED,
    score=0.75,
    hints_used=1,
    language="zh",
    at=2_000,
)

WRITES: dict[str, Callable[[Transaction], object]] = {
    "ensure_learner": lambda tx: learners.ensure_learner(tx, "N", 1),
    "set_language": lambda tx: learners.set_language(tx, "L", "zh"),
    "start_run": lambda tx: sets.start_run(tx, run(2, set_id="ch13")),
    "finish_run": lambda tx: sets.finish_run(tx, "r1", 900),
    "open_attempt": lambda tx: attempts.open_attempt(tx, attempt(2, learner="M"), "{}"),
    "change_attempt": lambda tx: attempts.change_attempt(tx, "a1", 0, CHANGE),
    "record_event": lambda tx: events.record_event(tx, "e2", "L", "reply", 500),
    "prune_events": lambda tx: events.prune_events(tx, 100, 10),
}

READS: dict[str, Callable[[Transaction], object]] = {
    "find_event": lambda tx: events.find_event(tx, "e1"),
    "find_own_event": lambda tx: events.find_own_event(tx, "e1", "someone"),
    "learner_language": lambda tx: learners.learner_language(tx, "L"),
    "find_open_attempt": lambda tx: attempts.find_open_attempt(tx, "L"),
    "find_attempt": lambda tx: attempts.find_attempt(tx, "a1"),
    "question_source": lambda tx: attempts.question_source(tx, "q1-v1"),
    "last_seen": lambda tx: attempts.last_seen(tx, "L"),
    "attempts_of_run": lambda tx: attempts.attempts_of_run(tx, "r1"),
    "learner_totals": lambda tx: learner_totals(tx, "L"),
    "find_run": lambda tx: sets.find_run(tx, "r1"),
    "find_open_run": lambda tx: sets.find_open_run(tx, "L", "ch12"),
    "runs_of": lambda tx: sets.runs_of(tx, "L"),
}


@pytest.fixture(autouse=True)
def begun(tx: Database) -> None:
    begin(tx)


def begin(tx: Transaction) -> None:
    """A learner in the middle of a set, another one beside, and an old event."""
    learners.ensure_learner(tx, "L", 1)
    learners.ensure_learner(tx, "M", 1)
    sets.start_run(tx, run(1))
    attempts.open_attempt(tx, attempt(1, run="r1"), "{}")
    events.record_event(tx, "e1", "L", "first", 50)


@pytest.mark.parametrize("name", WRITES)
def test_a_write_sent_again_changes_nothing_more(tx: Database, name: str) -> None:
    before = tx.dump()
    WRITES[name](tx)
    once = tx.dump()
    assert once != before
    WRITES[name](tx)
    assert tx.dump() == once


@pytest.mark.parametrize("name", READS)
def test_a_read_changes_nothing(tx: Database, name: str) -> None:
    before = tx.dump()
    assert READS[name](tx) == READS[name](tx)
    assert tx.dump() == before


@quick
@given(st.lists(st.sampled_from(sorted(WRITES)), max_size=20))
def test_in_whatever_order_writes_come_each_counts_once(order: list[str]) -> None:
    twice, once = new_database(), new_database()
    begin(twice)
    begin(once)
    for name in order:
        WRITES[name](twice)
    for name in dict.fromkeys(order):
        WRITES[name](once)
    assert twice.dump() == once.dump()
    twice.close()
    once.close()


@pytest.mark.parametrize("name", WRITES)
def test_tables_are_written_in_the_order_of_the_schema(tx: Database, name: str) -> None:
    tx.statements.clear()
    WRITES[name](tx)
    found = [re.match(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)", sql) for sql in tx.statements]
    written = [tx.tables().index(match[1]) for match in found if match]
    assert written == sorted(written)
    assert written


def test_the_hot_queries_use_their_index(tx: Database) -> None:
    tx.statements.clear()
    for operation in [*READS.values(), WRITES["prune_events"], WRITES["change_attempt"]]:
        operation(tx)
    for sql in tx.statements:
        plan = tx.plan(sql, dict.fromkeys(re.findall(r":(\w+)", sql), 1))
        assert "SCAN" not in plan, (sql, plan)
        assert "TEMP B-TREE" not in plan, (sql, plan)
