"""What may the bot do in a channel? Computed as Discord documents it, from roles and the channel's own rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ADMINISTRATOR = 3
SEND, SEND_IN_THREADS = 11, 38
# What the bot asks for when it is invited, in the words of Discord's settings; learners need nothing.
PERMISSIONS = {
    "View Channels": 10,
    "Send Messages": SEND,
    "Embed Links": 14,
    "Attach Files": 15,
    "Read Message History": 16,
    "Create Public Threads": 35,
    "Send Messages in Threads": SEND_IN_THREADS,
}
_NEEDED_TO_POST = (10, SEND, 14, 15, 16)
_EVERYTHING = (1 << 64) - 1

Json = Mapping[str, Any]


def allowed(member: Json, roles: Sequence[Json], channel: Json) -> int:
    """The bits that *member* has in *channel*; *roles* are all of the server, whose id the common role has."""
    guild, person = str(channel["guild_id"]), str(member["user"]["id"])
    own = {str(role) for role in member["roles"]}
    bits = 0
    for role in roles:
        if str(role["id"]) in {guild, *own}:
            bits |= int(role["permissions"])
    if bits >> ADMINISTRATOR & 1:
        return _EVERYTHING
    rules = {str(rule["id"]): rule for rule in channel.get("permission_overwrites") or ()}
    bits = _ruled(bits, (rules[one] for one in (guild,) if one in rules))
    bits = _ruled(bits, (rules[one] for one in sorted(own) if one in rules))
    return _ruled(bits, (rules[one] for one in (person,) if one in rules))


def _ruled(bits: int, rules: Iterable[Json]) -> int:
    """Of rules of one rank, all denials come first, then all permissions."""
    allow = deny = 0
    for rule in rules:
        allow |= int(rule["allow"])
        deny |= int(rule["deny"])
    return bits & ~deny | allow


def lacking(bits: int, *, is_thread: bool) -> list[str]:
    """The permissions that a daily question needs and *bits* lack."""
    needed = {SEND_IN_THREADS if is_thread and bit == SEND else bit for bit in _NEEDED_TO_POST}
    return [name for name, bit in PERMISSIONS.items() if bit in needed and not bits >> bit & 1]
