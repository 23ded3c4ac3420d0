"""Which model does a pasted Hugging Face `config.json` describe?

The text is data: it is parsed as JSON, only the fields below are read, each with its range. Defaults are those of
`transformers` for a file that leaves a field out.
"""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.errors import UserError
from bot.memory.line.shapes import CUSTOM, checked
from bot.memory.line.tokens import shown
from bot.memory.setup import Architecture, Experts, Family, LatentAttention
from bot.wording import Message

MOST_CHARACTERS = 20_000

_MODEL_TYPES = {
    "gpt2": Family.GPT2,
    "llama": Family.LLAMA,
    "mistral": Family.MISTRAL,
    "phi3": Family.PHI3,
    "qwen2": Family.QWEN2,
    "qwen3": Family.QWEN3,
    "gemma2": Family.GEMMA2,
    "mixtral": Family.MIXTRAL,
    "qwen3_moe": Family.QWEN3MOE,
    "gpt_oss": Family.GPTOSS,
    "gpt_neox": Family.NEOX,
    "deepseek_v3": Family.DEEPSEEK,
}
_HEAD_SIZE = {Family.QWEN3: 128, Family.GEMMA2: 256, Family.GPTOSS: 64}

# Where the file leaves them out; of the other families every head has keys of its own.
_KV_HEADS = {
    Family.MISTRAL: 8,
    Family.MIXTRAL: 8,
    Family.GEMMA2: 4,
    Family.GPTOSS: 8,
    Family.QWEN2: 32,
    Family.QWEN3: 32,
    Family.QWEN3MOE: 4,
}
# Fields that add or move parameters which the formulas do not count, and their values where nothing is added.
_PLAIN: dict[str, tuple[object, ...]] = {
    "attention_bias": (None, False),
    "mlp_bias": (None, False),
    "mlp_only_layers": (None, []),
    "decoder_sparse_step": (None, 1),
    "moe_layer_freq": (None, 1),
    "num_nextn_predict_layers": (None, 0, 1),  # `transformers` leaves the layer out
    "add_cross_attention": (None, False),
}
_BIASED = frozenset({Family.GPTOSS, Family.NEOX})  # attention has biases, and they are counted

Size = Annotated[int, Field(strict=True, ge=1, le=10**6)]
Many = Annotated[int, Field(strict=True, ge=1, le=10**8)]
Few = Annotated[int, Field(strict=True, ge=0, le=10**6)]


class _Dense(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    hidden_size: Size
    num_hidden_layers: Size
    intermediate_size: Size
    num_attention_heads: Size
    vocab_size: Many
    num_key_value_heads: Size | None = None
    head_dim: Size | None = None
    tie_word_embeddings: bool | None = None

    def experts(self) -> Experts | None:
        return None


class _Gpt2(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    n_embd: Size
    n_layer: Size
    n_head: Size
    vocab_size: Many
    n_positions: Many = 1024
    n_inner: Size | None = None
    tie_word_embeddings: bool = True


class _Local(_Dense):
    """Mixtral and GPT-OSS: the experts are as wide as `intermediate_size` says."""

    num_local_experts: Size
    num_experts_per_tok: Size

    def experts(self) -> Experts | None:
        return Experts(count=self.num_local_experts, per_token=self.num_experts_per_tok, inner=self.intermediate_size)


class _Qwen3Moe(_Dense):
    num_experts: Size
    num_experts_per_tok: Size
    moe_intermediate_size: Size

    def experts(self) -> Experts | None:
        return Experts(count=self.num_experts, per_token=self.num_experts_per_tok, inner=self.moe_intermediate_size)


class _DeepSeek(_Dense):
    n_routed_experts: Size
    num_experts_per_tok: Size
    moe_intermediate_size: Size
    n_shared_experts: Few = 1
    first_k_dense_replace: Few = 3
    q_lora_rank: Size
    kv_lora_rank: Size
    qk_nope_head_dim: Size
    qk_rope_head_dim: Size
    v_head_dim: Size

    def experts(self) -> Experts | None:
        return Experts(
            count=self.n_routed_experts,
            per_token=self.num_experts_per_tok,
            inner=self.moe_intermediate_size,
            shared=self.n_shared_experts,
            dense_layers=self.first_k_dense_replace,
        )

    def latent(self) -> LatentAttention:
        return LatentAttention(
            query_rank=self.q_lora_rank,
            key_value_rank=self.kv_lora_rank,
            head_without_position=self.qk_nope_head_dim,
            head_with_position=self.qk_rope_head_dim,
            value_head=self.v_head_dim,
        )


_SCHEMAS: dict[Family, type[_Dense]] = {
    Family.MIXTRAL: _Local,
    Family.GPTOSS: _Local,
    Family.QWEN3MOE: _Qwen3Moe,
    Family.DEEPSEEK: _DeepSeek,
}


def parse_config(text: str) -> Architecture:
    """The model of a configuration file.

    Raises:
        UserError: it is too long, no JSON object, of an unknown `model_type`, or a field is missing or impossible.
    """
    if len(text) > MOST_CHARACTERS:
        gaps = {"length": str(len(text)), "most": str(MOST_CHARACTERS)}
        raise UserError(Message("memory-config-too-long", gaps))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(Message("memory-config-not-json")) from error
    if not isinstance(data, dict):
        raise UserError(Message("memory-config-not-json"))
    model_type = data.get("model_type")
    family = _MODEL_TYPES.get(model_type) if isinstance(model_type, str) else None
    if family is None:
        known = ", ".join(_MODEL_TYPES)
        raise UserError(Message("memory-config-type", {"type": shown(str(model_type)[:80]), "known": known}))
    _refuse_uncounted(family, data)
    try:
        return checked(_gpt2(_Gpt2.model_validate(data)) if family is Family.GPT2 else _other(family, data))
    except ValidationError as error:
        field = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
        raise UserError(Message("memory-config-field", {"field": shown(field)})) from error


def _refuse_uncounted(family: Family, data: dict[str, object]) -> None:
    """A field that is passed over would make the number silently wrong."""
    for field, plain in _PLAIN.items():
        value = data.get(field)
        if field == "attention_bias" and family in _BIASED:
            is_counted = value is not False
        else:
            is_counted = any(type(value) is type(one) and value == one for one in plain)
        if not is_counted:
            gaps = {"field": field, "value": shown(json.dumps(value)[:40])}
            raise UserError(Message("memory-config-uncounted", gaps))


def _gpt2(config: _Gpt2) -> Architecture:
    return Architecture(
        name=CUSTOM,
        family=Family.GPT2,
        hidden=config.n_embd,
        layers=config.n_layer,
        inner=config.n_inner or 4 * config.n_embd,
        heads=config.n_head,
        kv_heads=config.n_head,
        head_size=_share(config.n_embd, config.n_head),
        vocabulary=config.vocab_size,
        tied=config.tie_word_embeddings,
        positions=config.n_positions,
    )


def _other(family: Family, data: dict[str, object]) -> Architecture:
    config = _SCHEMAS.get(family, _Dense).model_validate(data)
    latent = config.latent() if isinstance(config, _DeepSeek) else None
    tied = config.tie_word_embeddings
    return Architecture(
        name=CUSTOM,
        family=family,
        hidden=config.hidden_size,
        layers=config.num_hidden_layers,
        inner=config.intermediate_size,
        heads=config.num_attention_heads,
        kv_heads=_kv_heads(family, config, latent),
        head_size=_head_size(family, config, latent),
        vocabulary=config.vocab_size,
        tied=family.is_tied_by_default if tied is None else tied,
        experts=config.experts(),
        latent=latent,
    )


def _kv_heads(family: Family, config: _Dense, latent: LatentAttention | None) -> int:
    if latent:
        return config.num_attention_heads
    return config.num_key_value_heads or _KV_HEADS.get(family) or config.num_attention_heads


def _head_size(family: Family, config: _Dense, latent: LatentAttention | None) -> int:
    if latent:
        return latent.head_without_position + latent.head_with_position
    return config.head_dim or _HEAD_SIZE.get(family) or _share(config.hidden_size, config.num_attention_heads)


def _share(hidden: int, heads: int) -> int:
    if hidden % heads:
        raise UserError(Message("memory-shape-heads", {"hidden": str(hidden), "heads": str(heads)}))
    return hidden // heads
