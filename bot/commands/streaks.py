"""How long has a learner kept going in a channel? Shown to them alone, and on the channel's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest

from bot.commands.context import Context
from bot.daily.instants import from_ms
from bot.daily.streak import Posted, Streak, streak
from bot.ports import Transaction
from bot.storage import boards, schedules
from bot.storage.records import ScheduleState


@dataclass(frozen=True, slots=True, kw_only=True)
class _Post:
    """A question that a channel really got, as it is to those who missed it and to those who answered it in time."""

    post_id: str
    posted_at: int
    missed: Posted
    in_time: Posted


def streak_line(context: Context, schedule_id: str, post_id: str) -> str:
    """What the learner is told with their answer to a post, which is being recorded in this moment."""
    answers = _answers(context.tx, context.learner_id, _posts(context.tx, schedule_id), {post_id: context.now_ms})
    found = streak(answers)
    return context.say("streak-now", current=found.current, best=found.best)


def streaks_in(context: Context, learner_ids: Iterable[str], channel_id: str) -> dict[str, Streak]:
    """By learner: the longest current and the best streak over the schedules of a channel.

    Nobody goes on in a schedule that is off: it only has a best.
    """
    found = schedules.schedules_of(context.tx, channel_id)
    posts = [(each.state is not ScheduleState.OFF, _posts(context.tx, each.schedule_id)) for each in found]
    return {learner_id: _longest(context.tx, learner_id, posts) for learner_id in learner_ids}


def _longest(tx: Transaction, learner_id: str, of_schedules: Iterable[tuple[bool, tuple[_Post, ...]]]) -> Streak:
    found = [(goes_on, streak(_answers(tx, learner_id, posts, {}))) for goes_on, posts in of_schedules]
    return Streak(
        current=max((one.current for goes_on, one in found if goes_on), default=0),
        best=max((one.best for _, one in found), default=0),
    )


def _posts(tx: Transaction, schedule_id: str) -> tuple[_Post, ...]:
    found = []
    for post_id, day, at in boards.posted(tx, schedule_id):
        missed = Posted(day=date.fromisoformat(day), posted_at=from_ms(at))
        in_time = replace(missed, answered_at=missed.posted_at)
        found.append(_Post(post_id=post_id, posted_at=at, missed=missed, in_time=in_time))
    return tuple(found)


def _answers(tx: Transaction, learner_id: str, posts: tuple[_Post, ...], now: dict[str, int]) -> Iterator[Posted]:
    """Each post, answered or missed; *now* are answers that are being recorded, by post.

    An attempt that was graded before the next question came was answered before it too, so its responses need not be
    looked up: a board asks this for many people and all their days.
    """
    taken_up = boards.closed_at(tx, learner_id)
    for post, following in zip_longest(posts, posts[1:]):
        graded_at = taken_up.get(post.post_id)
        if graded_at is not None and (following is None or graded_at < following.posted_at):
            yield post.in_time
            continue
        recorded = boards.answered_at(tx, learner_id, post.post_id) if post.post_id in taken_up else None
        at = now.get(post.post_id) if recorded is None else recorded
        yield post.missed if at is None else replace(post.missed, answered_at=from_ms(at))
