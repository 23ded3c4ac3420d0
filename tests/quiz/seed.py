"""The seed exercises, as the bank has them, and small questions made by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.quiz.bank import load_bank
from bot.quiz.question import Bank, PartOf, Question
from bot.wording import Localised

FILE = Path(__file__).parents[2] / "questions" / "ch12.yaml"


@cache
def bank() -> Bank:
    return load_bank([(FILE.name, FILE.read_text(encoding="utf-8"))]).bank


def question(question_id: str) -> Question:
    return bank().questions[question_id]


def make(question_id: str, parts: list[PartOf], stem: Localised, *, any_order: bool = False) -> Question:
    """A question of *parts* with plain surroundings."""
    return Question(
        id=question_id,
        topics=("anatomy",),
        difficulty=1,
        stem=stem,
        root=PartOf(id="", children=tuple(parts), any_order=any_order),
        explain=Localised.same("-"),
        version="0",
        face="0",
        source_text="{}",
    )
