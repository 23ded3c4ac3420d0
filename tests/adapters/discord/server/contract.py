"""What Discord's own OpenAPI document says against what was sent. Used when it is there; the tests pass without it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).resolve().parents[4]
SPECS = [
    path
    for folder in (ROOT.parent, ROOT.parent.parent)
    if (path := folder / "shared" / "conformance" / "discord_openapi.json").exists()
]
MISSING = "discord_openapi.json is not beside the checkout (shared/conformance)"
_PATHS = {
    ("POST", r"/interactions/[^/]+/[^/]+/callback"): "/interactions/{interaction_id}/{interaction_token}/callback",
    ("POST", r"/channels/[^/]+/messages"): "/channels/{channel_id}/messages",
    ("PATCH", r"/channels/[^/]+/messages/[^/]+"): "/channels/{channel_id}/messages/{message_id}",
    ("POST", r"/channels/[^/]+/messages/[^/]+/threads"): "/channels/{channel_id}/messages/{message_id}/threads",
    ("PATCH", r"/webhooks/[^/]+/[^/]+/messages/@original"): (
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    ),
    ("POST", r"/webhooks/[^/]+/[^/]+"): "/webhooks/{webhook_id}/{webhook_token}",
    ("POST", r"/users/@me/channels"): "/users/@me/channels",
    ("PUT", r"/applications/[^/]+/commands"): "/applications/{application_id}/commands",
}
_IS_ID = re.compile(r"^(id|.*_id|roles|users)$")


def contract_faults(method: str, path: str, body: Any) -> list[str]:
    """One line for each; none for requests that carry nothing."""
    for (own, pattern), documented in _PATHS.items():
        if SPECS and method == own and re.fullmatch(pattern, path):
            found = _validator(method, documented).iter_errors(_numbers(body))
            return [f"{method} {documented}: {error.message[:300]}" for error in found]
    return []


@cache
def _spec() -> Any:
    return json.loads(SPECS[0].read_text(encoding="utf-8"))


@cache
def _validator(method: str, path: str) -> Draft202012Validator:
    registry: Registry[Any] = Registry().with_resource("urn:spec", DRAFT202012.create_resource(_spec()))
    body = _spec()["paths"][path][method.lower()]["requestBody"]
    return Draft202012Validator(_absolute(body["content"]["application/json"]["schema"]), registry=registry)


def _absolute(schema: Any) -> Any:
    """References of a part, as references into the whole document."""
    return json.loads(json.dumps(schema).replace('"#/', '"urn:spec#/'))


def _numbers(value: Any) -> Any:
    """The library writes ids as numbers, which Discord takes."""
    if isinstance(value, dict):
        return {name: _id(each) if _IS_ID.search(name) else _numbers(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_numbers(each) for each in value]
    return value


def _id(value: Any) -> Any:
    if isinstance(value, list):
        return [_id(each) for each in value]
    return str(value) if isinstance(value, int) else value
