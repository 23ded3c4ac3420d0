"""What is done at every start, and once a day while the program runs?"""

from __future__ import annotations

import asyncio
import logging
import zoneinfo
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path

from adapters.worker.outgoing import WorkersOutgoing
from bot.engine import Engine
from bot.errors import StorageError

log = logging.getLogger(__name__)

EVERY_S = 24 * 60 * 60.0


def zone_data() -> str:
    """The versions of all zone data that can decide when a clock changes: the machine's own, and the package's."""
    machine = (Path(directory) / "tzdata.zi" for directory in zoneinfo.TZPATH)
    found = [_first_line(path) for path in machine if path.is_file()]
    return " / ".join([*found, files("tzdata").joinpath("zoneinfo", "tzdata.zi").read_text("utf-8").splitlines()[0]])


def _first_line(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().strip()
    except (OSError, UnicodeError):
        return "unreadable"


async def tidy(engine: Engine, outgoing: WorkersOutgoing, zones: str) -> None:
    """Delete what has had its time, plan anew when zones have changed, write what a process that died had not.

    Raises:
        StorageError: the store cannot be used now.
    """
    await engine.forget_old_deliveries()
    await engine.forget_departed()
    if replanned := await engine.follow_zones(zones):
        log.info("zone data is new (%s): %d schedules are planned anew", zones, replanned)
        outgoing.wake()
    await outgoing.redraw_stale()


@asynccontextmanager
async def tidied(engine: Engine, outgoing: WorkersOutgoing, every_s: float = EVERY_S) -> AsyncIterator[None]:
    """Tidy now, and every so often inside the block; the first time has to succeed.

    Raises:
        StorageError: the store cannot be used now.
    """
    zones = zone_data()
    await tidy(engine, outgoing, zones)
    going_on = asyncio.create_task(_again_and_again(engine, outgoing, zones, every_s), name="housekeeping")
    try:
        yield
    finally:
        going_on.cancel()
        with suppress(asyncio.CancelledError):
            await going_on


async def _again_and_again(engine: Engine, outgoing: WorkersOutgoing, zones: str, every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        try:
            await tidy(engine, outgoing, zones)
        except StorageError as error:
            log.warning("housekeeping has to wait: %s", error)
