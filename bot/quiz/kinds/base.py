"""What does every kind of question share?

A kind is one file in this folder: a frozen pydantic model that is at once the schema of its fields in the bank
and the value that reads, grades and draws. Fields arrive as text (the bank loader types nothing); pydantic
gives each its type, and a validator that compiles patterns or aliases raises ValueError with what to write
instead.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Annotated, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict

from bot.quiz.grade import Grade
from bot.replies import ChoiceField, Part, TextField
from bot.wording import Language, Localised

MAX_ANSWER = 4_000  # characters; a longer answer is asked for again, never graded


class MissingLanguageError(ValueError):
    """A text of the bank does not stand in every language."""


def _localised(value: object) -> object:
    """A text in the bank: {zh: …, en: …}, or one string that serves all languages."""
    if isinstance(value, str):
        if not value.strip():
            raise MissingLanguageError("the text is empty")
        return Localised.same(value)
    if isinstance(value, dict):
        missing = [language.value for language in Language if not str(value.get(language.value, "")).strip()]
        unknown = sorted(set(map(str, value)) - {language.value for language in Language})
        if missing:
            raise MissingLanguageError(f"missing language: {', '.join(missing)}")
        if unknown:
            raise ValueError(f"unknown language: {', '.join(unknown)}")
        return Localised(zh=str(value["zh"]), en=str(value["en"]))
    return value


LocalisedText = Annotated[Localised, BeforeValidator(_localised)]


class Spec(BaseModel):
    """A mapping of the bank: fields are known, values never change."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What surrounds the part that is being graded: the texts a learner saw (to tell an echo from a claim)."""

    stem: Localised
    prompt: Localised | None = None
    mode: str | None = None  # a credit mode that replaces the question's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is said of one option after grading: its *label* ("A", with a mark when chosen) and why."""

    label: str
    text: str


class Takes(Enum):
    """What an answer to a question of some kind is made of."""

    WORDS = auto()
    NUMBER = auto()
    LETTERS = auto()  # of options
    TRUTH = auto()
    ORDER = auto()
    PAIRS = auto()
    FREE_TEXT = auto()

    @property
    def is_chosen(self) -> bool:
        """Whether a learner may press what there is to choose, and need not type."""
        return self in {Takes.LETTERS, Takes.TRUTH}


class Kind(Spec):
    """One kind of question; subclasses fix `kind: Literal["…"]` and are listed in `bot.quiz.kinds`."""

    modes: ClassVar[type[StrEnum] | None] = None  # rules of credit that `Asked.mode` may name; None: it has only one
    takes: ClassVar[Takes] = Takes.WORDS

    @property
    def shuffles(self) -> bool:
        """Whether every attempt shows the options in an order of its own (with the bank's letters)."""
        return False

    @abstractmethod
    def grade(self, answer: str, asked: Asked) -> Grade:
        """Read *answer* as typed in chat (raw text) and grade it; the same text gives the same grade always.

        `bot.quiz.grading.grade`, through which every answer comes, lets none through that is longer than MAX_ANSWER.
        """

    @abstractmethod
    def key(self, language: Language) -> str:
        """The right answer in words, as shown after grading."""

    @abstractmethod
    def fits(self, text: str) -> bool:
        """Whether *text* looks like an answer to this part rather than to another: the unit asked, a known word.

        Used to tell which piece of one message belongs to which part; says nothing of being right.
        """

    def field(self, name: str, label: str, language: Language) -> TextField | ChoiceField:
        """The form field that asks for this part."""
        del language
        is_long = self.takes is Takes.FREE_TEXT
        return TextField(name=name, label=label, number=self.takes is Takes.NUMBER, long=is_long)

    def from_field(self, values: tuple[str, ...]) -> str:
        """The text that the values of `field` stand for, to be read by `grade`."""
        return ", ".join(values)

    def shown(self, language: Language) -> tuple[Part, ...]:
        """What a learner sees beside stem and prompt (options, items); never depends on the key."""
        del language
        return ()

    def notes(self, selection: tuple[str, ...], language: Language) -> tuple[Note, ...]:
        """For a choice: a line for each option once it is graded, saying why it is right or wrong."""
        del selection, language
        return ()

    def credit_rule(self) -> str | None:
        """Key of the sentence in `bot/wording` that says how partial credit works; None when all or nothing."""
        return None

    @abstractmethod
    def right_answers(self) -> Iterable[str]:
        """Answers that must score 1: the key and every alias, as a learner would type them (the self-test)."""

    @abstractmethod
    def wrong_answers(self) -> Iterable[str]:
        """Answers that must score below 1: changed keys, other options, listed near misses (the self-test)."""
