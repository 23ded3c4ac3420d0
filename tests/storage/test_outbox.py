"""Who holds a row says what became of it, and nobody else; each thing stands in the outbox once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ports import Transaction
from bot.storage import outbox, schedules
from bot.storage.outbox import own_id, post_id_of
from bot.storage.records import OutboxKind, OutboxRow, OutboxState, ScheduleState
from tests.storage.database import DAY_MS, Database, notice_row, question_row, schedule

DUE = question_row().due_at


@pytest.fixture(autouse=True)
def begun(tx: Database) -> None:
    schedules.ensure_channel(tx, "test:T:C1", 1)
    schedules.add_schedule(tx, schedule())


def claim(tx: Transaction, worker: str = "w1", *, now: int = DUE, lease: int = 120_000, limit: int = 10) -> OutboxRow:
    (row,) = outbox.claim(tx, platform="test", worker=worker, now=now, lease_end=now + lease, limit=limit)
    return row


def states(tx: Transaction) -> list[tuple[OutboxState, str | None]]:
    return [(row.state, row.reason) for row in outbox.rows_since(tx, "s1", "0")]


def test_a_key_is_the_same_for_ever_and_fits_every_platform() -> None:
    assert post_id_of("s1", "2026-03-02", OutboxKind.POST) == "0be5c1f717803f3a03481b51"
    keys = {post_id_of(s, d, kind) for s in ("s1", "s") for d in ("1", "11") for kind in OutboxKind}
    assert len(keys) == 20
    assert {len(key) for key in keys} == {24}


def test_a_date_is_planned_once_whatever_its_time(tx: Database) -> None:
    assert outbox.plan(tx, question_row())
    assert not outbox.plan(tx, question_row())
    assert not outbox.plan(tx, replace(question_row(), due_at=DUE + 5, ready_at=DUE + 5))
    with pytest.raises(sqlite3.IntegrityError):
        tx.execute(
            "INSERT INTO outbox (post_id, kind, schedule_id, platform, target, local_date, due_at, ready_at, state,"
            " tries) VALUES ('other', 'post', 's1', 'test', 'test:T:C1', '1970-01-01', 1, 1, 'due', 0)"
        )


def test_a_skipped_date_may_get_a_later_time_and_a_withdrawn_one_may_not(tx: Database) -> None:
    later = replace(question_row(), due_at=DUE + 5, ready_at=DUE + 5)
    outbox.plan(tx, question_row())
    outbox.skip(tx, later.post_id, "before-changed")
    assert not outbox.plan(tx, question_row())
    assert outbox.plan(tx, later)
    assert states(tx) == [(OutboxState.DUE, None)]
    outbox.withdraw(tx, later.post_id, "asked")
    assert not outbox.plan(tx, replace(later, due_at=DUE + 9))
    assert states(tx) == [(OutboxState.WITHDRAWN, "asked")]


def test_rows_are_taken_when_they_are_ready_and_of_one_platform(tx: Database) -> None:
    outbox.plan(tx, question_row())
    outbox.plan(tx, notice_row("elsewhere", target="other:T:P"))
    assert outbox.claim(tx, platform="test", worker="w", now=DUE - 1, lease_end=DUE, limit=9) == ()
    assert claim(tx).post_id == question_row().post_id
    assert outbox.next_ready(tx, "other") == 0
    assert outbox.next_ready(tx, "third") is None


def test_a_row_is_held_until_the_lease_ends_and_then_anybodys(tx: Database) -> None:
    outbox.plan(tx, question_row())
    first = claim(tx, "w1")
    assert outbox.claim(tx, platform="test", worker="w2", now=DUE + 119_999, lease_end=DUE * 2, limit=9) == ()
    second = claim(tx, "w2", now=DUE + 120_000)
    assert (first.tries, second.tries) == (1, 2)
    assert (first.worker, second.worker) == ("w1", "w2")


OUTCOMES: dict[str, Callable[[Transaction, OutboxRow], bool]] = {
    "settle": lambda tx, held: outbox.settle(tx, held, "m1", 5),
    "release": lambda tx, held: outbox.release(tx, held, 5),
    "retry": lambda tx, held: outbox.retry(tx, held, 5, "unclear"),
    "fail": lambda tx, held: outbox.fail(tx, held, "no_access", notice_row()),
    "give_up": lambda tx, held: outbox.give_up(tx, held, OutboxState.UNKNOWN, "no_history", notice_row()),
}


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("lost_to", ["w1", "w2"])
def test_who_lost_the_row_changes_nothing_even_to_its_own_later_self(tx: Database, name: str, lost_to: str) -> None:
    outbox.plan(tx, question_row())
    stale = claim(tx, "w1")
    claim(tx, lost_to, now=DUE + 120_000)
    before = tx.dump()
    assert not OUTCOMES[name](tx, stale)
    assert tx.dump() == before


@pytest.mark.parametrize("name", ["settle", "fail", "give_up"])
@pytest.mark.parametrize("second", OUTCOMES)
def test_an_end_is_final(tx: Database, name: str, second: str) -> None:
    outbox.plan(tx, question_row())
    held = claim(tx)
    assert OUTCOMES[name](tx, held)
    before = tx.dump()
    assert not OUTCOMES[second](tx, held)
    assert tx.dump() == before
    rows = outbox.claim(tx, platform="test", worker="w9", now=DAY_MS * 9, lease_end=DAY_MS * 10, limit=9)
    assert held.post_id not in {row.post_id for row in rows}


def test_a_released_row_is_as_good_as_untried_and_a_retried_one_is_not(tx: Database) -> None:
    outbox.plan(tx, question_row())
    outbox.release(tx, claim(tx), DUE + 7)
    again = claim(tx, now=DUE + 7)
    assert again.tries == 1
    outbox.retry(tx, again, DUE + 9, "unclear")
    last = claim(tx, now=DUE + 9)
    assert (last.tries, last.reason) == (2, "unclear")


def test_a_failure_pauses_withdraws_and_tells_once(tx: Database) -> None:
    for day in (1, 2):
        outbox.plan(tx, question_row(day))
    outbox.plan(tx, replace(question_row(), post_id=own_id("reveal"), kind=OutboxKind.REVEAL))
    first, second = outbox.claim(tx, platform="test", worker="w", now=DUE, lease_end=DUE * 2, limit=9)
    assert outbox.fail(tx, first, "is_archived", notice_row("first"))
    assert outbox.fail(tx, second, "is_archived", notice_row("second"))
    found = schedules.find_schedule(tx, "s1")
    assert found is not None
    assert (found.state, found.pause_reason) == (ScheduleState.PAUSED, "is_archived")
    assert sorted(states(tx)) == [
        (OutboxState.FAILED, "is_archived"),
        (OutboxState.FAILED, "is_archived"),
        (OutboxState.WITHDRAWN, "is_archived"),
    ]
    assert outbox.find_row(tx, own_id("first")) is not None
    assert outbox.find_row(tx, own_id("second")) is None


def test_the_answers_are_planned_in_the_moment_the_question_is_posted(tx: Database) -> None:
    outbox.plan(tx, question_row(reveal_at=DAY_MS))
    outbox.keep_question(tx, question_row().post_id, "ch12-q1", "v1", "zh")
    outbox.settle(tx, claim(tx), "m1", DUE + 1)
    reveal = outbox.find_row(tx, post_id_of("s1", "1970-01-01", OutboxKind.REVEAL))
    assert reveal is not None
    assert (reveal.due_at, reveal.ready_at, reveal.target) == (DAY_MS, DAY_MS, "test:T:C1")
    assert (reveal.question_id, reveal.version, reveal.language) == ("ch12-q1", "v1", "zh")


def test_the_question_of_a_row_is_chosen_once(tx: Database) -> None:
    outbox.plan(tx, question_row())
    assert outbox.keep_question(tx, question_row().post_id, "q1", "v1", "en")
    assert not outbox.keep_question(tx, question_row().post_id, "q2", "v2", "en")
    found = outbox.find_row(tx, question_row().post_id)
    assert found is not None
    assert found.question_id == "q1"


def test_what_was_tried_cannot_be_skipped_or_withdrawn_behind_its_holder(tx: Database) -> None:
    outbox.plan(tx, question_row())
    held = claim(tx)
    for _ in range(2):
        assert not outbox.skip(tx, held.post_id, "x")
        assert not outbox.withdraw(tx, held.post_id, "x")
        assert outbox.withdraw_waiting(tx, "s1", "x") == 0
        outbox.retry(tx, held, DUE, "unclear")


def test_a_question_is_outdated_when_a_newer_one_is_due_or_posted(tx: Database) -> None:
    outbox.plan(tx, question_row(1))
    assert not outbox.is_outdated(tx, question_row(1))
    outbox.plan(tx, question_row(2))
    assert outbox.is_outdated(tx, question_row(1))
    assert not outbox.is_outdated(tx, question_row(2))
    outbox.skip(tx, question_row(2).post_id, "too-late")
    assert not outbox.is_outdated(tx, question_row(1))


def test_an_empty_poll_over_many_rows_looks_at_none_of_them(tx: Database) -> None:
    tx.execute(
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000)"
        " INSERT INTO outbox (post_id, kind, platform, target, due_at, ready_at, state, tries, posted_at)"
        " SELECT 'p' || x, 'post', 'test', 'test:T:C', x, x, 'posted', 1, x FROM n"
    )
    tx.statements.clear()
    outbox.claim(tx, platform="test", worker="w", now=DAY_MS, lease_end=DAY_MS * 2, limit=9)
    names = ("platform", "worker", "now", "lease_end", "limit")
    assert "outbox_ready (platform=? AND ready_at<?)" in tx.plan(tx.statements[0], dict.fromkeys(names, 1))
