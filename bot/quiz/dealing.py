"""Which words of a message that nothing cuts are which part's?

Amounts are dealt out to the parts that ask for numbers, by unit where units are written, else in order; no amount
serves two parts. Free text loses the clauses that only another part claims.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.quiz.amounts.amount import amounts_in
from bot.quiz.amounts.units import BYTE
from bot.quiz.kinds.numeric import Numeric
from bot.quiz.question import PartOf

_ENDS = re.compile(r"(\n|[;；。!?！？]|\.(?=\s|$)|(?<!\d)[,，、]|[,，、](?!\d{3}(?!\d))|\s(?:and|/|so)\s|和|->|=>|→|≈)")
IsRight = Callable[[PartOf, str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A clause and the sign that ends it."""

    words: str
    end: str


def pieces_of(text: str) -> list[Piece]:
    """The clauses of normalised *text*, those of nothing but space left out."""
    cut = [*_ENDS.split(text), ""]
    return [
        Piece(words=words, end=end) for words, end in zip(cut[::2], cut[1::2], strict=True) if words and words.strip()
    ]


def fitting(part: PartOf, pieces: Sequence[Piece]) -> str | None:
    """The clauses that sound like the leaf *part*, each once; None where none does."""
    words = dict.fromkeys(piece.words.strip() for piece in pieces)
    found = [each for each in words if part.body is not None and part.body.fits(each)]
    return "; ".join(found) or None


def amounts_dealt(leaves: Sequence[PartOf], pieces: Sequence[Piece], is_right: IsRight) -> Mapping[str, str]:
    """By the id of each leaf that asks for a number and gets one: the words that hold it."""
    asking = [leaf for leaf in leaves if isinstance(leaf.body, Numeric)]
    if len(asking) < 2:  # noqa: PLR2004 - one leaf shares with nobody
        return {leaf.id: words for leaf in asking if (words := fitting(leaf, pieces))}
    apart = dict.fromkeys(words for piece in pieces for words in _apart(piece.words.strip()))
    takers = {words: [leaf.id for leaf in asking if leaf.body is not None and leaf.body.fits(words)] for words in apart}
    takers = {words: ids for words, ids in takers.items() if ids}
    sure = {ids[0] for ids in takers.values() if len(ids) == 1}
    open_ids = [leaf.id for leaf in asking if leaf.id not in sure]
    free = [words for words, ids in takers.items() if len(ids) > 1]
    if len(free) == 1 and len(open_ids) > 1:
        right = [leaf.id for leaf in asking if leaf.id in open_ids and is_right(leaf, free[0])]
        open_ids = right if len(right) == 1 else open_ids
    owners = _owners(takers, open_ids)
    dealt: dict[str, str] = {}
    for words, owner in owners.items():
        dealt[owner] = f"{dealt[owner]}; {words}" if owner in dealt else words
    return dealt


def _owners(takers: Mapping[str, Sequence[str]], open_ids: Sequence[str]) -> dict[str, str]:
    """Who gets each amount: the leaf its unit names; without one, the open leaves in order, the first those left over.

    Where no leaf is open, an amount without a unit belongs to the one that follows: it is a step towards it.
    """
    ids = list(takers.values())
    free = [words for words, each in takers.items() if len(each) > 1]
    surplus = max(0, len(free) - len(open_ids))
    owners: dict[str, str] = {}
    for at, (words, each) in enumerate(takers.items()):
        if len(each) == 1:
            owners[words] = each[0]
        elif open_ids:
            owners[words] = open_ids[max(0, free.index(words) - surplus)]
        else:
            beside = [other[0] for other in (*ids[at + 1 :], *ids[at - 1 :: -1]) if len(other) == 1]
            owners[words] = beside[0]
    return owners


def _apart(clause: str) -> list[str]:
    """`12 bytes 78.2 gib`: amounts with nothing but space between them stand apart."""
    cuts = [0]
    last = 0
    for amount in amounts_in(clause, BYTE):
        if last and amount.start > last and not clause[last : amount.start].strip():
            cuts.append(amount.start)
        last = amount.end
    if len(cuts) > 1 and not any(char.isdigit() for char in clause[last:]):
        clause = clause[:last]  # "12 78.2 fsdp": a row of amounts ends where its last one does
    return [clause[start:end].strip() for start, end in zip(cuts, [*cuts[1:], len(clause)], strict=True)]
