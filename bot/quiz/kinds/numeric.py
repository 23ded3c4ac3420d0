"""Is a number right, and in which unit?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, ValidationInfo, field_validator, model_validator

from bot.quiz.addressed import without_addressed
from bot.quiz.amounts.amount import Amount
from bot.quiz.amounts.expressions import evaluate
from bot.quiz.amounts.misses import Miss, amount_text, miss, written
from bot.quiz.amounts.numbers import Comma
from bot.quiz.amounts.reading import Reading, Verdict, counts_only, read_amount
from bot.quiz.amounts.units import PERCENT, PLAIN, Family, Unit, sibling, unit_named
from bot.quiz.grade import Grade, ask, graded
from bot.quiz.kinds.base import Asked, Kind, LocalisedText, Spec, Takes
from bot.quiz.lines import normalised_lines
from bot.quiz.normalise import normalise, strip_markup
from bot.wording import Language, Message, Sentence

_DEFAULT_RTOL = Fraction(1, 100)
_ROUNDING = Fraction(1, 10**9)  # of a computed value that is asked for exactly
_ONE_SIZE = 10**4  # an amount that differs more belongs to another part
_SHOWN = 6
_SIMPLE_FRACTION = 100
_HAS_NUMBER = re.compile("[0-9零〇一二两三四五六七八九十百千万亿半]")
_SMALL_B = re.compile(r"\d\s*[KMGTP]i?b(?![A-Za-z])")


def _expression(value: object, info: ValidationInfo) -> object:
    return evaluate(value, (info.context or {}).get("functions", {})) if isinstance(value, str) else value


def _share(value: object) -> object:
    """`1%` or `0.01`."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    return evaluate(text.removesuffix("%"), {}) / (100 if text.endswith("%") else 1)


Expression = Annotated[Fraction, BeforeValidator(_expression)]
Share = Annotated[Fraction, BeforeValidator(_share)]


class NearSpec(Spec):
    """A wrong value that many come to, and what to say of it."""

    value: Expression
    unit: str | None = None
    say: LocalisedText
    score: Share = Fraction(0)


class Numeric(Kind):
    """A number, perhaps with a unit; any unit of the same amount is right."""

    kind: Literal["numeric"]
    value: Expression
    unit: str = ""
    rtol: Share | None = None
    atol: Expression | None = None
    exact: bool = False
    sloppy_unit: Share = Fraction(1, 2)
    near: tuple[NearSpec, ...] = ()
    takes = Takes.NUMBER

    @field_validator("unit")
    @classmethod
    def _known(cls, unit: str) -> str:
        unit_named(normalise(unit))
        return unit

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.exact and (self.rtol is not None or self.atol is not None):
            raise ValueError("an exact value has no tolerance: delete `exact`, or `rtol` and `atol`")
        for near in self.near:
            if not self._unit_of(near).converts_to(self.asked_unit):
                raise ValueError(f"`near`: {near.unit} does not convert to {self.unit or 'a plain number'}")
        return self

    @property
    def asked_unit(self) -> Unit:
        return _unit(self.unit)

    @property
    def tolerance(self) -> Fraction:
        """How far from the value an answer may be, in the unit asked."""
        if self.exact:
            return abs(self.value) * _ROUNDING if self.value.denominator > 1 else Fraction(0)
        rtol = self.rtol if self.rtol is not None else Fraction(0) if self.atol is not None else _DEFAULT_RTOL
        return max(abs(self.value) * rtol, self.atol or Fraction(0))

    def grade(self, answer: str, asked: Asked) -> Grade:
        del asked
        reading = read_amount(_to_read(answer), self.asked_unit)
        match reading.verdict:
            case Verdict.AMOUNT:
                return self._grade_amount(reading.amounts[0], answer)
            case Verdict.RANGE:
                return self._grade_range(reading)
            case Verdict.WORKING:
                return self._grade_working(reading.amounts[0], answer)
            case Verdict.NOTHING:
                return ask(Message("number-none-unit" if self.unit else "number-none", {"unit": self.unit}))
            case _:
                return self._without_value(reading)

    def _without_value(self, reading: Reading) -> Grade:
        """The grade of a text whose numbers make no single claim."""
        gaps = {"read": self._shown(reading.amounts), "unit": reading.word}
        match reading.verdict:
            case Verdict.DENIED:
                return graded(0, Message("number-denied", gaps))
            case Verdict.SEVERAL:
                return graded(0, Message("number-several", gaps))
            case Verdict.BOUND:
                return ask(Message("number-bound", gaps))
            case Verdict.UNKNOWN_UNIT:
                return ask(Message("number-unit-unknown", gaps))
            case _:
                return ask(Message("number-unclear", gaps))

    def _shown(self, amounts: tuple[Amount, ...]) -> str:
        """The first few amounts as they were read."""
        return ", ".join(amount_text(amount, self.unit) for amount in amounts[:_SHOWN])

    def key(self, language: Language) -> str:
        del language
        return f"{written(self.value)} {self.unit}".rstrip()

    def fits(self, text: str) -> bool:
        """A number, without a unit or of about the size of what is asked; how many things there are is none."""
        if counts_only(normalise(text), self.asked_unit):
            return False
        reading = read_amount(normalise(text), self.asked_unit)
        with_unit = [amount for amount in reading.amounts if amount.unit is not None]
        return bool(reading.amounts) and (not with_unit or any(map(self._is_of_size, with_unit)))

    def credit_rule(self) -> str | None:
        return None if self.asked_unit.family is Family.NONE else "credit-number-unit"

    def right_answers(self) -> Iterable[str]:
        digits = written(self.value, 12)
        answers = [digits, f"{digits} {self.unit}", f"= {digits}{self.unit}"]
        if not self.exact:
            answers += [self.key(Language.EN)] * (abs(self.value - Fraction(written(self.value))) <= self.tolerance)
        if self.asked_unit.memory:
            answers.append(f"{written(self.value * self.asked_unit.size, 12)} bytes")
        return tuple(dict.fromkeys(answers))

    def wrong_answers(self) -> Iterable[str]:
        further = self.value + 10 * self.tolerance + max(abs(self.value), Fraction(1))
        answers = [f"{written(near.value, 12)} {near.unit or self.unit}" for near in self.near]
        answers += [f"{written(further, 12)} {self.unit}", f"{written(self.value, 12)} or {written(further, 12)}"]
        return (*answers, f"not {written(self.value, 12)}")

    def _unit_of(self, near: NearSpec) -> Unit:
        return self.asked_unit if near.unit is None else _unit(near.unit)

    def _is_of_size(self, amount: Amount) -> bool:
        if amount.unit is None or not amount.unit.converts_to(self.asked_unit):
            return False
        size, key = amount.size(self.asked_unit), abs(self.value * self.asked_unit.size)
        return not size or not key or key / _ONE_SIZE <= abs(size) <= key * _ONE_SIZE

    def _is_right(self, value: Fraction) -> bool:
        return abs(value - self.value) <= self.tolerance

    def _grade_range(self, reading: Reading) -> Grade:
        low, high = (self._converted(amount) for amount in reading.amounts)
        shown = " – ".join(amount_text(amount, self.unit) for amount in reading.amounts)
        if low is None or high is None or abs(high - low) > 2 * self.tolerance:
            return graded(0, Message("number-range", {"read": shown}))
        return graded(float(self._is_right((low + high) / 2)), Message("number-range-narrow", {"read": shown}))

    def _grade_working(self, amount: Amount, answer: str) -> Grade:
        """An expression is not computed for the learner; `a/b` with the key on one side is a guess at two values."""
        values = [self._converted(operand) for operand in amount.operands]
        if any(value is not None and self._is_right(value) for value in values):
            return graded(0, Message("number-several", {"read": self._shown(amount.operands)}))
        if values and _is_simple_fraction(amount.operands):
            is_share = self.asked_unit == PERCENT and amount.unit is None
            return self._grade_amount(replace(amount, unit=PLAIN) if is_share else amount, answer)
        return ask(Message("number-working"))

    def _converted(self, amount: Amount) -> Fraction | None:
        """The amount in the unit asked; None when it has none there."""
        if amount.unit is not None and not amount.unit.converts_to(self.asked_unit):
            return None
        size = amount.size(self.asked_unit)
        return None if size is None else size / self.asked_unit.size

    def _grade_amount(self, amount: Amount, answer: str) -> Grade:
        if amount.value is None:
            return graded(0, Message("number-out-of-range"))
        remarks = _remarks(amount, answer)
        value = self._converted(amount)
        if value is None:
            read = amount_text(amount, self.unit)
            key = "number-unit-other" if self.unit else "number-unit-none"
            return graded(0, Message(key, {"read": read, "unit": self.unit}), *remarks)
        reading = amount_text(amount, self.unit, value)
        kilo = value / 1000**amount.thousands * 1024**amount.thousands
        if self._is_right(value) or (amount.thousands and self._is_right(kilo)):
            return graded(1, Message("number-right", {"read": reading}), *remarks)
        return self._grade_miss(amount, value, reading, remarks)

    def _grade_miss(self, amount: Amount, value: Fraction, reading: str, remarks: tuple[Sentence, ...]) -> Grade:
        for near in self.near:
            ratio = self._unit_of(near).size / self.asked_unit.size
            if abs(value - near.value * ratio) <= max(self.tolerance, abs(near.value * ratio) * _ROUNDING):
                return graded(float(near.score), Message("number-near", {"read": reading, "say": near.say}), *remarks)
        if self._is_sloppy(amount):
            meant = f"{written(self.value)} {self.unit}"
            gaps = {"read": reading, "key": meant, "unit": self.unit}
            return graded(float(self.sloppy_unit), Message("number-sloppy-unit", gaps), *remarks)
        return graded(
            0, miss(Miss(amount=amount, value=value, key=self.value, asked=self.asked_unit), reading), *remarks
        )

    def _is_sloppy(self, amount: Amount) -> bool:
        """The right number, with GB for GiB: read in the other family of prefixes the amount is right."""
        unit = amount.unit
        if unit is None or amount.value is None or unit.family is Family.NONE:
            return False
        if self.asked_unit.family in {Family.NONE, unit.family}:
            return False
        return self._is_right(amount.value * sibling(unit).size / self.asked_unit.size)


def _to_read(answer: str) -> str:
    """*answer* normalised, without what speaks to the grader (which may hold numbers) unless nothing else does."""
    text = normalised_lines(answer)
    kept = without_addressed(text)
    return " ".join((kept if _HAS_NUMBER.search(kept) else text).split())


@cache
def _unit(name: str) -> Unit:
    return unit_named(normalise(name))


def _is_simple_fraction(operands: tuple[Amount, ...]) -> bool:
    """`1/4` is a way to write a number."""
    left, right = (operand.value for operand in operands)
    if left is None or right is None or left.denominator != 1 or right.denominator != 1:
        return False
    return 0 < left < right <= _SIMPLE_FRACTION


def _remarks(amount: Amount, answer: str) -> tuple[Sentence, ...]:
    """What was read otherwise than it may have been meant."""
    remarks: list[Sentence] = []
    match amount.comma:
        case Comma.THOUSANDS:
            remarks.append(Message("number-comma-thousands", {"read": written(amount.value or Fraction(0))}))
        case Comma.DECIMAL:
            remarks.append(Message("number-comma-decimal", {"read": written(amount.value or Fraction(0))}))
        case Comma.ABSENT:
            pass
    if _SMALL_B.search(strip_markup(answer)) and amount.unit is not None and amount.unit.memory:
        remarks.append(Message("number-small-b", {"unit": amount.unit.name}))
    return tuple(remarks)
