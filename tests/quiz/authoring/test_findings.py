from __future__ import annotations

import pytest

from bot.quiz.authoring.findings import Code, Place, finding, in_order
from tests.quiz.files import HEAD, ONE, PARTS, load

# Each finding: a file without it, what is changed in that file, and where the finding must stand.
ONE_CHANGE = [
    (Code.YAML_SYNTAX, ONE, "answer: right", "answer: a: b", (10, 12)),
    (Code.YAML_CHARACTER, ONE, "answer: right", 'answer: "\\a"', (10, 11)),
    (Code.YAML_ALIAS, ONE, "answer: right", "answer: *right", (10, 11)),
    (Code.YAML_TAG, ONE, "answer: right", "answer: !!str right", (10, 11)),
    (Code.YAML_KEY, ONE, "  answer: right", "  answer: right\n  [a]: b", (11, 3)),
    (Code.YAML_DUPLICATE, ONE, "  answer: right", "  answer: right\n  answer: wrong", (11, 3)),
    (Code.YAML_DOCUMENTS, ONE, "  answer: right", "  answer: right\n---\na: b", (11, 1)),
    (Code.YAML_DEPTH, ONE, "answer: right", "answer: " + "[" * 18 + "]" * 18, (10, 28)),
    (Code.FIELD_MISSING, ONE, "  answer: right", "", (4, 3)),
    (Code.FIELD_MISSING, ONE, "  topic: [zero]\n", "", (4, 3)),
    (Code.FIELD_UNKNOWN, ONE, "  answer: right", "  answer: right\n  anwser: x", (11, 3)),
    (Code.FIELD_UNKNOWN, ONE, "cost: 0.5", "cost: 0.5, price: 1", (8, 40)),
    (Code.FIELD_UNKNOWN, PARTS, "  parts:", "  count: 2\n  parts:", (8, 3)),
    (Code.FIELD_WRONG, ONE, "cost: 0.5", "cost: 2", (8, 35)),
    (Code.FIELD_WRONG, ONE, "topic: [zero]", "topic: zero", (5, 10)),
    (Code.FIELD_WRONG, PARTS, "weight: 3", "weight: -3", (11, 52)),
    (Code.FIELD_WRONG, PARTS, "weight: 3", "weight: .inf", (11, 52)),
    (Code.FIELD_WRONG, PARTS, '- {id: "2", kind: stand_in, answer: three}', "- three", (12, 5)),
    (Code.LANGUAGE_MISSING, ONE, "en: ask", 'en: ""', (6, 9)),
    (Code.LANGUAGE_MISSING, ONE, "{zh: 问, en: ask}", "{zh: 问}", (6, 9)),
    (Code.LANGUAGE_MISSING, ONE, "{zh: 问, en: ask}", "问", (6, 9)),
    (Code.LANGUAGE_MISSING, ONE, "{zh: 问, en: ask}", "", (6, 8)),
    (Code.KIND_MISSING, ONE, "  kind: stand_in\n", "", (4, 3)),
    (Code.KIND_MISSING, PARTS, '"2", kind: stand_in, answer: three', '"2"', (12, 5)),
    (Code.KIND_UNKNOWN, ONE, "kind: stand_in", "kind: stand_out", (9, 9)),
    (Code.VALUE_EXPRESSION, ONE, "answer: right", "answer: right\n  value: eight", (11, 10)),
    (Code.ID_WRONG, ONE, "id: q-1", "id: Q_1", (4, 7)),
    (Code.ID_WRONG, ONE, "id: q-1", f"id: {'q' * 41}", (4, 7)),
    (Code.ID_DUPLICATE, ONE, "  answer: right", f"  answer: right\n{ONE}", (11, 7)),
    (Code.PART_ID, PARTS, "id: 1.a", "id: 1.A", (10, 10)),
    (Code.PART_DUPLICATE, PARTS, "id: 1.b", "id: 1.a", (11, 10)),
    (Code.PART_GROUP, PARTS, 'id: "2"', 'id: "1.a.x"', (10, 10)),
    (Code.PARTS_AND_KIND, PARTS, "  parts:", "  kind: stand_in\n  parts:", (8, 3)),
    (Code.PARTS_NONE, ONE, "  kind: stand_in\n  answer: right", "  parts: []", (9, 10)),
    (Code.EXPLAIN_MISSING, ONE, "  explain: {zh: 因, en: why}\n", "", (4, 3)),
    (
        Code.OPTION_EXPLAIN,
        f"{ONE}  options: {{A: {{text: a, explain: x}}, B: {{text: b, explain: y}}}}\n",
        "b, explain: y",
        "b",
        (11, 42),
    ),
    (Code.NEAR_SAY, f"{ONE}  near: [{{value: x, say: y}}]\n", ", say: y", "", (11, 10)),
    (Code.ALIAS_AMBIGUOUS, f"{ONE}  accept: [a]\n  reject: [b]\n", "[b]", "[A]", (12, 12)),
    (Code.HINT_LEAKS, ONE, "en: think", "en: it is right.", (8, 22)),
    (Code.LATEX, ONE, "en: ask", 'en: "is $2^{30}$ right?"', (6, 21)),
    (Code.LATEX, ONE, "en: ask", r"en: is \(x\) right?", (6, 21)),
    (Code.TEXT_LONG, ONE, "en: ask", f"en: {'a' * 1501}", (6, 21)),
    (
        Code.OPTIONS_COUNT,
        f"{ONE}  options: {{A: {{text: a, explain: x}}, B: {{text: b, explain: y}}}}\n",
        ", B: {text: b, explain: y}",
        "",
        (11, 12),
    ),
    (
        Code.PARTS_COUNT,
        PARTS,
        "  - {id: 1.a,",
        "".join(f"  - {{id: {number}, kind: stand_in, answer: x}}\n" for number in (3, 4, 5)) + "  - {id: 1.a,",
        (9, 3),
    ),
    (Code.TOPIC_UNKNOWN, ONE, "topic: [zero]", "topic: [zero, zerro]", (5, 17)),
    (Code.SET_QUESTION, f"{ONE}sets: {{s: {{title: S, questions: [q-1]}}}}\n", "[q-1]", "[q-1, q-3]", (11, 39)),
    (
        Code.SET_DUPLICATE,
        f"{ONE}sets: {{s: {{title: S, questions: [q-1]}}}}\n",
        "",
        "",
        (11, 8),
    ),
]


@pytest.mark.parametrize(("code", "good", "old", "new", "where"), ONE_CHANGE)
def test_one_change_to_a_good_file_is_found_where_it_stands(
    code: Code, good: str, old: str, new: str, where: tuple[int, int]
) -> None:
    assert load(HEAD + good).findings == ()
    files = [HEAD + good.replace(old, new, 1)] if old else [HEAD + good, HEAD + good.replace("q-1", "q-0")]

    found = [finding for finding in load(*files).findings if finding.code is code]

    assert [(finding.place.line, finding.place.column) for finding in found] == [where]


def test_every_code_has_a_fixture_that_fails_and_one_that_passes() -> None:
    of_files = {Code.FILE_UNREADABLE, Code.FILE_ENCODING, Code.FILE_SIZE, Code.YAML_EMPTY}  # test_bank_files.py
    of_answers = {Code.KEY_NOT_FULL, Code.WRONG_FULL, Code.NONSENSE_GRADED}  # test_check.py

    assert {case[0] for case in ONE_CHANGE} | of_files | of_answers == set(Code)


def test_codes_are_short_words_that_differ() -> None:
    codes = [code.code for code in Code]

    assert len(set(codes)) == len(codes) == len(Code)
    assert all(len(code) <= 20 and code.replace("-", "").isalpha() and code.islower() for code in codes)


def test_findings_come_in_the_order_of_the_files_and_each_once() -> None:
    later = finding(Code.YAML_EMPTY, Place(path="b", line=2, column=1))
    sooner = finding(Code.YAML_EMPTY, Place(path="b", line=1, column=9))

    assert in_order([later, sooner, later]) == (sooner, later)
