"""What people can say and press: the table of contents of this room, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands import answer, help, mem, quiz, share, study  # noqa: A004 - `help` is what the command is called
from bot.commands.context import ActionHandler, Command

_OTHERS: tuple[Command, ...] = (quiz.COMMAND, mem.COMMAND, *study.COMMANDS)

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
}
