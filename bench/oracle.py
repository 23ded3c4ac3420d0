"""Does the arithmetic of `bot/memory` hold for shapes that nobody measured? Asks PyTorch.

    pip install torch==2.13.0 transformers==5.24.0
    python bench/oracle.py [--shapes 100] [--seed 1]      or: make oracle TORCH_PYTHON=/path/to/python

A real training step of `transformers` (forward, loss, backward, step, zero_grad, twice) runs on fake tensors: every
operation with its real shapes, dtypes and autograd, no data. Each storage is followed from birth to death. Attention is
replaced by a function that saves and allocates what FlashAttention-2 does, the optimizer by one that only creates its
states (a fused step). LoRA is two thin linears in fp32 beside a frozen one. No GPU is needed; a 1B model takes seconds.
Exit code 1 when what is called exact is off by more than 0.5 %, or an estimate by more than 5 %; without torch or
transformers it says so and exits with 0.
"""

# torch and transformers are no dependencies of the project, so their types cannot be checked here
# mypy: ignore-errors

from __future__ import annotations

import argparse
import random
import sys
import warnings
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

try:
    import torch
    import transformers
except ImportError as missing:
    print(f"skipped: {sys.executable} has no {missing.name}; `make oracle TORCH_PYTHON=...` names another Python")
    sys.exit(0)
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from transformers.masking_utils import ALL_MASK_ATTENTION_FUNCTIONS
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

from bot.memory.estimate import estimate
from bot.memory.presets import PRESETS, architecture
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Architecture,
    Attention,
    Checkpointing,
    Dtype,
    Experts,
    Family,
    Moments,
    Targets,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES

TOLERANCE = 0.005
TOLERANCE_OF_ESTIMATES = 0.05


class Tracker(TorchDispatchMode):
    """Bytes of all storages that are alive, and the most that ever were, by phase."""

    def __init__(self) -> None:
        super().__init__()
        self.alive_bytes = 0
        self.peaks: dict[str, int] = {}
        self.phase = "init"
        self.known: dict[int, weakref.ref[Any]] = {}

    def __torch_dispatch__(
        self, func: Callable[..., Any], types: object, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> object:
        out = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(out):
            if isinstance(tensor, torch.Tensor):
                self.see(tensor)
        self.peaks[self.phase] = max(self.peaks.get(self.phase, 0), self.alive_bytes)
        return out

    def see(self, tensor: torch.Tensor) -> None:
        storage = tensor.untyped_storage()
        key = storage._cdata
        if key in self.known:
            return
        size = storage.nbytes()
        self.alive_bytes += size
        self.known[key] = weakref.ref(storage, lambda _: self.forget(key, size))

    def forget(self, key: int, size: int) -> None:
        del self.known[key]
        self.alive_bytes -= size


class Flash(torch.autograd.Function):
    """FlashAttention-2 as an allocator: saves q, k, v, the output and fp32 row sums; its backward's temporaries."""

    @staticmethod
    def forward(ctx: Any, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        batch, heads, length, size = q.shape
        out = torch.empty((batch, length, heads, size), dtype=q.dtype).transpose(1, 2)
        row_sums = torch.empty(q.shape[:3], dtype=torch.float32)
        ctx.save_for_backward(q, k, v, out, row_sums)
        return out

    @staticmethod
    def backward(ctx: Any, *_: torch.Tensor) -> tuple[torch.Tensor, ...]:
        q, k, v, _out, row_sums = ctx.saved_tensors
        temporary = [torch.empty(q.shape, dtype=torch.float32), torch.empty_like(row_sums)]  # dq, row sums
        gradients = torch.empty_like(q), torch.empty_like(k), torch.empty_like(v)
        if k.shape[1] != q.shape[1]:
            temporary += [torch.empty_like(q), torch.empty_like(q)]  # dk, dv of every query head
        return gradients


def flash_attention(
    _module: torch.nn.Module, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, *_: object, **__: object
) -> tuple[torch.Tensor, None]:
    if torch.is_autocast_enabled("cpu"):  # rotation by fp32 tables made q and k fp32; the kernel takes 16 bits
        query, key, value = (tensor.to(torch.bfloat16) for tensor in (query, key, value))
    return Flash.apply(query, key, value).transpose(1, 2).contiguous(), None


def no_mask(*_: object, **__: object) -> None:
    """A causal kernel needs none."""


ALL_ATTENTION_FUNCTIONS.register("allocator", flash_attention)
ALL_MASK_ATTENTION_FUNCTIONS.register("allocator", no_mask)

CONFIGS = {
    Family.LLAMA: transformers.LlamaConfig,
    Family.MISTRAL: transformers.MistralConfig,
    Family.QWEN2: transformers.Qwen2Config,
    Family.QWEN3: transformers.Qwen3Config,
    Family.GEMMA2: transformers.Gemma2Config,
    Family.PHI3: transformers.Phi3Config,
    Family.MIXTRAL: transformers.MixtralConfig,
    Family.QWEN3MOE: transformers.Qwen3MoeConfig,
    Family.NEOX: transformers.GPTNeoXConfig,
}


# Families whose linears have the names of Llama's, so that adapters find them.
ADAPTED = (Family.LLAMA, Family.MISTRAL, Family.QWEN2, Family.QWEN3, Family.GEMMA2, Family.MIXTRAL, Family.QWEN3MOE)


class Adapted(torch.nn.Module):
    """A frozen linear with the two thin matrices of LoRA beside it, in fp32."""

    def __init__(self, base: torch.nn.Linear, rank: int) -> None:
        super().__init__()
        self.base = base
        self.down = torch.nn.Linear(base.in_features, rank, bias=False, dtype=torch.float32)
        self.up = torch.nn.Linear(rank, base.out_features, bias=False, dtype=torch.float32)

    def forward(self, read: torch.Tensor) -> torch.Tensor:
        return self.base(read) + self.up(self.down(read)) * 2.0


def adapt(model: torch.nn.Module, adapter: Adapter) -> None:
    """Freeze *model* and give the targets their adapters."""
    model.requires_grad_(requires_grad=False)
    names = {f"{target.value}_proj" for target in adapter.targets}
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if name in names:
                setattr(parent, name, Adapted(child, adapter.rank))


def config_of(model: Architecture) -> transformers.PreTrainedConfig:
    if model.family is Family.GPT2:
        sizes = {"n_embd": model.hidden, "n_layer": model.layers, "n_head": model.heads, "n_inner": model.inner}
        dropouts = dict.fromkeys(("resid_pdrop", "embd_pdrop", "attn_pdrop"), 0.0)
        return transformers.GPT2Config(
            vocab_size=model.vocabulary, n_positions=model.positions, use_cache=False, **sizes, **dropouts
        )
    words: dict[str, object] = {
        "vocab_size": model.vocabulary,
        "hidden_size": model.hidden,
        "num_hidden_layers": model.layers,
        "num_attention_heads": model.heads,
        "intermediate_size": model.inner,
        "max_position_embeddings": 8192,
        "use_cache": False,
    }
    if model.family is not Family.NEOX:
        words |= {"num_key_value_heads": model.kv_heads, "head_dim": model.head_size, "tie_word_embeddings": model.tied}
    if model.family is Family.PHI3:
        words["pad_token_id"] = 0
    if model.experts:
        experts = model.experts
        words |= {"num_experts_per_tok": experts.per_token, "norm_topk_prob": True}
        if model.family is Family.MIXTRAL:
            words |= {"num_local_experts": experts.count, "intermediate_size": experts.inner}
        else:
            words |= {"num_experts": experts.count, "moe_intermediate_size": experts.inner}
    return CONFIGS[model.family](**words)


def build(setup: TrainingSetup, model: Architecture) -> torch.nn.Module:
    config = config_of(model)
    config._attn_implementation = "eager" if setup.workload.attention is Attention.EAGER else "allocator"
    if model.experts:
        config._experts_implementation = "grouped_mm"
    dtype = torch.float32 if setup.recipe.parameter is Dtype.FP32 else torch.bfloat16
    built = transformers.AutoModelForCausalLM.from_config(config, dtype=dtype)
    built.train()
    if setup.workload.checkpointing is Checkpointing.FULL:
        built.gradient_checkpointing_enable()
    if setup.adapter:
        adapt(built, setup.adapter)
        if setup.workload.checkpointing is Checkpointing.FULL:
            built.enable_input_require_grads()
    return built


def measure(setup: TrainingSetup, shape: Architecture) -> dict[str, int]:
    """The most bytes alive within each phase of two training steps."""
    workload, tracker = setup.workload, Tracker()
    with FakeTensorMode(), tracker:
        model = build(setup, shape)
        tokens = (workload.micro_batch_size, workload.sequence_length)
        ids, labels = torch.zeros(tokens, dtype=torch.int64), torch.zeros(tokens, dtype=torch.int64)
        states: list[torch.Tensor] = []
        for iteration in ("1", "2"):
            for _ in range(workload.accumulation_steps):
                tracker.phase = "fwd" + iteration
                autocasts = setup.recipe.autocast is not None or setup.adapter is not None
                with torch.autocast("cpu", dtype=torch.bfloat16, enabled=autocasts):
                    out = model(input_ids=ids, labels=labels)
                tracker.phase = "bwd" + iteration
                out.loss.backward()
                del out
            tracker.phase = "step" + iteration
            if not states:
                for parameter in filter(lambda each: each.requires_grad, model.parameters()):
                    dtype = torch.float32 if setup.recipe.moments is Moments.FP32 else parameter.dtype
                    states += [torch.zeros(parameter.shape, dtype=dtype) for _ in range(2)]
            model.zero_grad(set_to_none=True)
    return tracker.peaks


def agrees(setup: TrainingSetup) -> bool:
    """The estimated peak is the measured one; prints the row."""
    shape = setup.model
    found = estimate(setup)
    if not isinstance(shape, Architecture) or found.peak is None:
        raise TypeError("only a shape can be measured")
    peaks = measure(setup, shape)
    phase = max(peaks, key=lambda name: peaks[name])
    said, off = found.peak.alive.total_bytes, found.peak.alive.total_bytes / peaks[phase] - 1
    workload = setup.workload
    kind = "lora" if setup.adapter else "amp" if setup.recipe.autocast else setup.recipe.parameter.value
    print(
        f"{shape.name:16} {kind:5}"
        f"{workload.attention.value:6}{workload.checkpointing.value:5}"
        f"b{workload.micro_batch_size} s{workload.sequence_length:<5} accum {workload.accumulation_steps}  "
        f"measured {peaks[phase]:>15,} {phase}  said {said:>15,} {found.peak.phase} {found.peak.place:15} {off:+.4%}",
        flush=True,
    )
    return abs(off) <= (TOLERANCE_OF_ESTIMATES if found.estimated else TOLERANCE)


def presets() -> list[TrainingSetup]:
    """Known models, some with fewer layers."""
    shapes = [PRESETS[name] for name in ("gpt2-medium", "qwen3-0.6b", "qwen2.5-0.5b", "smollm2-360m")]
    shapes += [
        replace(PRESETS[name], layers=4, name=f"{name}/4")
        for name in ("llama-3-8b", "mistral-7b", "mixtral-8x7b", "qwen3-30b-a3b")
    ]
    return [
        TrainingSetup(
            model=shape,
            workload=Workload(sequence_length=1000, micro_batch_size=2, checkpointing=checkpointing),
        )
        for shape in shapes
        for checkpointing in (Checkpointing.NONE, Checkpointing.FULL)
    ]


def drawn(source: random.Random) -> TrainingSetup:
    """A shape that nobody has chosen."""
    family = source.choice([Family.GPT2, *CONFIGS])
    gpt = family in {Family.GPT2, Family.NEOX}
    head_size, kv_heads = source.choice([64, 128]), source.choice([1, 2, 4, 8])
    heads = kv_heads * (1 if gpt else source.choice([1, 2, 4, 7]))
    hidden = heads * head_size
    moe = family in {Family.MIXTRAL, Family.QWEN3MOE}
    experts = Experts(count=source.choice([4, 8, 16]), per_token=source.choice([1, 2, 4]), inner=hidden * 3 // 2)
    shape = architecture(
        family.value,
        family,
        hidden=hidden,
        layers=source.choice([1, 2, 5, 12]),
        heads=heads,
        kv_heads=kv_heads,
        head_size=head_size,
        inner=4 * hidden if gpt else hidden * source.choice([4, 5, 7, 10]) // 2,
        vocabulary=source.choice([5000, 32000, 128256]),
        tied=family is Family.GPT2 or (family is not Family.NEOX and source.random() < 1 / 2),
        positions=1024 if family is Family.GPT2 else 0,
        experts=experts if moe else None,
    )
    # Experts in fp32 take another road, and autocast of the CPU treats LayerNorm in another way.
    narrow = moe or family is Family.GPT2
    recipe = source.choice(["seed", "torch"] if narrow else ["seed", "torch", "amp", "fp32"])
    rank, targets = source.choice([8, 16, 64]), source.choice(list(Targets)).value
    adapted = family in ADAPTED and source.random() < 1 / 3
    return TrainingSetup(
        model=shape,
        recipe=RECIPES["seed" if adapted else recipe],
        adapter=Adapter(kind=AdapterKind.LORA, rank=rank, targets=targets) if adapted else None,
        workload=Workload(
            sequence_length=source.choice([200, 512, 1024]),
            micro_batch_size=source.choice([1, 2, 5]),
            accumulation_steps=source.choice([1, 1, 2]),
            checkpointing=source.choice([Checkpointing.NONE, Checkpointing.FULL]),
            attention=source.choice([Attention.FLASH, Attention.EAGER]),
        ),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shapes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    source = random.Random(chosen.seed)  # noqa: S311 - draws shapes, not secrets
    verdicts = [agrees(setup) for setup in [*presets(), *(drawn(source) for _ in range(chosen.shapes))]]
    print(f"{sum(verdicts)} of {len(verdicts)} shapes agree")
    return int(not all(verdicts))


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # transformers deprecates names that both its versions know
    transformers.logging.set_verbosity_error()
    sys.exit(main())
