"""Which words does a `/mem` line know? One row is one word.

Spellings are compared without `-`, `_` and spaces, so `no-master`, `no_master` and `no master` are one row. Words
that take a value stand in `keys.py`, models in `presets.py`, GPUs in `devices.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.line.slots import Ask, Slot
from bot.memory.setup import (
    AdapterKind,
    Attention,
    Checkpointing,
    Dtype,
    Implementation,
    LossKind,
    Optimizer,
    StepKind,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word and what it chooses."""

    spellings: tuple[str, ...]
    slot: Slot
    value: object


def _word(slot: Slot, value: object, *spellings: str) -> Word:
    return Word(spellings, slot, value)


def _flag(slot: Slot, *spellings: str, holds: bool = True) -> Word:
    return Word(spellings, slot, holds)


_ROWS = (
    # precision; `formats.py` has the rows of those that are only asked about
    _word(Slot.PRECISION, Dtype.BF16, "bf16", "bfloat16"),
    _word(Slot.PRECISION, Dtype.FP16, "fp16", "float16", "half", "half precision", "半精度"),
    _word(Slot.PRECISION, Dtype.FP32, "fp32", "float32", "full precision", "单精度", "全精度"),
    _word(Slot.PRECISION, Dtype.FP32, "tf32"),  # stored in 32 bits: saves no memory
    _word(Slot.PRECISION, Dtype.FP8, "fp8", "float8"),
    _flag(Slot.AMP, "amp", "mixed", "mixed precision", "autocast", "混合精度"),
    _word(Slot.FORMAT, "fp8_e4m3fn", "e4m3", "e4m3fn", "fp8 e4m3", "fp8 e4m3fn"),
    _word(Slot.FORMAT, "fp8_e5m2", "e5m2", "fp8 e5m2"),
    _word(Slot.FORMAT, "fp8_e4m3fnuz", "e4m3fnuz", "fp8 e4m3fnuz"),
    _word(Slot.FORMAT, "fp8_e5m2fnuz", "e5m2fnuz", "fp8 e5m2fnuz"),
    _word(Slot.FORMAT, "fp4_e2m1", "fp4", "e2m1", "fp4 e2m1"),
    _word(Slot.FORMAT, "e8m0", "e8m0"),
    # recipes
    _word(Slot.RECIPE, "seed", "seed"),
    _word(Slot.RECIPE, "torch", "torch", "pure"),
    _word(Slot.RECIPE, "zero", "zero"),
    _word(Slot.RECIPE, "megatron", "megatron"),
    _word(Slot.RECIPE, "deepspeed", "deepspeed"),
    _flag(Slot.MASTER, "master", "master weights", "主权重"),
    _flag(Slot.MASTER, "no master", "无主权重", holds=False),
    # optimizers
    _word(Slot.OPTIMIZER, Optimizer.ADAM, "adam"),
    _word(Slot.OPTIMIZER, Optimizer.ADAMW, "adamw", "adamw torch", "adamw hf", "adam w"),
    _word(Slot.OPTIMIZER, Optimizer.ADAMW, "adamw torch fused", "adamw apex fused", "adamw 32bit"),
    _word(Slot.OPTIMIZER, Optimizer.NADAM, "nadam"),
    _word(Slot.OPTIMIZER, Optimizer.RADAM, "radam"),
    _word(Slot.OPTIMIZER, Optimizer.ADAMAX, "adamax"),
    _word(Slot.OPTIMIZER, Optimizer.AMSGRAD, "amsgrad"),
    _word(Slot.OPTIMIZER, Optimizer.SGD, "sgd"),
    _word(Slot.OPTIMIZER, Optimizer.SGDM, "sgdm", "momentum", "sgd momentum"),
    _word(Slot.OPTIMIZER, Optimizer.RMSPROP, "rmsprop"),
    _word(Slot.OPTIMIZER, Optimizer.ADAGRAD, "adagrad"),
    _word(Slot.OPTIMIZER, Optimizer.ADADELTA, "adadelta"),
    _word(Slot.OPTIMIZER, Optimizer.ADAFACTOR, "adafactor"),
    _word(Slot.OPTIMIZER, Optimizer.LION, "lion", "lion 32bit"),
    _word(Slot.OPTIMIZER, Optimizer.LION8BIT, "lion 8bit", "8bit lion"),
    _word(Slot.OPTIMIZER, Optimizer.MUON, "muon"),
    _word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "adam 8bit", "8bit", "adamw 8bit", "8bit adam", "8bit adamw"),
    _word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "adamw bnb 8bit", "bnb adamw", "bnb 8bit", "8 bit adam", "8 bit adamw"),
    _word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "adamw torch 8bit"),
    _word(Slot.OPTIMIZER, Optimizer.ADAM4BIT, "adamw torch 4bit"),
    _word(Slot.OPTIMIZER, Optimizer.ADAM4BIT, "adam 4bit", "4bit", "adamw 4bit", "4bit adam", "4bit adamw"),
    _word(Slot.OPTIMIZER, Optimizer.ADEMAMIX, "ademamix"),
    _word(Slot.OPTIMIZER, Optimizer.GALORE, "galore", "galore adamw"),
    _flag(Slot.PAGED, "paged"),
    _word(Slot.STEP, StepKind.FUSED, "fused"),
    _word(Slot.STEP, StepKind.FOREACH, "foreach"),
    _word(Slot.STEP, StepKind.LOOP, "loop"),
    # how the model is written
    _word(Slot.IMPLEMENTATION, Implementation.HF, "hf", "transformers"),
    _word(Slot.IMPLEMENTATION, Implementation.LEAN, "lean"),
    _word(Slot.ATTENTION, Attention.FLASH, "flash", "sdpa", "flash attention", "flash attn", "fa", "fa2", "fa3"),
    _word(
        Slot.ATTENTION,
        Attention.FLASH,
        "flash2",
        "flash attn 2",
        "flash attention 2",
        "flash attn 3",
        "flash attention 3",
    ),
    _word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "selective", "selective ckpt", "selective checkpointing"),
    _word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "selective recompute", "选择性重计算", "选择性检查点"),
    _word(Slot.CHECKPOINTING, Checkpointing.FULL, "full ckpt", "full checkpointing", "full recompute", "全重计算"),
    _word(Slot.ATTENTION, Attention.EAGER, "eager"),
    _word(Slot.LOSS, LossKind.PLAIN, "plain ce"),
    _word(Slot.LOSS, LossKind.FUSED, "fused ce", "liger"),
    _flag(Slot.CLIP, "clip", "gradient clipping", "梯度裁剪"),
    _flag(Slot.TIED, "tied"),
    _flag(Slot.TIED, "untied", holds=False),
    # parallel words without a value
    _flag(Slot.SEQUENCE_PARALLEL, "sp", "sequence parallel"),
    _word(Slot.GPUS, 1, "单卡", "single gpu", "one gpu", "单gpu"),
    _word(Slot.GPUS, 2, "双卡"),
    _word(Slot.NODES, 1, "单机", "single node"),
    _word(Slot.NODES, 2, "双机"),
    # adapters
    _word(Slot.ADAPTER, AdapterKind.LORA, "lora"),
    _word(Slot.ADAPTER, AdapterKind.QLORA, "qlora"),
    _word(Slot.ADAPTER, None, "全参", "全参数", "full finetune", "full fine tune", "full finetuning", "full parameter"),
    _word(Slot.ADAPTER, None, "全量", "全量微调", "全参微调", "全参数微调"),
    # questions
    _word(Slot.ASK, Ask.FIT, "fit", "fits", "does it fit", "放得下", "装得下", "能放下"),
    _word(Slot.ASK, Ask.MAX_BATCH, "max batch", "max mb", "max bs", "max micro batch", "max batch size"),
    _word(Slot.ASK, Ask.MAX_BATCH, "最大批", "最大批量", "最大批大小", "最大微批", "最大微批大小"),
    _word(Slot.ASK, Ask.MAX_BATCH, "最大batch", "最大batch size", "最大bs", "最大mb", "最大micro batch"),
    _word(Slot.ASK, Ask.MAX_SEQ, "max seq", "max ctx", "max sequence", "max context"),
    _word(Slot.ASK, Ask.MAX_SEQ, "最长序列", "最大序列", "最长上下文", "最大上下文", "最长seq", "最大seq"),
    _word(Slot.ASK, Ask.MIN_GPUS, "min gpus", "min gpu", "how many gpus"),
    _word(
        Slot.ASK,
        Ask.MIN_GPUS,
        "最少卡数",
        "最少几卡",
        "几卡",
        "最少几张",
        "最少几张卡",
        "几张",
        "几张卡",
        "多少张",
        "多少张卡",
        "多少卡",
    ),
    _word(Slot.ASK, Ask.COMPARE, "compare", "vs", "versus", "difference", "比较", "对比", "区别", "差别"),
    _word(Slot.ASK, Ask.TIMELINE, "timeline", "时间线"),
    _word(Slot.ASK, Ask.EXPLAIN, "explain", "why", "解释", "为什么"),
    _word(Slot.ASK, Ask.VERBOSE, "verbose", "详细"),
    # serving, and formats in which weights are only served (or frozen under QLoRA)
    _flag(Slot.SERVING, "inference", "推理", "serve", "serving"),
    _word(Slot.SERVED_WEIGHTS, "int8", "int8"),
    _word(Slot.SERVED_WEIGHTS, "int4", "int4"),
    _word(Slot.SERVED_WEIGHTS, "nf4", "nf4"),
    # read over
    _word(Slot.FILLER, None, "how much", "need", "needs", "需要", "多少", "要"),
    _word(Slot.FILLER, None, "model", "模型", "参数", "the"),
    _word(Slot.FILLER, None, "training", "train", "训练"),
    _word(Slot.FILLER, None, "finetune", "finetuning", "fine tune", "fine tuning", "微调"),
    _word(Slot.FILLER, None, "on", "with", "using", "for", "and", "in", "a", "用", "在", "上", "的", "和", "开", "跑"),
    _word(Slot.FILLER, None, "optim", "optimizer", "优化器", "精度", "each", "per node", "每台", "每机", "per gpu"),
    _word(Slot.FILLER, None, "true", "pretrain", "pretraining", "预训练", "继续预训练", "continual pretraining", "sft"),
    _word(Slot.FILLER, None, "instruct", "chat", "base", "nvlink", "分布式"),
    _word(Slot.FILLER, None, "memory", "显存", "effective batch", "effective batch size", "有效批量", "有效批大小"),
    _word(Slot.FILLER, None, "有效batch", "有效batch size", "等效batch", "等效batch size", "等效批量", "等效批大小"),
    _word(
        Slot.FILLER, None, "what", "whats", "is", "are", "it", "can", "i", "do", "does", "will", "to", "of", "my", "me"
    ),
    _word(Slot.FILLER, None, "how", "many", "much", "please", "between", "gpu memory", "to train"),
    _word(
        Slot.FILLER,
        None,
        "能",
        "吗",
        "呢",
        "能不能",
        "可以",
        "可不可以",
        "一下",
        "我",
        "想",
        "请",
        "请问",
        "帮我",
        "算",
        "是",
    ),
    _word(Slot.FILLER, None, "什么", "有什么", "大小"),
)


def normalised(text: str) -> str:
    """The form in which spellings are compared."""
    return text.translate(_DROPPED)


_DROPPED = str.maketrans("", "", "-_ ")

WORDS = {normalised(spelling): row for row in _ROWS for spelling in row.spellings}

# What to print for a word somebody mistyped.
SPELLINGS = {normalised(spelling): spelling.replace(" ", "-") for row in _ROWS for spelling in row.spellings}
