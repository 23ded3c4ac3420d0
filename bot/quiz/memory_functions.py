"""What may an expression of the bank ask the memory calculator?

The key of a memory question is computed from here and never typed. Recipes are named as in `bot/memory/states.py`
("seed" is the configuration the course teaches: bf16 weights and gradients, fp32 Adam moments, no master copy).
"""

from __future__ import annotations

from fractions import Fraction

from bot.memory.states import RECIPES, States, bytes_per_parameter, states_of
from bot.quiz.kinds import Functions

Number = int | float | Fraction


def _states(parameters: Number | str, recipe: str) -> States:
    """The states of *parameters* parameters.

    Raises:
        ValueError: says which argument cannot be used, for the author.
    """
    if recipe not in RECIPES:
        raise ValueError(f"`{recipe}` is no recipe: write one of {', '.join(RECIPES)}")
    if isinstance(parameters, str) or parameters != int(parameters) or parameters < 1:
        raise ValueError(f"{parameters} is no number of parameters: write a whole number from 1")
    return states_of(int(parameters), recipe)


def _per_parameter(recipe: str) -> Fraction:
    _states(1, recipe)
    return bytes_per_parameter(recipe)


FUNCTIONS: Functions = {
    "bytes_per_parameter": _per_parameter,
    "states_bytes": lambda parameters, recipe: _states(parameters, recipe).total,
    "parameters_bytes": lambda parameters, recipe: _states(parameters, recipe).parameters,
    "gradients_bytes": lambda parameters, recipe: _states(parameters, recipe).gradients,
    "optimizer_bytes": lambda parameters, recipe: _states(parameters, recipe).optimizer,
}
