from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.storage import attempts, learners, sets
from bot.storage.records import Attempt, AttemptChange, AttemptState
from tests.storage.database import Database, attempt, new_database, response, run
from tests.storage.strategies import quick, texts


@pytest.fixture(autouse=True)
def learner(tx: Database) -> None:
    learners.ensure_learner(tx, "L", 1)
    learners.ensure_learner(tx, "M", 1)


def graded(*, at: int = 2_000, score: float = 1.0, self_graded: bool = False) -> AttemptChange:
    return AttemptChange(
        responses=(response(score=score, self_graded=self_graded),),
        state=AttemptState.GRADED,
        score=score,
        hints_used=0,
        language="en",
        at=at,
    )


def skipped(at: int) -> AttemptChange:
    return AttemptChange(state=AttemptState.SKIPPED, score=None, hints_used=0, language="en", at=at)


def test_an_opened_attempt_is_found_as_it_was_recorded(tx: Database) -> None:
    assert attempts.open_attempt(tx, attempt(), "{}")
    assert attempts.find_open_attempt(tx, "L") == attempt()
    assert attempts.find_attempt(tx, "a1") == attempt()


def test_a_learner_has_one_open_attempt_at_most(tx: Database) -> None:
    assert attempts.open_attempt(tx, attempt(1), "{}")
    assert not attempts.open_attempt(tx, attempt(2, question="q2"), "{}")
    assert attempts.find_open_attempt(tx, "L") == attempt(1)
    assert attempts.find_attempt(tx, "a2") is None


def test_two_learners_may_have_the_same_question_open(tx: Database) -> None:
    assert attempts.open_attempt(tx, attempt(1), "{}")
    assert attempts.open_attempt(tx, attempt(2, learner="M"), "{}")


def test_an_attempt_id_is_recorded_once_even_after_it_was_closed(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(), "{}")
    attempts.change_attempt(tx, "a1", 0, graded())
    assert not attempts.open_attempt(tx, attempt(), "{}")


def test_the_text_of_a_version_stays_as_first_seen(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(1), "first")
    attempts.open_attempt(tx, attempt(2, learner="M"), "second")
    assert attempts.question_source(tx, "q1-v1") == "first"
    assert attempts.question_source(tx, "unknown") is None


@pytest.mark.parametrize(
    "late",
    [replace(attempt(), state=AttemptState.SKIPPED), replace(attempt(), responses=(response(),))],
    ids=["closed", "answered"],
)
def test_an_attempt_begins_open_and_without_a_response(tx: Database, late: Attempt) -> None:
    with pytest.raises(ValueError, match="does not begin"):
        attempts.open_attempt(tx, late, "{}")


def test_a_grade_closes_the_attempt_and_keeps_the_response(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(), "{}")
    assert attempts.change_attempt(tx, "a1", 0, graded(score=0.5))
    found = attempts.find_attempt(tx, "a1")
    assert found == replace(
        attempt(), state=AttemptState.GRADED, revision=1, score=0.5, closed_at=2_000, responses=(response(score=0.5),)
    )
    assert attempts.find_open_attempt(tx, "L") is None


def test_a_change_decided_on_an_old_revision_is_refused(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(), "{}")
    hint = AttemptChange(state=AttemptState.OPEN, score=None, hints_used=1, language="zh", at=1_200)
    assert attempts.change_attempt(tx, "a1", 0, hint)
    before = tx.dump()
    assert not attempts.change_attempt(tx, "a1", 0, graded())
    assert not attempts.change_attempt(tx, "a1", 2, graded())
    assert tx.dump() == before
    found = attempts.find_open_attempt(tx, "L")
    assert found is not None
    assert (found.revision, found.hints_used, found.language, found.closed_at) == (1, 1, "zh", None)


def test_a_closed_attempt_is_never_changed_again(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(), "{}")
    attempts.change_attempt(tx, "a1", 0, graded())
    before = tx.dump()
    assert not attempts.change_attempt(tx, "a1", 1, graded(score=0.0))
    assert tx.dump() == before


def test_an_unknown_attempt_cannot_be_changed(tx: Database) -> None:
    assert not attempts.change_attempt(tx, "nowhere", 0, graded())


def test_responses_are_replaced_by_part_and_come_sorted(tx: Database) -> None:
    attempts.open_attempt(tx, attempt(), "{}")
    stay = AttemptChange(
        responses=(response("2"), response("1.b", score=None)),
        state=AttemptState.OPEN,
        score=None,
        hints_used=0,
        language="en",
        at=1_300,
    )
    attempts.change_attempt(tx, "a1", 0, stay)
    attempts.change_attempt(
        tx, "a1", 1, replace(stay, responses=(response("1.b", score=0.5, answer="C"), response("1.a")))
    )
    found = attempts.find_open_attempt(tx, "L")
    assert found is not None
    assert found.responses == (response("1.a"), response("1.b", score=0.5, answer="C"), response("2"))


def test_last_seen_is_the_latest_closing_of_each_question(tx: Database) -> None:
    for number, question, change in [(1, "q1", graded(at=5)), (2, "q2", skipped(at=7)), (3, "q1", graded(at=9))]:
        attempts.open_attempt(tx, attempt(number, question=question), "{}")
        attempts.change_attempt(tx, f"a{number}", 0, change)
    attempts.open_attempt(tx, attempt(4, question="q3"), "{}")
    assert attempts.last_seen(tx, "L") == {"q1": 9, "q2": 7}
    assert attempts.last_seen(tx, "M") == {}


def test_the_attempts_of_a_run_come_in_the_order_they_were_opened(tx: Database) -> None:
    sets.start_run(tx, run())
    for number in (12, 2):  # by their ids it would be the other way round
        attempts.open_attempt(tx, attempt(number, run="r1"), "{}")
        attempts.change_attempt(tx, f"a{number}", 0, graded())
    attempts.open_attempt(tx, attempt(5), "{}")
    found = attempts.attempts_of_run(tx, "r1")
    assert [(each.attempt_id, each.responses) for each in found] == [("a2", (response(),)), ("a12", (response(),))]


@quick
@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), texts), max_size=10))
def test_only_changes_decided_on_the_newest_revision_of_an_open_attempt_count(
    changes: list[tuple[int, bool, str]],
) -> None:
    tx = new_database()
    learners.ensure_learner(tx, "L", 1)
    attempts.open_attempt(tx, attempt(), "{}")
    expected = attempt()
    for decided_on, closes, text in changes:
        change = replace(
            graded() if closes else skipped(3_000),
            responses=(response(answer=text),),
            state=AttemptState.GRADED if closes else AttemptState.OPEN,
        )
        counts = decided_on == expected.revision and expected.state is AttemptState.OPEN
        assert attempts.change_attempt(tx, "a1", decided_on, change) is counts
        if counts:
            expected = replace(
                expected,
                state=change.state,
                revision=expected.revision + 1,
                score=change.score,
                closed_at=change.at if closes else None,
                responses=change.responses,
            )
        assert attempts.find_attempt(tx, "a1") == expected
    tx.close()
