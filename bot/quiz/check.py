"""Does the bank hold what it promises, and how is that told to its author?

Every question tests itself: its key and every alias must score 1, its wrong answers less, and nonsense nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from bot.quiz.bank import Loaded
from bot.quiz.findings import Code, Finding, Place, finding, in_order
from bot.quiz.grade import Grade, Outcome
from bot.quiz.kinds.base import Asked, Kind
from bot.quiz.question import PartOf, Question

NONSENSE = ("qzx wvut jkp", "🦆🦆🦆", "…？！", "香蕉香蕉", "lorem ipsum dolor sit amet")
_NEARLY = 1e-9  # of a sum of floating-point shares


def check(loaded: Loaded) -> tuple[Finding, ...]:
    """Everything that should be mended: what loading found, and what the questions' own answers show."""
    found = list(loaded.findings)
    for question in loaded.bank.questions.values():
        found.extend(self_test(question, loaded))
    return in_order(found)


def self_test(question: Question, loaded: Loaded) -> Iterator[Finding]:
    """What the answers that *question* names itself show to be wrong with it."""
    for leaf in question.root.leaves():
        place = loaded.places.get((question.id, leaf.id)) or loaded.places[question.id, ""]
        yield from _test_leaf(question, leaf, place)


def _test_leaf(question: Question, leaf: PartOf, place: Place) -> Iterator[Finding]:
    if leaf.body is None:
        return
    asked = Asked(stem=question.stem, prompt=leaf.prompt)
    for answer in leaf.body.right_answers():
        grade = leaf.body.grade(answer, asked)
        if grade.outcome is not Outcome.GRADED or not _is_full(grade):
            yield _told(Code.KEY_NOT_FULL, place, question, answer, grade)
    for answer in leaf.body.wrong_answers():
        grade = leaf.body.grade(answer, asked)
        if _is_full(grade):
            yield _told(Code.WRONG_FULL, place, question, answer, grade)
    for answer in _nonsense(leaf.body):
        grade = leaf.body.grade(answer, asked)
        if grade.score:
            yield _told(Code.NONSENSE_GRADED, place, question, answer, grade)


def _nonsense(body: Kind) -> Iterable[str]:
    right = set(body.right_answers())
    return (answer for answer in NONSENSE if answer not in right)


def _is_full(grade: Grade) -> bool:
    return grade.score is not None and grade.score >= 1 - _NEARLY


def _told(code: Code, place: Place, question: Question, answer: str, grade: Grade) -> Finding:
    detail = grade.outcome.value if grade.score is None else f"{grade.score:.4g} ({grade.outcome.value})"
    return finding(code, place, question.id, name=answer, detail=detail)


def text_lines(findings: Iterable[Finding]) -> list[str]:
    """One line per finding, as editors and build logs read it: `file:line:column: code message`."""
    return [_text_line(found) for found in findings]


def _text_line(found: Finding) -> str:
    question = f"{found.question_id}: " if found.question_id else ""
    sentence = " ".join(found.message.split())  # an answer that is quoted may hold line breaks
    return f"{found.place}: {found.code.code} {question}{sentence}{'' if found.is_error else ' (warning)'}"


def json_lines(findings: Iterable[Finding]) -> list[str]:
    """The lines of one JSON list, a finding each; empty brackets when there is none."""
    objects = [json.dumps(_as_object(found), ensure_ascii=False) for found in findings]
    return ["[", *(f"  {text}," for text in objects[:-1]), *(f"  {text}" for text in objects[-1:]), "]"]


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


def verdict(loaded: Loaded, findings: Iterable[Finding]) -> str:
    """The last line: what was looked at, and how much there is to do."""
    listed = list(findings)
    errors = sum(found.is_error for found in listed)
    counts = (
        _count(len(loaded.bank.questions), "question"),
        _count(len(loaded.bank.sets), "set"),
        _count(errors, "error"),
        _count(len(listed) - errors, "warning"),
    )
    return ", ".join(counts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
