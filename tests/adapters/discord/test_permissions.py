"""What the bot may do in a channel is computed as Discord documents it."""

from __future__ import annotations

from typing import Any

import discord
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.permissions import PERMISSIONS, allowed, lacking

GUILD, ME = "7001", "9002"
ROLES = ("7001", "11", "12")
bits = st.integers(0, (1 << 46) - 1).map(lambda one: one & ~(1 << 3))
rules = st.fixed_dictionaries(
    {"id": st.sampled_from([*ROLES, ME, "555"]), "allow": bits.map(str), "deny": bits.map(str)}
)


def _member(*roles: str) -> dict[str, Any]:
    return {"user": {"id": ME}, "roles": list(roles)}


def _channel(*overwrites: dict[str, Any]) -> dict[str, Any]:
    return {"guild_id": GUILD, "permission_overwrites": list(overwrites)}


def _roles(*permissions: int) -> list[dict[str, Any]]:
    return [{"id": one, "permissions": str(each)} for one, each in zip(ROLES, permissions, strict=True)]


@given(st.lists(bits, min_size=3, max_size=3), st.lists(rules, max_size=5, unique_by=lambda one: one["id"]))
def test_the_library_would_say_the_same(permissions: list[int], overwrites: list[dict[str, Any]]) -> None:
    found = allowed(_member("11"), _roles(*permissions), _channel(*overwrites))

    expected = discord.Permissions(permissions[0] | permissions[1])
    by_id = {one["id"]: one for one in overwrites}
    for rank in ("7001", "11", ME):
        if rank in by_id:
            expected.handle_overwrite(allow=int(by_id[rank]["allow"]), deny=int(by_id[rank]["deny"]))
    assert found == expected.value


def test_an_administrator_may_everything() -> None:
    deny = {"id": GUILD, "allow": "0", "deny": str((1 << 46) - 1)}
    assert lacking(allowed(_member("12"), _roles(0, 0, 1 << 3), _channel(deny)), is_thread=False) == []


def test_a_thread_asks_for_the_permission_of_threads() -> None:
    everything = sum(1 << bit for bit in PERMISSIONS.values())
    assert lacking(everything & ~(1 << 11), is_thread=True) == []
    assert lacking(everything & ~(1 << 11), is_thread=False) == ["Send Messages"]
    assert lacking(everything & ~(1 << 38), is_thread=True) == ["Send Messages in Threads"]
