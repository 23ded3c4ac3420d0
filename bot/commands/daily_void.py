"""`/study daily void`: the last question counts as never asked; asks once, and says so in the channel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot import codec
from bot.actions import action
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import last_posts, one_schedule, require_manager, whatever
from bot.errors import UserError
from bot.replies import Button, Paragraph, Reply
from bot.storage import dailies, outbox
from bot.storage.outbox import own_id, post_id_of
from bot.storage.records import OutboxKind, OutboxRow, OutboxState
from bot.wording import Message


def handle(context: Context, argument: str) -> Decision:
    """Ask whether it is meant; a date names another question than the last.

    Raises:
        UserError: no such question was posted.
    """
    each, rest = one_schedule(context, require_manager(context), argument if not argument[:4].isdecimal() else "")
    date = (argument if argument[:4].isdecimal() else rest).strip()
    rows = [row for row in last_posts(context, each) if row.state is OutboxState.POSTED and row.reason is None]
    row = next((row for row in rows if not date or row.local_date == date), None)
    if row is None:
        raise UserError(Message("daily-void-nothing"))
    text = context.say("daily-void-ask", date=row.local_date or "", question=row.question_id or "")
    button = Button(action=action("day-void", row.post_id), label=context.say("daily-void-sure"))
    return Decision(reply=Reply(parts=(Paragraph(text=text),), controls=(button,)))


def press_void(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """It is meant: the answers will not be shown, and one sentence tells the channel."""
    channel_id = require_manager(context)
    row = outbox.find_row(context.tx, args[0]) if args else None
    if row is None or row.target != channel_id or row.kind is not OutboxKind.POST:
        raise UserError(Message("daily-void-nothing"))
    done = Reply(parts=(Paragraph(text=context.say("daily-void-done", date=row.local_date or "")),))
    if row.reason == dailies.VOID:
        return Decision(reply=done)
    reveal_id = post_id_of(row.schedule_id or "", row.local_date or "", OutboxKind.REVEAL)
    effects = (
        partial(dailies.make_void, post_id=row.post_id),
        whatever(outbox.withdraw, post_id=reveal_id, reason=dailies.VOID),
        whatever(outbox.plan, row=_told(context, row)),
    )
    return Decision(reply=done, effects=effects, outdated=(row.post_id,), sends=True)


def _told(context: Context, row: OutboxRow) -> OutboxRow:
    message = Message("daily-void-told", {"date": row.local_date or ""})
    return OutboxRow(
        post_id=own_id(f"void {row.post_id}"),
        kind=OutboxKind.NOTICE,
        target=row.target,
        due_at=context.now_ms,
        ready_at=context.now_ms,
        language=row.language if row.language in {"zh", "en"} else context.language.value,
        payload_text=codec.to_text(message),
    )


COMMAND = Command(
    name="study daily void",
    example="/study daily void",
    handle=handle,
    asks_channel=True,
    options=(CommandOption(name="number"),),
)
