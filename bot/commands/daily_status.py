"""`/study daily status`: the schedules of this channel and how they are; everybody may ask."""

from __future__ import annotations

from bot.commands.coming import next_facts
from bot.commands.context import Command, Context, Decision
from bot.commands.daily_schedules import Numbered, channel_of, last_posts, numbered
from bot.commands.daily_why import outcome_words
from bot.daily.choosing import pool
from bot.daily.reasons import reason_said
from bot.daily.showing import option_words, rule_words
from bot.errors import UserError
from bot.replies import Facts, Paragraph, Part, Reply
from bot.storage import dailies
from bot.storage.records import ScheduleState
from bot.wording import Message


def handle(context: Context, _argument: str) -> Decision:
    """A block of facts for each schedule.

    Raises:
        UserError: the channel has none.
    """
    channel_id = channel_of(context)
    parts: list[Part] = []
    for each in numbered(context, channel_id):
        parts += [
            Paragraph(text=f"**#{each.number} · {rule_words(each.rule, context.language)}**"),
            _facts(context, each),
        ]
    if not parts:
        raise UserError(Message("daily-none"))
    return Decision(reply=Reply(title=context.say("daily-status-title"), parts=tuple(parts)))


def _facts(context: Context, each: Numbered) -> Facts:
    questions = pool(context.bank, each.asking)
    asked = dailies.asked_on(context.tx, each.schedule.channel_id, "")
    left = sum(question.id not in asked for question in questions)
    state = context.say("daily-state-" + each.schedule.state.value)
    if each.schedule.pause_reason:
        state += f": {context.say_sentence(reason_said(each.schedule.pause_reason))}"
    rows = [(context.say("daily-fact-state"), state)]
    if each.schedule.state is ScheduleState.ACTIVE:
        rows += [(context.say("daily-fact-next"), " · ".join(row)) for row in next_facts(context, each, 1).rows]
    rows += [
        (context.say("daily-fact-last"), outcome_words(context, each, row)) for row in last_posts(context, each)[:1]
    ]
    rows += [
        (context.say("daily-fact-options"), option_words(each.options, each.asking)),
        (context.say("daily-fact-pool"), f"{left} / {len(questions)}"),
    ]
    return Facts(rows=tuple(rows))


COMMAND = Command(name="study daily status", example="/study daily status", handle=handle, asks_channel=True)
