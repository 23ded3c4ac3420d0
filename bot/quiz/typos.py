"""Which slips of spelling are forgiven?

A typed word counts as a slip for a known word when it is close (optimal string alignment: one edit for 5 to 7 letters,
two from 8), made of a-z only, and is itself no real word. Real words are the question's list of confusable words, the
words of its wrong answers and the known words themselves. Prefixes that turn a word around (un-, in-, non- …) are never
a slip, however few letters they have.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from rapidfuzz.distance import OSA

_LETTERS = re.compile(r"[a-z]+")
_TURNING = ("un", "in", "im", "ir", "il", "non", "dis", "de", "mis", "anti", "re", "over", "under")
SHORTEST = 5


def limit(word: str) -> int:
    """How many edits are forgiven in *word*."""
    if len(word) < SHORTEST or not _LETTERS.fullmatch(word):
        return 0
    return 1 if len(word) < 8 else 2  # noqa: PLR2004 - the two steps of the rule in the docstring


def slip_of(typed: str, known: Collection[str], real: Collection[str]) -> str | None:
    """The known word that *typed* was meant to be; None when there is none, or when it is a word of its own."""
    if len(typed) < SHORTEST - 1 or not _LETTERS.fullmatch(typed) or typed in known or typed in real:
        return None
    best, distance = None, 3
    for word in known:
        allowed = min(limit(word), distance - 1)
        if allowed and typed[0] in word[:2] and abs(len(word) - len(typed)) <= allowed:
            edits = OSA.distance(typed, word, score_cutoff=allowed)
            if edits <= allowed and not _turned(typed, word):
                best, distance = word, edits
    if best is None or _nearer(typed, real, distance):
        return None
    return best


def _nearer(typed: str, real: Collection[str], distance: int) -> bool:
    """Whether a wrong word is closer than the right one: then nothing is forgiven."""
    return any(
        abs(len(word) - len(typed)) < distance and OSA.distance(typed, word, score_cutoff=distance) < distance
        for word in real
        if len(word) >= SHORTEST - 1
    )


def _turned(typed: str, word: str) -> bool:
    short, long = sorted((typed, word), key=len)
    return any(long == prefix + short for prefix in _TURNING)
