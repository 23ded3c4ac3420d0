"""How do bulk commands read and write: one line in, one JSON object out?"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any


def each_line(answer: Callable[[str], dict[str, Any]]) -> bool:
    """*answer* to every line of standard input, each flushed at once; False when any of them tells of an error."""
    fine = True
    for raw in sys.stdin.buffer:
        found = answer(raw.decode("utf-8", "replace").rstrip("\r\n"))
        fine = fine and "error" not in found
        sys.stdout.buffer.write(json_line(found).encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()
    return fine


def json_line(value: object) -> str:
    """*value* as JSON in one line, Chinese as it is."""
    return json.dumps(value, ensure_ascii=False)
