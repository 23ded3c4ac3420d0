"""Which schedule of the channel is meant, and may this person manage it?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from bot.commands.context import Context, Effect
from bot.daily.asking import Asking
from bot.daily.calendar import Occurrence
from bot.daily.choosing import in_turn, pool
from bot.daily.drawing import Post, post_reply
from bot.daily.instants import from_ms, to_ms
from bot.daily.options import ScheduleOptions
from bot.daily.reasons import reason_said
from bot.daily.rule import Rule
from bot.daily.showing import rule_words
from bot.errors import UserError
from bot.ports import Transaction
from bot.replies import Divider, Paragraph, Part
from bot.storage import dailies, installations, managers, outbox, schedules
from bot.storage.records import OutboxKind, OutboxRow, Schedule, ScheduleState
from bot.wording import Message

_NUMBER = re.compile(r"\s*[#＃]?([0-9]{1,3})\b(?!\s*[:：点.])\s*")
_MARKED_NUMBER = re.compile(r"\s*[#＃]([0-9]{1,3})\b\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A schedule with its number in the channel, which stays its own for ever."""

    number: int
    schedule: Schedule
    rule: Rule
    options: ScheduleOptions
    asking: Asking


def channel_of(context: Context) -> str:
    """The channel the request came from.

    Raises:
        UserError: it came from no channel.
    """
    if not context.request.channel_id:
        raise UserError(Message("daily-no-channel"))
    return context.request.channel_id


def require_manager(context: Context) -> str:
    """The channel the request came from, if this person may manage it.

    Raises:
        UserError: they may not; says who may.
    """
    channel_id = channel_of(context)
    if context.request.manages:
        return channel_id
    added = managers.managers_of(context.tx, channel_id)
    if context.learner_id in {*added, installations.installer_of(context.tx, channel_id)}:
        return channel_id
    names = ", ".join(f"`{person.rpartition(':')[2]}`" for person in added)
    if names:
        raise UserError(Message("daily-managers-only-added", {"people": names}), names_people=True)
    raise UserError(Message("daily-managers-only"))


def require_postable(context: Context) -> None:
    """The bot may post in the channel, as far as the platform said.

    Raises:
        UserError: it may not; says what to mend.
    """
    if context.request.obstacle:
        raise UserError(Message("daily-obstacle", {"reason": reason_said(context.request.obstacle)}))


def numbered(context: Context, channel_id: str) -> Iterator[Numbered]:
    """The schedules of the channel that are not off, in order."""
    for number, schedule in enumerate(schedules.schedules_of(context.tx, channel_id), start=1):
        if schedule.state is not ScheduleState.OFF:
            yield _numbered(number, schedule)


def _numbered(number: int, schedule: Schedule) -> Numbered:
    return Numbered(
        number=number,
        schedule=schedule,
        rule=Rule.from_text(schedule.rule_text),
        options=ScheduleOptions.from_text(schedule.options_text),
        asking=Asking.from_text(schedule.options_text),
    )


def marked_schedule(context: Context, channel_id: str, argument: str) -> tuple[Numbered | None, str]:
    """The schedule named by `#2` at the beginning of *argument*, and the rest.

    Raises:
        UserError: the channel has no schedule with this number.
    """
    match = _MARKED_NUMBER.match(argument)
    if match is None:
        return None, argument
    return _with_number(context, channel_id, int(match[1])), argument[match.end() :]


def one_schedule(context: Context, channel_id: str, argument: str) -> tuple[Numbered, str]:
    """The only schedule of the channel, or the one whose number *argument* begins with, and the rest.

    Raises:
        UserError: there is none, or it has to be said which.
    """
    match = _NUMBER.match(argument)
    if match is not None:
        return _with_number(context, channel_id, int(match[1])), argument[match.end() :]
    found = list(numbered(context, channel_id))
    if not found:
        raise UserError(Message("daily-none"))
    if len(found) > 1:
        names = "; ".join(f"#{each.number} {rule_words(each.rule, context.language)}" for each in found)
        raise UserError(Message("daily-which", {"schedules": names}))
    return found[0], argument


def _with_number(context: Context, channel_id: str, number: int) -> Numbered:
    for each in numbered(context, channel_id):
        if each.number == number:
            return each
    raise UserError(Message("daily-no-such-number", {"number": str(number)}))


def pressed_schedule(context: Context, args: tuple[str, ...]) -> Numbered:
    """The schedule a control belongs to, for somebody who may manage its channel.

    Raises:
        UserError: there is none, it is off, or belongs to another channel.
    """
    channel_id = require_manager(context)
    for each in numbered(context, channel_id):
        if args[:1] == (each.schedule.schedule_id,):
            return each
    raise UserError(Message("daily-none"))


def sample_parts(context: Context, each: Numbered) -> tuple[Part, ...]:
    """How a post of the schedule looks: with the question that would come last, so that nothing is given away.

    Raises:
        UserError: the schedule has nothing to ask.
    """
    channel_id, schedule_id = each.schedule.channel_id, each.schedule.schedule_id
    asked = dailies.asked_on(context.tx, channel_id, "")
    queue = in_turn(pool(context.bank, each.asking), asked, schedule_id, each.asking.order)
    if not queue:
        raise UserError(Message("daily-pool-empty"))
    now = from_ms(context.now_ms)
    today = Occurrence(day=now.astimezone(each.rule.zone).date(), due_at=now)
    reveal_at = each.options.reveal_at(today, each.rule.zone)
    row = OutboxRow(
        post_id="sample",
        kind=OutboxKind.POST,
        target=channel_id,
        due_at=context.now_ms,
        ready_at=context.now_ms,
        local_date=today.day.isoformat(),
        reveal_at=None if reveal_at is None else to_ms(reveal_at),
    )
    post = Post(
        row=row,
        question=queue[-1],
        asking=each.asking,
        zone=each.rule.zone,
        languages=each.asking.languages or (context.language,),
        is_sample=True,
    )
    drawn = post_reply(post)
    return (Divider(), Paragraph(text=f"**{drawn.title}**"), *drawn.parts)


def last_posts(context: Context, each: Numbered, days: int = 60) -> list[OutboxRow]:
    """What the schedule had to ask in the last *days*, the newest first."""
    since = (from_ms(context.now_ms) - timedelta(days=days)).date().isoformat()
    rows = outbox.rows_since(context.tx, each.schedule.schedule_id, since)
    return [row for row in reversed(rows) if row.kind is OutboxKind.POST]


def whatever(operation: Callable[..., object], **gaps: object) -> Effect:
    """*operation* as an effect that holds also when there was nothing to do."""
    return partial(_whatever, operation, gaps)


def _whatever(operation: Callable[..., object], gaps: dict[str, object], tx: Transaction) -> bool:
    operation(tx, **gaps)
    return True
