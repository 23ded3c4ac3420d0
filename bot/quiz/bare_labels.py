"""Which labels stand without a sign behind them: `1a 12 bytes`, `3b each rank …`, `2 because …`?

Only a part's own id counts, at the start of a message or a line, or further on where it continues an ascending row.
An id of digits alone looks like a number: what follows must be neither a unit nor a sum, and must not speak of
another part instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Belongs = Callable[[int, str], bool]  # whether words are those of the part at a place, and of no other

_LETTERED_END = r"(?=\s|$|[㐀-鿿])(?!\s*(?:模型|参数|models?\b|llms?\b|param))"
_SPACED = r"(?=\s+(?:[a-z㐀-鿿]|/\s?\d))"
_GLUED = r"(?=[㐀-鿿])"
_GOES_ON = (  # what follows makes a number of the digits before
    r"(?!\s*(?:(?:bytes?|bits?|[kmgtp]i?b?|b|x|times|plus|minus|over|or|and|to|per|of|for|each|from|vs|billion|million"
    r"|thousand|samples?|steps?|moments?|copies|gpus?|ranks?|cards?|params?|parameters?|numbers?|values?)(?![a-z])"
    r"|[个条张块份种次步倍位字比万亿千百台层类项点卡十套片者到至或和与乘加减]))"
)
_NOT_DIVIDED = r"(?!除)"
_BEFORE = r"(?:(?<=^)|(?<=[\n\s,，;；。.、]))(?<!\d[.,])"
_NAMED_BEFORE = re.compile(r"(?:zero|stage|step|fp|bf|int|level|epoch|rank|gpu|adam|阶段|第)[ -]?$")
_SUM = re.compile(r"[+=]\s*\d")
_LINK = re.compile(
    r"(?:because|bc|b/c|cuz|cause|since|due|the|it|its|they|when|is|are|as|by|so|reason|answer)\b"
    r"|因为|由于|因|是|答|应|原因|在"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BareLabel:
    """From *start* to *end* stands the id of the part at *place*, or of one below it."""

    start: int
    end: int
    place: int
    below: bool
    digits: bool


def bare_labels(text: str, names: Sequence[tuple[frozenset[str], frozenset[str]]], belongs: Belongs) -> list[BareLabel]:
    """The labels of normalised *text*; *names* holds for each place its own ids and those below it."""
    found = sorted(
        (label for place, (own, below) in enumerate(names) for label in _of_place(text, place, own, below)),
        key=lambda label: label.start,
    )
    kept: list[BareLabel] = []
    for label in found:
        if kept and label.start < kept[-1].end:
            continue
        if _opens_line(text, label) or (kept and _continues(text, kept[-1], label)):
            kept.append(label)
    kept = kept or _row_of_letters(text, found)
    if len(kept) == 1 and kept[0].digits and not _is_no_number(text, kept[0], belongs):
        return []
    repeated = [label.place for label in kept if label.digits]
    return [] if len(set(repeated)) < len(repeated) else kept


def _of_place(text: str, place: int, own: frozenset[str], below: frozenset[str]) -> list[BareLabel]:
    labels: list[BareLabel] = []
    for group, is_below in ((own, False), (below, True)):
        lettered = [name for name in group if not name.isdigit() and name[:1].isdigit() and name[-1:].isalpha()]
        forms = [_any(lettered) + _LETTERED_END] if lettered else []
        if digits := [name for name in group if name.isdigit()]:
            forms.append(rf"{_any(digits)}(?:{_SPACED}|{_GLUED}{_NOT_DIVIDED}){_GOES_ON}")
        for form in forms:
            for match in re.finditer(_BEFORE + form, text):
                is_digits = match.group().isdigit()
                labels.append(
                    BareLabel(start=match.start(), end=match.end(), place=place, below=is_below, digits=is_digits)
                )
    return labels


def _any(names: Sequence[str]) -> str:
    return "(?:" + "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) + ")"


def _opens_line(text: str, label: BareLabel) -> bool:
    return label.start == 0 or text[label.start - 1] == "\n"


def _continues(text: str, last: BareLabel, label: BareLabel) -> bool:
    """Whether *label* is the next of a row: "1a … 1b …", "1 … 3 …"; not the digits of "zero 3"."""
    if _NAMED_BEFORE.search(text, max(0, label.start - 12), label.start):
        return False
    ascending = (label.place, text[label.start : label.end]) > (last.place, text[last.start : last.end])
    return ascending and (label.place > last.place or label.below or not label.digits)


def _row_of_letters(text: str, found: Sequence[BareLabel]) -> list[BareLabel]:
    """Two or more ids with letters in ascending order, wherever they stand."""
    lettered = [label for label in found if not label.digits]
    row = [label for at, label in enumerate(lettered) if at == 0 or _continues(text, lettered[at - 1], label)]
    return row if len(row) == len(lettered) > 1 else []


def _is_no_number(text: str, label: BareLabel, belongs: Belongs) -> bool:
    """Whether a lone id of digits is a label after all, by the words behind it."""
    rest = text[label.end :].strip()
    if _SUM.search(rest):
        return False
    return bool(_LINK.match(rest)) or belongs(label.place, rest)
