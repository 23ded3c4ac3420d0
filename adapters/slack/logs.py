"""What must never stand in a log: tokens, secrets, addresses that let anybody answer in our name."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

_SECRET = re.compile(
    r"xox[a-z](?:[.-][A-Za-z0-9.-]*)+|xapp-[A-Za-z0-9-]+|xoxe\.[A-Za-z0-9.-]+"
    r"|https?://hooks\.slack(?:-gov)?\.com/[^\s\"'<>]+"
    r"|(?i:bearer)\s+[A-Za-z0-9._~+/-]{8,}=*"
    r"|wss?://[^\s\"'<>]+\?[^\s\"'<>]+"
)
_NAMED = re.compile(
    r"([\"']?(?:response_url|upload_url|[a-z_]*token|[a-z_]*secret|password)[\"']?\s*[:=]\s*[\"']?)"
    r"([^\s\"',}&]{4,})",
    re.IGNORECASE,
)
HIDDEN = "[hidden]"

# The libraries log whole bodies; what matters to whoever runs the bot is said by this adapter.
QUIET = logging.getLogger("slack_sdk.quiet")
QUIET.setLevel(logging.CRITICAL)
BOLT = logging.getLogger("slack_bolt")
BOLT.setLevel(logging.CRITICAL)


class Redacting(logging.Formatter):
    """Formats as *inner* does, then hides what looks like a secret, in tracebacks too, and the *secrets* themselves."""

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
    return _NAMED.sub(rf"\1{HIDDEN}", _SECRET.sub(HIDDEN, text))


def redact_logs(secrets: Iterable[str]) -> None:
    """Let every handler of this process hide secrets."""
    kept = tuple(secrets)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Redacting(handler.formatter, kept))
