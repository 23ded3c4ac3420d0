"""Does it fit, in which phase does it die, and which small change would make it fit?

A GPU must hold the peak and the CUDA context (*tight*); to be safe also the part that fragmentation may cost
(*fits*). Without an architecture only the states are known, so "fits" then speaks of the states alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.memory.devices import CONTEXT_BYTES, fragmentation_bytes
from bot.memory.estimate import estimate
from bot.memory.results import Category, Estimate, Phase
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Architecture,
    Checkpointing,
    Device,
    LossKind,
    Moments,
    Optimizer,
    Recipe,
    Scheme,
    StepKind,
    TrainingSetup,
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """*words* to add to the line, and what the answer would then be."""

    words: str
    setup: TrainingSetup
    needed_bytes: int
    verdict: Verdict


_LARGEST_DEGREE = 1024
_ALL_SCHEMES = (Scheme.DDP, Scheme.ZERO1, Scheme.ZERO2, Scheme.ZERO3)
_ADAM_LIKE = frozenset({Optimizer.ADAM, Optimizer.ADAMW, Optimizer.NADAM, Optimizer.RADAM, Optimizer.AMSGRAD})


def changes_that_fit(setup: TrainingSetup, device: Device) -> list[Change]:
    """The smallest changes after which *setup* fits on *device*, the least intrusive first."""
    found: list[Change] = []
    enough: set[str] = set()
    for words, changed in _small_changes(setup):
        if enough & set(words.split()):  # a part of this pair is enough by itself
            continue
        change = _change(words, changed, device)
        if change.verdict is not Verdict.DOES_NOT_FIT:
            found.append(change)
            enough.add(words)
    return [*found, *_sharded(setup, device), *_adapted(setup, device)]


def _change(words: str, setup: TrainingSetup, device: Device) -> Change:
    needed = needed_bytes(estimate(setup))
    return Change(words=words, setup=setup, needed_bytes=needed, verdict=verdict_of(needed, device))


def _small_changes(setup: TrainingSetup) -> Iterator[tuple[str, TrainingSetup]]:
    """Changes on the same GPUs that still train everything: one word first, then pairs of them."""
    steps = [("", setup)]
    if isinstance(setup.model, Architecture):
        if setup.step is not StepKind.FUSED and setup.adapter is None:
            yield "fused", replace(setup, step=StepKind.FUSED)
        if setup.workload.micro_batch_size > 1:
            yield "mb=1", replace(setup, workload=replace(setup.workload, micro_batch_size=1))
        steps += _cheaper_work(setup)
        yield from steps[1:]
    if setup.optimizer in _ADAM_LIKE and setup.adapter is None:
        for words, before in steps[:2]:
            yield f"8bit {words}".strip(), _with_8bit(before)


def _adapted(setup: TrainingSetup, device: Device) -> list[Change]:
    """LoRA and QLoRA, with checkpointing where they are not enough alone."""
    if not isinstance(setup.model, Architecture) or setup.adapter or setup.sharding.world > 1:
        return []
    found = []
    for kind in AdapterKind:
        adapted = _with_adapter(setup, kind)
        alone = _change(kind.value, adapted, device)
        best = alone
        if alone.verdict is Verdict.DOES_NOT_FIT and setup.workload.checkpointing is not Checkpointing.FULL:
            best = _change(f"{kind.value} ckpt", _checkpointed(adapted), device)
        found += [best] if best.verdict is not Verdict.DOES_NOT_FIT else []
    return found


def _cheaper_work(setup: TrainingSetup) -> list[tuple[str, TrainingSetup]]:
    """Changes of the step that leave the states alone; checkpointing, where it is off, comes first."""
    found = []
    if setup.workload.checkpointing is not Checkpointing.FULL:
        found.append(("ckpt", _checkpointed(setup)))
    if setup.workload.loss is LossKind.PLAIN and setup.adapter is None:
        fused = replace(setup, workload=replace(setup.workload, loss=LossKind.FUSED))
        found.append(("fused-ce", fused))
        if found[0][0] == "ckpt":
            found.append(("ckpt fused-ce", _checkpointed(fused)))
    return found


def _checkpointed(setup: TrainingSetup) -> TrainingSetup:
    return replace(setup, workload=replace(setup.workload, checkpointing=Checkpointing.FULL))


def _with_8bit(setup: TrainingSetup) -> TrainingSetup:
    recipe = replace(setup.recipe, moments=Moments.FP32)
    return replace(setup, optimizer=Optimizer.ADAM8BIT, recipe=recipe, step=StepKind.FUSED)


def _with_adapter(setup: TrainingSetup, kind: AdapterKind) -> TrainingSetup:
    return replace(setup, adapter=Adapter(kind=kind), recipe=Recipe())


def variations(setup: TrainingSetup) -> list[tuple[str, TrainingSetup]]:
    """The usual single changes of *setup*, and its sharding over 8 ranks where nothing is sharded yet."""
    rows = [(words, changed) for words, changed in _small_changes(setup) if " " not in words]
    if setup.sharding.scheme is Scheme.NONE and setup.adapter is None:
        rows += [(f"{scheme.value} 8", _with_degree(setup, scheme, 8)) for scheme in _ALL_SCHEMES]
        if isinstance(setup.model, Architecture):
            rows += [(kind.value, _with_adapter(setup, kind)) for kind in AdapterKind]
    return rows


def _sharded(setup: TrainingSetup, device: Device) -> list[Change]:
    """ZeRO-2 and ZeRO-3 with the fewest ranks that are enough, also under checkpointing."""
    if setup.sharding.scheme not in {Scheme.NONE, Scheme.DDP} or setup.adapter is not None:
        return []
    found: list[Change] = []
    checkpointed = setup.workload.checkpointing is Checkpointing.FULL or not isinstance(setup.model, Architecture)
    for scheme in (Scheme.ZERO2, Scheme.ZERO3):
        change = _fewest_ranks(setup, scheme, "", device)
        if change is None and not checkpointed:
            change = _fewest_ranks(_checkpointed(setup), scheme, " ckpt", device)
        found += [change] if change else []
    return found


def _fewest_ranks(setup: TrainingSetup, scheme: Scheme, more: str, device: Device) -> Change | None:
    degree = 2
    most = _with_degree(setup, scheme, _LARGEST_DEGREE)
    if verdict_of(needed_bytes(estimate(most)), device) is Verdict.DOES_NOT_FIT:
        return None
    while degree <= _LARGEST_DEGREE:
        change = _change(f"{scheme.value} {degree}{more}", _with_degree(setup, scheme, degree), device)
        if change.verdict is not Verdict.DOES_NOT_FIT:
            return change
        degree *= 2
    return None


def _with_degree(setup: TrainingSetup, scheme: Scheme, degree: int) -> TrainingSetup:
    return replace(setup, sharding=replace(setup.sharding, scheme=scheme, degree=degree, replicas=1))
