"""Which numbers were measured, and which are estimates? Every reason why an answer is only an estimate."""

from __future__ import annotations

from collections.abc import Iterator

from bot.memory.precision import precision_of
from bot.memory.results import Reason
from bot.memory.setup import (
    AdapterKind,
    Architecture,
    Attention,
    Checkpointing,
    Dtype,
    Family,
    Implementation,
    LossKind,
    Nominal,
    Recipe,
    Scheme,
    Sharding,
    TrainingSetup,
    Workload,
)
from bot.memory.states import depends_on_shape, gradient_bytes
from bot.memory.step import OptimizerStep, has_own_kernel, lacks_fused_kernel

# Their activations were followed through PyTorch 2.13.0 and transformers 5.24.0; the others share their formulas.
MEASURED_FAMILIES = frozenset(
    {Family.GPT2, Family.LLAMA, Family.MISTRAL, Family.QWEN2, Family.QWEN3, Family.MIXTRAL, Family.QWEN3MOE}
)


def reasons(setup: TrainingSetup) -> tuple[Reason, ...]:
    """Why the estimate of *setup* is not exact, in the order of `Reason`; empty if it is."""
    has_peak = isinstance(setup.model, Architecture) and not setup.sharding.uncounted_axes
    found = {
        *_of_states(setup),
        *_of_sharding(setup.sharding),
        *(_of_activations(setup.model, setup) if isinstance(setup.model, Architecture) and has_peak else ()),
    }
    return tuple(reason for reason in Reason if reason in found)


def _of_states(setup: TrainingSetup) -> Iterator[Reason]:
    step = OptimizerStep(recipe=setup.recipe, optimizer=setup.optimizer, kind=setup.step)
    if has_own_kernel(step):
        yield Reason.SMALL_TENSORS
    if depends_on_shape(setup.optimizer) and isinstance(setup.model, Nominal):
        yield Reason.SHAPE_UNKNOWN


def _of_sharding(sharding: Sharding) -> Iterator[Reason]:
    if sharding.tensor > 1:
        yield Reason.TENSOR_PARALLEL
    if sharding.pipeline > 1:
        yield Reason.PIPELINE
    if sharding.context > 1:
        yield Reason.CONTEXT_PARALLEL
    if sharding.expert > 1:
        yield Reason.EXPERT_PARALLEL


def _of_activations(model: Architecture, setup: TrainingSetup) -> Iterator[Reason]:
    step = OptimizerStep(recipe=setup.recipe, optimizer=setup.optimizer, kind=setup.step)
    if lacks_fused_kernel(step):
        yield Reason.NO_FUSED_KERNEL
    if not _was_measured(model, setup.workload, setup.recipe):
        yield Reason.FAMILY
    if gradient_bytes(setup.recipe) != setup.recipe.parameter.num_bytes and setup.adapter is None:
        yield Reason.MIXED_DTYPES
    if setup.recipe.autocast is Dtype.FP8 or setup.recipe.parameter is Dtype.FP8:
        yield Reason.FP8
    yield from _of_workload(setup.workload)
    yield from _of_form(model, setup)


def _was_measured(model: Architecture, workload: Workload, recipe: Recipe) -> bool:
    if model.family not in MEASURED_FAMILIES:
        return False
    if model.experts is None:
        return workload.attention is Attention.FLASH or workload.implementation is Implementation.HF
    return workload.implementation is Implementation.HF and recipe.parameter is not Dtype.FP32


def _of_workload(workload: Workload) -> Iterator[Reason]:
    if workload.checkpointing is Checkpointing.SELECTIVE:
        yield Reason.SELECTIVE
    match workload.loss:
        case LossKind.PLAIN:
            pass
        case LossKind.CHUNKED:
            yield Reason.CHUNKED_LOSS
        case LossKind.FUSED:
            yield Reason.FUSED_LOSS
    if workload.dropout:
        yield Reason.DROPOUT


def _of_form(model: Architecture, setup: TrainingSetup) -> Iterator[Reason]:
    """What data parallelism and adapters do to the peak."""
    workload, sharding = setup.workload, setup.sharding
    hf = workload.implementation is Implementation.HF
    if setup.adapter is not None:
        single = sharding.world == 1
        llama_form = model.family is not Family.GPT2 and model.experts is None
        wide_base = setup.adapter.kind is AdapterKind.LORA and setup.recipe.parameter is Dtype.FP32
        if wide_base or not (hf and single and llama_form and workload.attention is Attention.FLASH):
            yield Reason.ADAPTER_FORM
        return
    match sharding.scheme:
        case Scheme.NONE:
            pass
        case Scheme.DDP if sharding.degree > 1:
            yield Reason.DDP_BUCKETS
        case Scheme.ZERO1 | Scheme.ZERO2 if sharding.degree > 1:
            yield Reason.ZERO_BUCKETS
        case Scheme.FSDP | Scheme.HSDP | Scheme.ZERO3:
            measured = precision_of(setup.recipe).autocast and not hf and workload.accumulation_steps == 1
            if not measured or sharding.scheme is Scheme.ZERO3 or model.experts is not None:
                yield Reason.FSDP_FORM
        case _:
            pass
