import ast
from pathlib import Path

import pytest

from bot.versions import complaint

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("python", [(3, 11, 0), (3, 13, 0), (3, 14, 1), (4, 0, 0)])
@pytest.mark.parametrize("sqlite", [(3, 37, 0), (3, 46, 1), (4, 0, 0)])
def test_nothing_is_said_of_versions_that_suffice(python: tuple[int, ...], sqlite: tuple[int, ...]) -> None:
    assert complaint(python, sqlite) is None


@pytest.mark.parametrize(
    ("python", "sqlite", "found"),
    [
        ((3, 10, 13), (3, 46, 1), "this one is 3.10.13"),
        ((2, 7, 18), None, "this one is 2.7.18"),
        ((3, 11, 2), (3, 36, 0), "this Python has 3.36.0"),
        ((3, 13, 0), None, "without SQLite"),
    ],
)
def test_what_is_too_old_is_named(python: tuple[int, ...], sqlite: tuple[int, ...] | None, found: str) -> None:
    said = complaint(python, sqlite)
    assert said is not None
    assert found in said
    assert "\n" not in said


@pytest.mark.parametrize("file", ["bot/__init__.py", "bot/__main__.py", "bot/versions.py", "tools/interpreter.py"])
def test_what_runs_before_the_question_can_be_read_by_an_old_python(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    assert not any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in ast.walk(tree))
