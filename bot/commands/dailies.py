"""Which daily post is meant, may it still be answered, and are its answers hidden?

Until the reveal a question that is a daily one in any of the learner's channels counts as that daily question wherever
it is answered. A learner's channels are those of their workspace, and those where they answered before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.commands.context import Context
from bot.daily.asking import Asking, Feedback
from bot.daily.instants import from_ms
from bot.daily.rule import Rule
from bot.storage import dailies, schedules
from bot.storage.records import OutboxKind, OutboxRow
from bot.wording import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """A daily post and what its schedule says of it now."""

    post: OutboxRow
    asking: Asking
    zone: ZoneInfo

    @property
    def closes_at(self) -> int:
        """When its answers are shown; without a reveal it closes after a day."""
        return self.post.due_at + dailies.DAY_MS if self.post.reveal_at is None else self.post.reveal_at

    @property
    def language(self) -> Language | None:
        """The one language the post is in; None when it is in both."""
        return Language(self.post.language) if self.post.language in set(Language) else None

    def is_open(self, now_ms: int) -> bool:
        """Whether an answer at *now_ms* counts."""
        return dailies.perhaps_stands(self.post) and not self.is_void and now_ms < self.closes_at

    def withholds(self, now_ms: int) -> bool:
        """Whether nobody may be told yet how an answer was graded."""
        return self.asking.feedback is Feedback.REVEAL and self.is_open(now_ms)

    @property
    def is_void(self) -> bool:
        return self.post.reason == dailies.VOID

    def reveal_time(self) -> str:
        """When its answers are shown, on the wall clock of the schedule."""
        return f"{from_ms(self.closes_at).astimezone(self.zone):%H:%M} ({self.zone.key})"


def daily_of(context: Context, post: OutboxRow | None) -> Daily | None:
    """*post* with its schedule; None when it is no daily question."""
    if post is None or post.kind is not OutboxKind.POST or post.schedule_id is None or post.question_id is None:
        return None
    schedule = schedules.find_schedule(context.tx, post.schedule_id)
    if schedule is None:
        return None
    rule = Rule.from_text(schedule.rule_text)
    return Daily(post=post, asking=Asking.from_text(schedule.options_text), zone=rule.zone)


def open_daily_about(context: Context, question_id: str) -> Daily | None:
    """The daily post with this question that can still be answered by the learner: here first, then the newest."""
    here = context.request.channel_id
    if here and (post := dailies.open_post_about(context.tx, question_id, (here, here), context.now_ms)) is not None:
        return daily_of(context, post)
    teams = sorted({_team(context.learner_id), _team(here)} - {""})
    own = dailies.answered_channels(context.tx, context.learner_id, context.now_ms - 3 * dailies.LONGEST_OPEN_MS)
    elsewhere = sorted(target for target in own if _team(target) not in teams)
    places = [*((f"{team}:", f"{team};") for team in teams), *((target, target) for target in elsewhere)]
    found = (dailies.open_post_about(context.tx, question_id, each, context.now_ms) for each in places)
    posts = [post for post in found if post is not None]
    return daily_of(context, max(posts, key=lambda post: (post.due_at, post.post_id))) if posts else None


def open_dailies_here(context: Context) -> tuple[Daily, ...]:
    """The daily posts of this channel that can still be answered, the newest first; none here: those of the others."""
    since = context.now_ms - dailies.LONGEST_OPEN_MS
    here = tuple(_open(context, dailies.posts_in(context.tx, context.request.channel_id, since)))
    if here:
        return here
    others = dailies.answered_channels(context.tx, context.learner_id, since)
    posts = (post for target in sorted(others) for post in dailies.posts_in(context.tx, target, since))
    return tuple(_open(context, sorted(posts, key=lambda post: post.due_at, reverse=True)))


def _open(context: Context, posts: Iterable[OutboxRow]) -> Iterator[Daily]:
    found = (daily_of(context, post) for post in posts)
    return (daily for daily in found if daily is not None and daily.is_open(context.now_ms))


def _team(place: str) -> str:
    """`platform:workspace` of a learner or channel."""
    return place.rpartition(":")[0]
