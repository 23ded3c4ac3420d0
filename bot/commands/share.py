"""Show the channel an answer that only the asker saw."""

from __future__ import annotations

from collections.abc import Mapping

from bot.codec import from_text
from bot.commands.context import Context, Decision
from bot.errors import UserError
from bot.replies import Reply
from bot.storage import events
from bot.wording import Message


def press_share(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The reply recorded for the delivery named in the control, for everybody.

    Raises:
        UserError: it is no longer kept.
    """
    kept = events.find_event(context.tx, args[0]) if args else None
    if kept is None:
        raise UserError(Message("share-too-old"))
    return Decision(reply=from_text(Reply, kept).to_channel())
