"""What must never stand in a log: the token, and addresses with which anybody could answer in our name."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

HIDDEN = "[hidden]"
_IN_ADDRESS = re.compile(r"(/(?:interactions|webhooks)/[^/\s]+/)[^/\s\"'?]+")
_NAMED = re.compile(r"([\"'](?:[a-z_]*token|password)[\"']\s*:\s*[\"'])[^\"']+", re.IGNORECASE)
_HEADER = re.compile(r"((?:Bot|Bearer)\s+)[A-Za-z0-9._~+/-]{20,}")


class Redacting(logging.Formatter):
    """Formats as *inner* does, then hides secrets, in tracebacks too."""

    def __init__(self, inner: logging.Formatter | None, secrets: Iterable[str]) -> None:
        super().__init__()
        self._inner = inner or logging.Formatter()
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        return redacted(self._inner.format(record), self._secrets)


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """*text* without secrets."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for pattern in (_IN_ADDRESS, _NAMED, _HEADER):
        text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


def redact_logs(secrets: Iterable[str]) -> None:
    """Let every handler of this process hide secrets."""
    kept = tuple(secrets)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Redacting(handler.formatter, kept))
