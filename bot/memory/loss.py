"""What do logits and cross-entropy hold? V numbers per token, several times over.

`transformers` keeps the logits in the model's output for the whole backward. The loss makes an fp32 copy of them and
the log-softmax (4 V T each), and its backward needs the log-softmax, the gradient it is given and the one it returns:
12 V T. A chunked loss does this for a part of the tokens at a time, a fused kernel never writes logits down; both
build the head's gradient early and keep the gradient of the last hidden states (estimated).
"""

from __future__ import annotations

from fractions import Fraction

from bot.memory.case import Case, whole_bytes
from bot.memory.results import Category, Line, Tensor
from bot.memory.setup import Family, LossKind

# log-softmax, the gradient it is given, the gradient it returns: fp32 each
_LOG_SOFTMAX = 4
_GRADIENTS = 8
# Megatron's vocabulary-parallel loss works in place: the fp32 softmax, and the 16-bit gradient of the logits
_VOCABULARY_PARALLEL_GRADIENTS = 2


def kept_logits(case: Case) -> int:
    """Bytes of logits that outlive the loss."""
    if case.workload.loss is not LossKind.PLAIN or not case.hf:
        return 0
    return case.precision.compute * case.logits


def after_forward(case: Case) -> tuple[Line, ...]:
    """What waits for backward."""
    return (
        Line(Tensor.KEPT_LOGITS, Category.ACT, kept_logits(case)),
        Line(Tensor.LOSS, Category.ACT, whole_bytes(_LOG_SOFTMAX * _elements(case)) + _soft_cap(case)),
        *_early_gradients(case),
    )


def end_of_forward(case: Case) -> tuple[Line, ...]:
    """The logits, their fp32 copy (fp32 logits need none) and the log-softmax, which Megatron writes over the copy."""
    logits_and_copy = case.precision.compute + (4 if case.precision.narrow_compute else 0)
    log_softmax = 0 if _vocabulary_parallel(case) else _LOG_SOFTMAX
    alive = whole_bytes((logits_and_copy + log_softmax) * _elements(case)) + _soft_cap(case)
    return (Line(Tensor.LOSS, Category.TEMP, alive), *_early_gradients(case))


def backward(case: Case) -> tuple[Line, ...]:
    """The log-softmax with the gradients that enter and leave it."""
    gradients = _VOCABULARY_PARALLEL_GRADIENTS if _vocabulary_parallel(case) else _GRADIENTS
    return (
        Line(Tensor.KEPT_LOGITS, Category.ACT, kept_logits(case)),
        Line(Tensor.LOSS, Category.ACT, whole_bytes(_LOG_SOFTMAX * _elements(case)) + _soft_cap(case)),
        Line(Tensor.LOSS, Category.TEMP, whole_bytes(gradients * _elements(case))),
        *_early_gradients(case),
    )


def _soft_cap(case: Case) -> int:
    """Gemma-2 caps its logits: tanh's output waits for backward."""
    return whole_bytes(case.precision.compute * _elements(case)) if case.model.family is Family.GEMMA2 else 0


def _elements(case: Case) -> Fraction:
    """Logits that exist at one time."""
    match case.workload.loss:
        case LossKind.PLAIN:
            return Fraction(case.logits)
        case LossKind.CHUNKED:
            return Fraction(case.logits, case.workload.loss_chunks)
        case LossKind.FUSED:
            return Fraction(0)


def _vocabulary_parallel(case: Case) -> bool:
    return case.sharding.tensor > 1 and not case.hf


def _early_gradients(case: Case) -> tuple[Line, ...]:
    """Of the head and of the last hidden states, built while the loss is computed."""
    if case.workload.loss is LossKind.PLAIN or not case.rank.has_head:
        return ()
    return (
        Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, case.precision.gradient * case.head),
        Line(Tensor.LAYER_WORK, Category.TEMP, case.residual_bytes),
    )
