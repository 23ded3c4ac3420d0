"""What would other recipes and techniques take? Numbers to stand beside the one that was asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.memory.answers.changes import variations
from bot.memory.estimate import estimate
from bot.memory.line.lookup import preset_parameters
from bot.memory.results import Estimate
from bot.memory.setup import Nominal, Optimizer, Recipe, TrainingSetup
from bot.memory.states import RECIPES, depends_on_shape, moment_bytes

RECIPES_SHOWN = ("torch", "seed", "zero", "megatron", "deepspeed")  # beside the one that was asked


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRecipe:
    """The states of one GPU under a recipe with a name."""

    name: str
    found: Estimate


def compared_optimizer(optimizer: Optimizer) -> Optimizer:
    """Recipes differ in how moments are stored; an optimizer that settles this itself is compared as Adam."""
    return Optimizer.ADAM if optimizer.has_own_format or depends_on_shape(optimizer) else optimizer


def other_recipes(setup: TrainingSetup, found: Estimate) -> list[OtherRecipe]:
    """The named recipes that are not this one. Only states are asked, so the number of parameters is enough."""
    optimizer = compared_optimizer(setup.optimizer)
    parallel = setup.sharding
    bare = parallel.tensor == parallel.pipeline == parallel.expert == 1
    model = Nominal(parameters=found.parameters) if bare else setup.model
    plain = replace(setup, model=model, optimizer=optimizer, adapter=None)
    others = []
    for name in RECIPES_SHOWN:
        recipe = RECIPES[name]
        if optimizer is setup.optimizer and same_states(recipe, setup.recipe):
            continue
        others.append(OtherRecipe(name=name, found=estimate(replace(plain, recipe=recipe))))
    return others


def full_training(setup: TrainingSetup, found: Estimate) -> Estimate:
    """The states when every parameter is trained, in the recipe of this line."""
    return estimate(replace(setup, model=Nominal(parameters=found.parameters), adapter=None))


def same_states(one: Recipe, other: Recipe) -> bool:
    """Equal bytes in every category."""
    return _bytes(one) == _bytes(other)


def _bytes(recipe: Recipe) -> tuple[object, ...]:
    return (
        recipe.parameter.num_bytes,
        recipe.gradient.num_bytes,
        recipe.main_gradient.num_bytes if recipe.main_gradient else 0,
        moment_bytes(recipe),
        recipe.master,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One row of a comparison: the *words* to add to the line."""

    words: str
    found: Estimate


def comparison(setup: TrainingSetup) -> list[Compared]:
    """The recipes and the usual techniques, each as one change of *setup*."""
    rows = [("", setup)]
    if setup.adapter is None:
        rows += [
            (name, replace(setup, recipe=RECIPES[name]))
            for name in (*RECIPES_SHOWN, "amp")
            if not same_states(RECIPES[name], setup.recipe) and not setup.optimizer.has_own_format
        ]
    rows += variations(setup)
    return [_compared(words, changed) for words, changed in rows]


def _compared(words: str, setup: TrainingSetup) -> Compared:
    return Compared(words=words, found=estimate(setup))


def foreach_peak_bytes(setup: TrainingSetup, found: Estimate) -> int | None:
    """The peak with torch's default step, where the fused one was assumed and that would be more."""
    if found.peak_bytes is None or setup.adapter or setup.sharding.world > 1 or setup.optimizer.has_own_format:
        return None
    copy = found.parameters * moment_bytes(setup.recipe, setup.optimizer)
    with_copy = found.model_states_bytes + int(copy)
    return with_copy if with_copy > found.peak_bytes else None


def with_preset(setup: TrainingSetup, name: str) -> Estimate:
    """The states with a preset for the model: "7B" is not one number."""
    model = Nominal(parameters=preset_parameters(name))
    return estimate(replace(setup, model=model))
