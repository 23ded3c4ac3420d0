"""`/quiz [what]`: the next question, a topic, a set, or one question by its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import partial

from bot.actions import action
from bot.commands import suggestions
from bot.commands.attempt_replies import question_reply, result_reply, skipped_reply
from bot.commands.attempt_views import (
    AttemptView,
    changing,
    closing_gone,
    daily_view,
    open_view,
    opening,
    pressed_view,
)
from bot.commands.context import Command, CommandOption, Context, Decision, Effect
from bot.commands.dailies import open_dailies_here, open_daily_about
from bot.commands.run_replies import RunView, next_question, summary_parts, view_of
from bot.errors import UserError
from bot.quiz.choosing import longest_ago, next_unseen
from bot.quiz.question import Bank, Question, QuestionSet
from bot.replies import Awaits, Button, Divider, Paragraph, Part, Reply, short_literal
from bot.storage import attempts, sets, totals
from bot.storage.records import Attempt, AttemptState, SetRun
from bot.wording import Language, Message

_MOST_NAMES = 30  # sets and topics that a refusal lists


def handle(context: Context, argument: str) -> Decision:
    """Ask; a question that is still open is shown again first."""
    what = argument.strip().casefold()
    if what and what not in known_names(context.bank):
        raise UserError(_unknown(context, what))
    found = open_view(context)
    if found is None:
        return ask(context, what)
    context, view = found
    note = () if what in {"", view.question.id} else (Paragraph(text=context.say("open-first")),)
    return Decision(reply=question_reply(context, view, before=note))


def ask(
    context: Context,
    what: str,
    *,
    before: tuple[Part, ...] = (),
    closing: Attempt | None = None,
    effects: tuple[Effect, ...] = (),
) -> Decision:
    """Open an attempt on *what*; *effects* (closing another one) come first, *closing* counts as closed already."""
    if what in context.bank.sets:
        return _ask_of_set(context, context.bank.sets[what], before, closing, effects)
    if what in context.bank.questions:
        return open_question(context, context.bank.questions[what], None, before, effects)
    questions = [q for q in context.bank.questions.values() if not what or what in q.topics]
    if not questions:
        raise UserError(_unknown(context, what))
    asked = {daily.post.question_id for daily in open_dailies_here(context)}
    questions = [question for question in questions if question.id not in asked] or questions
    seen = dict(attempts.last_seen(context.tx, context.learner_id))
    if closing is not None:
        seen[closing.question_id] = context.now_ms
    question = next_unseen(questions, seen) or _skipped_before(context, questions, seen, closing)
    if question is None:
        return _nothing_left(context, what, len(questions), before, effects)
    return open_question(context, question, None, before, effects)


def _skipped_before(
    context: Context, questions: Sequence[Question], seen: Mapping[str, int], closing: Attempt | None
) -> Question | None:
    """Of the questions that were only ever skipped, the one skipped longest ago; not the one being skipped now."""
    done = totals.learner_totals(context.tx, context.learner_id)
    answered = {row.question_id for row in done.questions if row.answered}
    if closing is not None:
        answered.add(closing.question_id)
    return longest_ago([question for question in questions if question.id not in answered], seen)


def open_question(
    context: Context, question: Question, run: RunView | None, before: tuple[Part, ...], effects: tuple[Effect, ...]
) -> Decision:
    """A new attempt on *question*; on the daily post it stands in, while that can be answered."""
    daily = open_daily_about(context, question.id)
    if daily is not None:
        context, view = daily_view(context, daily, run)
        if view.is_open:
            return Decision(reply=question_reply(context, view, before=before), effects=(*effects, *opening(view)))
    attempt = Attempt(
        attempt_id=context.new_id("attempt"),
        learner_id=context.learner_id,
        question_id=question.id,
        version=question.version,
        run_id=run.run.run_id if run is not None else None,
        language=context.language.value,
        state=AttemptState.OPEN,
        revision=0,
        hints_used=0,
        score=None,
        opened_at=context.now_ms,
        closed_at=None,
    )
    view = AttemptView(attempt=attempt, question=question, run=run)
    effect = partial(attempts.open_attempt, attempt=attempt, source_text=question.source_text)
    reply = question_reply(context, view, before=before)
    return Decision(reply=reply, effects=(*closing_gone(context), *effects, effect))


def _ask_of_set(
    context: Context, of: QuestionSet, before: tuple[Part, ...], closing: Attempt | None, effects: tuple[Effect, ...]
) -> Decision:
    """The next question of the run that is under way, else of a first run, else what a finished run offers."""
    run = sets.find_open_run(context.tx, context.learner_id, of.id)
    if run is None:
        finished = [r for r in sets.runs_of(context.tx, context.learner_id) if r.set_id == of.id]
        if finished:
            return _finished(context, finished[-1], before, effects)
        return start_run(context, of, before, effects)
    view = view_of(context, run)
    in_run = closing if closing is not None and closing.run_id == run.run_id else None
    question = next_question(context, view, in_run.question_id if in_run is not None else None)
    if question is not None:
        return open_question(context, question, view, before, effects)
    ending = partial(sets.finish_run, run_id=run.run_id, at=context.now_ms)
    summary = summary_parts(context, view, in_run)
    said = summary or (Paragraph(text=context.say("set-finished", set=of.id)),)
    return Decision(reply=_offer(context, (*before, *said), of.id), effects=(*effects, ending))


def start_run(
    context: Context, of: QuestionSet, before: tuple[Part, ...] = (), effects: tuple[Effect, ...] = ()
) -> Decision:
    """Begin *of* from its first question."""
    run = SetRun(
        run_id=context.new_id("run"),
        learner_id=context.learner_id,
        set_id=of.id,
        question_ids=of.question_ids,
        started_at=context.now_ms,
        finished_at=None,
    )
    first = context.bank.questions[of.question_ids[0]]
    view = RunView(run=run, attempts=())
    return open_question(context, first, view, before, (*effects, partial(sets.start_run, run=run)))


def press_next(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Go on from a result ("Next question", "Once more"), in the language of that question."""
    what, language = _two(args)
    if language in set(Language):
        context = replace(context, language=Language(language))
    return handle(context, what)


def press_restart(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Once more from the start: a set, or the question seen longest ago."""
    what, _ = _two((*args, ""))
    if open_view(context) is not None:
        return handle(context, "")
    of = context.bank.sets.get(what)
    if of is not None:
        if sets.find_open_run(context.tx, context.learner_id, of.id) is not None:
            return handle(context, of.id)
        return start_run(context, of)
    questions = [q for q in context.bank.questions.values() if not what or what in q.topics]
    question = longest_ago(questions, attempts.last_seen(context.tx, context.learner_id))
    if question is None:
        raise UserError(_unknown(context, what))
    return open_question(context, question, None, (), ())


def press_skip(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Close the question without an answer and go on: in its set, else with the next one."""
    context, view = pressed_view(context, args)
    if view.attempt.state is AttemptState.SKIPPED:
        return Decision(reply=skipped_reply(context, view))
    if not view.is_open:
        return Decision(reply=result_reply(context, view))
    skipped = replace(view.attempt, state=AttemptState.SKIPPED, closed_at=context.now_ms, post_id=None)
    what = view.run.run.set_id if view.run is not None else ""
    said = Paragraph(text=context.say("skipped", question=view.question.id))
    return ask(context, what, before=(said, Divider()), closing=skipped, effects=(changing(context, view, skipped),))


def _two(args: tuple[str, ...]) -> tuple[str, str]:
    if len(args) < 2:  # noqa: PLR2004 - the name says it
        raise UserError(Message("control-unknown"))
    return args[0], args[1]


def _finished(context: Context, run: SetRun, before: tuple[Part, ...], effects: tuple[Effect, ...]) -> Decision:
    view = view_of(context, run)
    parts = (*before, Paragraph(text=context.say("set-finished", set=run.set_id)), *summary_parts(context, view, None))
    return Decision(reply=_offer(context, parts, run.set_id), effects=effects)


def _nothing_left(
    context: Context, what: str, num: int, before: tuple[Part, ...], effects: tuple[Effect, ...]
) -> Decision:
    key = "all-answered-topic" if what else "all-answered"
    parts = (*before, Paragraph(text=context.say(key, num=num, topic=what)))
    return Decision(reply=_offer(context, parts, what), effects=effects)


def _offer(context: Context, parts: tuple[Part, ...], what: str) -> Reply:
    """Nothing new is left of *what*: say what can be done instead."""
    buttons = [Button(action=action("restart", what), label=_restart_label(context, what))]
    if what:
        buttons.append(Button(action=action("next", "", context.language.value), label=context.say("any-next-button")))
    buttons += [
        Button(action=action("restart", set_id), label=context.say("restart-set-button", set=set_id))
        for set_id in context.bank.sets
        if set_id != what
    ][:3]
    return Reply(parts=parts, controls=tuple(buttons), awaits=Awaits.NOTHING)


def _restart_label(context: Context, what: str) -> str:
    if what in context.bank.sets:
        return context.say("restart-set-button", set=what)
    return context.say("restart-oldest-button")


def _unknown(context: Context, what: str) -> Message:
    known = known_names(context.bank)
    near = get_close_matches(what, known, n=1, cutoff=0.5)
    if not known:
        return Message("bank-empty")
    if near:
        return Message("quiz-unknown-near", {"what": short_literal(what), "near": near[0]})
    names = [name for name in known if name not in context.bank.questions]
    return Message("quiz-unknown", {"what": short_literal(what), "names": ", ".join(names[:_MOST_NAMES])})


def known_names(bank: Bank) -> list[str]:
    """Everything that can follow `/quiz`: sets, topics, ids."""
    return [*bank.sets, *bank.topics, *bank.questions]


COMMAND = Command(
    name="quiz",
    example="/quiz ch12",
    handle=handle,
    options=(CommandOption(name="what", suggest=suggestions.questions),),
)
