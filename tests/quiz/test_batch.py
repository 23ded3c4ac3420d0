from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.quiz.batch import feedback, grade_line
from bot.quiz.grade import Grade, Outcome
from bot.wording import Language
from tests.quiz.seed import bank

IDS = ("ch12-q1", "ch12-q2", "ch12-q5")
BANK = bank()
CASES = Path(__file__).parents[3] / "shared" / "data" / "grading_cases.jsonl"
SLACK = 0.005


def serve(**fields: object) -> dict[str, object]:
    return grade_line(BANK, json.dumps(fields, ensure_ascii=False), Language.EN)


def test_a_line_gives_every_field_of_the_contract() -> None:
    result = serve(id="x", question="ch12-q1", part=None, answer="runtime; activations; peak", more=1)
    assert (result["id"], result["outcome"], result["parts"], result["selection"]) == ("x", "graded", [1, 0, 1], None)
    assert result["score"] == pytest.approx(2 / 3, abs=1e-4)
    assert result["feedback"]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"id": "x"}',
        '{"id": "x", "question": "nope", "answer": "a"}',
        '{"id": "x", "question": "ch12-q1", "part": "7", "answer": "a"}',
        '{"id": "x", "question": "ch12-q1", "part": 1, "answer": "a"}',
        '{"id": "x", "question": "ch12-q1", "answer": null}',
        '{"id": "x", "question": "ch12-q1", "answer": "a", "mode": 3}',
        '{"id": "x", "question": "ch12-q1", "answer": "a", "mode": "kind"}',
    ],
)
def test_a_line_that_cannot_be_served_says_why(line: str) -> None:
    result = grade_line(BANK, line, Language.EN)
    assert set(result) == {"id", "error"}
    assert result["error"]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("answer", ["", "不知道", "peak", "average", "peak or mean", "not the peak", "CUDA context"])
def test_feedback_is_never_empty(language: Language, answer: str) -> None:
    for part in ("1", "2", "3", None):
        line = json.dumps({"id": "x", "question": "ch12-q1", "part": part, "answer": answer})
        assert str(grade_line(BANK, line, language)["feedback"]).strip()


def test_an_ask_never_holds_the_key() -> None:
    result = serve(id="x", question="ch12-q1", part="3", answer="🙂")
    assert result["outcome"] == "ask"
    assert result["score"] is None
    assert "peak" not in str(result["feedback"]).casefold()


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_grade_without_remarks_still_says_something(outcome: Outcome) -> None:
    assert feedback(Grade(outcome=outcome, score=None if outcome is Outcome.ASK else 0.5), Language.ZH)


@pytest.mark.skipif(not CASES.exists(), reason="needs ../shared/data/grading_cases.jsonl beside the checkout")
def test_collected_answers_to_exercises_with_parts_are_marked_fairly() -> None:
    lines = [line for line in CASES.read_text(encoding="utf-8").splitlines() if line.strip()]
    wrong = []
    for case in map(json.loads, lines):
        if case["question"] not in IDS:
            continue
        result = grade_line(BANK, json.dumps(case), Language.ZH)
        score = result["score"]
        fair = isinstance(score, float) and case["lo"] - SLACK <= score <= case["hi"] + SLACK
        if not fair and not (result["outcome"] == "ask" and case["ask_ok"]):
            wrong.append((case["id"], case["answer"], result))
        if fair and "parts" in case and result["parts"] != case["parts"]:
            wrong.append((case["id"], case["answer"], result))
    assert wrong == []
