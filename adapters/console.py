"""The terminal: one person's chat, typed or through a pipe.

A line that begins with a slash is a command; any other line answers the open question, except that a bare number
presses the numbered control when the question does not ask for a number (`#2` always does). After a message that
could not be read, the fields of the question's form are asked one by one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from queue import SimpleQueue

from adapters.console_drawing import draw
from bot.daily.zones import zone_names
from bot.engine import Engine, spoken_language
from bot.errors import StorageError
from bot.replies import Awaits, Button, ChoiceField, Form, Reply, Tone
from bot.requests import Pressed, Request, Said
from bot.wording import Message, say

LEARNER = "console:local:me"
CHANNEL = "console:local:here"
MAX_LINE = 200_000  # characters; the rest of a longer line is dropped, the engine refuses it anyway
_SETTLED_S = 5  # how long the next line waits for what the last one has made the bot send
_BLOCK = 65_536  # bytes read at once
_NUMBER = re.compile(r"(#?)([0-9]{1,2})")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Fields:
    """A form that is being filled, field by field."""

    form: Form
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def current(self) -> str | None:
        """The name of the next field to ask for; None when the form is full."""
        return next((one.name for one in self.form.fields if one.name not in self.values), None)


@dataclass(slots=True)
class Console:
    """One conversation; *write* takes finished text, *locale* and *zone* are the machine's.

    *settled* is awaited after each line: what the line has made the bot send is printed before the next is read.
    """

    engine: Engine
    write: Callable[[str], None]
    locale: str
    colour: bool
    zone: str = ""
    settled: Callable[[], Awaitable[None]] | None = None
    _buttons: tuple[Button, ...] = ()
    _awaits: Awaits = Awaits.NOTHING
    _filling: _Fields | None = None

    async def begin(self) -> None:
        """Greet, and show the question that is still open."""
        await self._send(Said(text="/start"))

    async def take(self, line: str) -> None:
        """One line that was typed."""
        text = line.strip()
        if self._filling is not None and not text.startswith(("/", "#")):
            await self._fill(self._filling, text)
            return
        self._filling = None
        number = _NUMBER.fullmatch(text)
        if number is not None and (number[1] or self._awaits is not Awaits.NUMBER):
            index = int(number[2]) - 1
            if 0 <= index < len(self._buttons):
                await self._send(Pressed(action=self._buttons[index].action))
                return
            if number[1]:
                self._say("console-no-such-control", num=len(self._buttons))
                return
        await self._send(Said(text=line))

    async def _fill(self, filling: _Fields, text: str) -> None:
        name = filling.current
        if name is not None:
            filling.values[name] = (text,) if text else ()
        if filling.current is not None:
            self._ask_field(filling)
            return
        self._filling = None
        values = {name: value for name, value in filling.values.items() if value}
        await self._send(Pressed(action=filling.form.action, fields=values))

    async def _send(self, what: Said | Pressed) -> None:
        """Dispatch; the one place of this adapter where an unforeseen error becomes an answer."""
        request = Request(
            event_id=secrets.token_hex(8),
            learner_id=LEARNER,
            input=what,
            locale=self.locale,
            channel_id=CHANNEL,
            manages=True,
            zone=self.zone,
        )
        try:
            reply = await self.engine.handle(request)
        except StorageError as error:
            log.warning("store: %s", error)
            self._say("busy")
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("request failed, reference %s", reference)
            self._say("internal-error", reference=reference)
        else:
            self._show(reply)
            if self.settled is not None:
                await self._settle(self.settled)

    async def _settle(self, settled: Callable[[], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(_SETTLED_S):
                await settled()
        except (TimeoutError, StorageError):
            return  # it comes when it comes

    def announce(self, reply: Reply) -> None:
        """Print what the bot says by itself; it can be answered unless another question is open."""
        awaits = Awaits.SAME if self._awaits is not Awaits.NOTHING else reply.awaits
        self._show(replace(reply, awaits=awaits))

    def _show(self, reply: Reply) -> None:
        buttons = tuple(control for control in reply.controls if isinstance(control, Button))
        if buttons:
            self._buttons = buttons
        if reply.awaits is not Awaits.SAME:
            self._awaits = reply.awaits
        self.write(draw(reply, buttons, colour=self.colour))
        if reply.tone is Tone.WARNING:
            self._begin_filling(reply)

    def _begin_filling(self, reply: Reply) -> None:
        form = next((control for control in reply.controls if isinstance(control, Form)), None)
        if form is not None and len(form.fields) > 1:
            self._filling = _Fields(form=form)
            self._say("console-field-by-field")
            self._ask_field(self._filling)

    def _ask_field(self, filling: _Fields) -> None:
        asked = next(one for one in filling.form.fields if one.name == filling.current)
        options = ""
        if isinstance(asked, ChoiceField):
            options = " " + ", ".join(option.value for option in asked.options)
        self.write(f"{asked.label}{options}\n")

    def _say(self, key: str, **args: str | int) -> None:
        self.write(say(spoken_language(self.locale, self.engine.language), Message(key, args)) + "\n")


def on_standard_output(engine: Engine, environ: Mapping[str, str]) -> Console:
    """A conversation on the terminal, or in a pipe."""
    return Console(
        engine=engine,
        write=_print,
        locale=next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), ""),
        colour=_on_terminal() and "NO_COLOR" not in environ,
        zone=_machine_zone(environ),
    )


async def chat(console: Console) -> None:
    """Talk with standard input until it ends."""
    await console.begin()
    lines = _Lines(prompt="> " if _on_terminal() else "")
    while (line := await lines.next()) is not None:
        await console.take(line)
    if _on_terminal():
        _print("\n")


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _machine_zone(environ: Mapping[str, str]) -> str:
    """The name of the machine's time zone; UTC when it has none."""
    _, found, linked = os.path.realpath("/etc/localtime").partition("zoneinfo/")
    for name in (environ.get("TZ", "").removeprefix(":"), linked if found else ""):
        if name in zone_names():
            return name
    return "UTC"


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


class _Lines:
    """Lines of standard input, each read when it is asked for.

    The thread that reads is a daemon: Ctrl-C ends the program although a read cannot be interrupted. It reads the
    file descriptor itself, since a daemon inside Python's buffered reader would abort the interpreter's end.
    """

    def __init__(self, prompt: str) -> None:
        self._prompt = prompt
        self._pending = b""
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


def _prompted_line(prompt: str) -> str | None:
    import readline  # noqa: F401, PLC0415 - gives `input` editing and history, on a terminal only

    try:
        return input(prompt)[:MAX_LINE]
    except EOFError:
        return None
