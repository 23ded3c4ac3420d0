"""Which question does a plain message answer?"""

from __future__ import annotations

from collections.abc import Iterator

from bot.commands.attempt_views import AttemptView, daily_view, open_view
from bot.commands.context import Context
from bot.commands.dailies import Daily, daily_of, open_dailies_here
from bot.errors import UserError
from bot.quiz.progress import unanswered
from bot.storage import attempts, dailies, outbox
from bot.wording import Message

Found = tuple[Context, AttemptView]


def answered_view(context: Context, reply_to: str) -> Found | None:
    """The post replied to; else the own open question that was opened last; else the newest daily one of the channel.

    A daily answer that is kept until the reveal is changed only when nothing else is open. None when nothing is.

    Raises:
        UserError: the post replied to takes no answer any more.
    """
    if reply_to:
        post = dailies.find_post_of_message(context.tx, context.request.channel_id, reply_to)
        daily = daily_of(context, post)
        if daily is not None:
            return _replied_to(context, daily)
    begun = list(_own_open(context))
    unfinished = [found for found in begun if found[1].daily is None or unanswered(found[1].question, found[1].scores)]
    if unfinished:
        return max(unfinished, key=lambda found: found[1].attempt.opened_at)
    for daily in open_dailies_here(context):
        found = daily_view(context, daily)
        if found[1].is_new:
            return found
    return begun[0] if begun else None


def _replied_to(context: Context, daily: Daily) -> Found:
    """The learner's attempt on the post.

    Raises:
        UserError: it was taken back, or its time was over before they answered.
    """
    if daily.is_void:
        raise UserError(Message("daily-was-void"))
    found = daily_view(context, daily)
    if found[1].is_new and not daily.is_open(context.now_ms):
        raise UserError(Message("daily-too-late", {"time": daily.reveal_time()}))
    return found


def _own_open(context: Context) -> Iterator[Found]:
    practice = open_view(context)
    if practice is not None:
        yield practice
    for attempt in attempts.open_daily_attempts(context.tx, context.learner_id):
        daily = daily_of(context, outbox.find_row(context.tx, attempt.post_id or ""))
        if daily is not None and daily.is_open(context.now_ms):
            yield daily_view(context, daily)
