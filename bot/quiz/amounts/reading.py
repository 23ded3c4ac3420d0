"""What does a learner claim when a text names several amounts?

`read_amount` weighs the words between the amounts: a denial, a chain of equal signs, a conclusion, alternatives, a
range. It knows the unit that is asked for and nothing of the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from math import prod

from bot.quiz.amounts.amount import Amount, amounts_in, is_count_of_parameters
from bot.quiz.amounts.claims import Claim, claims_in, fits, is_of_size
from bot.quiz.amounts.latex import without_latex
from bot.quiz.amounts.numerals import with_digits
from bot.quiz.amounts.units import Unit, unit_at

_SAME = Fraction(1, 100)  # amounts that differ by less are one amount in two units
_TERMS = (2, 8)  # so many amounts may be a total and its terms


class Verdict(Enum):
    """What was found."""

    AMOUNT = auto()
    NOTHING = auto()  # no number
    DENIED = auto()  # every number is denied
    SEVERAL = auto()  # alternatives
    UNCLEAR = auto()  # several numbers, and nothing says which one is the answer
    RANGE = auto()
    BOUND = auto()  # "less than 80"
    WORKING = auto()  # an expression without its result
    UNKNOWN_UNIT = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The claim of a text: *amounts* holds the amount, the alternatives, or both ends of the range."""

    verdict: Verdict
    amounts: tuple[Amount, ...] = ()
    word: str = ""  # the unit that is not known


_LABEL = re.compile(
    r"(?:\((?:[0-9]{1,2}(?:\.?[a-z])?|[a-z]|[一二三四五六七八九十]+)\)|[0-9]{1,2}(?:\.?[a-z])?\)|[1-9]\.(?=\s)|[1-9]\s?:"
    r"|[一二三四五六七八九十]+[、.:]|[0-9]{1,2}\.[a-z](?![a-z0-9])"
    r"|第\s*[0-9一二三四五六七八九十]+\s*(?:小?[空题问]|部分|个空)?"
    r"|(?:ch[0-9]+-)?(?:blank|part|q|question|no\.?|exercise|ex|#)\s?#?[0-9]+(?:\.[0-9a-z]+)*(?![0-9a-z]))[:.)、]?\s*"
    r"(?![*/+^x×=)-])"
)
_SEPARATORS = re.compile(r"[\s,;、/|。.&()\[\]+]*(?:and|和|及|跟|与)?[\s,;、/|。.&()\[\]]*")
_BOUND_BEFORE = re.compile(
    r"(?:[<>≤≥]=?|(?:less|more|fewer|greater|larger|smaller) than|at most|up to|over|under|above|below"
    r"|小于|大于|不到|超过|不足|少于|多于|低于|高于|至多|最多|不止)\s*(?:about|约)?\s*$"
)
_BOUND_AFTER = re.compile(
    r"\s*(?:以上|以下|以内|多(?![了个])|\+(?!\s*[0-9(])|or (?:more|less|higher|lower|so much)|and (?:more|up))"
)
_UNIT_BEFORE = re.compile(r"(?<![a-z])([a-z]{2,12}|字节|比特)数?\)?\s*(?:[:=]|是|为|is)\s*(?:about|约|~)?\s*$")
_WORD_AFTER = re.compile(r"\s*([a-z][a-z°]*|[\u3400-\u9fff]{1,4}|[°µ$€¥£][a-z]?)")
_FOREIGN = re.compile(
    r"(?:[kmgt]?hz|kg|kgs|grams?|ms|[uµ]s|ns|sec|secs|seconds?|minutes?|hours?|days?|watts?|kw|mw|volts?|[kmgtp]?flops?|[kmgt]?bps"
    r"|tokens?|samples?|words?|rows?|layers?|gpus?|cards?|ranks?|steps?|meters?|cm|mm|km|degrees?|dollars?|usd|yuan|epochs?"
    r"|pages?|blocks?)(?![a-z])"
    r"|[元秒米克瓦度天页层卡步行词块张]|毫秒|分钟|小时|公里|千克|公斤|赫兹|摄氏"
)
_COUNTED = re.compile(
    r"\s*(?:[张种份条次台块套层类项点卡轮倍步颗遍样片组者]|个(?!字节|比特|位元)|(?:st|nd|rd|th)\b"
    r"|[- ]?(?:copies|copy|moments?|gpus?|cards?|ranks?|devices?|nodes?|machines?|steps?|states?|parts?|things?|times"
    r"|replicas?|shards?|buffers?|tensors?|process(?:es)?|workers?|stages?|more|models?|parameters?|params?|weights?"
    r"|gradients?|grads?|optimizers?|layers?|batch(?:es)?|momentums?|variances?|of (?:the|them|these|those|each)|full"
    r"|whole|complete|extra|additional|different|big|large|fp32|fp16|bf16|adam|kinds?|types?|pieces?)(?![a-z0-9]))"
)
_NO_UNIT = re.compile(
    r"(?:in|of|for|per|each|every|total|altogether|overall|approx|approximately|about|roughly|maybe|probably|perhaps|please|thanks|right|only|is"
    r"|are|was|so|because|since|as|and|or|but|not|with|when|if|at|by|on|to|the|a|an|i|it|this|that|which|where|exactly"
    r"|precisely|ish|lol|haha|hmm|then|here|correct|sure|needed|required|used|x|times)(?![a-z])"
)


def read_amount(text: str, asked: Unit) -> Reading:
    """What normalised *text* claims, where an amount in *asked* is asked for."""
    text = without_latex(text)
    reading = _read(with_digits(text), asked)
    if reading.verdict is not Verdict.WORKING:
        return reading
    in_words = _read(with_digits(text, beside_digits=True), asked)  # "twelve (2+2+4+4)"
    is_result = in_words.verdict is Verdict.AMOUNT and in_words.amounts[0].value == reading.amounts[0].value
    return in_words if is_result else reading


def counts_only(text: str, asked: Unit) -> bool:
    """Whether every number of normalised *text* counts things (`一份`, `8 gpus`) and is no amount in *asked*."""
    if not asked.memory:
        return False
    digits = with_digits(without_latex(text))
    amounts = amounts_in(digits, asked)
    return bool(amounts) and all(_counts(digits, amount) for amount in amounts)


def _counts(text: str, amount: Amount) -> bool:
    if amount.unit is not None or amount.per_parameter or amount.is_working or amount.value is None:
        return False
    return bool(_COUNTED.match(text, amount.end)) or is_count_of_parameters(amount, text)


def _read(text: str, asked: Unit) -> Reading:
    text = _without_label(text)
    claims = claims_in(text, [piece for amount in amounts_in(text, asked) for piece in _apart(amount)], asked)
    if not claims:
        return Reading(verdict=Verdict.NOTHING)
    asserted = [claim for claim in claims if not claim.denied]
    if not asserted:
        return Reading(verdict=Verdict.DENIED, amounts=tuple(claim.amount for claim in claims))
    return _of_claims(_relevant(asserted, text), text, asked)


def _apart(amount: Amount) -> tuple[Amount, ...]:
    """`12 B / 78.2 GiB` are two amounts and no quotient."""
    has_units = bool(amount.operands) and all(operand.unit is not None for operand in amount.operands)
    return amount.operands if has_units else (amount,)


def _without_label(text: str) -> str:
    """*text* without the number of its question in front; a text that is nothing else stays."""
    label = _LABEL.match(text)
    return text[label.end() :] if label and any(char.isdigit() for char in text[label.end() :]) else text


def _relevant(claims: list[Claim], text: str) -> list[Claim]:
    """Claims without what only explains another one."""
    asides: tuple[Callable[[Claim], bool], ...] = (
        lambda claim: claim.explains,
        lambda claim: is_count_of_parameters(claim.amount, text),
        lambda claim: claim.amount.is_adjective,
        lambda claim: claim.amount.is_working and not claim.amount.operands,
    )
    for is_aside in asides:
        claims = [claim for claim in claims if not is_aside(claim)] or claims
    return claims


def _of_claims(claims: list[Claim], text: str, asked: Unit) -> Reading:
    total = next((claim for claim in claims if _is_total(claim, claims)), None)
    claims = _without_repetitions(claims, asked)
    if len(claims) == 1:
        return _of_one(claims[0], text, asked)
    if any(claim.either for claim in claims[1:]):
        return _several(claims)
    fitting = _fitting(claims, asked)
    if len(fitting) == 1:
        return _of_one(fitting[0], text, asked)
    is_list = all(_SEPARATORS.fullmatch(claim.before) and not claim.concluded for claim in fitting[1:])
    if is_list or any(claim.listed for claim in fitting[1:]):
        return _several(claims)
    chosen = _concluded(fitting) or total or _named(fitting)
    if chosen is None:
        return Reading(verdict=Verdict.UNCLEAR, amounts=tuple(claim.amount for claim in claims))
    return _of_one(chosen, text, asked)


def _several(claims: list[Claim]) -> Reading:
    return Reading(verdict=Verdict.SEVERAL, amounts=tuple(claim.amount for claim in claims))


def _concluded(claims: list[Claim]) -> Claim | None:
    """The last claim that is said to follow from the others."""
    return next((claim for claim in reversed(claims) if claim.concluded), None)


def _named(claims: list[Claim]) -> Claim | None:
    """The one claim that the words point at: "it is 12", "answer: 12"."""
    named = [claim for claim in claims if claim.named]
    return named[0] if len(named) == 1 else None


def _fitting(claims: list[Claim], asked: Unit) -> list[Claim]:
    """The claims that no unit excludes, or all."""
    return [claim for claim in claims if fits(claim, asked)] or claims


def _is_total(claim: Claim, claims: list[Claim]) -> bool:
    """Whether the other amounts add up to *claim*, or multiply: they are its working in words."""
    if not _TERMS[0] < len(claims) <= _TERMS[1]:
        return False
    others = [
        Fraction(1) if other.amount.value is None else other.amount.value for other in claims if other is not claim
    ]
    return claim.amount.value in {sum(others), prod(others)}


def _without_repetitions(claims: list[Claim], asked: Unit) -> list[Claim]:
    """Each amount once; of two ways to write it the last, which is the result."""
    kept: list[Claim] = []
    for claim in claims:
        same = next(
            (at for at, other in enumerate(kept[-12:], max(0, len(kept) - 12)) if _is_same(other, claim, asked)), None
        )
        if same is None:
            kept.append(claim)
        else:
            claim.either &= kept[same].either
            claim.listed &= kept[same].listed
            kept[same] = claim
    return kept


def _is_same(one: Claim, other: Claim, asked: Unit) -> bool:
    if one.upper is not None or other.upper is not None:
        return False
    left, right = one.amount.size(asked), other.amount.size(asked)
    if left is None or right is None:
        return left is right
    if one.amount.unit == other.amount.unit:
        return left == right
    return abs(left - right) <= _SAME * abs(right)


def _of_one(claim: Claim, text: str, asked: Unit) -> Reading:
    amount = _with_unit_before(claim, asked)
    if claim.upper is not None:
        return Reading(verdict=Verdict.RANGE, amounts=_ends(claim))
    if _BOUND_BEFORE.search(claim.before) or _BOUND_AFTER.match(text, claim.end):
        return Reading(verdict=Verdict.BOUND, amounts=(amount,))
    if amount.each is not None and amount.each.unit is not None and is_of_size(amount.each.unit, asked):
        return Reading(verdict=Verdict.AMOUNT, amounts=(amount.each,))
    if amount.is_working:
        return Reading(verdict=Verdict.WORKING, amounts=(amount,))
    word = "" if amount.unit is not None else _unknown_unit(text, amount, asked)
    if word:
        return Reading(verdict=Verdict.UNKNOWN_UNIT, amounts=(amount,), word=word)
    return Reading(verdict=Verdict.AMOUNT, amounts=(amount,))


def _with_unit_before(claim: Claim, asked: Unit) -> Amount:
    """`GB: 84` and `字节数 = 12` name the unit in front."""
    match = _UNIT_BEFORE.search(claim.before) if asked.memory and claim.amount.unit is None else None
    found = unit_at(match.group(1), 0, asked) if match else None
    if match is None or found is None or found.end < len(match.group(1)):
        return claim.amount
    return replace(claim.amount, unit=found.unit)


def _ends(claim: Claim) -> tuple[Amount, Amount]:
    """Both ends of a range, in one unit where only one is written; `78 ± 1` is 77 to 79."""
    low, high = claim.amount, claim.upper or claim.amount
    low_unit, high_unit = low.unit or high.unit, high.unit or low.unit
    values = low.value, high.value
    if claim.is_spread and low.value is not None and high.value is not None:
        values = low.value - high.value, low.value + high.value
    return (
        Amount(start=low.start, end=low.end, value=values[0], unit=low_unit),
        Amount(start=high.start, end=high.end, value=values[1], unit=high_unit),
    )


def _unknown_unit(text: str, amount: Amount, asked: Unit) -> str:
    """A word that stands where a unit would and is none that converts to *asked*."""
    match = _WORD_AFTER.match(text, amount.end)
    if match is None or amount.per_parameter or not (asked.memory or asked.name):
        return ""
    word = match.group(1)
    if _FOREIGN.match(text, match.start(1)):
        return word
    if _NO_UNIT.match(text, match.start(1)):
        return ""
    is_glued = match.start(1) == amount.end and word.isascii()
    is_last = word.isascii() and not text[match.end() :].strip(" .!?)。~")
    return word if is_glued or is_last else ""
