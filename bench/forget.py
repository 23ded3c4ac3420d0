"""How long does it take to forget one learner among many, to count and to export what is kept of them?

    python bench/forget.py [DIRECTORY]

One learner with 1,000 attempts, their answers and kept replies, among 1,000,000 attempts of others. The directory
should be on the disk that is to be measured; it needs about 2 GB for two minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from adapters.sqlite import SqliteStore, open_store
from bot.ports import Scalar, Transaction
from bot.storage import people

T = TypeVar("T")

LEARNERS = 1_001
ATTEMPTS = 1_000  # of each
AT_ONCE = 4  # learners written in one go
GONE = "test:T:U500"
MOST_S = 1.0  # what forgetting may take
REPLY_TEXT, GRADE_TEXT = "x" * 1_000, "g" * 200  # about as long as real ones


def fill(first: int, end: int) -> Callable[[Transaction], None]:
    """The learners from *first* to before *end* with everything they answered."""

    def operation(tx: Transaction) -> None:
        for number in range(first, end):
            learner_id = f"test:T:U{number}"
            tx.execute("INSERT INTO learner (learner_id, created_at) VALUES (:id, 1)", {"id": learner_id})
            for count in range(ATTEMPTS):
                gaps: dict[str, Scalar] = {"key": f"{number:05d}-{count:05d}", "id": learner_id, "at": count}
                tx.execute(
                    "INSERT INTO attempt VALUES (:key, :id, 'q', 'v', NULL, 'en', 'graded', 1, 0, 0.5, :at, :at, NULL)",
                    gaps,
                )
                tx.execute(
                    "INSERT INTO response VALUES (:key, '', 'B, C', 0.5, 0, :grade, :at)",
                    {"key": gaps["key"], "grade": GRADE_TEXT, "at": count},
                )
                tx.execute("INSERT INTO event VALUES (:key, :id, :reply, :at)", {**gaps, "reply": REPLY_TEXT})

    return operation


async def timed(name: str, doing: Awaitable[T]) -> tuple[T, float]:
    started = time.perf_counter()
    result = await doing
    took_s = time.perf_counter() - started
    print(f"{name:<36}{took_s * 1_000:>10.1f} ms")
    return result, took_s


async def measure(store: SqliteStore) -> bool:
    version = "INSERT INTO question_version VALUES ('v', 'q', '{}', 1)"
    await store.write(lambda tx: tx.execute(version))
    for first in range(0, LEARNERS, AT_ONCE):
        await store.write(fill(first, min(first + AT_ONCE, LEARNERS)))
    await timed("count what would go", store.read(lambda tx: people.kept_of(tx, GONE)))
    await timed("export", store.read(lambda tx: people.everything_about(tx, GONE)))
    _, forget_s = await timed("forget", store.write(lambda tx: people.forget(tx, GONE)))
    _, scrub_s = await timed("leave nothing in the log", store.scrub())
    return forget_s + scrub_s <= MOST_S


async def run(path: Path) -> bool:
    store = await open_store(str(path))
    try:
        return await measure(store)
    finally:
        await store.close()


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as directory:
        fast_enough = asyncio.run(run(Path(directory) / "forget.db"))
    if not fast_enough:
        sys.exit(f"forgetting took more than {MOST_S} s")


if __name__ == "__main__":
    main()
