"""What can be said of a wrong number?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bot.quiz.amounts.amount import Amount
from bot.quiz.amounts.units import Unit, mixed_up
from bot.wording import Message, Sentence

_DIGITS = 4
_WHOLE = 10**21  # whole numbers below are written out
_LARGE, _SMALL = 10**6, Fraction(1, 10**3)
_NEARLY = Fraction(1, 200)
_FACTORS = {Fraction(10): "10", Fraction(100): "100", Fraction(1000): "1000", Fraction(1024): "1024"}
_FACTORS |= {Fraction(1000**2): "1000²", Fraction(1024**2): "1024²", Fraction(10**9): "10^9", Fraction(2**30): "2^30"}
_BITS = Fraction(8)
_MAX_PLACES = 6


def written(value: Fraction, digits: int = _DIGITS) -> str:
    """*value* as people write it, with so many significant *digits*."""
    if value.denominator == 1 and abs(value) < _WHOLE:
        return str(value.numerator)
    if abs(value) > 10**300 or (value and abs(value) < Fraction(1, 10**300)):
        return "10^300" if abs(value) > 1 else "10^-300"
    number = float(value)
    if value and not _SMALL <= abs(value) < _WHOLE:
        mantissa, _, power = f"{number:.{digits - 1}e}".partition("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(power)}"
    places = max(0, digits - len(str(int(abs(number)))) if abs(number) >= 1 else digits + _leading_zeros(value))
    text = f"{number:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _leading_zeros(value: Fraction) -> int:
    zeros = 0
    while value and abs(value) * 10 ** (zeros + 1) < 1:
        zeros += 1
    return zeros


def amount_text(amount: Amount, unit: str, converted: Fraction | None = None) -> str:
    """The amount as it was read; with its value in the unit asked where another one was written."""
    if amount.value is None:
        return "…"
    name = unit if amount.unit is None else amount.unit.name
    text = f"{written(amount.value, 6)} {name}".rstrip()
    if converted is None or amount.unit is None or converted == amount.value:
        return text
    return f"{text} = {written(converted)} {unit}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """A wrong *amount*: its *value* and the *key* in the unit *asked*."""

    amount: Amount
    value: Fraction
    key: Fraction
    asked: Unit


def miss(wrong: Miss, reading: str) -> Sentence:
    """Why the value may have come out instead of the key."""
    if wrong.key == 0 or wrong.value == 0:
        return Message("number-wrong", {"read": reading})
    ratio = wrong.value / wrong.key
    if ratio < 0:
        return Message("number-sign" if _is_near(-ratio, Fraction(1)) else "number-wrong", {"read": reading})
    larger = max(ratio, 1 / ratio)
    if wrong.asked.memory and _is_near(larger, _BITS):
        return Message("number-bits", {"read": reading})
    if _is_near(larger, mixed_up(wrong.asked)) and wrong.asked.prefix:
        return Message("number-binary", {"read": reading})
    name = next((name for factor, name in _FACTORS.items() if _is_near(larger, factor)), None)
    if name is not None:
        return Message("number-factor-large" if ratio > 1 else "number-factor-small", {"read": reading, "factor": name})
    return Message("number-coarse" if _is_coarse(wrong) else "number-wrong", {"read": reading})


def _is_near(one: Fraction, other: Fraction) -> bool:
    """1000 and 1024 are told apart."""
    return abs(one - other) <= other * _NEARLY


def _is_coarse(wrong: Miss) -> bool:
    """Whether the answer is the key rounded to too few digits."""
    if wrong.value != wrong.amount.value:
        return False
    scale = 10 ** min(wrong.amount.places, _MAX_PLACES)
    return wrong.value == Fraction(round(wrong.key * scale), scale)
