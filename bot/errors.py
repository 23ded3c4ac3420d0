"""Who has to act when something goes wrong?

    BotError
    ├── UserError        the learner: says what to do next and becomes a reply
    ├── OperatorError    whoever runs the bot: stops the start (exit 78), every problem listed at once
    ├── StorageError     nobody now: the store cannot be used at the moment, nothing was recorded
    │   └── Busy         the store's queue is full: "try again in a moment"
    └── DeliveryError    later: a platform did not take a message; *permanent* says whether to try again
        ├── RateLimited        surely not taken; the platform names the time to wait
        ├── Unclear            it may have been taken: look before sending again
        └── HistoryUnreadable  whether it was taken cannot be found out

Anything else is a bug. It is logged with a reference and answered with that reference, at the one place in
each adapter where requests are dispatched.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording import Message


class BotError(Exception):
    """Root of every error this program raises on purpose."""


class UserError(BotError):
    """The learner can mend it; *message* says how, in the learner's language.

    *names_people*: it names others, so it is not kept among the learner's replies.
    """

    def __init__(self, message: Message, *, names_people: bool = False) -> None:
        super().__init__(message.key)
        self.message = message
        self.names_people = names_people


class OperatorError(BotError):
    """The program cannot start; *problems* lists everything to mend, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class StorageError(BotError):
    """The store could not do the operation; nothing of it was recorded."""


class Busy(StorageError):  # noqa: N818 - the name says what to tell the learner
    """More operations wait than the store can settle in time; this one was refused at once."""


class DeliveryError(BotError):
    """A platform did not take a message; *permanent* means that trying again will not help.

    *reason* is a short code (`missing_access`, `is_archived`), kept and shown to whoever can mend it. An error that
    is none of the kinds below says that the message was surely not taken.
    """

    def __init__(self, reason: str, *, permanent: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.permanent = permanent


class RateLimited(DeliveryError):  # noqa: N818 - the name says what happened
    """Too many requests; *everywhere* when not only this channel must wait *retry_after_s*."""

    def __init__(self, reason: str = "rate_limited", *, retry_after_s: float, everywhere: bool = False) -> None:
        super().__init__(reason, permanent=False)
        self.retry_after_s = retry_after_s
        self.everywhere = everywhere


class Unclear(DeliveryError):  # noqa: N818 - the name says what is known
    """No answer, or one that does not say (any 5xx): the message may have been taken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, permanent=False)


class HistoryUnreadable(DeliveryError):  # noqa: N818 - the name says what happened
    """The bot may not read what it posted there, so that it cannot know whether a message was taken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, permanent=True)
