"""What Discord's objects look like on the wire."""

from __future__ import annotations

from typing import Any

APPLICATION, BOT, CHANNEL, PERSON = "9001", "9002", "7002", "8001"
GUILDS = ("7001", str((1 << 22) + 7001), str((2 << 22) + 7001))  # of one shard each, when there are three
GUILD = GUILDS[0]
EPHEMERAL = 64
ALL = str((1 << 50) - 1)
MEMBER = str(int(ALL) & ~(1 << 3))  # all but being an administrator
JOINED = "2026-01-01T00:00:00+00:00"
USER = {"id": BOT, "username": "study", "discriminator": "0", "avatar": None, "bot": True, "global_name": None}
APPLICATION_OBJECT = {
    "id": APPLICATION,
    "name": "study",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "x",
    "owner": {"id": PERSON, "username": "ann", "discriminator": "0", "avatar": None},
    "flags": 0,
    "summary": "",
}


def person(user: str = PERSON) -> dict[str, Any]:
    return {"id": user, "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"}


def member(user: str = PERSON) -> dict[str, Any]:
    return {
        "user": person(user),
        "roles": [],
        "joined_at": JOINED,
        "permissions": ALL,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def interaction(interaction_id: str, kind: int, data: dict[str, Any], user: str, guild: str) -> dict[str, Any]:
    return {
        "id": interaction_id,
        "application_id": APPLICATION,
        "type": kind,
        "token": f"token-{interaction_id}",
        "version": 1,
        "data": data,
        "guild_id": guild,
        "channel_id": CHANNEL,
        "channel": {"id": CHANNEL, "type": 0, "name": "general", "permissions": ALL},
        "member": member(user),
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": ALL,
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild},
        "context": 0,
        "attachment_size_limit": 10_000_000,
    }


def message(message_id: str, channel: str = CHANNEL, **more: Any) -> dict[str, Any]:
    return {
        "id": message_id,
        "channel_id": channel,
        "author": USER,
        "content": "",
        "embeds": [],
        "attachments": [],
        "components": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "timestamp": "2026-03-02T09:00:00+00:00",
        "edited_timestamp": None,
        "type": 0,
        "flags": 0,
        "nonce": None,
        **more,
    }


def attachment(one: dict[str, Any]) -> dict[str, Any]:
    address = f"http://127.0.0.1/{one['filename']}"
    return {**one, "id": str(one["id"] + 1), "size": 1, "url": address, "proxy_url": address}


def channel(channel_id: str = CHANNEL, overwrites: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {
        "id": channel_id,
        "type": 0,
        "name": "general",
        "position": 0,
        "permission_overwrites": overwrites or [],
        "nsfw": False,
    }


def everyone(guild: str, permissions: str = MEMBER) -> dict[str, Any]:
    return {
        "id": guild,
        "name": "@everyone",
        "color": 0,
        "hoist": False,
        "position": 0,
        "permissions": permissions,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "colors": {"primary_color": 0},
    }


def guild(guild_id: str = GUILD) -> dict[str, Any]:
    empty = ("emojis", "stickers", "features", "threads", "presences", "voice_states", "stage_instances")
    return {
        "id": guild_id,
        "name": "Study",
        "owner_id": PERSON,
        "channels": [channel()],
        "roles": [everyone(guild_id)],
        "members": [{"user": USER, "roles": [], "joined_at": JOINED, "deaf": False, "mute": False, "flags": 0}],
        **{name: [] for name in empty},
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "system_channel_id": CHANNEL,
    }
