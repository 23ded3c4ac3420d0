"""Answering the open question: by a message, a choice or a form, and grading oneself where the grader is not sure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from bot.codec import to_text
from bot.commands import quiz
from bot.commands.answered import answered_view
from bot.commands.attempt_replies import Unread, question_reply, result_reply, skipped_reply, unread_reply
from bot.commands.attempt_views import AttemptView, changing, opening, pressed_view
from bot.commands.context import Context, Decision, Effect
from bot.commands.first_answers import with_notes
from bot.errors import UserError
from bot.quiz.grade import Grade, Outcome, ask
from bot.quiz.grading import grade as grade_answer
from bot.quiz.progress import (
    after_hints,
    asked_part,
    leaf_grades,
    to_self_grade,
    total_score,
    unanswered,
    unread_parts,
)
from bot.quiz.question import PartOf
from bot.replies import Audience, Paragraph
from bot.requests import Said
from bot.storage import sets
from bot.storage.records import AttemptState, Response
from bot.wording import Language, Message

_CONTROL_WORDS = {"skip": "skip", "/skip": "skip", "跳过": "skip", "跳過": "skip", "hint": "hint", "提示": "hint"}
_SELF_SCORES = {"had": 1.0, "partly": 0.5, "missed": 0.0}


def handle_text(context: Context, said: Said) -> Decision:
    """A plain message: it answers the question that is meant, the whole of it or the part that is being asked."""
    text = said.text
    found = answered_view(context, said.reply_to)
    if found is None or (found[1].is_new and not text.strip()):
        raise UserError(Message("no-question-open" if text.strip() else "nothing-said"))
    context, view = found
    pressed = _CONTROL_WORDS.get(text.strip().casefold())
    if pressed == "skip" and view.daily is not None and not view.adopts:
        raise UserError(Message("daily-no-skip"))
    if pressed == "skip":
        return quiz.press_skip(context, (view.attempt.attempt_id,), {})
    if pressed == "hint" and view.attempt.hints_used < len(view.question.hints):
        return _hint(context, view, view.attempt.hints_used)
    part = asked_part(view.question, view.scores)
    if part is None and view.withholds:
        part = view.question.root
    if part is None or not view.is_open:
        return Decision(reply=result_reply(context, view, new=()))
    grade = grade_answer(view.question, part.id or None, text)
    settled = [(leaf.id, text, leaf_grade) for leaf, leaf_grade in leaf_grades(part, grade)]
    if not grade.score and part is not view.question.root:
        settled = _for_a_later_part(view, part, text) or settled
    if not settled:
        return Decision(reply=unread_reply(context, view, {part.id: (text, grade)}), effects=opening(view))
    decision = record(
        context, view, settled, {open_part.id: ("", reason) for open_part, reason in unread_parts(part, grade)}
    )
    if view.daily is None or not said.is_public:
        return decision
    remark = Paragraph(text=context.say("daily-was-public"))
    return replace(decision, reply=replace(decision.reply, parts=(*decision.reply.parts, remark)))


def _for_a_later_part(view: AttemptView, asked: PartOf, text: str) -> list[tuple[str, str, Grade]]:
    """What earns nothing for the part that is asked, but is right for another that is still open."""
    waiting = {leaf.id for leaf in unanswered(view.question, view.scores)} - {leaf.id for leaf in asked.leaves()}
    whole = leaf_grades(view.question.root, grade_answer(view.question, None, text))
    return [(leaf.id, text, found) for leaf, found in whole if leaf.id in waiting and found.score == 1]


def press_answer(context: Context, args: tuple[str, ...], fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """A choice or a form was sent; each field answers one part, and an empty field leaves its part open."""
    context, view = pressed_view(context, args)
    return answer_fields(context, view, fields)


def answer_fields(context: Context, view: AttemptView, fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Read and record what was chosen or typed, by the names of parts."""
    if not view.is_open:
        return _closed(context, view)
    settled: list[tuple[str, str, Grade]] = []
    unread: Unread = {}
    for leaf, answer in _sent(view, fields):
        grade = grade_answer(view.question, leaf.id or None, answer) if answer else ask(Message("field-empty"))
        if grade.outcome is Outcome.ASK:
            unread[leaf.id] = (answer, grade)
        else:
            settled.append((leaf.id, answer, grade))
    if settled:
        return record(context, view, settled, unread)
    if unread:
        return Decision(reply=unread_reply(context, view, unread), effects=opening(view))
    reply = result_reply(context, view) if view.attempt.responses else question_reply(context, view)
    return Decision(reply=reply, effects=opening(view))


def _sent(view: AttemptView, fields: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[PartOf, str]]:
    """The open parts that a form or a choice sent something for, with the text their kind reads it as."""
    for leaf in view.answerable:
        values = fields.get(leaf.id or "answer")
        if values is not None and leaf.body is not None:
            yield leaf, leaf.body.from_field(values).strip()


def press_self(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The learner compared with the reference: had it, partly, or missed it."""
    context, view = pressed_view(context, args)
    if not view.is_open:
        return _closed(context, view)
    leaf_id, verdict = (*args[1:], "", "")[:2]
    waiting = {leaf.id for leaf in to_self_grade(view.question, view.scores)}
    if leaf_id not in waiting or verdict not in _SELF_SCORES:
        return Decision(reply=result_reply(context, view))
    (response,) = (response for response in view.attempt.responses if response.part_id == leaf_id)
    marked = replace(view.grades[leaf_id], remarks=(Message("self-marked"),))
    return _change(context, view, [replace(response, score=_SELF_SCORES[verdict], grade_text=to_text(marked))])


def press_hint(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Show a hint; what it costs stood on the button. The same button again shows the same hint for nothing more."""
    context, view = pressed_view(context, args)
    if not view.is_open:
        return _closed(context, view)
    number = next((index for index in range(len(view.question.hints)) if args[1:2] == (str(index),)), None)
    if number is None:
        raise UserError(Message("control-unknown"))
    return _hint(context, view, number)


def _hint(context: Context, view: AttemptView, number: int) -> Decision:
    changed = replace(view.attempt, hints_used=max(view.attempt.hints_used, number + 1))
    hint = context.say("hint-is", hint=view.question.hints[number].text)
    again = question_reply(context, replace(view, attempt=changed))
    reply = replace(again, parts=(Paragraph(text=hint),))
    return Decision(reply=reply, effects=(changing(context, view, changed),))


def press_language(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """Show this question in the other language, and go on in it."""
    context, view = pressed_view(context, args)
    if args[1:2] not in {(language.value,) for language in Language}:
        raise UserError(Message("control-unknown"))
    context = replace(context, language=Language(args[1]))
    if not view.is_open:
        return _closed(context, view)
    changed = replace(view.attempt, language=args[1])
    note = Paragraph(text=f"*{context.say('language-of-this-question')}*")
    asked = question_reply(context, replace(view, attempt=changed))
    reply = replace(asked, parts=(*asked.parts, note), audience=Audience.REPLACE)
    return Decision(reply=reply, effects=(changing(context, view, changed),))


def _closed(context: Context, view: AttemptView) -> Decision:
    """A control of an attempt that is over: the same result again."""
    skipped = view.attempt.state is AttemptState.SKIPPED
    return Decision(reply=skipped_reply(context, view) if skipped else result_reply(context, view))


def record(
    context: Context, view: AttemptView, settled: list[tuple[str, str, Grade]], unread: Unread | None = None
) -> Decision:
    """Keep the grades of some leaves: (leaf id, what was sent, grade)."""
    responses = [
        Response(
            part_id=leaf_id,
            answer=answer,
            score=None if grade.outcome is Outcome.SELF_GRADE else grade.score,
            self_graded=grade.outcome is Outcome.SELF_GRADE,
            grade_text=to_text(grade),
            answered_at=context.now_ms,
        )
        for leaf_id, answer, grade in settled
    ]
    return with_notes(context, view, _change(context, view, responses, unread))


def _change(context: Context, view: AttemptView, responses: list[Response], unread: Unread | None = None) -> Decision:
    """Keep *responses*; when nothing is left to answer or to self-grade, close the attempt, and with it the run.

    The answer to a daily question whose grades are withheld stays open until the reveal, and can be changed.
    """
    by_part = {response.part_id: response for response in (*view.attempt.responses, *responses)}
    changed = replace(view.attempt, responses=tuple(by_part[part_id] for part_id in sorted(by_part)))
    now = replace(view, attempt=changed)
    effects: list[Effect] = []
    score = after_hints(total_score(now.question.root, now.scores), now.question.hints, changed.hints_used)
    if view.daily is not None:
        changed = replace(changed, score=score)  # what it is worth when its time ends
        now = replace(view, attempt=changed)
    is_done = not unanswered(now.question, now.scores) and not to_self_grade(now.question, now.scores)
    if is_done and not view.withholds:
        changed = replace(changed, state=AttemptState.GRADED, score=score, closed_at=context.now_ms)
        now = replace(view, attempt=changed)
        if now.run is not None and not now.run.remaining(now.question.id):
            effects.append(partial(sets.finish_run, run_id=now.run.run.run_id, at=context.now_ms))
    reply = result_reply(context, now, new={response.part_id for response in responses}, unread=unread or {})
    outdated = () if view.daily is None else (view.daily.post.post_id,)
    return Decision(reply=reply, effects=(changing(context, view, changed, responses), *effects), outdated=outdated)
