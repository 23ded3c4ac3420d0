"""`/study managers`: who may manage the daily questions here, beside those whom the platform lets."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import channel_of, require_manager, whatever
from bot.errors import UserError
from bot.replies import Bullets, Paragraph, Reply, literal
from bot.storage import managers, schedules
from bot.wording import Message

_PERSON = re.compile(r"<?@?!?(?P<id>[^\s<>@!|]{1,64})(?:\|[^>]*)?>?")


def handle(context: Context, argument: str) -> Decision:
    """List them, or `add @somebody`, `remove @somebody`.

    Raises:
        UserError: it cannot be read, or this person may not.
    """
    words = argument.split()
    if not words:
        return _list(context)
    channel_id = require_manager(context)
    match = _PERSON.fullmatch(words[1]) if len(words) == 2 else None  # noqa: PLR2004 - a verb and a person
    if match is None or words[0].casefold() not in {"add", "remove", "添加", "移除"}:
        raise UserError(Message("managers-how"))
    person = f"{context.learner_id.rpartition(':')[0]}:{match['id']}"  # as this platform names people
    known = person in managers.managers_of(context.tx, channel_id)
    adds = words[0].casefold() in {"add", "添加"}
    decision = Decision(reply=_said(context, match["id"], adds=adds), kept=_said(context, "…", adds=adds))
    if known is adds:
        return decision
    if not adds:
        remove = partial(managers.remove_manager, channel_id=channel_id, person=person)
        return replace(decision, effects=(remove,))
    add = partial(
        managers.add_manager, channel_id=channel_id, person=person, added_by=context.learner_id, at=context.now_ms
    )
    known_channel = whatever(schedules.ensure_channel, channel_id=channel_id, at=context.now_ms)
    return replace(decision, effects=(known_channel, add))


def _said(context: Context, person: str, *, adds: bool) -> Reply:
    key = "managers-added" if adds else "managers-removed"
    return Reply(parts=(Paragraph(text=context.say(key, person=literal(person))),))


def _list(context: Context) -> Decision:
    people = managers.managers_of(context.tx, channel_of(context))
    parts = [Paragraph(text=context.say("managers-always"))]
    names = tuple(literal(person.rpartition(":")[2]) for person in people)
    added = (Paragraph(text=context.say("managers-list")), Bullets(items=names)) if names else ()
    return Decision(reply=Reply(parts=(*parts, *added)), is_kept=False)


COMMAND = Command(
    name="study managers",
    example="/study managers",
    handle=handle,
    asks_channel=True,
    options=(
        CommandOption(name="change", values=("add", "remove")),
        CommandOption(name="person"),
    ),
)
