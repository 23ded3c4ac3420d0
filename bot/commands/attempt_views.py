"""Which attempt is meant, what does it look like now, and how is a change of it made durable?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.codec import from_text
from bot.commands.context import Context, Effect
from bot.commands.run_replies import RunView, run_view
from bot.errors import UserError
from bot.quiz.bank import question_from_source
from bot.quiz.grade import Grade
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.progress import Scores
from bot.quiz.question import Question
from bot.storage import attempts
from bot.storage.records import Attempt, AttemptChange, AttemptState, Response
from bot.wording import Language, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptView:
    """An attempt with its question and, inside a set, the run it belongs to."""

    attempt: Attempt
    question: Question
    run: RunView | None = None

    @property
    def is_open(self) -> bool:
        return self.attempt.state is AttemptState.OPEN

    @property
    def scores(self) -> Scores:
        return {response.part_id: response.score for response in self.attempt.responses}

    @property
    def grades(self) -> Mapping[str, Grade]:
        return {response.part_id: from_text(Grade, response.grade_text) for response in self.attempt.responses}


def open_view(context: Context) -> tuple[Context, AttemptView] | None:
    """The learner's open attempt, and the request in the language that question is shown in; None when none is open.

    One whose question is gone counts as none: opening another closes it (`closing_gone`).
    """
    attempt = attempts.find_open_attempt(context.tx, context.learner_id)
    return None if attempt is None else _view(context, attempt)


def closing_gone(context: Context) -> tuple[Effect, ...]:
    """Closes an open attempt whose question neither the bank nor this program can show any more."""
    attempt = attempts.find_open_attempt(context.tx, context.learner_id)
    if attempt is None or _view(context, attempt) is not None:
        return ()
    change = AttemptChange(
        responses=(),
        state=AttemptState.SKIPPED,
        score=None,
        hints_used=attempt.hints_used,
        language=attempt.language,
        at=context.now_ms,
    )
    return (partial(attempts.change_attempt, attempt_id=attempt.attempt_id, revision=attempt.revision, change=change),)


def pressed_view(context: Context, args: tuple[str, ...]) -> tuple[Context, AttemptView]:
    """The attempt a control belongs to.

    Raises:
        UserError: there is no such attempt, it is another learner's, or its question is gone.
    """
    attempt = attempts.find_attempt(context.tx, args[0]) if args else None
    if attempt is None:
        raise UserError(Message("control-unknown"))
    if attempt.learner_id != context.learner_id:
        raise UserError(Message("control-of-another"))
    found = _view(context, attempt)
    if found is None:
        raise UserError(Message("question-gone", {"question": attempt.question_id}))
    return found


def _view(context: Context, attempt: Attempt) -> tuple[Context, AttemptView] | None:
    question = _question_of(context, attempt)
    if question is None:
        return None
    view = AttemptView(attempt=attempt, question=question, run=run_view(context, attempt.run_id))
    return replace(context, language=Language(attempt.language)), view


def _question_of(context: Context, attempt: Attempt) -> Question | None:
    """The question as it was when the attempt was opened, even if the bank has changed since.

    None when its text was written by a program that knew kinds or fields this one does not.
    """
    current = context.bank.questions.get(attempt.question_id)
    if current is not None and current.version == attempt.version:
        return current
    source = attempts.question_source(context.tx, attempt.version)
    try:
        return question_from_source(source, FUNCTIONS) if source is not None else None
    except ValueError:
        return None


def changing(context: Context, view: AttemptView, changed: Attempt, responses: Sequence[Response] = ()) -> Effect:
    """The effect that makes *changed* durable, on top of the attempt as it was seen in *view*."""
    change = AttemptChange(
        responses=tuple(responses),
        state=changed.state,
        score=changed.score,
        hints_used=changed.hints_used,
        language=changed.language,
        at=context.now_ms,
    )
    return partial(
        attempts.change_attempt, attempt_id=changed.attempt_id, revision=view.attempt.revision, change=change
    )
