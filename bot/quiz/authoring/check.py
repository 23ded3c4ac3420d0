"""Does the bank hold what it promises, and how is that told to its author?

Every question tests itself: its key and every alias must score 1, its wrong answers less, and nonsense nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from bot.quiz.authoring.findings import Code, Finding, Place, finding, in_order
from bot.quiz.bank import load_bank
from bot.quiz.grade import Grade, Outcome
from bot.quiz.grading import grade
from bot.quiz.kinds import Functions
from bot.quiz.kinds.base import Kind
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import PartOf, Question

NONSENSE = ("qzx wvut jkp", "🦆🦆🦆", "…？！", "香蕉香蕉", "lorem ipsum dolor sit amet")
_NEARLY = 1e-9  # of a sum of floating-point shares


def check_bank(files: Iterable[tuple[str, str]], functions: Functions = FUNCTIONS) -> tuple[Finding, ...]:
    """Everything that should be mended in *files*: what loading finds, and what the questions' own answers show."""
    loaded = load_bank(files, functions)
    shown = (found for question in loaded.bank.questions.values() for found in self_test(question, loaded.places))
    return in_order((*loaded.findings, *shown))


def self_test(question: Question, places: Mapping[tuple[str, str], Place]) -> Iterator[Finding]:
    """What the answers that *question* names itself show to be wrong with it."""
    for leaf in question.root.leaves():
        place = places.get((question.id, leaf.id)) or places[question.id, ""]
        yield from _test_leaf(question, leaf, place)


def _test_leaf(question: Question, leaf: PartOf, place: Place) -> Iterator[Finding]:
    if leaf.body is None:
        return
    for answer in leaf.body.right_answers():
        result = grade(question, leaf.id, answer)
        if result.outcome is not Outcome.GRADED or not _is_full(result):
            yield _told(Code.KEY_NOT_FULL, place, question, answer, result)
    for answer in leaf.body.wrong_answers():
        result = grade(question, leaf.id, answer)
        if _is_full(result):
            yield _told(Code.WRONG_FULL, place, question, answer, result)
    for answer in _nonsense(leaf.body):
        result = grade(question, leaf.id, answer)
        if result.score:
            yield _told(Code.NONSENSE_GRADED, place, question, answer, result)


def _nonsense(body: Kind) -> Iterable[str]:
    right = set(body.right_answers())
    return (answer for answer in NONSENSE if answer not in right)


def _is_full(result: Grade) -> bool:
    return result.score is not None and result.score >= 1 - _NEARLY


def _told(code: Code, place: Place, question: Question, answer: str, result: Grade) -> Finding:
    outcome = result.outcome.value
    detail = outcome if result.score is None else f"{result.score:.4g} ({outcome})"
    return finding(code, place, question.id, name=answer, detail=detail)


def as_text(findings: Iterable[Finding]) -> str:
    """One line per finding."""
    return "\n".join(map(str, findings)) or "nothing to mend"


def as_json(findings: Iterable[Finding]) -> str:
    """One JSON list with a finding a line."""
    objects = [json.dumps(_as_object(found), ensure_ascii=False) for found in findings]
    return "[\n" + ",\n".join(objects) + "\n]" if objects else "[]"


def _as_object(found: Finding) -> dict[str, str | int]:
    return {
        "path": found.place.path,
        "line": found.place.line,
        "column": found.place.column,
        "code": found.code.code,
        "severity": found.code.severity.value,
        "question": found.question_id,
        "message": found.message,
    }
