"""How is one message graded: for a part, for a group of parts, or for the whole question?

A group gives one grade for each direct child. A child of which nothing is said is 0, one that could not be read is
None and counts 0; the message is asked for again only when no child could be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from bot.quiz.addressed import without_addressed
from bot.quiz.grade import Grade, Outcome, ask, graded
from bot.quiz.kinds.base import MAX_ANSWER, Asked, Kind
from bot.quiz.kinds.blank import LONGEST, Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.labels import labelled
from bot.quiz.lines import normalised_lines
from bot.quiz.question import PartOf, Question
from bot.quiz.silence import gives_up, says_nothing
from bot.quiz.splitting import EVERY, SENTENCES, Pieces, separated, split
from bot.wording import Message, Sentence

_NUMBER = re.compile(r"(\d+)$")
_CLAUSE = re.compile(r"\n|[;；。!?！？]|\.(?=\s|$)|(?<!\d)[,，、]|[,，、](?!\d{3}(?!\d))|\s(?:and|/|so)\s|和|->|=>|→|≈")
_A_NUMBER = re.compile(r"\d|[零一二两三四五六七八九十百千万亿]")
MOST_CLAUSES = 24  # a longer message says more than the other parts ask
MOST_ORDERS = 6  # blanks in free order up to this number are matched in the best way


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
    return _Grader(question, mode).part(part, answer)


class _Grader:
    """One message to one question."""

    def __init__(self, question: Question, mode: str | None) -> None:
        self._question = question
        self._mode = mode
        number = _NUMBER.search(question.id)
        self._number = number.group(1) if number else ""

    def part(self, part: PartOf, answer: str) -> Grade:
        if part.body is not None:
            return part.body.grade(answer, Asked(stem=self._question.stem, prompt=part.prompt, mode=self._mode))
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
        bodies = [child.body for child in children]
        if any(isinstance(body, Blank) for body in bodies) and not any(map(_free_text, children)) and all(bodies):
            return self._blanks(part, text)
        if found := labelled(text, children, self._number):
            pieces = tuple(found.pieces.get(place) for place in range(len(children)))
            return self._together(part, [self._child(*pair) for pair in zip(children, pieces, strict=True)])
        grades = self._unlabelled(children, text)
        if all(each == self._missing() for each in grades):
            return ask(Message("text-group-unclear", {"parts": _names(children)}))
        return self._together(part, grades)

    def _blanks(self, part: PartOf, text: str) -> Grade:
        short = len(text) <= LONGEST * len(part.children)
        if short and (plain := separated(text, len(part.children))):
            grades = [self._child(*pair) for pair in zip(part.children, plain, strict=True)]
            if all(each.score == 1 for each in grades):
                return self._together(part, grades)
        pieces = split(text, part.children, self._number) if short else None
        if pieces is None:
            return ask(Message("text-group-unclear", {"parts": _names(part.children)}))
        if part.any_order and len(part.children) <= MOST_ORDERS:
            pieces = self._best_order(part.children, pieces)
        return self._together(part, [self._child(*pair) for pair in zip(part.children, pieces, strict=True)])

    def _best_order(self, children: Sequence[PartOf], pieces: Pieces) -> Pieces:
        """The order of *pieces* that earns most; each piece serves one blank."""
        marks = [[self._child(child, piece).score or 0.0 for piece in pieces] for child in children]
        places = range(len(pieces))
        best = max(permutations(places), key=lambda order: sum(marks[at][order[at]] for at in places))
        return tuple(pieces[at] for at in best)

    def _unlabelled(self, children: Sequence[PartOf], text: str, around: Sequence[PartOf] = ()) -> list[Grade]:
        """Pieces in order where they fit; else each part looks for its own in the whole message.

        *around* are further parts the same message may speak of.
        """
        free = any(_free_text(child) for child in children)
        pieces = separated(text, len(children), SENTENCES if free else EVERY)
        if pieces is not None and (order := _fitting(children, pieces)) is not None:
            return [self._child(child, pieces[at]) for child, at in zip(children, order, strict=True)]
        return [self._own(child, text, [*(one for one in children if one is not child), *around]) for child in children]

    def _own(self, child: PartOf, text: str, others: Sequence[PartOf]) -> Grade:
        """What *child* finds for itself in a message that is not cut and may speak of *others* too."""
        if isinstance(child.body, KeyPoints):
            return self._reasoned(child, text, others)
        if child.body is None:
            return self._together(child, self._unlabelled(child.children, text, others))
        clauses = dict.fromkeys(clause.strip() for clause in _CLAUSE.split(text) if clause and clause.strip())
        fitting = [clause for clause in clauses if _fits(child.body, clause)]
        return self._child(child, fitting[0] if len(fitting) == 1 else "; ".join(fitting) or None)

    def _reasoned(self, child: PartOf, text: str, others: Sequence[PartOf]) -> Grade:
        """Free text in a message it shares: unknown words that are another part's do not make it unsure."""
        result = self.part(child, text)
        if result.outcome is not Outcome.SELF_GRADE or result.matched:
            return result
        bodies = [leaf.body for other in others for leaf in other.leaves() if leaf.body]
        clauses = [clause for clause in dict.fromkeys(_CLAUSE.split(text)) if clause and not says_nothing(clause)]
        if len(clauses) > MOST_CLAUSES or not all(any(_fits(body, clause) for body in bodies) for clause in clauses):
            return result
        return self._missing()

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
        if all(each.outcome is Outcome.ASK for each in grades):
            return ask(*(remark for each in grades[:1] for remark in each.remarks))
        total = sum(child.weight for child in part.children)
        score = sum(child.weight * (each.score or 0.0) for child, each in zip(part.children, grades, strict=True))
        unsure = any(each.outcome is Outcome.SELF_GRADE for each in grades)
        return Grade(
            outcome=Outcome.SELF_GRADE if unsure else Outcome.GRADED,
            score=score / total,
            remarks=tuple(_lines(part, grades)),
            parts=tuple(None if each.outcome is Outcome.ASK else each for each in grades),
            said=any(each.said for each in grades),
        )


def _lines(part: PartOf, grades: Sequence[Grade]) -> list[Sentence]:
    """For each child one remark: its name, its mark, and the first thing said of it."""
    lines: list[Sentence] = []
    for child, each in zip(part.children, grades, strict=True):
        mark = "–" if each.score is None else f"{each.score:.2f}".rstrip("0").rstrip(".")
        first = each.remarks[0] if each.remarks else Message("text-part-marked")
        lines.append(Message("text-part", {"part": child.id, "mark": mark, "remark": first}))
    return lines


def _names(children: Sequence[PartOf]) -> str:
    return ", ".join(f"({child.id})" for child in children)


def _fitting(children: Sequence[PartOf], pieces: Pieces) -> list[int] | None:
    """Which piece each child takes; None when the cut puts words where they do not belong.

    Pieces are taken in order: right words in the wrong place earn nothing. Only where every part asks for a number are
    they free, as their units show which is which. A number must find one in its piece, free text must sound like its
    part; a blank takes what stands there.
    """
    straight = list(range(len(children)))
    fits = [[piece is None or _fits_below(child, piece) for piece in pieces] for child in children]
    numbers = [
        child for child in children if not any(isinstance(leaf.body, Blank | KeyPoints) for leaf in child.leaves())
    ]
    if all(fits[at][at] or isinstance(children[at].body, Blank) for at in straight):
        return straight
    if len(numbers) < len(children) or len(children) > MOST_ORDERS:
        return None
    fitting = (list(order) for order in permutations(straight) if all(fits[at][order[at]] for at in straight))
    all_numbers = all(piece is None or _A_NUMBER.search(piece) for piece in pieces)
    return next(fitting, straight if all_numbers else None)


def _free_text(part: PartOf) -> bool:
    return any(isinstance(leaf.body, KeyPoints) for leaf in part.leaves())


def _fits_below(part: PartOf, text: str) -> bool:
    return any(_fits(leaf.body, text) for leaf in part.leaves() if leaf.body is not None)


def _fits(body: Kind, text: str) -> bool:
    return body.fits(text)
