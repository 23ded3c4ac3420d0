from __future__ import annotations

import pytest

from bot.quiz.splitting import separated, split
from tests.quiz.seed import question

CHILDREN = question("ch12-q1").root.children


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a\nb\nc", ("a", "b", "c")),
        ("a; b; c", ("a", "b", "c")),
        ("a, b; c", ("a", "b", "c")),
        ("a、b、c", ("a", "b", "c")),
        ("a b c", ("a", "b", "c")),
        ("a, b and c", ("a", "b", "c")),
        ("a;;c", ("a", None, "c")),
        ("84,000; b; c", ("84,000", "b", "c")),
        ("a, b", None),
    ],
)
def test_the_first_separator_that_gives_the_right_count_cuts(text: str, pieces: tuple[str | None, ...] | None) -> None:
    assert separated(text, 3) == pieces


@pytest.mark.parametrize(
    "text",
    [
        "(1) a (2) b (3) c",
        "1. a 2. b 3. c",
        "1) a 2) b 3) c",
        "1: a 2: b 3: c",
        "1、a 2、b 3、c",
        "第一空 a 第二空 b 第三空 c",
        "第1空：a，第2空：b，第3空：c",
        "一、a 二、b 三、c",
        "(一)a(二)b(三)c",
        "blank 1: a; blank 2: b; blank 3: c",
        "q1: a, q2: b, q3: c",
        "1.1 a\n1.2 b\n1.3 c",
        "first: a; second: b; third: c",
        "3) c 1) a 2) b",
        "my answers: 1) a 2) b 3) c",
        "[1] a [2] b [3] c",
        "1 a 2 b 3 c",
        "1 - a\n2 - b\n3 - c",
        "1=a 2=b 3=c",
    ],
)
def test_labels_in_every_usual_form(text: str) -> None:
    assert split(text, CHILDREN, "1") == ("a", "b", "c")


def test_a_label_that_is_missing_shifts_nothing() -> None:
    assert split("1) a 3) c", CHILDREN, "1") == ("a", None, "c")


def test_numbers_within_an_answer_are_no_labels() -> None:
    assert split("32; 1.5 times; 2 gib", CHILDREN, "1") == ("32", "1.5 times", "2 gib")
