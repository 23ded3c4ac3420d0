"""What a plain message settles, and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.grade import Grade, Outcome
from bot.quiz.grading import grade
from bot.quiz.progress import leaf_grades, unread_parts
from bot.quiz.question import PartOf
from bot.wording import Language, Message, say
from tests.quiz.chat_said import CLAIMS, COUNTS, ELSEWHERE, LABELS, LEAVES, NUMBERS, WORDS, said
from tests.quiz.seed import question

WORDS_OF_MESSAGES = (
    *(
        "1a",
        "1.a",
        "1b ",
        "2",
        "3b",
        "(3)",
        "12",
        "78.2",
        " ",
        " ",
        "\n",
        "; ",
        "，",
        "zero3",
        "GiB",
        "每卡一份",
        "adam",
    ),
    *("第一步", "unchanged", "/4", "=", "or", "不知道", ". ", "第2问"),
)


def marks_of(part: PartOf, result: Grade) -> Iterator[str]:
    if result.outcome is Outcome.ASK or part.body is not None:
        is_open = result.outcome is not Outcome.ASK and not result.said
        score = "?" if result.score is None else f"{result.score:g}"
        sign = "~" if result.outcome is Outcome.SELF_GRADE else ""
        yield from ("-" if is_open else sign + score,)
        return
    for child, each in zip(part.children, result.parts or (), strict=True):
        says_nothing = not each.said and each.parts is None and each.outcome is not Outcome.ASK
        yield from ["-"] * len(list(child.leaves())) if says_nothing else marks_of(child, each)


def assert_marks(question_id: str, part_id: str | None, marks: str, message: str) -> None:
    asked = question(question_id)
    part = asked.root.find(part_id or "")
    assert part is not None
    result = grade(asked, part_id, message)

    got = "ask" if result.outcome is Outcome.ASK else " ".join(marks_of(part, result))

    assert got == marks


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(NUMBERS))
def test_no_number_serves_two_parts(question_id: str, part: str | None, marks: str, message: str) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(COUNTS))
def test_what_is_counted_is_no_amount(question_id: str, part: str | None, marks: str, message: str) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(CLAIMS))
def test_a_part_of_which_nothing_is_said_stays_open(
    question_id: str, part: str | None, marks: str, message: str
) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(LEAVES))
def test_as_many_pieces_as_leaves_are_one_for_each(
    question_id: str, part: str | None, marks: str, message: str
) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(LABELS))
def test_an_id_without_a_sign_behind_it_is_a_label(
    question_id: str, part: str | None, marks: str, message: str
) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(ELSEWHERE))
def test_a_message_to_another_part_is_asked_about(question_id: str, part: str | None, marks: str, message: str) -> None:
    assert_marks(question_id, part, marks, message)


@pytest.mark.parametrize(("question_id", "part", "marks", "message"), said(WORDS))
def test_a_few_words_are_cut_between_words(question_id: str, part: str | None, marks: str, message: str) -> None:
    assert_marks(question_id, part, marks, message)


def test_a_message_to_another_part_is_told_both_parts() -> None:
    (remark,) = grade(question("ch12-q5"), "2", "1.a 12").remarks

    assert remark == Message("text-part-other", {"part": "(1.a)", "asked": "(2)"})


@pytest.mark.parametrize(("message", "name"), [("1a", "(1.a)"), ("(2)", "(2)"), ("3.b", "(3.b)")])
def test_a_label_alone_is_asked_for_its_answer(message: str, name: str) -> None:
    assert grade(question("ch12-q5"), None, message).remarks == (Message("text-label-alone", {"parts": name}),)


def test_a_message_of_which_no_part_is_sure_says_how_to_write_it() -> None:
    result = grade(question("ch12-q5"), None, "learning rate too big")

    assert result.outcome is Outcome.GRADED
    assert not list(leaf_grades(question("ch12-q5").root, result))
    assert [remark.key for remark in result.remarks if isinstance(remark, Message)] == ["text-group-unclear"]


def test_a_part_that_could_not_be_read_keeps_its_reason_beside_those_that_could() -> None:
    root = question("ch12-q5").root
    result = grade(question("ch12-q5"), None, "(1.a) 12 frogs (3.a) zero3")

    ((part, reason),) = unread_parts(root, result)

    assert part.id == "1"
    assert "frogs" in say(Language.EN, reason.remarks[0])
    assert [leaf.id for leaf, _ in leaf_grades(root, result)] == ["3.a"]


@pytest.mark.parametrize(
    "answer",
    [
        "every DDP rank keeps a full copy, so more gpus do not help",
        "用 DDP 每张卡一份完整模型，加卡没用",
        "ddp每卡一份完整的",
    ],
)
def test_an_answer_with_every_point_is_not_told_that_something_is_missing(answer: str) -> None:
    result = grade(question("ch12-q5"), "3.b", answer)

    assert result.score == 1
    assert "missing" not in " ".join(say(Language.EN, remark) for remark in result.remarks)


@given(st.lists(st.sampled_from(WORDS_OF_MESSAGES), max_size=12).map("".join))
def test_any_message_to_any_part_gets_a_grade_and_is_settled_once(text: str) -> None:
    for question_id in ("ch12-q2", "ch12-q5"):
        asked = question(question_id)
        for part in (asked.root, *asked.root.children, *asked.root.leaves()):
            result = grade(asked, part.id or None, text)
            settled = [leaf.id for leaf, _ in leaf_grades(part, result)]

            assert result.score is None or 0 <= result.score <= 1
            assert len(settled) == len(set(settled))
            assert result.remarks
