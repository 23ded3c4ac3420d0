"""`/study settings`: one's own settings, and for managers whether the channel has boards."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.commands.board_names import choose
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import require_manager, whatever
from bot.daily.showing import clock_time
from bot.errors import UserError
from bot.replies import Facts, Paragraph, Reply, short_literal
from bot.storage import boards, learners, schedules
from bot.wording import Language, Message

_ON = {"on", "yes", "true", "1", "开", "是"}
_OFF = {"off", "no", "false", "0", "关", "否"}
_LATEST_DAY_END = 12
_AUTO = "auto"  # the language of whoever sets a question up


def handle(context: Context, argument: str) -> Decision:
    """Show them, or change one: `name=on`, `day_end=4`; of the channel, `board=off`, `lang=zh`.

    Raises:
        UserError: it is none of these, or the value cannot be.
    """
    word = argument.strip()
    if not word:
        return Decision(reply=_shown(context))
    name, *values = re.split(r"\s*[=＝]\s*|\s+", word, maxsplit=1)
    change = _CHANGES.get(name.casefold())
    if change is None:
        raise UserError(Message("settings-unknown", {"word": short_literal(word)}))
    return change(context, "".join(values).strip().casefold())


def _shown(context: Context) -> Reply:
    learner = context.learner_id
    name = boards.naming(context.tx, learner).name or context.say("settings-no-name")
    facts = (
        (context.say("settings-language"), context.language.value),
        (context.say("settings-zone"), context.zone or "–"),
        ("`name=on|off`", name),
        ("`day_end=0…12`", clock_time(60 * learners.day_end(context.tx, learner))),
    )
    return Reply(title=context.say("settings-title"), parts=(Facts(rows=facts),))


def _name(context: Context, value: str) -> Decision:
    return choose(context, named=_switch(value))


def _board(context: Context, value: str) -> Decision:
    channel_id = require_manager(context)
    shown = _switch(value)
    reply = Reply(parts=(Paragraph(text=context.say("settings-board-on" if shown else "settings-board-off")),))
    effects = (
        whatever(schedules.ensure_channel, channel_id=channel_id, at=context.now_ms),
        whatever(boards.set_board, channel_id=channel_id, shown=shown),
    )
    return Decision(reply=reply, effects=effects)


def _channel_language(context: Context, value: str) -> Decision:
    channel_id = require_manager(context)
    if value not in {*Language, _AUTO}:
        raise UserError(Message("settings-channel-language-how", {"word": short_literal(value)}))
    if value == _AUTO:
        text = context.say("settings-channel-language-auto")
    else:
        text = context.say("settings-channel-language-set", language=context.say(f"daily-form-{value}"))
    effects = (
        whatever(schedules.ensure_channel, channel_id=channel_id, at=context.now_ms),
        whatever(schedules.set_channel_language, channel_id=channel_id, language=None if value == _AUTO else value),
    )
    return Decision(reply=Reply(parts=(Paragraph(text=text),)), effects=effects)


def _day_end(context: Context, value: str) -> Decision:
    if not (value.isascii() and value.isdecimal() and len(value) <= 2 and int(value) <= _LATEST_DAY_END):  # noqa: PLR2004 - digits
        raise UserError(Message("settings-day-end-how"))
    reply = Reply(parts=(Paragraph(text=context.say("settings-day-end-set", hour=clock_time(60 * int(value)))),))
    effect = whatever(learners.set_day_end, learner_id=context.learner_id, hour=int(value))
    return Decision(reply=reply, effects=(effect,))


def _switch(value: str) -> bool:
    if value not in _ON | _OFF:
        raise UserError(Message("settings-switch", {"word": short_literal(value)}))
    return value in _ON


_CHANGES: dict[str, Callable[[Context, str], Decision]] = {
    "name": _name,
    "名字": _name,
    "board": _board,
    "排行榜": _board,
    "lang": _channel_language,
    "language": _channel_language,
    "语言": _channel_language,
    "day_end": _day_end,
    "dayend": _day_end,
    "一天结束": _day_end,
}

COMMAND = Command(
    name="study settings",
    example="/study settings",
    handle=handle,
    asks_channel=True,
    options=(
        CommandOption(
            name="change", values=("name=on", "name=off", "board=on", "board=off", "lang=zh", "lang=en", "day_end=4")
        ),
    ),
)
