from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOM = Path(__file__).parents[2] / "bot" / "quiz"
TABLES = [line for line in (ROOM / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")]


def test_every_file_of_the_room_stands_once_in_a_table() -> None:
    there = [file.relative_to(ROOM).as_posix() for file in ROOM.rglob("*") if file.suffix in {".py", ".txt"}]
    named = [name for row in TABLES for name in re.findall(r"`([\w/]+\.(?:py|txt))`", row)]

    assert Counter(named) == Counter(name for name in there if not name.endswith("__init__.py"))
