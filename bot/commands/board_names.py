"""Does a learner want to be named on boards? Asked once, with the first daily answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bot.actions import action
from bot.commands.context import Context, Decision
from bot.commands.daily_schedules import whatever
from bot.errors import UserError
from bot.replies import Button, Divider, Paragraph, Reply, literal
from bot.storage import boards
from bot.wording import Message

_MOST_CHARACTERS = 40  # of a name; a board has narrow columns


def asking_once(context: Context, decision: Decision, channel_id: str) -> Decision:
    """*decision* with the question after the name, if nobody has asked this learner yet."""
    if boards.naming(context.tx, context.learner_id).asked_at is not None or not boards.has_board(
        context.tx, channel_id
    ):
        return decision
    asked = (Divider(), Paragraph(text=context.say("names-ask", name=literal(_name(context)))))
    buttons = tuple(
        Button(action=action("name", choice), label=context.say("names-" + choice)) for choice in ("named", "unnamed")
    )
    reply = decision.reply
    reply = replace(reply, parts=(*reply.parts, *asked), controls=(*reply.controls, *buttons))
    noted = whatever(boards.note_asked, learner_id=context.learner_id, at=context.now_ms)
    return replace(decision, reply=reply, effects=(*decision.effects, noted))


def press_name(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The learner chose."""
    if args not in {("named",), ("unnamed",)}:
        raise UserError(Message("control-unknown"))
    return choose(context, named=args == ("named",))


def choose(context: Context, *, named: bool) -> Decision:
    """Show the learner under the name their platform gives them, or under none."""
    name = _name(context)
    key = "names-now-named" if named else "names-now-unnamed"
    reply = Reply(parts=(Paragraph(text=context.say(key, name=literal(name))),))
    effect = partial(boards.set_name, learner_id=context.learner_id, name=name if named else None, at=context.now_ms)
    return Decision(reply=reply, effects=(effect,))


def _name(context: Context) -> str:
    return board_name(context.request.name) or board_name(context.learner_id.rpartition(":")[2])


def board_name(name: str) -> str:
    """What a platform calls somebody, as long as a board has room for; empty when it says nothing."""
    name = " ".join(name.split())
    return name if len(name) <= _MOST_CHARACTERS else name[: _MOST_CHARACTERS - 1] + "…"
