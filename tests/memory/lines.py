"""Lines to try the reader on: words it knows in random company, sensible lines, and noise."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.memory.devices import DEVICE_ALIASES, DEVICES
from bot.memory.line.keys import KEYS
from bot.memory.line.words import WORDS
from bot.memory.presets import ALIASES, PRESETS

_NUMBERS = ("0", "1", "2", "3", "8", "16", "64", "4096", "4k", "7b", "350m", "1.3t", "-1", "1e9", "9e999", "0.5")
_ODD = ("=", "==", "a=", "=8", "{", "}", "`x`", "*", "8xh100", "8卡", "24gib", "80gb", "\t", "x" * 80, "seq=", "7b7b")

_values = st.sampled_from((*_NUMBERS, "full", "none", "bf16", "fp32", "8bit", "all", "qv", "h100", "24gib", "llama"))


@st.composite
def _assignments(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(sorted(KEYS))) + draw(st.sampled_from("=: ")) + draw(_values)


_anything = st.one_of(
    st.sampled_from(sorted(WORDS)),
    _assignments(),
    st.sampled_from(sorted({*PRESETS, *ALIASES})),
    st.sampled_from(sorted({*DEVICES, *DEVICE_ALIASES})),
    st.sampled_from(_NUMBERS + _ODD),
)

# Lines out of the grammar's words, most of them refused.
word_salads = st.lists(_anything, max_size=9).map(" ".join)

# Any text at all.
noise = st.text(max_size=120)

_MODELS = (
    "7b",
    "6.74b",
    "350m",
    "llama-2-7b",
    "gpt2",
    "Qwen3 4B",
    "mixtral-8x7b",
    "gemma-2-2b",
    "deepseek-v3",
    "tinyllama",
)
_SHAPE = "family=qwen3 h=256 L=3 i=512 a=8 kv=2 hd=32 V=1000 tied"


def _one_of(*words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(("", *words))


_GROUPS = (
    st.sampled_from((*_MODELS, _SHAPE)),
    _one_of("bf16", "fp16", "fp32", "fp8", "amp", "amp bf16", "params=bf16 grads=fp32", "混合精度"),
    _one_of("adamw", "sgd", "sgdm", "lion", "8bit", "adam4bit", "muon", "adafactor", "amsgrad"),
    _one_of("fused", "foreach", "loop"),
    _one_of("seq 512", "seq=4k", "ctx 100", "序列 300"),
    _one_of("mb 2", "batch 3", "微批 2"),
    _one_of("accum 4", "ga=2"),
    _one_of("ckpt", "ckpt=none", "ckpt selective", "重计算"),
    _one_of("hf", "lean"),
    _one_of("flash", "eager"),
    _one_of("plain-ce", "chunked-ce 4", "fused-ce"),
    _one_of("ddp 4", "zero1 8", "zero2=2", "zero3 dp 16", "fsdp 8", "hsdp 4 dp 8", "zero3", "8 gpus", "tp 2 gpus 8"),
    _one_of("clip"),
    _one_of("dropout=0.1"),
    _one_of("a100-80", "4090", "mem=24gib", "gpu h100"),
    _one_of("explain", "verbose", "timeline", "compare"),
)


@st.composite
def sensible_phrases(draw: st.DrawFn) -> list[str]:
    """One phrase at most of each group, so that nothing contradicts; a model always."""
    return [phrase for group in _GROUPS if (phrase := draw(group))]
