"""How much GPU memory does this training need?

Rules of the room
1. Bytes are integers. Fractions appear only where a state is not a whole number of bytes per parameter, and are
   rounded up once. Division by 2**30 happens where a number is printed, never here.
2. A number is a tensor. No coefficient is fitted: each stands beside the tensor it counts.
3. What is alive at a moment is a list of named lines; totals and categories are sums of that list.
4. Exact or estimated: what was not measured against PyTorch says so, with its reason.
5. This room reads no text and writes no sentence. It takes a `TrainingSetup` and returns an `Estimate`.
"""

from __future__ import annotations

from bot.memory.results import Estimate
from bot.memory.setup import TrainingSetup


def estimate(setup: TrainingSetup) -> Estimate:
    """The bytes of *setup* on one GPU (of several: on the fullest one)."""
    raise NotImplementedError(setup)
