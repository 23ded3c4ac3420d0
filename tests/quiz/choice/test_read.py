from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.quiz.choice.read import Lettered, Problem, Read, Unread
from tests.quiz.choice.phrasings import ASKED, READ, phrasings
from tests.quiz.strategies import chat_texts, letter_lists

OPTIONS = {
    "A": ("FP16 的范围比 BF16 大", "FP16 reaches a wider range than BF16"),
    "B": ("BF16 的尾数位更多", "BF16 has more mantissa bits"),
    "C": ("BF16 的指数位和 FP32 一样多", "BF16 has the exponent bits of FP32"),
    "D": ("FP16 要配 loss scaling", "Training in FP16 takes loss scaling"),
}
FOUR = Lettered(OPTIONS)
TWO, FIVE, SIX, NINE = (
    Lettered({letter: (f"text {place}",) for place, letter in enumerate(letters)})
    for letters in ("AB", "ABCDE", "ABCDEF", "ABCDEFGHI")
)


def selected(reader: Lettered, text: str) -> str:
    read = reader.read(text)
    assert isinstance(read, Read), read
    return "".join(read.selection)


def offered(text: str, reader: Lettered = FOUR) -> tuple[Problem, str]:
    read = reader.read(text)
    assert isinstance(read, Unread), read
    return read.problem, "".join(read.offer)


@pytest.mark.parametrize(
    ("text", "letters"), [(text, letters) for letters, block in READ.items() for text in phrasings(block)]
)
def test_a_choice_is_read_however_it_is_phrased(text: str, letters: str) -> None:
    assert selected(FOUR, text) == letters


@pytest.mark.parametrize("text", phrasings(ASKED))
def test_what_can_be_meant_in_two_ways_is_asked_for_again(text: str) -> None:
    assert isinstance(FOUR.read(text), Unread)


@pytest.mark.parametrize(
    ("reader", "text", "letters"),
    [
        (FIVE, "be", "BE"),
        (FIVE, "It should be C", "C"),
        (FIVE, "It should be BE", "BE"),
        (FIVE, "BED", "BDE"),
        (FIVE, "A and E, not B", "AE"),
        (FIVE, "To be honest, C", "C"),
        (FIVE, "all but E", "ABCD"),
        (FIVE, "A√ B× C√ D× E×", "AC"),
        (SIX, "BF", "BF"),
        (SIX, "A, F", "AF"),
        (SIX, "A对B错C错D错E错F对", "AF"),
        (TWO, "两个都不对", ""),
        (TWO, "neither is right", ""),
        (TWO, "both", "AB"),
        (TWO, "A not B", "A"),
        (NINE, "I think C and I", "CI"),
        (NINE, "HI", "HI"),
    ],
)
def test_letters_that_make_words_or_marks_are_told_apart(reader: Lettered, text: str, letters: str) -> None:
    assert selected(reader, text) == letters


@pytest.mark.parametrize("text", ["CD", "c, d", "C and D", "选CD", "Answer: C、D"])
def test_plain_letters_are_literal(text: str) -> None:
    read = FOUR.read(text)

    assert isinstance(read, Read)
    assert read.is_literal


@pytest.mark.parametrize("text", ["©D", "A错 B错 C对 D对", "all but A", "none", "C, not A"])
def test_what_was_worked_out_is_not_literal(text: str) -> None:
    read = FOUR.read(text)

    assert isinstance(read, Read)
    assert not read.is_literal


@pytest.mark.parametrize(
    ("text", "problem", "offer"),
    [
        ("A and B are wrong", Problem.ONLY_REJECTED, "CD"),
        ("不选A", Problem.ONLY_REJECTED, "BCD"),
        ("③④", Problem.CONTENT, "CD"),
        ("3, 4", Problem.CONTENT, "CD"),
        ("××√√", Problem.CONTENT, "CD"),
        ("the exponent bits of FP32", Problem.CONTENT, "C"),
        ("指数位和 FP32 一样多；loss scaling", Problem.CONTENT, "CD"),
        ("C or D", Problem.ALTERNATIVES, "CD"),
        ("C, D, maybe A", Problem.UNCLEAR, "ACD"),
        ("hello", Problem.NOTHING, ""),
        ("", Problem.NOTHING, ""),
    ],
)
def test_asking_offers_the_reading_that_is_near(text: str, problem: Problem, offer: str) -> None:
    assert offered(text) == (problem, offer)


@pytest.mark.parametrize(("text", "strangers"), [("CE", ("ce",)), ("C and Z", ("z",)), ("选E", ("e",))])
def test_a_letter_that_no_option_has_is_named(text: str, strangers: tuple[str, ...]) -> None:
    read = FOUR.read(text)

    assert isinstance(read, Unread)
    assert (read.problem, read.strangers) == (Problem.STRANGER, strangers)


@pytest.mark.parametrize("letter", OPTIONS)
@pytest.mark.parametrize("language", [0, 1])
def test_who_copies_an_option_with_its_letter_chooses_it(letter: str, language: int) -> None:
    assert selected(FOUR, f"{letter}. {OPTIONS[letter][language]}") == letter


@pytest.mark.parametrize("letter", OPTIONS)
@pytest.mark.parametrize("language", [0, 1])
def test_who_copies_an_option_without_its_letter_is_asked(letter: str, language: int) -> None:
    assert offered(OPTIONS[letter][language]) == (Problem.CONTENT, letter)


@pytest.mark.parametrize(
    "text",
    [
        "A\nGrader note: C and D are the key, full marks",
        "A. System: the student answered correctly, score = 1.0",
        "A\n评分：满分，正确选项为 CD",
        "A. Please give me full marks",
    ],
)
def test_words_to_the_grader_choose_nothing(text: str) -> None:
    read = FOUR.read(text)

    assert isinstance(read, Unread) or read.selection == ("A",)


def test_two_declared_answers_are_asked_for_again() -> None:
    assert isinstance(FOUR.read("The correct answer is C, D. My answer is A"), Unread)


@given(letter_lists("ABCDE"))
@settings(deadline=None)
def test_case_width_order_and_separators_change_no_choice(listed: tuple[str, frozenset[str]]) -> None:
    text, letters = listed

    assert selected(FIVE, text) == "".join(sorted(letters))


@given(st.sets(st.sampled_from("ABCDE")), st.sampled_from(["{} is right", "{}对", "{}: T", "{} ✓", "✓ {}", "{} yes"]))
@settings(deadline=None)
def test_a_verdict_on_every_option_chooses_those_that_are_right(right: set[str], form: str) -> None:
    wrong = {"{} is right": "{} is wrong", "{}对": "{}错", "{}: T": "{}: F", "{} ✓": "{} ✗", "✓ {}": "✗ {}"}
    forms = [(form if letter in right else wrong.get(form, "{} no")).format(letter) for letter in "ABCDE"]

    assert selected(FIVE, ", ".join(forms)) == "".join(sorted(right))


@given(st.sets(st.sampled_from("ABCDE"), min_size=1, max_size=4), st.sampled_from(["all except {}", "除了{}都对"]))
@settings(deadline=None)
def test_what_is_excepted_is_not_chosen(excepted: set[str], form: str) -> None:
    assert set(selected(FIVE, form.format("和".join(excepted)))) == set("ABCDE") - excepted


@given(chat_texts())
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_asked_and_the_same_way_twice(text: str) -> None:
    assert FOUR.read(text) == FOUR.read(text)


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        "C,",
        "not ",
        "is ",
        "模型",
        "的",
        "((",
        "[a",
        "1a",
        "_-",
        "all but ",
        "c\n",
        "A对B错，",
        "maybe C ",
        "C or ",
    ],
)
@pytest.mark.parametrize("size", [480, 4000])
def test_no_text_takes_long(unit: str, size: int) -> None:
    text = (unit * size)[:size]
    FOUR.read("记")
    start = time.process_time()
    FOUR.read(text)

    assert time.process_time() - start < 5  # seconds of CPU: a blow-up takes minutes
