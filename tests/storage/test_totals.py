from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.storage import attempts, learners
from bot.storage.records import AttemptChange, AttemptState, QuestionTotals
from bot.storage.totals import learner_totals
from tests.storage.database import Database, attempt, new_database, response
from tests.storage.strategies import SCORES, Go, goes, quick


def play(tx: Database, number: int, go: Go) -> None:
    """One attempt from its opening to what became of it."""
    attempts.open_attempt(tx, attempt(number, question=go.question), "{}")
    change = AttemptChange(
        responses=() if go.score is None else (response(score=go.score, self_graded=go.self_graded),),
        state=AttemptState.SKIPPED if go.score is None else AttemptState.GRADED,
        score=go.score,
        hints_used=0,
        language="en",
        at=number,
    )
    assert attempts.change_attempt(tx, f"a{number}", 0, change)


def test_a_learner_without_attempts_has_empty_totals(tx: Database) -> None:
    totals = learner_totals(tx, "nobody")
    assert (totals.answered, totals.score_sum, totals.self_graded, totals.skipped) == (0, 0.0, 0, 0)


def test_an_open_attempt_does_not_count(tx: Database) -> None:
    learners.ensure_learner(tx, "L", 1)
    attempts.open_attempt(tx, attempt(), "{}")
    assert learner_totals(tx, "L").questions == ()


def test_totals_tell_answered_self_graded_and_skipped_apart(tx: Database) -> None:
    learners.ensure_learner(tx, "L", 1)
    for number, go in enumerate(
        [Go("q1", 1.0), Go("q1", 0.25, self_graded=True), Go("q1", None), Go("q0", None)], start=1
    ):
        play(tx, number, go)
    assert learner_totals(tx, "L").questions == (
        QuestionTotals(question_id="q0", answered=0, score_sum=0.0, self_graded=0, skipped=1),
        QuestionTotals(question_id="q1", answered=2, score_sum=1.25, self_graded=1, skipped=1),
    )


@quick
@given(goes())
def test_totals_are_the_sum_of_the_attempts(played: list[Go]) -> None:
    tx = new_database()
    learners.ensure_learner(tx, "L", 1)
    for number, go in enumerate(played):
        play(tx, number, go)
    totals = learner_totals(tx, "L")
    answered = [go for go in played if go.score is not None]
    assert totals.answered == len(answered)
    assert totals.skipped == len(played) - len(answered)
    assert totals.self_graded == sum(go.self_graded for go in answered)
    assert abs(totals.score_sum - sum(go.score or 0 for go in answered)) < 1e-9
    tx.close()


@quick
@given(st.sampled_from(SCORES))
def test_every_score_is_stored_exactly(score: float) -> None:
    tx = new_database()
    learners.ensure_learner(tx, "L", 1)
    play(tx, 1, Go("q1", score))
    assert learner_totals(tx, "L").score_sum == score
    tx.close()
