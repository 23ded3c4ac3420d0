"""No token, secret or address of an answer stands in any log, whatever goes wrong."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from adapters.slack.logs import Redacting, redacted
from bot.config import SlackTokens
from tests.adapters.slack.server.fake import APP_TOKEN, BOT_TOKEN, TEAM
from tests.adapters.slack.test_signature import headers, post
from tests.adapters.slack.worlds import slack_world

SECRET = "signing-secret-of-the-tests"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, down to the last detail."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


async def test_a_whole_talk_leaves_no_secret_in_the_log(written: io.StringIO) -> None:
    async with slack_world() as world:
        person = world.person()
        opened = await person.presses(await person.slash("/quiz ch12-q2"), "Answer")
        await person.submits(opened["view"], {"1": "32"})
        world.slack.troubles["chat.postMessage"].append({"error": "invalid_auth"})
        await world.slack.deliver("interactive", {"type": "unheard_of", "response_url": world.slack.response_url()})
        await person.slash("/mem 7b")
    text = written.getvalue()
    assert not [one for one in (BOT_TOKEN, APP_TOKEN, "/response/", "loopbacksecret") if one in text]


async def test_a_forged_request_is_not_logged(written: io.StringIO) -> None:
    async with slack_world(SlackTokens(bot_token=BOT_TOKEN, signing_secret=SECRET)) as world:
        body = (
            f"token=verification&team_id={TEAM}&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1%2F2".encode()
        )
        wrong = headers(body) | {"X-Slack-Signature": "v0=" + "1" * 64}
        assert (await post(world, body, wrong))[0] == 401
    assert "verification" not in written.getvalue()
    assert "hooks.slack.com" not in written.getvalue()


@pytest.mark.parametrize(
    "secret",
    [
        "xoxb-1234-5678-abcDEF",
        "xoxe.xoxb-1-Mi0yLTEyMw",
        "xoxe-1-abcdef",
        "xapp-1-A111-222-abc",
        "https://hooks.slack.com/commands/T1/2/3",
        "wss://wss-primary.slack.com/link/?ticket=abc&app_id=1",
    ],
)
def test_what_looks_like_a_secret_is_hidden_in_tracebacks_too(secret: str) -> None:
    assert secret not in redacted(f"it said {secret!r} and went on")
    info = (ValueError, ValueError(secret), None)
    record = logging.LogRecord("a", logging.ERROR, "f", 1, "broke off", (), info)
    text = Redacting(logging.Formatter(), ()).format(record)
    assert "ValueError" in text
    assert secret not in text


def test_the_secrets_of_the_settings_are_hidden_whatever_they_look_like() -> None:
    assert redacted("signed with hunter22 by us", ["hunter22"]) == "signed with [hidden] by us"
    assert "abc123" not in redacted('{"response_url": "http://127.0.0.1/abc123"}')
