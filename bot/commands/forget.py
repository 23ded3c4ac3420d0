"""`/study forget`: everything about the learner is deleted; says what will go and asks once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.actions import action
from bot.commands.context import Command, Context, Decision
from bot.replies import Awaits, Button, Paragraph, Reply, Tone
from bot.storage import people


def handle(context: Context, _argument: str) -> Decision:
    """Say how much it is."""
    kept = people.kept_of(context.tx, context.learner_id)
    text = context.say("forget-ask", attempts=kept.num_attempts, runs=kept.num_runs, schedules=kept.num_schedules)
    button = Button(action=action("forget"), label=context.say("forget-sure"))
    return Decision(reply=Reply(tone=Tone.WARNING, parts=(Paragraph(text=text),), controls=(button,)))


def press_forget(context: Context, _args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """They are sure. Nothing of this request is kept either."""
    posts = people.messages_about(context.tx, context.learner_id)
    reply = Reply(parts=(Paragraph(text=context.say("forget-done")),), awaits=Awaits.NOTHING)
    effect = partial(people.forget, learner_id=context.learner_id)
    return Decision(reply=reply, effects=(effect,), outdated=posts, is_kept=False, erases=True)


COMMAND = Command(name="study forget", example="/study forget", handle=handle)
