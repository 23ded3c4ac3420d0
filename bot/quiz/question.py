"""What is a question?

A question is a tree of parts: a leaf has a kind, a group has children. "ch12-q5" has the groups 1 (leaves 1.a and
1.b) and 3, and the leaf 2. A question of a single kind is one leaf, the root, whose id is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.quiz.kinds.base import Kind
from bot.wording import Localised


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOf:
    """One part of a question; exactly one of *body* and *children* is given."""

    id: str
    prompt: Localised | None = None
    weight: float = 1.0  # relative to its siblings
    body: Kind | None = None
    children: tuple[PartOf, ...] = ()
    any_order: bool = False  # the children (blanks) may be answered in any order

    def leaves(self) -> Iterator[PartOf]:
        if self.body is not None:
            yield self
        for child in self.children:
            yield from child.leaves()

    def find(self, part_id: str) -> PartOf | None:
        if self.id == part_id:
            return self
        return next((found for child in self.children if (found := child.find(part_id))), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A help that costs *cost* (0…1) of the score."""

    text: Localised
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question as loaded from the bank.

    *version* is a hash of everything, key included, and is stored with each attempt; *face* is a hash of only what
    a learner sees before answering, and may therefore stand in a control's action. *source_text* is the question as
    canonical JSON, from which this very version can be built again.
    """

    id: str
    topics: tuple[str, ...]
    difficulty: int
    stem: Localised
    root: PartOf
    explain: Localised
    hints: tuple[Hint, ...] = ()
    minutes: int | None = None
    source: Localised | None = None
    version: str
    face: str
    source_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSet:
    """An ordered list of questions that is run from first to last."""

    id: str
    title: Localised
    question_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """Every question that can be asked, by id, in the order of the files."""

    questions: dict[str, Question]
    sets: dict[str, QuestionSet]

    @property
    def topics(self) -> tuple[str, ...]:
        """What the questions are about, in the order in which it comes up first."""
        return tuple(dict.fromkeys(topic for question in self.questions.values() for topic in question.topics))
