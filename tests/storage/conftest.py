from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.storage.database import Database, new_database


@pytest.fixture
def tx() -> Iterator[Database]:
    """An open transaction on a fresh database in memory."""
    database = new_database()
    yield database
    database.close()
