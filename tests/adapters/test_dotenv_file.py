from __future__ import annotations

from pathlib import Path

import pytest

from adapters.dotenv_file import read_dotenv
from bot.errors import OperatorError


def test_values_are_read_with_quotes_comments_and_none_when_nothing_is_set(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("# 设置\nSTUDYBOT_LANGUAGE=zh\nexport DISCORD_TOKEN='a b' # kept\nSTUDYBOT_LOG\n", encoding="utf-8")

    assert read_dotenv(path) == {"STUDYBOT_LANGUAGE": "zh", "DISCORD_TOKEN": "a b", "STUDYBOT_LOG": None}
    assert read_dotenv(tmp_path / "none") == {}


def test_every_line_that_cannot_be_read_is_named_and_its_text_is_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("DISCORD_TOKEN='secret\nSTUDYBOT_LOG=debug\nA B C secret\n", encoding="utf-8")

    with pytest.raises(OperatorError) as stopped:
        read_dotenv(path)

    assert stopped.value.problems == (f"{path}:1: write NAME=value", f"{path}:3: write NAME=value")


def test_a_file_that_is_no_text_stops_the_start(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"\xff\xfe")

    with pytest.raises(OperatorError, match="cannot be read"):
        read_dotenv(path)
