"""Chinese comes in two scripts; what is compared is compared in the simplified one."""

from __future__ import annotations

from functools import cache

from opencc import OpenCC


def simplified(text: str) -> str:
    """*text* in simplified characters; anything that is not Chinese stays as it is."""
    if text.isascii():
        return text
    converted: str = _to_simplified().convert(text)
    return converted


@cache
def _to_simplified() -> OpenCC:
    """Loaded when the first Chinese word comes, not at the start."""
    return OpenCC("t2s")
