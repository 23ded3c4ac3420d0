"""Lines as learners type them, beside the plain line that says the same (`typed.tsv`).

A meaning that begins with `!` names the words with which the line has to be refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import UserError
from bot.memory.line.questions import Question, Training
from bot.memory.line.reading import read
from bot.wording import Language, say

_ROWS = (Path(__file__).parent / "typed.tsv").read_text(encoding="utf-8").splitlines()
_PAIRS = [tuple(row.split("\t")) for row in _ROWS if row]
_READ = [pair for pair in _PAIRS if not pair[1].startswith("!")]
_REFUSED = [(typed, meaning.removeprefix("!")) for typed, meaning in _PAIRS if meaning.startswith("!")]


def what_is_asked(line: str) -> object:
    """The question without the remarks on how the line was read."""
    question: Question = read(line)
    return (question.setup, question.asked, question.degree_open) if isinstance(question, Training) else question


def test_there_are_lines_to_read_and_lines_to_refuse() -> None:
    assert len(_READ) > 40
    assert len(_REFUSED) > 4


@pytest.mark.parametrize(("typed", "plain"), _READ)
def test_a_typed_line_means_what_its_plain_line_says(typed: str, plain: str) -> None:
    assert what_is_asked(typed) == what_is_asked(plain)


@pytest.mark.parametrize(("typed", "named"), _REFUSED)
def test_a_line_that_means_nothing_clear_is_refused(typed: str, named: str) -> None:
    with pytest.raises(UserError) as caught:
        read(typed)
    assert named in say(Language.EN, caught.value.message).replace("\\", "")
