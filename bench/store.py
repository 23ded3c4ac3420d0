"""How many graded attempts a second does the SQLite store make durable, and what does group commit bring?

    python bench/store.py [DIRECTORY]

200 learners answer at once, each the next question as soon as the last answer is acknowledged. One write is all
that one answer does: look for the event, open the attempt, grade and close it with its response, keep the reply.
The same writes then run one transaction each. The directory should be on the disk that is to be measured.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from adapters.sqlite import Limits, SqliteStore, open_store
from bot.ports import Transaction
from bot.storage import attempts, events, learners
from bot.storage.records import Attempt, AttemptChange, AttemptState, Response

LEARNERS = 200
SECONDS = 4.0
SOURCE_TEXT = '{"stem": "' + "x" * 1_500 + '"}'  # about as long as a real question


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run; waiting times in seconds, sorted."""

    name: str
    per_s: float
    waits_s: list[float]
    lags_s: list[float]


def answer(learner_id: str, number: int) -> Callable[[Transaction], str]:
    """The write of one answer."""
    key = f"{learner_id}-{number}"
    opening = Attempt(
        attempt_id=key,
        learner_id=learner_id,
        question_id=f"q{number % 50}",
        version=f"q{number % 50}-v1",
        run_id=None,
        language="en",
        state=AttemptState.OPEN,
        revision=0,
        hints_used=0,
        score=None,
        opened_at=number,
        closed_at=None,
    )
    response = Response(
        part_id="", answer="B, C", score=0.5, self_graded=False, grade_text='{"score": 0.5}', answered_at=number
    )
    change = AttemptChange(
        responses=(response,), state=AttemptState.GRADED, score=0.5, hints_used=0, language="en", at=number
    )

    def operation(tx: Transaction) -> str:
        known = events.find_event(tx, key)
        if known is None:
            attempts.open_attempt(tx, opening, SOURCE_TEXT)
            attempts.change_attempt(tx, key, 0, change)
            events.record_event(tx, key, learner_id, "x" * 400, number)
        return known or ""

    return operation


async def keep_answering(store: SqliteStore, learner_id: str, until: float, waits_s: list[float]) -> None:
    number = 0
    while (started := time.perf_counter()) < until:
        await store.write(answer(learner_id, number))
        waits_s.append(time.perf_counter() - started)
        number += 1


async def watch_loop(lags_s: list[float]) -> None:
    """How late the event loop wakes who only slept."""
    while True:
        started = time.perf_counter()
        await asyncio.sleep(0.005)
        lags_s.append(time.perf_counter() - started - 0.005)


def ensure_all(tx: Transaction) -> None:
    for number in range(LEARNERS):
        learners.ensure_learner(tx, f"L{number}", 1)


async def measure(name: str, path: Path, limits: Limits) -> Measured:
    store = await open_store(str(path), limits)
    await store.write(ensure_all)
    waits_s: list[float] = []
    lags_s: list[float] = []
    watching = asyncio.create_task(watch_loop(lags_s))
    started = time.perf_counter()
    until = started + SECONDS
    await asyncio.gather(*(keep_answering(store, f"L{number}", until, waits_s) for number in range(LEARNERS)))
    took = time.perf_counter() - started
    watching.cancel()
    await store.close()
    return Measured(name=name, per_s=len(waits_s) / took, waits_s=sorted(waits_s), lags_s=sorted(lags_s))


def row(measured: Measured) -> str:
    p50, p99 = (at(measured.waits_s, share) for share in (0.50, 0.99))
    return f"{measured.name:<24}{measured.per_s:>12,.0f}{p50:>10.1f}{p99:>10.1f}{at(measured.lags_s, 0.99):>14.1f}"


def at(ordered_s: list[float], share: float) -> float:
    """The value below which *share* of them lie, in milliseconds."""
    return ordered_s[int(share * (len(ordered_s) - 1))] * 1_000


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as directory:
        together = asyncio.run(measure("group commit (64)", Path(directory) / "group.db", Limits()))
        alone = asyncio.run(measure("one transaction each", Path(directory) / "alone.db", Limits(batch=1)))
    print(f"{'':<24}{'attempts/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'loop p99 ms':>14}")
    for measured in (together, alone):
        print(row(measured))
    print(f"group commit: {together.per_s / alone.per_s:.1f} times as many")


if __name__ == "__main__":
    main()
