"""A statement that is true or false."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.quiz.choice.truth import verdict_of
from bot.quiz.credit import Mode
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, Takes
from bot.quiz.normalise import normalise
from bot.quiz.silence import skips
from bot.replies import ChoiceField, Option
from bot.wording import Language, Message, say

VALUES = {"true": True, "false": False}


class TrueFalse(Kind):
    """True or false, in words, letters or signs."""

    kind: Literal["true_false"] = "true_false"
    answer: bool
    modes = Mode
    takes = Takes.TRUTH

    def grade(self, answer: str, asked: Asked) -> Grade:
        del asked  # every mode gives the same here
        found = verdict_of(answer)
        if found is None:
            if skips(normalise(answer)):
                return graded(0.0, Message("choices-truth-skipped", {"key": _named(is_true=self.answer)}))
            return ask(Message("choices-truth-ask"))
        key = "choices-truth-right" if found is self.answer else "choices-truth-wrong"
        return graded(
            float(found is self.answer), Message(key, {"read": _named(is_true=found)}), selection=_value(found)
        )

    def key(self, language: Language) -> str:
        return say(language, _named(is_true=self.answer))

    def fits(self, text: str) -> bool:
        return verdict_of(text) is not None

    def field(self, name: str, label: str, language: Language) -> ChoiceField:
        options = (
            Option(value=value, label=say(language, _named(is_true=is_true))) for value, is_true in VALUES.items()
        )
        return ChoiceField(name=name, label=label, options=tuple(options))

    def right_answers(self) -> Iterable[str]:
        return ("true", "T", "对", "√", "yes") if self.answer else ("false", "F", "错", "×", "no")

    def wrong_answers(self) -> Iterable[str]:
        return ("false", "F", "错", "×", "no") if self.answer else ("true", "T", "对", "√", "yes")


def _value(is_true: bool) -> tuple[str, ...]:  # noqa: FBT001 - the one thing it is about
    return ("true",) if is_true else ("false",)


def _named(*, is_true: bool) -> Message:
    return Message("choices-true" if is_true else "choices-false")
