"""Adapters train few parameters; the base is frozen."""

from __future__ import annotations

import pytest

from bot.memory.estimate import estimate
from bot.memory.lora import adapter_states, trainable_parameters
from bot.memory.parameters import count_parameters
from bot.memory.presets import PRESETS
from bot.memory.setup import Adapter, AdapterKind, Nominal, Optimizer, Recipe, Targets, TrainingSetup


@pytest.mark.parametrize(
    ("preset", "rank", "targets", "expected"),
    [
        ("llama-2-7b", 16, Targets.ALL, 39_976_960),
        ("llama-2-7b", 8, Targets.QV, 4_194_304),
        ("llama-2-7b", 64, Targets.ALL, 159_907_840),
        ("tinyllama-1.1b", 16, Targets.ALL, 12_615_680),
    ],
)
def test_the_trainable_parameters_of_lora(preset: str, rank: int, targets: Targets, expected: int) -> None:
    adapter = Adapter(kind=AdapterKind.LORA, rank=rank, targets=targets.value)
    assert trainable_parameters(count_parameters(PRESETS[preset]), adapter) == expected


def test_a_quantised_llama_loads_as_nf4_linears_and_fp32_rest() -> None:
    count = count_parameters(PRESETS["llama-2-7b"])
    adapter = Adapter(kind=AdapterKind.QLORA)
    found = adapter_states(count, adapter, Recipe())
    assert found.parameters == 4_550_320_128
    trainable = trainable_parameters(count, adapter)
    assert (found.gradients, found.optimizer) == (4 * trainable, 8 * trainable)


def test_adapters_of_an_unknown_shape_cannot_be_counted() -> None:
    setup = TrainingSetup(model=Nominal(parameters=7), adapter=Adapter(kind=AdapterKind.LORA))
    with pytest.raises(ValueError, match="shapes"):
        estimate(setup)


def test_adapters_may_be_trained_with_any_optimizer() -> None:
    count = count_parameters(PRESETS["llama-2-7b"])
    found = adapter_states(count, Adapter(kind=AdapterKind.LORA), Recipe(), Optimizer.SGD)
    assert found.optimizer == 0
