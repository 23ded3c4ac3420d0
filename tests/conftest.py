"""What many tests begin with: the real bank, and an engine on a fresh real database in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from adapters.bank_files import read_bank_files
from adapters.sqlite import SqliteStore, open_store
from bot.engine import Engine
from bot.quiz.bank import load_bank
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank
from bot.storage import learners
from tests.fakes import Person, StandingClock
from tests.storage.database import Database, new_database

HOME = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def bank() -> Bank:
    loaded = load_bank(read_bank_files((HOME / "questions",)).files, FUNCTIONS)
    assert loaded.is_usable, loaded.findings
    return loaded.bank


@pytest.fixture
async def store() -> AsyncIterator[SqliteStore]:
    opened = await open_store(":memory:")
    yield opened
    await opened.close()


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def engine(bank: Bank, store: SqliteStore, clock: StandingClock) -> Engine:
    return Engine(bank=bank, store=store, clock=clock)


@pytest.fixture
async def person(engine: Engine, store: SqliteStore) -> Person:
    """Somebody who was told already what is kept of answers."""
    await store.write(lambda tx: learners.ensure_learner(tx, "test:room:first", 0))
    await store.write(lambda tx: learners.note_told(tx, "test:room:first", 0))
    return Person(engine=engine)


@pytest.fixture
def tx() -> Iterator[Database]:
    """An open transaction on a fresh database in memory."""
    database = new_database()
    yield database
    database.close()
