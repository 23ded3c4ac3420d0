from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.sqlite import Limits, SqliteStore
from bot.errors import Busy, StorageError
from bot.ports import Store, Transaction
from bot.storage.totals import learner_totals
from tests.adapters.sqlite.crash_child import answer
from tests.adapters.sqlite.stores import endless_read, files_in, opened, record, recorded, stored_events, together


@pytest.fixture(params=["file", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqliteStore]:
    path = tmp_path / "bot.db" if request.param == "file" else ":memory:"
    async with opened(path, Limits(write_s=0.2, read_s=0.2)) as store:
        yield store


async def test_a_write_returns_what_its_operation_returns(store: Store) -> None:
    assert await store.write(record("e1")) == "e1"
    assert await store.write(record("e1")) == "known"


async def test_what_was_written_can_be_read_at_once(store: Store) -> None:
    for number in range(200):
        await store.write(record(f"e{number}"))
        assert f"e{number}" in await store.read(recorded)


async def test_a_read_may_not_write(store: Store) -> None:
    with pytest.raises(StorageError, match="readonly"):
        await store.read(record("e1"))
    assert await store.read(recorded) == set()
    assert await store.write(record("e1")) == "e1"


async def test_all_statements_of_a_read_see_one_state(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as store:
        loop = asyncio.get_running_loop()

        def read_twice(tx: Transaction) -> tuple[set[str], set[str]]:
            before = recorded(tx)
            asyncio.run_coroutine_threadsafe(store.write(record("meanwhile")), loop).result(5)
            return before, recorded(tx)

        assert await store.read(read_twice) == (set(), set())
        assert await store.read(recorded) == {"meanwhile"}


async def test_one_failing_operation_among_a_hundred_fails_alone(store: SqliteStore) -> None:
    def fails(tx: Transaction) -> str:
        record("torn")(tx)
        raise LookupError("a bug")

    operations = [record(f"e{number}") for number in range(100)]
    operations.insert(50, fails)
    outcomes = await together(store, operations)
    assert isinstance(outcomes.pop(50), LookupError)
    assert outcomes == [f"e{number}" for number in range(100)]
    assert await store.read(recorded) == set(outcomes)


async def test_an_operation_that_breaks_a_constraint_fails_alone(store: SqliteStore) -> None:
    def breaks(tx: Transaction) -> str:
        tx.execute("INSERT INTO event (event_id, learner_id, reply_text, recorded_at) VALUES ('e1', 'L', '', 1)")
        return "written"

    outcomes = await together(store, [record("e1"), breaks, record("e2")])
    assert outcomes[::2] == ["e1", "e2"]
    assert "UNIQUE" in str(outcomes[1])


async def test_foreign_keys_are_kept(store: Store) -> None:
    sql = "INSERT INTO set_run VALUES ('r', 'nobody', 's', '[]', 1, NULL)"
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await store.write(lambda tx: tx.execute(sql))


async def test_an_operation_may_not_commit(store: SqliteStore) -> None:
    def commits(tx: Transaction) -> str:
        record("torn")(tx)
        tx.execute("COMMIT")
        return "committed"

    outcomes = await together(store, [record("e1"), commits, record("e2")])
    assert isinstance(outcomes[1], ValueError)
    assert await store.read(recorded) == {"e1", "e2"}


async def test_text_that_one_database_cannot_hold_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="NUL"):
        await store.write(record("a\0b"))


async def test_an_endless_read_is_stopped_and_the_next_one_answered(store: Store) -> None:
    with pytest.raises(StorageError, match="interrupted"):
        await store.read(endless_read)
    assert await store.read(recorded) == set()


async def test_the_loop_goes_on_while_operations_are_stuck(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db", Limits(write_s=0.6, read_s=0.6)) as store:
        turns = 0
        stuck = asyncio.gather(store.read(endless_read), store.write(endless_read), return_exceptions=True)
        while not stuck.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert [type(outcome) for outcome in await stuck] == [StorageError, StorageError]
        assert turns > 20  # of some hundreds; a blocked loop gets none


async def test_when_too_many_wait_the_next_is_refused_at_once() -> None:
    async with opened(":memory:", Limits(queue=10)) as store:
        started = time.monotonic()
        outcomes = await together(store, [record(f"e{number}") for number in range(30)])
        busy = [outcome for outcome in outcomes if isinstance(outcome, Busy)]
        assert len(busy) == 20
        assert time.monotonic() - started < 1
        assert await store.read(recorded) == {outcome for outcome in outcomes if isinstance(outcome, str)}
        assert await store.write(record("later")) == "later"


async def test_nobody_is_answered_before_the_commit(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as store:

        async def write_and_look(name: str) -> bool:
            await store.write(record(name))
            return name in await asyncio.to_thread(stored_events, path)

        assert all(await asyncio.gather(*(write_and_look(f"e{number}") for number in range(200))))


async def test_one_event_delivered_two_hundred_times_at_once_counts_once(store: SqliteStore) -> None:
    outcomes = await together(store, [answer("press-1", "L", 3)] * 200)
    assert outcomes == ["1:0.75"] * 200
    assert (await store.read(lambda tx: learner_totals(tx, "L"))).answered == 1


async def test_a_cancelled_caller_does_not_disturb_the_others(store: SqliteStore) -> None:
    tasks = [asyncio.create_task(store.write(record(f"e{number}"))) for number in range(20)]
    await asyncio.sleep(0)
    tasks[3].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[3], asyncio.CancelledError)
    assert len(await store.read(recorded) | {"e3"}) == 20


async def test_closing_finishes_what_waits_and_refuses_what_comes(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as store:
        tasks = [asyncio.create_task(store.write(record(f"e{number}"))) for number in range(500)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*tasks) == [f"e{number}" for number in range(500)]
        for ask in (store.write, store.read):
            with pytest.raises(StorageError, match="closed"):
                await ask(recorded)
    assert len(stored_events(path)) == 500


async def test_an_orderly_end_leaves_one_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as store:
        await store.write(record("e1"))
    assert files_in(tmp_path) == ["bot.db", "bot.db.lock"]


async def test_closing_does_not_block_the_loop(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as store:
        slow = asyncio.create_task(store.write(lambda _: time.sleep(0.3)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        ticks = 0
        while not closing.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 5
        await slow


def test_the_writer_survives_a_closed_loop(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"

    def slow(tx: Transaction) -> None:
        time.sleep(0.2)
        record("left")(tx)

    async def leave() -> SqliteStore:
        async with opened(path) as first:
            await first.write(record("first"))
        store = SqliteStore(str(path), Limits())
        left = asyncio.create_task(store.write(slow))
        await asyncio.sleep(0.05)
        left.cancel()
        return store

    async def come_back(store: SqliteStore) -> str:
        try:
            return await store.write(record("second"))
        finally:
            await store.close()

    store = asyncio.run(leave())
    assert asyncio.run(come_back(store)) == "second"
    assert stored_events(path) == {"first", "left", "second"}
