"""What does `optimizer.step` hold for itself?

A fused step updates each weight inside one kernel. `foreach` works on lists: it makes one list as large as all
moments of one kind before it writes back. A loop makes a few copies of the tensor at hand. And the first step creates
states and, for 16-bit weights, the fp32 master copy, holding one more fp32 copy of the tensor that is being copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.case import Case
from bot.memory.setup import Dtype, Moments, Optimizer, Recipe, StepKind
from bot.memory.states import moment_bytes, moment_format

_FUSED_IN_TORCH = frozenset({Optimizer.ADAM, Optimizer.ADAMW, Optimizer.SGD, Optimizer.SGDM, Optimizer.ADAGRAD})
_SGD = frozenset({Optimizer.SGD, Optimizer.SGDM})  # updated in place, momentum too


@dataclass(frozen=True, slots=True, kw_only=True)
class OptimizerStep:
    """The choice of optimizer, as far as the step needs it."""

    recipe: Recipe
    optimizer: Optimizer
    kind: StepKind


def has_own_kernel(step: OptimizerStep) -> bool:
    """8-bit and 4-bit optimizers come with kernels that work in place."""
    return moment_format(step.recipe, step.optimizer) in {Moments.INT8, Moments.INT4}


def lacks_fused_kernel(step: OptimizerStep) -> bool:
    """PyTorch cannot fuse this step; its own would hold about one more copy of a moment."""
    return step.kind is StepKind.FUSED and step.optimizer not in _FUSED_IN_TORCH and not has_own_kernel(step)


def copy_bytes(step: OptimizerStep, trainable: int, largest: int) -> int:
    """Bytes of *step* among *trainable* parameters; *largest* elements are at hand at a time in a loop."""
    if step.optimizer in _SGD or has_own_kernel(step):
        return 0
    moment = int(moment_bytes(step.recipe, step.optimizer))
    match step.kind:
        case StepKind.FUSED:
            return 0
        case StepKind.FOREACH:
            return trainable * moment
        case StepKind.LOOP:
            return largest * moment


def largest_in_loop(case: Case) -> int:
    """Elements alive besides the states: two copies of the head's size, or as many copies of an MLP matrix."""
    mlp_matrices = 2 if case.gpt_form else 3
    return max(2 * case.head, mlp_matrices * case.model.hidden * case.model.inner)


def creation_bytes(step: OptimizerStep, case: Case) -> int:
    """The second fp32 copy while a master copy is made: of the head, which comes last, or of an MLP matrix."""
    if not step.recipe.master or step.recipe.parameter is Dtype.FP32:
        return 0
    return 4 * (case.model.hidden * case.model.inner if case.tied else case.head)
