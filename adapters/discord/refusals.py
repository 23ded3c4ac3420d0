"""What does an answer of Discord mean for a message that was to be sent?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear

_PERMANENT = {
    10003: "unknown_channel",
    10004: "unknown_guild",
    10008: "unknown_message",
    50001: "missing_access",
    50007: "cannot_message_person",
    50013: "missing_permissions",
    50278: "cannot_message_person",
}
_TOO_MANY, _FAILING = 429, 500


@contextmanager
def translated(*, reading: bool = False) -> Iterator[None]:
    """Errors of the library inside become those of the port."""
    try:
        yield
    except discord.RateLimited as error:
        raise RateLimited(retry_after_s=error.retry_after) from error
    except discord.HTTPException as error:
        raise _meaning(error, reading=reading) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Unclear(type(error).__name__) from error


def _meaning(error: discord.HTTPException, *, reading: bool) -> DeliveryError:
    if error.status == _TOO_MANY:
        return RateLimited(retry_after_s=5.0)
    if error.status >= _FAILING:
        return Unclear(f"http_{error.status}")
    reason = _PERMANENT.get(error.code, f"discord_{error.code or error.status}")
    return HistoryUnreadable(reason) if reading else DeliveryError(reason, permanent=True)
