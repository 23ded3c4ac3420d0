from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from adapters.sqlite import Limits, SqliteStore, look, open_store
from adapters.sqlite.connection import check_version
from bot.errors import OperatorError
from bot.storage.schema import MIGRATIONS
from tests.adapters.sqlite.stores import opened, record, recorded

HOLDER = """
import asyncio, sys
from adapters.sqlite import open_store

async def hold():
    await open_store(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


@contextmanager
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the database open."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_second_process_is_refused_and_told_who_holds_the_database(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    with holder(path) as process:
        with pytest.raises(OperatorError) as caught:
            SqliteStore(str(path), Limits())
        assert f"in use by process {process.pid} on" in str(caught.value)
        assert "one process" in str(caught.value)
        process.send_signal(signal.SIGKILL)
        process.wait()
        asyncio.run(SqliteStore(str(path), Limits()).close())


async def test_the_same_process_is_refused_by_any_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    (tmp_path / "link.db").symlink_to(path)
    async with opened(path):
        with pytest.raises(OperatorError, match=f"in use by process {os.getpid()}"):
            await open_store(str(tmp_path / "link.db"))


async def test_a_closed_database_can_be_opened_again_and_keeps_its_rows(tmp_path: Path) -> None:
    for number in range(3):
        async with opened(tmp_path / "bot.db") as store:
            assert len(await store.read(recorded)) == number
            await store.write(record(f"e{number}"))


async def test_others_may_look_into_a_database_that_is_in_use(tmp_path: Path) -> None:
    path = str(tmp_path / "bot.db")
    assert await look(path, recorded) is None
    async with opened(path) as store:
        await store.write(record("e1"))
        assert await look(path, recorded) == {"e1"}
    (tmp_path / "other.db").write_bytes(b"no database")
    assert await look(str(tmp_path / "other.db"), recorded) is None


async def test_a_relative_path_stands_where_the_program_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened("bot.db") as store:
        await store.write(record("e1"))
    assert (tmp_path / "bot.db").exists()


async def test_every_connection_is_durable_and_keeps_foreign_keys(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as store:
        for ask in (store.read, store.write):
            found = [await ask(lambda tx, name=name: tx.execute(f"PRAGMA {name}")[0][0]) for name in PRAGMAS]  # type: ignore[misc]  # the default binds the name
            assert found == list(PRAGMAS.values())


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


async def refusal(path: Path | str) -> str:
    """What the operator is told."""
    with pytest.raises(OperatorError) as caught:
        await open_store(str(path))
    return str(caught.value)


async def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    path.write_text("notes, not a database\n" * 100)
    assert "file is not a database" in await refusal(path)
    assert path.read_text() == "notes, not a database\n" * 100


async def test_a_missing_directory_is_refused_by_name(tmp_path: Path) -> None:
    assert f"the directory {tmp_path / 'nowhere'} does not exist" in await refusal(tmp_path / "nowhere" / "bot.db")


async def test_a_directory_is_refused(tmp_path: Path) -> None:
    assert "it is a directory" in await refusal(tmp_path)


async def test_an_empty_name_is_refused() -> None:
    assert "no file name" in await refusal("")


@pytest.fixture
def guarded_directory() -> Iterator[Path]:
    """Readable for everybody, written by its owner only; the test goes on as a user who is not (root may all)."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


@contextmanager
def as_nobody(directory: Path) -> Iterator[None]:
    """Without the right to write in *directory*."""
    if os.geteuid() == 0:
        os.seteuid(65534)
    else:
        directory.chmod(0o555)
    try:
        yield
    finally:
        if os.getuid() == 0:
            os.seteuid(0)
        directory.chmod(0o755)


async def test_an_unwritable_directory_is_refused(guarded_directory: Path) -> None:
    with as_nobody(guarded_directory):
        assert "Permission denied" in await refusal(guarded_directory / "bot.db")


async def test_a_read_only_file_is_refused(guarded_directory: Path) -> None:
    path = guarded_directory / "bot.db"
    async with opened(path):
        pass
    path.chmod(0o444)
    (guarded_directory / "bot.db.lock").chmod(0o666)
    with as_nobody(guarded_directory):
        told = await refusal(path)
    assert "readonly" in told or "unable to open" in told


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("INSERT INTO migration VALUES ('9999 future', 'x')", "schema too new"),
        ("INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('bot', '9999 future')", "schema too new"),
        ("UPDATE migration SET sha256 = 'x'", "was changed after it ran"),
        ("DELETE FROM migration", "was changed after it ran"),
    ],
)
async def test_a_database_of_another_version_is_refused(tmp_path: Path, sql: str, told: str) -> None:
    path = tmp_path / "bot.db"
    async with opened(path):
        pass
    change(path, sql)
    assert told in await refusal(path)


async def test_migrations_of_other_programs_in_the_file_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path):
        pass
    change(path, "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('theirs', '0001')")
    async with opened(path) as store:
        assert await store.read(recorded) == set()


async def test_a_failing_migration_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    change(path, "CREATE TABLE response (theirs TEXT)")
    assert "response" in await refusal(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall() == [("response",)]


def test_the_command_of_sqlite_utils_sees_the_migrations(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    base = [sys.executable, "-m", "sqlite_utils", "migrate", str(path), "adapters/sqlite/migrations.py"]
    subprocess.run(base, check=True, capture_output=True)
    listed = subprocess.run([*base, "--list"], check=True, capture_output=True, text=True).stdout
    applied, still_pending = listed.split("Pending:")
    assert all(migration.name in applied for migration in MIGRATIONS)
    assert "(none)" in still_pending
    asyncio.run(SqliteStore(str(path), Limits()).close())


@pytest.mark.parametrize("found", [(3, 36, 9), (3, 7, 17)])
def test_an_old_sqlite_is_refused(found: tuple[int, ...]) -> None:
    with pytest.raises(OperatorError, match="too old"):
        check_version(found)


@pytest.mark.parametrize("found", [(3, 37, 0), (3, 40, 1), (4, 0, 0)])
def test_a_new_enough_sqlite_is_taken(found: tuple[int, ...]) -> None:
    check_version(found)


def test_a_start_on_a_current_database_does_not_load_sqlite_utils(tmp_path: Path) -> None:
    code = HOLDER.replace("await asyncio.sleep(60)", "assert 'sqlite_utils' not in sys.modules")
    path = tmp_path / "bot.db"
    asyncio.run(SqliteStore(str(path), Limits()).close())
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
