"""How long has a learner kept going in a channel? Shown to them alone, and on the channel's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import zip_longest

from bot.commands.context import Context
from bot.daily.instants import from_ms
from bot.daily.streak import Posted, Streak, streak
from bot.ports import Transaction
from bot.storage import boards, schedules
from bot.storage.records import ScheduleState

_Posts = tuple[tuple[str, date, datetime], ...]


def streak_line(context: Context, schedule_id: str, post_id: str) -> str:
    """What the learner is told with their answer to a post."""
    posts = _posts(context.tx, schedule_id)
    found = _streak(context.tx, context.learner_id, posts, post_id, from_ms(context.now_ms))
    return context.say("streak-now", current=found.current, best=found.best)


def streaks_in(context: Context, learner_ids: Iterable[str], channel_id: str) -> dict[str, Streak]:
    """By learner: the longest current and the best streak over the schedules of a channel.

    Nobody goes on in a schedule that is off: it only has a best.
    """
    found = schedules.schedules_of(context.tx, channel_id)
    posts = [(each.state is not ScheduleState.OFF, _posts(context.tx, each.schedule_id)) for each in found]
    return {learner_id: _longest(context.tx, learner_id, posts) for learner_id in learner_ids}


def _longest(tx: Transaction, learner_id: str, schedules_posts: Iterable[tuple[bool, _Posts]]) -> Streak:
    found = [(goes_on, _streak(tx, learner_id, posts)) for goes_on, posts in schedules_posts]
    return Streak(
        current=max((one.current for goes_on, one in found if goes_on), default=0),
        best=max((one.best for _, one in found), default=0),
    )


def _posts(tx: Transaction, schedule_id: str) -> _Posts:
    return tuple(
        (post_id, date.fromisoformat(day), from_ms(at)) for post_id, day, at in boards.posted(tx, schedule_id)
    )


def _streak(
    tx: Transaction, learner_id: str, posts: _Posts, now_answered: str = "", now: datetime | None = None
) -> Streak:
    """The streak over *posts*; the post *now_answered* is being answered *now*."""
    return streak(
        Posted(day=day, posted_at=at, answered_at=answered or (now if post_id == now_answered else None))
        for (post_id, day, at), answered in _answers(tx, learner_id, posts)
    )


def _answers(
    tx: Transaction, learner_id: str, posts: _Posts
) -> Iterator[tuple[tuple[str, date, datetime], datetime | None]]:
    """Each post with a time at which it was answered.

    An attempt that was graded before the next question came was answered before it too, so its responses need not be
    looked up: a board asks this for many people and all their days.
    """
    taken_up = boards.closed_at(tx, learner_id)
    for post, following in zip_longest(posts, posts[1:]):
        if post[0] not in taken_up:
            yield post, None
            continue
        graded = taken_up[post[0]]
        closed = None if graded is None else from_ms(graded)
        if closed is not None and (following is None or closed < following[2]):
            yield post, closed
        else:
            at = boards.answered_at(tx, learner_id, post[0])
            yield post, None if at is None else from_ms(at)
