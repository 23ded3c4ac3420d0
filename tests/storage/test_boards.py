"""Boards and streaks follow from the log alone, and the indexes of the store keep them cheap."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.context import Context
from bot.commands.streaks import streaks_in
from bot.daily.boards import places
from bot.quiz.question import Bank
from bot.requests import Opened, Request
from bot.storage import boards
from bot.storage.records import AttemptState
from bot.wording import Language
from tests.storage.board_logs import (
    CHANNELS,
    HOUR_MS,
    LEARNERS,
    NUM_DAYS,
    Answer,
    Asked,
    Log,
    day_of,
    logs,
    naive_points,
    naive_streak,
    off_schedules,
    write,
)
from tests.storage.database import Database, new_database
from tests.storage.strategies import quick

TEAM = ("test:T:", "test:T;")
SCOPES = (
    (("test:T:C1", "test:T:C1"), frozenset({"test:T:C1"})),
    (("test:T:C2", "test:T:C2"), frozenset({"test:T:C2"})),
    (TEAM, frozenset({"test:T:C1", "test:T:C2"})),
)


def _context(tx: Database, bank: Bank) -> Context:
    request = Request(event_id="e", learner_id=LEARNERS[0], input=Opened())
    return Context(request=request, tx=tx, bank=bank, now_ms=0, language=Language.EN)


@quick
@given(
    log=logs, days=st.tuples(st.integers(1, NUM_DAYS), st.integers(1, NUM_DAYS)), now_h=st.integers(0, 24 * NUM_DAYS)
)
def test_a_board_is_what_a_recount_of_the_whole_log_gives(log: Log, days: tuple[int, int], now_h: int) -> None:
    tx = new_database()
    write(tx, log)
    since, until = (day_of(day).isoformat() for day in days)
    for (first, last), channels in SCOPES:
        found = boards.earned(tx, first, last, since, until, now_h * HOUR_MS)
        expected = naive_points(log, channels, *days, now_h * HOUR_MS)

        assert {one.learner_id: one.num_answered for one in found} == {who: num for who, (_, num) in expected.items()}
        assert {one.learner_id: one.points for one in found} == pytest.approx(
            {who: points for who, (points, _) in expected.items()}
        )
        for place in places(found):
            better = sum(points > expected[place.earned.learner_id][0] + 1e-9 for points, _ in expected.values())
            assert place.number == better + 1
    tx.close()


@quick
@given(log=logs)
def test_a_streak_is_what_a_recount_of_the_whole_log_gives(log: Log, bank: Bank) -> None:
    tx = new_database()
    write(tx, log)
    for channel_id in dict.fromkeys(CHANNELS):
        numbers = [number for number, channel in enumerate(CHANNELS, start=1) if channel == channel_id]
        found = streaks_in(_context(tx, bank), LEARNERS, channel_id)
        for index, learner_id in enumerate(LEARNERS):
            naive = [naive_streak(log, index, number) for number in numbers]
            expected = (max(current for current, _ in naive), max(best for _, best in naive))
            assert (found[learner_id].current, found[learner_id].best) == expected
    tx.close()


@settings(quick, max_examples=10)
@given(log=logs)
def test_in_schedules_that_are_off_only_the_best_is_left(log: Log, bank: Bank) -> None:
    tx = new_database()
    write(tx, log)
    before = streaks_in(_context(tx, bank), LEARNERS, CHANNELS[0])
    off_schedules(tx)
    after = streaks_in(_context(tx, bank), LEARNERS, CHANNELS[0])
    assert {who: (0, one.best) for who, one in before.items()} == {
        who: (one.current, one.best) for who, one in after.items()
    }
    tx.close()


def _reads(tx: Database) -> None:
    boards.earned(tx, *TEAM, "1970-01-01", "1970-01-07", 0)
    boards.posted(tx, "s1")
    boards.closed_at(tx, LEARNERS[0])
    boards.answered_at(tx, LEARNERS[0], "p")
    boards.named_right(tx, "p")
    boards.naming(tx, LEARNERS[0])
    boards.has_board(tx, CHANNELS[0])


def test_no_board_reads_a_whole_table(tx: Database) -> None:
    _reads(tx)
    plans = {sql: tx.plan(sql, dict.fromkeys(re.findall(r":(\w+)", sql), 1)) for sql in tx.statements}

    assert plans
    assert {sql: plan for sql, plan in plans.items() if re.search(r"\bSCAN (?!t$)\w+", plan, re.MULTILINE)} == {}
    board = next(plan for plan in plans.values() if "outbox_board" in plan)
    assert "SEARCH a USING INDEX attempt_post (post_id=?)" in board
    assert "SEARCH r USING INDEX sqlite_autoindex_response_1 (attempt_id=?)" in board


def _answered_daily(number: int) -> Asked:
    ann = Answer(
        state=AttemptState.GRADED, score=1.0, own=False, has_response=True, answered_after_h=1, closed_after_h=1
    )
    return Asked(schedule=1, day=number, is_posted=True, is_void=False, reveal_after_h=9, answers=(ann, None, None))


@pytest.mark.parametrize("num_days", [3, 28])
def test_the_number_of_statements_does_not_grow_with_the_log(tx: Database, bank: Bank, num_days: int) -> None:
    write(tx, Log(asked=tuple(map(_answered_daily, range(1, num_days + 1))), off=frozenset()))
    tx.statements.clear()
    found = streaks_in(_context(tx, bank), LEARNERS[:1], CHANNELS[0])

    assert found[LEARNERS[0]].current == num_days
    assert len(tx.statements) == 5  # the schedules; the posts and the learner's attempts for each of two
