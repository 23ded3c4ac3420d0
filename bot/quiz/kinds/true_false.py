"""A statement that is true or false."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from bot.quiz.addressed import without_addressed
from bot.quiz.choice_vocabulary import Sign
from bot.quiz.choice_words import Scan, scan
from bot.quiz.choices import MOST_READ
from bot.quiz.credit import Mode
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import MAX_ANSWER, Asked, Kind
from bot.quiz.lines import normalised_lines
from bot.quiz.normalise import normalise
from bot.quiz.silence import skips
from bot.replies import ChoiceField, Option
from bot.wording import Language, Message, say

VALUES = {"true": True, "false": False}
_WHOLE = {True: re.compile(r"\W*是(?:的|啊|呀|哦)?\W*"), False: re.compile(r"\W*(?:不是|不|非)(?:的|啊|呀|哦)?\W*")}
_PIECE = re.compile(r"[.b,j]+")
_CLAIM = re.compile(r"[ksoK]*(?P<no>n[kKs]*)?(?P<verdict>[-+z])[kKo]*")
_BESIDE_CONTENT = frozenset("uUl#")
_LEADING = re.compile(r"[ksoK]*[-+z](?=[uUQ#rk])")  # "False ZeRO-3 costs communication"
_AGAIN = re.compile(r"([-+z])\1+")
_DOUBTFUL = re.compile(r"[|dON]|[-+z].*c")


class TrueFalse(Kind):
    """True or false, in words, letters or signs."""

    kind: Literal["true_false"] = "true_false"
    answer: bool
    modes = Mode

    def grade(self, answer: str, asked: Asked) -> Grade:
        del asked  # every mode gives the same here
        if len(answer) > MAX_ANSWER:
            return ask(Message("text-too-long", {"limit": MAX_ANSWER}))
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


def verdict_of(answer: str) -> bool | None:
    """What *answer* (raw text) says of a statement; None where it says nothing clear."""
    text = normalised_lines(answer)
    if len(text) > MOST_READ:
        return None
    scanned = scan(text, "")
    if not scanned.is_understood:
        text = without_addressed(text)
        scanned = scan(text, "")
    for is_true, whole in _WHOLE.items():
        if whole.fullmatch(text):
            return is_true
    found = _claims(scanned)
    return found.pop() if len(found) == 1 else None


def _claims(scanned: Scan) -> set[bool]:
    """Every verdict in the text; empty as well where one stands in doubt."""
    found: set[bool] = set()
    signs = _AGAIN.sub(r"\1", scanned.signs.replace("h", "").replace(Sign.STRIKE, Sign.WRONG))
    is_denial_open = False
    for clause in re.split(r"[.b]", signs):
        for piece in _PIECE.split(clause.split("w")[0]):
            if not found and not _BESIDE_CONTENT.isdisjoint(piece) and (leading := _LEADING.match(piece)):
                piece = leading.group()  # noqa: PLW2901 - what follows the verdict is its reason
            if not _BESIDE_CONTENT.isdisjoint(piece):
                continue
            if _DOUBTFUL.search(piece):
                return set()
            claim = _CLAIM.fullmatch(piece)
            if claim is None:
                is_denial_open = is_denial_open or bool(set(piece) & set("-+znQ"))
            elif claim["no"] and claim["verdict"] != "+":
                is_denial_open = True  # "not false": agrees with a plain verdict beside it, or is asked
            else:
                found.add(claim["verdict"] == "+" and not claim["no"])
    return set() if is_denial_open and not found else found


def _value(is_true: bool) -> tuple[str, ...]:  # noqa: FBT001 - the one thing it is about
    return ("true",) if is_true else ("false",)


def _named(*, is_true: bool) -> Message:
    return Message("choices-true" if is_true else "choices-false")
