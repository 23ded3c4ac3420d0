"""What does a command get, and what does it give back?

A handler runs inside a read transaction and decides; it changes nothing itself. Its decision carries the reply and
the effects, operations that the engine runs in one short write transaction together with the record of the event.
An effect that finds the store changed since the decision returns False; then nothing is written and the request is
decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from bot.ports import Transaction
from bot.quiz.question import Bank
from bot.replies import Reply
from bot.requests import Request
from bot.wording import Language, Message, Sentence, say

Effect = Callable[[Transaction], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The reply to one request and what has to become durable before it is given."""

    reply: Reply
    effects: tuple[Effect, ...] = ()


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

    def say(self, key: str, **args: str | int | Sentence) -> str:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something people can say: `/name argument`.

    The sentences `help-<name>` (what it does) and, when *example* is given, the example itself make the help.
    """

    name: str
    example: str
    handle: Callable[[Context, str], Decision]

    @property
    def help_key(self) -> str:
        return "help-" + self.name.replace(" ", "-")


ActionHandler = Callable[[Context, tuple[str, ...], Mapping[str, tuple[str, ...]]], Decision]
