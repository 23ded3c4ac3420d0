"""How far is an attempt, and what is it worth?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.quiz.grade import Grade, Outcome
from bot.quiz.question import Hint, PartOf, Question

Scores = Mapping[str, float | None]  # by leaf id; None: read, but the learner has still to grade it


def leaf_grades(part: PartOf, grade: Grade | None) -> Iterator[tuple[PartOf, Grade]]:
    """The leaves that an answer to *part* settles, each with its own grade.

    What could not be read, and what the message said nothing about, is left out: it stays open.
    """
    if grade is None or grade.outcome is Outcome.ASK or not grade.said:
        return
    if part.body is not None:
        yield part, grade
    elif grade.parts is not None:
        for child, child_grade in zip(part.children, grade.parts, strict=True):
            yield from leaf_grades(child, child_grade)


def unread_parts(part: PartOf, grade: Grade) -> Iterator[tuple[PartOf, Grade]]:
    """The parts below *part* that an answer held something for which could not be read, each with the reason."""
    for child, child_grade in zip(part.children, grade.parts or (), strict=False):
        if child_grade.outcome is Outcome.ASK:
            yield child, child_grade
        else:
            yield from unread_parts(child, child_grade)


def unanswered(question: Question, scores: Scores) -> tuple[PartOf, ...]:
    """The leaves nothing was sent for, in order."""
    return tuple(leaf for leaf in question.root.leaves() if leaf.id not in scores)


def to_self_grade(question: Question, scores: Scores) -> tuple[PartOf, ...]:
    """The leaves whose answer the learner has still to compare with the reference, in order."""
    return tuple(leaf for leaf in question.root.leaves() if leaf.id in scores and scores[leaf.id] is None)


def asked_part(question: Question, scores: Scores) -> PartOf | None:
    """The part that the next plain message answers; None when nothing is left to answer.

    It is the whole while nothing was answered, then the first part not yet begun, or the first open leaf of one
    that was begun.
    """
    open_leaves = unanswered(question, scores)
    if not open_leaves:
        return None
    if not scores:
        return question.root
    for child in question.root.children:
        leaves = list(child.leaves())
        still_open = [leaf for leaf in leaves if leaf.id not in scores]
        if still_open:
            return child if len(still_open) == len(leaves) else still_open[0]
    return open_leaves[0]


def total_score(part: PartOf, scores: Scores) -> float:
    """0…1 for *part*: the weighted mean of its parts; what is missing or not yet self-graded counts 0."""
    if part.body is not None:
        return scores.get(part.id) or 0.0
    weights = sum(child.weight for child in part.children)
    return sum(child.weight * total_score(child, scores) for child in part.children) / weights


def after_hints(score: float, hints: tuple[Hint, ...], num_used: int) -> float:
    """*score* less what the hints that were taken cost."""
    cost = sum(hint.cost for hint in hints[:num_used])
    return score * max(0.0, 1.0 - cost)
