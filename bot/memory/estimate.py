"""How much GPU memory does this training need?

Rules of the room
1. Bytes are integers. Fractions appear only where a state is not a whole number of bytes per parameter, and are
   rounded up once. Division by 2**30 happens where a number is printed, never here.
2. A number is a tensor. No coefficient is fitted: each stands beside the tensor it counts.
3. What is alive at a moment is a list of named lines; totals and categories are sums of that list.
4. Exact or estimated: what was not measured against PyTorch says so, with its reason.
5. The calculator reads no text (`line/` does) and writes no sentence (`answers/` does): a `TrainingSetup` in, an
   `Estimate` out.

Theory of operation
`parameters` counts, `states` multiplies by bytes, `sharding` divides. For a known architecture one of three forms says
what is alive at which place of a step: `one_gpu` (whole weights), `fsdp` (weights gathered layer by layer), `frozen`
(only adapters are trained). `alive` puts the places into phases; the largest is the peak.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot.memory import alive, frozen, fsdp, one_gpu, sharding
from bot.memory.case import Case
from bot.memory.exactness import reasons
from bot.memory.lora import adapter_states, trainable_parameters, trained_recipe
from bot.memory.parameters import ParameterCount, count_parameters, shapes_of
from bot.memory.precision import precision_of
from bot.memory.rank import Rank, ranks_of
from bot.memory.results import Breakdown, Estimate
from bot.memory.setup import Architecture, Nominal, TrainingSetup
from bot.memory.states import States, states_of
from bot.memory.step import OptimizerStep

_KEPT = 128  # an answer asks for the same few estimates in its verdicts, its table and both of its languages


@lru_cache(_KEPT)
def estimate(setup: TrainingSetup) -> Estimate:
    """The bytes of *setup* on one GPU (of several: on the fullest one).

    Raises:
        ValueError: GaLore or an adapter for a model of unknown shape.
    """
    match setup.model:
        case Nominal():
            return _of_states(setup, setup.model)
        case Architecture() as model:
            ranks = ranks_of(model, setup.sharding, setup.workload.accumulation_steps)
            if setup.sharding.uncounted_axes:
                fullest = max(ranks, key=lambda rank: _states_on(setup, rank).total_bytes)
                return _states_of_rank(setup, model, fullest)
            found = [_on_rank(setup, model, rank) for rank in ranks]
            return max(found, key=lambda estimate: estimate.peak_bytes or 0)


def _of_states(setup: TrainingSetup, model: Nominal) -> Estimate:
    """Only the size is known: model states, divided evenly."""
    if setup.adapter is not None:
        raise ValueError("the adapters of a model follow from the shapes of its matrices")
    whole = states_of(model.parameters, setup.recipe, setup.optimizer)
    among = setup.sharding.tensor * setup.sharding.pipeline
    share = states_of(-(-model.parameters // among), setup.recipe, setup.optimizer) if among > 1 else whole
    whole_states = _sharded(whole, 1, setup)
    is_whole = share is whole and setup.sharding.degree == 1
    states = whole_states if is_whole else _sharded(share, setup.sharding.degree, setup)
    return Estimate(
        parameters=model.parameters,
        trainable_parameters=model.parameters,
        active_parameters=model.parameters,
        bytes_per_parameter=whole.bytes_per_parameter,
        whole_states=whole_states,
        states=states,
        categories=states.categories,
        per_gpu=setup.sharding.world > 1,
        estimated=reasons(setup),
    )


def _on_rank(setup: TrainingSetup, model: Architecture, rank: Rank) -> Estimate:
    """What is alive on *rank* in every phase."""
    counted = _states_of_rank(setup, model, rank)
    pieces = _pieces(setup, rank, counted.states)
    found = alive.candidates(pieces)
    highest = alive.highest(found)
    return replace(
        counted,
        categories=highest.alive.categories,
        peak=highest,
        timeline=alive.timeline(pieces, found),
        candidates=found,
    )


def _states_of_rank(setup: TrainingSetup, model: Architecture, rank: Rank) -> Estimate:
    """The model states alone."""
    count = count_parameters(model)
    whole = _states(setup, count)
    states = _states_on(setup, rank)
    return Estimate(
        parameters=count.total,
        trainable_parameters=trainable_parameters(count, setup.adapter) if setup.adapter else count.total,
        active_parameters=count.active,
        bytes_per_parameter=whole.bytes_per_parameter,
        whole_states=_sharded(whole, 1, setup),
        states=states,
        categories=states.categories,
        per_gpu=setup.sharding.world > 1,
        estimated=reasons(setup),
    )


def _pieces(setup: TrainingSetup, rank: Rank, states: Breakdown) -> alive.StepPieces:
    """The form that fits: frozen weights, weights gathered layer by layer, or whole weights."""
    step = OptimizerStep(recipe=setup.recipe, optimizer=setup.optimizer, kind=setup.step)
    case = Case(rank=rank, precision=precision_of(setup.recipe), workload=setup.workload, sharding=setup.sharding)
    if setup.adapter:
        case = replace(case, precision=frozen.frozen_precision(setup.adapter))
        step = replace(step, recipe=trained_recipe(setup.recipe))
        return frozen.pieces(case, setup.adapter, states, step)
    if setup.sharding.scheme.shards_parameters:
        case = replace(case, precision=fsdp.gathered_precision(case.precision))
        return fsdp.pieces(case, states, step)
    return one_gpu.pieces(case, states, step)


def _states(setup: TrainingSetup, count: ParameterCount) -> States:
    if setup.adapter:
        return adapter_states(count, setup.adapter, setup.recipe, setup.optimizer)
    return states_of(count.total, setup.recipe, setup.optimizer, shapes=shapes_of(count), galore_rank=setup.galore_rank)


def _states_on(setup: TrainingSetup, rank: Rank) -> Breakdown:
    """A rank's states; experts spread over the data-parallel ranks leave fewer of them to divide an expert's states."""
    states = _states(setup, rank.count)
    parallel = setup.sharding
    if parallel.expert == 1 or setup.adapter:
        return _sharded(states, parallel.degree, setup)
    experts = states.part(rank.count.experts, rank.count.total)
    expert_degree = max(1, parallel.degree * parallel.context // parallel.expert)
    return sharding.together(
        _sharded(states.without(experts), parallel.degree, setup),
        _sharded(experts, expert_degree, setup),
    )


def _sharded(states: States, degree: int, setup: TrainingSetup) -> Breakdown:
    return sharding.on_one_gpu(states, sharding.shards_of(setup.sharding.scheme, degree))
