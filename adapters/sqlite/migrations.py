"""The schema for the `sqlite-utils migrate` command, and how the bot applies it.

Imported only when there is something to apply: sqlite-utils costs a quarter of a second.

    python -m sqlite_utils migrate studybot.db adapters/sqlite/migrations.py --list
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from sqlite_utils import Database, Migrations

from bot.storage.migrations import NOTE_APPLIED, Dialect, checksum, render
from bot.storage.schema import MIGRATIONS, Migration

SET_NAME = "bot"

migrations = Migrations(SET_NAME)


def _step(migration: Migration) -> Callable[[Database], None]:
    def apply_step(db: Database) -> None:
        db.executescript(render(migration.template, Dialect.SQLITE))
        db.conn.execute(NOTE_APPLIED, {"name": migration.name, "sha256": checksum(migration.template)})

    return apply_step


for _migration in MIGRATIONS:
    migrations(name=_migration.name)(_step(_migration))


def apply(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, all of it or nothing.

    Raises:
        sqlite3.Error: a migration failed; the database is as it was.
    """
    # Without the outer transaction each migration would be its own, begun too late to see another process's.
    connection.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(Database(connection))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
