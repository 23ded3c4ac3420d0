"""How is an attempt shown: the question while it is open, the result when it is closed?"""

from __future__ import annotations

from collections.abc import Container

from bot.actions import action
from bot.commands.attempt_views import AttemptView
from bot.commands.context import Context
from bot.commands.run_replies import set_under_way, summary_parts
from bot.quiz.drawing import (
    ask_parts,
    explanation_parts,
    percent,
    question_parts,
    reference_parts,
    result_parts,
    tone_of,
)
from bot.quiz.fields import answer_controls, answer_token
from bot.quiz.grade import Grade
from bot.quiz.kinds.base import Takes
from bot.quiz.progress import to_self_grade, unanswered
from bot.quiz.question import Question
from bot.replies import (
    Awaits,
    Bullets,
    Button,
    Control,
    Divider,
    Paragraph,
    Part,
    Quote,
    Reply,
    Tone,
    plain,
)
from bot.wording import Language

Unread = dict[str, tuple[str, Grade]]  # by leaf id ("" for a whole): what was sent, and why it could not be read
_NONE_UNREAD: Unread = {}
_MAX_SENT_BACK = 600  # characters of an unreadable answer that are shown back


def question_reply(context: Context, view: AttemptView, *, before: tuple[Part, ...] = ()) -> Reply:
    """The open question with its controls; after a break, what is still to be answered."""
    language = context.language
    parts = (*before, *question_parts(view.question, language, view.attempt.post_id or view.attempt.attempt_id))
    if view.withholds:
        parts += (*_kept(context, view), Paragraph(text=_how_to_answer(context, view.question)))
    elif view.attempt.responses:
        parts += (
            Divider(),
            *result_parts(view.question, view.grades, view.scores, language),
            *_still_to_do(context, view),
        )
    else:
        parts += (Paragraph(text=_how_to_answer(context, view.question)),)
    return Reply(
        title=_title(context, view),
        parts=parts,
        controls=(*_answer_controls(context, view), *_side_controls(context, view)),
        awaits=_awaits(view),
        language=context.language,
    )


def unread_reply(context: Context, view: AttemptView, unread: Unread) -> Reply:
    """Nothing could be read: what to write instead; nothing was used up and nothing typed is lost."""
    return Reply(
        title=_title(context, view),
        tone=Tone.WARNING,
        parts=(*_unread_parts(context, unread), Paragraph(text=context.say("attempt-not-used"))),
        controls=(*_answer_controls(context, view, unread), *_side_controls(context, view)),
        awaits=_awaits(view),
        language=context.language,
    )


def _unread_parts(context: Context, unread: Unread) -> tuple[Part, ...]:
    """Each text that could not be read, and why."""
    parts: list[Part] = []
    for leaf_id, (answer, grade) in unread.items():
        sent = answer.strip()
        if leaf_id and len(unread) > 1:
            parts.append(Paragraph(text=f"({leaf_id})"))
        if sent:
            parts.append(Quote(text=sent if len(sent) <= _MAX_SENT_BACK else sent[:_MAX_SENT_BACK] + " …"))
        parts += ask_parts(grade, context.language)
    return tuple(parts)


def result_reply(
    context: Context, view: AttemptView, *, new: Container[str] | None = None, unread: Unread = _NONE_UNREAD
) -> Reply:
    """What was graded; when everything is, the whole result with key, explanation and what comes next.

    While parts are open, *new* limits the result to the parts this request settled; *unread* comes back to the learner.
    """
    language = context.language
    if view.withholds:
        return kept_reply(context, view)
    if view.is_open:
        shown = {part_id: grade for part_id, grade in view.grades.items() if new is None or part_id in new}
        return Reply(
            title=_title(context, view),
            parts=(
                *result_parts(view.question, shown, view.scores, language),
                *_unread_parts(context, unread),
                *_still_to_do(context, view),
            ),
            controls=(*_answer_controls(context, view, unread), *_side_controls(context, view)),
            awaits=_awaits(view),
            language=context.language,
        )
    parts = result_parts(view.question, view.grades, view.scores, language)
    score = view.attempt.score or 0.0
    key = "result-" + tone_of(score).value
    notes = [context.say("self-graded-note")] if any(r.self_graded for r in view.attempt.responses) else []
    if view.attempt.hints_used:
        cost = sum(hint.cost for hint in view.question.hints[: view.attempt.hints_used])
        notes.append(context.say("hints-note", hints=view.attempt.hints_used, cost=percent(cost)))
    return Reply(
        title=f"{context.say(key)} · {percent(score)} · {_title(context, view)}",
        tone=tone_of(score),
        parts=(
            *parts,
            *(Paragraph(text=f"*{note}*") for note in notes),
            *explanation_parts(view.question, language),
            *summary_parts(context, view.run, view.attempt),
        ),
        controls=_next_controls(context, view),
        awaits=Awaits.NOTHING,
        language=context.language,
    )


def kept_reply(context: Context, view: AttemptView) -> Reply:
    """The answer to a daily question as it was sent; how it was graded is told with everybody's."""
    return Reply(
        title=_title(context, view),
        parts=(*_kept(context, view), *_still_to_do(context, view)),
        controls=(*_answer_controls(context, view), *_side_controls(context, view)),
        awaits=_awaits(view) if unanswered(view.question, view.scores) else Awaits.SAME,
    )


def _kept(context: Context, view: AttemptView) -> tuple[Part, ...]:
    """What was sent so far, as it was sent: nothing here may depend on the key."""
    if view.daily is None:
        return ()
    when = view.daily.reveal_time()
    if not view.attempt.responses:
        return (Paragraph(text=context.say("daily-last-counts", time=when)),)
    sent = tuple(dict.fromkeys(response.answer for response in view.attempt.responses))
    return (*(Quote(text=answer) for answer in sent), Paragraph(text=context.say("daily-kept", time=when)))


def skipped_reply(context: Context, view: AttemptView) -> Reply:
    """An old control of a question that was skipped."""
    return Reply(
        title=_title(context, view),
        parts=(Paragraph(text=context.say("question-was-skipped")),),
        controls=_next_controls(context, view),
    )


def _title(context: Context, view: AttemptView) -> str:
    place = f" · {view.run.position(view.question.id)}" if view.run is not None else ""
    if view.daily is not None:
        place += " · " + context.say("daily-of", date=view.daily.post.local_date or "")
    topics = ", ".join(view.question.topics)
    level = context.say("level", level=str(view.question.difficulty))
    return f"{view.question.id}{place} · {topics} · {level}"


def _how_to_answer(context: Context, question: Question) -> str:
    leaves = list(question.root.leaves())
    if len(leaves) == 1:
        body = leaves[0].body
        return context.say("how-choice" if body is not None and body.takes.is_chosen else "how-text")
    if all(child.body is not None for child in question.root.children):
        return context.say("how-blanks", parts=len(leaves))
    return context.say("how-parts")


def _still_to_do(context: Context, view: AttemptView) -> tuple[Part, ...]:
    """What the learner does next on a question that is partly done."""
    parts: tuple[Part, ...] = ()
    open_leaves = unanswered(view.question, view.scores)
    if open_leaves:
        names = tuple(f"({leaf.id})" for leaf in open_leaves)
        parts += (Paragraph(text=context.say("still-open", parts=", ".join(names))),)
        prompts = [(f"({leaf.id})", leaf.prompt.to(context.language)) for leaf in open_leaves if leaf.prompt]
        if prompts:
            labels, items = zip(*prompts, strict=True)
            parts += (Bullets(items=items, labels=labels),)
    waiting = to_self_grade(view.question, view.scores)
    if waiting:
        parts += (*reference_parts(waiting[:1], context.language), Paragraph(text=context.say("self-grade-how")))
    return parts


def _awaits(view: AttemptView) -> Awaits:
    open_leaves = unanswered(view.question, view.scores)
    if not open_leaves:
        return Awaits.NOTHING
    bodies = [leaf.body for leaf in open_leaves if leaf.body is not None]
    return Awaits.NUMBER if any(body.takes is Takes.NUMBER for body in bodies) else Awaits.TEXT


def _answer_controls(context: Context, view: AttemptView, unread: Unread = _NONE_UNREAD) -> tuple[Control, ...]:
    """Self-grading first where it is due; then one choice, or forms of few fields for what is still open."""
    controls: list[Control] = []
    for leaf in to_self_grade(view.question, view.scores)[:1]:
        controls += [
            Button(
                action=action("self", view.attempt.attempt_id, leaf.id, verdict), label=context.say("self-" + verdict)
            )
            for verdict in ("had", "partly", "missed")
        ]

    def token(span: str) -> str:
        return answer_token("answer", view.attempt.attempt_id, view.question, span, context.language)

    typed = {
        leaf_id: (answer, " ".join(plain(context.say_sentence(remark)) for remark in grade.remarks))
        for leaf_id, (answer, grade) in unread.items()
    }
    return (*controls, *answer_controls(view.question, view.answerable, token, context.language, typed))


def _side_controls(context: Context, view: AttemptView) -> tuple[Control, ...]:
    attempt, controls = view.attempt, []
    if attempt.hints_used < len(view.question.hints):
        hint = view.question.hints[attempt.hints_used]
        label = context.say("hint-button", cost=percent(hint.cost))
        controls.append(Button(action=action("hint", attempt.attempt_id, str(attempt.hints_used)), label=label))
    if view.daily is None or view.adopts:
        controls.append(Button(action=action("skip", attempt.attempt_id), label=context.say("skip-button")))
    other = Language.EN if context.language is Language.ZH else Language.ZH
    controls.append(
        Button(action=action("language", attempt.attempt_id, other.value), label="English" if other == "en" else "中文")
    )
    return tuple(controls)


def _next_controls(context: Context, view: AttemptView) -> tuple[Control, ...]:
    language = context.language.value
    again = Button(action=action("next", view.question.id, language), label=context.say("again-button"))
    if view.run is not None and not view.run.remaining(view.question.id):
        set_id = view.run.run.set_id
        restart = Button(action=action("restart", set_id), label=context.say("restart-set-button", set=set_id))
        other = Button(action=action("next", "", language), label=context.say("any-next-button"))
        return (restart, other, again)
    what = view.run.run.set_id if view.run is not None else set_under_way(context, view.question.id)
    return (Button(action=action("next", what, language), label=context.say("next-button")), again)
