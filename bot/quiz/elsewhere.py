"""Does a message to one part say by its labels that it is for another?

The labels of the whole question are read, whichever part is asked. A row of points within free text (`(1) … (2) …`)
is no address: labels count only where their words sound like the parts they name, or not at all like the part asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.quiz.kinds.numeric import Numeric
from bot.quiz.labels import fits_part, labelled
from bot.quiz.question import PartOf
from bot.quiz.silence import says_nothing

_OPENING = re.compile(  # how every label begins
    r"[\s(（\[【#]*(?:[0-9]|[a-z](?![a-z])|[一二三四五六七八九十第空问题小]|(?:part|blank|question|no|item|answer|point|gap|the"
    r"|first|second|third|fourth|fifth)\b)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressed:
    """What a message holds (None: nothing) for *part*, which is the part asked or its group; the parts labels name."""

    part: PartOf
    own: str | None
    named: tuple[PartOf, ...]


def addressed_to(root: PartOf, asked: PartOf, text: str, number: str) -> Addressed | None:
    """How normalised *text* (lines kept) is addressed; None where it has no labels that count."""
    found = _targets(root, text, number) if _OPENING.match(text) else []
    if not found:
        return _name_alone(root, asked, text)
    named = tuple({target.part.id: target.part for target in found}.values())
    own = [target for target in found if _holds(asked, target.part) or _holds(target.part, asked)]
    if own:
        return _for_asked(asked, found, own, named)
    if _is_own_row(asked, text, number):
        return None
    for_named = all(fits_part(target.part, target.words) for target in found)
    for_asked = any(fits_part(asked, target.words) for target in found)
    doubtful = any(target.doubtful for target in found)
    is_elsewhere = not for_asked or (for_named and not doubtful)
    return Addressed(part=asked, own=None, named=named) if is_elsewhere else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    part: PartOf
    words: str
    doubtful: bool


def _for_asked(
    asked: PartOf, found: Sequence[_Target], own: Sequence[_Target], named: tuple[PartOf, ...]
) -> Addressed | None:
    """The words behind the label of the part asked; None where its kind reads the whole as well."""
    words = "\n".join(target.words for target in own)
    part = own[0].part if len(own) == 1 and _holds(own[0].part, asked) else asked
    here = Addressed(part=part, own="" if says_nothing(words) else words, named=named)
    if not here.own:
        return here
    if len(found) == 1:
        return here if part is asked and asked.body is not None and fits_part(asked, words) else None
    count = all(says_nothing(target.words) or fits_part(target.part, target.words) for target in found)
    return here if count and len(own) < len(found) else None


def _name_alone(root: PartOf, asked: PartOf, text: str) -> Addressed | None:
    """A message that is only the id of a part; digits may be the number asked for."""
    named = root.find(text.strip(" ().:：、。"))
    if not named or named is root or isinstance(asked.body, Numeric) or not text.strip():
        return None
    return Addressed(part=asked, own="" if named is asked else None, named=(named,))


def _targets(part: PartOf, text: str, number: str) -> list[_Target]:
    """The lowest parts below *part* that the labels of *text* name, with the words behind each."""
    found = labelled(text, part.children, number) if part.children else None
    if found is None or (found.before and not says_nothing(found.before)):
        return []
    targets: list[_Target] = []
    for place, words in found.pieces.items():
        child = part.children[place]
        own = _Target(part=child, words=words, doubtful=found.doubtful)
        targets += _targets(child, words, number) or [own]
    return targets


def _is_own_row(asked: PartOf, text: str, number: str) -> bool:
    """Whether the labels count the children of the part asked: `1) zero-3 2) every rank …`."""
    found = labelled(text, asked.children, number) if asked.children else None
    return found is not None and all(fits_part(asked.children[place], words) for place, words in found.pieces.items())


def _holds(part: PartOf, other: PartOf) -> bool:
    return part.find(other.id) is not None
