"""How do lines come from standard input, without stopping the event loop or the end of the program?"""

from __future__ import annotations

import asyncio
import locale
import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue

MAX_LINE = 200_000  # characters; the rest of a longer line is dropped, the engine refuses it anyway
_BLOCK = 65_536  # bytes read at once


class Lines:
    """Lines of standard input, each read when it is asked for.

    The thread that reads is a daemon: Ctrl-C ends the program although a read cannot be interrupted. It reads the
    file descriptor itself, since a daemon inside Python's buffered reader would abort the interpreter's end.
    """

    def __init__(self, prompt: str) -> None:
        self._prompt = prompt
        self._pending = b""
        if prompt:
            _prepare_terminal()
        self._wanted: SimpleQueue[asyncio.Future[str | None]] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="stdin", daemon=True).start()

    async def next(self) -> str | None:
        """The next line without its end; None when the input has ended."""
        future: asyncio.Future[str | None] = self._loop.create_future()
        self._wanted.put(future)
        return await future

    def _read(self) -> None:
        while True:
            future = self._wanted.get()
            line = _prompted_line(self._prompt) if self._prompt else self._piped_line()
            self._loop.call_soon_threadsafe(_settle, future, line)

    def _piped_line(self) -> str | None:
        while b"\n" not in self._pending:
            block = os.read(sys.stdin.fileno(), _BLOCK)
            if not block:
                break
            self._pending += block
        if not self._pending:
            return None
        raw, _, self._pending = self._pending.partition(b"\n")
        return raw.decode("utf-8", "replace").rstrip("\r")[:MAX_LINE]


def _settle(future: asyncio.Future[str | None], line: str | None) -> None:
    if not future.done():
        future.set_result(line)


def _prepare_terminal() -> None:
    """Editing and history for `input`; Chinese can be typed whatever locale the environment names."""
    import readline  # noqa: PLC0415 - on a terminal only

    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    for setting in ("input-meta on", "output-meta on", "convert-meta off"):
        readline.parse_and_bind(f"set {setting}")


def _prompted_line(prompt: str) -> str | None:
    try:
        return input(prompt)[:MAX_LINE]
    except EOFError:
        return None
