"""What an answer of the platform means: a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.daily.notices import draw_notice
from bot.daily.posting import (
    LONGEST_PAUSE,
    Fail,
    GiveUp,
    Release,
    Retry,
    Send,
    after_error,
    judge,
    pause_after,
)
from bot.daily.reasons import reason_said
from bot.errors import DeliveryError, HistoryUnreadable, RateLimited, Unclear
from bot.replies import plain
from bot.storage.records import Claimed, OutboxKind, OutboxState, ScheduleState
from bot.wording import Language, say
from tests.storage.database import notice_row, question_row, schedule

NINE = datetime(1970, 1, 1, 9, tzinfo=UTC)
LEASE_END = NINE + timedelta(seconds=120)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


def held(tries: int = 1, **changed: object) -> Claimed:
    row = replace(question_row(), state=OutboxState.CLAIMED, worker="w", tries=tries)
    return Claimed(row=row, schedule=replace(schedule(), **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "tries", "kind", "wait"),
    [
        (RateLimited(retry_after_s=7), 1, Release, 7 * SECOND),
        (RateLimited(retry_after_s=7), 5, Release, 7 * SECOND),
        (Unclear("timeout"), 1, Retry, 120 * SECOND),
        (Unclear("timeout"), 5, Retry, 120 * SECOND),
        (Unclear("timeout"), 20, Retry, LONGEST_PAUSE),
        (DeliveryError("refused", permanent=False), 1, Retry, 5 * SECOND),
        (DeliveryError("refused", permanent=False), 3, Retry, 20 * SECOND),
        (DeliveryError("is_archived", permanent=True), 1, Fail, None),
        (HistoryUnreadable("missing_scope"), 2, GiveUp, None),
    ],
    ids=lambda value: getattr(value, "reason", None),
)
def test_every_answer_has_one_meaning(error: DeliveryError, tries: int, kind: type, wait: timedelta | None) -> None:
    step = after_error(held(tries), error, NINE, LEASE_END)
    assert type(step) is kind
    if isinstance(step, Release | Retry):
        assert step.ready_at - NINE == wait
    if isinstance(step, Fail | GiveUp):
        assert step.notice is not None
        assert step.notice.target == "test:T:owner"
        assert step.reason == error.reason


@pytest.mark.parametrize("error", [DeliveryError("gone", permanent=True), HistoryUnreadable("x")], ids=str)
def test_a_notice_that_cannot_be_delivered_makes_no_notice(error: DeliveryError) -> None:
    step = after_error(Claimed(row=notice_row()), error, NINE, LEASE_END)
    assert isinstance(step, Fail | GiveUp)
    assert step.notice is None


def test_two_who_tell_of_one_thing_tell_it_once() -> None:
    errors = (DeliveryError("gone", permanent=True), HistoryUnreadable("no_scope"))
    keys = []
    for error in errors:
        steps = [after_error(held(2), error, NINE + wait * SECOND, LEASE_END) for wait in (0, 90)]
        notices = {step.notice.post_id for step in steps if isinstance(step, Fail | GiveUp) and step.notice}
        assert len(notices) == 1
        keys += list(notices)
    assert len(set(keys)) == 2


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "error", [DeliveryError("is_archived", permanent=True), HistoryUnreadable("missing_scope")], ids=str
)
def test_a_notice_names_the_channel_and_the_reason(language: Language, error: DeliveryError) -> None:
    step = after_error(held(2), error, NINE, LEASE_END)
    assert isinstance(step, Fail | GiveUp)
    assert step.notice is not None
    said = draw_notice(step.notice, language).summary
    assert "C1" in said
    reason = reason_said(error.reason)
    assert reason.key != "reason-other"
    assert plain(say(language, reason)) in said


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (timedelta(), Send(is_late=False)),
        (timedelta(minutes=10), Send(is_late=False)),
        (timedelta(minutes=11), Send(is_late=True)),
        (12 * HOUR, Send(is_late=True)),
        (12 * HOUR + SECOND, GiveUp(state=OutboxState.SKIPPED, reason="too-late")),
        (-SECOND, Release(ready_at=NINE)),
    ],
    ids=str,
)
def test_a_question_is_judged_at_the_moment_of_posting(after: timedelta, expected: object) -> None:
    assert judge(held(), NINE + after) == expected


def test_paused_off_and_outdated_questions_are_not_sent() -> None:
    paused = judge(held(state=ScheduleState.PAUSED, pause_reason="asked"), NINE)
    assert paused == GiveUp(state=OutboxState.WITHDRAWN, reason="asked")
    assert judge(held(state=ScheduleState.OFF), NINE) == GiveUp(state=OutboxState.WITHDRAWN, reason="off")
    outdated = replace(held(), is_outdated=True)
    assert judge(outdated, NINE) == GiveUp(state=OutboxState.SKIPPED, reason="newer-is-due")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"changed_at": 10**9}, "before-changed"), ({"resumed_at": 10**9}, "while-paused")],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_the_owner_did_needs_no_notice_and_a_failure_does(changed: dict[str, int], reason: str) -> None:
    assert judge(held(3, **changed), NINE) == GiveUp(state=OutboxState.SKIPPED, reason=reason)
    given_up = judge(held(3), NINE + 13 * HOUR)
    assert isinstance(given_up, GiveUp)
    assert given_up.notice is not None
    assert "1970-01-01" in draw_notice(given_up.notice, Language.EN).summary


def test_other_messages_are_sent_for_a_week() -> None:
    for kind in (OutboxKind.NOTICE, OutboxKind.WELCOME, OutboxKind.REVEAL):
        row = Claimed(row=replace(notice_row(), kind=kind))
        due = datetime(1970, 1, 1, tzinfo=UTC)
        assert judge(row, due + timedelta(days=7)) == Send()
        assert isinstance(judge(row, due + timedelta(days=7, seconds=1)), GiveUp)


def test_pauses_grow_and_end_at_the_longest() -> None:
    pauses = [pause_after(tries) for tries in range(100)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
