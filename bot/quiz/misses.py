"""What can be said of a wrong number?"""

from __future__ import annotations

from fractions import Fraction

from bot.quiz.amounts import Amount
from bot.wording import Message, Sentence

_DIGITS = 4
_WHOLE = 10**15  # whole numbers below are written out
_LARGE, _SMALL = 10**6, Fraction(1, 10**3)
_NEARLY = Fraction(1, 100)
_FACTORS = {Fraction(10): "10", Fraction(100): "100", Fraction(1000): "1000", Fraction(1024): "1024"}
_FACTORS |= {Fraction(1000**2): "1000²", Fraction(1024**2): "1024²", Fraction(10**9): "10^9", Fraction(2**30): "2^30"}
_BINARY = [Fraction(1024, 1000) ** power for power in (1, 2, 3, 4)]
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


def miss(amount: Amount, value: Fraction, key: Fraction, reading: str) -> Sentence:
    """Why *value* may have come out instead of *key*, both in the unit asked."""
    if key == 0 or value == 0:
        return Message("number-wrong", {"read": reading})
    ratio = value / key
    if ratio < 0:
        return Message("number-sign" if _is_near(-ratio, Fraction(1)) else "number-wrong", {"read": reading})
    larger = max(ratio, 1 / ratio)
    if _is_near(larger, _BITS):
        return Message("number-bits", {"read": reading})
    if any(_is_very_near(larger, factor) for factor in _BINARY):
        return Message("number-binary", {"read": reading})
    name = next((name for factor, name in _FACTORS.items() if _is_very_near(larger, factor)), None)
    if name is not None:
        return Message("number-factor-large" if ratio > 1 else "number-factor-small", {"read": reading, "factor": name})
    if _is_coarse(amount, value, key):
        return Message("number-coarse", {"read": reading})
    return Message("number-wrong", {"read": reading})


def _is_near(one: Fraction, other: Fraction) -> bool:
    return abs(one - other) <= other * _NEARLY


def _is_very_near(one: Fraction, other: Fraction) -> bool:
    """1000 and 1024 are told apart."""
    return abs(one - other) <= other * _NEARLY / 2


def _is_coarse(amount: Amount, value: Fraction, key: Fraction) -> bool:
    """Whether the answer is the key rounded to too few digits."""
    if amount.unit is not None and value != amount.value:
        return False
    return amount.places <= _MAX_PLACES and value == Fraction(round(key * 10**amount.places), 10**amount.places)
