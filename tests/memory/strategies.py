"""Setups to try the invariants on: small shapes of measured families, every precision, step and workload."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from bot.memory.presets import architecture
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Architecture,
    Attention,
    Checkpointing,
    Experts,
    Family,
    Implementation,
    LossKind,
    Optimizer,
    Scheme,
    Sharding,
    StepKind,
    Targets,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES

recipes = st.sampled_from(sorted(RECIPES)).map(RECIPES.__getitem__)
optimizers = st.sampled_from(Optimizer)
degrees = st.integers(min_value=1, max_value=512)
schemes = st.sampled_from(Scheme)


@st.composite
def architectures(draw: st.DrawFn) -> Architecture:
    """A shape that could be trained: heads share the hidden size, key/value heads divide the heads."""
    family = draw(
        st.sampled_from(
            [Family.GPT2, Family.LLAMA, Family.QWEN2, Family.QWEN3, Family.MIXTRAL, Family.GEMMA2, Family.NEOX]
        )
    )
    kv_heads = draw(st.integers(min_value=1, max_value=8))
    groups = 1 if family in {Family.GPT2, Family.NEOX} else draw(st.integers(min_value=1, max_value=4))
    head_size = draw(st.sampled_from([32, 64, 128]))
    hidden = kv_heads * groups * head_size
    experts = Experts(count=8, per_token=2, inner=2 * hidden) if family is Family.MIXTRAL else None
    return architecture(
        "drawn",
        family,
        hidden=hidden,
        layers=draw(st.integers(min_value=1, max_value=48)),
        heads=kv_heads * groups,
        kv_heads=kv_heads,
        inner=4 * hidden,
        vocabulary=draw(st.integers(min_value=1000, max_value=200_000)),
        tied=family in {Family.GPT2, Family.GEMMA2} or (family is not Family.NEOX and draw(st.booleans())),
        positions=1024 if family is Family.GPT2 else 0,
        experts=experts,
    )


workloads = st.builds(
    Workload,
    sequence_length=st.integers(min_value=64, max_value=8192),
    micro_batch_size=st.integers(min_value=1, max_value=16),
    accumulation_steps=st.integers(min_value=1, max_value=8),
    checkpointing=st.sampled_from(Checkpointing),
    attention=st.sampled_from(Attention),
    implementation=st.sampled_from(Implementation),
    loss=st.sampled_from(LossKind),
    dropout=st.sampled_from([0.0, 0.1]),
)

# What the formulas follow through a step: these have a peak.
shardings = st.builds(
    Sharding,
    scheme=st.sampled_from([scheme for scheme in Scheme if scheme is not Scheme.HSDP]),
    degree=degrees,
    tensor=st.sampled_from([1, 2, 8]),
    sequence_parallel=st.booleans(),
    pipeline=st.sampled_from([1, 2, 4]),
)
uncounted_shardings = st.builds(
    Sharding,
    scheme=schemes,
    degree=degrees,
    tensor=st.sampled_from([1, 2]),
    pipeline=st.sampled_from([2, 4]),
    virtual_pipeline=st.sampled_from([1, 2]),
    context=st.sampled_from([1, 2]),
    expert=st.sampled_from([1, 2]),
).filter(lambda sharding: bool(sharding.uncounted_axes))

adapters = st.builds(
    Adapter,
    kind=st.sampled_from(AdapterKind),
    rank=st.integers(min_value=1, max_value=256),
    targets=st.sampled_from(Targets).map(lambda targets: targets.value),
)


def setups(*, sharded: bool = True, adapted: bool = True) -> st.SearchStrategy[TrainingSetup]:
    """Any combination, also ones that nobody would run."""
    return st.builds(
        TrainingSetup,
        model=architectures(),
        recipe=recipes,
        optimizer=optimizers,
        step=st.sampled_from(StepKind),
        workload=workloads,
        sharding=shardings if sharded else st.just(Sharding()),
        adapter=st.none() | adapters if adapted else st.none(),
    )


def with_workload(setup: TrainingSetup, **changes: object) -> TrainingSetup:
    """The same setup with another workload."""
    return replace(setup, workload=replace(setup.workload, **changes))  # type: ignore[arg-type]  # checked at run time


def with_sharding(setup: TrainingSetup, scheme: Scheme, degree: int) -> TrainingSetup:
    """The same setup on *degree* data-parallel ranks and no other parallelism."""
    return replace(setup, sharding=Sharding(scheme=scheme, degree=degree))
