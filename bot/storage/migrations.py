"""Which steps of the schema does a database still lack, and may this program use it at all?"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import Enum

from bot.errors import OperatorError
from bot.storage.schema import MIGRATIONS, Migration


class Dialect(Enum):
    """What the three tokens of a template stand for in one database."""

    SQLITE = (("{int}", "INTEGER"), ("{real}", "REAL"), ("{strict}", "STRICT"))
    POSTGRESQL = (("{int}", "BIGINT"), ("{real}", "DOUBLE PRECISION"), ("{strict}", ""))


# How a driver notes, in the transaction of the migration itself, that it ran.
READ_APPLIED = "SELECT name, sha256 FROM migration"
NOTE_APPLIED = "INSERT INTO migration (name, sha256) VALUES (:name, :sha256)"


def render(template: str, dialect: Dialect) -> str:
    """The SQL of *template*; the tokens are replaced literally, because braces also occur in JSON defaults."""
    for token, word in dialect.value:
        template = template.replace(token, word)
    return template


def checksum(template: str) -> str:
    """What is stored beside an applied migration; the same for every database."""
    return hashlib.sha256(template.encode()).hexdigest()


def pending(applied: Mapping[str, str], known: Sequence[Migration] = MIGRATIONS) -> tuple[Migration, ...]:
    """The migrations to run, in order, on a database that has *applied* (name → checksum).

    Raises:
        OperatorError: the database is newer than this program, or an applied migration was edited since.
    """
    names = {migration.name for migration in known}
    problems = [
        f"schema too new: the database has the migration {name!r}, which this version of the bot does not know; "
        "start the newer version again, or restore a backup made before it"
        for name in sorted(set(applied) - names)
    ]
    problems += [
        f"the migration {migration.name!r} was changed after it ran on this database; "
        "restore its text and add a new migration instead"
        for migration in known
        if migration.name in applied and applied[migration.name] != checksum(migration.template)
    ]
    if problems:
        raise OperatorError(problems)
    return tuple(migration for migration in known if migration.name not in applied)
