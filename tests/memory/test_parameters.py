"""A model's parameters are counted to the unit."""

from __future__ import annotations

import json

import pytest

from bot.memory.parameters import count_parameters
from bot.memory.presets import ALIASES, PRESETS, usual_sequence_length
from tests.memory.measured import DATA

TABLES = DATA / "memory_tables.json"
needs_data = pytest.mark.skipif(not TABLES.exists(), reason="memory_tables.json does not lie beside the checkout")

# transformers 5.24.0 on the meta device: one preset or more of each family.
TOTALS = {
    "gpt2": 124_439_808,
    "gpt2-xl": 1_557_611_200,
    "gpt3-175b": 174_604_259_328,
    "llama-2-7b": 6_738_415_616,
    "llama-3-8b": 8_030_261_248,
    "llama-3.2-1b": 1_235_814_400,
    "mistral-7b": 7_241_732_096,
    "mistral-nemo-12b": 12_247_782_400,
    "mixtral-8x7b": 46_702_792_704,
    "qwen2.5-7b": 7_615_616_512,
    "qwen3-0.6b": 596_049_920,
    "qwen3-30b-a3b": 30_532_122_624,
    "deepseek-v3": 671_026_404_352,
    "gemma-2-9b": 9_241_705_984,
    "phi-3-mini": 3_821_079_552,
    "gpt-neox-20b": 20_554_567_680,
    "gpt-oss-20b": 20_914_757_184,
}

ACTIVE = {
    "mixtral-8x7b": 12_879_925_248,
    "qwen3-30b-a3b": 3_353_032_704,
    "deepseek-v3": 37_552_282_624,
    "gpt-oss-120b": 5_711_982_912,
}


@pytest.mark.parametrize(("name", "total"), TOTALS.items())
def test_a_preset_has_as_many_parameters_as_its_model(name: str, total: int) -> None:
    assert count_parameters(PRESETS[name]).total == total


@pytest.mark.parametrize(("name", "active"), ACTIVE.items())
def test_of_the_experts_only_the_chosen_ones_are_active(name: str, active: int) -> None:
    assert count_parameters(PRESETS[name]).active == active


def test_a_gpt_layer_has_twelve_h_squared_and_thirteen_h() -> None:
    for name in ("gpt2", "gpt2-xl", "gpt3-6.7b"):
        hidden = PRESETS[name].hidden
        assert count_parameters(PRESETS[name]).layer.total == 12 * hidden**2 + 13 * hidden


def test_layers_and_root_are_the_whole() -> None:
    for model in PRESETS.values():
        count = count_parameters(model)
        assert count.root + count.above(0) == count.total
        assert count.above(model.layers) == 0
        assert count.active <= count.total


def test_an_alias_names_a_preset() -> None:
    assert set(ALIASES.values()) <= set(PRESETS)
    assert not set(ALIASES) & set(PRESETS)


@pytest.mark.parametrize(
    ("name", "length"),
    [("gpt2", 1024), ("gpt3-175b", 2048), ("llama-7b", 2048), ("pythia-6.9b", 2048), ("llama-2-7b", 4096)],
)
def test_a_model_is_trained_on_its_usual_context(name: str, length: int) -> None:
    assert usual_sequence_length(PRESETS[name]) == length


@needs_data
def test_all_presets_agree_with_the_table() -> None:
    table = json.loads(TABLES.read_text(encoding="utf-8"))["presets"]
    assert set(table) == set(PRESETS)
    assert len(table) == 64
    for name, row in table.items():
        count = count_parameters(PRESETS[name])
        assert count.total == row["parameters"]
        assert count.active == row.get("active_parameters", count.total)
        assert count.largest_unit == row["largest_unit_parameters"]
