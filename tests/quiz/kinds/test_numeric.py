from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.quiz.grade import Grade, Outcome
from bot.quiz.kinds.base import MAX_ANSWER, Asked
from bot.quiz.kinds.numeric import Numeric
from bot.wording import Language, Localised, say
from tests.quiz.amounts.numbers_said import BATCH, PER_PARAMETER, SHARE, STATES
from tests.quiz.strategies import chat_texts

ASKED = Asked(stem=Localised.same("How much?"))


def numeric(**fields: object) -> Numeric:
    return Numeric.model_validate({"kind": "numeric", **fields}, context={"functions": {"states": lambda: 84 * 10**9}})


PER_PARAMETER_QUESTION = numeric(value="2 + 2 + 4 + 4", unit="bytes", exact="true")
STATES_QUESTION = numeric(
    value="states() / 2**30",
    unit="GiB",
    near=[{"value": "84", "unit": "GiB", "say": {"zh": "这是 GB。", "en": "That is in GB."}}],
)
BATCH_QUESTION = numeric(value="8 * 4", exact="true")
SHARE_QUESTION = numeric(value="(2**30 / 10**9 - 1) * 100", unit="%")
QUESTIONS = [PER_PARAMETER_QUESTION, STATES_QUESTION, BATCH_QUESTION, SHARE_QUESTION]
SAID = [
    *((PER_PARAMETER_QUESTION, *case) for case in PER_PARAMETER),
    *((STATES_QUESTION, *case) for case in STATES),
    *((BATCH_QUESTION, *case) for case in BATCH),
    *((SHARE_QUESTION, *case) for case in SHARE),
]


def remarks(grade: Grade) -> str:
    return " ".join(say(Language.EN, remark) for remark in grade.remarks)


@pytest.mark.parametrize(("question", "answer", "score"), SAID, ids=lambda value: str(value)[:40])
def test_an_answer_is_worth_what_it_claims(question: Numeric, answer: str, score: float | None) -> None:
    grade = question.grade(answer, ASKED)
    assert grade.score == score
    assert (grade.outcome is Outcome.ASK) == (score is None)
    assert all(say(language, remark) for remark in grade.remarks for language in Language)
    assert grade.remarks


@pytest.mark.parametrize(("question", "answer", "score"), SAID, ids=lambda value: str(value)[:40])
def test_case_and_width_and_spaces_around_change_nothing(question: Numeric, answer: str, score: float | None) -> None:
    for variant in (f"  {answer}\n", answer.upper(), answer.lower(), answer.translate(WIDE)):
        assert question.grade(variant, ASKED).score == score


WIDE = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1) if chr(code) not in "<>@:_*|`~\\#"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_accepts_its_key_and_refuses_its_misses(question: Numeric) -> None:
    assert [question.grade(answer, ASKED).score for answer in question.right_answers()] == [1] * len(
        list(question.right_answers())
    )
    assert all((question.grade(answer, ASKED).score or 0) < 1 for answer in question.wrong_answers())


@given(st.sampled_from(QUESTIONS), chat_texts())
def test_any_text_is_graded_without_an_error(question: Numeric, text: str) -> None:
    grade = question.grade(text, ASKED)
    assert grade.score is None or 0 <= grade.score <= 1
    assert grade == question.grade(text, ASKED)
    question.fits(text)


AMOUNTS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "-", "~", "about ", "不是 ", "not ", "or ", "= ", "(", "/"]),
    st.one_of(st.integers(0, 10**6), st.decimals(0, 1000, places=2), st.sampled_from(["7e9", "10^9", "1e999", "12"])),
    st.sampled_from(["", " GiB", "B", " bytes/param", "%", " 字节", " kg", ")", "^", " * ", " + ", "x"]),
)


@given(st.sampled_from(QUESTIONS), st.lists(AMOUNTS, max_size=8), st.sampled_from(["", " ", ", ", " = ", "，", "\n"]))
def test_any_heap_of_amounts_is_graded_without_an_error(question: Numeric, pieces: list[str], joint: str) -> None:
    grade = question.grade(joint.join(pieces), ASKED)
    assert grade.score is None or 0 <= grade.score <= 1


@given(st.integers(1, 10**6), st.sampled_from([("KB", 1000), ("KiB", 1024), ("MB", 1000**2), ("MiB", 1024**2)]))
def test_every_unit_of_the_same_amount_is_right(num: int, unit: tuple[str, int]) -> None:
    name, size = unit
    question = numeric(value=str(num), unit=name, exact="true")
    assert question.grade(f"{num * size} bytes", ASKED).score == 1
    assert question.grade(f"{num * size * 8} bits", ASKED).score == 1
    assert question.grade(f"{num * size + 1} bytes", ASKED).score == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("84 GB", "84 GB = 78.23 GiB"),
        ("78.2 GB", "78.2 GB = 72.83 GiB"),
        ("84 GiB", "That is in GB."),
        ("78,2", "decimal point: 78.2"),
        ("84,000 MB", "thousands: 84000"),
        ("84 Gb", "bytes: GB"),
        ("782 GiB", "factor of 10"),
        ("78.23 MiB", "factor of 1024"),
        ("625.8 GiB", "bits and bytes"),
        ("-78.2", "sign"),
        ("72.86 GiB", "1000 (GB)"),
        ("7e9*12/2^30", "expression"),
        ("78.2 parsecs", "parsecs"),
        ("78 or 84", "78 GiB, 84 GiB"),
        ("not 84", "84 GiB"),
        ("1e9999", "out of any range"),
    ],
)
def test_the_remarks_say_what_was_read_and_why(answer: str, said: str) -> None:
    assert said in remarks(STATES_QUESTION.grade(answer, ASKED))


def test_a_value_rounded_too_coarsely_is_told_so() -> None:
    question = numeric(value="14.7", unit="GiB")
    assert "coarsely" in remarks(question.grade("15", ASKED))


def test_asking_again_never_tells_the_key() -> None:
    for answer in ("7e9*12/2^30", "", "78.2 kg", "less than 100"):
        grade = STATES_QUESTION.grade(answer, ASKED)
        assert grade.outcome is Outcome.ASK
        assert "78.23" not in remarks(grade)


@pytest.mark.parametrize(
    ("question", "text", "fits"),
    [
        (PER_PARAMETER_QUESTION, "12 B", True),
        (PER_PARAMETER_QUESTION, "16 bytes per parameter", True),
        (PER_PARAMETER_QUESTION, "96 bits", True),
        (PER_PARAMETER_QUESTION, "78.2 GiB", False),
        (PER_PARAMETER_QUESTION, "84e9 bytes", False),
        (PER_PARAMETER_QUESTION, "12", True),
        (PER_PARAMETER_QUESTION, "a dozen or so", False),
        (STATES_QUESTION, "12 B", False),
        (STATES_QUESTION, "78.2 GiB", True),
        (STATES_QUESTION, "100 GB", True),
        (STATES_QUESTION, "84e9 bytes", True),
        (STATES_QUESTION, "78.2", True),
        (STATES_QUESTION, "ZeRO-3", False),
        (BATCH_QUESTION, "32", True),
        (BATCH_QUESTION, "32 GB", False),
        (BATCH_QUESTION, "unchanged", False),
    ],
)
def test_a_text_fits_where_its_unit_is_of_the_size_asked(question: Numeric, text: str, fits: bool) -> None:  # noqa: FBT001 - a column of the table
    assert question.fits(text) is fits


@pytest.mark.parametrize(
    "fields",
    [
        {"value": "2 +"},
        {"value": "unheard(3)"},
        {"value": "1", "unit": "12"},
        {"value": "1", "exact": "true", "rtol": "1%"},
        {"value": "1", "rtol": "much"},
        {"value": "1", "near": [{"value": "2"}]},
        {"value": "1", "unit": "GiB", "near": [{"value": "2", "unit": "tokens", "say": "no"}]},
        {"value": "1", "further": "1"},
    ],
)
def test_a_question_that_cannot_be_graded_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        numeric(**fields)


def test_a_unit_that_is_a_word_must_come_back() -> None:
    question = numeric(value="4096", unit="tokens", exact="true")
    assert question.grade("4096 tokens", ASKED).score == 1
    assert question.grade("4096", ASKED).score == 1
    assert question.grade("4096 GiB", ASKED).score == 0


def test_bits_are_asked_for_like_bytes() -> None:
    question = numeric(value="19", unit="bits", exact="true")
    assert [question.grade(answer, ASKED).score for answer in ("19 bits", "19", "19位", "19 bytes")] == [1, 1, 1, 0]


def test_letters_for_thousands_are_read_where_no_memory_is_asked() -> None:
    question = numeric(value="65536", exact="true")
    assert question.grade("64K", ASKED).score == 1
    assert numeric(value="7e9").grade("7B", ASKED).score == 1


def test_a_tolerance_may_be_a_share_or_an_amount() -> None:
    assert numeric(value="100", rtol="5%").grade("104", ASKED).score == 1
    assert numeric(value="100", rtol="0.05").grade("106", ASKED).score == 0
    assert numeric(value="100", atol="2").grade("102", ASKED).score == 1
    assert numeric(value="100", atol="2").grade("103", ASKED).score == 0
    assert numeric(value="100").tolerance == Fraction(1)


def test_a_near_miss_may_earn_a_part() -> None:
    near = {"value": "50", "say": "half", "score": "0.25"}
    assert numeric(value="100", near=[near]).grade("50", ASKED).score == 0.25


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1 ",
        "1,",
        "1+",
        "((1",
        "1-",
        "= 1 ",
        "not 1 ",
        "不是",
        "一",
        "点一",
        "7e9*12/2^30 ",
        "12 B/param ",
        "\\frac{1}{",
        "1 000",
    ],
)
def test_four_thousand_characters_take_little_time(unit: str) -> None:
    text = (unit * MAX_ANSWER)[:MAX_ANSWER]
    STATES_QUESTION.grade("記憶體 1 GiB", ASKED)
    start = time.process_time()
    STATES_QUESTION.grade(text, ASKED)
    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes
