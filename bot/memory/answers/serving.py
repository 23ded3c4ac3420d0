"""How much do a model's weights and its key/value cache take? The little that is known here about serving."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from bot.memory.formats import QUANTISED_BITS
from bot.memory.line.questions import Inference
from bot.memory.parameters import count_parameters
from bot.memory.setup import Architecture, Dtype

_BITS = {dtype.value: Fraction(8 * dtype.num_bytes) for dtype in Dtype} | QUANTISED_BITS
_CACHE_BYTES = 2  # keys and values stay in 16 bits under quantised weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """*cache_bytes* is None where the shape is unknown."""

    parameters: int
    weights_bytes: int
    cache_bytes: int | None

    @property
    def total_bytes(self) -> int:
        return self.weights_bytes + (self.cache_bytes or 0)


def serve(question: Inference) -> Served:
    """Weights in their format; the cache holds 2 L K numbers a token (DeepSeek: its latents)."""
    model = question.model
    parameters = count_parameters(model).total if isinstance(model, Architecture) else model.parameters
    return Served(
        parameters=parameters,
        weights_bytes=ceil(parameters * _BITS[question.weights] / 8),
        cache_bytes=_cache_bytes(question, model) if isinstance(model, Architecture) else None,
    )


def _cache_bytes(question: Inference, model: Architecture) -> int:
    width = 4 if question.weights == Dtype.FP32.value else _CACHE_BYTES
    latent = model.latent
    per_token = latent.key_value_rank + latent.head_with_position if latent else 2 * model.kv_heads * model.head_size
    return per_token * model.layers * width * question.sequence_length * question.micro_batch_size
