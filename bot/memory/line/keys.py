"""Which words of a `/mem` line take a value? One row is one word.

Every key may be written `key=value` or `key:value`; those that `take_next` also read the word after them
(`seq 4096`). A key with `alone` means something without a value (`ckpt` is full checkpointing).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.memory.line.slots import Slot
from bot.memory.line.words import normalised
from bot.memory.setup import Checkpointing, Dtype, Family, LossKind, Moments, Scheme, Targets

MOST_PARAMETERS = 10**14
_MOST = 10**6
_MOST_TOKENS = 10**8


class Kind(Enum):
    """How a value is written."""

    COUNT = auto()  # a whole number
    LENGTH = auto()  # a whole number, in which k is 1024
    SHARE = auto()  # a decimal from 0 to below 1
    CHOICE = auto()
    BYTES = auto()
    DEVICE = auto()
    IDLE = auto()  # anything: it does not change the memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key: what it fills, how its value is written, and what it says by itself."""

    spellings: tuple[str, ...]
    slot: Slot
    kind: Kind = Kind.COUNT
    least: int = 1
    most: int = _MOST
    choices: Mapping[str, object] = field(default_factory=dict)
    take_next: bool = False
    optional: bool = False  # may stand without a value
    alone: object = None  # what its slot holds then; None: the slot stays empty
    implies: tuple[Slot, object] | None = None

    @property
    def name(self) -> str:
        return self.spellings[0]


def _count(slot: Slot, *spellings: str, least: int = 1, most: int = _MOST, take_next: bool = True) -> Key:
    return Key(spellings=spellings, slot=slot, least=least, most=most, take_next=take_next)


def _shape(slot: Slot, *spellings: str, least: int = 1, most: int = _MOST) -> Key:
    return _count(slot, *spellings, least=least, most=most, take_next=False)


def _choice(slot: Slot, choices: Mapping[str, object], *spellings: str) -> Key:
    return Key(spellings=spellings, slot=slot, kind=Kind.CHOICE, choices=choices)


def _scheme(scheme: Scheme, *spellings: str) -> Key:
    return Key(spellings=spellings, slot=Slot.SHARDS, take_next=True, optional=True, implies=(Slot.SCHEME, scheme))


_STORED: Mapping[str, object] = {"bf16": Dtype.BF16, "fp16": Dtype.FP16, "fp32": Dtype.FP32}
_MOMENTS: dict[str, object] = {
    **{moments.value: moments for moments in Moments},
    "int8": Moments.INT8,
    "int4": Moments.INT4,
}
_CHECKPOINTING: dict[str, object] = {
    **{choice.value: choice for choice in Checkpointing},
    "off": Checkpointing.NONE,
    "no": Checkpointing.NONE,
    "false": Checkpointing.NONE,
    "on": Checkpointing.FULL,
    "true": Checkpointing.FULL,
    "all": Checkpointing.FULL,
    "无": Checkpointing.NONE,
    "全部": Checkpointing.FULL,
    "选择性": Checkpointing.SELECTIVE,
}
_TARGETS: dict[str, object] = {choice.name.lower(): choice for choice in Targets}
_FAMILIES: dict[str, object] = {
    **{family.value: family for family in Family},
    "gpt3": Family.GPT2,
    "pythia": Family.NEOX,
}

_ROWS = (
    # the shape of a model; single letters only with `=`
    _choice(Slot.FAMILY, _FAMILIES, "family"),
    _shape(Slot.HIDDEN, "h", "hidden", "hidden size", "d model"),
    _shape(Slot.LAYERS, "l", "layers", "num layers"),
    _shape(Slot.INNER, "i", "inner", "ffn", "intermediate", "intermediate size"),
    _shape(Slot.HEADS, "a", "heads", "num heads"),
    _shape(Slot.KV_HEADS, "kv", "kv heads"),
    _shape(Slot.HEAD_SIZE, "hd", "head size", "head dim"),
    _shape(Slot.VOCABULARY, "v", "vocab", "vocabulary", "vocab size", most=_MOST_TOKENS),
    _shape(Slot.POSITIONS, "pos", "positions", least=0, most=_MOST_TOKENS),
    _shape(Slot.EXPERTS, "experts", "num experts"),
    _shape(Slot.EXPERTS_PER_TOKEN, "topk", "top k"),
    _shape(Slot.EXPERT_INNER, "expert i", "expert inner"),
    _shape(Slot.SHARED_EXPERTS, "shared", least=0),
    _shape(Slot.DENSE_LAYERS, "dense layers", least=0),
    _shape(Slot.QUERY_RANK, "q rank"),
    _shape(Slot.KEY_VALUE_RANK, "kv rank"),
    _shape(Slot.HEAD_WITHOUT_POSITION, "nope"),
    _shape(Slot.HEAD_WITH_POSITION, "rope"),
    _shape(Slot.VALUE_HEAD, "v hd"),
    # precision
    _choice(Slot.PARAMETERS, _STORED, "params", "parameters", "weights"),
    _choice(Slot.GRADIENTS, _STORED, "grads", "gradients"),
    _choice(Slot.MAIN_GRADIENTS, _STORED, "main grads", "main gradients"),
    _choice(Slot.MOMENTS, _MOMENTS, "moments"),
    # workload
    Key(
        spellings=(
            *("seq", "ctx", "seq len", "seq length", "sequence length", "context length", "max seq length", "s"),
            *(
                "max seq len",
                "max length",
                "max len",
                "model max length",
                "cutoff len",
                "block size",
                "seqlen",
                "context",
            ),
            *("序列", "序列长度", "上下文", "上下文长度", "上下文窗口", "最大长度", "最大序列长度", "长度"),
        ),
        slot=Slot.SEQUENCE_LENGTH,
        kind=Kind.LENGTH,
        most=_MOST_TOKENS,
        take_next=True,
    ),
    _count(
        Slot.MICRO_BATCH,
        *("mb", "bs", "batch", "micro", "micro batch", "micro batch size", "batch size", "mbs", "b"),
        *("per device train batch size", "per device batch size", "per gpu batch size", "local batch size", "bsz"),
        *(
            "train micro batch size per gpu",
            "micro bs",
            "微批",
            "微批大小",
            "微批次",
            "批大小",
            "批量",
            "批次",
            "批次大小",
        ),
        *("单卡批大小", "每卡批大小"),
    ),
    _count(
        Slot.ACCUMULATION,
        *("accum", "ga", "gas", "grad accum", "accumulation", "gradient accumulation", "gradient accumulation steps"),
        *("grad acc", "gradient acc", "acc steps", "accumulation steps", "accum steps", "grad accum steps"),
        *("累积", "累积步数", "梯度累积", "梯度累积步数", "梯度累加"),
    ),
    Key(
        spellings=(
            *("ckpt", "checkpoint", "checkpointing", "activation checkpointing", "gradient checkpointing"),
            *(
                "grad ckpt",
                "grad checkpointing",
                "act ckpt",
                "activation ckpt",
                "activation recompute",
                "gradient ckpt",
            ),
            *("activation recomputation", "激活重计算", "重算"),
            *("recompute", "recomputation", "检查点", "激活检查点", "梯度检查点", "重计算"),
        ),
        slot=Slot.CHECKPOINTING,
        kind=Kind.CHOICE,
        choices=_CHECKPOINTING,
        take_next=True,
        optional=True,
        alone=Checkpointing.FULL,
    ),
    Key(
        spellings=("chunked ce", "chunked loss"),
        slot=Slot.LOSS_CHUNKS,
        take_next=True,
        optional=True,
        implies=(Slot.LOSS, LossKind.CHUNKED),
    ),
    Key(spellings=("dropout",), slot=Slot.DROPOUT, kind=Kind.SHARE),
    # many GPUs
    _scheme(Scheme.DDP, "ddp"),
    _scheme(Scheme.ZERO1, "zero1", "zero stage 1", "stage 1"),
    _scheme(Scheme.ZERO2, "zero2", "zero stage 2", "stage 2"),
    _scheme(Scheme.ZERO3, "zero3", "zero stage 3", "stage 3"),
    _scheme(Scheme.FSDP, "fsdp", "fsdp2", "full shard", "fsdp full shard"),
    _scheme(Scheme.HSDP, "hsdp", "hybrid shard", "fsdp hybrid shard"),
    _count(Slot.DATA_PARALLEL, "dp", "data parallel", "数据并行"),
    _count(Slot.TENSOR, "tp", "tensor parallel", "张量并行"),
    _count(Slot.PIPELINE, "pp", "pipeline parallel", "流水线并行"),
    _count(Slot.VIRTUAL_PIPELINE, "vpp"),
    _count(Slot.CONTEXT, "cp", "context parallel", "上下文并行"),
    _count(Slot.EXPERT, "ep", "expert parallel", "专家并行"),
    _count(Slot.GPUS, "gpus", "num gpus", "world", "world size"),
    _count(Slot.NODES, "nodes", "node", "节点"),
    # adapters, and the rank of GaLore
    _count(Slot.RANK, "r", "rank", "lora rank"),
    _choice(Slot.TARGETS, _TARGETS, "targets", "target modules"),
    # what trainers are told beside all this
    Key(spellings=("momentum",), slot=Slot.MOMENTUM, kind=Kind.SHARE),
    Key(
        spellings=(
            *("lr", "learning rate", "min lr", "weight decay", "wd", "betas", "beta1", "beta2", "epsilon", "adam eps"),
            *(
                "epochs",
                "epoch",
                "num epochs",
                "num train epochs",
                "max steps",
                "train steps",
                "warmup",
                "warmup steps",
            ),
            *("warmup ratio", "lr scheduler", "lr scheduler type", "scheduler", "logging steps", "save steps"),
            *("lora alpha", "lora dropout", "max grad norm", "num workers", "学习率", "轮数", "权重衰减"),
        ),
        slot=Slot.IDLE,
        kind=Kind.IDLE,
        take_next=True,
    ),
    # the GPU
    Key(spellings=("gpu", "device", "显卡"), slot=Slot.DEVICE, kind=Kind.DEVICE, take_next=True),
    Key(spellings=("mem", "vram"), slot=Slot.DEVICE, kind=Kind.BYTES, take_next=True),
)

KEYS = {normalised(spelling): row for row in _ROWS for spelling in row.spellings}
KEY_SPELLINGS = {normalised(spelling): spelling.replace(" ", "-") for row in _ROWS for spelling in row.spellings}

# What a number before it counts, and the key that takes it: `8 gpus`, `8卡`, `2 nodes`, `4k tokens`.
UNITS = {
    **dict.fromkeys(("gpus", "gpu", "卡", "张卡", "块卡", "张", "块"), "gpus"),
    **dict.fromkeys(("nodes", "node", "机", "节点", "个节点", "台"), "nodes"),
    **dict.fromkeys(("tokens", "context"), "seq"),
}
