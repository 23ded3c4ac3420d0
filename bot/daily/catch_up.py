"""After the bot was away: which of the missed questions is still posted, and why are the others not?

At most one is: the newest that is not too late. Every other one is recorded as skipped, with its reason, so that
"why did nothing come" has an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.daily.calendar import Occurrence, due_at

GRACE = timedelta(hours=12)  # how late a question may still be posted, unless the schedule says otherwise
ON_TIME = timedelta(minutes=10)  # a question posted within it carries no late mark and minds no quiet hours

_DAY = timedelta(days=1)


class Skip(StrEnum):
    """Why an occurrence is never posted; `skip-…` in the wording says it."""

    BEFORE_CREATED = "before-created"  # it was due before the schedule was made
    BEFORE_CHANGED = "before-changed"  # it was due before the schedule was changed to this
    WHILE_PAUSED = "while-paused"  # it was due before the schedule was resumed
    TOO_LATE = "too-late"  # the grace is over
    AFTER_REVEAL = "after-reveal"  # its answers would be shown at once
    QUIET_HOURS = "quiet-hours"  # the grace, or the reveal, comes before the quiet hours end
    NEWER_IS_DUE = "newer-is-due"  # one question is enough


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """No late question comes from one minute of the wall clock to another, over midnight when that is earlier."""

    from_minute: int
    to_minute: int

    def until(self, instant: datetime, zone: ZoneInfo) -> datetime | None:
        """When the quiet hours around *instant* end (aware, UTC); None when none are on."""
        today = instant.astimezone(zone).date()
        for day in (today - _DAY, today):
            starts = due_at(day, self.from_minute, zone)
            if starts is not None and starts <= instant:
                ends = self._end(day if self.from_minute < self.to_minute else day + _DAY, zone)
                if instant < ends:
                    return ends
        return None

    def _end(self, day: date, zone: ZoneInfo) -> datetime:
        """The end on *day*, or on the first day after it that exists."""
        while (ends := due_at(day, self.to_minute, zone)) is None:
            day += _DAY
        return ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """An occurrence neither posted nor skipped yet; *reveal_at* is when its answers are shown, if that is set."""

    occurrence: Occurrence
    reveal_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a schedule says about late questions; *changed_at* is when its time, days or zone were changed last."""

    zone: ZoneInfo
    created_at: datetime
    changed_at: datetime | None = None
    resumed_at: datetime | None = None
    grace: timedelta = GRACE
    quiet: QuietHours | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp:
    """What becomes of the occurrences that are due.

    *post* is posted at *post_at*: now, or when the quiet hours end (ask again then, a newer one may be due by then);
    *is_late* asks for a late mark. *skipped* has the newest first.
    """

    post: Occurrence | None = None
    post_at: datetime | None = None
    is_late: bool = False
    skipped: tuple[tuple[Occurrence, Skip], ...] = ()


def catch_up(planned: Iterable[Planned], now: datetime, terms: Terms) -> CatchUp:
    """What to do at the instant *now*; planned occurrences that are not due yet are left alone."""
    due = (each for each in planned if each.occurrence.due_at <= now)
    quiet_until = terms.quiet.until(now, terms.zone) if terms.quiet else None
    decision = CatchUp()
    for each in sorted(due, key=lambda each: each.occurrence, reverse=True):
        is_late = now - each.occurrence.due_at > ON_TIME
        post_at = quiet_until if quiet_until and is_late else now
        reason = _reason(each, now, post_at, terms)
        if reason is None and decision.post is None:
            decision = replace(decision, post=each.occurrence, post_at=post_at, is_late=is_late)
        else:
            skipped = (each.occurrence, reason or Skip.NEWER_IS_DUE)
            decision = replace(decision, skipped=(*decision.skipped, skipped))
    return decision


def _reason(planned: Planned, now: datetime, post_at: datetime, terms: Terms) -> Skip | None:
    """Why *planned* cannot be posted at *post_at*, whatever else is due."""
    was_due = planned.occurrence.due_at
    if was_due < terms.created_at:
        return Skip.BEFORE_CREATED
    if terms.changed_at and was_due < terms.changed_at:
        return Skip.BEFORE_CHANGED
    if terms.resumed_at and was_due < terms.resumed_at:
        return Skip.WHILE_PAUSED
    if now - was_due > terms.grace:
        return Skip.TOO_LATE
    if planned.reveal_at and planned.reveal_at <= now:
        return Skip.AFTER_REVEAL
    if post_at - was_due > terms.grace or (planned.reveal_at and planned.reveal_at <= post_at):
        return Skip.QUIET_HOURS
    return None
