"""How is a message of ours found again? By the key at its foot, and where a post has several pages, by the page."""

from __future__ import annotations

import discord

_SHOWN = 12  # digits of a key
_DOT = "·"


def shown_key(key: str) -> str:
    """As much of *key* as a message shows."""
    return key[:_SHOWN]


def foot(reference: str, number: int, of: int) -> str:
    """What stands at the foot of page *number*, counted from one."""
    return reference if of == 1 else f"{reference}{_DOT}{number}/{of}"


def key_of(message: discord.Message) -> str:
    """The key at the foot of a message; empty when there is none."""
    return _foot_of(message).partition(_DOT)[0]


def page_of(message: discord.Message) -> int:
    """Which page of its post this is."""
    number = _foot_of(message).partition(_DOT)[2].partition("/")[0]
    return int(number) if number.isdecimal() else 1


def goes_on(message: discord.Message) -> bool:
    """Whether its post has further pages."""
    return _DOT in _foot_of(message)


def _foot_of(message: discord.Message) -> str:
    return next((embed.footer.text for embed in message.embeds if embed.footer.text), "")
