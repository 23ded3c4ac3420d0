"""What could the word be that somebody has begun to type?

For platforms that offer values while one types; whatever is typed in the end is read as always.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.daily.zones import best_known_first, zone_names
from bot.memory.devices import DEVICES
from bot.memory.line.words import SPELLINGS
from bot.memory.presets import PRESETS
from bot.quiz.question import Bank

MOST = 25  # values that a platform shows
_DAYS = ("weekdays", "mon,wed,fri", "every 2 days", "weekends", "mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WORDS = tuple(dict.fromkeys(word for word in SPELLINGS.values() if word.isascii()))


def questions(bank: Bank, typed: str) -> Sequence[str]:
    """Sets, topics and questions."""
    return _near((*bank.sets, *sorted(bank.topics), *bank.questions), typed)


def topics(bank: Bank, typed: str) -> Sequence[str]:
    """What the questions of the bank are about."""
    return _near(sorted(bank.topics), typed)


def sets(bank: Bank, typed: str) -> Sequence[str]:
    """The sets of the bank."""
    return _near(bank.sets, typed)


def zones(_bank: Bank, typed: str) -> Sequence[str]:
    """Time zones, the best known first."""
    return _near(best_known_first(sorted(zone_names())), typed)


def days(_bank: Bank, typed: str) -> Sequence[str]:
    """On which days a question can come."""
    return _near(_DAYS, typed)


def setups(_bank: Bank, typed: str) -> Sequence[str]:
    """The line of `/mem` with its last word made whole."""
    before, space, word = typed.rpartition(" ")
    known = () if not word and before else _near((*PRESETS, *_WORDS, *DEVICES), word)
    return tuple(before + space + each for each in known) or ((typed,) if typed else ())


def _near(values: Iterable[str], typed: str) -> Sequence[str]:
    """At most `MOST` of *values*: those that begin so, then those that hold it."""
    begun = typed.strip().casefold().replace(" ", "_")
    held = [value for value in values if begun in value.casefold().replace(" ", "_")]
    return sorted(held, key=lambda value: not value.casefold().replace(" ", "_").startswith(begun))[:MOST]
