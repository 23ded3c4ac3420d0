"""`/study daily test`: how a post will look, only for who asks."""

from __future__ import annotations

from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.daily_schedules import one_schedule, require_manager, sample_parts
from bot.replies import Paragraph, Reply


def handle(context: Context, argument: str) -> Decision:
    """A sample with the question that would come last."""
    each, _ = one_schedule(context, require_manager(context), argument)
    parts = (Paragraph(text=context.say("daily-test-only-you")), *sample_parts(context, each))
    return Decision(reply=Reply(parts=parts))


COMMAND = Command(
    name="study daily test",
    example="/study daily test",
    handle=handle,
    asks_channel=True,
    options=(CommandOption(name="number"),),
)
