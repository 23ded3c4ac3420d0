"""Which amounts does a text name?

`amounts_in` finds numbers with their units, and working such as `7e9 * 12 / 2^30`, from left to right; what the words
between them mean is decided in `bot.quiz.amounts.reading`. Names that hold digits (bf16, zero-3) are no numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from bot.quiz.amounts.expressions import Token, compute
from bot.quiz.amounts.numbers import Comma, Literal, literal_at
from bot.quiz.amounts.units import BYTE, Unit, per_parameter_at, unit_at

MAX_AMOUNTS = 24  # nobody's answer holds more
MAX_OPERATORS = 24
MAX_WORKING = 60  # characters of an expression that is still evaluated
_TEN = 10
_MANY = 10**6  # at least so many parameters has a model
_POWERS_OF_TEN = [Fraction(_TEN) ** power for power in range(3, 19)]

_PLACE = re.compile(r"[a-z_]|\.?[0-9]|第(?=\s*[0-9])|∞")
_VERSION = re.compile(r"[0-9a-z_.]*")
_NAME = re.compile(r"[a-z_][a-z_]*(?:[-.]?[0-9][a-z0-9_]*)*|[0-9]+(?:st|nd|rd|th)(?![a-z])|第\s*[0-9]+")
_NUMBERED = re.compile(  # "zero 3", "stage 3", "fp 16": the digits belong to the word
    r"(?:bf|fp|tf|nf|int|uint|float|zero|stage|adam|level|epoch|rank|version|blank|part|question|step)"
    r"[ -]?[0-9]+(?![.0-9])"
)
_ENDLESS = {"inf", "nan", "infinity", "infinite"}
_BEHIND_BRACKET = re.compile(r"\s*\)")
_OPERATOR = re.compile(
    r"\s*(?:(?P<power>\*\*|\^)|(?P<times>[*×✕✖⋅·∙]|x(?=\s*[(0-9])|乘以|乘上|乘|times|multiplied by)"
    r"|(?P<over>[÷/]|除以|divided by|over)|(?P<plus>\+|加上|加|plus)|(?P<minus>-|减去|减|minus))(?=[\s(+-]*\.?[0-9])"
)
_SIGNS = {"power": "**", "times": "*", "over": "/", "plus": "+", "minus": "-"}
_LEAD = re.compile(r"[\s(+-]*")
_MODEL = re.compile(r"\s*-?\s*(?:个|的)?(?:模型|参数|models?(?![a-z])|llms?(?![a-z])|param(?:eter)?s?(?![a-z]))")
_SCALE_LETTER = re.compile(r" ?[kmgbt](?![a-z0-9])")
_UNIT_LEAD = re.compile(r"\s*-?\s*(?=[a-z%\u3400-\u9fff])|\s*(?P<bracket>\(\s*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number in a text, from *start* to *end*, or the working of one.

    *value* is in *unit*, or in the unit asked when that is None; it is None itself when it is out of range or cannot
    be computed. *operands* are the two sides of a bare `a/b`, which may be working or two candidates; *each* is what
    one parameter takes in `7e9 * 12 bytes`.
    """

    start: int
    end: int
    value: Fraction | None
    unit: Unit | None = None
    per_parameter: bool = False
    is_working: bool = False
    operands: tuple[Amount, ...] = ()
    each: Amount | None = None
    comma: Comma = Comma.ABSENT
    places: int = 0
    is_adjective: bool = False  # "16-bit"
    thousands: int = 0  # the power of 1000 of a letter behind a plain number: 64K, which may mean 1024

    def size(self, asked: Unit) -> Fraction | None:
        """The amount in bytes (for memory) or in ones, so that units compare."""
        unit = self.unit or asked
        return None if self.value is None else self.value * unit.size


def amounts_in(text: str, asked: Unit) -> list[Amount]:
    """Every amount of normalised *text* whose number words stand as digits, in order."""
    amounts: list[Amount] = []
    end = 0
    place = _PLACE.search(text)
    while place and len(amounts) < MAX_AMOUNTS:
        at = place.start()
        name = _NUMBERED.match(text, at) or _NAME.match(text, at)
        if place.group() == "∞" or (name and name.group() in _ENDLESS):
            end = name.end() if name else place.end()
            amounts.append(Amount(start=at, end=end, value=None))
        elif name:
            place = _PLACE.search(text, name.end())
            continue
        elif found := _Run(text, at, end, asked).read():
            amounts.append(found)
            end = found.end
        else:
            version = _VERSION.match(text, at)
            end = version.end() if version else place.end()
        place = _PLACE.search(text, end)
    return amounts


class _Run:
    """Reads one amount: a literal with its unit, or literals joined by operators."""

    def __init__(self, text: str, at: int, floor: int, asked: Unit) -> None:
        self._text = text
        self._asked = asked
        self._at = at
        self._tokens: list[Token | None] = []  # None stands for a number out of range
        self._operands: list[Amount] = []
        self._operators: list[str] = []
        self._unit: Unit | None = None
        self._per_parameter = False
        self._start = at
        self._brackets = 0
        self._before_operator = (at, 0, 0)
        self._open_lead(floor)

    def read(self) -> Amount | None:
        while True:
            before = self._at
            literal = literal_at(self._text, self._at)
            if literal is None:
                return self._cut_before_operator()
            self._take(literal, before)
            operator = self._operator()
            if operator is None or len(self._operators) == MAX_OPERATORS:
                return self._finished()
            self._before_operator = (self._at, self._brackets, len(self._tokens))
            self._at = operator.end()
            self._operators.append(_SIGNS[str(operator.lastgroup)])
            self._tokens.append(self._operators[-1])
            self._take_lead()

    def _open_lead(self, floor: int) -> None:
        """Signs and brackets directly before the first number."""
        at = self._at
        is_dash = floor and at - 1 <= floor  # between two amounts it makes a range
        if at > floor and not is_dash and self._text[at - 1] in "+-" and not self._text[at - 2 : at - 1].isalnum():
            self._tokens.append(self._text[at - 1])
            at -= 1
        lead = len(self._tokens)
        while at > floor and self._text[at - 1] == "(":
            at -= 1
            self._brackets += 1
        self._tokens[:0] = ["("] * self._brackets
        self._start = at if self._brackets else self._at - lead

    def _take_lead(self) -> None:
        lead = _LEAD.match(self._text, self._at)
        for char in lead.group() if lead else "":
            if not char.isspace():
                self._tokens.append(char)
                self._brackets += char == "("
        self._at = lead.end() if lead else self._at

    def _take(self, literal: Literal, start: int) -> None:
        self._at = literal.end
        self._unit, self._per_parameter = None, False
        value, thousands = literal.value, self._thousands()
        if value is not None and thousands:
            value *= 1000**thousands
        self._tokens.append(value)
        is_adjective = self._take_unit()
        self._operands.append(
            Amount(
                start=start,
                end=self._at,
                value=value,
                unit=self._unit,
                per_parameter=self._per_parameter,
                comma=literal.comma,
                places=literal.places,
                is_adjective=is_adjective,
                thousands=thousands,
            )
        )
        while self._brackets and (close := _BEHIND_BRACKET.match(self._text, self._at)):
            self._at = close.end()
            self._brackets -= 1
            self._tokens.append(")")
            if self._unit is None:
                self._take_unit()

    def _thousands(self) -> int:
        """Moves behind the letter of `64K` where no amount of memory is asked for."""
        letter = None if self._asked.memory else _SCALE_LETTER.match(self._text, self._at)
        if letter is None:
            return 0
        self._at = letter.end()
        return "kmbt".index(letter.group().strip().replace("g", "b")) + 1

    def _take_unit(self) -> bool:
        """Moves behind the unit, if one stands here; whether it is joined by a hyphen."""
        per = per_parameter_at(self._text, self._at)
        if per is not None:
            self._at, self._per_parameter = per, True
            return False
        lead = _UNIT_LEAD.match(self._text, self._at)
        if lead is None:
            return False
        found = unit_at(self._text, lead.end(), self._asked)
        if found is None:
            return False
        is_adjective = "-" in lead.group()
        if is_adjective and "b" not in self._text[lead.end() : found.end]:
            return False
        end = found.end
        if lead["bracket"]:
            close = _BEHIND_BRACKET.match(self._text, end)
            if close is None:
                return False
            end = close.end()
        self._unit = found.unit
        self._at = end
        self._per_parameter = "param" in self._text[lead.end() : end] or "参数" in self._text[lead.end() : end]
        return is_adjective

    def _operator(self) -> re.Match[str] | None:
        """The operator that joins the next number, unless `70-90` is a range."""
        operator = _OPERATOR.match(self._text, self._at)
        if operator is None or operator.lastgroup != "minus" or self._operators or self._brackets:
            return operator
        lead = _LEAD.match(self._text, operator.end())
        following = literal_at(self._text, lead.end() if lead else operator.end())
        left = self._operands[-1].value
        is_range = following is not None and following.value is not None and left is not None and left < following.value
        return None if is_range else operator

    def _cut_before_operator(self) -> Amount | None:
        """What was read up to an operator behind which no number stands after all."""
        if not self._operands:
            return None
        self._operators.pop()
        self._at, self._brackets, num_tokens = self._before_operator
        del self._tokens[num_tokens:]
        return self._finished()

    def _finished(self) -> Amount:
        tokens = self._tokens
        leading = 0
        while leading < len(tokens) and tokens[leading] == "(":
            leading += 1
        unclosed = min(self._brackets, leading)
        self._start += unclosed
        tokens = tokens[unclosed:]
        last = self._operands[-1]
        is_literal = not self._operators or self._is_power_literal()
        is_bare_quotient = self._operators == ["/"] and "(" not in tokens
        return Amount(
            start=self._start,
            end=self._at,
            value=self._value(tokens),
            unit=self._unit,
            per_parameter=self._per_parameter,
            is_working=not is_literal,
            operands=tuple(self._operands) if is_bare_quotient else (),
            each=self._each(),
            comma=last.comma if len(self._operands) == 1 else Comma.ABSENT,
            places=last.places,
            is_adjective=last.is_adjective and is_literal,
            thousands=last.thousands if len(self._operands) == 1 else 0,
        )

    def _each(self) -> Amount | None:
        """The factor of a product that is multiplied by the number of parameters."""
        if set(self._operators) != {"*"}:
            return None
        marked = [operand for operand in self._operands if operand.per_parameter]
        with_unit = [operand for operand in self._operands if operand.unit is not None]
        counts = [operand.value for operand in self._operands if operand.unit is None]
        if len(marked) != 1 and not (counts and all(count is not None and count >= _MANY for count in counts)):
            return None
        found = marked if len(marked) == 1 else with_unit
        return found[0] if len(found) == 1 else None

    def _is_power_literal(self) -> bool:
        """`8.4*10^10`, `84*1e9`, `10**9` and `2^30` are ways to write a number."""
        match self._operators:
            case ["**"]:
                return True
            case ["*", "**"]:
                return self._operands[1].value == _TEN
            case ["*"]:
                return self._operands[1].value in _POWERS_OF_TEN
            case _:
                return False

    def _value(self, tokens: list[Token | None]) -> Fraction | None:
        if len(tokens) == 1:
            return self._operands[0].value
        known = [token for token in tokens if token is not None]
        if len(known) < len(tokens) or (self._operators and self._at - self._start > MAX_WORKING):
            return None
        try:
            return compute(known)
        except ValueError:
            return None


def is_count_of_parameters(amount: Amount, text: str) -> bool:
    """Whether `7B model`, `70 亿参数` is meant: the size of the model, not an answer about memory."""
    return amount.unit in {None, BYTE} and _MODEL.match(text, amount.end) is not None
