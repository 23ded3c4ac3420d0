"""How many parameters do adapters train, and what are the model states then?

LoRA (arXiv 2106.09685) puts two thin matrices of rank r beside a linear: r (in + out) trainable parameters, here in
fp32. The frozen base has no gradients and no optimizer states. QLoRA (arXiv 2305.14314) keeps the base's linears in
NF4 and everything else (embeddings, head, norms, biases) in fp32.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bot.memory.formats import nf4_bytes
from bot.memory.parameters import Block, Matrix, ParameterCount, Shapes
from bot.memory.setup import Adapter, AdapterKind, Dtype, Moments, Optimizer, Recipe
from bot.memory.states import States, states_of


def targeted(count: ParameterCount, adapter: Adapter) -> tuple[Matrix, ...]:
    """The matrices of a layer that get an adapter (never experts)."""
    return tuple(matrix for matrix in count.layer.matrices if matrix.targets & adapter.targets)


def trainable_parameters(count: ParameterCount, adapter: Adapter) -> int:
    """Sum over the targets of r (in + out): 39,976,960 for Llama-2-7B with rank 16 on all seven linears."""
    sides = sum(matrix.inputs + matrix.outputs for matrix in targeted(count, adapter))
    return count.num_layers * adapter.rank * sides


def adapter_states(
    count: ParameterCount, adapter: Adapter, recipe: Recipe, optimizer: Optimizer = Optimizer.ADAM
) -> States:
    """P of the base and the adapters, G and O of the adapters; *recipe* names the dtype of the frozen base."""
    thin = [
        Block(count.num_layers, *sides)
        for matrix in targeted(count, adapter)
        for sides in ((matrix.inputs, adapter.rank), (adapter.rank, matrix.outputs))
    ]
    trained = trainable_parameters(count, adapter)
    of_adapters = states_of(trained, trained_recipe(recipe), optimizer, shapes=Shapes(tuple(thin)))
    whole = replace(of_adapters, parameters=_base_bytes(count, adapter, recipe) + of_adapters.parameters)
    return replace(whole, bytes_per_parameter=Fraction(whole.total, count.total))


def trained_recipe(recipe: Recipe) -> Recipe:
    """Adapters are fp32, and so are moments that follow them."""
    moments = Moments.FP32 if recipe.moments is Moments.FOLLOW else recipe.moments
    return replace(recipe, parameter=Dtype.FP32, gradient=Dtype.FP32, main_gradient=None, moments=moments)


def _base_bytes(count: ParameterCount, adapter: Adapter, recipe: Recipe) -> int:
    match adapter.kind:
        case AdapterKind.LORA:
            return recipe.parameter.num_bytes * count.total
        case AdapterKind.QLORA:
            return 4 * (count.total - count.linear) + _nf4_linears(count)


def _nf4_linears(count: ParameterCount) -> int:
    later = count.num_layers - count.num_first_layers
    pairs = ((later, count.layer), (count.num_first_layers, count.first_layer))
    return sum(
        layers * matrix.count * nf4_bytes(matrix.elements) for layers, layer in pairs for matrix in layer.matrices
    )
