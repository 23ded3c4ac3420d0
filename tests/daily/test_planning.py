"""What came due is planned once per local date: one question at most, the rest with its reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.daily.catch_up import GRACE, QuietHours
from bot.daily.instants import from_ms, to_ms
from bot.daily.options import ScheduleOptions
from bot.daily.planning import Plan, Unreadable, plan_due, record_plans
from bot.daily.rule import Rule
from bot.engine import PLANNED_ANEW
from bot.storage import outbox, schedules
from bot.storage.records import OutboxKind, OutboxState, Schedule, ScheduleState
from tests.daily import strategies as some
from tests.storage.database import Database, new_database, schedule

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NEW_YEAR = datetime(1970, 1, 1, tzinfo=UTC)
NINE = NEW_YEAR + 9 * HOUR


def database() -> Database:
    tx = new_database()
    schedules.ensure_channel(tx, "test:T:C1", 1)
    return tx


def plan_at(tx: Database, now: datetime) -> list[Plan | Unreadable]:
    plans = [plan_due(due, now) for due in schedules.due_schedules(tx, to_ms(now), 100)]
    record_plans(tx, plans)
    return plans


def told(tx: Database) -> list[str]:
    return [
        f"{row.local_date} {row.state.value} {row.reason or ''}".strip() for row in outbox.rows_since(tx, "s1", "0")
    ]


def test_an_instant_is_kept_to_the_millisecond() -> None:
    at = datetime(2026, 3, 2, 9, 0, 0, 123_999, tzinfo=UTC)
    assert from_ms(to_ms(at)) == at.replace(microsecond=123_000)
    assert to_ms(datetime(1969, 12, 31, 23, 59, 59, 999_500, tzinfo=UTC)) == -1


def test_options_are_read_as_they_were_written_beside_those_of_others() -> None:
    full = ScheduleOptions(grace=2 * DAY, quiet=QuietHours(from_minute=1_320, to_minute=420), reveal_after=9 * HOUR)
    assert ScheduleOptions.from_text(full.to_text()) == full
    assert ScheduleOptions().to_text() == "{}"
    assert ScheduleOptions.from_text('{"topic":"ch12"}') == ScheduleOptions(grace=GRACE)


def test_options_that_mean_nothing_stop_the_schedule_and_tell_its_owner() -> None:
    for text in ("[]", "3", "{", '{"quiet":[1]}', '{"grace":"long"}'):
        tx = database()
        schedules.add_schedule(tx, schedule(options=text))
        (plan,) = plan_at(tx, NINE)
        assert isinstance(plan, Unreadable)
        assert plan.notice.target == "test:T:owner"
        assert outbox.find_row(tx, plan.notice.post_id) is not None
        found = schedules.find_schedule(tx, "s1")
        assert found is not None
        assert (found.state, found.pause_reason) == (ScheduleState.PAUSED, "rule-unreadable")
        tx.close()


def test_a_question_is_planned_when_it_is_due_with_the_time_of_its_answers() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule(options='{"reveal":540}'))
    assert plan_at(tx, NINE - timedelta(milliseconds=1)) == []
    plan_at(tx, NINE)
    (row,) = outbox.rows_since(tx, "s1", "0")
    assert (row.kind, row.state, row.due_at, row.ready_at) == (
        OutboxKind.POST,
        OutboxState.DUE,
        to_ms(NINE),
        row.due_at,
    )
    assert row.reveal_at == to_ms(NINE + 9 * HOUR)
    assert schedules.next_planning(tx) == to_ms(NINE + DAY)


def test_three_days_away_are_one_question() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule())
    plan_at(tx, NINE + 2 * DAY + HOUR)
    assert told(tx) == ["1970-01-01 skipped too-late", "1970-01-02 skipped too-late", "1970-01-03 due"]


def test_what_waited_over_night_gives_way_to_the_new_day() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule(options='{"grace":2880,"quiet":[541,540]}'))
    plan_at(tx, NINE + HOUR)
    plan_at(tx, NINE + DAY)
    assert told(tx) == ["1970-01-01 skipped newer-is-due", "1970-01-02 due"]


def test_years_away_are_not_written_down_day_by_day() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule())
    plan_at(tx, NINE + 3_000 * DAY)
    assert len(told(tx)) <= 61
    assert sum("due" in line for line in told(tx)) == 1


def test_two_who_plan_at_once_plan_once() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule())
    due = schedules.due_schedules(tx, to_ms(NINE), 9)
    plans = [plan_due(each, NINE) for each in due]
    assert [record_plans(tx, plans), record_plans(tx, plans)] == [1, 0]


def test_a_zone_changed_on_the_day_gives_no_second_question_of_that_date() -> None:
    tx = database()
    schedules.add_schedule(tx, schedule())
    plan_at(tx, NINE)
    held = outbox.claim(tx, platform="test", worker="w", now=to_ms(NINE), lease_end=to_ms(NINE + HOUR), limit=1)
    outbox.settle(tx, held[0], "m1", to_ms(NINE))
    west = schedule().rule_text.replace("UTC", "America/New_York")
    schedules.change_rule(tx, "s1", west, "{}", to_ms(NINE + HOUR))
    plan_at(tx, NINE + 1.5 * HOUR)
    plan_at(tx, NINE + 5 * HOUR)
    assert told(tx) == ["1970-01-01 posted"]


@settings(max_examples=60, deadline=None)
@given(some.rules, st.lists(st.integers(min_value=1, max_value=40 * 24), min_size=1, max_size=12))
def test_however_long_the_absences_each_local_date_is_planned_once_and_one_waits_at_most(
    rule: Rule, hours: list[int]
) -> None:
    tx = database()
    made_at = datetime(2026, 3, 2, 8, tzinfo=UTC)
    made: Schedule = replace(
        schedule(), rule_text=rule.to_text(), created_at=to_ms(made_at), planned_until=to_ms(made_at)
    )
    schedules.add_schedule(tx, made)
    now = made_at
    for each in hours:
        now += each * HOUR
        plan_at(tx, now)
        rows = outbox.rows_since(tx, "s1", "0")
        assert sum(row.state is OutboxState.DUE for row in rows) <= 1
        assert len({row.local_date for row in rows}) == len(rows)
        next_at = schedules.next_planning(tx)
        assert next_at is not None
        assert from_ms(next_at) > now
        assert all(date.fromisoformat(row.local_date or "") <= (now + DAY).date() for row in rows)
    tx.close()


@settings(max_examples=200, deadline=None)
@given(
    st.integers(min_value=-26 * 4, max_value=26 * 4),
    st.integers(min_value=0, max_value=24 * 4),
    st.sampled_from(["planned", "not planned"]),
)
def test_whatever_new_zone_data_moves_each_local_date_is_planned_once_and_none_is_lost(
    quarters_moved: int, quarters_later: int, second: str
) -> None:
    tx = database()
    moved, now = quarters_moved * HOUR / 4, NINE + DAY + quarters_later * HOUR / 4
    schedules.add_schedule(tx, schedule())
    plan_at(tx, NINE)
    (due,) = schedules.due_schedules(tx, to_ms(NINE + DAY), 9)
    old = max(NINE + DAY + moved, NINE)  # the next instant as the old data had it
    if second == "planned" and old <= now:
        tomorrow = replace(outbox.rows_since(tx, "s1", "0")[0], local_date="1970-01-02", post_id="2", due_at=to_ms(old))
        outbox.plan(tx, tomorrow)
        old += DAY
    schedules.note_planned(tx, due.schedule, to_ms(old))

    schedules.replan_from(tx, to_ms(now - PLANNED_ANEW))
    for days in range(5):
        plan_at(tx, max(now, NINE + days * DAY))
        rows = outbox.rows_since(tx, "s1", "0")
        assert sum(row.state is OutboxState.DUE for row in rows) <= 1
    dates = [row.local_date for row in rows]
    assert dates == [f"1970-01-0{number}" for number in range(1, len(dates) + 1)]
    assert len(dates) >= 5
    tx.close()
