"""Which command does a line begin with?"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches

from bot.commands.context import Command
from bot.errors import UserError
from bot.replies import short_literal
from bot.wording import Message


def find_command(commands: Sequence[Command], text: str) -> tuple[Command, str] | None:
    """The command *text* begins with and the rest of the line; None when it is no command line.

    `/study language zh` finds "study language" before "study". A full-width slash, letters of any width and case count.

    Raises:
        UserError: it begins with a slash, but no command is called that; the nearest one is named.
    """
    line = text.strip()
    if not line or unicodedata.normalize("NFKC", line[0]) != "/":
        return None
    words = line[1:].split(maxsplit=2)
    heads = [unicodedata.normalize("NFKC", word).casefold() for word in words]
    if len(heads) == 1 and any(command.name.startswith(f"{heads[0]} ") for command in commands):
        heads.append("help")  # `/study` alone
    for length in (2, 1):
        for command in commands:
            if command.name.split() == heads[:length]:
                rest = line[1:].split(maxsplit=length)
                return command, rest[length] if len(rest) > length else ""
    raise UserError(_unknown(commands, heads, words))


def _unknown(commands: Sequence[Command], heads: list[str], words: list[str]) -> Message:
    typed = short_literal("/" + " ".join(words[:2]))
    names = [command.name for command in commands]
    for attempt in (" ".join(heads[:2]), heads[0] if heads else ""):
        near = get_close_matches(attempt, names, n=1, cutoff=0.6)
        if near:
            return Message("command-unknown-near", {"typed": typed, "near": f"/{near[0]}"})
    return Message("command-unknown", {"typed": typed})
