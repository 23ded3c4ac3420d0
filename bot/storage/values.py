"""How does a column become a value with a type?

A database gives rows of anything; these say what a column holds, and a column that holds something else is a bug.
"""

from __future__ import annotations

from bot.ports import Scalar


def required_int(value: Scalar) -> int:
    """A whole number that is never missing."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is stored where a whole number belongs")
    return value


def optional_int(value: Scalar) -> int | None:
    """A whole number, or nothing."""
    return None if value is None else required_int(value)


def optional_text(value: Scalar) -> str | None:
    """A text, or nothing."""
    return None if value is None else str(value)


def optional_float(value: Scalar) -> float | None:
    """A number, or nothing."""
    return None if value is None else float(value)
