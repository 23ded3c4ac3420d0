"""What does a command get, and what does it give back?

A handler runs inside a read transaction and decides; it changes nothing itself. Its decision carries the reply and
the effects, operations that the engine runs in one short write transaction together with the record of the event.
An effect that finds the store changed since the decision returns False; then nothing is written and the request is
decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from zoneinfo import ZoneInfo

from bot.daily.zones import zone_names
from bot.ports import Transaction
from bot.quiz.question import Bank
from bot.replies import Reply
from bot.requests import Request
from bot.storage import learners
from bot.wording import Language, Localised, Message, Sentence, say

Effect = Callable[[Transaction], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The reply to one request and what has to become durable before it is given.

    *outdated* are the daily posts that no longer show how things are; *sends*: there is something new to send.
    The reply is stored, for a delivery that comes again, unless *is_kept* says no; or *kept* is, instead of one that
    names other people, who may want to be forgotten. *erases*: the learner is deleted, and nothing of this request may
    be left.
    """

    reply: Reply
    effects: tuple[Effect, ...] = ()
    outdated: tuple[str, ...] = ()
    sends: bool = False
    is_kept: bool = True
    kept: Reply | None = None
    erases: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Everything a handler may look at. *now_ms* is the time of the request, epoch milliseconds UTC."""

    request: Request
    tx: Transaction
    bank: Bank
    now_ms: int
    language: Language

    @property
    def learner_id(self) -> str:
        return self.request.learner_id

    @property
    def event_key(self) -> str:
        return event_key(self.request)

    @property
    def zone(self) -> str:
        """The learner's time zone: their own choice, else the platform's profile; empty when nothing is known."""
        return learners.learner_zone(self.tx, self.learner_id) or self.request.zone

    @property
    def known_zone(self) -> ZoneInfo | None:
        """The learner's time zone, if it is one that the zone data has."""
        return ZoneInfo(self.zone) if self.zone in zone_names() else None

    def say(self, key: str, **args: str | int | Localised | Message) -> str:
        """The sentence *key* in the learner's language."""
        return say(self.language, Message(key, args))

    def say_sentence(self, sentence: Sentence) -> str:
        """A sentence that came as a value, in the learner's language."""
        return say(self.language, sentence)

    def new_id(self, purpose: str) -> str:
        """An id for something this request creates: the same request creates the same thing again."""
        return _digest(f"{purpose} {self.event_key}", size=8)


def event_key(request: Request) -> str:
    """A short key of one delivery, unique over learners and platforms."""
    return _digest(f"{len(request.learner_id)} {request.learner_id} {request.event_id}", size=10)


def _digest(text: str, *, size: int) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=size).hexdigest()


Suggest = Callable[[Bank, str], Sequence[str]]
"""Values that begin like what was typed so far, the likeliest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandOption:
    """One thing that can be said behind a command, for platforms that ask for each by name.

    Written behind the command it is its value alone, or, when *is_named*, `name=value`; a flag is its name alone. The
    sentence `option-<command>-<name>` says what it is. *values* are all there are; *suggest* helps with many.
    """

    name: str
    is_required: bool = False
    is_named: bool = False
    is_flag: bool = False
    values: tuple[str, ...] = ()
    suggest: Suggest | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something people can say: `/name argument`.

    The sentences `help-<name>` (what it does) and, when *example* is given, the example itself make the help. *options*
    are the argument in pieces, in the order in which they are written. *asks_channel*: it matters who manages the
    channel, or whether the bot may post there; a platform that has to ask for that asks only then.
    """

    name: str
    example: str
    handle: Callable[[Context, str], Decision]
    options: tuple[CommandOption, ...] = ()
    asks_channel: bool = False

    @property
    def help_key(self) -> str:
        return "help-" + self.name.replace(" ", "-")

    def option_key(self, option: CommandOption) -> str:
        """The sentence that says what *option* is."""
        return f"option-{self.name.replace(' ', '-')}-{option.name}"

    def line(self, values: Mapping[str, str]) -> str:
        """The line a person would have typed for *values*, by option name; a flag's value is not looked at."""
        pieces = [f"/{self.name}"]
        for option in self.options:
            value = " ".join(values.get(option.name, "").split())
            if option.is_flag:
                pieces += [option.name] if option.name in values else []
            elif value:
                pieces.append(f"{option.name}={value}" if option.is_named else value)
        return " ".join(pieces)


ActionHandler = Callable[[Context, tuple[str, ...], Mapping[str, tuple[str, ...]]], Decision]
