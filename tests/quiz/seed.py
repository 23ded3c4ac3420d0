"""The seed exercises as the text rooms need them: their parts in words from the bank, numbers by a small stand-in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind
from bot.quiz.kinds.blank import Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.normalise import normalise
from bot.quiz.question import PartOf, Question
from bot.replies import TextField
from bot.wording import Language, Localised, Message

FILE = Path(__file__).parents[2] / "questions" / "ch12.yaml"


class Figure(Kind):
    """A number that must stand alone with its unit: what splitting needs to know of the numeric kind."""

    kind: Literal["figure"] = "figure"
    value: float
    unit: str = ""

    def grade(self, answer: str, asked: Asked) -> Grade:
        del asked
        numbers = re.findall(r"\d+(?:\.\d+)?", normalise(answer))
        if not numbers:
            return ask(Message("text-outcome-ask"))
        return graded(1.0 if len(numbers) == 1 and abs(float(numbers[0]) - self.value) < 0.1 else 0.0)

    def key(self, language: Language) -> str:
        del language
        return f"{self.value} {self.unit}".strip()

    def fits(self, text: str) -> bool:
        return bool(re.search(rf"\d\s*{self.unit.casefold()}", normalise(text)))

    def field(self, name: str, label: str, language: Language) -> TextField:
        del language
        return TextField(name=name, label=label)

    def right_answers(self) -> Iterable[str]:
        return (self.key(Language.EN),)

    def wrong_answers(self) -> Iterable[str]:
        return ("0",)


FIGURES = {
    ("ch12-q2", "1"): Figure(value=32),
    ("ch12-q5", "1.a"): Figure(value=12, unit="bytes"),
    ("ch12-q5", "1.b"): Figure(value=78.2, unit="gib"),
}
KINDS: dict[str, type[Kind]] = {"blank": Blank, "key_points": KeyPoints}


@cache
def question(question_id: str) -> Question:
    """A seed exercise of words; its texts as the bank has them."""
    loaded = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - keeps scalars as text
    data = next(entry for entry in loaded["questions"] if entry["id"] == question_id)
    return make(question_id, [_part(question_id, part) for part in data["parts"]], Localised(**data["stem"]))


def make(question_id: str, parts: list[PartOf], stem: Localised, *, any_order: bool = False) -> Question:
    """A question of *parts* with plain surroundings; dotted ids form groups."""
    roots: dict[str, PartOf] = {}
    for part in parts:
        head, _, tail = part.id.partition(".")
        if not tail:
            if part.body is not None:
                roots[head] = part
            continue
        siblings = roots[head].children if head in roots else ()
        roots[head] = PartOf(id=head, children=(*siblings, part))
    root = PartOf(id="", children=tuple(roots.values()), any_order=any_order)
    return Question(
        id=question_id,
        topics=("anatomy",),
        difficulty=1,
        stem=stem,
        root=root,
        explain=Localised.same("-"),
        version="0",
        face="0",
        source_text="{}",
    )


def _part(question_id: str, data: dict[str, Any]) -> PartOf:
    fields = {name: value for name, value in data.items() if name not in {"id", "prompt", "weight"}}
    prompt = Localised(**data["prompt"]) if isinstance(data.get("prompt"), dict) else None
    kind = KINDS.get(fields.get("kind", ""))
    body = kind.model_validate(fields) if kind else FIGURES.get((question_id, data["id"]))
    return PartOf(id=data["id"], prompt=prompt, body=body)
