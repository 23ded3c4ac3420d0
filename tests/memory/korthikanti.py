"""What does a GPT layer save, by the published formulas? Korthikanti et al. 2022, arXiv 2205.05198, table 2.

16-bit activations, dropout, eager attention. Of the 34 bytes per token and hidden unit attention saves 11 (input 2,
q and k 4, v 2, input of the output projection 2, dropout mask 1), the MLP 19 (2 + 8 + 8, mask 1), two LayerNorms 4;
the scores take 5 a s / h more (softmax 2, mask 1, dropout's output 2). The course and its questions use these formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil


class Technique(StrEnum):
    """What is divided among t tensor-parallel ranks, and what is recomputed."""

    NONE = "none"
    TENSOR = "TP"
    TENSOR_SEQUENCE = "TP+SP"
    TENSOR_SELECTIVE = "TP+selective"
    TENSOR_SEQUENCE_SELECTIVE = "TP+SP+selective"
    FULL = "full"
    FULL_SEQUENCE = "full+SP(sharded inputs)"


@dataclass(frozen=True, slots=True, kw_only=True)
class GptLayout:
    """A GPT model and how it is laid out, by the symbols of the paper."""

    heads: int
    hidden: int
    layers: int
    vocabulary: int
    sequence_length: int = 2048
    micro_batch_size: int = 1
    tensor: int = 1
    pipeline: int = 1
    chunks: int = 1  # m: interleaved chunks of layers per stage


def parameters(layout: GptLayout) -> int:
    """The paper's count: 12 L h^2 (1 + 13 / (12 h) + (v + s) / (12 L h)), without the last norm."""
    hidden = layout.hidden
    return layout.layers * (12 * hidden**2 + 13 * hidden) + (layout.vocabulary + layout.sequence_length) * hidden


def layer_bytes(layout: GptLayout, technique: Technique) -> int:
    """Bytes that one layer saves on one rank."""
    elements = layout.sequence_length * layout.micro_batch_size * layout.hidden  # s b h
    scores = Fraction(5 * layout.heads * layout.sequence_length, layout.hidden)  # 5 a s / h
    tensor = layout.tensor
    match technique:
        case Technique.NONE:
            per_element = 34 + scores
        case Technique.TENSOR:  # the norms' and dropouts' 10 stay whole
            per_element = 10 + (24 + scores) / tensor
        case Technique.TENSOR_SEQUENCE:
            per_element = (34 + scores) / tensor
        case Technique.TENSOR_SELECTIVE:  # the scores are recomputed
            per_element = 10 + Fraction(24, tensor)
        case Technique.TENSOR_SEQUENCE_SELECTIVE:
            per_element = Fraction(34, tensor)
        case Technique.FULL:  # the layer's input alone
            per_element = Fraction(2)
        case Technique.FULL_SEQUENCE:
            per_element = Fraction(2, tensor)
    return ceil(elements * per_element)


def first_stage_bytes(layout: GptLayout, technique: Technique) -> int:
    """The first stage keeps p micro-batches of L / p layers; m interleaved chunks cost (p - 1) / (p m) more."""
    interleaved = layout.chunks > 1
    factor = 1 + Fraction(layout.pipeline - 1, layout.pipeline * layout.chunks) if interleaved else Fraction(1)
    return ceil(layer_bytes(layout, technique) * layout.layers * factor)
