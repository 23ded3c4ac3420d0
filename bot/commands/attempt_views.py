"""Which attempt is meant, what does it look like now, and how is a change of it made durable?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.codec import from_text
from bot.commands.context import Context, Effect
from bot.commands.dailies import Daily, daily_of, open_daily_about
from bot.commands.run_replies import RunView, run_view
from bot.errors import UserError
from bot.ports import Transaction
from bot.quiz.bank import question_from_source
from bot.quiz.grade import Grade
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.progress import Scores
from bot.quiz.question import PartOf, Question
from bot.storage import attempts, outbox
from bot.storage.records import Attempt, AttemptChange, AttemptState, Response
from bot.wording import Language, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptView:
    """An attempt with its question; inside a set, the run it belongs to; on a daily post, that post.

    *withholds*: its grade may not be told yet. *is_new*: it is not recorded yet, its first change will be. *adopts*: it
    was begun in practice, and its first answer makes it count for the post.
    """

    attempt: Attempt
    question: Question
    run: RunView | None = None
    daily: Daily | None = None
    withholds: bool = False
    is_new: bool = False
    adopts: bool = False

    @property
    def is_open(self) -> bool:
        return self.attempt.state is AttemptState.OPEN

    @property
    def scores(self) -> Scores:
        """What each answered part is worth; while the grade is withheld, nothing waits for the learner's own mark."""
        pending = 0.0 if self.withholds else None
        return {
            response.part_id: pending if response.score is None else response.score
            for response in self.attempt.responses
        }

    @property
    def answerable(self) -> tuple[PartOf, ...]:
        """The leaves an answer may be sent for: the unanswered ones, and all while the last answer counts."""
        leaves = tuple(self.question.root.leaves())
        return leaves if self.withholds else tuple(leaf for leaf in leaves if leaf.id not in self.scores)

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
        UserError: there is no such attempt, it is another learner's, its question is gone, or its daily question was
            taken back.
    """
    attempt = attempts.find_attempt(context.tx, args[0]) if args else None
    if attempt is None:
        raise UserError(Message("control-unknown"))
    if attempt.learner_id != context.learner_id:
        raise UserError(Message("control-of-another"))
    found = _view(context, attempt)
    if found is None:
        raise UserError(Message("question-gone", {"question": attempt.question_id}))
    if found[1].daily is not None and found[1].daily.is_void:
        raise UserError(Message("daily-was-void"))
    return found


def _view(context: Context, attempt: Attempt) -> tuple[Context, AttemptView] | None:
    kept = attempt
    attempt, daily = _counted_for(context, attempt)
    question = _question_of(context, attempt)
    if question is None:
        return None
    withholds = daily is not None and daily.withholds(context.now_ms)
    if daily is not None and attempt.state is AttemptState.OPEN and not daily.is_open(context.now_ms):
        # Its time is over; the reveal will write down the same.
        state = AttemptState.SKIPPED if attempt.score is None else AttemptState.GRADED
        attempt = replace(attempt, state=state, closed_at=daily.closes_at)
    view = AttemptView(
        attempt=attempt,
        question=question,
        run=run_view(context, attempt.run_id),
        daily=daily,
        withholds=withholds,
        adopts=kept.post_id is None and attempt.post_id is not None and kept.attempt_id == attempt.attempt_id,
    )
    return replace(context, language=Language(attempt.language)), view


def _counted_for(context: Context, attempt: Attempt) -> tuple[Attempt, Daily | None]:
    """The daily post that *attempt* counts for, or from now on has to count for, and the attempt that does."""
    if attempt.post_id is not None:
        return attempt, daily_of(context, outbox.find_row(context.tx, attempt.post_id))
    daily = open_daily_about(context, attempt.question_id) if attempt.state is AttemptState.OPEN else None
    if daily is None:
        return attempt, None
    first = attempts.find_daily_attempt(context.tx, context.learner_id, daily.post.post_id)
    if first is None:
        return replace(attempt, post_id=daily.post.post_id), daily
    return (first, daily) if first.state is AttemptState.OPEN else (attempt, None)


def daily_view(context: Context, daily: Daily, run: RunView | None = None) -> tuple[Context, AttemptView]:
    """The learner's attempt on a daily post; a new one, not recorded yet, when there is none.

    Raises:
        UserError: its question is gone.
    """
    post = daily.post
    attempt = attempts.find_daily_attempt(context.tx, context.learner_id, post.post_id)
    practice = attempts.find_open_attempt(context.tx, context.learner_id) if attempt is None else None
    begun = practice is not None and (practice.question_id, practice.version) == (post.question_id, post.version)
    if practice is not None and begun:
        attempt = replace(practice, post_id=post.post_id)
    is_new = attempt is None
    found = _view(context, attempt or _new_attempt(context, daily, run))
    if found is None:
        raise UserError(Message("question-gone", {"question": post.question_id or ""}))
    context, view = found
    return context, replace(view, run=run or view.run, is_new=is_new, adopts=begun or view.adopts)


def _new_attempt(context: Context, daily: Daily, run: RunView | None) -> Attempt:
    post = daily.post
    language = daily.language or context.language
    return Attempt(
        attempt_id=context.new_id("attempt"),
        learner_id=context.learner_id,
        question_id=post.question_id or "",
        version=post.version or "",
        run_id=run.run.run_id if run is not None else None,
        language=language.value,
        state=AttemptState.OPEN,
        revision=0,
        hints_used=0,
        score=None,
        opened_at=context.now_ms,
        closed_at=None,
        post_id=post.post_id,
    )


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
        post_id=changed.post_id,
    )
    return partial(_change, view, change)


def opening(view: AttemptView) -> tuple[Effect, ...]:
    """The effect that records an attempt which is new."""
    if not view.is_new:
        return ()
    return (partial(attempts.open_attempt, attempt=_unanswered(view.attempt), source_text=view.question.source_text),)


def _change(view: AttemptView, change: AttemptChange, tx: Transaction) -> bool:
    attempt = view.attempt
    if view.is_new and not attempts.open_attempt(tx, _unanswered(attempt), view.question.source_text):
        return False
    return attempts.change_attempt(tx, attempt.attempt_id, attempt.revision, change)


def _unanswered(attempt: Attempt) -> Attempt:
    return replace(attempt, responses=(), state=AttemptState.OPEN, closed_at=None, score=None)
