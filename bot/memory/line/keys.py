"""Which words of a `/mem` line take a value? One row is one word."""

from __future__ import annotations

from collections.abc import Mapping

from bot.memory.line.key import Key, Kind, choice, count, scheme, shape
from bot.memory.line.slots import Slot
from bot.memory.line.word import normalised
from bot.memory.setup import Checkpointing, Dtype, Family, LossKind, Moments, Scheme, Targets

MOST_PARAMETERS = 10**14
_MOST_TOKENS = 10**8

_STORED: Mapping[str, object] = {"bf16": Dtype.BF16, "fp16": Dtype.FP16, "fp32": Dtype.FP32}
_MOMENTS: dict[str, object] = {
    **{moments.value: moments for moments in Moments},
    "int8": Moments.INT8,
    "int4": Moments.INT4,
}
_CHECKPOINTING: dict[str, object] = {
    **{kind.value: kind for kind in Checkpointing},
    **dict.fromkeys(("off", "no", "false", "无", "关", "0"), Checkpointing.NONE),
    **dict.fromkeys(("on", "true", "all", "yes", "全部", "开", "1", "full-layer", "uniform"), Checkpointing.FULL),
    "选择性": Checkpointing.SELECTIVE,
}
_TARGETS: dict[str, object] = {
    **{kind.name.lower(): kind for kind in Targets},
    **dict.fromkeys(("all-linear", "linear", "全部", "attn+mlp", "all-linear-layers"), Targets.ALL),
}
_FAMILIES: dict[str, object] = {
    **{family.value: family for family in Family},
    "gpt3": Family.GPT2,
    "pythia": Family.NEOX,
}

_SHAPE = (  # single letters only with `=`
    choice(Slot.FAMILY, _FAMILIES, "family"),
    shape(Slot.HIDDEN, "h", "hidden", "hidden size", "d model"),
    shape(Slot.LAYERS, "l", "layers", "num layers", "num hidden layers"),
    shape(Slot.INNER, "i", "inner", "ffn", "intermediate", "intermediate size", "ffn hidden size"),
    shape(Slot.HEADS, "a", "heads", "num heads", "num attention heads"),
    shape(Slot.KV_HEADS, "kv", "kv heads", "num key value heads", "num query groups"),
    shape(Slot.HEAD_SIZE, "hd", "head size", "head dim"),
    shape(Slot.VOCABULARY, "v", "vocab", "vocabulary", "vocab size", most=_MOST_TOKENS),
    shape(Slot.POSITIONS, "pos", "positions", least=0, most=_MOST_TOKENS),
    shape(Slot.EXPERTS, "experts", "num experts"),
    shape(Slot.EXPERTS_PER_TOKEN, "topk", "top k"),
    shape(Slot.EXPERT_INNER, "expert i", "expert inner"),
    shape(Slot.SHARED_EXPERTS, "shared", least=0),
    shape(Slot.DENSE_LAYERS, "dense layers", least=0),
    shape(Slot.QUERY_RANK, "q rank"),
    shape(Slot.KEY_VALUE_RANK, "kv rank"),
    shape(Slot.HEAD_WITHOUT_POSITION, "nope"),
    shape(Slot.HEAD_WITH_POSITION, "rope"),
    shape(Slot.VALUE_HEAD, "v hd"),
)

_DTYPES = (
    choice(Slot.PARAMETERS, _STORED, "params", "parameters", "weights", "param dtype", "params dtype"),
    choice(Slot.GRADIENTS, _STORED, "grads", "gradients", "grad dtype"),
    choice(Slot.MAIN_GRADIENTS, _STORED, "main grads", "main gradients", "main grads dtype"),
    choice(Slot.MOMENTS, _MOMENTS, "moments", "optimizer states", "moments dtype"),
)

_LENGTHS = (
    *("seq", "ctx", "seq len", "seq length", "sequence length", "context length", "max seq length", "s", "sl"),
    *(
        "max seq len",
        "max length",
        "max len",
        "model max length",
        "cutoff len",
        "cutoff length",
        "block size",
        "seqlen",
    ),
    *(
        "context",
        "sequence",
        "sequence len",
        "sequences",
        "context len",
        "ctx len",
        "context window",
        "tokenizer max len",
    ),
    *("max sequence length", "max context length", "max tokens", "max position embeddings", "length", "seq size"),
    *(
        "序列",
        "序列长度",
        "上下文",
        "上下文长度",
        "上下文窗口",
        "最大长度",
        "最大序列长度",
        "长度",
        "序列长",
        "长",
        "文本长度",
    ),
    *("截断长度", "窗口"),
)
_MICRO_BATCHES = (
    *("mb", "bs", "batch", "micro", "micro batch", "micro batch size", "batch size", "mbs", "b", "per gpu batch"),
    *("per device train batch size", "per device batch size", "per gpu batch size", "local batch size", "bsz"),
    *("train micro batch size per gpu", "micro bs", "microbatch size", "batchsize per gpu", "batch size per gpu"),
    *("per device bs", "per gpu bs", "batch per gpu", "batch per device", "batch size per device", "per device batch"),
    *("per gpu micro batch", "per gpu micro batch size", "device batch size", "per device eval batch size"),
    *("微批", "微批大小", "微批次", "批大小", "批量", "批次", "批次大小", "批量大小", "单卡批大小", "每卡批大小", "批"),
    *("每卡batch", "每卡batch size", "每卡bs", "单卡batch", "单卡batch size", "单卡bs", "每张卡batch size", "每卡批量"),
    *("每卡微批", "单卡批量", "微批量"),
)
_ACCUMULATIONS = (
    *("accum", "ga", "gas", "grad accum", "accumulation", "gradient accumulation", "gradient accumulation steps"),
    *("grad acc", "gradient acc", "acc steps", "accumulation steps", "accum steps", "grad accum steps", "acc"),
    *("grad accumulation", "grad accumulation steps", "grad acc steps", "accumulate", "accumulate grad batches"),
    *(
        "gradient accum",
        "gradient accum steps",
        "accumulating",
        "accumulate gradients",
        "accumulated",
        "accumulate steps",
    ),
    *(
        "累积",
        "累积步数",
        "梯度累积",
        "梯度累积步数",
        "梯度累加",
        "累加",
        "累计",
        "梯度累计",
        "累加步数",
        "梯度累加步数",
    ),
)
_CHECKPOINTS = (
    *("ckpt", "checkpoint", "checkpointing", "activation checkpointing", "gradient checkpointing", "grad ckpt"),
    *("grad checkpointing", "act ckpt", "activation ckpt", "activation recompute", "gradient ckpt", "ac", "gc"),
    *("activation recomputation", "recompute", "recomputation", "recomputing", "gradient checkpoint", "ckpting"),
    *(
        "activation checkpoint",
        "recompute granularity",
        "recompute activations",
        "checkpoint activations",
        "grad checkpoint",
    ),
    *("gradient checkpoints", "activations checkpointing", "recompute method", "checkpointing activations"),
    *("激活重计算", "重算", "检查点", "激活检查点", "梯度检查点", "重计算", "激活值重计算", "激活重算", "梯度重计算"),
)

_WORKLOAD = (
    Key(spellings=_LENGTHS, slot=Slot.SEQUENCE_LENGTH, kind=Kind.LENGTH, most=_MOST_TOKENS, take_next=True),
    count(Slot.MICRO_BATCH, *_MICRO_BATCHES),
    count(
        Slot.GLOBAL_BATCH,
        *("global batch", "global batch size", "gbs", "total batch size", "train batch size", "effective global batch"),
        *(
            "global bs",
            "total batch",
            "overall batch size",
            "global_batch",
            "target batch size",
            "全局批大小",
            "全局批量",
        ),
        *("全局batch", "全局batch size", "总batch", "总batch size", "全局批次大小", "总批量", "总批大小", "全局批次"),
    ),
    count(Slot.ACCUMULATION, *_ACCUMULATIONS),
    Key(
        spellings=_CHECKPOINTS,
        slot=Slot.CHECKPOINTING,
        kind=Kind.CHOICE,
        choices=_CHECKPOINTING,
        take_next=True,
        optional=True,
        alone=Checkpointing.FULL,
    ),
    Key(
        spellings=("chunked ce", "chunked loss", "chunked cross entropy", "分块损失"),
        slot=Slot.LOSS_CHUNKS,
        take_next=True,
        optional=True,
        implies=(Slot.LOSS, LossKind.CHUNKED),
    ),
    Key(spellings=("dropout", "dropout rate"), slot=Slot.DROPOUT, kind=Kind.SHARE, take_next=True),
)

_GPUS = (
    scheme(Scheme.DDP, "ddp", "distributed data parallel", "pytorch ddp", "torch ddp"),
    scheme(Scheme.ZERO1, "zero1", "zero stage 1", "stage 1", "zero stage1", "stage1", "z1", "ds z1", "zero i"),
    scheme(Scheme.ZERO2, "zero2", "zero stage 2", "stage 2", "zero stage2", "stage2", "z2", "ds z2", "zero ii"),
    scheme(Scheme.ZERO3, "zero3", "zero stage 3", "stage 3", "zero stage3", "stage3", "z3", "ds z3", "zero iii"),
    scheme(Scheme.FSDP, "fsdp", "fsdp2", "full shard", "fsdp full shard", "fully shard", "fully sharded data parallel"),
    scheme(Scheme.HSDP, "hsdp", "hybrid shard", "fsdp hybrid shard", "hybrid sharded data parallel"),
    count(
        Slot.DATA_PARALLEL, *("dp", "data parallel", "data parallel size", "dp size", "data parallelism", "数据并行")
    ),
    count(
        Slot.TENSOR,
        *("tp", "tensor parallel", "tensor model parallel size", "tensor parallel size", "tp size", "张量并行"),
        *("tensor parallelism", "tensor model parallel", "tp degree", "张量并行度", "模型并行"),
    ),
    count(
        Slot.PIPELINE,
        *("pp", "pipeline parallel", "pipeline model parallel size", "pipeline parallel size", "pp size", "流水线并行"),
        *("pipeline parallelism", "pipeline model parallel", "pp degree", "流水线", "流水并行", "pipeline"),
    ),
    count(Slot.VIRTUAL_PIPELINE, "vpp", "virtual pipeline", "interleaved", "virtual pipeline parallel"),
    count(
        Slot.CONTEXT,
        *("cp", "context parallel", "context parallel size", "cp size", "上下文并行", "context parallelism"),
    ),
    count(
        Slot.EXPERT,
        *(
            "ep",
            "expert parallel",
            "expert model parallel size",
            "expert parallel size",
            "专家并行",
            "expert parallelism",
        ),
    ),
    count(
        Slot.GPUS,
        *("gpus", "num gpus", "world", "world size", "num processes", "n gpus", "number of gpus", "gpu count", "ngpu"),
        *("ngpus", "卡数", "gpu数", "gpu数量", "显卡数", "总卡数"),
    ),
    count(
        Slot.NODES,
        *(
            "nodes",
            "node",
            "节点",
            "num nodes",
            "nnodes",
            "n nodes",
            "num machines",
            "machines",
            "number of nodes",
            "机器数",
        ),
    ),
    count(
        Slot.PER_NODE,
        *("gpus per node", "nproc per node", "num gpus per node", "gpus per machine", "devices per node", "每机卡数"),
        *("每台", "每机", "每节点", "每个节点", "每台机器", "每台服务器"),
    ),
)

_ADAPTERS = (  # the rank is also GaLore's
    count(Slot.RANK, "r", "rank", "lora rank", "lora r", "秩", "lora dim"),
    choice(Slot.TARGETS, _TARGETS, "targets", "target modules", "lora target", "lora targets", "lora target modules"),
)

_OTHER = (
    Key(spellings=("momentum",), slot=Slot.MOMENTUM, kind=Kind.SHARE),
    Key(
        spellings=("gpu", "device", "显卡", "gpu type", "gpu name"), slot=Slot.DEVICE, kind=Kind.DEVICE, take_next=True
    ),
    Key(spellings=("mem", "vram", "显存"), slot=Slot.DEVICE, kind=Kind.BYTES, take_next=True, optional=True),
)

# What trainers are told beside all this.
_IDLE = """
    lr, learning rate, min lr, weight decay, wd, betas, beta1, beta2, beta 1, beta 2, adam beta1, adam beta2,
    epsilon, eps, adam eps, epochs, epoch, num epochs, num train epochs, max steps, train steps, train iters,
    warmup, warmup steps, warmup ratio, lr scheduler, lr scheduler type, lr decay style, scheduler,
    logging steps, save steps, eval steps, save strategy, evaluation strategy, eval strategy, save total limit,
    logging dir, output dir, report to, run name, lora alpha, alpha, lora dropout, lora a, max grad norm,
    clip grad norm, num workers, dataloader num workers, preprocessing num workers, data path, data dir,
    dataset, dataset dir, dataset name, template, chat template, do train, do eval, overwrite output dir,
    overwrite cache, plot loss, ddp timeout, ddp find unused parameters, trust remote code, master port,
    master addr, local rank, node rank, group by length, random seed, save interval, eval interval,
    log interval, lr warmup iters, seed everything, tokenizer type, tokenizer, 学习率, 轮数, 权重衰减, 轮, 训练轮数
"""

_ROWS = (
    *_SHAPE,
    *_DTYPES,
    *_WORKLOAD,
    *_GPUS,
    *_ADAPTERS,
    *_OTHER,
    Key(
        spellings=tuple(" ".join(spelling.split()) for spelling in _IDLE.split(",")),
        slot=Slot.IDLE,
        kind=Kind.IDLE,
        take_next=True,
    ),
)

KEYS = {normalised(spelling): row for row in _ROWS for spelling in row.spellings}
KEY_SPELLINGS = {normalised(spelling): spelling.replace(" ", "-") for row in _ROWS for spelling in row.spellings}

# What a number before it counts, and the key that takes it: `8 gpus`, `8卡`, `2 nodes`, `4k tokens`.
UNITS = {
    **dict.fromkeys(
        ("gpus", "gpu", "cards", "card", "卡", "张卡", "块卡", "张", "块", "张显卡", "块显卡", "个gpu"), "gpus"
    ),
    **dict.fromkeys(("卡机", "卡服务器", "卡机器", "块gpu", "张gpu", "devices", "processes", "ranks"), "gpus"),
    **dict.fromkeys(
        ("nodes", "node", "机", "节点", "个节点", "台", "台机器", "台服务器", "machines", "servers", "boxes"), "nodes"
    ),
    **dict.fromkeys(("tokens", "context", "token", "ctx", "上下文", "tok", "context length", "context window"), "seq"),
    **dict.fromkeys(("accumulation", "accum", "accumulation steps", "gradient accumulation steps", "ga"), "accum"),
    **dict.fromkeys(("步累积", "步梯度累积", "次累积", "accum steps", "grad accum"), "accum"),
}

# Of these, those that are keys themselves and may have a value of their own after them.
KEYED_UNITS = frozenset(unit for unit in UNITS if normalised(unit) in KEYS)
