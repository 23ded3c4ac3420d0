"""A write whose caller does not know whether it was recorded may be sent again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports import Transaction
from bot.storage import attempts, dailies, events, learners, managers, notes, outbox, schedules, sets
from bot.storage.records import AttemptChange, AttemptState, OutboxRow, OutboxState
from bot.storage.totals import learner_totals
from tests.storage.database import (
    DAY_MS,
    NINE_EVERY_DAY,
    Database,
    attempt,
    new_database,
    notice_row,
    question_row,
    response,
    run,
    schedule,
)
from tests.storage.strategies import quick

CHANGE = AttemptChange(
    responses=(response("1"), response("2", score=0.5)),
    state=AttemptState.GRADED,
    score=0.75,
    hints_used=1,
    language="zh",
    at=2_000,
)

# A row as the worker holds it whom `begin` let claim it.
HELD: OutboxRow = replace(question_row(1, of=schedule(2)), worker="w1", tries=1)
WAITING = question_row(1, reveal_at=DAY_MS)
POSTED: OutboxRow = replace(
    question_row(1, of=schedule(3, channel="test:T:C2")), worker="w3", tries=1, reveal_at=9 * DAY_MS
)
LOST: OutboxRow = replace(question_row(2, of=schedule(3, channel="test:T:C2")), worker="w4", tries=1, reveal_at=DAY_MS)
TEN_EVERY_DAY = NINE_EVERY_DAY.replace("540", "600")

WRITES: dict[str, Callable[[Transaction], object]] = {
    "ensure_learner": lambda tx: learners.ensure_learner(tx, "N", 1),
    "set_language": lambda tx: learners.set_language(tx, "L", "zh"),
    "set_zone": lambda tx: learners.set_zone(tx, "L", "Asia/Shanghai"),
    "start_run": lambda tx: sets.start_run(tx, run(2, set_id="ch13")),
    "finish_run": lambda tx: sets.finish_run(tx, "r1", 900),
    "open_attempt": lambda tx: attempts.open_attempt(tx, attempt(2, learner="M"), "{}"),
    "note_version": lambda tx: attempts.note_version(tx, "v9", "q9", "{}", 700),
    "change_attempt": lambda tx: attempts.change_attempt(tx, "a1", 0, CHANGE),
    "close_attempts_of_post": lambda tx: attempts.close_attempts_of_post(tx, POSTED.post_id, 700),
    "note_shown": lambda tx: dailies.note_shown(tx, POSTED.post_id, 3),
    "take_note": lambda tx: notes.take_note(tx, notes.ZONE_DATA, "2026a"),
    "make_void": lambda tx: dailies.make_void(tx, POSTED.post_id),
    "add_manager": lambda tx: managers.add_manager(tx, "test:T:C1", "test:T:other", "test:T:owner", 5),
    "remove_manager": lambda tx: managers.remove_manager(tx, "test:T:C1", "test:T:owner"),
    "record_event": lambda tx: events.record_event(tx, "e2", "L", "reply", 500),
    "prune_events": lambda tx: events.prune_events(tx, 100, 10),
    "ensure_channel": lambda tx: schedules.ensure_channel(tx, "test:T:C9", 1),
    "set_channel_language": lambda tx: schedules.set_channel_language(tx, "test:T:C1", "zh"),
    "add_schedule": lambda tx: schedules.add_schedule(tx, schedule(4)),
    "change_rule": lambda tx: schedules.change_rule(tx, "s1", TEN_EVERY_DAY, '{"grace": 1}', DAY_MS // 2),
    "change_options": lambda tx: schedules.change_options(tx, "s1", '{"grace": 1}'),
    "pause": lambda tx: schedules.pause(tx, "s1", "asked"),
    "resume": lambda tx: schedules.resume(tx, "s9", 8),
    "switch_off": lambda tx: schedules.switch_off(tx, "s9", "asked"),
    "note_planned": lambda tx: schedules.note_planned(tx, schedule(1), DAY_MS),
    "replan_from": lambda tx: schedules.replan_from(tx, 5),
    "plan": lambda tx: outbox.plan(tx, question_row(2)),
    "claim": lambda tx: outbox.claim(tx, platform="test", worker="w2", now=0, lease_end=120_000, limit=100),
    "settle": lambda tx: outbox.settle(tx, HELD, "m1", 5),
    "release": lambda tx: outbox.release(tx, HELD, 5),
    "retry": lambda tx: outbox.retry(tx, HELD, 5, "unclear"),
    "fail": lambda tx: outbox.fail(tx, HELD, "no_access", notice_row("failed")),
    "give_up": lambda tx: outbox.give_up(tx, HELD, OutboxState.UNKNOWN, "no_history", notice_row("unknown")),
    "skip": lambda tx: outbox.skip(tx, WAITING.post_id, "too-late"),
    "withdraw": lambda tx: outbox.withdraw(tx, WAITING.post_id, "asked"),
    "skip_waiting": lambda tx: outbox.skip_waiting(tx, "s1", DAY_MS, "too-late"),
    "confirm": lambda tx: dailies.confirm(tx, LOST.post_id),
    "withdraw_answers": lambda tx: dailies.withdraw_answers(tx, POSTED.post_id, "unknown_message"),
    "withdraw_waiting": lambda tx: outbox.withdraw_waiting(tx, "s1", "asked"),
    "keep_question": lambda tx: outbox.keep_question(tx, HELD.post_id, "ch12-q1", "v1", "en"),
}

# What these do depends on what stands there: sent again after something else, they may rightly find more to do.
ALL_THERE_IS = {"claim", "withdraw_waiting", "replan_from"}

HOT_WRITES = ("prune_events", "change_attempt", "claim", "settle", "release", "retry", "fail", "note_planned", "plan")

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
    "learner_zone": lambda tx: learners.learner_zone(tx, "L"),
    "find_daily_attempt": lambda tx: attempts.find_daily_attempt(tx, "M", POSTED.post_id),
    "open_daily_attempts": lambda tx: attempts.open_daily_attempts(tx, "M"),
    "attempts_of_post": lambda tx: attempts.attempts_of_post(tx, POSTED.post_id),
    "open_post_about": lambda tx: dailies.open_post_about(tx, "q1", ("test:T:", "test:T;"), 5),
    "stale_posts": lambda tx: dailies.stale_posts(tx, 0),
    "noted": lambda tx: notes.noted(tx, notes.ZONE_DATA),
    "posts_in": lambda tx: dailies.posts_in(tx, "test:T:C2", 0),
    "find_post_of_message": lambda tx: dailies.find_post_of_message(tx, "test:T:C2", "m3"),
    "answered_channels": lambda tx: dailies.answered_channels(tx, "M", 0),
    "asked_on": lambda tx: dailies.asked_on(tx, "test:T:C2", ""),
    "num_answered": lambda tx: dailies.num_answered(tx, POSTED.post_id),
    "managers_of": lambda tx: managers.managers_of(tx, "test:T:C1"),
    "channel_language": lambda tx: schedules.channel_language(tx, "test:T:C1"),
    "find_schedule": lambda tx: schedules.find_schedule(tx, "s1"),
    "schedules_of": lambda tx: schedules.schedules_of(tx, "test:T:C1"),
    "due_schedules": lambda tx: schedules.due_schedules(tx, DAY_MS, 10),
    "with_schedule": lambda tx: schedules.with_schedule(tx, HELD),
    "next_planning": schedules.next_planning,
    "find_row": lambda tx: outbox.find_row(tx, HELD.post_id),
    "rows_since": lambda tx: outbox.rows_since(tx, "s1", "1970-01-01"),
    "waiting_of_due": lambda tx: outbox.waiting_of_due(tx, DAY_MS, 10),
    "waiting_posts": lambda tx: outbox.waiting_posts(tx, "s1"),
    "is_outdated": lambda tx: outbox.is_outdated(tx, HELD),
    "holds": lambda tx: outbox.holds(tx, "test", "w1"),
    "next_ready": lambda tx: outbox.next_ready(tx, "test"),
}


@pytest.fixture(autouse=True)
def begun(tx: Database) -> None:
    begin(tx)


def begin(tx: Transaction) -> None:
    """A learner in a set, another one beside, an old event; a question that waits and one that is held."""
    learners.ensure_learner(tx, "L", 1)
    learners.ensure_learner(tx, "M", 1)
    sets.start_run(tx, run(1))
    attempts.open_attempt(tx, attempt(1, run="r1"), "{}")
    events.record_event(tx, "e1", "L", "first", 50)
    schedules.ensure_channel(tx, "test:T:C1", 1)
    for number in (1, 2, 9):
        schedules.add_schedule(tx, schedule(number))
    schedules.pause(tx, "s9", "asked")
    schedules.ensure_channel(tx, "test:T:C2", 1)
    schedules.add_schedule(tx, schedule(3, channel="test:T:C2"))
    schedules.switch_off(tx, "s3", "asked")
    outbox.plan(tx, POSTED)
    outbox.claim(tx, platform="test", worker="w3", now=POSTED.ready_at, lease_end=DAY_MS, limit=1)
    outbox.settle(tx, POSTED, "m3", 5)
    outbox.plan(tx, LOST)
    outbox.claim(tx, platform="test", worker="w4", now=LOST.ready_at, lease_end=9 * DAY_MS, limit=1)
    outbox.give_up(tx, LOST, OutboxState.UNKNOWN, "no_history")
    attempts.open_attempt(tx, replace(attempt(7, learner="M"), post_id=POSTED.post_id), "{}")
    managers.add_manager(tx, "test:T:C1", "test:T:owner", "test:T:owner", 5)
    outbox.plan(tx, HELD)
    outbox.claim(tx, platform="test", worker="w1", now=HELD.ready_at, lease_end=DAY_MS, limit=1)
    outbox.plan(tx, notice_row("first"))
    outbox.plan(tx, WAITING)


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
@given(st.lists(st.sampled_from(sorted(WRITES.keys() - ALL_THERE_IS)), max_size=20))
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
    for operation in [*READS.values(), *(WRITES[name] for name in HOT_WRITES)]:
        operation(tx)
    for sql in tx.statements:
        plan = tx.plan(sql, dict.fromkeys(re.findall(r":(\w+)", sql), 1))
        assert "SCAN" not in plan, (sql, plan)
        assert "TEMP B-TREE" not in plan, (sql, plan)
