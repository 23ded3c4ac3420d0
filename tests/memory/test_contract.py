from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from bot.memory.contract import query_object
from bot.memory.results import Category, Phase
from tests.memory.lines import word_salads

KEYS = [
    "query",
    "kind",
    "ok",
    "error",
    "parameters",
    "bytes_per_parameter",
    "model_states_bytes",
    "peak_bytes",
    "peak_phase",
    "categories",
    "timeline",
    "per_gpu",
    "answer",
]
DATA = Path(__file__).parents[3] / "shared" / "data"


@pytest.mark.parametrize(
    ("line", "each", "states"),
    [
        ("/mem 7b bf16 adam", 12, 84_000_000_000),
        ("7b bf16 adam torch", 8, 56_000_000_000),
        ("7b bf16 adam zero", 16, 112_000_000_000),
        ("7b megatron", 18, 126_000_000_000),
        ("7b deepspeed", 20, 140_000_000_000),
        ("7b bf16 adam8bit", 6.03125, 42_218_750_000),
        ("7b bf16 sgd", 4, 28_000_000_000),
        ("7b amp adam", 16, 112_000_000_000),
        ("llama-2-7b bf16 adam", 12, 80_860_987_392),
        ("llama-3-70b bf16 adam", 12, 846_644_477_952),
        ("mixtral-8x7b bf16 adam", 12, 560_433_512_448),
        ("deepseek-v3 bf16 adam", 12, 8_052_316_852_224),
        ("7b bf16 adam ddp=8", 12, 84_000_000_000),
        ("7b bf16 adam zero1=8", 12, 35_000_000_000),
        ("7b bf16 adam zero2=8", 12, 22_750_000_000),
        ("7b bf16 adam zero3 8", 12, 10_500_000_000),
        ("llama-2-7b bf16 adam zero1=8", 12, 33_692_078_080),
        ("llama-3-70b bf16 adam master zero3=64", 16, 17_638_426_624),
        ("7b megatron zero1=8", 18, 52_500_000_000),
        ("7.5b bf16 adam master zero3=64", 16, 1_875_000_000),
    ],
)
def test_states_are_exact_integers(line: str, each: float, states: int) -> None:
    found = query_object(line)
    assert (found["bytes_per_parameter"], found["model_states_bytes"]) == (each, states)
    assert found["query"] == line


def test_the_peak_comes_with_its_phase_categories_and_timeline() -> None:
    found = query_object("llama-2-7b bf16 adam hf flash seq=4096 mb=1 accum=1 ckpt=full")
    assert found["peak_bytes"] == 81_559_977_984
    assert found["peak_phase"] == "bwd2"
    categories = found["categories"]
    assert isinstance(categories, dict)
    assert sum(categories.values()) == found["peak_bytes"]
    assert set(categories) <= {category.value for category in Category}
    timeline = found["timeline"]
    assert isinstance(timeline, list)
    assert [entry["phase"] for entry in timeline] == [phase.value for phase in Phase]
    assert timeline[1]["bytes"] == 15_473_434_624
    assert found["per_gpu"] is False


def test_a_bare_size_has_states_and_no_peak() -> None:
    found = query_object("7b")
    assert found["peak_bytes"] is None
    assert found["peak_phase"] is None
    assert found["timeline"] == []
    assert found["categories"] == {"param": 14_000_000_000, "grad": 14_000_000_000, "optstate": 56_000_000_000}


def test_a_refused_line_says_why_and_nothing_else() -> None:
    found = query_object("7b adan")
    assert found["ok"] is False
    assert found["error"] == "unknown word 'adan' (did you mean adam?), word 2"
    assert all(found[key] is None for key in KEYS[4:])


def test_an_error_is_plain_text_without_marks() -> None:
    assert (
        query_object("7b *x_y*")["error"]
        == "unknown word '*x_y*' (word 2); /mem help lists the words, /mem models and /mem gpus the names"
    )


def test_a_sharding_word_without_a_degree_is_a_table_and_the_numbers_of_eight() -> None:
    found = query_object("llama-2-7b bf16 adam zero3")
    rows = found["answer"]
    assert isinstance(rows, list)
    assert [row["world"] for row in rows] == [2, 4, 8, 16, 64]
    assert rows[2]["model_states_bytes"] == found["model_states_bytes"] == 10_107_623_424
    assert rows[2]["peak_bytes"] == found["peak_bytes"]


def test_an_inverse_question_answers_with_the_numbers_at_its_value() -> None:
    found = query_object("tinyllama bf16 adam seq=4096 a100-80 ckpt max batch")
    assert found["answer"] == {"asked": "max batch", "value": 29}
    assert found["peak_bytes"] == query_object("tinyllama bf16 adam seq=4096 ckpt mb=29")["peak_bytes"]


@pytest.mark.parametrize(
    ("line", "kind", "answer"),
    [
        ("mb 8 accum 4", "batch", {"effective_batch_size": 32}),
        ("mb 8 accum 4 dp 2 seq 1024", "batch", {"effective_batch_size": 64, "tokens": 65_536}),
        ("7b int4", "inference", {"weights_bytes": 3_500_000_000, "kv_cache_bytes": None}),
        ("llama-2-7b inference seq 4096", "inference", {"kv_cache_bytes": 2_147_483_648}),
    ],
)
def test_other_questions_stand_in_the_answer(line: str, kind: str, answer: dict[str, object]) -> None:
    found = query_object(line)
    assert found["kind"] == kind
    result = found["answer"]
    assert isinstance(result, dict)
    assert answer.items() <= result.items()
    assert found["peak_bytes"] is None


def test_number_formats_come_with_their_limits() -> None:
    answer = query_object("bf16 vs fp16")["answer"]
    assert isinstance(answer, dict)
    assert answer["fp16"]["max"] == 65504
    assert answer["bf16"]["exponent_bits"] == 8


@given(line=word_salads)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_line_becomes_one_json_object_with_the_same_keys(line: str) -> None:
    found = query_object(line)
    assert [key for key in found if key in KEYS] == KEYS
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.skipif(not DATA.exists(), reason="the measured tables are not beside this checkout")
def test_the_measured_tables_are_met() -> None:
    tables = json.loads((DATA / "memory_tables.json").read_text(encoding="utf-8"))
    for row in tables["states_acceptance"]:
        found = query_object(row["query"])
        assert found["model_states_bytes"] == row["model_states_bytes"], row["query"]
        assert found["bytes_per_parameter"] == row["bytes_per_parameter"], row["query"]
    for row in json.loads((DATA / "memory_peaks.json").read_text(encoding="utf-8")):
        found = query_object(row["query"])
        assert found["model_states_bytes"] == row["model_states_bytes"], row["query"]
        assert found["peak_phase"] == row["phase"], row["query"]
        assert found["peak_bytes"] == pytest.approx(row["peak_bytes"], rel=1e-4), row["query"]


def test_a_program_can_tell_what_is_estimated() -> None:
    told = {
        line: query_object(line) for line in ("7b", "7b 8bit", "llama-2-7b", "llama-2-7b zero3 8", "llama-2-7b tp 2")
    }
    estimated = {line: (found["states_estimated"], found["peak_estimated"]) for line, found in told.items()}
    assert estimated == {
        "7b": (False, None),
        "7b 8bit": (True, None),
        "llama-2-7b": (False, False),
        "llama-2-7b zero3 8": (False, True),
        "llama-2-7b tp 2": (True, True),
    }
