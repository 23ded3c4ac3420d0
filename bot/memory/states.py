"""How many bytes are the model states: parameters, gradients, optimizer states?

P = bytes of a weight x N, G = bytes of a gradient x N, O = (states per parameter x bytes of a state + 4 if there is a
master copy) x N. "7B bf16 Adam" has five honest answers, and each has a name here (bytes per parameter):

    torch      2 + 2 + 4   =  8   torch.optim.AdamW: moments follow the bf16 weights
    seed       2 + 2 + 8   = 12   bf16 weights and gradients, fp32 moments, no master copy: the default
    zero       2 + 2 + 12  = 16   ZeRO paper (arXiv 1910.02054), K = 12: an fp32 master copy besides
    megatron   2 + 4 + 12  = 18   Megatron-LM: the gradients are fp32
    deepspeed  2 + 6 + 12  = 20   what DeepSpeed's estimator counts: fp32 gradients beside the bf16 ones
    amp, fp32  4 + 4 + 8   = 16   fp32 everything; autocast changes compute, not states
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import ceil

from bot.memory.parameters import Shapes
from bot.memory.setup import Dtype, Moments, Optimizer, Recipe

RECIPES = {
    "seed": Recipe(),
    "torch": Recipe(moments=Moments.FOLLOW),
    "zero": Recipe(master=True),
    "megatron": Recipe(gradient=Dtype.FP32, master=True),
    "deepspeed": Recipe(main_gradient=Dtype.FP32, master=True),
    "amp": Recipe(parameter=Dtype.FP32, gradient=Dtype.FP32, autocast=Dtype.BF16),
    "fp32": Recipe(parameter=Dtype.FP32, gradient=Dtype.FP32),
}

MASTER_BYTES = 4

# States per parameter. The three whose states depend on the shapes of the matrices are not in this table.
_SLOTS = {
    Optimizer.ADAM: 2,
    Optimizer.ADAMW: 2,
    Optimizer.NADAM: 2,
    Optimizer.RADAM: 2,
    Optimizer.ADAMAX: 2,
    Optimizer.ADADELTA: 2,
    Optimizer.ADAM8BIT: 2,
    Optimizer.ADAM4BIT: 2,
    Optimizer.AMSGRAD: 3,  # the largest second moment so far
    Optimizer.ADEMAMIX: 3,  # a slow first moment
    Optimizer.SGDM: 1,
    Optimizer.RMSPROP: 1,
    Optimizer.ADAGRAD: 1,
    Optimizer.LION: 1,
    Optimizer.LION8BIT: 1,
    Optimizer.SGD: 0,
}

_AS_MOMENTS = {Dtype.FP32: Moments.FP32, Dtype.FP16: Moments.FP16, Dtype.BF16: Moments.BF16}

_SHAPED = frozenset({Optimizer.MUON, Optimizer.ADAFACTOR, Optimizer.GALORE})

_OWN_FORMAT = {
    Optimizer.ADAM8BIT: Moments.INT8,
    Optimizer.LION8BIT: Moments.INT8,
    Optimizer.ADAM4BIT: Moments.INT4,
}

_MOMENT_BYTES = {
    Moments.FP32: Fraction(4),
    Moments.FP16: Fraction(2),
    Moments.BF16: Fraction(2),
    Moments.INT8: 1 + Fraction(4, 256),  # an fp32 scale for 256 of them (bitsandbytes 0.50.2)
    Moments.INT4: Fraction(1, 2) + Fraction(4, 128),  # an fp32 scale for 128 of them (torchao 0.18.0)
}

# torch's Adafactor on a 1024 x 4096 matrix: 4 (1024 + 4096) bytes for 4.2 million weights.
_ADAFACTOR_ABOUT = Fraction(5, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """Bytes of the model states; *bytes_per_parameter* is exact, the others are rounded up once each."""

    parameters: int
    gradients: int
    moments: int
    master: int
    bytes_per_parameter: Fraction

    @property
    def optimizer(self) -> int:
        return self.moments + self.master

    @property
    def total(self) -> int:
        return self.parameters + self.gradients + self.optimizer

    def part(self, parameters: int, among: int) -> States:
        """The share of *parameters* of the model's *among* parameters, each as costly as any."""
        return replace(
            self,
            parameters=self.parameters * parameters // among,
            gradients=self.gradients * parameters // among,
            moments=self.moments * parameters // among,
            master=self.master * parameters // among,
        )

    def without(self, part: States) -> States:
        return replace(
            self,
            parameters=self.parameters - part.parameters,
            gradients=self.gradients - part.gradients,
            moments=self.moments - part.moments,
            master=self.master - part.master,
        )


def depends_on_shape(optimizer: Optimizer) -> bool:
    """Its states follow from rows and columns, so a bare number of parameters does not settle them."""
    return optimizer in _SHAPED


def moment_format(recipe: Recipe, optimizer: Optimizer) -> Moments:
    """How a state is stored; an 8-bit or 4-bit optimizer brings its own format."""
    return _OWN_FORMAT.get(optimizer, recipe.moments)


def moment_bytes(recipe: Recipe, optimizer: Optimizer = Optimizer.ADAM) -> Fraction:
    """Bytes of one number of the optimizer's state."""
    stored = moment_format(recipe, optimizer)
    if stored is Moments.FOLLOW:
        stored = _AS_MOMENTS[recipe.parameter]
    return _MOMENT_BYTES[stored]


def gradient_bytes(recipe: Recipe) -> int:
    """Bytes of a parameter's gradient, with the main gradient where one is kept."""
    return recipe.gradient.num_bytes + (recipe.main_gradient.num_bytes if recipe.main_gradient else 0)


def bytes_per_parameter(recipe: str | Recipe, optimizer: Optimizer = Optimizer.ADAM) -> Fraction:
    """P + G + O of one parameter, for a recipe or its name: 12 for "seed", 16 for "zero".

    Raises:
        KeyError: no recipe has this name.
    """
    return states_of(1, recipe, optimizer).bytes_per_parameter


def states_bytes(parameters: int, recipe: str | Recipe, optimizer: Optimizer = Optimizer.ADAM) -> int:
    """P + G + O of *parameters* parameters: 84,000,000,000 for 7e9 and "seed".

    Raises:
        KeyError: no recipe has this name.
    """
    return states_of(parameters, recipe, optimizer).total


def states_of(
    parameters: int,
    recipe: str | Recipe,
    optimizer: Optimizer = Optimizer.ADAM,
    *,
    shapes: Shapes | None = None,
    galore_rank: int = 128,
) -> States:
    """The states of a model; without its *shapes* those of Muon and Adafactor are "about".

    Raises:
        KeyError: no recipe has this name.
        ValueError: GaLore without shapes (ask `depends_on_shape` first).
    """
    chosen = RECIPES[recipe] if isinstance(recipe, str) else recipe
    if not depends_on_shape(optimizer):
        moments = _moments_of_one(optimizer, moment_bytes(chosen, optimizer)) * parameters
    elif shapes is None:
        moments = _about(parameters, chosen, optimizer)
    else:
        moments = _shaped_moments(parameters, moment_bytes(chosen, optimizer), optimizer, shapes, galore_rank)
    weights = chosen.parameter.num_bytes * parameters
    gradients = gradient_bytes(chosen) * parameters
    master = MASTER_BYTES * parameters if chosen.master else 0
    return States(
        parameters=weights,
        gradients=gradients,
        moments=ceil(moments),
        master=master,
        bytes_per_parameter=Fraction(weights + gradients + master + moments, parameters),
    )


@cache
def _moments_of_one(optimizer: Optimizer, size: Fraction) -> Fraction:
    """Bytes of all moments of one parameter."""
    return _SLOTS[optimizer] * size


def _shaped_moments(
    parameters: int, size: Fraction, optimizer: Optimizer, shapes: Shapes, galore_rank: int
) -> Fraction:
    in_layers = sum(block.elements for block in shapes.in_layers)
    match optimizer:
        case Optimizer.MUON:  # momentum for matrices of the layers; AdamW for embeddings, head and vectors
            return size * (in_layers + 2 * (parameters - in_layers))
        case Optimizer.ADAFACTOR:  # a row and a column of second moments in fp32; a vector is kept whole
            matrices = shapes.in_layers + shapes.tables
            vectors = parameters - sum(block.elements for block in matrices)
            factors = sum(block.times * (block.rows + block.columns) for block in matrices)
            return Fraction(4 * (vectors + factors))
        case _:  # GaLore: both moments of the projected gradient, r x the longer side, and the projector in fp32
            projected = Fraction(0)
            for block in shapes.in_layers:
                shorter, longer = sorted((block.rows, block.columns))
                rank = min(galore_rank, shorter)
                projected += block.times * rank * (2 * size * longer + 4 * shorter)
            return projected + 2 * size * (parameters - in_layers)


def _about(parameters: int, recipe: Recipe, optimizer: Optimizer) -> Fraction:
    match optimizer:
        case Optimizer.MUON:  # nearly all weights are matrices of the layers
            return moment_bytes(recipe, optimizer) * parameters
        case Optimizer.ADAFACTOR:
            return _ADAFACTOR_ABOUT * parameters
        case _:
            raise ValueError(f"the states of {optimizer} follow from the shapes of the matrices")
