"""What people can say and press: the table of contents of this room, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands import (
    answer,
    board_names,
    daily_answer,
    daily_off,
    daily_on,
    daily_post,
    daily_setup,
    daily_skip,
    daily_status,
    daily_test,
    daily_void,
    daily_why,
    export,
    forget,
    help,  # noqa: A004 - `help` is what the command is called
    managers,
    mem,
    quiz,
    remind,
    settings,
    share,
    study,
    timezone,
    top,
)
from bot.commands.context import ActionHandler, Command

_OTHERS: tuple[Command, ...] = (
    quiz.COMMAND,
    mem.COMMAND,
    *study.COMMANDS,
    top.COMMAND,
    daily_on.COMMAND,
    daily_off.COMMAND,
    daily_status.COMMAND,
    daily_why.COMMAND,
    daily_skip.COMMAND,
    daily_post.COMMAND,
    daily_test.COMMAND,
    daily_void.COMMAND,
    managers.COMMAND,
    timezone.COMMAND,
    settings.COMMAND,
    remind.COMMAND,
    export.COMMAND,
    forget.COMMAND,
)

COMMANDS: tuple[Command, ...] = (*_OTHERS, help.help_command(_OTHERS))

ACTIONS: Mapping[str, ActionHandler] = {
    "answer": answer.press_answer,
    "self": answer.press_self,
    "hint": answer.press_hint,
    "language": answer.press_language,
    "skip": quiz.press_skip,
    "next": quiz.press_next,
    "restart": quiz.press_restart,
    "share": share.press_share,
    "day-answer": daily_answer.press_answer,
    "day-open": daily_answer.press_open,
    "day-result": daily_answer.press_result,
    "day-now": daily_post.press_now,
    "day-off-ask": daily_off.press_ask,
    "day-off": daily_off.press_off,
    top.SHARE: top.press_share,
    "name": board_names.press_name,
    "forget": forget.press_forget,
    "remind-stop": remind.press_stop,
    "day-form": daily_setup.press_form,
    "day-setup": daily_setup.press_setup,
    "day-void": daily_void.press_void,
}

# Verbs for which it matters who manages the channel, or whether the bot may post there.
CHANNEL_ACTIONS = frozenset({"day-now", "day-off-ask", "day-off", "day-void", "day-form", "day-setup"})
