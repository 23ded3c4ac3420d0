from __future__ import annotations

import pytest

from bot.quiz.grading import grade
from tests.quiz.further_blanks import BLANKS, MESSAGES
from tests.quiz.further_copies import COPIES
from tests.quiz.further_steps import STEP
from tests.quiz.seed import question

SLACK = 0.005


def rows(*tables: str) -> list[list[str]]:
    return [line.split("|", 4) for table in tables for line in table.strip().splitlines()]


@pytest.mark.parametrize(("number", "part", "least", "most", "answer"), rows(STEP, COPIES, BLANKS, MESSAGES))
def test_an_answer_in_other_words_gets_a_mark_in_its_band(
    number: str, part: str, least: str, most: str, answer: str
) -> None:
    result = grade(question(f"ch12-q{number}"), None if part == "*" else part, answer.replace("\\n", "\n"))
    assert result.score is not None
    assert float(least) - SLACK <= result.score <= float(most) + SLACK
