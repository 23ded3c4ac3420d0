"""What was acknowledged survives: processes that are really killed, and logs that are really cut."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.sqlite.crash_child import answer
from tests.adapters.sqlite.stores import integrity, opened, record, recorded, stored_events

WRITERS = 50


def child(path: Path, round_name: str, *, writers: int, most: int) -> list[str]:
    return [sys.executable, "-m", "tests.adapters.sqlite.crash_child", str(path), round_name, str(writers), str(most)]


def run_and_kill(path: Path, round_name: str, after_s: float) -> dict[str, str]:
    """Let a process write, kill it *after_s* its first acknowledgement; returns what it acknowledged."""
    command = child(path, round_name, writers=WRITERS, most=100_000)
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(after_s)
        process.kill()
        lines = (first + process.stdout.read()).decode().splitlines(keepends=True)
    assert process.returncode == -9
    return dict(line.split() for line in lines if line.endswith("\n"))


@pytest.mark.parametrize("kills", [8, pytest.param(100, marks=pytest.mark.soak)])
def test_no_acknowledged_attempt_is_lost_or_counted_twice_under_kill_9(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "bot.db"
    acknowledged: dict[str, str] = {}
    for number in range(kills):
        before = len(stored_events(path)) if number else 0
        new = run_and_kill(path, f"k{number}", after_s=0.02 * (1 + number * 7 % 11))
        assert len(new) >= 1
        acknowledged |= new
        assert asyncio.run(redelivered(path, new)) == new
        check(path, acknowledged)
        assert len(new) <= len(stored_events(path)) - before <= len(new) + WRITERS
    assert integrity(path) == "ok"


async def redelivered(path: Path, acknowledged: dict[str, str]) -> dict[str, str]:
    """What the platform is told when it sends the last of these events again, after the restart."""
    started = time.monotonic()
    async with opened(path) as store:
        assert time.monotonic() - started < 1
        again = list(acknowledged)[-100:]
        replies = [await store.write(answer(event, f"L{event.split('-')[1]}", 0)) for event in again]
    return acknowledged | dict(zip(again, replies, strict=True))


def check(path: Path, acknowledged: dict[str, str]) -> None:
    """Every acknowledgement is there, each learner's replies count 1, 2, 3 …, and nothing is half done."""
    with closing(sqlite3.connect(path)) as connection:
        replies = dict(connection.execute("SELECT event_id, reply_text FROM event"))
        sums = dict(connection.execute("SELECT learner_id, SUM(score) FROM attempt GROUP BY learner_id"))
        counts = connection.execute(
            "SELECT (SELECT COUNT(*) FROM event), (SELECT COUNT(*) FROM attempt WHERE state = 'graded'),"
            " (SELECT COUNT(*) FROM attempt), (SELECT COUNT(*) FROM response)"
        ).fetchone()
    assert {event: replies.get(event) for event in acknowledged} == acknowledged
    assert len(set(counts)) == 1, counts
    by_learner: dict[str, list[tuple[int, float]]] = {}
    for event, reply in replies.items():
        answered, score_sum = reply.split(":")
        by_learner.setdefault(f"L{event.split('-')[1]}", []).append((int(answered), float(score_sum)))
    for learner, told in by_learner.items():
        told.sort()
        assert [answered for answered, _ in told] == list(range(1, len(told) + 1))
        assert told[-1][1] == sums[learner]


def test_each_acknowledgement_comes_after_a_flush_to_disk(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    log = tmp_path / "calls"
    command = [strace, "-f", "-e", "trace=write,fdatasync,fsync", "-o", str(log)]
    command += child(tmp_path / "bot.db", "s", writers=1, most=20)
    done = subprocess.run(command, capture_output=True, check=False)
    if b"ptrace" in done.stderr:
        pytest.skip("strace may not trace here")
    assert done.returncode == 0
    calls = re.findall(r'write\(1, "s-|f(?:data)?sync\(', log.read_text())
    assert sum("write" in call for call in calls) == 20
    for call, before in zip(calls[1:], calls, strict=False):
        assert "sync" in call or "sync" in before


async def test_a_log_cut_or_soiled_behind_the_last_acknowledgement_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    wal = tmp_path / "bot.db-wal"
    acknowledged: list[tuple[int, str]] = []
    async with opened(path) as store:
        for number in range(60):
            await store.write(record(f"e{number}"))
            acknowledged.append((wal.stat().st_size, f"e{number}"))
        database, log = path.read_bytes(), wal.read_bytes()
    for index in range(0, 60, 2):
        size = acknowledged[index][0]
        names = {name for _, name in acknowledged[: index + 1]}
        for cut, soil in ((size, b""), (size + 1_000, b""), (size, bytes(range(256)) * 40)):
            assert names <= recovered(tmp_path / "copy.db", database, log[:cut] + soil)


def recovered(path: Path, database: bytes, log: bytes) -> set[str]:
    """The events in a copy that starts from these bytes."""
    path.write_bytes(database)
    path.with_name(f"{path.name}-wal").write_bytes(log)
    assert integrity(path) == "ok"
    return stored_events(path)


def test_killed_before_the_log_was_cut_the_next_start_leaves_nothing_of_who_was_forgotten(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.adapters.sqlite.forget_child", str(tmp_path / "bot.db"), "U7GONE7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"forgotten\n"
        process.kill()
    assert b"U7GONE7" in _bytes(tmp_path)

    assert b"U7GONE7" not in asyncio.run(_bytes_while_open(tmp_path))


async def _bytes_while_open(folder: Path) -> bytes:
    async with opened(folder / "bot.db") as store:
        assert await store.read(recorded) == set()
        return _bytes(folder)


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())
