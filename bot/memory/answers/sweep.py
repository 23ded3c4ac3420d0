"""How does the number of ranks change the answer? For a sharding word that came without its degree."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.memory.estimate import estimate
from bot.memory.results import Estimate
from bot.memory.setup import TrainingSetup

DEGREES = (2, 4, 8, 16, 64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One number of ranks; bytes are those of one GPU."""

    world: int
    found: Estimate


def sweep(setup: TrainingSetup) -> list[Row]:
    """*setup* over the usual degrees (those that its expert parallelism allows)."""
    return [_row(setup, degree) for degree in DEGREES if degree % setup.sharding.expert == 0]


def _row(setup: TrainingSetup, degree: int) -> Row:
    axes = replace(setup.sharding, degree=degree, replicas=1)
    return Row(world=axes.world, found=estimate(replace(setup, sharding=axes)))
