"""Which models are known by name? One row each; the counts of `parameters.py` agree with `transformers` 5.24.0.

To add a model, add its row (and a test line with its published number of parameters).
"""

from __future__ import annotations

from bot.memory.setup import Architecture, Experts, Family, LatentAttention


def architecture(  # noqa: PLR0913 - these are the columns of the table
    name: str,
    family: Family,
    *,
    hidden: int,
    layers: int,
    heads: int,
    vocabulary: int,
    inner: int | None = None,
    kv_heads: int | None = None,
    head_size: int | None = None,
    tied: bool = False,
    positions: int = 0,
    experts: Experts | None = None,
    latent: LatentAttention | None = None,
) -> Architecture:
    """A shape with the usual conventions: heads share the hidden size evenly, an MLP is four times as wide."""
    return Architecture(
        name=name,
        family=family,
        hidden=hidden,
        layers=layers,
        inner=4 * hidden if inner is None else inner,
        heads=heads,
        kv_heads=heads if kv_heads is None else kv_heads,
        head_size=hidden // heads if head_size is None else head_size,
        vocabulary=vocabulary,
        tied=tied,
        positions=positions,
        experts=experts,
        latent=latent,
    )


# fmt: off
_ROWS = (
    architecture("gpt2", Family.GPT2, hidden=768, layers=12, heads=12, vocabulary=50257, positions=1024, tied=True),
    architecture("gpt2-medium", Family.GPT2, hidden=1024, layers=24, heads=16, vocabulary=50257, positions=1024,
                 tied=True),
    architecture("gpt2-large", Family.GPT2, hidden=1280, layers=36, heads=20, vocabulary=50257, positions=1024,
                 tied=True),
    architecture("gpt2-xl", Family.GPT2, hidden=1600, layers=48, heads=25, vocabulary=50257, positions=1024, tied=True),
    architecture("gpt3-125m", Family.GPT2, hidden=768, layers=12, heads=12, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-350m", Family.GPT2, hidden=1024, layers=24, heads=16, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-760m", Family.GPT2, hidden=1536, layers=24, heads=16, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-1.3b", Family.GPT2, hidden=2048, layers=24, heads=16, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-2.7b", Family.GPT2, hidden=2560, layers=32, heads=32, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-6.7b", Family.GPT2, hidden=4096, layers=32, heads=32, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-13b", Family.GPT2, hidden=5120, layers=40, heads=40, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("gpt3-175b", Family.GPT2, hidden=12288, layers=96, heads=96, vocabulary=50257, positions=2048,
                 tied=True),
    architecture("llama-7b", Family.LLAMA, hidden=4096, layers=32, inner=11008, heads=32, vocabulary=32000),
    architecture("llama-13b", Family.LLAMA, hidden=5120, layers=40, inner=13824, heads=40, vocabulary=32000),
    architecture("llama-33b", Family.LLAMA, hidden=6656, layers=60, inner=17920, heads=52, vocabulary=32000),
    architecture("llama-65b", Family.LLAMA, hidden=8192, layers=80, inner=22016, heads=64, vocabulary=32000),
    architecture("llama-2-7b", Family.LLAMA, hidden=4096, layers=32, inner=11008, heads=32, vocabulary=32000),
    architecture("llama-2-13b", Family.LLAMA, hidden=5120, layers=40, inner=13824, heads=40, vocabulary=32000),
    architecture("llama-2-70b", Family.LLAMA, hidden=8192, layers=80, inner=28672, heads=64, kv_heads=8,
                 vocabulary=32000),
    architecture("llama-3-8b", Family.LLAMA, hidden=4096, layers=32, inner=14336, heads=32, kv_heads=8,
                 vocabulary=128256),
    architecture("llama-3-70b", Family.LLAMA, hidden=8192, layers=80, inner=28672, heads=64, kv_heads=8,
                 vocabulary=128256),
    architecture("llama-3.1-405b", Family.LLAMA, hidden=16384, layers=126, inner=53248, heads=128, kv_heads=8,
                 vocabulary=128256),
    architecture("llama-3.2-1b", Family.LLAMA, hidden=2048, layers=16, inner=8192, heads=32, kv_heads=8,
                 vocabulary=128256, tied=True),
    architecture("llama-3.2-3b", Family.LLAMA, hidden=3072, layers=28, inner=8192, heads=24, kv_heads=8,
                 vocabulary=128256, tied=True),
    architecture("tinyllama-1.1b", Family.LLAMA, hidden=2048, layers=22, inner=5632, heads=32, kv_heads=4,
                 vocabulary=32000),
    architecture("smollm2-135m", Family.LLAMA, hidden=576, layers=30, inner=1536, heads=9, kv_heads=3,
                 vocabulary=49152, tied=True),
    architecture("smollm2-360m", Family.LLAMA, hidden=960, layers=32, inner=2560, heads=15, kv_heads=5,
                 vocabulary=49152, tied=True),
    architecture("smollm2-1.7b", Family.LLAMA, hidden=2048, layers=24, inner=8192, heads=32, vocabulary=49152,
                 tied=True),
    architecture("yi-34b", Family.LLAMA, hidden=7168, layers=60, inner=20480, heads=56, kv_heads=8, vocabulary=64000),
    architecture("mistral-7b", Family.MISTRAL, hidden=4096, layers=32, inner=14336, heads=32, kv_heads=8,
                 vocabulary=32000),
    architecture("mistral-7b-v0.3", Family.MISTRAL, hidden=4096, layers=32, inner=14336, heads=32, kv_heads=8,
                 vocabulary=32768),
    architecture("mistral-nemo-12b", Family.MISTRAL, hidden=5120, layers=40, inner=14336, heads=32, kv_heads=8,
                 head_size=128, vocabulary=131072),
    architecture("mixtral-8x7b", Family.MIXTRAL, hidden=4096, layers=32, inner=14336, heads=32, kv_heads=8,
                 vocabulary=32000, experts=Experts(count=8, per_token=2, inner=14336)),
    architecture("mixtral-8x22b", Family.MIXTRAL, hidden=6144, layers=56, inner=16384, heads=48, kv_heads=8,
                 vocabulary=32768, experts=Experts(count=8, per_token=2, inner=16384)),
    architecture("qwen2-0.5b", Family.QWEN2, hidden=896, layers=24, inner=4864, heads=14, kv_heads=2,
                 vocabulary=151936, tied=True),
    architecture("qwen2-1.5b", Family.QWEN2, hidden=1536, layers=28, inner=8960, heads=12, kv_heads=2,
                 vocabulary=151936, tied=True),
    architecture("qwen2-7b", Family.QWEN2, hidden=3584, layers=28, inner=18944, heads=28, kv_heads=4,
                 vocabulary=152064),
    architecture("qwen2-72b", Family.QWEN2, hidden=8192, layers=80, inner=29568, heads=64, kv_heads=8,
                 vocabulary=152064),
    architecture("qwen2.5-0.5b", Family.QWEN2, hidden=896, layers=24, inner=4864, heads=14, kv_heads=2,
                 vocabulary=151936, tied=True),
    architecture("qwen2.5-1.5b", Family.QWEN2, hidden=1536, layers=28, inner=8960, heads=12, kv_heads=2,
                 vocabulary=151936, tied=True),
    architecture("qwen2.5-3b", Family.QWEN2, hidden=2048, layers=36, inner=11008, heads=16, kv_heads=2,
                 vocabulary=151936, tied=True),
    architecture("qwen2.5-7b", Family.QWEN2, hidden=3584, layers=28, inner=18944, heads=28, kv_heads=4,
                 vocabulary=152064),
    architecture("qwen2.5-14b", Family.QWEN2, hidden=5120, layers=48, inner=13824, heads=40, kv_heads=8,
                 vocabulary=152064),
    architecture("qwen2.5-32b", Family.QWEN2, hidden=5120, layers=64, inner=27648, heads=40, kv_heads=8,
                 vocabulary=152064),
    architecture("qwen2.5-72b", Family.QWEN2, hidden=8192, layers=80, inner=29568, heads=64, kv_heads=8,
                 vocabulary=152064),
    architecture("qwen3-0.6b", Family.QWEN3, hidden=1024, layers=28, inner=3072, heads=16, kv_heads=8, head_size=128,
                 vocabulary=151936, tied=True),
    architecture("qwen3-1.7b", Family.QWEN3, hidden=2048, layers=28, inner=6144, heads=16, kv_heads=8,
                 vocabulary=151936, tied=True),
    architecture("qwen3-4b", Family.QWEN3, hidden=2560, layers=36, inner=9728, heads=32, kv_heads=8, head_size=128,
                 vocabulary=151936, tied=True),
    architecture("qwen3-8b", Family.QWEN3, hidden=4096, layers=36, inner=12288, heads=32, kv_heads=8,
                 vocabulary=151936),
    architecture("qwen3-14b", Family.QWEN3, hidden=5120, layers=40, inner=17408, heads=40, kv_heads=8,
                 vocabulary=151936),
    architecture("qwen3-32b", Family.QWEN3, hidden=5120, layers=64, inner=25600, heads=64, kv_heads=8, head_size=128,
                 vocabulary=151936),
    architecture("qwen3-30b-a3b", Family.QWEN3MOE, hidden=2048, layers=48, inner=6144, heads=32, kv_heads=4,
                 head_size=128, vocabulary=151936, experts=Experts(count=128, per_token=8, inner=768)),
    architecture("qwen3-235b-a22b", Family.QWEN3MOE, hidden=4096, layers=94, inner=12288, heads=64, kv_heads=4,
                 head_size=128, vocabulary=151936, experts=Experts(count=128, per_token=8, inner=1536)),
    architecture("deepseek-v3", Family.DEEPSEEK, hidden=7168, layers=61, inner=18432, heads=128, head_size=192,
                 vocabulary=129280, experts=Experts(count=256, per_token=8, inner=2048, shared=1, dense_layers=3),
                 latent=LatentAttention(query_rank=1536, key_value_rank=512, head_without_position=128,
                 head_with_position=64, value_head=128)),
    architecture("gemma-2-2b", Family.GEMMA2, hidden=2304, layers=26, inner=9216, heads=8, kv_heads=4, head_size=256,
                 vocabulary=256000, tied=True),
    architecture("gemma-2-9b", Family.GEMMA2, hidden=3584, layers=42, inner=14336, heads=16, kv_heads=8,
                 head_size=256, vocabulary=256000, tied=True),
    architecture("gemma-2-27b", Family.GEMMA2, hidden=4608, layers=46, inner=36864, heads=32, kv_heads=16,
                 head_size=128, vocabulary=256000, tied=True),
    architecture("phi-3-mini", Family.PHI3, hidden=3072, layers=32, inner=8192, heads=32, vocabulary=32064),
    architecture("phi-4-14b", Family.PHI3, hidden=5120, layers=40, inner=17920, heads=40, kv_heads=10,
                 vocabulary=100352),
    architecture("gpt-neox-20b", Family.NEOX, hidden=6144, layers=44, inner=24576, heads=64, vocabulary=50432),
    architecture("pythia-6.9b", Family.NEOX, hidden=4096, layers=32, inner=16384, heads=32, vocabulary=50432),
    architecture("gpt-oss-20b", Family.GPTOSS, hidden=2880, layers=24, inner=2880, heads=64, kv_heads=8, head_size=64,
                 vocabulary=201088, experts=Experts(count=32, per_token=4, inner=2880)),
    architecture("gpt-oss-120b", Family.GPTOSS, hidden=2880, layers=36, inner=2880, heads=64, kv_heads=8,
                 head_size=64, vocabulary=201088, experts=Experts(count=128, per_token=4, inner=2880)),
    architecture("llama-45m", Family.LLAMA, hidden=512, layers=4, inner=1376, heads=8, vocabulary=32000),
)
# fmt: on

PRESETS = {row.name: row for row in _ROWS}

ALIASES = {
    "gpt2-124m": "gpt2",
    "gpt2-xl-1.5b": "gpt2-xl",
    "tinyllama": "tinyllama-1.1b",
    "llama-3.1-8b": "llama-3-8b",
    "llama-3.1-70b": "llama-3-70b",
}

# Trained on 2,048 tokens; LLaMA 1 and TinyLlama share their family with models of longer context.
_CONTEXT_2048 = frozenset({"llama-7b", "llama-13b", "llama-33b", "llama-65b", "tinyllama-1.1b", "llama-45m"})


def usual_sequence_length(model: Architecture) -> int:
    """The sequence length to assume when none is said: the model's training context, 4,096 at most."""
    if model.positions:
        return min(model.positions, 4096)
    if model.family is Family.NEOX or model.name in _CONTEXT_2048:
        return 2048
    return 4096
