"""A platform in a process of its own, which survives whoever talks to it; one JSON line in, one out, per connection.

    python -m tests.adapters.worker.platform_child SEED

It prints its port. Of the posts 3 % are refused for a moment (429), 3 % fail before they are taken (503), 4 % are
taken and the connection drops, 10 % are answered late, some of those later than anybody waits.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from dataclasses import dataclass, field

LATE_S = 0.7


@dataclass(slots=True)
class Server:
    """Every message it ever took, in order."""

    chance: random.Random
    taken: list[tuple[str, str]] = field(default_factory=list)
    num_looks: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if line := await reader.readline():
                answer = await self.answer(json.loads(line))
                if answer is not None:
                    writer.write(json.dumps(answer).encode() + b"\n")
                    await writer.drain()
        except ConnectionError:
            pass  # it was killed
        finally:
            writer.close()

    async def answer(self, request: dict[str, str]) -> object:
        """What to say; None drops the connection."""
        match request["do"]:
            case "post":
                return await self.post(request["target"], request["key"])
            case "find":
                self.num_looks += 1
                await asyncio.sleep(0.005)
                found = (number for number, taken in enumerate(self.taken) if taken[1] == request["key"])
                return {"message": next((str(number) for number in found), None)}
            case _:
                return {"keys": [key for _, key in self.taken], "looks": self.num_looks}

    async def post(self, target: str, key: str) -> object:
        await asyncio.sleep(self.chance.uniform(0.002, 0.03))
        fate = self.chance.random()
        if fate < 0.03:
            return {"status": 429, "after": 0.2}
        if fate < 0.06:
            return {"status": 503}
        self.taken.append((target, key))
        message = str(len(self.taken) - 1)
        if fate < 0.10:
            return None
        await asyncio.sleep(self.chance.uniform(0.05, LATE_S) if fate < 0.20 else self.chance.uniform(0, 0.03))
        return {"message": message}


async def main() -> None:
    platform = Server(chance=random.Random(int(sys.argv[1])))  # noqa: S311 - chance that can be repeated
    server = await asyncio.start_server(platform.serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)  # noqa: T201 - how the test learns of it
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
