"""How are people and channels of Discord named in the bot?"""

from __future__ import annotations

NAME = "discord"
PEOPLE = "-"  # stands for the workspace in ids of people: somebody is the same person in every server


def person_id(user: int) -> str:
    """A learner."""
    return f"{NAME}:{PEOPLE}:{user}"


def team_id(guild: int) -> str:
    """A server."""
    return f"{NAME}:{guild}"


def channel_id(guild: int | None, channel: int | None) -> str:
    """A channel or thread of a server; empty for direct messages."""
    return "" if guild is None or channel is None else f"{team_id(guild)}:{channel}"
