"""A kind so small that tests of the bank do not depend on the real ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, LocalisedText, Spec
from bot.replies import Bullets, Part, TextField
from bot.wording import Language


class NearSpec(Spec):
    value: str
    say: LocalisedText | None = None


class OptionSpec(Spec):
    text: LocalisedText
    explain: LocalisedText | None = None


class StandIn(Kind):
    kind: Literal["stand_in"]
    answer: str
    count: int = 1
    value: str | None = None
    accept: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    options: dict[str, OptionSpec] = Field(default_factory=dict)
    near: tuple[NearSpec, ...] = ()
    generous: bool = False  # whatever is written is right

    @field_validator("value")
    @classmethod
    def _computed(cls, value: str | None, info: ValidationInfo) -> str | None:
        functions = (info.context or {})["functions"]
        if value is not None and value not in functions:
            raise ValueError(f"no function {value}")
        return None if value is None else str(functions[value]())

    def grade(self, answer: str, asked: Asked) -> Grade:
        del asked
        return graded(float(self.generous or answer == self.answer)) if answer.strip() else ask()

    def key(self, language: Language) -> str:
        del language
        return self.value or self.answer

    def fits(self, text: str) -> bool:
        return bool(text)

    def field(self, name: str, label: str, language: Language) -> TextField:
        del language
        return TextField(name=name, label=label)

    def shown(self, language: Language) -> tuple[Part, ...]:
        items = tuple(option.text.to(language) for option in self.options.values())
        return (Bullets(items=items, labels=tuple(self.options)),)

    def right_answers(self) -> Iterable[str]:
        return (self.answer, *self.accept)

    def wrong_answers(self) -> Iterable[str]:
        return tuple(near.value for near in self.near)
