"""In which dtypes are the states kept, by the words said?

A precision word gives weights, gradients and compute one dtype; a recipe's name, `amp`, `params=` and the others
then change single entries. Where two words cannot both hold, the error names both.
"""

from __future__ import annotations

from dataclasses import replace

from bot.errors import UserError
from bot.memory.line.slots import Said, Slot
from bot.memory.setup import Dtype, Moments, Optimizer, Recipe, StepKind
from bot.memory.states import RECIPES
from bot.wording import Message

_WITHOUT_BLOCKS = frozenset({Optimizer.SGD, Optimizer.ADAFACTOR})  # nothing to store in 8 or 4 bits


def recipe_of(said: Said) -> Recipe:
    """The recipe of a line; without any word the 12-byte one.

    Raises:
        UserError: words contradict each other.
    """
    name = said.get(Slot.RECIPE, str)
    named = RECIPES[name] if name else Recipe()
    parameter, autocast = _weights(said)
    if named.master and parameter is Dtype.FP32:  # its master copy is made of 16-bit weights
        slot = next(slot for slot in (Slot.AMP, Slot.PRECISION, Slot.PARAMETERS) if slot in said)
        raise contradiction(said, Slot.RECIPE, slot)
    gradient = named.gradient if named.gradient is Dtype.FP32 else parameter
    return replace(
        named,
        parameter=parameter,
        gradient=said.get(Slot.GRADIENTS, Dtype) or gradient,
        main_gradient=said.get(Slot.MAIN_GRADIENTS, Dtype) or named.main_gradient,
        moments=_moments(said, named),
        master=_master(said, named),
        autocast=autocast,
    )


def step_of(said: Said) -> StepKind:
    """fused, which needs no copy; torch's own optimizers go by lists of tensors."""
    default = StepKind.FOREACH if said.get(Slot.RECIPE, str) == "torch" else StepKind.FUSED
    return said.get(Slot.STEP, StepKind) or default


def recipe_notes(said: Said, recipe: Recipe) -> list[Message]:
    """What a reader of the line should be told about it."""
    notes = []
    if recipe.master and recipe.parameter is Dtype.FP32:
        notes.append(Message("memory-note-master-fp32"))
    if Slot.PAGED in said:
        notes.append(Message("memory-note-paged"))
    if said.get(Slot.PRECISION, Dtype) is Dtype.FP8:
        notes.append(Message("memory-note-fp8"))
    return notes


def _weights(said: Said) -> tuple[Dtype, Dtype | None]:
    """The dtype of the weights, and of the matrix products where it is another one."""
    precision = said.get(Slot.PRECISION, Dtype)
    stored = said.get(Slot.PARAMETERS, Dtype)
    if Slot.AMP in said:
        if stored not in {None, Dtype.FP32}:
            raise contradiction(said, Slot.AMP, Slot.PARAMETERS)
        if precision is Dtype.FP32:
            raise contradiction(said, Slot.AMP, Slot.PRECISION)
        return Dtype.FP32, precision or Dtype.BF16
    if precision is Dtype.FP8:  # the states are those of bf16, the matrix products are not
        if stored not in {None, Dtype.BF16}:
            raise contradiction(said, Slot.PRECISION, Slot.PARAMETERS)
        return Dtype.BF16, Dtype.FP8
    if precision and stored and precision is not stored:
        raise contradiction(said, Slot.PRECISION, Slot.PARAMETERS)
    return stored or precision or Dtype.BF16, None


def _moments(said: Said, named: Recipe) -> Moments:
    chosen = said.get(Slot.MOMENTS, Moments)
    optimizer = said.get(Slot.OPTIMIZER, Optimizer)
    own = optimizer is not None and optimizer.has_own_format
    blocks = chosen in {Moments.INT8, Moments.INT4} and optimizer in _WITHOUT_BLOCKS
    if chosen and (own or blocks):
        raise contradiction(said, Slot.OPTIMIZER, Slot.MOMENTS)
    if own and named.moments is Moments.FOLLOW:
        raise contradiction(said, Slot.OPTIMIZER, Slot.RECIPE)
    return chosen or named.moments


def _master(said: Said, named: Recipe) -> bool:
    chosen = said.get(Slot.MASTER, bool)
    if chosen is False and named.master:
        raise contradiction(said, Slot.RECIPE, Slot.MASTER)
    return named.master if chosen is None else chosen


def contradiction(said: Said, one: Slot, other: Slot) -> UserError:
    """Two words of different kinds that cannot both hold."""
    return UserError(Message("memory-contradiction", {"one": said.word(one), "other": said.word(other)}))
