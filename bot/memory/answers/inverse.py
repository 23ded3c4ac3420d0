"""What is the most a GPU takes, and the fewest GPUs that are enough?

The peak grows with the micro-batch and the sequence, but piecewise: the answer is found by bisection over integers
on the peak itself, never by dividing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.memory.answers.fitting import Verdict, needed_bytes, verdict_of
from bot.memory.estimate import estimate
from bot.memory.line.questions import Training
from bot.memory.line.slots import INVERSE, Ask
from bot.memory.setup import Architecture, Device, Scheme, TrainingSetup

_MOST_SEQUENCES = 10**6
_MOST_TOKENS = 10**8
_MOST_SHARDS = 2**20  # hardly more is left to divide: the limit for any number of GPUs


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """*value* is None when no number of GPUs is enough, and 0 when not even one sequence or token fits.

    *setup* is the training at that value (of 0 and None: as it was asked).
    """

    asked: Ask
    value: int | None
    setup: TrainingSetup


def solved(question: Training) -> Found | None:
    """The answer of the inverse question that *question* asks about its GPU, if it asks one."""
    asked = next(iter(question.asked & INVERSE), None)
    device = question.setup.device
    return solve(asked, question.setup, device) if asked and device else None


def solve(asked: Ask, setup: TrainingSetup, device: Device) -> Found:
    """The answer of an inverse question; "fits" includes the context and the share lost to fragmentation."""
    match asked:
        case Ask.MAX_BATCH:
            return _largest(asked, setup, device, with_batch, _MOST_SEQUENCES)
        case Ask.MAX_SEQ:
            model = setup.model
            learned = model.positions if isinstance(model, Architecture) else 0  # there are no more position vectors
            return _largest(asked, setup, device, with_length, learned or _MOST_TOKENS)
        case Ask.MIN_GPUS:
            return _fewest_gpus(setup, device)
        case _:
            raise ValueError(asked)


def with_batch(setup: TrainingSetup, size: int) -> TrainingSetup:
    """*setup* with another micro-batch size."""
    return replace(setup, workload=replace(setup.workload, micro_batch_size=size))


def with_length(setup: TrainingSetup, length: int) -> TrainingSetup:
    """*setup* with another sequence length."""
    return replace(setup, workload=replace(setup.workload, sequence_length=length))


def _largest(
    asked: Ask, setup: TrainingSetup, device: Device, change: Callable[[TrainingSetup, int], TrainingSetup], most: int
) -> Found:
    def fits(value: int) -> bool:
        return _fits(change(setup, value), device)

    if not fits(1):
        return Found(asked=asked, value=0, setup=change(setup, 1))  # what even one would need
    good, bad = 1, 2
    while bad <= most and fits(bad):
        good, bad = bad, 2 * bad
    bad = min(bad, most + 1)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if fits(middle) else (good, middle)
    return Found(asked=asked, value=good, setup=change(setup, good))


def _fewest_gpus(setup: TrainingSetup, device: Device) -> Found:
    """Over powers of two; where nothing is sharded yet the question is read as ZeRO-3's."""
    sharding = setup.sharding
    scheme = scheme_over_gpus(setup)
    degree = sharding.expert  # the experts of a layer lie on that many ranks, so there are no fewer
    while degree <= _MOST_SHARDS:
        axes = replace(sharding, scheme=scheme, degree=degree, replicas=1)
        candidate = replace(setup, sharding=axes)
        if _fits(candidate, device):
            return Found(asked=Ask.MIN_GPUS, value=axes.world, setup=candidate)
        degree *= 2
    return Found(asked=Ask.MIN_GPUS, value=None, setup=setup)


def scheme_over_gpus(setup: TrainingSetup) -> Scheme:
    """How more GPUs would share the work: as the line says, else ZeRO-3's way."""
    return Scheme.ZERO3 if setup.sharding.scheme is Scheme.NONE else setup.sharding.scheme


def _fits(setup: TrainingSetup, device: Device) -> bool:
    return verdict_of(needed_bytes(estimate(setup)), device) is Verdict.FITS
