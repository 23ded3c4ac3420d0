"""Each place of a step has the bytes that its tensors add up to (numbers worked out by hand from the formulas)."""

from __future__ import annotations

import pytest

from bot.memory.estimate import estimate
from bot.memory.presets import PRESETS
from bot.memory.results import Phase, Place, Tensor
from bot.memory.setup import (
    Architecture,
    Checkpointing,
    Implementation,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES

TINYLLAMA = TrainingSetup(
    model=PRESETS["tinyllama-1.1b"],
    workload=Workload(sequence_length=2048),
)
LLAMA_2_7B = TrainingSetup(
    model=PRESETS["llama-2-7b"],
    workload=Workload(sequence_length=4096, checkpointing=Checkpointing.FULL),
)
TINYLLAMA_AMP = TrainingSetup(
    model=PRESETS["tinyllama-1.1b"],
    recipe=RECIPES["amp"],
    workload=Workload(sequence_length=2048, checkpointing=Checkpointing.FULL, implementation=Implementation.LEAN),
)


def places(setup: TrainingSetup) -> dict[tuple[Place, int | None], int]:
    """The most bytes of the second step at each place."""
    found: dict[tuple[Place, int | None], int] = {}
    for candidate in estimate(setup).candidates:
        if candidate.phase in {Phase.FWD2, Phase.BWD2, Phase.STEP2}:
            key = (candidate.place, candidate.layer)
            found[key] = max(found.get(key, 0), candidate.alive.total_bytes)
    return found


@pytest.mark.parametrize(
    ("place", "layer", "tinyllama", "llama_2_7b", "tinyllama_amp"),
    [
        (Place.END_OF_FORWARD, None, 15_617_781_760, 69_905_047_552, 16_319_610_880),
        (Place.CROSS_ENTROPY, None, 15_879_925_760, 70_429_335_552, 14_512_914_432),
        (Place.FINAL_NORM, None, 15_291_670_528, 69_387_042_816, None),
        (Place.MLP, -1, 15_268_601_856, 70_052_397_056, 14_176_600_064),
        (Place.ATTENTION, -1, 15_203_852_288, 69_792_874_496, 14_111_858_688),
        (Place.NORM, -1, 15_209_611_264, 69_825_363_968, 14_058_897_408),
        (Place.MLP, 1, 13_369_196_544, 81_559_977_984, 17_523_998_720),
        (Place.ATTENTION, 1, 13_304_446_976, 81_300_455_424, 17_459_257_344),
        (Place.NORM, 1, 13_310_205_952, 81_332_944_896, 17_406_296_064),
        (Place.EMBEDDING, None, 13_340_073_984, 81_156_751_360, 17_617_584_128),
        (Place.STEP, None, 13_200_613_376, 80_861_052_928, 17_600_806_912),
    ],
)
def test_a_place_has_its_bytes(
    place: Place, layer: int | None, tinyllama: int, llama_2_7b: int, tinyllama_amp: int | None
) -> None:
    for setup, expected in ((TINYLLAMA, tinyllama), (LLAMA_2_7B, llama_2_7b), (TINYLLAMA_AMP, tinyllama_amp)):
        assert isinstance(setup.model, Architecture)
        last = setup.model.layers
        assert places(setup).get((place, last if layer == -1 else layer)) == expected


def test_the_first_step_creates_the_optimizer_states() -> None:
    after = {memory.phase: memory.after.tensors for memory in estimate(LLAMA_2_7B).timeline}
    assert Tensor.MOMENTS not in after[Phase.BWD1]
    assert after[Phase.STEP1][Tensor.MOMENTS] == 8 * 6_738_415_616
    assert Tensor.GRADIENTS not in after[Phase.ZERO1]
    assert Tensor.MOMENTS in after[Phase.FWD2]
