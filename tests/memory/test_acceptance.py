"""What the query grammar must say, to the byte: a line, its bytes per parameter, its model states on one GPU."""

from __future__ import annotations

import pytest

from bot.memory.answer import answer
from bot.memory.contract import query_object
from bot.memory.line.questions import Training
from bot.memory.line.reading import read
from bot.memory.parameters import count_parameters
from bot.memory.presets import PRESETS
from bot.wording import Language
from tests.memory.measured import GOLDEN, Measured, setup_of

STATES = (
    # recipes and optimizers
    ("7b bf16 adam", 12, 84_000_000_000),
    ("7b bf16 adam torch", 8, 56_000_000_000),
    ("7b bf16 adam master", 16, 112_000_000_000),
    ("7b bf16 adam zero", 16, 112_000_000_000),
    ("7b megatron", 18, 126_000_000_000),
    ("7b deepspeed", 20, 140_000_000_000),
    ("7b amp adam", 16, 112_000_000_000),
    ("7b fp32 adam", 16, 112_000_000_000),
    ("7b bf16 sgd", 4, 28_000_000_000),
    ("7b bf16 adam8bit", 6.03125, 42_218_750_000),
    # sizes as people write them
    ("7,000,000,000 BF16 Adam", 12, 84_000_000_000),
    ("6.74b bf16 adam", 12, 80_880_000_000),
    ("350m bf16 adam", 12, 4_200_000_000),
    # named models
    ("llama-2-7b bf16 adam", 12, 80_860_987_392),
    ("llama-3-8b bf16 adam", 12, 96_363_134_976),
    ("llama-3-70b bf16 adam", 12, 846_644_477_952),
    ("mistral-7b bf16 adam", 12, 86_900_785_152),
    ("qwen2.5-7b bf16 adam", 12, 91_387_398_144),
    ("mixtral-8x7b bf16 adam", 12, 560_433_512_448),
    ("deepseek-v3 bf16 adam", 12, 8_052_316_852_224),
    ("llama-2-7b bf16 adam master", 16, 107_814_649_856),
    ("llama-3-8b bf16 adam master", 16, 128_484_179_968),
    ("llama-3-70b bf16 adam master", 16, 1_128_859_303_936),
    # what ranks divide
    ("llama-2-7b bf16 adam ddp=8", 12, 80_860_987_392),
    ("llama-2-7b bf16 adam zero1=8", 12, 33_692_078_080),
    ("llama-2-7b bf16 adam zero2=8", 12, 21_899_850_752),
    ("llama-2-7b bf16 adam zero3=8", 12, 10_107_623_424),
    ("llama-3-70b bf16 adam master zero3=64", 16, 17_638_426_624),
    ("7.5b bf16 adam master ddp=64", 16, 120_000_000_000),
    ("7.5b bf16 adam master zero1=64", 16, 31_406_250_000),
    ("7.5b bf16 adam master zero2=64", 16, 16_640_625_000),
    ("7.5b bf16 adam master zero3=64", 16, 1_875_000_000),
    ("7b bf16 adam ddp=8", 12, 84_000_000_000),
    ("7b bf16 adam zero1=8", 12, 35_000_000_000),
    ("7b bf16 adam zero2=8", 12, 22_750_000_000),
    ("7b bf16 adam zero3=8", 12, 10_500_000_000),
    ("7b bf16 adam zero3 8", 12, 10_500_000_000),
    ("7b bf16 adam zero3 dp 8", 12, 10_500_000_000),
    ("7b bf16 adam fsdp=8", 12, 10_500_000_000),
    ("7b megatron zero1=8", 18, 52_500_000_000),
    ("7b deepspeed zero2=8", 20, 29_750_000_000),
)


@pytest.mark.parametrize(("line", "each", "states"), STATES)
def test_the_states_of_a_line_are_exact(line: str, each: float, states: int) -> None:
    found = query_object("/mem " + line)
    assert (found["bytes_per_parameter"], found["model_states_bytes"]) == (each, states)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_found_by_its_own_name(name: str) -> None:
    parameters = count_parameters(PRESETS[name]).total
    assert query_object(name)["parameters"] == parameters
    assert query_object(name.upper().replace("-", " "))["parameters"] == parameters


@pytest.mark.parametrize("measured", GOLDEN, ids=lambda measured: measured.query)
def test_the_line_of_a_measured_step_names_its_setup(measured: Measured) -> None:
    question = read(measured.query)
    assert isinstance(question, Training)
    assert question.setup == setup_of(measured)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("qwen2.5-7b lora 4090", "qlora"),  # a smaller adapter is a way out
        ("llama-3-8b max seq a100-80", "89.7"),  # what even one token needs
        ("qwen2.5 7b zero2 4卡 3090", "× 4"),
        ("llama-2-7b zero2 4 gpus 3090", "× 4"),
    ],
)
def test_a_line_of_a_newcomer_is_answered(line: str, said: str, language: Language) -> None:
    assert said in answer(line, language).summary


@pytest.mark.parametrize("line", ["llama-3-8b galore qlora", "llama-3-8b galore lora r=16", "7b lora rank 64"])
def test_what_cannot_be_is_refused_in_words(line: str) -> None:
    found = query_object(line)
    assert (found["ok"], bool(found["error"])) == (False, True)
