"""A row of the outbox is held: is it still to be sent, and what does the platform's answer mean for it?

A message is visible exactly once because of two rules. Whoever holds a row that was tried before looks for the message
before sending it again. And an answer that does not say whether the message was taken ends no try: unless the
message is seen there soon, the row stays untouched until the lease is over, when the request is surely over too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from bot.daily import notices
from bot.daily.catch_up import GRACE, Skip, catch_up
from bot.daily.hearers import heard_by
from bot.daily.instants import from_ms, to_ms
from bot.daily.options import ScheduleOptions
from bot.daily.planning import planned_of, terms_of
from bot.daily.reasons import MESSAGE_GONE
from bot.daily.reminding import GRACE as REMINDER_GRACE
from bot.daily.rule import Rule
from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear
from bot.ports import Transaction
from bot.replies import Reply
from bot.storage import outbox
from bot.storage.records import Claimed, OutboxKind, OutboxRow, OutboxState, ScheduleState

KEPT = timedelta(days=7)  # how late anything but these may still be sent
_KEPT = {OutboxKind.POST: GRACE, OutboxKind.REMINDER: REMINDER_GRACE}
FIRST_PAUSE = timedelta(seconds=5)  # between two tries; doubled each time
LONGEST_PAUSE = timedelta(minutes=15)
PATIENT_TRIES = 12  # that end without an answer before the row rests longer than its lease: workers die, platforms fail

_ASKED_FOR = frozenset({Skip.BEFORE_CREATED, Skip.BEFORE_CHANGED, Skip.WHILE_PAUSED})  # the owner knows of it


class Draw(Protocol):
    """Makes the message of a row; *is_late* asks for a late mark. It may use the store, never the platform.

    A `DeliveryError` says that there is nothing to send (no question is left): permanent, and the schedule is paused.
    """

    async def __call__(self, claimed: Claimed, *, is_late: bool) -> Reply: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """It is to be sent now."""

    is_late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """It stands on the platform."""

    message_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """Surely not taken and as good as untried; not again before *ready_at*."""

    ready_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """Perhaps taken, or failing for a while: whoever takes it at *ready_at* looks first."""

    ready_at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fail:
    """Refused for good: its schedule is paused, the owner told."""

    reason: str
    notice: OutboxRow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp:
    """It is not sent (any more)."""

    state: OutboxState
    reason: str
    notice: OutboxRow | None = None


Step = Posted | Release | Retry | Fail | GiveUp


def judge(claimed: Claimed, now: datetime) -> Send | Release | GiveUp:
    """What to do with a row that surely does not stand on the platform yet."""
    row, schedule = claimed.row, claimed.schedule
    if row.kind is not OutboxKind.POST or schedule is None:
        kept = _KEPT.get(row.kind, KEPT)
        return Send() if now - from_ms(row.due_at) <= kept else _skip(claimed, Skip.TOO_LATE, now)
    if schedule.state is not ScheduleState.ACTIVE:
        return GiveUp(state=OutboxState.WITHDRAWN, reason=schedule.pause_reason or schedule.state.value)
    if claimed.is_outdated:
        return _skip(claimed, Skip.NEWER_IS_DUE, now)
    rule, options = Rule.from_text(schedule.rule_text), ScheduleOptions.from_text(schedule.options_text)
    decision = catch_up([planned_of(row)], now, terms_of(schedule, rule, options))
    for _, skip in decision.skipped:
        return _skip(claimed, skip, now)
    if decision.post_at is None or decision.post_at > now:  # not due: the clock was set back
        return Release(ready_at=decision.post_at or from_ms(row.due_at))
    return Send(is_late=decision.is_late)


def _skip(claimed: Claimed, skip: Skip, now: datetime) -> GiveUp:
    """A question that was tried in vain is not given up silently."""
    row, schedule = claimed.row, claimed.schedule
    told = None
    if row.tries > 1 and row.kind is OutboxKind.POST and schedule is not None and skip not in _ASKED_FOR:
        told = notices.given_up(schedule, row, row.reason or skip.value, now)
    return GiveUp(state=OutboxState.SKIPPED, reason=skip.value, notice=told)


def after_error(claimed: Claimed, error: DeliveryError, now: datetime, lease_end: datetime) -> Step:
    """What an answer that is no message id means, of a look as well as of a post."""
    row, schedule = claimed.row, claimed.schedule
    pause_end = now + pause_after(row.tries)
    match error:
        case RateLimited(retry_after_s=seconds):
            return Release(ready_at=now + timedelta(seconds=seconds))
        case HistoryUnreadable(reason=reason):
            told = None if schedule is None else notices.unknown(schedule, row, reason, now)
            return GiveUp(state=OutboxState.UNKNOWN, reason=reason, notice=told)
        case Unclear(reason=reason):
            ready_at = lease_end if row.tries <= PATIENT_TRIES else max(lease_end, pause_end)
            return Retry(ready_at=ready_at, reason=reason)
        case DeliveryError(reason=reason) if row.kind is OutboxKind.REVEAL and reason in MESSAGE_GONE:
            return GiveUp(state=OutboxState.WITHDRAWN, reason=reason)
        case DeliveryError(permanent=True, reason=reason):
            told = None if schedule is None else notices.paused(schedule, row, reason, now)
            return Fail(reason=reason, notice=told)
        case _:
            return Retry(ready_at=pause_end, reason=error.reason)


def record(tx: Transaction, held: OutboxRow, step: Step, now: datetime) -> bool:
    """Make *step* true; False, and nothing is changed, when somebody else holds the row by now."""
    match step:
        case Posted(message_id=message_id):
            return outbox.settle(tx, held, message_id, to_ms(now))
        case Release(ready_at=ready_at):
            return outbox.release(tx, held, to_ms(ready_at))
        case Retry(ready_at=ready_at, reason=reason):
            return outbox.retry(tx, held, to_ms(ready_at), reason)
        case Fail(reason=reason, notice=notice):
            return outbox.fail(tx, held, reason, *heard_by(tx, notice, held.target))
        case GiveUp(state=state, reason=reason, notice=notice):
            return outbox.give_up(tx, held, state, reason, *heard_by(tx, notice, held.target))


def pause_after(tries: int) -> timedelta:
    """How long a row rests that was tried *tries* times in vain, so that it costs the others nothing."""
    doublings = min(max(tries - 1, 0), 16)
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)
