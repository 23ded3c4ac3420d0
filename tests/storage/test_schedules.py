"""A schedule is changed by whoever saw it last, and is looked at when its next occurrence comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import outbox, schedules
from bot.storage.records import OutboxState, ScheduleState
from tests.storage.database import DAY_MS, NINE_EVERY_DAY, Database, question_row, schedule

NINE = schedule().planned_until
TEN_EVERY_DAY = NINE_EVERY_DAY.replace("540", "600")


@pytest.fixture(autouse=True)
def begun(tx: Database) -> None:
    schedules.ensure_channel(tx, "test:T:C1", 1)
    schedules.add_schedule(tx, schedule())


def test_what_was_recorded_is_read_again(tx: Database) -> None:
    full = replace(
        schedule(2), state=ScheduleState.PAUSED, pause_reason="asked", changed_at=3, resumed_at=4, planned_until=5
    )
    schedules.add_schedule(tx, full)
    assert schedules.find_schedule(tx, "s2") == full
    assert schedules.schedules_of(tx, "test:T:C1") == (schedule(), full)
    assert schedules.find_schedule(tx, "s3") is None


def test_a_channel_has_the_language_that_was_chosen(tx: Database) -> None:
    assert schedules.channel_language(tx, "test:T:C1") is None
    assert schedules.set_channel_language(tx, "test:T:C1", "zh")
    assert schedules.channel_language(tx, "test:T:C1") == "zh"
    assert not schedules.set_channel_language(tx, "test:T:C2", "zh")


def test_only_active_schedules_come_due_the_longest_due_first(tx: Database) -> None:
    schedules.add_schedule(tx, replace(schedule(2), planned_until=NINE - 1))
    schedules.add_schedule(tx, replace(schedule(3), planned_until=NINE + 1))
    schedules.add_schedule(tx, replace(schedule(4), state=ScheduleState.PAUSED))
    assert [due.schedule.schedule_id for due in schedules.due_schedules(tx, NINE, 9)] == ["s2", "s1"]
    assert [due.schedule.schedule_id for due in schedules.due_schedules(tx, NINE, 1)] == ["s2"]
    assert schedules.next_planning(tx) == NINE - 1


def test_a_plan_made_for_what_has_changed_since_is_refused(tx: Database) -> None:
    (due,) = schedules.due_schedules(tx, NINE, 9)
    schedules.change_rule(tx, "s1", TEN_EVERY_DAY, "{}", NINE - 1)
    assert not schedules.note_planned(tx, due.schedule, NINE + DAY_MS)
    (due,) = schedules.due_schedules(tx, NINE, 9)
    assert schedules.note_planned(tx, due.schedule, NINE + DAY_MS)
    assert not schedules.note_planned(tx, due.schedule, NINE + DAY_MS)
    assert schedules.next_planning(tx) == NINE + DAY_MS


def test_a_changed_rule_is_looked_at_at_once_and_skips_what_waits(tx: Database) -> None:
    outbox.plan(tx, question_row())
    assert schedules.change_rule(tx, "s1", TEN_EVERY_DAY, "{}", NINE + 1)
    assert [row.state for row in outbox.rows_since(tx, "s1", "0")] == [OutboxState.SKIPPED]
    found = schedules.find_schedule(tx, "s1")
    assert found is not None
    assert (found.changed_at, found.planned_until) == (NINE + 1, NINE)


@pytest.mark.parametrize("end", ["pause", "off"])
def test_pausing_withdraws_what_waits(tx: Database, end: str) -> None:
    outbox.plan(tx, question_row())
    assert schedules.pause(tx, "s1", "asked") if end == "pause" else schedules.switch_off(tx, "s1", "asked")
    assert [row.state for row in outbox.rows_since(tx, "s1", "0")] == [OutboxState.WITHDRAWN]
    assert schedules.next_planning(tx) is None


def test_only_what_is_paused_can_be_resumed_and_what_is_off_stays_off(tx: Database) -> None:
    assert not schedules.resume(tx, "s1", 5)
    schedules.pause(tx, "s1", "asked")
    assert schedules.resume(tx, "s1", 5)
    schedules.switch_off(tx, "s1", "asked")
    assert not schedules.resume(tx, "s1", 6)
    assert not schedules.pause(tx, "s1", "asked")
    assert not schedules.change_rule(tx, "s1", TEN_EVERY_DAY, "{}", 7)
    assert not schedules.change_options(tx, "s1", "{}")


def test_after_new_zone_data_every_next_occurrence_is_worked_out_anew(tx: Database) -> None:
    for number, until in enumerate((95, 300, 300), start=2):
        made_at = 92 if number == 4 else 1
        schedules.add_schedule(tx, replace(schedule(number), created_at=made_at, planned_until=until))
    schedules.pause(tx, "s1", "asked")
    assert schedules.replan_from(tx, 90) == 3
    assert [due.schedule.planned_until for due in schedules.due_schedules(tx, 100, 9)] == [90, 90, 92]


def test_the_channels_of_a_platform_are_those_with_a_schedule_that_is_not_off(tx: Database) -> None:
    for number, channel in enumerate(("test:T:C2", "tester:T:C3", "test:T:C4"), start=2):
        schedules.ensure_channel(tx, channel, 1)
        schedules.add_schedule(tx, replace(schedule(number), channel_id=channel))
    schedules.pause(tx, "s2", "asked")
    schedules.switch_off(tx, "s4", "asked")
    assert schedules.scheduled_channels(tx, "test") == ("test:T:C1", "test:T:C2")
