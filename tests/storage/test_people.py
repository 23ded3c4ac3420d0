"""Every place where a person can stand is known: exported, and emptied when they want to be forgotten."""

from __future__ import annotations

from bot.ports import Scalar
from bot.storage import people
from bot.storage.records import NOBODY
from tests.storage.database import Database

GONE, STAYS = "slack:T1:gone", "slack:T2:stays"

# Tables without a word about anybody, and the one whose rows belong to an attempt.
WITHOUT_PEOPLE = {"migration", "question_version", "channel", "departure", "oauth_state", "delivery", "note"}
OF_AN_ATTEMPT = {"response"}

# Text of the tables with people that is no person's id. A new column stands here or in `people.COLUMNS`.
NO_PERSON = {
    "learner": {"language", "zone", "shown_name", "remind_zone"},
    "set_run": {"run_id", "set_id", "question_ids"},
    "attempt": {"attempt_id", "question_id", "version", "run_id", "language", "state", "post_id"},
    "response": {"attempt_id", "part_id", "answer", "grade_text"},
    "event": {"event_id", "reply_text"},
    "schedule": {"schedule_id", "channel_id", "rule_text", "options_text", "state", "pause_reason"},
    "outbox": {
        *("post_id", "kind", "schedule_id", "platform", "local_date", "question_id", "version", "language"),
        *("payload_text", "state", "reason", "worker", "message_id"),
    },
    "manager": {"channel_id"},
    "installation": {"team", "bot_token", "bot_user", "refresh_token", "refresher"},
}

# What an export leaves out: the asker's own id stands on top of it, and how the bot keeps count is nothing about them.
NOT_EXPORTED = {
    "learner": {"learner_id"},
    "set_run": {"learner_id"},
    "attempt": {"learner_id", "revision"},
    "event": {"learner_id"},
    "schedule": {"owner_id", "planned_until"},
    "outbox": {
        "shown",
        *("target", "platform", "ready_at", "worker", "tries"),
        *("schedule_id", "local_date", "reveal_at", "question_id", "version"),  # of posts, which go to channels
    },
    "installation": {"bot_token", "bot_user", "refresh_token", "expires_at", "refresher", "refresh_until"},  # the bot's
}


def _fill(tx: Database, person: str, key: str) -> None:
    """A row in every place where a person can stand."""
    _, team, name = person.split(":")
    gaps: dict[str, Scalar] = {"id": person, "key": key, "channel": f"slack:{team}:C{key}", "other": STAYS}
    gaps |= {"team": team, "name": name}
    for sql in (
        "INSERT INTO learner (learner_id, created_at, shown_name) VALUES (:id, 1, 'Zoë')",
        "INSERT INTO question_version VALUES (:key, 'q1', '{}', 1)",
        "INSERT INTO set_run VALUES (:key, :id, 'ch12', '[]', 1, NULL)",
        "INSERT INTO attempt VALUES (:key, :id, 'q1', :key, :key, 'en', 'graded', 1, 0, 1.0, 1, 2, NULL)",
        "INSERT INTO response VALUES (:key, '', 'B', 1.0, 0, '{}', 2)",
        "INSERT INTO event VALUES (:key, :id, '{}', 2)",
        "INSERT INTO channel (channel_id, created_at) VALUES (:channel, 1)",
        "INSERT INTO schedule VALUES (:key, :channel, :id, '{}', '{}', 'active', NULL, 1, NULL, NULL, 2)",
        "INSERT INTO manager VALUES (:channel, :id, :other, 1)",
        "INSERT INTO manager VALUES (:channel, 'slack:T3:third' || :key, :id, 1)",
        "INSERT INTO installation VALUES (:team, '', '', NULL, NULL, :name, 1, NULL, NULL)",
    ):
        tx.execute(sql, gaps)
    for kind, state in (("notice", "due"), ("reminder", "posted"), ("welcome", "due")):
        posted_at = 5 if state == "posted" else None
        tx.execute(
            "INSERT INTO outbox (post_id, kind, platform, target, due_at, ready_at, payload_text, state, tries,"
            " posted_at) VALUES (:post, :kind, 'test', :id, 1, 1, '{}', :state, 0, :posted)",
            {"post": f"{kind}{key}", "kind": kind, "state": state, "posted": posted_at, "id": person},
        )


def test_every_column_of_text_holds_a_person_or_is_known_not_to(tx: Database) -> None:
    texts = "SELECT name FROM pragma_table_info(:table) WHERE type = 'TEXT'"
    found = {
        (table, str(column))
        for table in tx.tables()
        if table not in WITHOUT_PEOPLE
        for (column,) in tx.execute(texts, {"table": table})
    }

    assert found == set(people.COLUMNS) | {(table, name) for table, names in NO_PERSON.items() for name in names}


def test_an_export_holds_every_column_of_every_table_with_people(tx: Database) -> None:
    _fill(tx, GONE, "1")
    exported = people.everything_about(tx, GONE)

    assert set(exported) == {table for table, _ in people.COLUMNS} | OF_AN_ATTEMPT
    for table, rows in exported.items():
        assert rows, table
        assert set(rows[0]) == set(tx.columns(table)) - NOT_EXPORTED.get(table, set()), table


def test_an_export_holds_nothing_of_others(tx: Database) -> None:
    _fill(tx, GONE, "1")
    _fill(tx, STAYS, "2")

    exported = people.everything_about(tx, GONE)
    assert [row["attempt_id"] for row in exported["attempt"]] == ["1"]
    assert [row["attempt_id"] for row in exported["response"]] == ["1"]
    assert [row["event_id"] for row in exported["event"]] == ["1"]


def test_who_is_forgotten_stands_in_no_column_and_others_keep_everything(tx: Database) -> None:
    _fill(tx, STAYS, "2")
    before = tx.dump()
    _fill(tx, GONE, "1")
    people.forget(tx, GONE)
    after = tx.dump()

    assert "gone" not in repr(after)
    for table, rows in before.items():
        assert set(rows) <= set(after[table]), table
    for table in ("learner", "set_run", "attempt", "response", "event"):
        assert after[table] == before[table]


def test_what_a_channel_keeps_belongs_to_nobody_and_nobody_is_written_to(tx: Database) -> None:
    _fill(tx, GONE, "1")
    people.forget(tx, GONE)

    assert tx.execute("SELECT owner_id, state FROM schedule") == [(NOBODY, "active")]
    assert tx.execute("SELECT kind, state FROM outbox") == [("welcome", "withdrawn")]
    assert tx.execute("SELECT person, added_by FROM manager") == [("slack:T3:third1", NOBODY)]


def test_to_be_forgotten_twice_is_to_be_forgotten(tx: Database) -> None:
    _fill(tx, GONE, "1")
    people.forget(tx, GONE)
    once = tx.dump()
    people.forget(tx, GONE)

    assert tx.dump() == once


def test_forgetting_and_exporting_read_nobody_elses_rows(tx: Database) -> None:
    tx.statements.clear()
    people.forget(tx, GONE)
    people.everything_about(tx, GONE)
    people.messages_about(tx, GONE)
    people.kept_of(tx, GONE)
    gaps: dict[str, Scalar] = {"id": GONE, "nobody": NOBODY, "team": "T1", "person": "gone"}
    for sql in tx.statements:
        plan = tx.plan(sql, {name: value for name, value in gaps.items() if f":{name}" in sql})
        assert "SCAN" not in plan, (sql, plan)
