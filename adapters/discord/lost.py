"""What when a connection breaks before the answer is there? The library gives up at once; here it is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp

T = TypeVar("T")

LOST = (aiohttp.ClientError, OSError, TimeoutError)
NEVER_SENT = (aiohttp.ClientConnectorError,)  # for what must not happen twice
_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 5.0


async def persistently(
    ask: Callable[[], Awaitable[T]], *, within_s: float, failures: tuple[type[BaseException], ...] = LOST
) -> T:
    """What *ask* gives, asked anew after each of *failures* until *within_s* have passed; then that comes out."""
    loop = asyncio.get_running_loop()
    ends_at, pause_s = loop.time() + within_s, _FIRST_PAUSE_S
    while True:
        try:
            return await ask()
        except failures:
            if loop.time() + pause_s > ends_at:
                raise
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)
