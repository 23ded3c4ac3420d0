"""How does a run through a set look: the place in it, and the summary at its end?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.commands.context import Context
from bot.quiz.drawing import percent, tone_of
from bot.quiz.progress import total_score
from bot.quiz.question import Question
from bot.replies import Divider, Paragraph, Part, Table
from bot.storage import attempts, sets
from bot.storage.records import Attempt, AttemptState, SetRun


@dataclass(frozen=True, slots=True, kw_only=True)
class RunView:
    """A run and the attempts made in it."""

    run: SetRun
    attempts: tuple[Attempt, ...]

    def position(self, question_id: str) -> str:
        """The question's place: `2/5`."""
        ids = self.run.question_ids
        return f"{ids.index(question_id) + 1}/{len(ids)}" if question_id in ids else f"–/{len(ids)}"

    def remaining(self, closing: str | None = None) -> tuple[str, ...]:
        """The questions of the run that have no closed attempt; *closing* names one that is being closed now."""
        closed = {attempt.question_id for attempt in self.attempts if attempt.state is not AttemptState.OPEN}
        return tuple(qid for qid in self.run.question_ids if qid not in closed and qid != closing)


def run_view(context: Context, run_id: str | None) -> RunView | None:
    """The run an attempt belongs to; None outside a set."""
    run = sets.find_run(context.tx, run_id) if run_id is not None else None
    return None if run is None else view_of(context, run)


def view_of(context: Context, run: SetRun) -> RunView:
    """*run* with its attempts, without the questions that have left the bank since it began."""
    known = tuple(question_id for question_id in run.question_ids if question_id in context.bank.questions)
    return RunView(run=replace(run, question_ids=known), attempts=attempts.attempts_of_run(context.tx, run.run_id))


def summary_parts(context: Context, view: RunView | None, last: Attempt | None) -> tuple[Part, ...]:
    """The whole run, question by question and part by part; nothing while questions remain.

    *last* replaces the stored row of the attempt that is being closed by this very request.
    """
    if view is None or not view.run.question_ids or view.remaining(last.question_id if last is not None else None):
        return ()
    by_question = {attempt.question_id: attempt for attempt in view.attempts}
    if last is not None:
        by_question[last.question_id] = last
    rows, total = [], 0.0
    for question_id in view.run.question_ids:
        attempt = by_question.get(question_id)
        score = attempt.score or 0.0 if attempt is not None else 0.0
        total += score
        rows.append((question_id, _marks(context, attempt), percent(score)))
    mean = percent(total / len(view.run.question_ids))
    return (
        Divider(),
        Paragraph(text=context.say("run-summary", set=view.run.set_id, score=mean)),
        Table(
            header=(context.say("column-question"), context.say("column-parts"), context.say("column-score")),
            rows=tuple(rows),
        ),
    )


def _marks(context: Context, attempt: Attempt | None) -> str:
    """Each part of a question with its mark: `1 ✓  2 ✗  3 50 %`."""
    if attempt is None or attempt.state is AttemptState.SKIPPED:
        return context.say("mark-skipped")
    question = context.bank.questions.get(attempt.question_id)
    scores = {response.part_id: response.score for response in attempt.responses}
    if question is None or not question.root.children:
        return _mark(attempt.score or 0.0)
    return "  ".join(f"{child.id} {_mark(total_score(child, scores))}" for child in question.root.children)


def _mark(score: float) -> str:
    match tone_of(score).value:
        case "right":
            return "✓"
        case "wrong":
            return "✗"
        case _:
            return percent(score)


def next_question(context: Context, view: RunView, closing: str | None = None) -> Question | None:
    """The next question of the run that the bank still has."""
    questions = context.bank.questions
    return next((questions[qid] for qid in view.remaining(closing) if qid in questions), None)


def set_under_way(context: Context, question_id: str) -> str:
    """A set the learner is in the middle of that holds the question; "" when there is none."""
    return next(
        (
            of.id
            for of in context.bank.sets.values()
            if question_id in of.question_ids and sets.find_open_run(context.tx, context.learner_id, of.id) is not None
        ),
        "",
    )
