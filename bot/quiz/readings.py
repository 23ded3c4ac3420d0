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

from bot.quiz.amounts import MOST_AMOUNTS, Amount, amounts_in, is_count_of_parameters
from bot.quiz.latex import without_latex
from bot.quiz.numerals import with_digits
from bot.quiz.units import Family, Unit, unit_at

_SAME = Fraction(1, 100)  # amounts that differ by less are one amount in two units
_TERMS = (2, 8)  # so many amounts may be a total and its terms
_NEARBY = 1100  # how much larger or smaller a unit may be that is meant for the same question


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


@dataclass(slots=True, kw_only=True)
class _Claim:
    """An amount, and what the words around it say of it."""

    amount: Amount
    before: str
    end: int
    upper: Amount | None = None  # the other end of a range
    is_spread: bool = False  # … or how far the ends are from the middle
    denied: bool = False
    either: bool = False  # joined to the claim before by "or"
    listed: bool = False  # … or by a sign of a list
    concluded: bool = False
    named: bool = False  # "is 12", "答案：12"
    explains: bool = False


_LABEL = re.compile(
    r"(?:\((?:[0-9]{1,2}(?:\.?[a-z])?|[a-z]|[一二三四五六七八九十]+)\)|[0-9]{1,2}(?:\.?[a-z])?\)|[1-9]\.(?=\s)|[1-9]\s?:"
    r"|[一二三四五六七八九十]+[、.:]|[0-9]{1,2}\.[a-z](?![a-z0-9])"
    r"|第\s*[0-9一二三四五六七八九十]+\s*(?:小?[空题问]|部分|个空)?"
    r"|(?:ch[0-9]+-)?(?:blank|part|q|question|no\.?|exercise|ex|#)\s?#?[0-9]+(?:\.[0-9a-z]+)*(?![0-9a-z]))[:.)、]?\s*"
    r"(?![*/+^x×=)-])"
)
_HEDGE = re.compile(
    r"(?:i am |i'm )?not (?:\w+ )?(?:sure|certain)|不(?:太|是很|是特别|大|敢|能)?(?:确定|清楚|肯定|知道)"
    r"|don'?t know|not only|不只|不仅"
)
_DENIAL = re.compile(
    r"不(?:应该|应当|应|该|会|可能|能|可以)?(?:是|为|等于|算)|并非|绝非|而非|≠|!=|=/=|没有\s*$"
    r"|\b(?:not|never|neither|nor|cannot|isnt|wasnt|arent)\b|n't\b|rather than|instead of"
)
_CONTRAST = re.compile(r"而是|\bbut\b|应该?[是为]|[,;。!?，；\n]|\.\s")
_DENIED_AFTER = re.compile(
    r"[\s\"')(]*(?:(?:is|was|are|would be|它|这)\s*)?(?:wrong|incorrect|not (?:right|correct|it|true)|false"
    r"|不对|不正确|错|是错|不是(?=\s*(?:$|[,;。,.]))|✗|❌|✘)"
)
_RELATION = re.compile(
    r"(?P<sign>~=|=+>?|->|[≈≒≅≃→⇒⟹↦])|(?:约|大约)?等于|equals?\b|comes? to|amounts? to|\bmakes\b|\bgives\b|得[出到]?"
)
_CONCLUSION = re.compile(
    r"所以|因此|从而|[总一]?共|合计|总计|总和|加起来|总的|总量|答案|结果|最终|最后|∴|折合|换算|转换|也就是|就是|即"
    r"|\b(?:so|thus|therefore|hence|total|totals|totaling|totalling|altogether|overall|in all|sum|answer|ans|result"
    r"|final|finally|i\.e\.?|which (?:is|means)|that is|converted)\b"
)
_NAMING = re.compile(r"[是为]|\b(?:is|are|be|was)\b|[:=]\s*(?:about|approx\.?|approximately|约|大约|≈|~)?\s*$")
_REASON = re.compile(r"因为|由于|\b(?:because|since|as|due to|given|where|from|with)\b|其中|包括|对应|来自|=\s*\($")
_EITHER = re.compile(r"或者?是?|还是|要么|抑或|\b(?:or|either|vs|versus)\b")
_LISTED = re.compile(r"[/|、?]")
_BETWEEN_RANGE = re.compile(r"[\s)]*(?:~+|-+|to|到|至|\.\.+)[\s(]*(?:about|约)?\s*")
_BETWEEN_SPREAD = re.compile(r"\s*(?:±|\+/-|\+-)\s*")
_BETWEEN_PAIR = re.compile(r"\s*(?:and|和|与|到|至|-|~)\s*")
_FROM = re.compile(r"(?:between|介于|在|from|从)\s*(?:about|约)?\s*$")
_SEPARATORS = re.compile(r"[\s,;、/|。.&()\[\]+]*(?:and|和|及|跟|与)?[\s,;、/|。.&()\[\]]*")
_BOUND_BEFORE = re.compile(
    r"(?:[<>≤≥]=?|(?:less|more|fewer|greater|larger|smaller) than|at most|up to|over|under|above|below"
    r"|小于|大于|不到|超过|不足|少于|多于|低于|高于|至多|最多)\s*(?:about|约)?\s*$"
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
_NO_UNIT = re.compile(
    r"(?:in|of|for|per|each|every|total|altogether|overall|approx|approximately|about|roughly|maybe|probably|perhaps|please|thanks|right|only|is"
    r"|are|was|so|because|since|as|and|or|but|not|with|when|if|at|by|on|to|the|a|an|i|it|this|that|which|where|exactly"
    r"|precisely|ish|lol|haha|hmm|then|here|correct|sure|needed|required|used|x|times)(?![a-z])"
)


def read_amount(text: str, asked: Unit) -> Reading:
    """What normalised *text* claims, where an amount in *asked* is asked for."""
    text = _without_label(with_digits(without_latex(text)))
    amounts = amounts_in(text, asked)
    if not amounts:
        return Reading(verdict=Verdict.NOTHING)
    if len(amounts) > MOST_AMOUNTS:
        return Reading(verdict=Verdict.UNCLEAR, amounts=tuple(amounts))
    claims = _claims(text, [piece for amount in amounts for piece in _apart(amount)])
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


def _claims(text: str, amounts: list[Amount]) -> list[_Claim]:
    """One claim for each amount, chains of equal signs folded into their result."""
    claims: list[_Claim] = []
    at = 0
    explaining = False
    for amount in amounts:
        gap = text[at : amount.start]
        at = amount.end
        last = claims[-1] if claims else None
        if last is not None and _joins_range(last, gap, amount):
            last.upper = amount
            last.is_spread = bool(_BETWEEN_SPREAD.fullmatch(gap))
            last.end = amount.end
            continue
        claim = _claim(amount, gap, last)
        explaining = (explaining or (last is not None and bool(_REASON.search(gap)))) and not claim.concluded
        claim.explains = explaining
        if last is not None and _is_relation(gap):
            claims[-1] = _folded(last, claim)
        else:
            claims.append(claim)
    for claim in claims:
        claim.denied |= bool(_DENIED_AFTER.match(text, claim.end))
    return claims


def _claim(amount: Amount, gap: str, last: _Claim | None) -> _Claim:
    words = _HEDGE.sub(" ", gap)
    denials = [match.end() for match in _DENIAL.finditer(words)]
    turned = bool(denials) and bool(_CONTRAST.search(words, denials[-1]))
    either = last is not None and bool(_EITHER.search(gap))
    listed = last is not None and bool(_LISTED.search(gap))
    inherits = (either or listed) and last is not None and last.denied and not _CONTRAST.search(gap.replace("、", ""))
    return _Claim(
        amount=amount,
        before=gap,
        end=amount.end,
        denied=(len(denials) % 2 == 1 and not turned) or inherits,
        either=either,
        listed=listed,
        concluded=bool(_CONCLUSION.search(words)),
        named=bool(_NAMING.search(words)),
    )


def _joins_range(last: _Claim, gap: str, amount: Amount) -> bool:
    if last.upper is not None or last.amount.is_working or amount.is_working:
        return False
    if _BETWEEN_SPREAD.fullmatch(gap) or _BETWEEN_RANGE.fullmatch(gap):
        return True
    return bool(_FROM.search(last.before) and _BETWEEN_PAIR.fullmatch(gap))


def _is_relation(gap: str) -> bool:
    """Whether *gap* says that what follows equals what stands before, in one clause."""
    match = _RELATION.search(gap)
    if match is None:
        return False
    before = gap[: match.start()]
    if any(char in ",;。、\n?" for char in before):
        return False
    return (
        match["sign"] is None
        or not before.strip(" ()[]\"'")
        or bool(re.fullmatch(r"[^a-z]*", before))
        or " in total" in before
    )


def _folded(last: _Claim, claim: _Claim) -> _Claim:
    """The claim of `a = b`: b, or a where b is only its working."""
    if claim.amount.is_working and not last.amount.is_working:
        last.concluded, last.end = True, claim.end
        return last
    claim.concluded = True
    claim.denied |= last.denied
    claim.either |= last.either
    claim.listed |= last.listed
    claim.explains = last.explains and not _CONCLUSION.search(claim.before)
    claim.before = last.before
    return claim


def _relevant(claims: list[_Claim], text: str) -> list[_Claim]:
    """Claims without what only explains another one."""
    asides: tuple[Callable[[_Claim], bool], ...] = (
        lambda claim: claim.explains,
        lambda claim: is_count_of_parameters(claim.amount, text),
        lambda claim: claim.amount.is_adjective,
        lambda claim: claim.amount.is_working and not claim.amount.operands,
    )
    for is_aside in asides:
        claims = [claim for claim in claims if not is_aside(claim)] or claims
    return claims


def _of_claims(claims: list[_Claim], text: str, asked: Unit) -> Reading:
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
    chosen = _chosen(fitting) or total
    if chosen is None:
        return Reading(verdict=Verdict.UNCLEAR, amounts=tuple(claim.amount for claim in claims))
    return _of_one(chosen, text, asked)


def _several(claims: list[_Claim]) -> Reading:
    return Reading(verdict=Verdict.SEVERAL, amounts=tuple(claim.amount for claim in claims))


def _chosen(claims: list[_Claim]) -> _Claim | None:
    """The one claim that the words make the answer."""
    concluded = [claim for claim in claims if claim.concluded]
    if concluded:
        return concluded[-1]
    named = [claim for claim in claims if claim.named]
    return named[0] if len(named) == 1 else None


def _fitting(claims: list[_Claim], asked: Unit) -> list[_Claim]:
    """The claims that no unit excludes, or all."""
    return [claim for claim in claims if claim.amount.unit is None or is_of_size(claim.amount.unit, asked)] or claims


def is_of_size(unit: Unit, asked: Unit) -> bool:
    """Whether amounts in *unit* are about as large as those in *asked*."""
    if not unit.converts_to(asked):
        return False
    ratio = unit.size / asked.size
    if asked.family is Family.NONE or unit.family is Family.NONE:
        return Fraction(1, 10) <= ratio <= 10  # noqa: PLR2004 - bits are of the size of bytes
    return Fraction(1, _NEARBY) <= ratio <= _NEARBY


def _is_total(claim: _Claim, claims: list[_Claim]) -> bool:
    """Whether the other amounts add up to *claim*, or multiply: they are its working in words."""
    if not _TERMS[0] < len(claims) <= _TERMS[1]:
        return False
    others = [
        Fraction(1) if other.amount.value is None else other.amount.value for other in claims if other is not claim
    ]
    return claim.amount.value in {sum(others), prod(others)}


def _without_repetitions(claims: list[_Claim], asked: Unit) -> list[_Claim]:
    """Each amount once; of two ways to write it the last, which is the result."""
    kept: list[_Claim] = []
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


def _is_same(one: _Claim, other: _Claim, asked: Unit) -> bool:
    if one.upper is not None or other.upper is not None:
        return False
    left, right = one.amount.size(asked), other.amount.size(asked)
    if left is None or right is None:
        return left is right
    if one.amount.unit == other.amount.unit:
        return left == right
    return abs(left - right) <= _SAME * abs(right)


def _of_one(claim: _Claim, text: str, asked: Unit) -> Reading:
    amount = _with_unit_before(claim, asked)
    if claim.upper is not None:
        return Reading(verdict=Verdict.RANGE, amounts=_ends(claim))
    if _BOUND_BEFORE.search(claim.before) or _BOUND_AFTER.match(text, claim.end):
        return Reading(verdict=Verdict.BOUND, amounts=(amount,))
    if amount.is_working:
        return Reading(verdict=Verdict.WORKING, amounts=(amount,))
    word = "" if amount.unit is not None else _unknown_unit(text, amount, asked)
    if word:
        return Reading(verdict=Verdict.UNKNOWN_UNIT, amounts=(amount,), word=word)
    return Reading(verdict=Verdict.AMOUNT, amounts=(amount,))


def _with_unit_before(claim: _Claim, asked: Unit) -> Amount:
    """`GB: 84` and `字节数 = 12` name the unit in front."""
    match = _UNIT_BEFORE.search(claim.before) if claim.amount.unit is None else None
    found = unit_at(match.group(1), 0, asked) if match else None
    if match is None or found is None or found.end < len(match.group(1)):
        return claim.amount
    return replace(claim.amount, unit=found.unit)


def _ends(claim: _Claim) -> tuple[Amount, Amount]:
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
