"""What is an expression worth?

One small evaluator for the values of the bank (`states_bytes(7e9, seed) / 2**30`) and for the working in a learner's
answer. Arithmetic is exact; length, depth, exponents and the size of every intermediate result are bounded, so that
no input takes long. Nothing is ever handed to `eval`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Number = int | float | Fraction
Function = Callable[..., Number]

MAX_DEPTH = 12
MAX_EXPONENT = 64
MAX_LENGTH = 400  # characters of an expression of the bank
MAX_DIGITS = 40
_MAX_BITS = 4096
_MAX_SCALE = 320  # of a literal's power of ten, as in floating point

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z_]\w*)|(?P<sign>\*\*|//|[-+*/%(),]))"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A word in an expression: a function when a bracket follows, else text handed to one."""

    text: str


Token = Fraction | Name | str


def evaluate(text: str, functions: Mapping[str, Function]) -> Fraction:
    """The value of an expression of the bank.

    Raises:
        ValueError: says what is wrong with the expression, for its author.
    """
    if len(text) > MAX_LENGTH:
        raise ValueError(f"the expression is longer than {MAX_LENGTH} characters")
    tokens: list[Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"`{text[at:].strip()[0]}` has no meaning in an expression")
        at = match.end()
        if match["number"]:
            tokens.append(decimal(match["number"]))
        elif match["name"]:
            tokens.append(Name(match["name"]))
        else:
            tokens.append(match["sign"])
    return compute(tokens, {**_BUILT_IN, **functions})


def decimal(literal: str) -> Fraction:
    """The exact value of a plain literal (`78.2`, `.5`, `7e9`).

    Raises:
        ValueError: it has more digits or a larger power of ten than any amount that is asked for.
    """
    mantissa, _, power = literal.casefold().partition("e")
    if len(mantissa) > MAX_DIGITS or len(power) > len("+0000"):
        raise ValueError(f"`{literal[:20]}` is out of range")
    whole, _, places = mantissa.partition(".")
    scale = int(power or "0") - len(places)
    if abs(scale) > _MAX_SCALE:
        raise ValueError(f"`{literal[:20]}` is out of range")
    digits = int(whole + places or "0")
    return Fraction(digits * 10**scale) if scale >= 0 else Fraction(digits, 10**-scale)


def compute(tokens: Sequence[Token], functions: Mapping[str, Function] | None = None) -> Fraction:
    """The value of *tokens*: numbers, names, and the signs `+ - * / // % ** ( ) ,`.

    Raises:
        ValueError: the tokens are no expression, or a result on the way has no value or is out of range.
    """
    return _Parser(tokens, functions or {}).whole()


def _bounded(value: Number) -> Fraction:
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("the value is not finite")
    exact = Fraction(value)
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > _MAX_BITS:
        raise ValueError("the value is out of range")
    return exact


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1 or abs(exponent) > MAX_EXPONENT:
        raise ValueError(f"an exponent is a whole number up to {MAX_EXPONENT}")
    if base == 0 and exponent < 0:
        raise ValueError("division by zero")
    if max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(int(exponent)) > _MAX_BITS:
        raise ValueError("the value is out of range")
    return base ** int(exponent)


def _divided(left: Fraction, right: Fraction) -> Fraction:
    if right == 0:
        raise ValueError("division by zero")
    return left / right


_SUMS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
}
_PRODUCTS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "*": lambda left, right: left * right,
    "/": _divided,
    "//": lambda left, right: Fraction(_divided(left, right) // 1),
    "%": lambda left, right: left - right * (_divided(left, right) // 1),
}
_BUILT_IN: Mapping[str, Function] = {"min": min, "max": max, "ceil": math.ceil, "floor": math.floor, "round": round}


class _Parser:
    """Recursive descent over the tokens, each of which is visited once."""

    def __init__(self, tokens: Sequence[Token], functions: Mapping[str, Function]) -> None:
        self._tokens = tokens
        self._functions = functions
        self._at = 0
        self._depth = 0

    def whole(self) -> Fraction:
        value = self._sum()
        if self._at < len(self._tokens):
            raise ValueError(f"unexpected `{_written(self._tokens[self._at])}`")
        return value

    def _peek(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> Token:
        if self._at >= len(self._tokens):
            raise ValueError("the expression ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _sum(self) -> Fraction:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError(f"brackets are nested deeper than {MAX_DEPTH}")
        value = self._chain(_SUMS, lambda: self._chain(_PRODUCTS, self._signed))
        self._depth -= 1
        return value

    def _chain(
        self, operations: Mapping[str, Callable[[Fraction, Fraction], Fraction]], operand: Callable[[], Fraction]
    ) -> Fraction:
        value = operand()
        while isinstance(sign := self._peek(), str) and sign in operations:
            self._at += 1
            value = _bounded(operations[sign](value, operand()))
        return value

    def _signed(self) -> Fraction:
        negative = False
        while self._peek() in {"+", "-"}:
            negative ^= self._next() == "-"
        value = self._power()
        return -value if negative else value

    def _power(self) -> Fraction:
        base = self._atom()
        if self._peek() != "**":
            return base
        self._at += 1
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError(f"powers are nested deeper than {MAX_DEPTH}")
        value = _power(base, self._signed())
        self._depth -= 1
        return value

    def _atom(self) -> Fraction:
        match self._next():
            case Fraction() as value:
                return value
            case Name(text=name):
                return self._call(name)
            case "(":
                value = self._sum()
                self._close()
                return value
            case other:
                raise ValueError(f"unexpected `{_written(other)}`")

    def _close(self) -> None:
        if self._next() != ")":
            raise ValueError("a bracket is not closed")

    def _call(self, name: str) -> Fraction:
        function = self._functions.get(name)
        if function is None:
            raise ValueError(f"`{name}` is not known: write a number or one of {', '.join(sorted(self._functions))}")
        if self._peek() != "(":
            raise ValueError(f"`{name}` needs its arguments in brackets")
        self._at += 1
        arguments: list[Fraction | str] = []
        while self._peek() != ")" or arguments:
            arguments.append(self._argument())
            if self._peek() == ",":
                self._at += 1
            else:
                break
        self._close()
        try:
            return _bounded(function(*arguments))
        except TypeError as error:
            raise ValueError(f"`{name}` does not take these arguments") from error

    def _argument(self) -> Fraction | str:
        token = self._peek()
        following = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else None
        if isinstance(token, Name) and following in {",", ")"}:
            self._at += 1
            return token.text
        return self._sum()


def _written(token: Token) -> str:
    return token.text if isinstance(token, Name) else str(token)
