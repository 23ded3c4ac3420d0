"""How long has a learner kept going in a channel? Shown to them alone, and on the channel's board."""

from __future__ import annotations

from datetime import date

from bot.commands.context import Context
from bot.daily.instants import from_ms
from bot.daily.streak import Posted, Streak, streak
from bot.ports import Transaction
from bot.storage import boards, schedules


def streak_of(tx: Transaction, learner_id: str, schedule_id: str, now_answered: str = "", now_ms: int = 0) -> Streak:
    """The streak over the questions of a schedule; the post *now_answered* is being answered in this moment."""
    answered = boards.answered_at(tx, learner_id, schedule_id)
    if now_answered:
        answered.setdefault(now_answered, now_ms)
    return streak(
        Posted(
            day=date.fromisoformat(day),
            posted_at=from_ms(at),
            answered_at=from_ms(answered[post_id]) if post_id in answered else None,
        )
        for post_id, day, at in boards.posted(tx, schedule_id)
    )


def best_streak_in(context: Context, learner_id: str, channel_id: str) -> Streak:
    """The longest current streak over the schedules of a channel."""
    found = [
        streak_of(context.tx, learner_id, each.schedule_id) for each in schedules.schedules_of(context.tx, channel_id)
    ]
    return max(found, key=lambda one: (one.current, one.best), default=Streak())


def streak_line(context: Context, schedule_id: str, post_id: str) -> str:
    """What the learner is told with their answer to a post."""
    found = streak_of(context.tx, context.learner_id, schedule_id, post_id, context.now_ms)
    return context.say("streak-now", current=found.current, best=found.best)
