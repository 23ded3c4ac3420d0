"""A choice of which any number of options is right, none included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from bot.quiz.credit import Mode
from bot.quiz.kinds.choice import Choice
from bot.replies import ChoiceField
from bot.wording import Language, Message, Sentence

NONE_CHOSEN = "none"


class Multiple(Choice):
    """Several of several; `partial` says what a part of the key is worth."""

    kind: Literal["multiple"] = "multiple"

    def _rule(self, mode: Mode, score: float) -> tuple[Sentence, ...]:
        return (Message(rule_of(mode)),) if score < 1 else ()

    def credit_rule(self) -> str:
        return rule_of(self.partial)

    def field(self, name: str, label: str, language: Language) -> ChoiceField:
        return replace(super().field(name, label, language), least=0, most=len(self.options))

    def from_field(self, values: tuple[str, ...]) -> str:
        return ", ".join(values) or NONE_CHOSEN

    def wrong_answers(self) -> Iterable[str]:
        """The key with one option more or less."""
        for letter in self.options:
            chosen = set(self.answer) ^ {letter}
            yield "".join(other for other in self.options if other in chosen) or NONE_CHOSEN


def rule_of(mode: Mode) -> str:
    """Key of the sentence that says how *mode* counts."""
    return f"choices-rule-{mode.value.replace('_', '-')}"
