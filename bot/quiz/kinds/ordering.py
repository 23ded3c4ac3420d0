"""Items that are put in order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.items import NamedItems
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, LocalisedText, Takes
from bot.quiz.kinds.choice import Letter
from bot.quiz.lines import normalised_lines
from bot.quiz.silence import skips
from bot.replies import Bullets, Part
from bot.wording import Language, Message, Sentence

_BACKWARD = re.compile(r"<-+|←|<=+")
_LESS = re.compile(r"<(?![-=])")
_FORWARD = re.compile(r"->|=>|→|>")


class OrderMode(StrEnum):
    """What a part of the right order is worth."""

    LCS = "lcs"  # the longest common subsequence
    PAIRS = "pairs"  # neighbours of the key that are neighbours in the answer
    EXACT = "exact"


class Ordering(Kind):
    """A sequence of all items, by their letters or names."""

    kind: Literal["ordering"] = "ordering"
    items: Annotated[dict[Letter, LocalisedText], Field(min_length=2)]
    answer: tuple[str, ...]
    partial: OrderMode = OrderMode.LCS
    modes = OrderMode
    takes = Takes.ORDER

    def model_post_init(self, _context: object, /) -> None:
        """Check the key against the items.

        Raises:
            ValueError: it does not hold each item once.
        """
        if sorted(self.answer) != sorted(self.items):
            raise ValueError(f"answer: write each of {', '.join(self.items)} once, in the right order")

    @cached_property
    def _reader(self) -> NamedItems:
        return NamedItems({letter: (text.zh, text.en) for letter, text in self.items.items()})

    def grade(self, answer: str, asked: Asked) -> Grade:
        mode = self.partial if asked.mode is None else OrderMode(asked.mode)
        text = normalised_lines(answer)
        read = self._read(text)
        if not isinstance(read, tuple):
            if skips(text):
                return graded(0.0, Message("choices-order-skipped", {"order": _arrows(self.answer)}))
            return ask(read)
        sequence, is_literal = read
        score = self._score(mode, sequence)
        return graded(score, *self._remarks(sequence, score, mode, is_literal=is_literal), selection=sequence)

    def _read(self, text: str) -> tuple[tuple[str, ...], bool] | Message:
        """The sequence and whether it was literal, or what to write instead."""
        how = Message("choices-order-ask", {"example": _arrows(tuple(self.items))})
        named = self._reader.find(text) or self._reader.find(without_addressed(text))
        if named is None or len(named.ids) < 2 or _LESS.search(text):  # noqa: PLR2004 - one item has no order
            return how
        twice = next((own for own in named.ids if named.ids.count(own) > 1), None)
        if twice is not None:
            return Message("choices-order-twice", {"letter": twice})
        if named.numbers and named.numbers != tuple(range(1, len(named.ids) + 1)):
            return how
        if not _BACKWARD.search(text):
            return named.ids, named.is_literal
        return how if _FORWARD.search(_BACKWARD.sub("", text)) else (named.ids[::-1], False)

    def _score(self, mode: OrderMode, sequence: tuple[str, ...]) -> float:
        match mode:
            case OrderMode.LCS:
                return _common(sequence, self.answer) / len(self.answer)
            case OrderMode.PAIRS:
                right = set(pairwise(self.answer))
                return len(right & set(pairwise(sequence))) / len(right)
            case OrderMode.EXACT:
                return float(sequence == self.answer)

    def _remarks(
        self, sequence: tuple[str, ...], score: float, mode: OrderMode, *, is_literal: bool
    ) -> Iterable[Sentence]:
        if not is_literal:
            yield Message("choices-order-read", {"order": _arrows(sequence)})
        if score == 1:
            yield Message("choices-order-right")
            return
        yield Message("choices-order-key", {"order": _arrows(self.answer)})
        if len(sequence) < len(self.items):
            yield Message("choices-order-short")
        yield Message(f"choices-order-rule-{mode.value}")

    def key(self, language: Language) -> str:
        del language
        return _arrows(self.answer)

    def fits(self, text: str) -> bool:
        return isinstance(self._read(normalised_lines(text)), tuple)

    def shown(self, language: Language) -> tuple[Part, ...]:
        texts = tuple(text.to(language) for text in self.items.values())
        return (Bullets(items=texts, labels=tuple(self.items)),)

    def credit_rule(self) -> str:
        return f"choices-order-rule-{self.partial.value}"

    def right_answers(self) -> Iterable[str]:
        yield from ("".join(self.answer), ", ".join(self.answer), self.key(Language.EN))
        for language in Language:
            yield " -> ".join(self.items[letter].to(language) for letter in self.answer)

    def wrong_answers(self) -> Iterable[str]:
        """The key backward, and with its first two exchanged."""
        first, second, *others = self.answer
        return ("".join(reversed(self.answer)), "".join((second, first, *others)))


def _arrows(letters: tuple[str, ...]) -> str:
    return " → ".join(letters)


def _common(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Length of the longest common subsequence."""
    lengths = [0] * (len(second) + 1)
    for left in first:
        diagonal = 0
        for at, right in enumerate(second, start=1):
            above = lengths[at]
            lengths[at] = diagonal + 1 if left == right else max(above, lengths[at - 1])
            diagonal = above
    return lengths[-1]
