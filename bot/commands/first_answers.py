"""What is said once beside an answer: what is stored of it, how long one has kept going, and whether to be named."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.attempt_views import AttemptView
from bot.commands.board_names import asking_once
from bot.commands.context import Context, Decision
from bot.commands.daily_schedules import whatever
from bot.commands.streaks import streak_line
from bot.replies import Paragraph
from bot.storage import learners


def with_notes(context: Context, view: AttemptView, decision: Decision) -> Decision:
    """*decision*, which records an answer in *view*, with what the learner should hear beside it."""
    if view.daily is not None and not view.attempt.responses:
        schedule_id, post = view.daily.post.schedule_id or "", view.daily.post
        decision = _with_line(decision, streak_line(context, schedule_id, post.post_id))
        decision = asking_once(context, decision, post.target)
    if learners.was_told(context.tx, context.learner_id):
        return decision
    decision = _with_line(decision, context.say("privacy-first"))
    told = whatever(learners.note_told, learner_id=context.learner_id, at=context.now_ms)
    return replace(decision, effects=(*decision.effects, told))


def _with_line(decision: Decision, line: str) -> Decision:
    reply = decision.reply
    return replace(decision, reply=replace(reply, parts=(*reply.parts, Paragraph(text=f"*{line}*"))))
