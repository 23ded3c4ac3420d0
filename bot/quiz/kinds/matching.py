"""Things on the left, each paired with one on the right."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.items import Named, NamedItems
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, LocalisedText, Takes
from bot.quiz.lines import normalised_lines
from bot.quiz.silence import skips
from bot.replies import Bullets, Part
from bot.wording import Language, Message, Sentence

EntryId = Annotated[str, Field(pattern="^([A-Za-z]|[0-9]{1,2})$")]
Entries = Annotated[dict[EntryId, LocalisedText], Field(min_length=2)]


class MatchMode(StrEnum):
    """What a part of the pairs is worth."""

    SHARE = "share"
    EXACT = "exact"


class Matching(Kind):
    """Pairs, by ids or by words."""

    kind: Literal["matching"] = "matching"
    left: Entries
    right: Entries
    answer: dict[str, str]
    partial: MatchMode = MatchMode.SHARE
    modes = MatchMode
    takes = Takes.PAIRS

    def model_post_init(self, _context: object, /) -> None:
        """Check that ids tell the sides apart and that the key is complete.

        Raises:
            ValueError: they do not, or it is not.
        """
        ids = [own.casefold() for own in (*self.left, *self.right)]
        if len(set(ids)) != len(ids):
            raise ValueError("left, right: write different ids on both sides, such as 1, 2, 3 and a, b, c")
        if set(self.answer) != set(self.left):
            raise ValueError(f"answer: write one pair for each of {', '.join(self.left)}")
        unknown = sorted(set(self.answer.values()) - set(self.right))
        if unknown:
            raise ValueError(f"answer: there is no {', '.join(unknown)} on the right")

    @cached_property
    def _reader(self) -> NamedItems:
        sides = {**self.left, **self.right}
        return NamedItems({own: (text.zh, text.en) for own, text in sides.items()})

    def grade(self, answer: str, asked: Asked) -> Grade:
        mode = self.partial if asked.mode is None else MatchMode(asked.mode)
        text = normalised_lines(answer)
        named = self._named(text)
        pairs = self._pairs(named)
        if not isinstance(pairs, dict):
            if skips(text):
                return graded(0.0, Message("choices-match-skipped", {"pairs": _written(self.answer)}))
            return ask(pairs)
        is_literal = named is not None and named.is_literal and len(named.ids) == 2 * len(pairs)
        hits = sum(pairs.get(left) == right for left, right in self.answer.items())
        score = self._score(mode, hits)
        remarks = self._remarks(pairs, score, is_literal=is_literal)
        return graded(score, *remarks, selection=tuple(left + right for left, right in pairs.items()))

    def _named(self, text: str) -> Named | None:
        return self._reader.find(text) or self._reader.find(without_addressed(text))

    def _pairs(self, named: Named | None) -> dict[str, str] | Message:
        """Left id → right id in the order of the left side, or what to write instead."""
        rights = tuple(self.right)
        example = {left: rights[at % len(rights)] for at, left in enumerate(self.left)}
        how = Message("choices-match-ask", {"example": _written(example)})
        if named is None or named.numbers or not named.ids:
            return how
        ids = named.ids
        if all(own in self.right for own in ids) and len(ids) == len(self.left):
            return dict(zip(self.left, ids, strict=True))
        if len(ids) % 2:
            return how
        pairs: dict[str, str] = {}
        is_left_first = ids[0] in self.left
        for at in range(0, len(ids), 2):
            left, right = (ids[at], ids[at + 1]) if is_left_first else (ids[at + 1], ids[at])
            if left not in self.left or right not in self.right:
                return how
            if pairs.setdefault(left, right) != right:
                return Message("choices-match-twice", {"name": left})
        return {left: pairs[left] for left in self.left if left in pairs}

    def _score(self, mode: MatchMode, hits: int) -> float:
        match mode:
            case MatchMode.SHARE:
                return hits / len(self.answer)
            case MatchMode.EXACT:
                return float(hits == len(self.answer))

    def _remarks(self, pairs: dict[str, str], score: float, *, is_literal: bool) -> Iterable[Sentence]:
        if not is_literal:
            yield Message("choices-match-read", {"pairs": _written(pairs)})
        if score == 1:
            yield Message("choices-match-right")
            return
        wrong = {left: right for left, right in pairs.items() if self.answer[left] != right}
        if wrong:
            yield Message("choices-match-wrong", {"pairs": _written(wrong)})
        missing = [left for left in self.left if left not in pairs]
        if missing:
            yield Message("choices-match-missing", {"names": ", ".join(missing)})
        yield Message("choices-match-key", {"pairs": _written(self.answer)})

    def key(self, language: Language) -> str:
        del language
        return _written(self.answer)

    def fits(self, text: str) -> bool:
        return isinstance(self._pairs(self._named(normalised_lines(text))), dict)

    def shown(self, language: Language) -> tuple[Part, ...]:
        return tuple(
            Bullets(items=tuple(text.to(language) for text in side.values()), labels=tuple(side))
            for side in (self.left, self.right)
        )

    def credit_rule(self) -> str:
        return f"choices-match-rule-{self.partial.value}"

    def right_answers(self) -> Iterable[str]:
        pairs = self.answer.items()
        yield _written(self.answer)
        yield from (
            joiner.join(f"{left}{link}{right}" for left, right in pairs) for joiner, link in ((" ", ""), ("；", "→"))
        )
        for language in Language:
            words = ((self.left[left].to(language), self.right[right].to(language)) for left, right in pairs)
            yield "\n".join(f"{left}: {right}" for left, right in words)

    def wrong_answers(self) -> Iterable[str]:
        """The key with one pair changed, each in turn."""
        for left, right in self.answer.items():
            other = next(own for own in self.right if own != right)
            yield _written({**self.answer, left: other})


def _written(pairs: dict[str, str]) -> str:
    return ", ".join(f"{left}-{right}" for left, right in pairs.items())
