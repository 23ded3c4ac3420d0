"""Which option do words without a letter sound like?

Only ever used to offer a reading: what sounds like an option may deny it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_WORD = re.compile(r"[a-z0-9][a-z0-9_-]*|[㐀-鿿]+")
_PIECE = re.compile(r"[\n;；。!?]|[,，](?!\d)")
_ENOUGH = 0.6  # of the words of a piece
_AHEAD = 0.15  # of every other option
_COMMON_WORDS = "the a an is are it and or of to in than that this with for so i think be as on"
_COMMON = frozenset(_COMMON_WORDS.split())


def resembled(text: str, options: Mapping[str, Iterable[str]]) -> set[str]:
    """The letters of *options* (letter → normalised texts) that pieces of normalised *text* sound like."""
    known = {letter: [_words(own) for own in texts] for letter, texts in options.items()}
    found = (_nearest(_words(piece), known) for piece in (text, *_PIECE.split(text)))
    return {letter for letter in found if letter is not None}


def _nearest(words: set[str], known: Mapping[str, list[set[str]]]) -> str | None:
    if not words:
        return None
    shares = sorted(
        ((max(len(words & own) / len(words) for own in texts), letter) for letter, texts in known.items()), reverse=True
    )
    (best, letter), *others = shares
    clear = best >= _ENOUGH and (not others or best - others[0][0] >= _AHEAD)
    return letter if clear else None


def _words(text: str) -> set[str]:
    """Latin words, and pairs of neighbouring Chinese letters."""
    words: set[str] = set()
    for word in _WORD.findall(text):
        if word.isascii():
            words.add(word)
        else:
            words.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    return words - _COMMON
