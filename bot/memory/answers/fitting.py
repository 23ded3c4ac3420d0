"""Does it fit, and in which phase does it die?

A GPU must hold the peak and the CUDA context (*tight*); to be safe also the part that fragmentation may cost
(*fits*). Without an architecture only the states are known, so "fits" then speaks of the states alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.memory.devices import CONTEXT_BYTES, fragmentation_bytes
from bot.memory.results import Category, Estimate, Phase
from bot.memory.setup import Device


class Verdict(StrEnum):
    """Whether a GPU holds a training."""

    FITS = "fits"
    TIGHT = "tight"
    DOES_NOT_FIT = "does-not-fit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """*headroom_bytes* is what the GPU has beyond the tensors; negative where they are more."""

    verdict: Verdict
    needed_bytes: int
    headroom_bytes: int
    dies_in: Phase | None


def needed_bytes(found: Estimate) -> int:
    """The peak, or the states where nothing else is known."""
    return found.model_states_bytes if found.peak_bytes is None else found.peak_bytes


def verdict_of(num_bytes: int, device: Device) -> Verdict:
    """Whether *num_bytes* of tensors fit on *device*."""
    allocated = num_bytes + CONTEXT_BYTES
    if allocated + fragmentation_bytes(device) <= device.usable_bytes:
        return Verdict.FITS
    return Verdict.TIGHT if allocated <= device.usable_bytes else Verdict.DOES_NOT_FIT


def fit(found: Estimate, device: Device) -> Fit:
    """How *found* stands against *device*."""
    needed = needed_bytes(found)
    dies_in = next(
        (phase for phase, num_bytes in highest_by_phase(found) if num_bytes + CONTEXT_BYTES > device.usable_bytes), None
    )
    return Fit(
        verdict=verdict_of(needed, device),
        needed_bytes=needed,
        headroom_bytes=device.usable_bytes - needed,
        dies_in=dies_in,
    )


def highest_by_phase(found: Estimate) -> list[tuple[Phase, int]]:
    """The most that is alive within each phase; of a bare size the states as they come to life."""
    if found.timeline:
        return [(memory.phase, memory.peak.total_bytes) for memory in found.timeline]
    states = found.states.categories
    loaded = states.get(Category.PARAM, 0)
    after_backward = loaded + states.get(Category.GRAD, 0)
    return [
        (Phase.INIT, loaded),
        (Phase.BWD1, after_backward),
        (Phase.STEP1, after_backward + states.get(Category.OPTSTATE, 0)),
    ]
