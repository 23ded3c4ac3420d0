from __future__ import annotations

import json

import pytest

from bot.quiz.authoring.check import as_json, as_text, self_test
from bot.quiz.authoring.findings import Code, Finding
from tests.quiz.files import HEAD, ONE, PARTS, load

TWO_FAULTS = HEAD + ONE.replace("[zero]", "[zerro]").replace("en: ask", 'en: ""')


def faults_of(text: str) -> list[Finding]:
    loaded = load(HEAD + text)
    assert loaded.findings == ()
    return [found for question in loaded.bank.questions.values() for found in self_test(question, loaded.places)]


@pytest.mark.parametrize("text", [ONE, PARTS, f"{ONE}  near: [{{value: wrong, say: no}}]\n"])
def test_a_question_whose_answers_score_as_promised_has_no_finding(text: str) -> None:
    assert faults_of(text) == []


def test_an_alias_that_does_not_score_full_is_found_at_its_part() -> None:
    found = faults_of(PARTS.replace("answer: three", "answer: three, accept: [drei]"))

    assert [(finding.code, str(finding.place)) for finding in found] == [(Code.KEY_NOT_FULL, "a.yaml:12:10")]
    assert "`drei` scores 0 (graded)" in found[0].message


def test_a_wrong_answer_that_scores_full_is_found() -> None:
    found = faults_of(f"{ONE}  near: [{{value: right, say: no}}]\n")

    assert [(finding.code, str(finding.place)) for finding in found] == [(Code.WRONG_FULL, "a.yaml:4:7")]


def test_a_question_that_takes_nonsense_is_found() -> None:
    found = faults_of(f"{ONE}  generous: true\n")

    assert {finding.code for finding in found} == {Code.NONSENSE_GRADED}


def test_text_is_one_line_per_finding_with_its_place_first() -> None:
    assert as_text(load(TWO_FAULTS).findings).splitlines() == [
        "a.yaml:5:11: topic-unknown q-1: `zerro` is no topic of this program: did you mean `zero`? (warning)",
        "a.yaml:6:9: language-missing q-1: `stem`: missing language: en; write {zh: …, en: …}",
    ]


def test_json_is_one_list_that_says_the_same() -> None:
    first, second = json.loads(as_json(load(TWO_FAULTS).findings))

    assert (first["severity"], second["severity"]) == ("warning", "error")
    assert second == {
        "path": "a.yaml",
        "line": 6,
        "column": 9,
        "code": "language-missing",
        "severity": "error",
        "question": "q-1",
        "message": "`stem`: missing language: en; write {zh: …, en: …}",
    }


def test_nothing_to_mend_is_said_and_is_an_empty_list() -> None:
    assert as_text([]) == "nothing to mend"
    assert json.loads(as_json([])) == []


def test_a_finding_stays_one_line_whatever_it_quotes() -> None:
    found = faults_of(PARTS.replace("answer: three", 'answer: three, accept: ["a\\nb"]'))

    assert len(as_text(found).splitlines()) == 1
