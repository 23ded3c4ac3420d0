from __future__ import annotations

import re
import sqlite3

import pytest

from bot.errors import OperatorError
from bot.storage.migrations import Dialect, checksum, pending, render
from bot.storage.schema import MIGRATIONS, Migration
from tests.storage.database import Database

OLD = Migration(name="0001 old", template="CREATE TABLE a (x {int}) {strict};")
NEW = Migration(name="0002 new", template="CREATE TABLE b (x {real} DEFAULT 0) {strict};")

# What has been released; a line is added with each migration and never changed.
RELEASED = {
    "0001 applied migrations": "d175bdafb2fcfd39f4c12f763adb5e58e355bf72314c7ef6d69d91bda45f43f9",
    "0002 learners, attempts, sets, events": "903d9d7d7a5ab44fc4f06c7f50fac0b9580322fdc49fd841ed60e383a62fa110",
    "0003 channels, schedules, outbox": "1b688d76190da641667de5bb1b8816b6e427f2505055dced59a61055714c3b31",
    "0004 daily answers, zones, managers": "576cf4045ddc0fe684ce2d2d702dd02bbd0bbf2af49542b6a11f361f7828b2b0",
    "0005 names on boards, privacy, reminders, departures": (
        "3b2811b9955e9b1234f24c04d04703bd3fdd9362c604bfd11c3ec9937c558b8a"
    ),
    "0006 finding what is kept of a person": "7116ea1cfff7d1b8a699519de4c084cfcbbb986c66592b54492ffc77e41f37ec",
    "0007 what posts show, notes of the program": "64a025cc3a78b7f190ad4fea654833f1ba3b6d185531df6b2df15b6bd7b29734",
    "0008 Slack installations and deliveries": ("34e4beb5581b0678c69254eb090979af304b387aa2c3851c5ea95f57e0b87bdc"),
    "0009 finding a question in the channels of a workspace": (
        "c439ca28f1fc8d5edf0ec6f611bd5095fee3a637df222f64f248eb1a4d9fdd34"
    ),
}


def test_a_released_migration_is_never_edited() -> None:
    assert {migration.name: checksum(migration.template) for migration in MIGRATIONS} == RELEASED


def test_migrations_have_names_of_their_own_in_order() -> None:
    names = [migration.name for migration in MIGRATIONS]
    assert names == sorted(set(names))


@pytest.mark.parametrize(
    ("dialect", "sql"),
    [
        (Dialect.SQLITE, "CREATE TABLE a (i INTEGER, r REAL, j TEXT DEFAULT '{}') STRICT"),
        (Dialect.POSTGRESQL, "CREATE TABLE a (i BIGINT, r DOUBLE PRECISION, j TEXT DEFAULT '{}') "),
    ],
)
def test_tokens_are_replaced_and_other_braces_stay(dialect: Dialect, sql: str) -> None:
    assert render("CREATE TABLE a (i {int}, r {real}, j TEXT DEFAULT '{}') {strict}", dialect) == sql


def test_no_token_is_left_in_either_dialect() -> None:
    for migration in MIGRATIONS:
        for dialect in Dialect:
            assert not re.search(r"\{(int|real|strict)\}", render(migration.template, dialect))


def test_a_fresh_database_lacks_everything() -> None:
    assert pending({}, (OLD, NEW)) == (OLD, NEW)


def test_what_ran_does_not_run_again() -> None:
    assert pending({OLD.name: checksum(OLD.template)}, (OLD, NEW)) == (NEW,)


def test_a_newer_database_is_refused() -> None:
    with pytest.raises(OperatorError, match=r"schema too new.*0002 new"):
        pending({OLD.name: checksum(OLD.template), NEW.name: "x"}, (OLD,))


def test_a_changed_past_is_refused() -> None:
    with pytest.raises(OperatorError, match=r"0001 old.*was changed"):
        pending({OLD.name: checksum(OLD.template + " ")}, (OLD, NEW))


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(OperatorError) as caught:
        pending({OLD.name: "x", "0003": "y", "0004": "z"}, (OLD, NEW))
    assert len(caught.value.problems) == 3


def test_every_table_is_found_by_its_first_column(tx: Database) -> None:
    for table in tx.tables():
        keyed = tx.plan(f"SELECT * FROM {table} WHERE {tx.columns(table)[0]} = :x", {"x": "x"})  # noqa: S608 - from the schema
        assert "SEARCH" in keyed


def test_a_strict_table_takes_no_text_for_a_number(tx: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        tx.execute("INSERT INTO learner (learner_id, created_at) VALUES ('L', 'soon')")


def test_an_attempt_has_an_end_exactly_when_it_is_closed(tx: Database) -> None:
    tx.execute("INSERT INTO learner (learner_id, created_at) VALUES ('L', 1)")
    tx.execute("INSERT INTO question_version VALUES ('v', 'q', '{}', 1)")
    for state, closed_at in (("open", 5), ("graded", None)):
        with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
            tx.execute(
                "INSERT INTO attempt VALUES ('a', 'L', 'q', 'v', NULL, 'en', :state, 0, 0, NULL, 1, :closed, NULL)",
                {"state": state, "closed": closed_at},
            )
