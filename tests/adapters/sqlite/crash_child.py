"""A process to be killed: writers that record graded attempts and say so on standard output.

    python -m tests.adapters.sqlite.crash_child DATABASE ROUND WRITERS ATTEMPTS

Each line is one acknowledgement, `event reply`; some events are delivered again.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import replace

from adapters.sqlite import SqliteStore, open_store
from bot.ports import Transaction
from bot.storage import attempts, events, learners
from bot.storage.records import AttemptChange, AttemptState
from bot.storage.totals import learner_totals
from tests.storage.database import attempt, response


def answer(event_id: str, learner_id: str, number: int) -> Callable[[Transaction], str]:
    """One whole go through a question; the reply counts what the learner has answered so far."""
    attempt_id = f"attempt-of-{event_id}"
    score = number % 5 / 4
    opening = replace(attempt(number, learner=learner_id, question=f"q{number % 20}"), attempt_id=attempt_id)

    def operation(tx: Transaction) -> str:
        known = events.find_event(tx, event_id)
        if known is not None:
            return known
        learners.ensure_learner(tx, learner_id, 1)
        assert attempts.open_attempt(tx, opening, "{}")
        change = AttemptChange(
            responses=(response(score=score),),
            state=AttemptState.GRADED,
            score=score,
            hints_used=0,
            language="en",
            at=number,
        )
        assert attempts.change_attempt(tx, attempt_id, 0, change)
        totals = learner_totals(tx, learner_id)
        reply = f"{totals.answered}:{totals.score_sum:g}"
        assert events.record_event(tx, event_id, learner_id, reply, number)
        return reply

    return operation


async def keep_answering(store: SqliteStore, round_name: str, writer: int, most: int) -> None:
    for number in range(most):
        event_id = f"{round_name}-{writer}-{number}"
        operation = answer(event_id, f"L{writer}", number)
        reply = await store.write(operation)
        os.write(1, f"{event_id} {reply}\n".encode())
        if number % 4 == 0:
            assert await store.write(operation) == reply


async def main() -> None:
    path, round_name, writers, most = sys.argv[1:]
    store = await open_store(path)
    await asyncio.gather(*(keep_answering(store, round_name, writer, int(most)) for writer in range(int(writers))))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
