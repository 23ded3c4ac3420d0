"""`/study help`: three lines to copy first, then everything one can say; also the greeting of a chat that begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.attempt_replies import question_reply
from bot.commands.attempt_views import open_view
from bot.commands.context import Command, Context, Decision
from bot.replies import Awaits, Code, Divider, Facts, Paragraph, Reply


def help_command(others: Sequence[Command]) -> Command:
    """The command that lists *others* and itself."""

    def handle(context: Context, _argument: str) -> Decision:
        facts = tuple((f"`{command.example}`", context.say(command.help_key)) for command in (*others, own))
        return Decision(
            reply=Reply(
                title=context.say("help-title"),
                parts=(
                    Paragraph(text=context.say("help-first")),
                    Code(text="\n".join(_first_lines(context))),
                    Facts(rows=facts),
                    Paragraph(text=context.say("help-answering")),
                ),
            )
        )

    own = Command(name="study help", example="/study help", handle=handle)
    return own


def handle_opened(context: Context) -> Decision:
    """What a chat begins with: what can be typed, and the question that is still open from last time."""
    greeting = (Paragraph(text=context.say("greeting")), Code(text="\n".join(_first_lines(context))))
    found = open_view(context)
    if found is None:
        return Decision(reply=Reply(parts=greeting, awaits=Awaits.NOTHING))
    context, view = found
    reply = question_reply(context, view, before=(*greeting, Divider(), Paragraph(text=context.say("open-first"))))
    return Decision(reply=replace(reply, title=""))


def _first_lines(context: Context) -> tuple[str, ...]:
    of = next(iter(context.bank.sets), "")
    return (f"/quiz {of}".rstrip(), "/mem 7b bf16 adam", "/study help")
