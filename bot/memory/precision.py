"""How many bytes has a number, where? A recipe's weights, gradients, matrix products and residual stream."""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.setup import Dtype, Recipe
from bot.memory.states import gradient_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """Bytes of one number by its role.

    Under autocast ("amp") weights and the residual stream stay in fp32 and every matrix product is done in 16 bits,
    from a 16-bit copy (cast) of its weight and of its input.
    """

    weight: int
    gradient: int
    compute: int  # of a matrix product and of what it saves
    residual: int  # of the stream between layers
    autocast: bool
    fp8: bool = False  # linears save their inputs in one byte

    @property
    def narrow_compute(self) -> bool:
        """Products are made in 16 bits; what must be computed in fp32 (softmax, loss) is a copy."""
        return self.compute < Dtype.FP32.num_bytes

    @property
    def narrow_residual(self) -> bool:
        """The stream is in 16 bits, also a copy wherever it is normalised in fp32."""
        return self.residual < Dtype.FP32.num_bytes


def precision_of(recipe: Recipe) -> Precision:
    """The widths of *recipe*; autocast changes nothing where the weights are in 16 bits already."""
    weight = recipe.parameter.num_bytes
    autocast = recipe.autocast is not None and recipe.parameter is Dtype.FP32
    compute = 4 if recipe.parameter is Dtype.FP32 and not autocast else 2
    return Precision(
        weight=weight,
        gradient=gradient_bytes(recipe),
        compute=compute,
        residual=4 if recipe.parameter is Dtype.FP32 else 2,
        autocast=autocast,
        fp8=Dtype.FP8 in {recipe.autocast, recipe.parameter},
    )
