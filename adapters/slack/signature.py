"""Does a request come from Slack, and was it made now? Checked on its raw bytes before anything reads them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

MAX_BODY = 1024 * 1024
_WINDOW_S = 300
_MAX_DIGITS = 11


def is_signed(secret: str, timestamps: Sequence[str], signatures: Sequence[str], body: bytes, now_s: float) -> bool:
    """Whether *body* was signed with *secret* within five minutes; each header must be there exactly once."""
    if len(timestamps) != 1 or len(signatures) != 1 or not secret:
        return False
    timestamp, signature = timestamps[0], signatures[0]
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= _MAX_DIGITS):
        return False
    if abs(now_s - int(timestamp)) > _WINDOW_S or not signature.isascii():
        return False
    base = b"v0:" + timestamp.encode() + b":" + body
    expected = "v0=" + hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())
