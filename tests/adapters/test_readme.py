"""The README of the room is its map."""

from __future__ import annotations

import re
from pathlib import Path

ROOM = Path(__file__).parents[2] / "adapters"


def test_the_table_names_every_adapter_and_nothing_else() -> None:
    named = re.findall(r"^\| `([\w.]+)/?` \|", (ROOM / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    there = {path.name for path in ROOM.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert sorted(named) == sorted(there - {"__init__.py"})
