"""Nothing that would let anybody act in our name stands in a log."""

from __future__ import annotations

import logging

import pytest

from adapters.discord.logs import HIDDEN, Redacting, redacted


@pytest.mark.parametrize(
    "text",
    [
        "POST https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb246U0VDUkVU/callback",
        "PATCH https://discord.com/api/v10/webhooks/9001/aW50ZXJhY3Rpb246U0VDUkVU/messages/@original has returned 200",
        "{'id': '1', 'token': 'aW50ZXJhY3Rpb246U0VDUkVU', 'type': 2}",
        '{"op": 2, "d": {"token": "aW50ZXJhY3Rpb246U0VDUkVU"}}',
        "Authorization: Bot aW50ZXJhY3Rpb246U0VDUkVU",
    ],
)
def test_tokens_are_hidden_wherever_they_stand(text: str) -> None:
    assert "aW50ZXJhY3Rpb246U0VDUkVU" not in redacted(text)
    assert HIDDEN in redacted(text)


def test_the_token_is_hidden_in_tracebacks_too() -> None:
    error = RuntimeError("my-own-token failed")
    record = logging.LogRecord("x", logging.ERROR, "x", 1, "no", (), (type(error), error, error.__traceback__))
    shown = Redacting(logging.Formatter("%(message)s"), ("my-own-token",)).format(record)

    assert "my-own-token" not in shown
    assert "failed" in shown


def test_other_text_stays() -> None:
    assert redacted("schedule 12 of channel 7002 is paused") == "schedule 12 of channel 7002 is paused"
