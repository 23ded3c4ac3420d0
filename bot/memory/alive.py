"""When is what alive? From the pieces of a training step to candidates for the peak and to the timeline.

Two steps are followed, because the first one runs without optimizer states: they are created by the first `step`, and
only the second forward meets them. `zero_grad` frees the gradients, so with one micro-batch a step they meet
activations only during backward; with more, every forward stands on all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.results import Breakdown, Candidate, Line, Phase, PhaseMemory, Place

Lines = tuple[Line, ...]

_TIME = {phase: number for number, phase in enumerate(Phase)}
_FORWARD = frozenset({Place.END_OF_FORWARD})


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A place within forward or backward; *lines* come on top of the parameters and the optimizer states."""

    place: Place
    lines: Lines
    layer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPieces:
    """The pieces of one training step on one GPU."""

    base: Lines  # alive from the start: parameters, inputs, buffers
    optimizer: Lines
    gradients: Lines  # complete
    forward: Lines  # what forward leaves for backward
    moments: tuple[Moment, ...]
    creating: Lines  # within the first step, beside base, gradients and optimizer states
    stepping: Lines  # within every step
    accumulates: bool


def candidates(pieces: StepPieces) -> tuple[Candidate, ...]:
    """Every place of both steps, in the order of time."""
    first, second = pieces.base, pieces.base + pieces.optimizer
    at_step = second + pieces.gradients
    larger_first = max((pieces.creating, pieces.stepping), key=lambda lines: Breakdown(lines).total_bytes)
    return (
        *_moments(pieces, first, Phase.FWD1, Phase.BWD1),
        Candidate(Place.STEP, Phase.STEP1, Breakdown(at_step + larger_first)),
        *_moments(pieces, second, Phase.FWD2, Phase.BWD2),
        Candidate(Place.STEP, Phase.STEP2, Breakdown(at_step + pieces.stepping)),
    )


def _moments(pieces: StepPieces, under: Lines, forward: Phase, backward: Phase) -> tuple[Candidate, ...]:
    found = [
        Candidate(
            moment.place,
            forward if moment.place in _FORWARD else backward,
            Breakdown(under + moment.lines),
            moment.layer,
        )
        for moment in pieces.moments
    ]
    return tuple(sorted(found, key=lambda candidate: _TIME[candidate.phase]))


def highest(found: tuple[Candidate, ...]) -> Candidate:
    """The peak; of equals the earliest."""
    return max(found, key=lambda candidate: candidate.alive.total_bytes)


def timeline(pieces: StepPieces, found: tuple[Candidate, ...]) -> tuple[PhaseMemory, ...]:
    """What is alive after each phase, and the most within it."""
    start = pieces.base
    trained = pieces.base + pieces.optimizer
    forward = (pieces.gradients if pieces.accumulates else ()) + pieces.forward
    after = {
        Phase.INIT: start,
        Phase.FWD1: start + forward,
        Phase.BWD1: start + pieces.gradients,
        Phase.STEP1: trained + pieces.gradients,
        Phase.ZERO1: trained,
        Phase.FWD2: trained + forward,
        Phase.BWD2: trained + pieces.gradients,
        Phase.STEP2: trained + pieces.gradients,
        Phase.ZERO2: trained,
    }
    return tuple(_phase(phase, Breakdown(lines), found) for phase, lines in after.items())


def _phase(phase: Phase, after: Breakdown, found: tuple[Candidate, ...]) -> PhaseMemory:
    """Loading and freeing have no peak beyond what they leave."""
    within = [candidate.alive for candidate in found if candidate.phase is phase]
    peak = max([after, *within], key=lambda alive: alive.total_bytes)
    return PhaseMemory(phase, after, peak)
