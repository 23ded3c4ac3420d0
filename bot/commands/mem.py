"""`/mem setup…`: the GPU-memory calculator in one line."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import action
from bot.commands import suggestions
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.memory.answer import answer
from bot.replies import Button


def handle(context: Context, argument: str) -> Decision:
    """What the training in *argument* needs; the asker may then show it to the channel."""
    reply = answer(argument, context.language)
    share = Button(action=action("share", context.event_key), label=context.say("share-button"))
    return Decision(reply=replace(reply, controls=(*reply.controls, share)))


COMMAND = Command(
    name="mem",
    example="/mem 7b bf16 adam",
    handle=handle,
    options=(CommandOption(name="setup", is_required=True, suggest=suggestions.setups),),
)
