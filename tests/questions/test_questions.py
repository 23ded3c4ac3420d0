from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.bank_files import read_bank_files
from bot.memory.states import states_of
from bot.quiz.authoring.check import as_text, check_bank
from bot.quiz.authoring.yaml_text import MapNode, Node, TextNode, parse, texts
from bot.quiz.bank import load_bank, question_from_source
from bot.quiz.kinds.numeric import Numeric
from bot.quiz.question import Question
from bot.wording import Language

QUESTIONS = Path(__file__).parents[2] / "questions"
FILES = read_bank_files([QUESTIONS])
BANK = load_bank(FILES.files).bank
HAN = re.compile(r"[\u3400-\u9fff]")


def test_nothing_is_to_mend_in_any_file_and_every_question_passes_its_own_test() -> None:
    assert FILES.findings == ()
    assert as_text(check_bank(FILES.files)) == "nothing to mend"


@pytest.mark.parametrize("question", BANK.questions.values(), ids=list(BANK.questions))
def test_a_question_is_rebuilt_from_its_source(question: Question) -> None:
    assert question_from_source(question.source_text) == question


@pytest.mark.parametrize("question", BANK.questions.values(), ids=list(BANK.questions))
def test_a_question_says_how_hard_and_how_long_it_is_and_where_its_facts_come_from(question: Question) -> None:
    assert question.minutes is not None
    assert question.source is not None
    assert question.hints


def test_the_exercises_of_chapter_12_are_a_set_in_their_order() -> None:
    assert BANK.sets["ch12"].question_ids == tuple(f"ch12-q{number}" for number in range(1, 6))


@pytest.mark.parametrize(
    ("question_id", "kinds"),
    [
        ("ch12-q1", {"1": "blank", "2": "blank", "3": "blank"}),
        ("ch12-q2", {"1": "numeric", "2": "blank", "3": "blank"}),
        ("ch12-q3", {"": "multiple"}),
        ("ch12-q4", {"": "multiple"}),
        ("ch12-q5", {"1.a": "numeric", "1.b": "numeric", "2": "key_points", "3.a": "key_points", "3.b": "key_points"}),
    ],
)
def test_parts_and_kinds_of_chapter_12_stay_as_old_answers_name_them(question_id: str, kinds: dict[str, str]) -> None:
    leaves = BANK.questions[question_id].root.leaves()

    assert {leaf.id: getattr(leaf.body, "kind", None) for leaf in leaves} == kinds


@pytest.mark.parametrize("language", Language)
def test_the_gib_in_the_explanation_of_ch12_q5_are_the_calculators(language: Language) -> None:
    states = states_of(7 * 10**9, "seed")
    split_by_zero1 = states.parameters + states.gradients + states.optimizer / 8
    split_by_zero2 = states.parameters + (states.gradients + states.optimizer) / 8
    sizes = [
        states.total,
        states.parameters,
        states.optimizer,
        states.parameters + states.gradients,
        split_by_zero1,
        split_by_zero2,
        states.total / 8,
    ]
    explanation = BANK.questions["ch12-q5"].explain.to(language)

    assert [size for size in sizes if f"{size / 2**30:.1f}" not in explanation] == []


NEAR_MISSES = [
    (near, question.id, leaf.id)
    for question in BANK.questions.values()
    for leaf in question.root.leaves()
    if isinstance(leaf.body, Numeric)
    for near in leaf.body.near
]


@pytest.mark.parametrize("language", Language)
def test_every_near_miss_names_its_own_value_in_a_sentence_of_its_own(language: Language) -> None:
    sentences = [near.say.to(language) for near, _, _ in NEAR_MISSES]
    unnamed = [
        (question_id, part_id, float(near.value))
        for near, question_id, part_id in NEAR_MISSES
        if f"{float(near.value):.1f}".removesuffix(".0") not in near.say.to(language)
    ]

    assert unnamed == []
    assert len(set(sentences)) == len(sentences)


def localised(node: Node) -> list[tuple[TextNode, TextNode]]:
    """Every text below *node* that is written in both languages."""
    if isinstance(node, MapNode):
        zh, en = node.get("zh"), node.get("en")
        if isinstance(zh, TextNode) and isinstance(en, TextNode):
            return [(zh, en)]
        return [pair for _, value in node.entries.values() for pair in localised(value)]
    return [] if isinstance(node, TextNode) else [pair for item in node.items for pair in localised(item)]


@pytest.mark.parametrize(("path", "text"), FILES.files, ids=[Path(path).name for path, _ in FILES.files])
def test_english_holds_no_chinese_and_chinese_keeps_full_width_marks(path: str, text: str) -> None:
    root, _ = parse(path, text)
    assert root is not None

    mixed = [en.line for _, en in localised(root) if HAN.search(en.value)]
    half_width = [
        zh.line for zh, _ in localised(root) if re.search(r"[\u3400-\u9fff][,;:?!]|[,;?!][\u3400-\u9fff]", zh.value)
    ]

    assert (mixed, half_width) == ([], [])
    assert list(texts(root))
