from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.authoring.findings import Code
from bot.quiz.authoring.yaml_text import Plain
from bot.quiz.bank import load_bank, question_from_source
from bot.quiz.question import Question
from bot.wording import Localised
from tests.quiz.files import HEAD, KINDS, ONE, PARTS, load
from tests.quiz.strategies import bank_like_values


def the_question(text: str) -> Question:
    loaded = load(HEAD + text)
    assert loaded.findings == ()
    return next(iter(loaded.bank.questions.values()))


def test_a_question_of_one_kind_is_one_leaf_without_an_id() -> None:
    question = the_question(ONE)

    assert [leaf.id for leaf in question.root.leaves()] == [""]
    assert (question.id, question.topics, question.difficulty) == ("q-1", ("zero",), 3)
    assert (question.stem, question.explain) == (Localised(zh="问", en="ask"), Localised(zh="因", en="why"))
    assert [(hint.text.en, hint.cost) for hint in question.hints] == [("think", 0.5)]


def test_dotted_ids_make_groups_and_weights_are_among_siblings() -> None:
    root = the_question(PARTS).root

    assert [(part.id, part.weight) for part in root.children] == [("1", 2.0), ("2", 1.0)]
    group = root.find("1")
    assert group is not None
    assert group.prompt == Localised(zh="题", en="task")
    assert [(part.id, part.weight) for part in group.children] == [("1.a", 1.0), ("1.b", 3.0)]


def test_a_group_needs_no_head() -> None:
    root = the_question(PARTS.replace('  - {id: "1", prompt: {zh: 题, en: task}, weight: 2}\n', "")).root

    assert [(part.id, part.weight) for part in root.children] == [("1", 1.0), ("2", 1.0)]


def test_any_order_holds_for_the_parts_of_the_question() -> None:
    assert the_question(PARTS.replace("  parts:", "  any_order: true\n  parts:")).root.any_order


@pytest.mark.parametrize("text", [ONE, PARTS])
def test_a_question_is_rebuilt_from_its_own_source(text: str) -> None:
    question = the_question(text)

    assert question_from_source(question.source_text, kinds=KINDS) == question


def test_a_source_that_can_no_longer_be_read_says_why() -> None:
    with pytest.raises(ValueError, match="`stand_in` is no kind"):
        question_from_source(the_question(ONE).source_text, kinds={})


@given(st.permutations(ONE.removeprefix("- ").replace("\n  ", "\n").splitlines()))
def test_the_order_of_fields_changes_no_hash(lines: list[str]) -> None:
    question = the_question("- " + "\n  ".join(lines) + "\n")

    assert question == the_question(ONE)


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=3, max_size=3))
def test_another_key_changes_the_version_and_never_the_face(keys: list[str]) -> None:
    changed = PARTS.replace("one", keys[0]).replace("two", keys[1]).replace("three", keys[2])
    question, original = the_question(changed), the_question(PARTS)

    assert question.face == original.face
    assert question.version != original.version


@pytest.mark.parametrize(
    ("old", "new"), [("en: ask", "en: ask again"), ("en: task", "en: tasks"), ("id: 1.b", "id: 1.c")]
)
def test_what_a_learner_sees_changes_the_face(old: str, new: str) -> None:
    assert the_question(PARTS.replace(old, new)).face != the_question(PARTS).face


@pytest.mark.parametrize(("old", "new"), [("en: think", "en: ponder"), ("en: why", "en: because")])
def test_what_is_shown_only_later_stays_out_of_the_face(old: str, new: str) -> None:
    assert the_question(ONE.replace(old, new)).face == the_question(ONE).face


def test_options_keep_the_order_of_the_file_also_when_rebuilt() -> None:
    text = f"{ONE}  options: {{B: {{text: b, explain: x}}, A: {{text: a, explain: x}}}}\n"
    question = question_from_source(the_question(text).source_text, kinds=KINDS)

    body = question.root.body
    assert isinstance(body, KINDS["stand_in"])
    assert list(body.options) == ["B", "A"]


def test_the_questions_of_all_files_make_one_bank_in_the_order_of_the_files() -> None:
    loaded = load(HEAD + PARTS, HEAD + ONE)

    assert list(loaded.bank.questions) == ["q-2", "q-1"]
    assert loaded.bank.sets == {}
    assert loaded.is_usable


def test_everything_that_is_wrong_in_all_files_is_told_at_once() -> None:
    loaded = load(
        HEAD + ONE.replace("topic", "topics").replace("en: ask", "en: ''"),
        "a: [",
        HEAD + PARTS.replace("two", "*two"),
        "just text",
    )

    assert [(found.place.path, found.code) for found in loaded.findings] == [
        ("a.yaml", Code.FIELD_MISSING),
        ("a.yaml", Code.FIELD_UNKNOWN),
        ("a.yaml", Code.LANGUAGE_MISSING),
        ("b.yaml", Code.YAML_SYNTAX),
        ("c.yaml", Code.YAML_ALIAS),
        ("d.yaml", Code.FIELD_WRONG),
    ]
    assert not loaded.is_usable


def test_a_warning_does_not_keep_the_bot_from_starting() -> None:
    loaded = load(HEAD + ONE.replace("[zero]", "[my-own-topic]"))

    assert [found.code for found in loaded.findings] == [Code.TOPIC_UNKNOWN]
    assert loaded.is_usable


def test_the_same_id_in_two_files_is_told_at_the_second() -> None:
    loaded = load(HEAD + ONE, HEAD + ONE)

    assert [str(found.place) for found in loaded.findings] == ["b.yaml:4:7"]
    assert "a.yaml:4:7" in loaded.findings[0].message


def test_a_set_keeps_the_order_it_was_written_in_and_may_name_questions_of_other_files() -> None:
    sets = "sets: {s: {title: {zh: 集, en: Set}, questions: [q-2, q-1]}}\n"
    loaded = load(HEAD + ONE + sets, HEAD + PARTS)

    assert loaded.findings == ()
    assert loaded.bank.sets["s"].question_ids == ("q-2", "q-1")
    assert loaded.bank.sets["s"].title == Localised(zh="集", en="Set")


def test_a_question_with_an_error_is_no_unknown_question_of_its_set() -> None:
    sets = "sets: {s: {title: S, questions: [q-1]}}\n"
    loaded = load(HEAD + ONE.replace("  answer: right\n", "") + sets)

    assert [found.code for found in loaded.findings] == [Code.FIELD_MISSING]
    assert loaded.bank.sets == {}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("license: MIT\nquestions: []\n", "bank"),
        ("bank: b\nquestions: []\n", "license"),
        ("bank: b\nlicense: MIT\n", "questions"),
    ],
)
def test_a_file_says_its_bank_license_and_questions(text: str, field: str) -> None:
    findings = load(text).findings

    assert [found.code for found in findings] == [Code.FIELD_MISSING]
    assert f"`{field}`" in findings[0].message


def test_values_that_yaml_would_turn_into_something_else_stay_text() -> None:
    body = the_question(ONE.replace("answer: right", "answer: NO")).root.body

    assert isinstance(body, KINDS["stand_in"])
    assert body.answer == "NO"


@given(bank_like_values())
def test_no_file_however_wrong_stops_the_reading(value: Plain) -> None:
    loaded = load(json.dumps(value, ensure_ascii=False))

    assert all(found.place.line == 1 for found in loaded.findings)
    assert not loaded.bank.questions or loaded.bank.questions.keys() <= {place[0] for place in loaded.places}


def test_a_key_that_is_computed_outside_of_the_file_changes_the_version() -> None:
    text = HEAD + ONE.replace("answer: right", "answer: computed") + "  value: seven\n"
    versions = {
        load_bank([("a.yaml", text)], functions={"seven": lambda value=value: Fraction(value)}, kinds=KINDS)
        .bank.questions["q-1"]
        .version
        for value in (6, 7)
    }

    assert len(versions) == 2
