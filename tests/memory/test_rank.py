"""Tensor, pipeline and expert parallelism leave a rank a smaller model."""

from __future__ import annotations

from dataclasses import replace

from bot.memory.estimate import estimate
from bot.memory.parameters import count_parameters
from bot.memory.presets import PRESETS
from bot.memory.rank import ranks_of
from bot.memory.results import Tensor
from bot.memory.setup import Scheme, Sharding, TrainingSetup, Workload

LLAMA = PRESETS["llama-2-7b"]


def test_tensor_parallel_ranks_together_hold_the_matrices_once_and_the_norms_each() -> None:
    (rank,) = ranks_of(LLAMA, Sharding(tensor=8), 1)
    norms = (2 * LLAMA.layers + 1) * LLAMA.hidden
    assert 8 * (rank.count.total - norms) == count_parameters(LLAMA).total - norms


def test_pipeline_stages_share_the_layers_and_the_ends_hold_embedding_and_head() -> None:
    first, last = ranks_of(LLAMA, Sharding(pipeline=2), 8)
    assert first.count.total + last.count.total == count_parameters(LLAMA).total
    assert (first.has_embedding, first.has_head, last.has_embedding, last.has_head) == (True, False, False, True)


def test_the_first_stage_keeps_a_micro_batch_for_every_stage() -> None:
    first, last = ranks_of(LLAMA, Sharding(pipeline=4), 8)
    assert first.waiting_layers == 3 * LLAMA.layers // 4
    assert last.waiting_layers == 0


def test_the_first_stage_holds_no_logits() -> None:
    setup = TrainingSetup(
        model=LLAMA,
        sharding=Sharding(pipeline=8),
        workload=Workload(sequence_length=512, accumulation_steps=1),
    )
    found = estimate(setup)
    assert found.peak is not None
    assert found.per_gpu
    assert found.peak.alive.tensors[Tensor.PARAMETERS] < 2 * count_parameters(LLAMA).total / 7


def test_expert_parallelism_divides_experts_alone() -> None:
    mixtral = PRESETS["mixtral-8x7b"]
    count = count_parameters(mixtral)
    spread = TrainingSetup(model=mixtral, sharding=Sharding(scheme=Scheme.DDP, degree=8, expert=8))
    whole = replace(spread, sharding=Sharding(scheme=Scheme.DDP, degree=8))
    saved = estimate(whole).model_states_bytes - estimate(spread).model_states_bytes
    router = mixtral.layers * mixtral.hidden * 7  # a rank keeps the router's rows of its own expert
    assert saved == 12 * (count.experts * 7 // 8 + router)


def test_zero_of_experts_spread_over_all_ranks_divides_nothing_twice() -> None:
    mixtral = PRESETS["mixtral-8x7b"]
    spread = TrainingSetup(model=mixtral, sharding=Sharding(scheme=Scheme.ZERO3, degree=8, expert=8))
    plain = replace(spread, sharding=Sharding(scheme=Scheme.ZERO3, degree=8))
    difference = abs(estimate(plain).model_states_bytes - estimate(spread).model_states_bytes)
    assert difference < estimate(plain).model_states_bytes / 1000


def test_without_parallel_layers_a_rank_holds_the_model() -> None:
    (rank,) = ranks_of(LLAMA, Sharding(scheme=Scheme.FSDP, degree=8), 4)
    assert rank.model == LLAMA
    assert rank.count == count_parameters(LLAMA)
    assert rank.waiting_layers == 0
