"""What does one clause say of the options it names?

Each piece of a clause must have one of the `forms` as a whole; a piece that has none is doubtful, and a doubtful answer
is asked for again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bot.quiz.choice.forms import CLAUSES, LETTERS, QUANTITIES, Form, Says, composed, is_denial
from bot.quiz.choice.scan import Word
from bot.quiz.choice.vocabulary import Sign

_SIDE_BY_SIDE = composed("LETTERS (COMMA? LETTERS)* (COMMA? (AND | OR) LETTERS)*")  # after "and", a comma begins anew
_BETWEEN_COMMAS = composed("LETTERS ((AND | OR)? LETTERS)*")
_BETWEEN = composed("(COMMA | AND)+ | (?<= RIGHT | WRONG | NO | STRIKE) (?= LINK? REST)")
_DENIES = frozenset({Sign.NO, Sign.STRIKE, Sign.NEITHER, Sign.NONE, Sign.DOUBT, Sign.WRONG})
_PUZZLING = frozenset({Sign.CONTENT, Sign.STRANGER, Sign.DOUBT})
MOST_SIGNS = 150  # in one clause; more is no answer, and would take long
_MANY_WORDS = 3  # of content, in a clause that names no option: it talks of the matter, not of the answer


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
    sign: Literal[Sign.GROUP] = Sign.GROUP


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

    def doubt(self, condition: bool = True) -> None:  # noqa: FBT001, FBT002 - `doubt(a < b)` says it best
        """Let the answer be asked for again where *condition* holds."""
        self.is_doubtful = self.is_doubtful or condition

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
        self.doubt(self.everything is not None)
        self.everything = is_chosen

    def judge_others(self, *, is_chosen: bool) -> None:
        self.doubt(self.others is not None)
        self.others = is_chosen


Item = Word | Group


def read_clause(words: Sequence[Word], verdicts: Verdicts) -> None:
    """Add to *verdicts* what a clause says."""
    items = _counted(grouped(words), verdicts)
    groups = _groups(items)
    if len(items) > MOST_SIGNS:
        verdicts.doubt(bool(groups))
    elif found := fitting(CLAUSES, signs_of(items)):
        _read_whole(*found, groups, verdicts)
    else:
        if not all(
            _is_known(piece) for piece in pieces(items)
        ):  # "not A, B is wrong": the comma joins no letters there
            items = grouped([word for word in words if word.sign is not Sign.COUNT], _BETWEEN_COMMAS)
        for piece in pieces(items):
            _read_piece(piece, verdicts)


def signs_of(items: Sequence[Item]) -> str:
    """One character for each of *items*."""
    return "".join(item.sign for item in items)


def grouped(words: Sequence[Word], letters: re.Pattern[str] = _SIDE_BY_SIDE) -> list[Item]:
    """*words*, with one group for *letters* that stand side by side."""
    items: list[Item] = []
    start = 0
    for found in letters.finditer(signs_of(words)):
        items += [*words[start : found.start()], _group(words[found.start() : found.end()])]
        start = found.end()
    return [*items, *words[start:]]


def pieces(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """*items* cut at commas, at `and`, and before the rest."""
    start = 0
    for cut in _BETWEEN.finditer(signs_of(items)):
        yield items[start : cut.start()]
        start = cut.end()
    yield items[start:]


def fitting(forms: Sequence[Form], signs: str) -> tuple[Form, list[re.Match[str]]] | None:
    """The first of *forms* that *signs* have, and its units there."""
    return next(((form, units) for form in forms if (units := form.units(signs))), None)


def _group(words: Sequence[Word]) -> Group:
    signs = {word.sign for word in words}
    return Group(
        letters="".join(word.text for word in words if word.sign is Sign.LETTERS),
        is_loose=Sign.COMMA in signs,
        is_mixed={Sign.COMMA, Sign.AND} <= signs,
        is_alternative=Sign.OR in signs,
    )


def _groups(items: Sequence[Item]) -> list[Group]:
    return [item for item in items if isinstance(item, Group)]


def _is_known(piece: Sequence[Item]) -> bool:
    """Whether *piece* has a known form, or names no letters."""
    return not _groups(piece) or fitting(LETTERS, signs_of(piece)) is not None


def _counted(items: Sequence[Item], verdicts: Verdicts) -> Sequence[Item]:
    """*items* without counts (`both`, 两个): they must be those of the letters named, or of all options."""
    groups = _groups(items)
    sizes = {len(set(group.letters)) for group in groups} | {len({one for group in groups for one in group.letters})}
    signs = {item.sign for item in items}
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group) or item.sign is not Sign.COUNT:
            kept.append(item)
        elif groups:
            verdicts.doubt(item.count not in sizes)
        elif Sign.REST not in signs and Sign.CONTENT not in signs:
            verdicts.doubt(item.count != verdicts.num_options)
            kept.append(Word(sign=Sign.ALL, text=item.text))
    return kept


def _read_whole(form: Form, units: list[re.Match[str]], groups: list[Group], verdicts: Verdicts) -> None:
    """A clause that is one form as a whole."""
    if form.says is Says.KEPT:
        kept, taken = groups
        verdicts.chosen |= set(kept.letters) - set(taken.letters)
        verdicts.rejected |= set(taken.letters)
        return
    (group,), (unit,) = groups, units
    head, tail = is_denial(unit["head"]), is_denial(unit["tail"])
    verdicts.doubt((head and tail) or group.is_alternative)
    verdicts.judge(group, is_chosen=head or tail, is_stated=True)
    verdicts.judge_others(is_chosen=not (head or tail))


def _read_piece(piece: Sequence[Item], verdicts: Verdicts) -> None:
    signs = {item.sign for item in piece}
    if Sign.STRANGER in signs and Sign.CONTENT not in signs:
        verdicts.strangers = True
    elif signs & _PUZZLING:
        _read_content(piece, verdicts)
    elif Sign.GROUP in signs:
        _read_letters(piece, verdicts)
    else:
        _read_quantity(signs_of(piece), verdicts)


def _read_content(piece: Sequence[Item], verdicts: Verdicts) -> None:
    """Words that no rule knows: nothing where they name no option and deny nothing."""
    signs = [item.sign for item in piece]
    groups = _groups(piece)
    denies = bool(_DENIES & set(signs)) or (Sign.NOT in signs and signs.count(Sign.CONTENT) < _MANY_WORDS)
    if groups or (denies and verdicts.names_any):
        verdicts.doubt()
        for group in groups:
            verdicts.alternatives.update(group.letters)


def _read_letters(piece: Sequence[Item], verdicts: Verdicts) -> None:
    groups = _groups(piece)
    found = fitting(LETTERS, signs_of(piece))
    if found is None:
        verdicts.doubt()
        verdicts.alternatives.update(*(group.letters for group in groups))
        return
    for each in _said(*found, groups):
        verdicts.is_loose = verdicts.is_loose or (each.group.is_loose and not each.is_chosen and not each.is_settled)
        verdicts.judge(each.group, is_chosen=each.is_chosen, is_stated=each.is_stated)


def _said(form: Form, units: list[re.Match[str]], groups: list[Group]) -> list[_Said]:
    """What a piece in *form* says of each group."""
    match form.says:
        case Says.FIRST:
            return [_Said(group=group, is_chosen=not at) for at, group in enumerate(groups)]
        case Says.CHOSEN | Says.REJECTED:
            return [_Said(group=group, is_chosen=form.says is Says.CHOSEN) for group in groups]
        case _:
            return [_judged(form, unit, group) for unit, group in zip(units, groups, strict=True)]


def _judged(form: Form, unit: re.Match[str], group: Group) -> _Said:
    """One group and its verdict."""
    is_chosen = not is_denial(unit["verdict"])
    if form.says is Says.PICKED:
        return _Said(group=group, is_chosen=is_chosen, is_stated=is_chosen)
    is_settled = bool(unit["whole"]) and not (form.says is Says.VERDICT_BEHIND and group.is_mixed)
    return _Said(group=group, is_chosen=is_chosen, is_stated=True, is_settled=is_settled)


def _read_quantity(signs: str, verdicts: Verdicts) -> None:
    """A piece that names no letter: all, none, the rest, or nothing."""
    found = fitting(QUANTITIES, signs)
    if found is None:
        verdicts.doubt()
        return
    form, (unit,) = found
    match form.says:
        case Says.NOTHING:
            pass
        case Says.OTHERS:
            verdicts.judge_others(is_chosen=not is_denial(unit["verdict"]))
        case Says.ALL:
            verdicts.judge_all(is_chosen=not is_denial(unit["verdict"]))
        case Says.NEITHER if verdicts.num_options != 2:  # noqa: PLR2004 - both
            verdicts.doubt()
        case _:
            verdicts.judge_all(is_chosen=False)
