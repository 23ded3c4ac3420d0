"""What does one GPU hold of the model? The shape that tensor, pipeline and expert parallelism leave to a rank.

A rank of a tensor-parallel group holds a narrower model (fewer heads, a narrower MLP, a part of the vocabulary; norms
whole), a pipeline stage a shallower one, and expert parallelism leaves it fewer experts. So a rank's share is again
an `Architecture`, and the formulas for one GPU apply to it (Korthikanti et al., arXiv 2205.05198; estimated).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.memory.parameters import ParameterCount, count_parameters
from bot.memory.setup import Architecture, Sharding


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """The share of one GPU: of the first or of the last pipeline stage (of both, without a pipeline)."""

    model: Architecture
    count: ParameterCount
    has_embedding: bool
    has_head: bool
    waiting_layers: int  # layers' worth of saved activations of other micro-batches in the pipeline


def ranks_of(model: Architecture, sharding: Sharding, accumulation_steps: int) -> tuple[Rank, ...]:
    """The ranks that may be the fullest: the first stage keeps most micro-batches, the last one holds the logits."""
    if sharding.pipeline == 1:
        return (_rank(model, sharding, accumulation_steps, first=True, last=True),)
    return (
        _rank(model, sharding, accumulation_steps, first=True, last=False),
        _rank(model, sharding, accumulation_steps, first=False, last=True),
    )


def _rank(model: Architecture, sharding: Sharding, accumulation_steps: int, *, first: bool, last: bool) -> Rank:
    shape = _share(model, sharding, first=first)
    count = count_parameters(shape)
    head = shape.vocabulary * shape.hidden
    pipeline = sharding.pipeline > 1
    return Rank(
        model=shape,
        count=replace(
            count,
            embedding=count.embedding if first else 0,
            positions=count.positions if first else 0,
            # With tied weights the last stage keeps its own copy of the embedding matrix.
            head=(head if pipeline or not model.tied else 0) if last else 0,
            final_norm=count.final_norm if last else 0,
        ),
        has_embedding=first,
        has_head=last,
        waiting_layers=_waiting_layers(model, sharding, accumulation_steps, first=first),
    )


def _share(model: Architecture, sharding: Sharding, *, first: bool) -> Architecture:
    tensor = sharding.tensor
    layers = _divided(model.layers, sharding.pipeline)
    experts = model.experts
    if experts:
        experts = replace(
            experts,
            count=_divided(experts.count, sharding.expert),
            inner=_divided(experts.inner, tensor),
            dense_layers=min(layers, experts.dense_layers) if first else 0,
        )
    return replace(
        model,
        layers=layers,
        heads=_divided(model.heads, tensor),
        kv_heads=_divided(model.kv_heads, tensor),
        inner=_divided(model.inner, tensor),
        vocabulary=_divided(model.vocabulary, tensor),
        experts=experts,
    )


def _waiting_layers(model: Architecture, sharding: Sharding, accumulation_steps: int, *, first: bool) -> int:
    """One forward, one backward: the first of p stages has p micro-batches in flight, the last one."""
    stages, layers = sharding.pipeline, _divided(model.layers, sharding.pipeline)
    in_flight = min(stages if first else 1, accumulation_steps)
    return (in_flight - 1) * layers


def _divided(number: int, among: int) -> int:
    return -(-number // among)
