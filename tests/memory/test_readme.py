"""The README of the room is its map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOM = Path(__file__).parents[2] / "bot" / "memory"
SECTIONS = re.split(r"^## ", (ROOM / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize(("title", "folder"), [("The calculator", "."), ("`line/`", "line"), ("`answers/`", "answers")])
def test_the_map_names_every_file_of_a_folder_once(title: str, folder: str) -> None:
    [section] = [section for section in SECTIONS if section.startswith(title)]
    cells = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    named = [name for cell in cells for name in re.findall(r"`(\w+\.py)`", cell)]
    assert sorted(named) == sorted(path.name for path in (ROOM / folder).glob("*.py") if path.stem != "__init__")


def test_every_folder_of_the_room_has_its_section() -> None:
    folders = {path.name for path in ROOM.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {section.partition(":")[0] for section in SECTIONS[2:]} == {f"`{name}/`" for name in folders}
