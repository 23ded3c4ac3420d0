"""Does the arithmetic of `bot/memory` hold for shapes that nobody measured? Asks PyTorch.

    pip install torch==2.13.0 transformers==5.24.0 && python -m bench.oracle

A real training step (forward, loss, backward, step, zero_grad, twice) runs on fake tensors: every operation with its
real shapes, dtypes and autograd, no data. Each storage is followed from birth to death. Attention is replaced by a
function that saves and allocates what FlashAttention-2 does, the optimizer by one that only creates its states (a fused
step). No GPU is needed; a 1B model takes seconds.
"""

from __future__ import annotations

import weakref
from dataclasses import replace

import torch
import transformers
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

from bot.memory.estimate import estimate
from bot.memory.presets import PRESETS, architecture
from bot.memory.setup import (
    Architecture,
    Attention,
    Checkpointing,
    Dtype,
    Experts,
    Family,
    Moments,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES


class Tracker(TorchDispatchMode):
    """Bytes of all storages that are alive, and the most that ever were, by phase."""

    def __init__(self) -> None:
        super().__init__()
        self.alive_bytes = 0
        self.peaks: dict[str, int] = {}
        self.after: dict[str, int] = {}
        self.phase = "init"
        self.known: dict[int, weakref.ref] = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
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

    def end(self, phase: str, following: str) -> None:
        self.after[phase] = self.alive_bytes
        self.phase = following


class Flash(torch.autograd.Function):
    """FlashAttention-2 as an allocator: saves q, k, v, the output and fp32 row sums; its backward's temporaries."""

    @staticmethod
    def forward(ctx, q, k, v):
        batch, heads, length, size = q.shape
        out = torch.empty((batch, length, heads, size), dtype=q.dtype).transpose(1, 2)
        row_sums = torch.empty(q.shape[:3], dtype=torch.float32)
        ctx.save_for_backward(q, k, v, out, row_sums)
        return out

    @staticmethod
    def backward(ctx, grad):
        q, k, v, _, row_sums = ctx.saved_tensors
        accumulator = torch.empty(q.shape, dtype=torch.float32)
        softmax_d = torch.empty_like(row_sums)
        dq, dk, dv = torch.empty_like(q), torch.empty_like(k), torch.empty_like(v)
        if k.shape[1] != q.shape[1]:
            expanded_k, expanded_v = torch.empty_like(q), torch.empty_like(q)
            del expanded_k, expanded_v
        del accumulator, softmax_d
        return dq, dk, dv


def flash_attention(module, query, key, value, attention_mask, **kwargs):
    if torch.is_autocast_enabled("cpu"):  # rotation by fp32 tables made q and k fp32; the kernel takes 16 bits
        query, key, value = (tensor.to(torch.bfloat16) for tensor in (query, key, value))
    return Flash.apply(query, key, value).transpose(1, 2).contiguous(), None


ALL_ATTENTION_FUNCTIONS.register("allocator", flash_attention)
transformers.masking_utils.ALL_MASK_ATTENTION_FUNCTIONS.register("allocator", lambda *a, **k: None)


def config_of(model: Architecture):
    common = {
        "vocab_size": model.vocabulary,
        "hidden_size": model.hidden,
        "num_hidden_layers": model.layers,
        "num_attention_heads": model.heads,
        "tie_word_embeddings": model.tied,
        "use_cache": False,
    }
    if model.family is Family.GPT2:
        return transformers.GPT2Config(
            vocab_size=model.vocabulary, n_embd=model.hidden, n_layer=model.layers, n_head=model.heads,
            n_positions=model.positions, n_inner=model.inner, use_cache=False,
            resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0,
        )  # fmt: skip
    common |= {
        "num_key_value_heads": model.kv_heads,
        "intermediate_size": model.inner,
        "max_position_embeddings": 8192,
        "head_dim": model.head_size,
    }
    if model.experts:
        experts = model.experts
        if model.family is Family.MIXTRAL:
            return transformers.MixtralConfig(
                **common | {"intermediate_size": experts.inner},
                num_local_experts=experts.count, num_experts_per_tok=experts.per_token,
            )  # fmt: skip
        return transformers.Qwen3MoeConfig(
            **common, num_experts=experts.count, num_experts_per_tok=experts.per_token,
            moe_intermediate_size=experts.inner, norm_topk_prob=True,
        )  # fmt: skip
    kinds = {
        Family.LLAMA: transformers.LlamaConfig,
        Family.MISTRAL: transformers.MistralConfig,
        Family.QWEN2: transformers.Qwen2Config,
        Family.QWEN3: transformers.Qwen3Config,
        Family.GEMMA2: transformers.Gemma2Config,
        Family.PHI3: transformers.Phi3Config,
    }
    if model.family is Family.NEOX:
        return transformers.GPTNeoXConfig(
            vocab_size=model.vocabulary, hidden_size=model.hidden, num_hidden_layers=model.layers,
            num_attention_heads=model.heads, intermediate_size=model.inner, use_cache=False,
            hidden_dropout=0.0, attention_dropout=0.0,
        )  # fmt: skip
    if model.family is Family.PHI3:
        common |= {"pad_token_id": 0}
    return kinds[model.family](**common)


def measure(setup: TrainingSetup) -> Tracker:
    """Two training steps of *setup* on fake tensors."""
    workload = setup.workload
    tracker = Tracker()
    amp = setup.recipe.autocast is not None
    weight = torch.float32 if setup.recipe.parameter is Dtype.FP32 else torch.bfloat16
    eager = workload.attention is Attention.EAGER
    with FakeTensorMode(), tracker:
        config = config_of(setup.model)
        config._attn_implementation = "eager" if eager else "allocator"
        if setup.model.experts:
            config._experts_implementation = "grouped_mm"
        torch.set_default_dtype(weight)
        model = transformers.AutoModelForCausalLM.from_config(config, dtype=weight)
        torch.set_default_dtype(torch.float32)
        model.train()
        if workload.checkpointing is Checkpointing.FULL:
            model.gradient_checkpointing_enable()
        shape = (workload.micro_batch_size, workload.sequence_length)
        ids, labels = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape, dtype=torch.int64)
        states: list[torch.Tensor] = []
        moment = torch.float32 if setup.recipe.moments is Moments.FP32 else weight
        for iteration in ("1", "2"):
            tracker.end("init" if iteration == "1" else "zero1", "fwd" + iteration)
            for _ in range(workload.accumulation_steps):
                tracker.phase = "fwd" + iteration
                with torch.autocast("cpu", dtype=torch.bfloat16, enabled=amp):
                    out = model(input_ids=ids, labels=labels)
                loss = out.loss
                tracker.end("fwd" + iteration, "bwd" + iteration)
                loss.backward()
                del out, loss
            tracker.end("bwd" + iteration, "step" + iteration)
            if not states:
                for parameter in model.parameters():
                    states += [torch.zeros(parameter.shape, dtype=moment), torch.zeros(parameter.shape, dtype=moment)]
            tracker.end("step" + iteration, "zero" + iteration)
            model.zero_grad(set_to_none=True)
    return tracker


def compare(setup: TrainingSetup) -> None:
    found = estimate(setup)
    tracker = measure(setup)
    phase = max(tracker.peaks, key=lambda name: tracker.peaks[name])
    measured = tracker.peaks[phase]
    workload = setup.workload
    assert found.peak_bytes is not None
    assert found.peak is not None
    after = {memory.phase.value: memory.after.total_bytes for memory in found.timeline}
    forward = after["fwd2"] / tracker.after["fwd2"] - 1
    print(
        f"{setup.model.name:18} {'amp' if setup.recipe.autocast else setup.recipe.parameter.value:5}"
        f"{workload.attention.value:6}{workload.checkpointing.value:5}"
        f"b{workload.micro_batch_size} s{workload.sequence_length:<5} acc{workload.accumulation_steps}  "
        f"measured {measured:>15,} {phase:5}  said {found.peak_bytes:>15,} {found.peak_phase} "
        f"{found.peak.place.value:15} error {found.peak_bytes / measured - 1:+.4%}  fwd2 {forward:+.4%}"
    )


def cases() -> list[TrainingSetup]:
    shapes = [
        PRESETS["gpt2-medium"],
        PRESETS["qwen3-0.6b"],
        PRESETS["qwen2.5-0.5b"],
        PRESETS["smollm2-360m"],
        replace(PRESETS["mistral-7b"], name="mistral-short", layers=5),
        architecture(
            "odd-llama", Family.LLAMA, hidden=768, layers=7, inner=2200, heads=12, kv_heads=2, vocabulary=5000
        ),
    ]
    found = []
    for model in shapes:
        for recipe in ("seed", "torch", "amp", "fp32"):
            if recipe == "amp" and model.family is Family.GPT2:
                continue  # autocast of the CPU treats LayerNorm in another way
            for checkpointing in (Checkpointing.NONE, Checkpointing.FULL):
                for batch, length, steps in ((1, 1000, 1), (5, 384, 1), (2, 700, 2)):
                    workload = Workload(
                        sequence_length=length, micro_batch_size=batch, accumulation_steps=steps,
                        checkpointing=checkpointing,
                    )  # fmt: skip
                    found.append(TrainingSetup(model=model, recipe=RECIPES[recipe], workload=workload))
    return found


def mixtures() -> list[TrainingSetup]:
    shapes = [
        replace(PRESETS["mixtral-8x7b"], name="mixtral-short", layers=3),
        replace(PRESETS["qwen3-30b-a3b"], name="qwen3moe-short", layers=4),
        architecture(
            "small-mixtral", Family.MIXTRAL, hidden=512, layers=6, heads=8, kv_heads=2, inner=1024, vocabulary=32000,
            experts=Experts(count=4, per_token=2, inner=1024),
        ),
    ]  # fmt: skip
    return [
        TrainingSetup(
            model=model, workload=Workload(sequence_length=2048, checkpointing=checkpointing, micro_batch_size=batch)
        )
        for model in shapes
        for checkpointing in (Checkpointing.NONE, Checkpointing.FULL)
        for batch in (1, 4)
    ]


if __name__ == "__main__":
    for case in cases() + mixtures():
        compare(case)
