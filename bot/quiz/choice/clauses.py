"""What does one clause say of the options it names?

A clause is a string of signs (`Sign`), in which `G` stands for a group of letters. Each form below must match a
piece as a whole; a piece that matches none is doubtful, and a doubtful answer is asked for again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

_LETTERS = re.compile(r"l(?:,?l)*(?:,?[j|]l)*")  # "A, B and C"; a comma behind "and" begins something new
_LETTERS_BETWEEN_COMMAS = re.compile(r"l(?:[j|]?l)*")
_NEGATIVE = frozenset("nXNzO-")
MOST_SIGNS = 150  # in one clause; more is no answer, and would take long
_MANY_WORDS = 3  # of content, in a clause that names no option: it talks of the matter, not of the answer

_ASSERTED = r"(?:n[kKs]*[+s]?|[-+s])"  # not right, wrong, right, chosen
_VERDICT = r"(?:n[kK]*[+s]|[-+sXz])"
_TAKEN_OUT = re.compile(r"[kso]*G[kKQ]*[+s]?,?eG")
_EXCEPT = re.compile(
    rf"(?P<head>[ks]*[QO]?[kKs]*{_ASSERTED}?),?(?:eGE?|GE)[,j]*(?P<tail>[sk]*[QRO]*[kKQ]*{_ASSERTED}?)[kK]?"
)
_BEFORE = re.compile(r"[skoK]*(?P<verdict>n[kK]*\+|[+-])(?P<link>[sokK]*)G")
_BEHIND = re.compile(rf"[kso]*Q?[ks]*G(?P<many>[kKQo]*)(?P<verdict>{_VERDICT}|n$)")
_PICKED = re.compile(r"[ko]*(?P<no>n[kK]*)?s[ko]*G")
_CONTRAST = re.compile(r"[kso]*G(?:[nX][kKo]*G)+(?:[kK]*\+)?")
_DENIED = re.compile(r"[kso]*[nNX][kKso]*G(?:[kKQ]*\+$)?")
_BARE = re.compile(r"[ksoQ]*G(?:[oQ]+[kK]?)?")
_REST = re.compile(r"[ks]*R[kKQ]*(?P<verdict>n[kKs]*[+s]?|[-+sXz])|(?P<denied>[nX])[ks]*R")
_ALL = re.compile(r"[ksK]*Q[kKQs]*(?P<verdict>n[kKs]*[+s]?|[-+sX])?[kK]?")
_NONE = re.compile(r"[ksK]*O[kKs]*\+?s?|ns")
_NEITHER = re.compile(r"N[kK]*[+s]?")
_BETWEEN = re.compile(r"[,j]+|(?<=[-+zX])(?=k?R)")
_SAYS_NOTHING = re.compile(r"[ksoK+]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Letters that stand side by side: loosely where a comma joins some, as alternatives where `or` does.

    What rejects a loose group may mean only the end of it ("C, D, A wrong"); `all` settles that, except where `and`
    joins some of it too.
    """

    letters: str
    is_loose: bool
    is_mixed: bool
    is_alternative: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """One group and what is said of it; *is_settled* where a rejection surely reaches all of a loose group."""

    group: Group
    is_chosen: bool
    is_stated: bool = False
    is_settled: bool = False


@dataclass(slots=True, kw_only=True)
class Verdicts:
    """What all clauses together say; `None` where they say nothing."""

    num_options: int
    chosen: set[str] = field(default_factory=set)
    stated: set[str] = field(default_factory=set)  # chosen in so many words, not only by being named
    rejected: set[str] = field(default_factory=set)
    others: bool | None = None  # whether the options that are not named are chosen
    everything: bool | None = None  # whether all are chosen, or none
    alternatives: set[str] = field(default_factory=set)
    strangers: bool = False
    is_loose: bool = False  # a comma leaves open how many letters a rejection reaches
    is_doubtful: bool = False

    @property
    def names_any(self) -> bool:
        return bool(self.chosen or self.rejected or self.alternatives)

    def judge(self, group: Group, *, is_chosen: bool, is_stated: bool) -> None:
        if group.is_alternative and (is_chosen or is_stated):
            self.alternatives.update(group.letters)
        elif is_chosen:
            self.chosen.update(group.letters)
            self.stated.update(group.letters if is_stated else ())
        else:
            self.rejected.update(group.letters)

    def judge_all(self, *, is_chosen: bool) -> None:
        self.is_doubtful = self.is_doubtful or self.everything is not None
        self.everything = is_chosen

    def judge_others(self, *, is_chosen: bool) -> None:
        self.is_doubtful = self.is_doubtful or self.others is not None
        self.others = is_chosen


def read_clause(signs: str, letters: Iterator[str], counts: Iterator[int], verdicts: Verdicts) -> None:
    """Add to *verdicts* what a clause says; *letters* and *counts* give what its signs stand for, in order."""
    named = list(islice(letters, signs.count("l")))
    text, groups = _grouped(_LETTERS, signs, named)
    text = _counted(text, groups, counts, verdicts)
    if len(text) > MOST_SIGNS:
        verdicts.is_doubtful = verdicts.is_doubtful or bool(groups)
    elif _TAKEN_OUT.fullmatch(text):
        kept, taken = groups
        verdicts.chosen |= set(kept.letters) - set(taken.letters)
        verdicts.rejected |= set(taken.letters)
    elif found := _EXCEPT.fullmatch(text):
        _read_except(found, groups[0], verdicts)
    else:
        if not _is_known(text, groups):  # "not A, B is wrong": the comma joins no letters there
            text, groups = _grouped(_LETTERS_BETWEEN_COMMAS, signs.replace("m", ""), named)
        left = iter(groups)
        for piece in _BETWEEN.split(text):
            _read_piece(piece, list(islice(left, piece.count("G"))), verdicts)


def _grouped(pattern: re.Pattern[str], signs: str, named: list[str]) -> tuple[str, list[Group]]:
    """*signs* with `G` for each group of letters, and the groups."""
    letters = iter(named)
    groups: list[Group] = []

    def group(match: re.Match[str]) -> str:
        between = match.group()
        groups.append(
            Group(
                letters="".join(islice(letters, between.count("l"))),
                is_loose="," in between,
                is_mixed="," in between and "j" in between,
                is_alternative="|" in between,
            )
        )
        return "G"

    return pattern.sub(group, signs), groups


def _is_known(text: str, groups: list[Group]) -> bool:
    """Whether every piece of *text* that names letters has a known form."""
    left = iter(groups)
    pieces = [(piece, list(islice(left, piece.count("G")))) for piece in _BETWEEN.split(text)]
    return all(not own or _said(piece, own) is not None for piece, own in pieces)


def _counted(signs: str, groups: list[Group], counts: Iterator[int], verdicts: Verdicts) -> str:
    """*signs* without counts (`both`, 两个): they must be those of the letters named, or of all options."""
    sizes = {len(set(group.letters)) for group in groups} | {
        len({letter for each in groups for letter in each.letters})
    }
    kept = []
    for sign in signs:
        if sign != "m":
            kept.append(sign)
            continue
        count = next(counts)
        if groups:
            verdicts.is_doubtful = verdicts.is_doubtful or count not in sizes
        elif "R" not in signs and "u" not in signs:
            verdicts.is_doubtful = verdicts.is_doubtful or count != verdicts.num_options
            kept.append("Q")
    return "".join(kept)


def _read_except(found: re.Match[str], group: Group, verdicts: Verdicts) -> None:
    head, tail = (not _NEGATIVE.isdisjoint(found[side]) for side in ("head", "tail"))
    verdicts.is_doubtful = verdicts.is_doubtful or (head and tail) or group.is_alternative
    verdicts.judge(group, is_chosen=head or tail, is_stated=True)
    verdicts.judge_others(is_chosen=not (head or tail))


def _read_piece(piece: str, groups: list[Group], verdicts: Verdicts) -> None:
    if "U" in piece and "u" not in piece:
        verdicts.strangers = True
    elif set(piece) & set("uUd"):
        _read_content(piece, groups, verdicts)
    elif groups:
        _read_letters(piece, groups, verdicts)
    else:
        _read_quantity(piece, verdicts)


def _read_content(piece: str, groups: list[Group], verdicts: Verdicts) -> None:
    """Words that no rule knows: nothing where they name no option and deny nothing."""
    denies = set(piece) & set("zXNOd-") or ("n" in piece and piece.count("u") < _MANY_WORDS)
    if groups or (denies and verdicts.names_any):
        verdicts.is_doubtful = True
        for group in groups:
            verdicts.alternatives.update(group.letters)


def _read_letters(piece: str, groups: list[Group], verdicts: Verdicts) -> None:
    said = _said(piece, groups)
    if said is None:
        verdicts.is_doubtful = True
        verdicts.alternatives.update(*(group.letters for group in groups))
        return
    for each in said:
        loose = each.group.is_loose and not each.is_chosen and not each.is_settled
        verdicts.is_loose = verdicts.is_loose or loose
        verdicts.judge(each.group, is_chosen=each.is_chosen, is_stated=each.is_stated)


def _said(piece: str, groups: list[Group]) -> list[_Said] | None:
    """What *piece* says of each group; None where it is in no known form."""
    if units := _chain(_BEFORE, piece):
        return [
            _Said(group=group, is_chosen=unit["verdict"] == "+", is_stated=True, is_settled=bool(unit["link"]))
            for unit, group in zip(units, groups, strict=True)
        ]
    if units := _chain(_BEHIND, piece):
        return [
            _Said(
                group=group,
                is_chosen=_NEGATIVE.isdisjoint(unit["verdict"]),
                is_stated=True,
                is_settled="Q" in unit["many"] and not group.is_mixed,
            )
            for unit, group in zip(units, groups, strict=True)
        ]
    if units := _chain(_PICKED, piece):
        return [
            _Said(group=group, is_chosen=not unit["no"], is_stated=not unit["no"])
            for unit, group in zip(units, groups, strict=True)
        ]
    if _CONTRAST.fullmatch(piece):
        first, *others = groups
        return [_Said(group=first, is_chosen=True), *(_Said(group=group, is_chosen=False) for group in others)]
    if _chain(_DENIED, piece):
        return [_Said(group=group, is_chosen=False) for group in groups]
    if _BARE.fullmatch(piece):
        return [_Said(group=group, is_chosen=True) for group in groups]
    return None


def _read_quantity(piece: str, verdicts: Verdicts) -> None:
    """A piece that names no letter: all, none, the rest, or nothing."""
    if _SAYS_NOTHING.fullmatch(piece):
        return
    if found := _REST.fullmatch(piece):
        verdicts.judge_others(is_chosen=_NEGATIVE.isdisjoint(found["verdict"] or "n"))
    elif found := _ALL.fullmatch(piece):
        verdicts.judge_all(is_chosen=_NEGATIVE.isdisjoint(found["verdict"] or ""))
    elif _NONE.fullmatch(piece) or (verdicts.num_options == 2 and _NEITHER.fullmatch(piece)):  # noqa: PLR2004 - both
        verdicts.judge_all(is_chosen=False)
    else:
        verdicts.is_doubtful = True


def _chain(unit: re.Pattern[str], piece: str) -> list[re.Match[str]]:
    """*piece* as a row of *unit*; empty where it is none."""
    units: list[re.Match[str]] = []
    at = 0
    while at < len(piece):
        found = unit.match(piece, at)
        if found is None:
            return []
        units.append(found)
        at = found.end()
    return units
