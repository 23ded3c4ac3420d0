"""What training is asked about? The model, its numbers, the step, the GPUs.

Every value here is a choice that changes how many bytes are alive. Nothing is counted in this file; the defaults
are the ones the course teaches (bf16 weights and gradients, fp32 Adam moments, no master copy: 12 bytes per
parameter) and the ones of the commonest first script (`transformers`, flash attention, no checkpointing).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum


class Dtype(StrEnum):
    """A format in which weights, gradients or activations are stored."""

    FP32 = "fp32"
    FP16 = "fp16"
    BF16 = "bf16"
    FP8 = "fp8"

    @property
    def num_bytes(self) -> int:
        match self:
            case Dtype.FP32:
                return 4
            case Dtype.FP16 | Dtype.BF16:
                return 2
            case Dtype.FP8:
                return 1


class Family(StrEnum):
    """How a transformer is built: which matrices, biases and norms a layer has (the GPT-3 sizes are `gpt2`)."""

    GPT2 = "gpt2"
    LLAMA = "llama"
    MISTRAL = "mistral"
    PHI3 = "phi3"
    QWEN2 = "qwen2"
    QWEN3 = "qwen3"
    GEMMA2 = "gemma2"
    MIXTRAL = "mixtral"
    QWEN3MOE = "qwen3moe"
    GPTOSS = "gptoss"
    NEOX = "neox"
    DEEPSEEK = "deepseek"

    @property
    def is_gpt_form(self) -> bool:
        """LayerNorms and biases everywhere, and an MLP without gate that is 4 h wide."""
        return self in {Family.GPT2, Family.NEOX}

    @property
    def is_tied_by_default(self) -> bool:
        """The output head is the embedding matrix unless a model says otherwise."""
        return self in {Family.GPT2, Family.GEMMA2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominal:
    """A model of which only the size was said ("7b"): its states can be counted, its activations cannot."""

    parameters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Experts:
    """*per_token* of *count* MLPs of size *inner* work on a token, *shared* further ones on every token."""

    count: int
    per_token: int
    inner: int
    shared: int = 0
    dense_layers: int = 0  # the first layers that have an ordinary MLP instead


@dataclass(frozen=True, slots=True, kw_only=True)
class LatentAttention:
    """DeepSeek's attention: queries, keys and values pass through narrow latents (ranks and sizes of a head)."""

    query_rank: int
    key_value_rank: int
    head_without_position: int
    head_with_position: int
    value_head: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """The shape of a model; every count and every activation follows from it."""

    name: str
    family: Family
    hidden: int
    layers: int
    inner: int  # of the MLP
    heads: int
    kv_heads: int
    head_size: int
    vocabulary: int
    tied: bool = False  # the head is the embedding matrix
    positions: int = 0  # learned position vectors; 0 where positions are rotations
    experts: Experts | None = None
    latent: LatentAttention | None = None


Model = Nominal | Architecture


class Moments(StrEnum):
    """How an optimizer stores one number of its state."""

    FP32 = "fp32"
    FP16 = "fp16"
    BF16 = "bf16"
    FOLLOW = "follow"  # the dtype of the weight: what torch.optim does
    INT8 = "8bit"
    INT4 = "4bit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """In which dtypes the model states are kept.

    *main_gradient* is a second, more precise copy of the gradients beside the ones backward makes. *autocast* is
    the dtype of the matrix products when it is not that of the weights (fp32 weights under bf16 autocast: "amp").
    """

    parameter: Dtype = Dtype.BF16
    gradient: Dtype = Dtype.BF16
    main_gradient: Dtype | None = None
    moments: Moments = Moments.FP32
    master: bool = False  # an fp32 copy of the weights, which the optimizer updates
    autocast: Dtype | None = None


class Optimizer(StrEnum):
    """Which states are kept for a parameter."""

    ADAM = "adam"
    ADAMW = "adamw"
    NADAM = "nadam"
    RADAM = "radam"
    ADAMAX = "adamax"
    AMSGRAD = "amsgrad"
    SGD = "sgd"
    SGDM = "sgdm"
    RMSPROP = "rmsprop"
    ADAGRAD = "adagrad"
    ADADELTA = "adadelta"
    ADAFACTOR = "adafactor"
    LION = "lion"
    LION8BIT = "lion8bit"
    MUON = "muon"
    ADAM8BIT = "adam8bit"
    ADAM4BIT = "adam4bit"
    ADEMAMIX = "ademamix"
    GALORE = "galore"

    @property
    def has_own_format(self) -> bool:
        """It stores its moments in blocks of 8 or 4 bits, whatever the recipe says."""
        return self in {Optimizer.ADAM8BIT, Optimizer.ADAM4BIT, Optimizer.LION8BIT}


class StepKind(StrEnum):
    """How `optimizer.step` goes through the weights: in one kernel, in lists of tensors, or one by one."""

    FUSED = "fused"
    FOREACH = "foreach"
    LOOP = "loop"


class Scheme(StrEnum):
    """What the data-parallel ranks divide among themselves."""

    NONE = "none"
    DDP = "ddp"  # nothing
    ZERO1 = "zero1"  # optimizer states
    ZERO2 = "zero2"  # and gradients
    ZERO3 = "zero3"  # and parameters
    FSDP = "fsdp"  # the same, as PyTorch's FSDP2 does it
    HSDP = "hsdp"  # FSDP inside a group, DDP between groups

    @property
    def shards_parameters(self) -> bool:
        """A rank holds only its share of the weights, and gathers a layer's before using them."""
        return self in {Scheme.ZERO3, Scheme.FSDP, Scheme.HSDP}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharding:
    """How many GPUs there are and what each axis divides; *degree* is the number of shards of *scheme*."""

    scheme: Scheme = Scheme.NONE
    degree: int = 1
    replicas: int = 1  # groups of an HSDP
    tensor: int = 1
    sequence_parallel: bool = False
    pipeline: int = 1
    virtual_pipeline: int = 1
    context: int = 1
    expert: int = 1

    @property
    def data_parallel(self) -> int:
        return self.degree * self.replicas

    @property
    def uncounted_axes(self) -> tuple[str, ...]:
        """The words of what divides a step in ways no formula here follows: then only model states are counted."""
        axes = {
            "hsdp": self.scheme is Scheme.HSDP,
            "vpp": self.virtual_pipeline > 1 and self.pipeline > 1,
            "cp": self.context > 1,
            "ep": self.expert > 1,
        }
        return tuple(word for word, is_there in axes.items() if is_there)

    @property
    def world(self) -> int:
        """Expert parallelism reuses data-parallel ranks, so it does not multiply the world."""
        return self.data_parallel * self.tensor * self.pipeline * self.context


class Checkpointing(StrEnum):
    """What backward computes a second time instead of finding it saved."""

    NONE = "none"
    FULL = "full"  # every layer, from its input
    SELECTIVE = "selective"  # the attention core


class Attention(StrEnum):
    """Whether the s x s scores are ever written down (eager) or not (flash)."""

    FLASH = "flash"
    EAGER = "eager"


class Implementation(StrEnum):
    """Who wrote the model: `transformers` as shipped, or a lean trainer (torchtitan, Megatron)."""

    HF = "hf"
    LEAN = "lean"


class LossKind(StrEnum):
    """How cross-entropy is computed from the last hidden states."""

    PLAIN = "plain"
    CHUNKED = "chunked"
    FUSED = "fused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workload:
    """What goes through the model in one step, and how."""

    sequence_length: int = 4096
    micro_batch_size: int = 1
    accumulation_steps: int = 1
    checkpointing: Checkpointing = Checkpointing.NONE
    attention: Attention = Attention.FLASH
    implementation: Implementation = Implementation.HF
    loss: LossKind = LossKind.PLAIN
    loss_chunks: int = 8  # of a chunked loss
    dropout: float = 0.0  # probability; only whether it is more than 0 matters
    clip: bool = False  # gradient clipping: adds only one number a tensor

    @property
    def tokens(self) -> int:
        """Tokens of one micro-batch."""
        return self.micro_batch_size * self.sequence_length


class AdapterKind(StrEnum):
    """How the frozen base is stored: in its own dtype, or in NF4 with double quantisation."""

    LORA = "lora"
    QLORA = "qlora"


class Target(StrEnum):
    """A linear that gets an adapter."""

    QUERY = "q"
    KEY = "k"
    VALUE = "v"
    OUTPUT = "o"
    GATE = "gate"
    UP = "up"
    DOWN = "down"


class Targets(Enum):
    """The usual choices of targets."""

    ALL = frozenset(Target)
    QKVO = frozenset({Target.QUERY, Target.KEY, Target.VALUE, Target.OUTPUT})
    QV = frozenset({Target.QUERY, Target.VALUE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    """Low-rank adapters in fp32 beside frozen linears, under bf16 autocast."""

    kind: AdapterKind
    rank: int = 16
    targets: frozenset[Target] = Targets.ALL.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A GPU; *usable_bytes* is what a process can allocate (torch's total), *vendor_gb* what the box says."""

    name: str
    usable_bytes: int
    vendor_gb: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingSetup:
    """Everything the answer depends on."""

    model: Model
    recipe: Recipe = field(default_factory=Recipe)
    optimizer: Optimizer = Optimizer.ADAM
    step: StepKind = StepKind.FUSED
    galore_rank: int = 128
    sharding: Sharding = field(default_factory=Sharding)
    workload: Workload = field(default_factory=Workload)
    adapter: Adapter | None = None
    device: Device | None = None
