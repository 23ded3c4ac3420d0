"""What do the kinds with lettered options share?

Letters belong to their options for ever: old answers name them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from pydantic import BeforeValidator, Field

from bot.quiz.choice.read import Lettered, Problem, Read, Unread
from bot.quiz.credit import Mode, credit
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, LocalisedText, Note, Spec, Takes
from bot.quiz.normalise import normalise
from bot.quiz.silence import skips
from bot.replies import Bullets, ChoiceField, Option, Part
from bot.wording import Language, Localised, Message, Sentence, say

Letter = Annotated[str, Field(pattern="^[A-Z]$")]


def _letters(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Letters = Annotated[tuple[str, ...], BeforeValidator(_letters)]


class OptionSpec(Spec):
    """What one option says, and why it is right or wrong."""

    text: LocalisedText
    explain: LocalisedText | None = None


class Choice(Kind):
    """Options with letters, of which `answer` are right."""

    options: Annotated[dict[Letter, OptionSpec], Field(min_length=2)]
    answer: Letters
    partial: Mode = Mode.NET
    shuffle: bool = False
    modes = Mode
    takes = Takes.LETTERS

    @property
    def shuffles(self) -> bool:
        return self.shuffle

    def model_post_init(self, _context: object, /) -> None:
        """Check the key against the options.

        Raises:
            ValueError: the key names an option twice, or one that there is not.
        """
        unknown = sorted(set(self.answer) - set(self.options))
        if unknown:
            raise ValueError(f"answer: there is no option {', '.join(unknown)}; write letters of `options`")
        if len(set(self.answer)) != len(self.answer):
            raise ValueError("answer: write each letter once")

    @cached_property
    def _reader(self) -> Lettered:
        return Lettered({letter: (option.text.zh, option.text.en) for letter, option in self.options.items()})

    def grade(self, answer: str, asked: Asked) -> Grade:
        mode = self.partial if asked.mode is None else Mode(asked.mode)
        read = self._reader.read(answer)
        if isinstance(read, Read):
            remarks = () if read.is_literal else (Message("choices-read", {"letters": listed(read.selection)}),)
            return self._graded(read.selection, remarks, mode)
        return self._unread(read, answer)

    def _graded(self, selection: tuple[str, ...], remarks: tuple[Sentence, ...], mode: Mode) -> Grade:
        score = credit(mode, set(self.answer), set(selection), len(self.options))
        said = (*remarks, self._result(selection), *self._rule(mode, score))
        return graded(score, *said, selection=selection)

    def _result(self, selection: tuple[str, ...]) -> Message:
        wrong = tuple(letter for letter in selection if letter not in self.answer)
        missed = tuple(letter for letter in self.options if letter in self.answer and letter not in selection)
        gaps = {"wrong": listed(wrong), "missed": listed(missed)}
        if wrong and missed:
            return Message("choices-wrong-and-missed", gaps)
        if wrong:
            return Message("choices-wrong", {"wrong": gaps["wrong"]})
        if missed:
            return Message("choices-missed", {"missed": gaps["missed"]})
        return Message("choices-right")

    @abstractmethod
    def _rule(self, mode: Mode, score: float) -> tuple[Sentence, ...]:
        """What is said of the rule of credit beside a grade."""

    def _unread(self, unread: Unread, answer: str) -> Grade:
        if not unread.offer and skips(normalise(answer)):
            return graded(0.0, Message("choices-skipped", {"key": listed(self.answer)}))
        offer = listed(unread.offer)
        match unread.problem:
            case Problem.STRANGER:
                strangers = tuple(stranger.upper() for stranger in unread.strangers)
                return ask(
                    Message("choices-stranger", {"letters": listed(strangers), "options": listed(tuple(self.options))})
                )
            case Problem.ONLY_REJECTED:
                return ask(Message("choices-only-rejected", {"letters": offer}))
            case Problem.CONTENT:
                return ask(Message("choices-content", {"letters": offer}))
            case Problem.ALTERNATIVES:
                return ask(Message("choices-alternatives", {"letters": offer}))
            case Problem.UNCLEAR if unread.offer:
                return ask(Message("choices-unclear-offer", {"letters": offer}))
            case Problem.UNCLEAR:
                return ask(Message("choices-unclear"))
            case Problem.NOTHING:
                return ask(Message("choices-nothing", {"options": listed(tuple(self.options))}))

    def key(self, language: Language) -> str:
        return say(language, listed(self.answer))

    def fits(self, text: str) -> bool:
        return isinstance(self._reader.read(text), Read)

    def field(self, name: str, label: str, language: Language) -> ChoiceField:
        del language
        options = tuple(Option(value=letter, label=letter) for letter in self.options)
        return ChoiceField(name=name, label=label, options=options)

    def shown(self, language: Language) -> tuple[Part, ...]:
        texts = tuple(option.text.to(language) for option in self.options.values())
        return (Bullets(items=texts, labels=tuple(self.options)),)

    def notes(self, selection: tuple[str, ...], language: Language) -> tuple[Note, ...]:
        return tuple(
            Note(
                label=say(language, Message(_mark(letter in selection, letter in self.answer), {"letter": letter})),
                text=(option.explain or option.text).to(language),
            )
            for letter, option in self.options.items()
        )

    def right_answers(self) -> Iterable[str]:
        if not self.answer:
            return ("none", "都不选")
        return ("".join(self.answer), ", ".join(reversed(self.answer)), "、".join(self.answer).lower())


def listed(letters: tuple[str, ...]) -> Localised | Message:
    """*letters* side by side; words where there are none."""
    return Localised(zh="、".join(letters), en=", ".join(letters)) if letters else Message("choices-none")


def _mark(is_chosen: bool, is_right: bool) -> str:  # noqa: FBT001 - two independent facts about one option
    """Which label an option gets once it is graded."""
    if is_chosen:
        return "choices-note-hit" if is_right else "choices-note-wrong"
    return "choices-note-missed" if is_right else "choices-note-left"
