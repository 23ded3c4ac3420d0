"""What does an estimate consist of?

The smallest piece is a `Line`: one named group of tensors with its bytes. A `Breakdown` is what is alive at one
moment, a tuple of lines; totals and categories are sums over it, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class Category(StrEnum):
    """To which account bytes are charged; the names are those of the machine-readable output."""

    PARAM = "param"
    GRAD = "grad"
    OPTSTATE = "optstate"
    ACT = "act"  # saved by forward for backward and still alive
    TEMP = "temp"  # alive only inside an operation or between two
    INPUT = "input"
    BUFFER = "buffer"
    UNSHARDED_PARAM = "unsharded_param"
    ALL_GATHER = "all_gather"
    REDUCE_SCATTER = "reduce_scatter"


class Phase(StrEnum):
    """The parts of two training steps, in their order; the loss belongs to the forward."""

    INIT = "init"
    FWD1 = "fwd1"
    BWD1 = "bwd1"
    STEP1 = "step1"
    ZERO1 = "zero1"
    FWD2 = "fwd2"
    BWD2 = "bwd2"
    STEP2 = "step2"
    ZERO2 = "zero2"


class Tensor(StrEnum):
    """The named groups of tensors; `bot/memory/README.md` and the formulas use the same words."""

    PARAMETERS = "parameters"
    GRADIENTS = "gradients"
    MOMENTS = "moments"
    MASTER = "master"
    INPUT_IDS = "input-ids"
    SAVED_LAYERS = "saved-layers"  # what the layers keep for backward
    RECOMPUTED = "recomputed"  # activations of the layer at hand, made again from its checkpoint
    SAVED_FINAL_NORM = "saved-final-norm"
    SMALL = "small"  # rotary tables, positions, attention mask
    KEPT_LOGITS = "kept-logits"  # the model's output object holds them
    LOSS = "loss"  # logits, log-softmax and their gradients
    CASTS = "casts"  # low-precision copies of weights under autocast
    WEIGHT_GRADIENT = "weight-gradient"  # of the operation that is running
    LAYER_WORK = "layer-work"  # gradients of activations
    EMBEDDING_WORK = "embedding-work"
    DEQUANTISED = "dequantised"  # the 16-bit copy of an NF4 weight
    STEP_COPY = "step-copy"  # what `step` allocates for its own use
    BUCKETS = "buckets"  # communication buffers of DDP and ZeRO
    UNSHARDED = "unsharded"
    ALL_GATHER = "all-gather"
    REDUCE_SCATTER = "reduce-scatter"


@dataclass(frozen=True, slots=True)
class Line:
    """One named group of tensors."""

    tensor: Tensor
    category: Category
    num_bytes: int


_NOTHING = dict.fromkeys(Category, 0)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What is alive at one moment; *total_bytes* is the sum of its lines."""

    lines: tuple[Line, ...]
    total_bytes: int = field(init=False, compare=False)  # kept: every place of a step is compared with every other

    def __post_init__(self) -> None:
        object.__setattr__(self, "total_bytes", sum([line.num_bytes for line in self.lines]))

    @property
    def categories(self) -> dict[Category, int]:
        """Bytes by category, those that occur, in the order of `Category`; they add up to the total."""
        sums = _NOTHING.copy()
        for line in self.lines:
            sums[line.category] += line.num_bytes
        return {category: num_bytes for category, num_bytes in sums.items() if num_bytes}

    @property
    def tensors(self) -> dict[Tensor, int]:
        """Bytes by name, in order of first appearance."""
        sums: dict[Tensor, int] = {}
        for line in self.lines:
            sums[line.tensor] = sums.get(line.tensor, 0) + line.num_bytes
        return {tensor: num_bytes for tensor, num_bytes in sums.items() if num_bytes}


class Place(StrEnum):
    """A moment within a step at which the most bytes may be alive."""

    END_OF_FORWARD = "end-of-forward"
    CROSS_ENTROPY = "cross-entropy"
    HEAD = "head"
    FINAL_NORM = "final-norm"
    MLP = "mlp"
    ATTENTION = "attention"
    NORM = "norm"  # the one before attention: the last of a layer
    EXPERTS = "experts"
    MLP_NORM = "mlp-norm"
    EMBEDDING = "embedding"
    ROOT = "root"  # FSDP's gradient reduction of embeddings, head and final norm
    STEP = "step"


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is alive at one place of one phase; the largest candidate is the peak."""

    place: Place
    phase: Phase
    alive: Breakdown
    layer: int | None = None  # counted from 1


@dataclass(frozen=True, slots=True)
class PhaseMemory:
    """*after* the phase this is alive; the most alive *within* it is `peak`."""

    phase: Phase
    after: Breakdown
    peak: Breakdown


class Reason(StrEnum):
    """Why a number is an estimate and not exact."""

    FAMILY = "family"  # this family's activations were not measured
    SELECTIVE = "selective-checkpointing"
    CHUNKED_LOSS = "chunked-loss"
    FUSED_LOSS = "fused-loss"
    FP8 = "fp8"
    MIXED_DTYPES = "mixed-dtypes"  # weights and gradients of different sizes
    DROPOUT = "dropout"
    NO_FUSED_KERNEL = "no-fused-kernel"  # torch's own step would hold about one more copy of a moment
    SMALL_TENSORS = "small-tensors"  # 8-bit and 4-bit optimizers leave them in fp32
    SHAPE_UNKNOWN = "shape-unknown"  # states that depend on matrix shapes, asked without an architecture
    DDP_BUCKETS = "ddp-buckets"
    ZERO_BUCKETS = "zero-buckets"
    FSDP_FORM = "fsdp-form"  # FSDP other than lean, fp32 shards, bf16 compute, one micro-batch
    TENSOR_PARALLEL = "tensor-parallel"
    PIPELINE = "pipeline"
    CONTEXT_PARALLEL = "context-parallel"
    EXPERT_PARALLEL = "expert-parallel"
    ADAPTER_FORM = "adapter-form"  # adapters other than hf, Llama family, one GPU, flash attention, 16-bit or NF4 base

    @property
    def concerns_states(self) -> bool:
        """Also the model states are estimated, not only the peak."""
        return self in _CONCERN_STATES


_CONCERN_WHOLE_STATES = frozenset({Reason.SMALL_TENSORS, Reason.SHAPE_UNKNOWN})
_CONCERN_STATES = _CONCERN_WHOLE_STATES | {
    Reason.TENSOR_PARALLEL,
    Reason.PIPELINE,
    Reason.CONTEXT_PARALLEL,
    Reason.EXPERT_PARALLEL,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The answer: bytes per GPU, by category and by phase.

    Without an architecture, or divided in ways that are not followed, there is no peak, no timeline and no candidate,
    and *categories* are those of the states.
    *bytes_per_parameter* is P+G+O before sharding over the parameters of the (base) model. *candidates* are those
    of both steps; the peak is the earliest of the largest.
    """

    parameters: int
    trainable_parameters: int
    active_parameters: int
    bytes_per_parameter: Fraction
    whole_states: Breakdown  # before any sharding
    states: Breakdown  # of one GPU
    categories: Mapping[Category, int]
    per_gpu: bool
    peak: Candidate | None = None
    timeline: tuple[PhaseMemory, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    estimated: tuple[Reason, ...] = ()

    @property
    def model_states_bytes(self) -> int:
        return self.states.total_bytes

    @property
    def peak_bytes(self) -> int | None:
        return self.peak.alive.total_bytes if self.peak else None

    @property
    def is_peak_estimated(self) -> bool:
        """What was measured for other trainings is assumed of this one."""
        return bool(self.estimated)

    @property
    def are_states_estimated(self) -> bool:
        return any(reason.concerns_states for reason in self.estimated)

    @property
    def are_whole_states_estimated(self) -> bool:
        """Also before they are divided among ranks."""
        return not _CONCERN_WHOLE_STATES.isdisjoint(self.estimated)

    @property
    def peak_phase(self) -> Phase | None:
        return self.peak.phase if self.peak else None
