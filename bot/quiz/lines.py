"""What remains of a message in which line ends mean something?"""

from __future__ import annotations

from functools import lru_cache

from bot.quiz.normalise import normalise, strip_markup


@lru_cache(maxsize=64)  # every part of a message normalises it
def normalised_lines(text: str) -> str:
    """*text* normalised line by line; only the line ends survive that `normalise` would turn into spaces."""
    lines = (normalise(line) for line in strip_markup(text).splitlines())
    return "\n".join(line for line in lines if line)
