"""What does autocast keep? The 16-bit copies of fp32 weights.

A linear under autocast saves the bf16 copy of its weight for backward, so without checkpointing all copies are alive
from forward until each layer's backward. With full checkpointing they live in autocast's cache until the forward
ends, and the recomputation casts again, layer by layer.
"""

from __future__ import annotations

from bot.memory.case import Case

CAST_BYTES = 2


def of_layer(case: Case) -> int:
    """The matrices of one layer."""
    return CAST_BYTES * case.count.layer.linear if case.precision.autocast else 0


def of_head(case: Case) -> int:
    """The matrix that makes the logits."""
    return CAST_BYTES * case.head if case.precision.autocast and case.rank.has_head else 0


def of_layers(case: Case, num_layers: int) -> int:
    """The matrices of some layers."""
    return num_layers * of_layer(case)


def of_all(case: Case) -> int:
    """Every matrix: what autocast's cache holds when the forward ends."""
    return of_layers(case, case.model.layers) + of_head(case)


def kept_after_forward(case: Case) -> int:
    """What backward will find: all, or with full checkpointing only the head."""
    return of_head(case) if case.full_checkpointing else of_all(case)
