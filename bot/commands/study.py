"""`/study …`: one's own progress and settings, and help."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.commands.coming import next_question_at
from bot.commands.context import Command, CommandOption, Context, Decision
from bot.commands.streaks import streaks_in
from bot.daily.streak import Streak
from bot.errors import UserError
from bot.ports import Transaction
from bot.quiz.drawing import percent
from bot.replies import Facts, Paragraph, Part, Reply, Table, short_literal
from bot.storage import learners, sets, totals
from bot.storage.records import Totals
from bot.wording import Language, Message, say

_LANGUAGE_WORDS = {
    Language.ZH: {"zh", "zh-cn", "zh-tw", "cn", "chinese", "中文", "汉语", "漢語", "简体中文", "繁體中文", "中"},
    Language.EN: {"en", "en-us", "en-gb", "english", "英文", "英语", "英語", "英"},
}


def handle_language(context: Context, argument: str) -> Decision:
    """Choose the language of all replies, or say which one is spoken.

    Raises:
        UserError: the word names no language there is.
    """
    word = argument.strip().casefold()
    if not word:
        return Decision(reply=_said(context, "language-now"))
    language = next((language for language, words in _LANGUAGE_WORDS.items() if word in words), None)
    if language is None:
        raise UserError(Message("language-unknown", {"word": short_literal(word)}))
    text = say(language, Message("language-set"))
    effect = partial(_set_language, context.learner_id, language)
    return Decision(reply=Reply(parts=(Paragraph(text=text),)), effects=(effect,))


def _set_language(learner_id: str, language: Language, tx: Transaction) -> bool:
    learners.set_language(tx, learner_id, language.value)
    return True


def handle_stats(context: Context, _argument: str) -> Decision:
    """What was answered so far, and how well, per topic."""
    done = totals.learner_totals(context.tx, context.learner_id)
    if not done.answered:
        nothing = _said(context, "stats-nothing-yet")
        coming = _coming(context)
        return Decision(reply=replace(nothing, parts=(*nothing.parts, Facts(rows=coming))) if coming else nothing)
    facts = (
        (context.say("stats-answered"), str(done.answered)),
        (
            context.say("stats-different"),
            f"{sum(1 for row in done.questions if row.answered)} / {len(context.bank.questions)}",
        ),
        (context.say("stats-mean"), percent(done.score_sum / done.answered)),
        (context.say("stats-self-graded"), str(done.self_graded)),
        (context.say("stats-skipped"), str(done.skipped)),
        *_streak(context),
        *_coming(context),
    )
    parts: tuple[Part, ...] = (Facts(rows=facts), _by_topic(context, done))
    return Decision(reply=Reply(title=context.say("stats-title"), parts=parts))


def _streak(context: Context) -> tuple[tuple[str, str], ...]:
    """How long the learner has kept going with the daily questions of this channel."""
    channel_id = context.request.channel_id
    learner = context.learner_id
    found = streaks_in(context, (learner,), channel_id)[learner] if channel_id else Streak()
    return ((context.say("stats-streak"), f"{found.current} ({found.best})"),) if found.best else ()


def _coming(context: Context) -> tuple[tuple[str, str], ...]:
    at = next_question_at(context)
    return ((context.say("stats-next-daily"), at),) if at else ()


def _by_topic(context: Context, done: Totals) -> Table:
    by_question = {row.question_id: row for row in done.questions}
    rows = []
    for topic in context.bank.topics:
        ids = [question.id for question in context.bank.questions.values() if topic in question.topics]
        seen = [by_question[qid] for qid in ids if qid in by_question and by_question[qid].answered]
        answered = sum(row.answered for row in seen)
        mean = percent(sum(row.score_sum for row in seen) / answered) if answered else "–"
        rows.append((topic, f"{len(seen)} / {len(ids)}", mean))
    header = (context.say("column-topic"), context.say("column-seen"), context.say("column-score"))
    return Table(header=header, rows=tuple(rows))


def handle_sets(context: Context, _argument: str) -> Decision:
    """The sets there are, and how far one is in each."""
    runs = sets.runs_of(context.tx, context.learner_id)
    rows = []
    for of in context.bank.sets.values():
        own = [run for run in runs if run.set_id == of.id]
        state = "sets-new" if not own else "sets-running" if own[-1].finished_at is None else "sets-finished"
        rows.append((f"/quiz {of.id}", of.title.to(context.language), str(len(of.question_ids)), context.say(state)))
    header = tuple(context.say(key) for key in ("column-command", "column-set", "column-questions", "column-state"))
    return Decision(reply=Reply(title=context.say("sets-title"), parts=(Table(header=header, rows=tuple(rows)),)))


def _said(context: Context, key: str) -> Reply:
    return Reply(parts=(Paragraph(text=context.say(key)),))


COMMANDS = (
    Command(
        name="study language",
        example="/study language zh",
        handle=handle_language,
        options=(CommandOption(name="language", values=tuple(Language)),),
    ),
    Command(name="study stats", example="/study stats", handle=handle_stats),
    Command(name="study sets", example="/study sets", handle=handle_sets),
)
