"""How is one message graded: for a part, for a group of parts, or for the whole question?

A group gives one grade for each direct child. A child of which nothing is said is 0; one that could not be read keeps
its reason and counts 0. The message is asked for again only when no child could be read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from bot.quiz.addressed import without_addressed
from bot.quiz.dealing import Piece, amounts_dealt, fitting, pieces_of
from bot.quiz.elsewhere import addressed_to
from bot.quiz.grade import Grade, Outcome, ask, graded
from bot.quiz.kinds.base import MAX_ANSWER, Asked, Kind
from bot.quiz.kinds.blank import LONGEST, Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.kinds.numeric import Numeric
from bot.quiz.labels import labelled
from bot.quiz.lines import normalised_lines
from bot.quiz.question import PartOf, Question
from bot.quiz.silence import gives_up, says_nothing
from bot.quiz.splitting import (
    EVERY,
    MOST_ORDERS,
    SENTENCES,
    Pieces,
    cut_by_leaf,
    cuts_between_words,
    is_free_text,
    order_of,
    separated,
    split,
)
from bot.wording import Message, Sentence

_NUMBER = re.compile(r"(\d+)$")
MOST_CLAUSES = 24  # a longer message says more than the other parts ask


def grade(question: Question, part_id: str | None, answer: str, *, mode: str | None = None) -> Grade:
    """Grade *answer* (raw text) to the part *part_id*, a leaf or a group; None is the whole question.

    Raises:
        LookupError: the question has no such part.
    """
    part = question.root if part_id is None else question.root.find(part_id)
    if part is None:
        raise LookupError(part_id)
    if len(answer) > MAX_ANSWER:
        return ask(Message("text-too-long", {"limit": MAX_ANSWER}))
    return _Grader(question, mode).asked(part, answer)


class _Grader:
    """One message to one question."""

    def __init__(self, question: Question, mode: str | None) -> None:
        self._question = question
        self._mode = mode
        number = _NUMBER.search(question.id)
        self._number = number.group(1) if number else ""
        self._marks: dict[tuple[str, str], Grade] = {}  # of the clauses that several parts ask after

    def asked(self, part: PartOf, answer: str) -> Grade:
        """The grade of a message to *part*, whose labels may say that it is for another part."""
        root = self._question.root
        if part is root:
            return self.part(part, answer)
        found = addressed_to(root, part, normalised_lines(answer), self._number)
        if found is None:
            return self.part(part, answer)
        if found.own is None:
            return ask(Message("text-part-other", {"part": _names(found.named), "asked": _names([part])}))
        if not found.own:
            return ask(Message("text-label-alone", {"parts": _names(found.named)}))
        result = self.part(found.part, found.own)
        return result if found.part is part else _below(found.part, result, part)

    def part(self, part: PartOf, answer: str) -> Grade:
        if part.body is not None:
            return _settled(
                part.body, part.body.grade(answer, Asked(stem=self._question.stem, prompt=part.prompt, mode=self._mode))
            )
        text = normalised_lines(answer)
        if says_nothing(text):
            return ask(Message("text-group-empty", {"parts": _names(part.children)}))
        kept = without_addressed(text)
        if says_nothing(kept) or gives_up(kept):
            zeros = tuple(self._skipped() for _ in part.children)
            return self._together(part, zeros)
        return self._group(part, kept)

    def _group(self, part: PartOf, text: str) -> Grade:
        children = part.children
        found = labelled(text, children, self._number)
        if found and all(says_nothing(piece) for piece in (found.before, *found.pieces.values())):
            named = [child for place, child in enumerate(children) if place in found.pieces]
            return ask(Message("text-label-alone", {"parts": _names(named)}))
        bodies = [child.body for child in children]
        if any(isinstance(body, Blank) for body in bodies) and not any(map(is_free_text, children)) and all(bodies):
            return self._blanks(part, text, labels=found is not None)
        if found is None:
            return self._unlabelled(part, text)
        pieces = [found.pieces.get(place) for place in range(len(children))]
        return self._together(part, [self._child(*pair) for pair in zip(children, pieces, strict=True)])

    def _blanks(self, part: PartOf, text: str, *, labels: bool) -> Grade:
        short = len(text) <= LONGEST * len(part.children)
        if short and (plain := separated(text, len(part.children))):
            grades = [self._child(*pair) for pair in zip(part.children, plain, strict=True)]
            if all(each.score == 1 for each in grades):
                return self._together(part, grades)
        pieces = split(text, part.children, self._number) if short else None
        words = [] if labels else self._by_words(part, text)
        if pieces is None:
            unclear = Message("text-group-unclear", {"parts": _names(part.children)})
            return self._together(part, words) if words else ask(unclear)
        if part.any_order and len(part.children) <= MOST_ORDERS:
            pieces = self._best_order(part.children, pieces)
        grades = [self._child(*pair) for pair in zip(part.children, pieces, strict=True)]
        return self._together(part, words if _worth(words) > _worth(grades) else grades)

    def _by_words(self, part: PartOf, text: str) -> list[Grade]:
        """The cut between words that fills most blanks rightly, where all but one at least are right."""
        best: list[Grade] = []
        right = len(part.children) - 1 if len(part.children) > 2 else 2  # noqa: PLR2004 - one of two proves no cut
        for pieces in cuts_between_words(text, len(part.children)):
            grades = [self._child(*pair) for pair in zip(part.children, pieces, strict=True)]
            num_right = _num_right(grades)
            if num_right >= right + bool(best):
                best, right = grades, num_right
        return best

    def _best_order(self, children: Sequence[PartOf], pieces: Pieces) -> Pieces:
        """The order of *pieces* that earns most; each piece serves one blank."""
        marks = [[self._child(child, piece).score or 0.0 for piece in pieces] for child in children]
        places = range(len(pieces))
        best = max(permutations(places), key=lambda order: sum(marks[at][order[at]] for at in places))
        return tuple(pieces[at] for at in best)

    def _unlabelled(self, part: PartOf, text: str) -> Grade:
        """Pieces in order where they fit the children, or the leaves; else each leaf looks for its own in the whole."""
        children, leaves = part.children, list(part.leaves())
        free = any(is_free_text(child) for child in children)
        pieces = separated(text, len(children), SENTENCES if free else EVERY)
        if pieces is not None and (order := order_of(children, pieces)) is not None:
            return self._together(
                part, [self._child(child, pieces[at]) for child, at in zip(children, order, strict=True)]
            )
        if len(leaves) > len(children) and (by_leaf := cut_by_leaf(leaves, text)):
            grades = {leaf.id: self._child(leaf, piece) for leaf, piece in zip(leaves, by_leaf, strict=True)}
            return self._tree(part, grades)
        grades = self._dealt(leaves, text)
        unclear = Message("text-group-unclear", {"parts": _names(children)})
        if all(each == self._missing() for each in grades.values()):
            return ask(unclear)
        result = self._tree(part, grades)
        return result if result.said else replace(result, remarks=(unclear,))

    def _tree(self, part: PartOf, grades: Mapping[str, Grade]) -> Grade:
        """The grade of *part* from those of its leaves."""
        if part.body is not None:
            return grades[part.id]
        return self._together(part, [self._tree(child, grades) for child in part.children])

    def _dealt(self, leaves: Sequence[PartOf], text: str) -> dict[str, Grade]:
        """What each leaf finds for itself in a message that nothing cuts."""
        pieces = pieces_of(text)
        amounts = amounts_dealt(leaves, pieces, lambda leaf, words: self._child(leaf, words).score == 1)
        grades: dict[str, Grade] = {}
        for leaf in leaves:
            if isinstance(leaf.body, KeyPoints):
                grades[leaf.id] = self._reasoned(leaf, text, pieces, leaves)
            elif isinstance(leaf.body, Numeric):
                grades[leaf.id] = self._number_of(leaf, amounts.get(leaf.id), leaves)
            else:
                grades[leaf.id] = self._child(leaf, fitting(leaf, pieces))
        return grades

    def _number_of(self, leaf: PartOf, words: str | None, leaves: Sequence[PartOf]) -> Grade:
        """The grade of *words*; a number in passing, in a claim of another part, is no answer to this one."""
        result = self._child(leaf, words)
        if words is None or result.score:
            return result
        free = [other for other in leaves if isinstance(other.body, KeyPoints)]
        passing = all(any(_says_own(self._mark(other, each)) for other in free) for each in words.split("; "))
        return self._missing() if passing else result

    def _reasoned(self, leaf: PartOf, text: str, pieces: Sequence[Piece], leaves: Sequence[PartOf]) -> Grade:
        """Free text in a message it shares: what only another part claims is no word of this one."""
        result = self._mark(leaf, text)
        if (result.score == 1 and result.outcome is Outcome.GRADED) or result.denied or _is_contrary(result):
            return result
        if len(pieces) <= MOST_CLAUSES:
            others = [other for other in leaves if other is not leaf]
            own = [
                piece for piece in pieces if not self._is_of(others, piece) or _says_own(self._mark(leaf, piece.words))
            ]
            words = "".join(f"{piece.words}{piece.end}" for piece in own)
            if says_nothing(words):
                return self._missing()
            result = self.part(leaf, words) if len(own) < len(pieces) else result
            if result.outcome is Outcome.SELF_GRADE and not result.matched:
                bodies = [other.body for other in others if other.body]
                if all(any(body.fits(piece.words) for body in bodies) for piece in own):
                    return self._missing()
        return result if _says_own(result) else replace(result, said=False)

    def _is_of(self, others: Sequence[PartOf], piece: Piece) -> bool:
        """Whether one of *others* claims the clause."""
        for other in others:
            if isinstance(other.body, KeyPoints):
                if _says_own(self._mark(other, piece.words)):
                    return True
            elif other.body is not None and other.body.fits(piece.words):
                return True
        return False

    def _mark(self, leaf: PartOf, words: str) -> Grade:
        known = (leaf.id, words)
        if known not in self._marks:
            self._marks[known] = self.part(leaf, words)
        return self._marks[known]

    def _child(self, child: PartOf, piece: str | None) -> Grade:
        if piece is None or says_nothing(piece):
            return self._missing()
        if gives_up(piece):
            return self._skipped()
        return self.part(child, piece)

    @staticmethod
    def _missing() -> Grade:
        return Grade(outcome=Outcome.GRADED, score=0.0, remarks=(Message("text-part-missing"),), said=False)

    @staticmethod
    def _skipped() -> Grade:
        return graded(0.0, Message("text-part-skipped"))

    def _together(self, part: PartOf, grades: Sequence[Grade]) -> Grade:
        """One grade of a group from those of its children."""
        unread = [each for each in grades if each.outcome is Outcome.ASK]
        if unread and all(each.outcome is Outcome.ASK or each == self._missing() for each in grades):
            return ask(*unread[0].remarks)
        total = sum(child.weight for child in part.children)
        score = sum(child.weight * (each.score or 0.0) for child, each in zip(part.children, grades, strict=True))
        unsure = any(each.outcome is Outcome.SELF_GRADE for each in grades)
        return Grade(
            outcome=Outcome.SELF_GRADE if unsure else Outcome.GRADED,
            score=score / total,
            remarks=tuple(_lines(part, grades)),
            parts=tuple(grades),
            said=any(each.said and each.outcome is not Outcome.ASK for each in grades),
        )


def _num_right(grades: Sequence[Grade]) -> int:
    return sum(each.score == 1 for each in grades)


def _worth(grades: Sequence[Grade]) -> tuple[int, int]:
    """How many are right, and how many could be read."""
    return _num_right(grades), sum(each.outcome is not Outcome.ASK for each in grades)


def _lines(part: PartOf, grades: Sequence[Grade]) -> list[Sentence]:
    """For each child one remark: its name, its mark, and the first thing said of it."""
    lines: list[Sentence] = []
    for child, each in zip(part.children, grades, strict=True):
        mark = "–" if each.score is None else f"{each.score:.2f}".rstrip("0").rstrip(".")
        first = each.remarks[0] if each.remarks else Message("text-part-marked")
        lines.append(Message("text-part", {"part": child.id, "mark": mark, "remark": first}))
    return lines


def _below(group: PartOf, result: Grade, part: PartOf) -> Grade:
    """The grade of *part* in that of its *group*."""
    for child, each in zip(group.children, result.parts or (), strict=False):
        if child.find(part.id):
            return each if child is part else _below(child, each, part)
    return result


def _names(children: Sequence[PartOf]) -> str:
    return ", ".join(f"({child.id})" for child in children)


def _is_contrary(result: Grade) -> bool:
    return any(isinstance(remark, Message) and remark.key == "text-points-contrary" for remark in result.remarks)


def _says_own(result: Grade) -> bool:
    """Whether free text said something that its part knows: a point, its denial, or the contrary."""
    return bool(result.matched or result.denied) or _is_contrary(result)


def _settled(body: Kind, result: Grade) -> Grade:
    """*result* without sentences that cost nothing, once every key point is there: they explain what is missing."""
    if not isinstance(body, KeyPoints) or len(result.matched) < len(body.points):
        return result
    idle = [wrong.say for wrong in body.wrong if not wrong.penalty]
    return replace(result, remarks=tuple(remark for remark in result.remarks if remark not in idle))
