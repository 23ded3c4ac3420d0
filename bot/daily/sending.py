"""What does a row of the outbox say when its time has come?

The question is chosen and noted on its row before anything is sent, so whoever sends it, and however often, sends the
same. The answers close what can still be answered, in the moment in which they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.daily import notices
from bot.daily.asking import BOTH, Asking
from bot.daily.catch_up import ON_TIME
from bot.daily.choosing import Chosen, choose, pool
from bot.daily.drawing import Post, counted, post_reply, reveal_reply
from bot.daily.hearers import heard_by
from bot.daily.instants import from_ms, to_ms
from bot.daily.reasons import MESSAGE_GONE
from bot.daily.reminding import draw_reminder
from bot.daily.rule import Rule
from bot.daily.welcome import draw_welcome
from bot.errors import DeliveryError
from bot.ports import Clock, Store, Target, Transaction
from bot.quiz.bank import question_from_source
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank, Question
from bot.replies import Reply
from bot.storage import attempts, boards, dailies, learners, outbox, schedules
from bot.storage.outbox import post_id_of
from bot.storage.records import Attempt, Claimed, OutboxKind, OutboxRow, OutboxState, Schedule
from bot.wording import Language

REDRAWN = timedelta(days=3)  # for so long a post follows what happens to it
FEW_LEFT = 3  # questions, at which the owner is told that the pool runs dry


@dataclass(frozen=True, slots=True, kw_only=True)
class Redrawn:
    """A message of the past as it has to look now; *shown* is what is to be noted once it does."""

    post_id: str
    shown: int
    target: Target
    message_id: str
    reply: Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Draws rows of the outbox; `draw` is what a worker is given."""

    bank: Bank
    store: Store
    clock: Clock
    language: Language
    links: Mapping[str, Callable[[Target, str], str]] = field(default_factory=dict)  # `Platform.link`, by platform

    async def draw(self, claimed: Claimed, *, is_late: bool) -> Reply:
        """The message of a row that is held.

        Raises:
            DeliveryError: there is nothing to send.
        """
        now_ms = to_ms(self.clock())
        match claimed.row.kind:
            case OutboxKind.POST:
                return await self.store.write(partial(self._draw_post, claimed, now_ms, is_late=is_late))
            case OutboxKind.REVEAL:
                return await self.store.write(partial(self._draw_reveal, claimed))
            case OutboxKind.NOTICE | OutboxKind.WELCOME | OutboxKind.REMINDER:
                return await self.store.read(partial(self._draw_notice, claimed.row))

    async def redraw(self, post_id: str) -> Redrawn | None:
        """A question or its answers that were posted, with what is true of them now; None: there is no such message."""
        return await self.store.read(partial(self._redraw, post_id))

    async def stale_posts(self) -> tuple[str, ...]:
        """The posts of the last days that do not show how things are: nobody was left to redraw them."""
        return await self.store.read(partial(dailies.stale_posts, since=to_ms(self.clock() - REDRAWN)))

    async def note_shown(self, redrawn: Redrawn, reason: str = "") -> None:
        """The message looks as it has to, or never will for this *reason*.

        The answers to a question that somebody deleted do not come.
        """
        if reason in MESSAGE_GONE:
            await self.store.write(partial(dailies.withdraw_answers, post_id=redrawn.post_id, reason=reason))
        await self.store.write(partial(dailies.note_shown, post_id=redrawn.post_id, shown=redrawn.shown))

    def _draw_post(self, claimed: Claimed, now_ms: int, tx: Transaction, *, is_late: bool) -> Reply:
        schedule = _schedule_of(claimed)
        asking = Asking.from_text(schedule.options_text)
        row = outbox.find_row(tx, claimed.row.post_id) or claimed.row
        if row.question_id is None:
            asked_on = dailies.asked_on(tx, row.target, row.post_id)
            chosen = self._choose(schedule, asking, asked_on)
            question, language = chosen.question, self._language_text(tx, schedule, asking)
            attempts.note_version(tx, question.version, question.id, question.source_text, now_ms)
            outbox.keep_question(tx, row.post_id, question.id, question.version, language)
            if chosen.num_left == min(FEW_LEFT, chosen.num_all // 3) and question.id not in asked_on:
                notice = notices.few_left(schedule, chosen.num_left, from_ms(now_ms))
                for each in heard_by(tx, notice, schedule.channel_id):
                    outbox.plan(tx, each)
            row = outbox.find_row(tx, row.post_id) or row
        return post_reply(self._post(tx, schedule, row, is_late=is_late))

    def _choose(self, schedule: Schedule, asking: Asking, asked_on: Mapping[str, str]) -> Chosen:
        chosen = choose(pool(self.bank, asking), asked_on, schedule.schedule_id, asking.order)
        if chosen is None:
            raise DeliveryError("no-questions", permanent=True)
        return chosen

    def _draw_reveal(self, claimed: Claimed, tx: Transaction) -> Reply:
        schedule, row = _schedule_of(claimed), claimed.row
        post_id = post_id_of(schedule.schedule_id, row.local_date or "", OutboxKind.POST)
        post = outbox.find_row(tx, post_id)
        if post is None or post.question_id is None or post.reason == dailies.VOID:
            raise DeliveryError("nothing-to-show", permanent=False)
        attempts.close_attempts_of_post(tx, post_id, row.due_at)
        return self._revealed(tx, schedule, post)

    def _revealed(self, tx: Transaction, schedule: Schedule, post: OutboxRow) -> Reply:
        named = boards.named_right(tx, post.post_id) if boards.has_board(tx, post.target) else ()
        reply = reveal_reply(self._post(tx, schedule, post), _answered(tx, post.post_id), named)
        return replace(reply, below=post.message_id or "")

    def _draw_notice(self, row: OutboxRow, tx: Transaction) -> Reply:
        own = row.language or learners.learner_language(tx, row.target)
        language = Language(own) if own else self.language
        if row.kind is OutboxKind.REMINDER:
            return draw_reminder(row, language)
        if row.kind is OutboxKind.WELCOME:
            return draw_welcome(row, language)
        return notices.draw_notice(row, language)

    def _redraw(self, post_id: str, tx: Transaction) -> Redrawn | None:
        row = outbox.find_row(tx, post_id)
        if row is None or row.state is not OutboxState.POSTED or row.message_id is None:
            return None
        schedule = schedules.find_schedule(tx, row.schedule_id or "")
        if schedule is None:
            return None
        question_post = post_id_of(schedule.schedule_id, row.local_date or "", OutboxKind.POST)
        asked = outbox.find_row(tx, question_post) if row.kind is OutboxKind.REVEAL else row
        if asked is None or asked.question_id is None:
            return None
        is_late = row.posted_at is not None and from_ms(row.posted_at) - from_ms(row.due_at) > ON_TIME
        post = self._post(tx, schedule, asked, is_late=is_late)
        return Redrawn(
            post_id=post_id,
            shown=dailies.SHOWN_VOID if post.is_void else post.num_answered,
            target=Target.from_text(row.target),
            message_id=row.message_id,
            reply=self._revealed(tx, schedule, asked) if row.kind is OutboxKind.REVEAL else post_reply(post),
        )

    def _post(self, tx: Transaction, schedule: Schedule, row: OutboxRow, *, is_late: bool = False) -> Post:
        return Post(
            row=row,
            question=self._question(tx, row),
            asking=Asking.from_text(schedule.options_text),
            zone=_zone(schedule),
            languages=_languages(row, self.language),
            is_late=is_late,
            num_answered=dailies.num_answered(tx, row.post_id),
            is_void=row.reason == dailies.VOID,
            last_answers=self._last_answers(tx, row),
        )

    def _last_answers(self, tx: Transaction, row: OutboxRow) -> str:
        """The address of the answers that were shown last before this question."""
        link = self.links.get(Target.from_text(row.target).platform)
        shown = None if link is None else dailies.last_reveal(tx, row.schedule_id or "", row.local_date or "")
        return "" if link is None or shown is None else link(Target.from_text(shown.target), shown.message_id or "")

    def _question(self, tx: Transaction, row: OutboxRow) -> Question:
        current = self.bank.questions.get(row.question_id or "")
        if current is not None and current.version == row.version:
            return current
        source = attempts.question_source(tx, row.version or "")
        if source is None:
            raise LookupError(f"no text is stored of version {row.version}")
        return question_from_source(source, FUNCTIONS)

    def _language_text(self, tx: Transaction, schedule: Schedule, asking: Asking) -> str:
        channel = schedules.channel_language(tx, schedule.channel_id)
        return asking.language or channel or self.language.value


def _answered(tx: Transaction, post_id: str) -> tuple[Attempt, ...]:
    return counted(attempts.attempts_of_post(tx, post_id))


def _languages(row: OutboxRow, default: Language) -> tuple[Language, ...]:
    if row.language == BOTH:
        return (Language.ZH, Language.EN)
    return (Language(row.language),) if row.language in set(Language) else (default,)


def _zone(schedule: Schedule) -> ZoneInfo:
    return Rule.from_text(schedule.rule_text).zone


def _schedule_of(claimed: Claimed) -> Schedule:
    if claimed.schedule is None:
        raise LookupError(f"{claimed.row.post_id} belongs to no schedule")
    return claimed.schedule
