"""A choice of which exactly one option is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.quiz.choice.read import Problem, Unread
from bot.quiz.credit import Mode
from bot.quiz.grade import Grade, graded
from bot.quiz.kinds.choice import Choice, listed
from bot.wording import Message, Sentence


class Single(Choice):
    """One of several; who names several does not decide, and earns nothing."""

    kind: Literal["single"] = "single"

    def model_post_init(self, context: object, /) -> None:
        """Check that the key is one letter.

        Raises:
            ValueError: it is none or several.
        """
        if len(self.answer) != 1:
            raise ValueError("answer: write one letter; a question with several right options is `kind: multiple`")
        super().model_post_init(context)

    def _graded(self, selection: tuple[str, ...], remarks: tuple[Sentence, ...], mode: Mode) -> Grade:
        if len(selection) > 1:
            return self._several(selection)
        return super()._graded(selection, remarks, mode)

    def _unread(self, unread: Unread, answer: str) -> Grade:
        if unread.problem is Problem.ALTERNATIVES and len(unread.offer) > 1:
            return self._several(unread.offer)
        return super()._unread(unread, answer)

    def _several(self, selection: tuple[str, ...]) -> Grade:
        gaps = {"letters": listed(selection), "key": listed(self.answer)}
        return graded(0.0, Message("choices-several", gaps), selection=selection)

    def _rule(self, mode: Mode, score: float) -> tuple[Sentence, ...]:
        del mode, score
        return ()

    def wrong_answers(self) -> Iterable[str]:
        return (*(letter for letter in self.options if letter not in self.answer), "none", "".join(self.options))
