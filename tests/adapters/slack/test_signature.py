"""Only what Slack signed a moment ago gets in; everything else is 401 or 413, never 500."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.config import SlackTokens
from tests.adapters.slack.server.fake import BOT_TOKEN, TEAM
from tests.adapters.slack.worlds import World, slack_world

SECRET = "signing-secret-of-the-tests"
HTTP = SlackTokens(bot_token=BOT_TOKEN, signing_secret=SECRET)
BODY = b'{"type": "url_verification", "challenge": "c"}'


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with slack_world(HTTP) as world:
        yield world


def signature(body: bytes, timestamp: str) -> str:
    base = b"v0:" + timestamp.encode("utf-8", "surrogateescape") + b":" + body
    return "v0=" + hmac.new(SECRET.encode(), base, hashlib.sha256).hexdigest()


def headers(body: bytes = BODY, at: float | None = None, kind: str = "application/json") -> dict[str, str]:
    timestamp = str(int(time.time() if at is None else at))
    return {
        "X-Slack-Request-Timestamp": timestamp,
        "X-Slack-Signature": signature(body, timestamp),
        "Content-Type": kind,
    }


async def post(world: World, body: bytes, given: dict[str, str]) -> tuple[int, str]:
    host, port = world.service.address
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"http://{host}:{port}/slack/events", data=io.BytesIO(body), headers=given) as answer,
    ):
        return answer.status, await answer.text()


async def test_a_signed_request_is_answered(world: World) -> None:
    status, text = await post(world, BODY, headers())
    assert status == 200
    assert "c" in text


def _without(name: str) -> dict[str, str]:
    return {key: value for key, value in headers().items() if key != name}


FORGED: dict[str, Any] = {
    "no signature": lambda: _without("X-Slack-Signature"),
    "no timestamp": lambda: _without("X-Slack-Request-Timestamp"),
    "wrong": lambda: headers() | {"X-Slack-Signature": "v0=" + "0" * 64},
    "empty": lambda: headers() | {"X-Slack-Signature": ""},
    "stale": lambda: headers(at=time.time() - 301),
    "future": lambda: headers(at=time.time() + 310),
    "abc": lambda: headers() | {"X-Slack-Request-Timestamp": "abc", "X-Slack-Signature": signature(BODY, "abc")},
    "other digits": lambda: headers() | {"X-Slack-Request-Timestamp": "١٧٠٠٠٠٠٠٠٠"},
    "negative": lambda: headers() | {"X-Slack-Request-Timestamp": "-1"},
    "long": lambda: headers() | {"X-Slack-Request-Timestamp": "1" * 5_000},
    "not ASCII": lambda: headers() | {"X-Slack-Signature": "v0=é"},
    "another body": lambda: headers(BODY + b" "),
}


@pytest.mark.parametrize("case", list(FORGED))
async def test_what_slack_did_not_sign_is_refused(world: World, case: str) -> None:
    status, text = await post(world, BODY, FORGED[case]())
    assert status == 401
    assert text == ""


async def test_every_changed_byte_is_noticed(world: World) -> None:
    for place in range(0, len(BODY), 7):
        changed = BODY[:place] + bytes([BODY[place] ^ 1]) + BODY[place + 1 :]
        assert (await post(world, changed, headers()))[0] == 401


async def test_a_body_over_one_mebibyte_is_refused(world: World) -> None:
    body = b"x" * (1024 * 1024 + 1)
    assert (await post(world, body, headers(body)))[0] == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"payload=%7B", b"payload=1", b"a=1"])
async def test_nonsense_with_a_good_signature_is_no_error_of_ours(world: World, body: bytes) -> None:
    for kind in ("application/json", "application/x-www-form-urlencoded", "text/plain"):
        assert (await post(world, body, headers(body, kind=kind)))[0] < 500


async def test_a_command_over_http_is_answered(world: World) -> None:
    body = (
        f"command=%2Fstudy&text=help&user_id=U1&channel_id=C1&team_id={TEAM}&trigger_id=t1"
        f"&response_url={world.slack.response_url()}"
    ).encode()
    status, _ = await post(world, body, headers(body, kind="application/x-www-form-urlencoded"))
    assert status == 200
    await world.slack.until(lambda: world.slack.of("response"))
    assert "/quiz" in json.dumps(world.slack.of("response")[0])
