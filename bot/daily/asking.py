"""What does a schedule ask, of whom are its answers hidden until when, and in which language?

Kept in the same text as `options.ScheduleOptions`, under keys of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.daily.options import ScheduleOptions
from bot.wording import Language

BOTH = "both"  # languages, one below the other

E = TypeVar("E", bound=StrEnum)


class Feedback(StrEnum):
    """When a learner gets the verdict."""

    NOW = "now"  # at once; the first answer counts
    REVEAL = "reveal"  # with everybody else; the last answer counts


class Order(StrEnum):
    """How the questions follow each other."""

    MIXED = "mixed"
    LISTED = "listed"  # as they stand in the set, or in the bank


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked; *topic* and *set_id* may be empty. *language* is a `Language`, `both`, or empty: the channel's."""

    topic: str = ""
    set_id: str = ""
    language: str = ""
    feedback: Feedback = Feedback.NOW
    order: Order = Order.MIXED
    opens_thread: bool = False
    mention: str = ""

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages a question is shown in, when the schedule says."""
        if self.language == BOTH:
            return (Language.ZH, Language.EN)
        return (Language(self.language),) if self.language else ()

    @classmethod
    def from_text(cls, text: str) -> Asking:
        """What `options_text` wrote.

        Raises:
            ValueError: the text holds no options.
        """
        kept = json.loads(text)
        if not isinstance(kept, dict):
            raise ValueError("the stored text holds no options")  # noqa: TRY004 - the text is wrong, not a caller's type
        language = str(kept.get("lang", ""))
        return cls(
            topic=str(kept.get("topic", "")),
            set_id=str(kept.get("set", "")),
            language=language if language in {BOTH, *Language} else "",
            feedback=_one_of(Feedback, kept.get("feedback"), Feedback.NOW),
            order=_one_of(Order, kept.get("order"), Order.MIXED),
            opens_thread=bool(kept.get("thread")),
            mention=str(kept.get("mention", "")),
        )


def options_text(options: ScheduleOptions, asking: Asking) -> str:
    """Everything a schedule says beside its rule, as JSON for the store; what is as usual is left out."""
    said: dict[str, object] = {
        "topic": asking.topic,
        "set": asking.set_id,
        "lang": asking.language,
        "feedback": "" if asking.feedback is Feedback.NOW else asking.feedback.value,
        "order": "" if asking.order is Order.MIXED else asking.order.value,
        "thread": asking.opens_thread,
        "mention": asking.mention,
    }
    kept = {key: value for key, value in said.items() if value}
    return json.dumps({**json.loads(options.to_text()), **kept}, separators=(",", ":"), ensure_ascii=False)


def _one_of(kind: type[E], value: object, default: E) -> E:
    return kind(value) if value in {each.value for each in kind} else default
