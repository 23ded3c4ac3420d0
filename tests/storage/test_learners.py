from __future__ import annotations

from bot.storage import learners
from tests.storage.database import Database


def test_a_learner_is_new_once(tx: Database) -> None:
    assert learners.ensure_learner(tx, "slack:T1:U1", 5)
    assert not learners.ensure_learner(tx, "slack:T1:U1", 6)
    assert tx.dump()["learner"] == [("slack:T1:U1", None, 5, *[None] * 8)]


def test_nobody_has_chosen_a_language_before_they_did(tx: Database) -> None:
    assert learners.learner_language(tx, "L") is None
    learners.ensure_learner(tx, "L", 5)
    assert learners.learner_language(tx, "L") is None


def test_a_chosen_language_is_kept_and_can_be_taken_back(tx: Database) -> None:
    learners.ensure_learner(tx, "L", 5)
    assert learners.set_language(tx, "L", "zh")
    assert learners.learner_language(tx, "L") == "zh"
    learners.ensure_learner(tx, "L", 9)
    assert learners.learner_language(tx, "L") == "zh"
    assert learners.set_language(tx, "L", None)
    assert learners.learner_language(tx, "L") is None


def test_the_language_of_somebody_unknown_is_not_kept(tx: Database) -> None:
    assert not learners.set_language(tx, "L", "zh")
