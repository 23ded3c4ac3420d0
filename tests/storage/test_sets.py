from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import learners, sets
from tests.storage.database import Database, run


@pytest.fixture(autouse=True)
def learner(tx: Database) -> None:
    learners.ensure_learner(tx, "L", 1)
    learners.ensure_learner(tx, "M", 1)


def test_a_run_is_found_as_it_was_started(tx: Database) -> None:
    assert sets.start_run(tx, run())
    assert sets.find_run(tx, "r1") == run()
    assert sets.find_open_run(tx, "L", "ch12") == run()
    assert sets.find_open_run(tx, "L", "ch13") is None
    assert sets.find_open_run(tx, "M", "ch12") is None


def test_a_set_is_run_once_at_a_time(tx: Database) -> None:
    assert sets.start_run(tx, run(1))
    assert not sets.start_run(tx, run(2))
    assert sets.start_run(tx, run(3, set_id="ch13"))
    assert sets.start_run(tx, run(4, learner="M"))
    assert sets.runs_of(tx, "L") == (run(1), run(3, set_id="ch13"))


def test_a_finished_run_makes_room_for_the_next(tx: Database) -> None:
    sets.start_run(tx, run(1))
    assert sets.finish_run(tx, "r1", 500)
    assert sets.start_run(tx, run(2))
    assert sets.find_run(tx, "r1") == replace(run(1), finished_at=500)
    assert sets.find_open_run(tx, "L", "ch12") == run(2)


def test_a_run_ends_once(tx: Database) -> None:
    sets.start_run(tx, run())
    sets.finish_run(tx, "r1", 500)
    assert not sets.finish_run(tx, "r1", 600)
    assert not sets.finish_run(tx, "unknown", 600)
    assert sets.find_run(tx, "r1") == replace(run(), finished_at=500)


def test_runs_come_oldest_first(tx: Database) -> None:
    for number in (12, 2):
        sets.start_run(tx, run(number, set_id=f"ch{number}"))
    assert [each.run_id for each in sets.runs_of(tx, "L")] == ["r2", "r12"]
