"""Show the channel an answer that only the asker saw."""

from __future__ import annotations

from collections.abc import Mapping

from bot.actions import action
from bot.codec import from_text
from bot.commands.context import Context, Decision
from bot.errors import UserError
from bot.replies import Reply
from bot.storage import events
from bot.wording import Message


def press_share(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The reply recorded for the delivery named in the control, for everybody: if it offered that, and to this learner.

    Raises:
        UserError: it is no longer kept.
    """
    kept = events.find_own_event(context.tx, args[0], context.learner_id) if args else None
    reply = from_text(Reply, kept) if kept is not None else Reply()
    if all(control.action != action("share", *args) for control in reply.controls):
        raise UserError(Message("share-too-old"))
    return Decision(reply=reply.to_channel())
