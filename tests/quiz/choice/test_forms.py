from __future__ import annotations

import re

import pytest

from bot.quiz.choice.clauses import fitting, grouped, pieces, signs_of
from bot.quiz.choice.forms import CLAUSES, LETTERS, QUANTITIES, TRUTHS, Form, composed
from bot.quiz.choice.read import plain_words
from bot.quiz.choice.scan import scan
from bot.quiz.choice.vocabulary import Sign
from bot.quiz.normalise import normalise

TABLES = (CLAUSES, LETTERS, QUANTITIES, TRUTHS)


def signs(example: str, options: str) -> str:
    return signs_of(grouped(plain_words(scan(normalise(example), options).words)))


@pytest.mark.parametrize(
    ("table", "form"),
    [(table, form) for table in TABLES for form in table],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_example_has_its_form_and_none_above_it(table: tuple[Form, ...], form: Form) -> None:
    found = fitting(table, signs(form.example, "" if table is TRUTHS else "abcd"))

    assert found is not None
    assert found[0] is form


@pytest.mark.parametrize("form", [*LETTERS, *QUANTITIES], ids=lambda form: form.name)
def test_an_example_of_a_piece_is_one_piece(form: Form) -> None:
    items = grouped(plain_words(scan(normalise(form.example), "abcd").words))

    assert len(list(pieces(items))) == 1


def test_what_repeats_is_found_as_often_as_it_stands_there() -> None:
    found = fitting(LETTERS, signs("A is right B is wrong", "abcd"))

    assert found is not None
    assert [unit["verdict"] for unit in found[1]] == [Sign.RIGHT, Sign.WRONG]


def test_a_pattern_knows_only_the_names_of_signs() -> None:
    assert composed("NOT (LINK | ONLY)* RIGHT").fullmatch(Sign.NOT + Sign.ONLY + Sign.RIGHT)
    with pytest.raises(KeyError):
        composed("NOT VERY RIGHT")


def test_no_two_signs_share_a_character() -> None:
    letters = [sign.value for sign in Sign]

    assert len(set(letters)) == len(letters)
    assert all(re.fullmatch(".?", letter) for letter in letters)
