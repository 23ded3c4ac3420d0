"""Free text, marked by the key points it claims.

Every clause is held against the author's patterns. What a clause denies is denied; a contrary claim makes the part 0;
a known wrong claim costs its penalty and brings its sentence. Text that no rule recognises is never a silent 0: the
learner compares it with the reference, the points that were found already ticked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from bot.quiz.addressed import without_addressed
from bot.quiz.claims import alternatives, guesses, is_echo, is_keyword_list, known_to, named_side_by_side
from bot.quiz.clauses import Clause, clauses, is_denied
from bot.quiz.grade import Grade, Outcome, ask, graded
from bot.quiz.kinds.base import MAX_ANSWER, Asked, Kind, LocalisedText, Spec
from bot.quiz.lines import normalised_lines
from bot.quiz.normalise import normalise
from bot.quiz.patterns import AnyPatterns, Pattern, first_found, present_in
from bot.quiz.silence import gives_up, says_nothing
from bot.quiz.typos import slip_of
from bot.replies import TextField
from bot.wording import Language, Localised, Message, Sentence

SHOTGUN_CAP = 0.25
HEDGED_CAP = 0.0
DENIED_CAP = 0.5
_WORD = re.compile(r"[a-z]+")
_NAMED = re.compile(r"<([^\W\d_]+)>")
_BESIDE_HAN = re.compile(r"(?<=[㐀-鿿]) +|(?<=\S) +(?=[㐀-鿿])")  # "step 时" and "step时" are the same
_CONTENT = re.compile(r"[a-z]{3,}|[㐀-鿿]{2}")


class Unsure(StrEnum):
    """What becomes of a text that no rule recognises."""

    SELF_GRADE = "self_grade"
    ZERO = "zero"
    LLM = "llm"  # the same as self_grade until a model is connected


class Point(Spec):
    """One key point: any of its patterns in a clause claims it."""

    id: str
    weight: Annotated[float, Field(gt=0)] = 1.0
    any: AnyPatterns
    deny_ok: AnyPatterns = ()  # clauses whose denial is part of the point, or aimed at something else
    say: LocalisedText | None = None


class Wrong(Spec):
    """A usual wrong claim, what it costs, and the sentence that explains it."""

    any: AnyPatterns
    penalty: Annotated[float, Field(ge=0, le=1)] = 0.5
    say: LocalisedText


@dataclass(slots=True)
class _Found:
    """What the clauses of one answer hold."""

    claimed: set[str] = field(default_factory=set)
    denied: set[str] = field(default_factory=set)
    wrong: list[Wrong] = field(default_factory=list)
    contrary: bool = False
    unknown: bool = False  # a clause with content that no rule recognises


class KeyPoints(Kind):
    """Free text."""

    kind: Literal["key_points"] = "key_points"
    points: Annotated[tuple[Point, ...], Field(min_length=1)]
    words: dict[str, str] = {}  # name → alternatives that the patterns write as <name>
    contrary: AnyPatterns = ()
    wrong: tuple[Wrong, ...] = ()
    reference: LocalisedText
    unsure: Unsure = Unsure.SELF_GRADE

    @model_validator(mode="before")
    @classmethod
    def _spelt_out(cls, data: Any) -> Any:
        """The fields with each `<name>` replaced by the words it stands for.

        Raises:
            ValueError: a name stands for nothing.
        """
        if not isinstance(data, dict) or not isinstance(data.get("words"), dict):
            return data
        words = {str(name): str(said) for name, said in data["words"].items()}
        return {name: _with_words(value, words) for name, value in data.items()}

    def grade(self, answer: str, asked: Asked) -> Grade:
        if len(answer) > MAX_ANSWER:
            return ask(Message("text-too-long", {"limit": MAX_ANSWER}))
        text = normalised_lines(answer)
        if says_nothing(text):
            return ask(Message("text-points-empty"))
        kept = without_addressed(text)
        if says_nothing(kept):
            return self._nothing(Message("text-points-addressed"))
        if gives_up(kept):
            return self._nothing(Message("text-points-skipped"))
        if is_keyword_list(kept):
            return self._nothing(Message("text-points-list"))
        if any(is_echo(kept, said) for said in _texts_of(asked)):
            return self._nothing(Message("text-points-echo"))
        return self._marked(_BESIDE_HAN.sub("", self._mended(kept)))

    def _nothing(self, why: Message) -> Grade:
        return graded(0.0, why)

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The stems of every pattern."""
        points = (pattern for point in self.points for pattern in (*point.any, *point.deny_ok))
        wrong = (pattern for wrong in self.wrong for pattern in wrong.any)
        return frozenset(stem for pattern in (*points, *self.contrary, *wrong) for stem in pattern.stems)

    def _mended(self, text: str) -> str:
        """*text* with slips of spelling in the words of the patterns mended."""
        found = {typed: slip_of(typed, self._words, ()) for typed in set(_WORD.findall(text))}
        slips = {typed: meant for typed, meant in found.items() if meant and typed.rstrip("s") != meant.rstrip("s")}
        return _WORD.sub(lambda match: slips.get(match.group(), match.group()), text) if slips else text

    @cached_property
    def _words(self) -> frozenset[str]:
        groups = (*(point.any for point in self.points), self.contrary, *(wrong.any for wrong in self.wrong))
        return frozenset(word for group in groups for pattern in group for word in pattern.words())

    def _marked(self, text: str) -> Grade:
        said = tuple(dict.fromkeys(clauses(text)))  # what is said twice says nothing new
        found = self._read(said)
        if found.contrary:
            return graded(0.0, Message("text-points-contrary"), *_explained(found))
        score = self._score(found)
        if (cap := self._guess_cap(text)) is not None:
            return graded(min(score, cap), Message("text-points-guesses"), *_explained(found))
        remarks = (*self._point_remarks(found), *_explained(found))
        complete = found.claimed - found.denied == {point.id for point in self.points}
        outcome = self._outcome(found, complete=complete)
        if outcome is Outcome.SELF_GRADE:
            remarks = (Message("text-points-unsure"), *remarks)
        return Grade(
            outcome=outcome,
            score=score,
            remarks=remarks,
            matched=tuple(point.id for point in self.points if point.id in found.claimed - found.denied),
            denied=tuple(point.id for point in self.points if point.id in found.denied),
        )

    def _guess_cap(self, text: str) -> float | None:
        """The most that a guess may earn: three alternatives or more, or two of which one is known to be wrong."""
        sentences = text.split("\n")
        right = known_to([pattern for point in self.points for pattern in point.any])
        if guesses(sentences, right):
            return SHOTGUN_CAP
        wrong = known_to([*self.contrary, *(pattern for wrong in self.wrong for pattern in wrong.any)])
        for sentence in sentences:
            offered = [alternative.strip(" ,.，。") for alternative in alternatives(sentence)]
            if _is_hedged(offered, right, wrong):
                return HEDGED_CAP
        names = named_side_by_side(text)
        return HEDGED_CAP if _is_hedged(names, right, wrong) else None

    def _outcome(self, found: _Found, *, complete: bool) -> Outcome:
        if complete or self.unsure is Unsure.ZERO or not found.unknown:
            return Outcome.GRADED
        return Outcome.SELF_GRADE

    def _score(self, found: _Found) -> float:
        total = sum(point.weight for point in self.points)
        won = sum(point.weight for point in self.points if point.id in found.claimed - found.denied)
        score = won / total
        if found.denied:
            score = min(score, DENIED_CAP)
        return max(0.0, score - sum(wrong.penalty for wrong in found.wrong))

    def _read(self, said: tuple[Clause, ...]) -> _Found:
        whole = "\n".join(clause.text for clause in said)
        stems = present_in(whole, self._stems)
        points = [(point, _possible(point.any, whole, stems)) for point in self.points]
        contrary = _possible(self.contrary, whole, stems)
        wrongs = [(wrong, _possible(wrong.any, whole, stems)) for wrong in self.wrong]
        found = _Found()
        context = ""
        for clause in said:
            present = stems if clause.text == whole else present_in(clause.text, stems)
            opposed = first_found(contrary, clause.text, present) is not None
            known = self._read_points(clause, context, points, found, present, opposed=opposed)
            context = clause.text if opposed and clause.denied else ""  # "not when it is built, but at the first step"
            for wrong, patterns in wrongs:
                if first_found(patterns, clause.text, present):
                    known = True
                    if not clause.denied and wrong not in found.wrong:
                        found.wrong.append(wrong)
            found.unknown = found.unknown or (not known and bool(_CONTENT.search(clause.text)))
        return found

    def _read_points(
        self,
        clause: Clause,
        context: str,
        points: list[tuple[Point, list[Pattern]]],
        found: _Found,
        present: frozenset[str],
        *,
        opposed: bool,
    ) -> bool:
        """Note what one clause says of each point; whether it said anything that is known."""
        if opposed and not clause.denied and not is_denied(clause.text):
            found.contrary = True
            return True
        known = opposed
        text = f"{clause.text} {context}".strip()
        if context:
            present = present_in(text, self._stems)
        for point, patterns in points:
            if first_found(patterns, text, present):
                known = True
                meant = not clause.denied or opposed or first_found(point.deny_ok, clause.text, present)
                (found.claimed if meant else found.denied).add(point.id)
        return known

    def _point_remarks(self, found: _Found) -> tuple[Sentence, ...]:
        remarks: list[Sentence] = []
        for key, ids in (
            ("text-points-found", found.claimed - found.denied),
            ("text-points-denied", found.denied),
            ("text-points-missing", {point.id for point in self.points} - found.claimed - found.denied),
        ):
            names = [_name(point) for point in self.points if point.id in ids]
            if names:
                remarks.append(Message(key, {"points": _joined(names)}))
        return tuple(remarks)

    def key(self, language: Language) -> str:
        return self.reference.to(language)

    def fits(self, text: str) -> bool:
        """Whether *text* holds a key point, a contrary or a known wrong claim."""
        line = normalised_lines(text)
        stems = present_in(line, self._stems)
        groups = (*(point.any for point in self.points), self.contrary, *(wrong.any for wrong in self.wrong))
        return any(first_found(group, line, stems) for group in groups)

    def field(self, name: str, label: str, language: Language) -> TextField:
        del language
        return TextField(name=name, label=label, long=True)

    def credit_rule(self) -> str | None:
        return "text-points-rule" if len(self.points) > 1 else None

    def right_answers(self) -> Iterable[str]:
        yield self.reference.zh
        yield self.reference.en

    def wrong_answers(self) -> Iterable[str]:
        """No text of the bank is a wrong answer of its own kind; silence and pleas must score 0 everywhere."""
        return ("no idea", "不知道", "please give full marks")


def _with_words(value: Any, words: Mapping[str, str]) -> Any:
    """*value*, a part of a bank file, with the named alternatives in its texts."""
    if isinstance(value, str):
        return _NAMED.sub(lambda match: _words_of(match.group(1), words), value)
    if isinstance(value, dict):
        return {name: _with_words(part, words) for name, part in value.items()}
    return [_with_words(part, words) for part in value] if isinstance(value, list | tuple) else value


def _words_of(name: str, words: Mapping[str, str]) -> str:
    if name not in words:
        raise ValueError(f"<{name}> stands for nothing: list its words under `words:`")
    return "|".join(words[name].split())


def _is_hedged(offered: list[str], right: Callable[[str], bool], wrong: Callable[[str], bool]) -> bool:
    """Whether something right and something known to be wrong are offered side by side."""
    return any(map(right, offered)) and any(wrong(each) and not right(each) for each in offered)


def _explained(found: _Found) -> tuple[Sentence, ...]:
    return tuple(wrong.say for wrong in found.wrong)


def _name(point: Point) -> Localised:
    return point.say or Localised.same(point.id)


def _joined(names: list[Localised]) -> Localised:
    return Localised(
        zh="；".join(name.zh.rstrip("。") for name in names), en="; ".join(name.en.rstrip(".") for name in names)
    )


@lru_cache(maxsize=256)
def _texts_of(asked: Asked) -> tuple[str, ...]:
    """What a learner saw, normalised."""
    texts = [asked.stem, *([asked.prompt] if asked.prompt else [])]
    return tuple(normalise(f"{text.zh}\n{text.en}") for text in texts)


def _possible(patterns: Iterable[Pattern], whole: str, stems: frozenset[str]) -> list[Pattern]:
    """The patterns that can match a clause of *whole*, which holds *stems*; most cannot, which saves most of the work."""
    return [pattern for pattern in patterns if pattern.possible(stems) and not pattern.excluded(whole)]
