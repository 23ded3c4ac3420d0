"""Which words does a `/mem` line know? One row is one word.

Spellings are compared without `-`, `_` and spaces, so `no-master`, `no_master` and `no master` are one row. Words
that take a value stand in `keys.py`, those that say nothing in `fillers.py`, models in `presets.py`, GPUs in
`devices.py`; what `no` and `without` make of a word stands in `denials.py`.
"""

from __future__ import annotations

from bot.memory.line.fillers import FILLERS
from bot.memory.line.slots import Ask, Slot
from bot.memory.line.word import Word, flag, normalised, weak, word
from bot.memory.setup import (
    AdapterKind,
    Attention,
    Checkpointing,
    Dtype,
    Implementation,
    LossKind,
    Optimizer,
    Scheme,
    StepKind,
)

_BF16 = (Slot.PRECISION, Dtype.BF16)
_FP16 = (Slot.PRECISION, Dtype.FP16)

_PRECISION = (
    word(Slot.PRECISION, Dtype.BF16, "bf16", "bfloat16", "brain float", "bf16 true", "torch.bfloat16", "bf 16"),
    word(Slot.PRECISION, Dtype.FP16, "fp16", "float16", "half", "half precision", "半精度", "16 true", "torch.float16"),
    word(Slot.PRECISION, Dtype.FP16, "f16", "fp 16"),
    word(
        Slot.PRECISION, Dtype.FP32, "fp32", "float32", "full precision", "单精度", "全精度", "32 true", "torch.float32"
    ),
    word(Slot.PRECISION, Dtype.FP32, "f32", "fp 32", "single precision"),
    word(Slot.PRECISION, Dtype.FP32, "tf32"),  # stored in 32 bits: saves no memory
    word(Slot.PRECISION, Dtype.FP8, "fp8", "float8", "fp 8"),
    flag(Slot.AMP, "amp", "mixed", "mixed precision", "autocast", "混合精度", "混精", "自动混合精度", "pytorch amp"),
    flag(Slot.AMP, "native amp", "automatic mixed precision", "混合精度训练", "torch amp", "torch.amp"),
    flag(Slot.AMP, "bf16 mixed", "mixed bf16", "amp bf16", "bf16 amp", "bf16 mixed precision", also=_BF16),
    flag(Slot.AMP, "fp16 mixed", "16 mixed", "mixed fp16", "amp fp16", "fp16 amp", also=_FP16),
    word(Slot.FORMAT, "fp8_e4m3fn", "e4m3", "e4m3fn", "fp8 e4m3", "fp8 e4m3fn"),
    word(Slot.FORMAT, "fp8_e5m2", "e5m2", "fp8 e5m2"),
    word(Slot.FORMAT, "fp8_e4m3fnuz", "e4m3fnuz", "fp8 e4m3fnuz"),
    word(Slot.FORMAT, "fp8_e5m2fnuz", "e5m2fnuz", "fp8 e5m2fnuz"),
    word(Slot.FORMAT, "fp4_e2m1", "fp4", "e2m1", "fp4 e2m1"),
    word(Slot.FORMAT, "e8m0", "e8m0"),
)

_RECIPES = (
    word(Slot.RECIPE, "seed", "seed"),
    word(Slot.RECIPE, "torch", "torch", "pure"),
    word(Slot.RECIPE, "zero", "zero"),
    word(Slot.RECIPE, "megatron", "megatron", "megatron lm"),
    word(Slot.RECIPE, "deepspeed", "deepspeed"),
    flag(Slot.MASTER, "master", "master weights", "主权重", "主参数", "master weight", "master copy", "master params"),
    flag(Slot.MASTER, "no master", "无主权重", "no master weights", holds=False),
)

_OPTIMIZERS = (
    word(Slot.OPTIMIZER, Optimizer.ADAM, "adam", "optimizer adam"),
    word(Slot.OPTIMIZER, Optimizer.ADAMW, "adamw", "adamw torch", "adamw hf", "adam w", "adamw torch fused"),
    word(Slot.OPTIMIZER, Optimizer.ADAMW, "adamw apex fused", "adamw 32bit", "adamw anyprecision"),
    word(Slot.OPTIMIZER, Optimizer.NADAM, "nadam"),
    word(Slot.OPTIMIZER, Optimizer.RADAM, "radam"),
    word(Slot.OPTIMIZER, Optimizer.ADAMAX, "adamax"),
    word(Slot.OPTIMIZER, Optimizer.AMSGRAD, "amsgrad"),
    word(Slot.OPTIMIZER, Optimizer.SGD, "sgd", "plain sgd"),
    word(Slot.OPTIMIZER, Optimizer.SGDM, "sgdm", "momentum", "sgd momentum", "带动量的sgd", "动量", "sgd动量"),
    word(Slot.OPTIMIZER, Optimizer.RMSPROP, "rmsprop"),
    word(Slot.OPTIMIZER, Optimizer.ADAGRAD, "adagrad"),
    word(Slot.OPTIMIZER, Optimizer.ADADELTA, "adadelta"),
    word(Slot.OPTIMIZER, Optimizer.ADAFACTOR, "adafactor"),
    word(Slot.OPTIMIZER, Optimizer.LION, "lion", "lion 32bit"),
    word(Slot.OPTIMIZER, Optimizer.LION8BIT, "lion 8bit", "8bit lion", "8 bit lion"),
    word(Slot.OPTIMIZER, Optimizer.MUON, "muon"),
    weak(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "8bit", "8 bit"),
    word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "adam 8bit", "adamw 8bit", "8bit adam", "8bit adamw", "adamw bnb 8bit"),
    word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "bnb adamw", "bnb 8bit", "8 bit adam", "8 bit adamw", "adamw torch 8bit"),
    word(Slot.OPTIMIZER, Optimizer.ADAM8BIT, "8bit optimizer", "8bit 优化器", "8bit adam optimizer"),
    weak(Slot.OPTIMIZER, Optimizer.ADAM4BIT, "4bit", "4 bit"),
    word(Slot.OPTIMIZER, Optimizer.ADAM4BIT, "adam 4bit", "adamw 4bit", "4bit adam", "4bit adamw", "adamw torch 4bit"),
    word(Slot.OPTIMIZER, Optimizer.ADAM4BIT, "4bit optimizer", "4bit 优化器", "4 bit adam", "4 bit adamw"),
    word(Slot.OPTIMIZER, Optimizer.ADEMAMIX, "ademamix"),
    word(Slot.OPTIMIZER, Optimizer.GALORE, "galore", "galore adamw"),
    flag(Slot.PAGED, "paged"),
    word(Slot.STEP, StepKind.FUSED, "fused", "fused step", "fused optimizer"),
    word(Slot.STEP, StepKind.FOREACH, "foreach", "for each step"),
    word(Slot.STEP, StepKind.LOOP, "loop", "for loop"),
)

_MODEL_CODE = (
    word(Slot.IMPLEMENTATION, Implementation.HF, "hf", "transformers", "hf trainer", "huggingface", "hugging face"),
    word(Slot.IMPLEMENTATION, Implementation.LEAN, "lean"),
    word(Slot.ATTENTION, Attention.FLASH, "flash", "sdpa", "flash attention", "flash attn", "fa", "fa2", "fa3"),
    word(Slot.ATTENTION, Attention.FLASH, "flash2", "flash attn 2", "flash attention 2", "flash attn 3", "flash3"),
    word(Slot.ATTENTION, Attention.FLASH, "flash attention 3", "sdpa attention", "闪存注意力", "闪电注意力"),
    word(Slot.ATTENTION, Attention.EAGER, "eager", "eager attention", "naive attention", "vanilla attention"),
    word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "selective", "selective ckpt", "selective checkpointing"),
    word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "selective recompute", "selective recomputation"),
    word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "selective activation checkpointing", "选择性激活重计算"),
    word(Slot.CHECKPOINTING, Checkpointing.SELECTIVE, "选择性重计算", "选择性检查点", "选择重计算", "selective ac"),
    word(Slot.CHECKPOINTING, Checkpointing.FULL, "full ckpt", "full checkpointing", "full recompute", "全重计算"),
    word(Slot.CHECKPOINTING, Checkpointing.FULL, "full recomputation", "full ac", "全量重计算", "完全重计算"),
    word(Slot.CHECKPOINTING, Checkpointing.FULL, "full activation checkpointing", "full gradient checkpointing"),
    word(Slot.CHECKPOINTING, Checkpointing.FULL, "full activation recomputation", "full activation recompute"),
    word(Slot.LOSS, LossKind.PLAIN, "plain ce", "plain loss"),
    word(Slot.LOSS, LossKind.FUSED, "fused ce", "liger", "fused loss", "fused cross entropy", "liger kernel"),
    word(Slot.LOSS, LossKind.FUSED, "fused linear cross entropy", "flce", "cut cross entropy", "cce", "融合损失"),
    flag(Slot.CLIP, "clip", "gradient clipping", "grad clip", "grad clipping", "梯度裁剪", "clip grad", "clipping"),
    flag(Slot.TIED, "tied", "tied embeddings", "tie word embeddings", "tie embeddings", "共享词嵌入"),
    flag(Slot.TIED, "untied", "untied embeddings", holds=False),
)

_GPUS = (
    flag(Slot.SEQUENCE_PARALLEL, "sp", "sequence parallel", "sequence parallelism", "序列并行"),
    word(Slot.GPUS, 1, "单卡", "single gpu", "one gpu", "单gpu", "1 gpu", "one card", "single card", "单张", "一张"),
    word(Slot.GPUS, 1, "单张卡", "单块", "一块", "单块卡"),
    word(Slot.GPUS, 2, "双卡", "two gpus", "dual gpu", "dual", "俩卡", "dual gpus"),
    word(Slot.GPUS, 4, "four gpus"),
    word(Slot.GPUS, 8, "eight gpus"),
    word(Slot.NODES, 1, "单机", "single node", "one node", "单节点"),
    word(Slot.NODES, 2, "双机", "two nodes", "双节点"),
    word(Slot.SCHEME, Scheme.NONE, "no sharding", "no parallelism"),
)

_ADAPTERS = (
    word(Slot.ADAPTER, AdapterKind.LORA, "lora", "lora adapter", "lora adapters"),
    word(Slot.ADAPTER, AdapterKind.QLORA, "qlora", "4bit lora", "4 bit lora", "lora 4bit", "nf4 lora", "4bit qlora"),
    word(Slot.ADAPTER, AdapterKind.QLORA, "qlora 4bit", "int4 lora", "lora int4", "lora nf4", "qlora nf4", "nf4 qlora"),
    word(Slot.ADAPTER, None, "全参", "全参数", "full finetune", "full fine tune", "full finetuning", "full parameter"),
    word(Slot.ADAPTER, None, "全量", "全量微调", "全参微调", "全参数微调", "全量参数", "full fine tuning", "full ft"),
    word(
        Slot.ADAPTER, None, "full param", "full parameters", "fft", "full sft", "full params", "全量训练", "full weight"
    ),
    word(Slot.ADAPTER, None, "full training", "full parameter finetuning", "全参训练", "全参数训练", "full tune"),
)

_QUESTIONS = (
    word(Slot.ASK, Ask.FIT, "fit", "fits", "does it fit", "放得下", "装得下", "能放下", "enough", "够吗", "够用", "够"),
    word(Slot.ASK, Ask.FIT, "够不够", "够用吗", "能装下", "装得下吗", "放得下吗", "能放下吗", "能装下吗", "放得下不"),
    word(
        Slot.ASK, Ask.FIT, "会oom", "会爆", "会爆显存", "爆显存", "会oom吗", "oom", "会爆吗", "爆不爆", "out of memory"
    ),
    word(Slot.ASK, Ask.FIT, "会不会oom", "会不会爆", "会不会爆显存", "跑得动", "跑得动吗", "跑得起来", "跑得起来吗"),
    word(Slot.ASK, Ask.FIT, "能跑吗", "跑得了吗", "跑得了", "能跑得动", "能跑起来", "能跑起来吗", "吃得消", "塞得下"),
    word(Slot.ASK, Ask.FIT, "能训吗", "训得动", "训得动吗", "训得了", "训得了吗", "训得起来", "能训练吗", "能不能跑"),
    word(Slot.ASK, Ask.FIT, "行吗", "可行吗", "能行吗", "够么", "够呛", "crash", "explode", "blow up", "sufficient"),
    word(
        Slot.ASK, Ask.MAX_BATCH, "max batch", "max mb", "max bs", "max micro batch", "max batch size", "maximum batch"
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "biggest batch", "largest batch", "maximum batch size", "biggest batch size"),
    word(
        Slot.ASK, Ask.MAX_BATCH, "largest batch size", "max micro batch size", "how big a batch", "highest batch size"
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "largest micro batch", "largest mb", "largest bs", "biggest bs", "batch size max"),
    word(
        Slot.ASK,
        Ask.MAX_BATCH,
        "最大批",
        "最大批量",
        "最大批大小",
        "最大微批",
        "最大微批大小",
        "最大批次",
        "最大批次大小",
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "最大batch", "最大batch size", "最大bs", "最大mb", "最大micro batch", "最大的batch"),
    word(
        Slot.ASK, Ask.MAX_BATCH, "最大的batch size", "batch最大", "batch size最大", "bs最大", "多大batch", "多大的batch"
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "batch能开多大", "batch size能开多大", "bs能开多大", "多大batch size", "多大的bs"),
    word(
        Slot.ASK, Ask.MAX_BATCH, "batch size能开到多大", "batch能开到多大", "批大小最大", "batch size多大", "多大的批"
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "最大能开多大batch", "最大能开多大batch size", "能开多大batch", "能开多大batch size"),
    word(
        Slot.ASK, Ask.MAX_BATCH, "能开多大的batch", "batch最大能开多少", "batch size最大能开多少", "最大能用多大batch"
    ),
    word(Slot.ASK, Ask.MAX_BATCH, "batch size最大多少", "最大批大小是多少", "最大能开多大的batch", "bs最大能开多少"),
    word(Slot.ASK, Ask.MAX_SEQ, "max seq", "max ctx", "max sequence", "max context", "longest context", "longest seq"),
    word(Slot.ASK, Ask.MAX_SEQ, "longest sequence", "maximum context", "maximum sequence length", "max sequence len"),
    word(Slot.ASK, Ask.MAX_SEQ, "how long a sequence", "how long a context", "maximum seq len", "max context len"),
    word(Slot.ASK, Ask.MAX_SEQ, "largest context", "largest seq", "longest context length", "longest sequence length"),
    word(Slot.ASK, Ask.MAX_SEQ, "maximum context length", "biggest context", "maximum seq", "max context window"),
    word(Slot.ASK, Ask.MAX_SEQ, "最长序列", "最大序列", "最长上下文", "最大上下文", "最长seq", "最大seq", "最长多长"),
    word(
        Slot.ASK,
        Ask.MAX_SEQ,
        "序列最长",
        "上下文最长",
        "seq最长",
        "多长的序列",
        "多长的上下文",
        "多长上下文",
        "seq最大",
    ),
    word(
        Slot.ASK,
        Ask.MAX_SEQ,
        "最长能多长",
        "上下文能开多长",
        "上下文最长能",
        "序列能开多长",
        "最长的序列",
        "最长的上下文",
    ),
    word(
        Slot.ASK, Ask.MIN_GPUS, "min gpus", "min gpu", "how many gpus", "minimum gpus", "fewest gpus", "how many cards"
    ),
    word(Slot.ASK, Ask.MIN_GPUS, "minimum number of gpus", "min number of gpus", "smallest number of gpus", "how many"),
    word(Slot.ASK, Ask.MIN_GPUS, "最少卡数", "最少几卡", "几卡", "最少几张", "最少几张卡", "几张", "几张卡", "多少张"),
    word(
        Slot.ASK, Ask.MIN_GPUS, "多少张卡", "多少卡", "最少多少卡", "最少要几张", "最少要几张卡", "至少几张卡", "几块卡"
    ),
    word(
        Slot.ASK, Ask.MIN_GPUS, "至少几卡", "至少要几张", "至少要几张卡", "至少几张", "最少需要几张", "最少需要几张卡"
    ),
    word(
        Slot.ASK,
        Ask.MIN_GPUS,
        "至少多少张",
        "至少需要几张",
        "至少需要几张卡",
        "最少多少张",
        "几块",
        "多少块",
        "多少块卡",
    ),
    word(Slot.ASK, Ask.COMPARE, "compare", "vs", "versus", "difference", "比较", "对比", "区别", "差别", "comparison"),
    word(Slot.ASK, Ask.COMPARE, "compared", "differences", "相比", "有什么区别", "有啥区别"),
    word(Slot.ASK, Ask.TIMELINE, "timeline", "时间线", "time line"),
    word(
        Slot.ASK,
        Ask.EXPLAIN,
        "explain",
        "why",
        "解释",
        "为什么",
        "推导",
        "解释一下",
        "讲讲",
        "讲解",
        "step by step",
        "怎么算",
    ),
    word(Slot.ASK, Ask.EXPLAIN, "怎么来的", "怎么算的", "explained", "explanation", "derivation"),
    word(Slot.ASK, Ask.VERBOSE, "verbose", "详细", "详细点", "详细一点", "details", "detailed", "in detail", "完整"),
)

# Formats in which weights are only served (or frozen under QLoRA).
_SERVING = (
    flag(Slot.SERVING, "inference", "推理", "serve", "serving", "infer", "deploy", "部署", "generate", "inferencing"),
    word(Slot.SERVED_WEIGHTS, "int8", "int8", "load in 8bit", "8bit 量化", "8bit quantized", "8bit quantization"),
    word(Slot.SERVED_WEIGHTS, "int8", "int8 量化", "int8 quantized", "int8 quantization", "8bit weights", "8bit base"),
    word(
        Slot.SERVED_WEIGHTS,
        "int4",
        "int4",
        "4bit 量化",
        "4bit quantized",
        "int4 量化",
        "int4 quantized",
        "4bit weights",
    ),
    word(Slot.SERVED_WEIGHTS, "int4", "int4 quantization", "4bit quantization", "量化4bit", "量化到4bit"),
    word(Slot.SERVED_WEIGHTS, "nf4", "nf4", "load in 4bit", "bnb 4bit", "4bit base", "bnb nf4", "nf4 量化", "4bit nf4"),
)

_NOT_COUNTED = (
    word(Slot.UNCOUNTED, None, "offload", "cpu offload", "optimizer offload", "cpu offloading", "offloading", "卸载"),
    word(
        Slot.UNCOUNTED, None, "offload optimizer", "offload param", "offload params", "offload to cpu", "zero offload"
    ),
    word(
        Slot.UNCOUNTED, None, "zero infinity", "activation offload", "activation offloading", "nvme offload", "cpu卸载"
    ),
    word(Slot.UNCOUNTED, None, "compile", "torch.compile", "torch compile", "torchcompile", "packing", "neftune"),
)

_ROWS = (
    *_PRECISION,
    *_RECIPES,
    *_OPTIMIZERS,
    *_MODEL_CODE,
    *_GPUS,
    *_ADAPTERS,
    *_QUESTIONS,
    *_SERVING,
    *_NOT_COUNTED,
)

CHOICES = {normalised(spelling): row for row in _ROWS for spelling in row.spellings}
WORDS = {spelling: Word((spelling,), Slot.FILLER, None) for spelling in FILLERS} | CHOICES

# What to print for a word somebody mistyped.
SPELLINGS = {normalised(spelling): spelling.replace(" ", "-") for row in _ROWS for spelling in row.spellings}
