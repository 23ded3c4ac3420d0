"""Which words does a person read?

Every sentence of the program stands in Fluent files beside this module, one folder per language and one file
per room (`en/quiz.ftl`, `zh/quiz.ftl`). Code names a sentence by its key (`Message`); texts of the question
bank come as `Localised`. Both become words only here, in `say`.

Most keys stand in the code as they are. These are put together of a prefix and a value; a new value needs a sentence:

- `choices-rule-…`, `choices-match-rule-…`, `choices-order-rule-…`: a mode of credit (`Mode`, `MatchMode`, `OrderMode`)
- `clock-…`, `skip-…`: what the calendar does to a daily question (`ClockNote`, `Skip`)
- `daily-how-…`, `daily-state-…`, `daily-outcome-…`, `daily-weekday-…`: when verdicts come (`Feedback`), a
  `ScheduleState`, an `OutboxState`, a day of the week (0 is Monday)
- `help-…`: a command's name
- `memory-…`: a `Tensor`, `Heading` or `Verdict`, or another row of the anatomy
- `memory-change-…`, `memory-verdict-…`: a `Verdict`
- `memory-explain-…`: a state's `Tensor`, or a `Scheme`
- `memory-figure-…`: a `Phase` that the picture shows
- `memory-formats-…`, `memory-header-…`, `memory-recipe-…`: a kind of number format, a column, a named recipe
- `memory-help-…`, `memory-help-title-…`: a group of words, a `Topic`
- `memory-phase-…`, `memory-place-…`, `memory-reason-…`: a `Phase`, `Place` or `Reason`
- `names-…`, `top-…`, `top-title-…`: a choice about one's name, a column of a board, a `Period`
- `daily-form-…`: a field or a choice of the short form
- `reason-…`: a code of `daily/reasons`
- `option-…`: a command's name and the name of one of its options
- `result-…`, `verdict-…`, `text-outcome-…`: how an answer was graded
- `self-…`: how learners grade themselves
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax import ast


class Language(StrEnum):
    """A language in which everything can be said."""

    EN = "en"
    ZH = "zh"


@dataclass(frozen=True, slots=True)
class Localised:
    """One text of the bank in every language."""

    zh: str
    en: str

    @classmethod
    def same(cls, text: str) -> Localised:
        """A text that is the same in all languages (a formula, a name)."""
        return cls(zh=text, en=text)

    def to(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of this program, named by its key; *args* fill its gaps (numbers already written out)."""

    key: str
    args: Mapping[str, str | int | Localised | Message] = field(default_factory=dict)


Sentence = Localised | Message


def say(language: Language, sentence: Sentence) -> str:
    """The words of *sentence* in *language*.

    Raises:
        KeyError: the key stands in no wording file (a test compares keys and gaps of all languages).
    """
    if isinstance(sentence, Localised):
        return sentence.to(language)
    if not sentence.args:
        return _without_gaps(language, sentence.key)
    return _filled(language, sentence.key, {name: _written(language, value) for name, value in sentence.args.items()})


@cache
def _without_gaps(language: Language, key: str) -> str:
    return _filled(language, key, {})


def _filled(language: Language, key: str, gaps: Mapping[str, str | int]) -> str:
    pieces = _pieces(language, key)
    if pieces is not None and all(isinstance(gap, str) for gap in gaps.values()):
        return "".join([str(gaps[piece.name]) if isinstance(piece, _Gap) else piece for piece in pieces])
    bundle = _bundle(language)
    text, errors = bundle.format_pattern(_pattern(bundle, key), dict(gaps))
    if errors:
        raise KeyError(f"{key}: {errors}")
    return str(text)


@dataclass(frozen=True, slots=True)
class _Gap:
    name: str


@cache
def _pieces(language: Language, key: str) -> tuple[str | _Gap, ...] | None:
    """The sentence as text and gaps; None when a number or a choice in it is Fluent's to write.

    Most sentences are that simple, and Fluent takes ten times as long to walk through one.
    """
    pattern = _pattern(_bundle(language), key)
    pieces = tuple(map(_piece, pattern.elements if isinstance(pattern, ast.Pattern) else (pattern,)))
    simple = tuple(piece for piece in pieces if piece is not None)
    return simple if len(simple) == len(pieces) else None


def _piece(element: object) -> str | _Gap | None:
    match element:
        case ast.TextElement(value=str(text)):
            return text
        case ast.Placeable(expression=ast.VariableReference(id=ast.Identifier(name=str(name)))):
            return _Gap(name)
        case _:
            return None


def _pattern(bundle: FluentBundle, key: str) -> Pattern:
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    return pattern


def _written(language: Language, value: str | int | Localised | Message) -> str | int:
    return say(language, value) if isinstance(value, Localised | Message) else value


@cache
def _bundle(language: Language) -> FluentBundle:
    """All sentences of one language; package data, read when the first sentence is said."""
    bundle = FluentBundle([language.value], use_isolating=False)
    for file in sorted(files(__name__).joinpath(language.value).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
