"""The terminal: one person's chat, typed or through a pipe.

A line that begins with a slash is a command; any other line answers the open question, except that a bare number
presses the numbered control when the question does not ask for a number (`#2` always does). After a message that
could not be read, the fields of the question's form are asked one by one; so are those of a form that stands alone,
when its number is pressed.
"""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import re
import secrets
import shutil
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from adapters.console.drawing import draw
from adapters.console.lines import Lines
from bot.daily.zones import zone_names
from bot.engine import Engine, spoken_language
from bot.errors import StorageError
from bot.replies import Awaits, Button, ChoiceField, Field, Form, Reply, TextField, Tone
from bot.requests import Opened, Pressed, Request, Said
from bot.wording import Language, Message, say

LEARNER = "console:local:me"
CHANNEL = "console:local:here"
_SETTLED_S = 5  # how long the next line waits for what the last one has made the bot send
_FAREWELLS = {"exit", "quit", "/exit", "/quit", ":q", "退出", "/退出"}
_LABEL = re.compile(r"\(([0-9]{1,2}(?:\.[a-z])?)\)")  # of a part, as the form shows it
_NUMBER = re.compile(r"(#?)([0-9]{1,2})")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Fields:
    """A form that is being filled, field by field.

    A question can be answered by a message too, and what was typed of its form is an answer. A form that *stands_alone*
    is sent whole or not at all, and what it holds already need not be typed.
    """

    form: Form
    stands_alone: bool = False
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.stands_alone and _has_faults(self.form):
            self.values = {one.name: _value(one) for one in self.form.fields if not one.fault}

    def takes(self, text: str) -> bool:
        """Whether *text* is for this form: no command, no control, no label of a part that it does not ask for."""
        label = _LABEL.match(text)
        named = label is None or label[1] in {one.name for one in self.form.fields}
        return named and not text.startswith(("/", "#"))

    @property
    def current(self) -> str | None:
        """The name of the next field to ask for; None when the form is full."""
        return next((one.name for one in self.form.fields if one.name not in self.values), None)


@dataclass(slots=True)
class Console:
    """One conversation; *write* takes finished text, *locale* and *zone* are the machine's, *name* is the user's on it.

    *settled* is awaited after each line: what the line has made the bot send is printed before the next is read.
    """

    engine: Engine
    write: Callable[[str], None]
    locale: str
    colour: bool
    name: str = ""
    zone: str = ""
    settled: Callable[[], Awaitable[None]] | None = None
    width: int | None = None  # cells of the terminal, where long lines are broken between words; None in a pipe
    _buttons: tuple[Button | Form, ...] = ()
    _awaits: Awaits = Awaits.NOTHING
    _filling: _Fields | None = None
    _language: Language | None = None  # of the last reply

    async def begin(self) -> None:
        """Greet, and show the question that is still open."""
        await self._send(Opened())

    async def take(self, line: str) -> bool:
        """One line that was typed; False when it ends the chat."""
        text = line.strip()
        if text.casefold() in _FAREWELLS:
            return False
        await self._answer(line, text)
        return True

    async def _answer(self, line: str, text: str) -> None:
        if self._filling is not None and self._filling.takes(text):
            await self._fill(self._filling, text)
            return
        if self._filling is not None:
            await self._leave(self._filling)
        number = _NUMBER.fullmatch(text)
        if number is not None and (number[1] or self._awaits is not Awaits.NUMBER):
            index = int(number[2]) - 1
            if 0 <= index < len(self._buttons):
                await self._press(self._buttons[index])
            else:
                self._say("console-no-such-control", num=len(self._buttons))
            return
        await self._send(Said(text=line))

    async def _press(self, control: Button | Form) -> None:
        match control:
            case Button(action=action):
                await self._send(Pressed(action=action))
            case Form():
                self._begin_form(_Fields(form=control, stands_alone=True))

    def _begin_form(self, filling: _Fields) -> None:
        self._filling = filling
        self._say("console-form" if filling.stands_alone else "console-field-by-field")
        self._ask_field(filling)

    async def _fill(self, filling: _Fields, text: str) -> None:
        label = _LABEL.match(text)
        name = label[1] if label else filling.current
        if name is not None:
            value = text[label.end() :].strip() if label else text
            filling.values[name] = (value,) if value else ()
        if filling.current is not None:
            self._ask_field(filling)
            return
        await self._leave(filling)

    async def _leave(self, filling: _Fields) -> None:
        """Send the fields that were typed: a form that is left early keeps them."""
        self._filling = None
        values = {name: value for name, value in filling.values.items() if value}
        if filling.current is None or (values and not filling.stands_alone):
            await self._send(Pressed(action=filling.form.action, fields=values))

    async def _send(self, what: Opened | Said | Pressed) -> None:
        """Dispatch; the one place of this adapter where an unforeseen error becomes an answer."""
        request = Request(
            event_id=secrets.token_hex(8),
            learner_id=LEARNER,
            input=what,
            locale=self.locale,
            channel_id=CHANNEL,
            manages=True,
            name=self.name,
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
        forms = (control for control in reply.controls if not isinstance(control, Form))  # a question, not the open one
        self._show(replace(reply, awaits=awaits, controls=tuple(forms) if awaits is Awaits.SAME else reply.controls))

    def _show(self, reply: Reply) -> None:
        stands_alone = reply.awaits is Awaits.SAME
        shown = Button | Form if stands_alone else Button
        buttons = tuple(control for control in reply.controls if isinstance(control, shown))
        if buttons:
            self._buttons = buttons
        self._language = reply.language
        if reply.awaits is not Awaits.SAME:
            self._awaits = reply.awaits
        form = next((control for control in reply.controls if isinstance(control, Form)), None)
        fills = form is not None and (_has_faults(form) if stands_alone else len(form.fields) > 1)
        fills = fills and reply.tone is Tone.WARNING
        self.write(draw(reply, () if fills else buttons, colour=self.colour, width=self.width))
        if fills and form is not None:
            self._begin_form(_Fields(form=form, stands_alone=stands_alone))

    def _ask_field(self, filling: _Fields) -> None:
        asked = next(one for one in filling.form.fields if one.name == filling.current)
        options, usual = "", ""
        if isinstance(asked, ChoiceField):
            options = " " + " | ".join(option.value for option in asked.options)
        if filling.stands_alone and not asked.fault:
            usual = f" [{', '.join(_value(asked))}]"
        self.write(f"{asked.label}{options}{usual}\n")

    def _say(self, key: str, **args: str | int) -> None:
        language = self._language or spoken_language(self.locale, self.engine.language)
        self.write(say(language, Message(key, args)) + "\n")


def _has_faults(form: Form) -> bool:
    return any(one.fault for one in form.fields)


def _value(field: Field) -> tuple[str, ...]:
    """What the field holds before anything is typed."""
    match field:
        case TextField(value=text):
            return (text,) if text else ()
        case ChoiceField(value=chosen):
            return chosen


def on_standard_output(engine: Engine, environ: Mapping[str, str]) -> Console:
    """A conversation on the terminal, or in a pipe."""
    return Console(
        engine=engine,
        write=_print,
        locale=next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), ""),
        colour=_on_terminal() and "NO_COLOR" not in environ,
        name=_user_name(),
        zone=_machine_zone(environ),
        width=shutil.get_terminal_size().columns if _on_terminal() else None,
    )


async def chat(console: Console) -> None:
    """Talk with standard input until it ends."""
    await console.begin()
    lines = Lines(prompt="> " if _on_terminal() else "")
    while (line := await lines.next()) is not None and await console.take(line):
        pass
    if _on_terminal() and line is None:
        _print("\n")


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _user_name() -> str:
    """What the machine calls its user; empty where it has no name for them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # which of them, depends on the machine and the version of Python
        return ""


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
