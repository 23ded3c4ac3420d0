"""What do the formulas need to know? One rank's shape, its precision and its tokens, under the symbols of the papers.

h  hidden      A  queries (all heads together)    a  heads      i  inner       V  vocabulary
s  sequence    K  keys (or values)                L  layers     T  tokens of a micro-batch
e  bytes of compute    x  bytes of the residual stream    w  bytes of a weight or gradient
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from bot.memory.parameters import ParameterCount, attention_widths
from bot.memory.precision import Precision
from bot.memory.rank import Rank
from bot.memory.setup import (
    Architecture,
    Attention,
    Checkpointing,
    Implementation,
    Sharding,
    Workload,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One rank at work; everything a formula reads."""

    rank: Rank
    precision: Precision
    workload: Workload
    sharding: Sharding

    @property
    def model(self) -> Architecture:
        return self.rank.model

    @property
    def count(self) -> ParameterCount:
        return self.rank.count

    @property
    def sequence(self) -> int:
        """S: tokens of one sequence."""
        return self.workload.sequence_length

    @property
    def tokens(self) -> int:
        """T: tokens of one micro-batch on this rank."""
        return self.workload.micro_batch_size * self.sequence

    @property
    def residual_tokens(self) -> int:
        """Tokens whose residual stream and norms this rank keeps: sequence parallelism divides them."""
        return -(-self.tokens // self.sharding.tensor) if self.sharding.sequence_parallel else self.tokens

    @property
    def queries(self) -> int:
        return attention_widths(self.model)[0]

    @property
    def keys(self) -> int:
        return attention_widths(self.model)[1]

    @property
    def head(self) -> int:
        """V h: elements of the matrix that makes the logits, whether it is tied or not."""
        return self.model.vocabulary * self.model.hidden

    @property
    def logits(self) -> int:
        """V T: elements of the logits; only the last pipeline stage has any."""
        return self.model.vocabulary * self.tokens if self.rank.has_head else 0

    @property
    def residual_bytes(self) -> int:
        """Bytes of x h T: one copy of the residual stream, or of its gradient."""
        return self.precision.residual * self.model.hidden * self.residual_tokens

    @property
    def hf(self) -> bool:
        return self.workload.implementation is Implementation.HF

    @property
    def gpt_form(self) -> bool:
        """LayerNorm, biases and an MLP without a gate."""
        return self.model.family.is_gpt_form

    @property
    def eager(self) -> bool:
        return self.workload.attention is Attention.EAGER

    @property
    def full_checkpointing(self) -> bool:
        return self.workload.checkpointing is Checkpointing.FULL

    @property
    def checkpoint_apart(self) -> bool:
        """A recomputed layer saves an fp32 copy of its 16-bit input, so the checkpoint itself stays beside it."""
        return self.hf and not self.gpt_form and self.precision.narrow_residual

    @property
    def accumulates(self) -> bool:
        return self.workload.accumulation_steps > 1

    @property
    def tied(self) -> bool:
        """Head and embedding are one matrix on this rank."""
        return self.model.tied and self.rank.has_head and self.rank.has_embedding


def whole_bytes(number: Fraction | int) -> int:
    """Rounded up: a part of a byte is a byte."""
    return ceil(number)
