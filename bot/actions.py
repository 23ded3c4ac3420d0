"""What does a control remember?

An action is a short versioned token, `1:verb:argument:…`. It is deterministic, never holds or depends on the key of
a question, and names only what is needed to find everything else in the store and the bank, so every control works
after a restart and on another replica. Adapters treat it as opaque.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.wording import Message

VERSION = "1"
MAX_LENGTH = 100  # Discord's limit for a custom_id; Slack allows more


@dataclass(frozen=True, slots=True)
class Action:
    """A verb (which handler) and its arguments."""

    verb: str
    args: tuple[str, ...] = ()

    def token(self) -> str:
        """The token that goes into a control.

        Raises:
            ValueError: it would not fit, or an argument holds the separator: a bug of whoever builds it.
        """
        text = ":".join((VERSION, self.verb, *self.args))
        if len(text) > MAX_LENGTH or any(":" in arg for arg in self.args):
            raise ValueError(f"not a valid action: {text}")
        return text


def action(verb: str, *args: str) -> str:
    """The token of *verb* with *args*."""
    return Action(verb, args).token()


def parse_action(token: str) -> Action:
    """The action a control carried.

    Raises:
        UserError: a control of another program, or of a version this one no longer reads.
    """
    version, _, rest = token.partition(":")
    verb, *args = rest.split(":")
    if version != VERSION or not verb or len(token) > MAX_LENGTH:
        raise UserError(Message("control-unknown"))
    return Action(verb, tuple(args))
