"""How much GPU memory does this training need?

Rules of the room
1. Bytes are integers. Fractions appear only where a state is not a whole number of bytes per parameter, and are
   rounded up once. Division by 2**30 happens where a number is printed, never here.
2. A number is a tensor. No coefficient is fitted: each stands beside the tensor it counts.
3. What is alive at a moment is a list of named lines; totals and categories are sums of that list.
4. Exact or estimated: what was not measured against PyTorch says so, with its reason.
5. This room reads no text and writes no sentence. It takes a `TrainingSetup` and returns an `Estimate`.

Theory of operation
`parameters` counts, `states` multiplies by bytes, `sharding` divides. For a known architecture one of three forms says
what is alive at which place of a step: `one_gpu` (whole weights), `fsdp` (weights gathered layer by layer), `adapters`
(frozen weights). `alive` puts the places into phases; the largest is the peak.
"""

from __future__ import annotations

from bot.memory import alive, one_gpu
from bot.memory.case import Case
from bot.memory.parameters import count_parameters
from bot.memory.precision import precision_of
from bot.memory.rank import Rank, ranks_of
from bot.memory.results import Estimate
from bot.memory.setup import Architecture, TrainingSetup
from bot.memory.sharding import on_one_gpu, shards_of
from bot.memory.states import states_of
from bot.memory.step import OptimizerStep


def estimate(setup: TrainingSetup) -> Estimate:
    """The bytes of *setup* on one GPU (of several: on the fullest one)."""
    model = setup.model
    assert isinstance(model, Architecture)
    ranks = ranks_of(model, setup.sharding, setup.workload.accumulation_steps)
    return max((_on(setup, rank) for rank in ranks), key=lambda found: found.peak_bytes or 0)


def _on(setup: TrainingSetup, rank: Rank) -> Estimate:
    case = Case(rank=rank, precision=precision_of(setup.recipe), workload=setup.workload, sharding=setup.sharding)
    count = count_parameters(setup.model)
    whole = states_of(count.total, setup.recipe, setup.optimizer, count=count, galore_rank=setup.galore_rank)
    states = on_one_gpu(whole, shards_of(setup.sharding.scheme, setup.sharding.degree))
    step = OptimizerStep(recipe=setup.recipe, optimizer=setup.optimizer, kind=setup.step)
    pieces = one_gpu.pieces(case, states, step)
    found = alive.candidates(pieces)
    highest = alive.highest(found)
    return Estimate(
        parameters=count.total,
        trainable_parameters=count.total,
        active_parameters=count.active,
        bytes_per_parameter=whole.bytes_per_parameter,
        whole_states=on_one_gpu(whole, shards_of(setup.sharding.scheme, 1)),
        states=states,
        categories=highest.alive.categories,
        per_gpu=setup.sharding.world > 1,
        peak=highest,
        timeline=alive.timeline(pieces, found),
        candidates=found,
    )
