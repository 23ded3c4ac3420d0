"""The controls of a daily post: answer it, open it for oneself, see one's own result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.actions import action
from bot.commands.answer import answer_fields
from bot.commands.attempt_replies import kept_reply, question_reply, result_reply
from bot.commands.attempt_views import AttemptView, daily_view, opening
from bot.commands.context import Context, Decision
from bot.commands.dailies import Daily, daily_of
from bot.commands.daily_schedules import whatever
from bot.errors import UserError
from bot.replies import Button, Paragraph, Reply
from bot.storage import dailies, outbox
from bot.storage.records import AttemptState, OutboxState
from bot.wording import Message


def press_answer(context: Context, args: tuple[str, ...], fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """A choice or a form of the post was sent: the verdict is for the learner alone."""
    daily = _pressed(context, args)
    context, view = daily_view(context, daily)
    if not daily.is_open(context.now_ms) and view.is_new:
        return _too_late(context, daily)
    decision = _seen(daily, answer_fields(context, view, fields))
    if view.is_open or view.attempt.state is AttemptState.SKIPPED:
        return decision
    first = Paragraph(text=context.say("daily-first-counts"))
    return replace(decision, reply=replace(decision.reply, parts=(first, *decision.reply.parts)))


def press_open(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Show the question to this learner alone, with hints and the other language."""
    daily = _pressed(context, args)
    context, view = daily_view(context, daily)
    if not daily.is_open(context.now_ms) and view.is_new:
        return _too_late(context, daily)
    return _seen(daily, Decision(reply=_shown(context, view), effects=opening(view)))


def _seen(daily: Daily, decision: Decision) -> Decision:
    """Who presses a control of a post has seen it."""
    if daily.post.state is not OutboxState.UNKNOWN:
        return decision
    confirm = whatever(dailies.confirm, post_id=daily.post.post_id)
    return replace(decision, effects=(*decision.effects, confirm), sends=True)


def press_result(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The learner's own result, once the answers are shown."""
    daily = _pressed(context, args)
    context, view = daily_view(context, daily)
    if view.is_new or view.attempt.state is AttemptState.SKIPPED:
        return _too_late(context, daily) if not daily.is_open(context.now_ms) else Decision(reply=_shown(context, view))
    return Decision(reply=kept_reply(context, view) if view.withholds else result_reply(context, view))


def _shown(context: Context, view: AttemptView) -> Reply:
    return question_reply(context, view) if view.is_open else result_reply(context, view)


def _pressed(context: Context, args: tuple[str, ...]) -> Daily:
    """The post a control belongs to.

    Raises:
        UserError: there is no such post, or it was taken back.
    """
    daily = daily_of(context, outbox.find_row(context.tx, args[0])) if args else None
    if daily is None:
        raise UserError(Message("control-unknown"))
    if daily.is_void:
        raise UserError(Message("daily-was-void"))
    return daily


def _too_late(context: Context, daily: Daily) -> Decision:
    """The answers are shown: what is answered now is practice."""
    question_id = daily.post.question_id or ""
    button = Button(
        action=action("next", question_id, context.language.value), label=context.say("daily-practise-button")
    )
    parts = (Paragraph(text=context.say("daily-too-late", time=daily.reveal_time())),)
    return Decision(reply=Reply(parts=parts, controls=(button,)))
