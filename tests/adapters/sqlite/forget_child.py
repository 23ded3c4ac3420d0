"""A process to be killed: it forgets somebody, says so on standard output, and never comes to cutting off the log.

python -m tests.adapters.sqlite.forget_child DATABASE LEARNER
"""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial

from adapters.sqlite import open_store
from bot.storage import people
from tests.adapters.sqlite.crash_child import answer


async def main() -> None:
    path, learner_id = sys.argv[1:]
    store = await open_store(path)
    for number in range(20):
        await store.write(answer(f"of {learner_id} {number}", learner_id, number))
    await store.write(partial(people.forget, learner_id=learner_id))
    os.write(1, b"forgotten\n")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
