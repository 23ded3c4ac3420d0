"""Model states are exact integers, and each way to shard divides what it says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.memory.estimate import estimate
from bot.memory.parameters import count_parameters, shapes_of
from bot.memory.presets import PRESETS
from bot.memory.results import Category
from bot.memory.setup import (
    Architecture,
    Moments,
    Nominal,
    Optimizer,
    Recipe,
    Scheme,
    Sharding,
    TrainingSetup,
)
from bot.memory.states import RECIPES, bytes_per_parameter, depends_on_shape, states_bytes, states_of

B7 = Nominal(parameters=7_000_000_000)
B7_5 = Nominal(parameters=7_500_000_000)
LLAMA_2_7B = PRESETS["llama-2-7b"]


@pytest.mark.parametrize(
    ("name", "total"),
    [("torch", 8), ("seed", 12), ("zero", 16), ("megatron", 18), ("deepspeed", 20), ("amp", 16), ("fp32", 16)],
)
def test_a_recipe_has_its_bytes_per_parameter(name: str, total: int) -> None:
    assert bytes_per_parameter(name) == total
    assert states_bytes(7_000_000_000, name) == 7_000_000_000 * total


@pytest.mark.parametrize(
    ("optimizer", "states"),
    [
        (Optimizer.ADAM, 8),
        (Optimizer.AMSGRAD, 12),
        (Optimizer.ADEMAMIX, 12),
        (Optimizer.SGD, 0),
        (Optimizer.SGDM, 4),
        (Optimizer.LION, 4),
        (Optimizer.ADAM8BIT, Fraction(203125, 100000)),
        (Optimizer.LION8BIT, Fraction(1015625, 1000000)),
        (Optimizer.ADAM4BIT, Fraction(10625, 10000)),
    ],
)
def test_an_optimizer_adds_its_states_to_weights_and_gradients(optimizer: Optimizer, states: Fraction) -> None:
    assert bytes_per_parameter("seed", optimizer) == 4 + states


def test_moments_of_torch_follow_the_weights() -> None:
    assert bytes_per_parameter(Recipe(moments=Moments.FOLLOW), Optimizer.AMSGRAD) == 2 + 2 + 6
    assert bytes_per_parameter(replace(RECIPES["fp32"], moments=Moments.FOLLOW)) == 16


def test_a_part_of_a_byte_is_a_byte() -> None:
    assert states_of(1, "seed", Optimizer.ADAM8BIT).moments == 3


@pytest.mark.parametrize(
    ("model", "recipe", "scheme", "degree", "expected"),
    [
        (B7, "seed", Scheme.NONE, 1, 84_000_000_000),
        (LLAMA_2_7B, "seed", Scheme.NONE, 1, 80_860_987_392),
        (LLAMA_2_7B, "zero", Scheme.NONE, 1, 107_814_649_856),
        (PRESETS["llama-3-70b"], "seed", Scheme.NONE, 1, 846_644_477_952),
        (PRESETS["mixtral-8x7b"], "seed", Scheme.NONE, 1, 560_433_512_448),
        (PRESETS["deepseek-v3"], "seed", Scheme.NONE, 1, 8_052_316_852_224),
        (LLAMA_2_7B, "seed", Scheme.DDP, 8, 80_860_987_392),
        (LLAMA_2_7B, "seed", Scheme.ZERO1, 8, 33_692_078_080),
        (LLAMA_2_7B, "seed", Scheme.ZERO2, 8, 21_899_850_752),
        (LLAMA_2_7B, "seed", Scheme.ZERO3, 8, 10_107_623_424),
        (PRESETS["llama-3-70b"], "zero", Scheme.ZERO3, 64, 17_638_426_624),
        (B7, "seed", Scheme.ZERO1, 8, 35_000_000_000),
        (B7, "seed", Scheme.ZERO2, 8, 22_750_000_000),
        (B7, "seed", Scheme.FSDP, 8, 10_500_000_000),
        (B7, "megatron", Scheme.ZERO1, 8, 52_500_000_000),
        (B7, "deepspeed", Scheme.ZERO2, 8, 29_750_000_000),
    ],
)
def test_states_of_one_gpu_are_exact(
    model: Nominal | Architecture, recipe: str, scheme: Scheme, degree: int, expected: int
) -> None:
    setup = TrainingSetup(model=model, recipe=RECIPES[recipe], sharding=Sharding(scheme=scheme, degree=degree))
    assert estimate(setup).model_states_bytes == expected


# ZeRO paper, table 1 (GB); K = 12.
ZERO_TABLE = {
    1: (120.0, 120.0, 120.0),
    4: (52.5, 41.25, 30.0),
    16: (35.625, 21.5625, 7.5),
    64: (31.40625, 16.640625, 1.875),
    256: (30.3515625, 15.41015625, 0.46875),
    1024: (30.087890625, 15.1025390625, 0.1171875),
}


@pytest.mark.parametrize(("degree", "row"), ZERO_TABLE.items())
def test_the_table_of_the_zero_paper(degree: int, row: tuple[float, float, float]) -> None:
    for scheme, expected_gb in zip((Scheme.ZERO1, Scheme.ZERO2, Scheme.ZERO3), row, strict=True):
        for model_billions in (7.5, 128, 1000):
            model = Nominal(parameters=int(model_billions * 1e9))
            sharding = Sharding(scheme=scheme, degree=degree)
            setup = TrainingSetup(model=model, recipe=RECIPES["zero"], sharding=sharding)
            expected = expected_gb * 1e9 * model_billions / 7.5
            assert estimate(setup).model_states_bytes == pytest.approx(expected, abs=3)


def test_each_category_is_rounded_up_on_its_own() -> None:
    setup = TrainingSetup(model=Nominal(parameters=3), sharding=Sharding(scheme=Scheme.ZERO3, degree=4))
    assert estimate(setup).categories == {Category.PARAM: 2, Category.GRAD: 2, Category.OPTSTATE: 6}


def test_a_bare_size_has_states_and_no_peak() -> None:
    found = estimate(TrainingSetup(model=B7))
    assert found.peak_bytes is None
    assert found.peak_phase is None
    assert not found.timeline
    assert sum(found.categories.values()) == found.model_states_bytes


def test_muon_keeps_one_moment_for_matrices_of_the_layers_and_two_for_the_rest() -> None:
    count = count_parameters(LLAMA_2_7B)
    found = states_of(count.total, "seed", Optimizer.MUON, shapes=shapes_of(count))
    assert found.moments == 4 * count.linear + 8 * (count.total - count.linear)


def test_adafactor_keeps_rows_and_columns() -> None:
    count = count_parameters(PRESETS["llama-3.2-1b"])
    found = states_of(count.total, "seed", Optimizer.ADAFACTOR, shapes=shapes_of(count))
    # q 2048+2048, k and v 512+2048, o, gate and up and down 8192+2048, norms whole; embedding 128256+2048
    layer = 2 * 4096 + 2 * 2560 + 3 * 10240 + 2 * 2048
    assert found.moments == 4 * (16 * layer + 130304 + 2048)


def test_galore_projects_the_gradient_onto_a_rank() -> None:
    count = count_parameters(LLAMA_2_7B)
    found = states_of(count.total, "seed", Optimizer.GALORE, shapes=shapes_of(count), galore_rank=128)
    square, wide = (2 * 4 + 4) * 4096, 2 * 4 * 11008 + 4 * 4096
    rest = 8 * (count.total - count.linear)
    assert found.moments == 32 * 128 * (4 * square + 3 * wide) + rest
    assert depends_on_shape(Optimizer.GALORE)
    with pytest.raises(ValueError, match="shapes"):
        states_of(7, "seed", Optimizer.GALORE)
