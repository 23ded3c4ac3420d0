"""Documented limits of what is sent that no schema says: sums, what must be unique, and who may be notified."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_MESSAGES = (r"/channels/\d+/messages", r"/webhooks/[^/]+/[^/]+")
_EDITS = (r"/channels/\d+/messages/\d+", r"/webhooks/[^/]+/[^/]+/messages/@original")
_DEFERRED, _SUGGESTED, _MODAL = 5, 8, 9
_EPHEMERAL = 64


def rule_faults(method: str, path: str, body: Any) -> list[str]:
    """One line for each."""
    if method == "POST" and any(re.fullmatch(one, path) for one in _MESSAGES):
        return [*_message(body), *_complete(body)]
    if method == "PATCH" and any(re.fullmatch(one, path) for one in _EDITS):
        return list(_message(body))
    if path.endswith("/callback"):
        return list(_callback(body))
    return []


def _callback(body: Any) -> Iterator[str]:
    data = body.get("data") or {}
    match body["type"]:
        case kind if kind == _DEFERRED:
            if set(data) - {"flags"} or data.get("flags", 0) & ~_EPHEMERAL:
                yield f"a deferral carries more than that it is private: {data}"
        case kind if kind == _SUGGESTED:
            for choice in data["choices"]:
                if not 1 <= len(choice["value"]) <= 100 or not 1 <= len(choice["name"]) <= 100:
                    yield f"a suggestion is too long: {choice}"
        case kind if kind == _MODAL:
            yield from _unique(_ids(data["components"]))
            if not 1 <= len(data["components"]) <= 5 or len(data["title"]) > 45:
                yield f"a modal has {len(data['components'])} fields and the title {data['title']!r}"
        case _:
            yield from _message(data)


def _message(body: Any) -> Iterator[str]:
    embeds = body.get("embeds") or []
    written = sum(len(text) for embed in embeds for text in _texts(embed))
    if len(embeds) > 10 or written > 6_000:
        yield f"{len(embeds)} embeds with {written} characters"
    if len(body.get("content") or "") > 2_000:
        yield "content is longer than 2,000 characters"
    if len(str(body.get("nonce") or "")) > 25:
        yield f"nonce {body['nonce']!r} is longer than 25 characters"
    rows = body.get("components") or []
    if len(rows) > 5 or any(not 1 <= len(row["components"]) <= 5 for row in rows):
        yield "too many components"
    yield from _unique(_ids(rows))
    mentions = body.get("allowed_mentions")
    if mentions is not None and (mentions.get("parse") or len(mentions.get("roles") or []) > 1):
        yield f"too many may be notified: {mentions}"


def _complete(body: Any) -> Iterator[str]:
    """What a new message has to say beside that."""
    if body.get("allowed_mentions") is None:
        yield "a message does not say who may be notified"
    if not any(body.get(name) for name in ("content", "embeds", "attachments")):
        yield "an empty message"


def _texts(embed: Any) -> Iterator[str]:
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    yield (embed.get("footer") or {}).get("text") or ""


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _ids(each)
    elif isinstance(value, dict):
        if "custom_id" in value:
            yield value["custom_id"]
        yield from _ids([each for each in value.values() if isinstance(each, list | dict)])


def _unique(ids: Iterator[str]) -> Iterator[str]:
    found = list(ids)
    if len(set(found)) < len(found):
        yield f"custom ids are not unique: {found}"
    yield from (f"custom id {one!r} has {len(one)} characters" for one in found if not 1 <= len(one) <= 100)
