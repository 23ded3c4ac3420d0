"""What do the words around the amounts of a text say of each?

A denial, a chain of equal signs, a conclusion, a reason, an alternative, a range: `claims_in` notes them on each
amount; `bot.quiz.amounts.reading` decides which one is the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from bot.quiz.amounts.amount import Amount
from bot.quiz.amounts.units import Family, Unit

_NEARBY = 1100  # how much larger or smaller a unit may be that is meant for the same question

_HEDGE = re.compile(
    r"(?:i am |i'm )?not (?:\w+ )?(?:sure|certain)|不(?:太|是很|是特别|大|敢|能)?(?:确定|清楚|肯定|知道)"
    r"|don'?t know|not only|不只|不仅"
)
_DENIAL = re.compile(
    r"不(?:应该|应当|应|该|会|可能|能|可以)?(?:是|为|等于|算)|不(?:认为|觉得|相信|信)|怀疑|并非|绝非|而非|≠|!=|=/=|没有\s*$"
    r"|\b(?:not|never|neither|nor|cannot|isnt|wasnt|arent|doubt|unlikely|hardly|no way)\b|n't\b|rather than|instead of"
)
_CONTRAST = re.compile(r"而是|\b(?:but|so|thus|therefore)\b|所以|因此|应该?[是为]|[,;。!?，；\n]|\.\s")
_DENIED_AFTER = re.compile(
    r"[\s\"')(]*(?:(?:is|was|are|would be|它|这)\s*)?(?:wrong|incorrect|not (?:right|correct|it|true)|false"
    r"|不对|不正确|错|是错|不是(?=\s*(?:$|[,;。,.]))|✗|❌|✘)"
)
_RELATION = re.compile(
    r"(?P<sign>~=|=+>?|->|[≈≒≅≃→⇒⟹↦])|(?:约|大约)?等于|equals?\b|comes? to|amounts? to|\bmakes\b|\bgives\b|得[出到]?"
)
_ABOUT = re.compile(
    r"[\s()\[\]*~≈]*(?:about|around|roughly|approx(?:imately|\.)?|ca\.?|only|exactly|大?约|大概|差不多)?[\s()~≈]*"
)
_CONCLUSION = re.compile(
    r"所以|因此|从而|[总一]?共|合计|总计|总和|加起来|总的|总量|答案|结果|最终|最后|∴|折合|换算|转换|也就是|就是|即|更正|改[为成]|哦不"
    r"|\b(?:so|thus|therefore|hence|total|totals|totaling|totalling|altogether|overall|in all|sum|answer|ans|result"
    r"|final|finally|i\.e\.?|which (?:is|means)|that is|converted"
    r"|actually|no wait|wait|correction|i mean)\b"
)
_NAMING = re.compile(r"[是为]|\b(?:is|are|be|was)\b|[:=]\s*(?:about|approx\.?|approximately|约|大约|≈|~)?\s*$")
_REASON = re.compile(r"因为|由于|\b(?:because|since|as|due to|given|where|from|with)\b|其中|包括|对应|来自|=\s*\($")
_EITHER = re.compile(r"或者?是?|还是|要么|抑或|\b(?:or|either|vs|versus)\b")
_LISTED = re.compile(r"[/|、?]")
_BETWEEN_RANGE = re.compile(r"[\s)]*(?:~+|-+|to|到|至|\.\.+)[\s(]*(?:about|约)?\s*")
_BETWEEN_SPREAD = re.compile(r"\s*(?:±|\+/-|\+-)\s*")
_BETWEEN_PAIR = re.compile(r"\s*(?:and|和|与|到|至|-|~)\s*")
_FROM = re.compile(r"(?:between|介于|在|from|从)\s*(?:about|约)?\s*$")


@dataclass(slots=True, kw_only=True)
class Claim:
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


def claims_in(text: str, amounts: list[Amount], asked: Unit) -> list[Claim]:
    """One claim for each amount, chains of equal signs folded into their result."""
    claims: list[Claim] = []
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
        if last is not None and _is_relation(gap, last):
            claims[-1] = _folded(last, claim, asked)
        else:
            claims.append(claim)
    for claim in claims:
        claim.denied |= bool(_DENIED_AFTER.match(text, claim.end))
    return claims


def _claim(amount: Amount, gap: str, last: Claim | None) -> Claim:
    words = _HEDGE.sub(" ", gap)
    denials = [match.end() for match in _DENIAL.finditer(words)]
    turned = bool(denials) and bool(_CONTRAST.search(words, denials[-1]))
    either = last is not None and bool(_EITHER.search(gap))
    listed = last is not None and bool(_LISTED.search(gap))
    inherits = (either or listed) and last is not None and last.denied and not _CONTRAST.search(gap.replace("、", ""))
    return Claim(
        amount=amount,
        before=gap,
        end=amount.end,
        denied=(len(denials) % 2 == 1 and not turned) or inherits,
        either=either,
        listed=listed,
        concluded=bool(_CONCLUSION.search(words)),
        named=bool(_NAMING.search(words)),
    )


def _joins_range(last: Claim, gap: str, amount: Amount) -> bool:
    if last.upper is not None or last.amount.is_working or amount.is_working:
        return False
    if _BETWEEN_SPREAD.fullmatch(gap) or _BETWEEN_RANGE.fullmatch(gap):
        return True
    return bool(_FROM.search(last.before) and _BETWEEN_PAIR.fullmatch(gap))


def _is_relation(gap: str, last: Claim) -> bool:
    """Whether *gap* says that what follows equals what stands before, in one clause."""
    match = _RELATION.search(gap)
    if match is None:
        return False
    before, behind = gap[: match.start()], gap[match.end() :]
    if any(char in ",;。、\n?" for char in before):
        return False
    if match["sign"] is None:
        return True
    is_name = re.search("[a-z]", before) is not None and " in total" not in before  # "8, accum = 4"
    names_term = not (
        last.amount.is_working or _CONCLUSION.search(behind) or _ABOUT.fullmatch(behind)
    )  # "32 = micro 8"
    return not (is_name or names_term)


def _folded(last: Claim, claim: Claim, asked: Unit) -> Claim:
    """The claim of `a = b`: b, or a where b is only its working or (in `12 B → 84 GB`) belongs to another question."""
    if (claim.amount.is_working and not last.amount.is_working) or (fits(last, asked) and not fits(claim, asked)):
        last.concluded, last.end = True, claim.end
        return last
    claim.concluded = True
    claim.denied |= last.denied
    claim.either |= last.either
    claim.listed |= last.listed
    claim.explains = last.explains and not _CONCLUSION.search(claim.before)
    claim.before = last.before
    return claim


def fits(claim: Claim, asked: Unit) -> bool:
    """Whether no unit excludes the claim."""
    return claim.amount.unit is None or is_of_size(claim.amount.unit, asked)


def is_of_size(unit: Unit, asked: Unit) -> bool:
    """Whether amounts in *unit* are about as large as those in *asked*."""
    if not unit.converts_to(asked):
        return False
    ratio = unit.size / asked.size
    if asked.family is Family.NONE or unit.family is Family.NONE:
        return Fraction(1, 10) <= ratio <= 10  # noqa: PLR2004 - bits are of the size of bytes
    return Fraction(1, _NEARBY) <= ratio <= _NEARBY
