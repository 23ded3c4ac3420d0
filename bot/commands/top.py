"""`/study top [day|week|month|all] [channel|server]`: the board of the daily questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from bot.actions import action
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import channel_of, numbered
from bot.commands.streaks import streaks_in
from bot.daily.boards import Period, Place, days_of, places
from bot.daily.instants import from_ms
from bot.daily.streak import Streak
from bot.errors import UserError
from bot.replies import Button, Paragraph, Part, Reply, Table, short_literal
from bot.storage import boards
from bot.wording import Message

MOST_PLACES = 10
SHARE = "top-share"
_PERIODS = {
    **{period.value: period for period in Period},
    "today": Period.DAY,
    "今天": Period.DAY,
    "日": Period.DAY,
    "本周": Period.WEEK,
    "周": Period.WEEK,
    "本月": Period.MONTH,
    "月": Period.MONTH,
    "全部": Period.ALL,
    "总": Period.ALL,
}
_CHANNEL, _SERVER = "channel", "server"
_PLACES = {_CHANNEL: _CHANNEL, "频道": _CHANNEL, _SERVER: _SERVER, "workspace": _SERVER, "服务器": _SERVER}


def handle(context: Context, argument: str) -> Decision:
    """The board of the period; this week's of this channel unless something else is said.

    Raises:
        UserError: a word is neither, this is no channel, or its boards are off.
    """
    period, place = _read(argument)
    share = Button(action=action(SHARE, period.value, place), label=context.say("share-button"))
    return _board(context, period, place, controls=(share,))


def press_share(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The board as it is now, for everybody: of the kind that was shown to the learner alone.

    Raises:
        UserError: this is no channel, or its boards are off.
    """
    period, place = _read(" ".join(args))
    decision = _board(context, period, place, is_shared=True)
    return replace(decision, reply=decision.reply.to_channel())


def _board(
    context: Context, period: Period, place: str, *, controls: tuple[Button, ...] = (), is_shared: bool = False
) -> Decision:
    """Names others, so the store keeps none of it."""
    channel_id = channel_of(context)
    if not boards.has_board(context.tx, channel_id):
        raise UserError(Message("top-off"))
    first, last = _targets(channel_id, place)
    since, until = days_of(period, _today(context, channel_id))
    found = places(boards.earned(context.tx, first, last, since, until, context.now_ms))
    title = context.say(f"top-title-{period.value}", since=since, until=until)
    if not found:
        return Decision(reply=Reply(title=title, parts=(Paragraph(text=context.say("top-empty")),)))
    reader = "" if is_shared else context.learner_id
    parts = tuple(_parts(context, found, channel_id, reader))
    return Decision(reply=Reply(title=title, parts=parts, controls=controls), is_kept=False)


def _read(argument: str) -> tuple[Period, str]:
    period, place = Period.WEEK, _CHANNEL
    for word in argument.casefold().split():
        if word in _PERIODS:
            period = _PERIODS[word]
        elif word in _PLACES:
            place = _PLACES[word]
        else:
            raise UserError(Message("top-unknown", {"word": short_literal(word)}))
    return period, place


def _targets(channel_id: str, place: str) -> tuple[str, str]:
    """The channel alone, or all of its workspace: their ids begin alike."""
    if place == _CHANNEL:
        return channel_id, channel_id
    team = channel_id.rpartition(":")[0]
    return f"{team}:", f"{team};"  # the sign after the colon


def _today(context: Context, channel_id: str) -> date:
    zone = next((each.rule.zone for each in numbered(context, channel_id)), None)
    if zone is None:
        zone = context.known_zone or ZoneInfo("UTC")
    return from_ms(context.now_ms).astimezone(zone).date()


def _parts(context: Context, found: tuple[Place, ...], channel_id: str, reader: str) -> list[Part]:
    """The first places, and that of the *reader* (empty: everybody reads it)."""
    own = next((place for place in found[MOST_PLACES:] if place.earned.learner_id == reader), None)
    shown = (*found[:MOST_PLACES], own) if own else found[:MOST_PLACES]
    streaks = streaks_in(context, [place.earned.learner_id for place in shown], channel_id)
    rows = [_row(context, place, streaks[place.earned.learner_id], reader) for place in shown]
    header = tuple(context.say(f"top-{column}") for column in ("place", "who", "points", "answered", "streak"))
    parts: list[Part] = [Table(header=header, rows=tuple(rows))]
    left = len(found) - len(rows)
    if left > 0:
        parts.append(Paragraph(text=context.say("top-more", num=left)))
    return parts


def _row(context: Context, place: Place, streak: Streak, reader: str) -> tuple[str, ...]:
    earned = place.earned
    name = boards.naming(context.tx, earned.learner_id).name or context.say("top-somebody")
    who = context.say("top-you", name=name) if earned.learner_id == reader else name
    points = f"{earned.points:.2f}".rstrip("0").rstrip(".")
    return (str(place.number), who, points, str(earned.num_answered), str(streak.current))


COMMAND = Command(
    name="study top",
    example="/study top week",
    handle=handle,
    options=(
        CommandOption(name="period", values=tuple(Period)),
        CommandOption(name="where", values=(_CHANNEL, _SERVER)),
    ),
)
