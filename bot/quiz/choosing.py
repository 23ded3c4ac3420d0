"""Which question comes next?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.quiz.question import Question


def next_unseen(questions: Iterable[Question], last_seen: Mapping[str, int]) -> Question | None:
    """The first question, in the bank's order, that the learner has never closed; None when none is left."""
    return next((question for question in questions if question.id not in last_seen), None)


def longest_ago(questions: Iterable[Question], last_seen: Mapping[str, int]) -> Question | None:
    """The question the learner closed longest ago (the bank's order among equals); None of an empty bank."""
    return min(questions, key=lambda question: last_seen.get(question.id, 0), default=None)
