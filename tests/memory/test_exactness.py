"""A number that was not measured says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.memory.estimate import estimate
from bot.memory.presets import PRESETS
from bot.memory.results import Reason
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Checkpointing,
    Implementation,
    LossKind,
    Nominal,
    Optimizer,
    Scheme,
    Sharding,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES
from tests.memory.measured import GOLDEN, Measured, setup_of

LLAMA = TrainingSetup(model=PRESETS["llama-2-7b"])


@pytest.mark.parametrize("measured", GOLDEN, ids=lambda measured: measured.query)
def test_what_was_measured_is_exact(measured: Measured) -> None:
    assert estimate(setup_of(measured)).estimated == ()


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (replace(LLAMA, model=PRESETS["gemma-2-9b"]), Reason.FAMILY),
        (replace(LLAMA, workload=Workload(checkpointing=Checkpointing.SELECTIVE)), Reason.SELECTIVE),
        (replace(LLAMA, workload=Workload(loss=LossKind.FUSED)), Reason.FUSED_LOSS),
        (replace(LLAMA, workload=Workload(dropout=0.1)), Reason.DROPOUT),
        (replace(LLAMA, recipe=RECIPES["megatron"]), Reason.MIXED_DTYPES),
        (replace(LLAMA, optimizer=Optimizer.ADAM8BIT), Reason.SMALL_TENSORS),
        (replace(LLAMA, optimizer=Optimizer.LION), Reason.NO_FUSED_KERNEL),
        (replace(LLAMA, sharding=Sharding(scheme=Scheme.DDP, degree=8)), Reason.DDP_BUCKETS),
        (replace(LLAMA, sharding=Sharding(scheme=Scheme.ZERO2, degree=8)), Reason.ZERO_BUCKETS),
        (replace(LLAMA, sharding=Sharding(scheme=Scheme.FSDP, degree=8)), Reason.FSDP_FORM),
        (replace(LLAMA, sharding=Sharding(tensor=2)), Reason.TENSOR_PARALLEL),
        (
            replace(
                LLAMA,
                adapter=Adapter(kind=AdapterKind.LORA),
                workload=Workload(implementation=Implementation.LEAN),
            ),
            Reason.ADAPTER_FORM,
        ),
    ],
)
def test_what_was_not_measured_gives_its_reason(setup: TrainingSetup, reason: Reason) -> None:
    assert reason in estimate(setup).estimated


def test_the_states_of_a_bare_size_are_exact_unless_they_follow_from_shapes() -> None:
    bare = TrainingSetup(model=Nominal(parameters=7_000_000_000))
    assert estimate(bare).estimated == ()
    assert estimate(replace(bare, optimizer=Optimizer.MUON)).estimated == (Reason.SHAPE_UNKNOWN,)
    assert Reason.SHAPE_UNKNOWN.concerns_states
    assert not Reason.FUSED_LOSS.concerns_states
