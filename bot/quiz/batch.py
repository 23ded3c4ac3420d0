"""What does one line of `grade --jsonl` give?

The contract: a JSON object with id, question, part, answer and an optional mode in; a JSON object with id, outcome,
score, parts, selection and feedback out, or id and error. Unknown fields are ignored, and no line can stop the others.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.quiz.grade import Grade, Outcome
from bot.quiz.grading import grade
from bot.quiz.question import Bank, PartOf
from bot.requests import storable_text
from bot.wording import Language, Message, say

MOST_REMARKS = 2
_PLACES = 6
_MOST_DIGITS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    question: str
    part: str | None
    answer: str
    mode: str | None


def grade_line(bank: Bank, line: str, language: Language) -> dict[str, object]:
    """The output object of one input line; `error` in it says that the line cannot be served."""
    try:
        data = json.loads(line.removeprefix("\ufeff"), parse_constant=_refuse, parse_int=_number)
    except (ValueError, RecursionError) as problem:
        return {"id": None, "error": f"this line is no JSON: {problem}"}
    if not isinstance(data, dict):
        return {"id": None, "error": 'a line must be a JSON object: {"id": …, "question": …, "answer": …}'}
    request = _request(data)
    if isinstance(request, str):
        return {"id": data.get("id"), "error": request}
    return {"id": data.get("id"), **_served(bank, request, language)}


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no JSON")


def _number(digits: str) -> int | str:
    """A whole number of the line; one of absurd length stays text."""
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def _request(data: dict[str, object]) -> _Request | str:
    """The fields of one line, or what is wrong with them."""
    question, part, answer, mode = (data.get(name) for name in ("question", "part", "answer", "mode"))
    if not isinstance(question, str):
        return "question: write the id of a question of the bank"
    if not isinstance(answer, str):
        return "answer: write the text that was typed"
    if not (part is None or isinstance(part, str)):
        return "part: write a part's id as text, or null for the whole question"
    if not (mode is None or isinstance(mode, str)):
        return "mode: write the name of a credit mode as text, or leave it out"
    return _Request(question=question, part=part, answer=storable_text(answer), mode=mode)


def _served(bank: Bank, request: _Request, language: Language) -> dict[str, object]:
    question = bank.questions.get(request.question)
    if question is None:
        return {"error": f"question: no {request.question!r} in the bank"}
    part = question.root.find(request.part or "")
    if part is None:
        return {"error": f"part: {request.question} has no part {request.part!r}"}
    known = _modes(part)
    if request.mode is not None and request.mode not in known:
        choices = f"write one of {', '.join(known)}" if known else "it has only one rule of credit"
        return {"error": f"mode: {request.question} has no {request.mode!r}; {choices}"}
    result = grade(question, request.part, request.answer, mode=request.mode)
    return {**_written(result), "feedback": f"{feedback(result, language)}{_key(part, result, language)}"}


def _key(part: PartOf | None, result: Grade, language: Language) -> str:
    """The right answer behind the feedback to one part that is not wholly right; nothing while it is asked again."""
    if part is None or part.body is None or result.outcome is Outcome.ASK or result.score == 1:
        return ""
    return " " + say(language, Message("key-is", {"key": part.body.key(language)}))


def _modes(part: PartOf) -> list[str]:
    """The rules of credit that every kind below *part* knows."""
    kinds = [leaf.body.modes for leaf in part.leaves() if leaf.body is not None]
    return [mode.value for mode in kinds[0] if all(each is kinds[0] for each in kinds)] if kinds and kinds[0] else []


def _written(result: Grade) -> dict[str, object]:
    return {
        "outcome": result.outcome.value,
        "score": _rounded(result.score),
        "parts": None if result.parts is None else [_rounded(part.score) for part in result.parts],
        "selection": None if result.selection is None else list(result.selection),
        "matched": list(result.matched),
        "denied": list(result.denied),
    }


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(float(score), _PLACES)


def feedback(result: Grade, language: Language) -> str:
    """What a learner would read, a sentence or two for each part; never empty."""
    most = len(result.parts) if result.parts else MOST_REMARKS
    said = [say(language, remark).strip() for remark in result.remarks[:most]]
    words = [sentence for sentence in said if sentence]
    return " ".join(words) or say(language, Message(f"text-outcome-{_plain(result)}"))


def _plain(result: Grade) -> str:
    match result.outcome:
        case Outcome.ASK:
            return "ask"
        case Outcome.SELF_GRADE:
            return "unsure"
        case Outcome.GRADED:
            return "right" if result.score == 1 else "wrong" if not result.score else "partly"
