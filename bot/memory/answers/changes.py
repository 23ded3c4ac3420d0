"""Which small change would make a training fit, and what would it be then?

Changes on the same GPUs that still train everything come first, then more GPUs, then adapters; a pair of changes is
offered only where neither is enough alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.memory.answers.fitting import Verdict, needed_bytes, verdict_of
from bot.memory.answers.inverse import solve, with_batch
from bot.memory.estimate import estimate
from bot.memory.line.slots import Ask
from bot.memory.results import Estimate
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """*words* to add to the line, and what the answer would then be."""

    words: str
    setup: TrainingSetup
    found: Estimate
    verdict: Verdict


_LARGEST_DEGREE = 1024
_ALL_SCHEMES = (Scheme.DDP, Scheme.ZERO1, Scheme.ZERO2, Scheme.ZERO3)
_ADAM_LIKE = frozenset({Optimizer.ADAM, Optimizer.ADAMW, Optimizer.NADAM, Optimizer.RADAM, Optimizer.AMSGRAD})


def changes_that_fit(setup: TrainingSetup, device: Device) -> list[Change]:
    """The smallest changes after which *setup* fits on *device*, the least intrusive first."""
    found = _changes(setup, device)
    if found or setup.workload.micro_batch_size == 1:
        return found
    smallest = _changes(with_batch(setup, 1), device)
    return [replace(change, words=f"{change.words} mb=1") for change in smallest]


def _changes(setup: TrainingSetup, device: Device) -> list[Change]:
    found = _smaller_batch(setup, device)
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
    found = estimate(setup)
    return Change(words=words, setup=setup, found=found, verdict=verdict_of(needed_bytes(found), device))


def _smaller_batch(setup: TrainingSetup, device: Device) -> list[Change]:
    """The largest micro-batch that fits, where a smaller one is all it takes."""
    if setup.workload.micro_batch_size == 1 or not isinstance(setup.model, Architecture):
        return []
    largest = solve(Ask.MAX_BATCH, setup, device)
    return [_change(f"mb={largest.value}", largest.setup, device)] if largest.value else []


def _small_changes(setup: TrainingSetup) -> Iterator[tuple[str, TrainingSetup]]:
    """Changes on the same GPUs that still train everything: one word first, then pairs of them."""
    steps = [("", setup)]
    if isinstance(setup.model, Architecture) and not setup.sharding.uncounted_axes:
        if setup.step is not StepKind.FUSED and setup.adapter is None:
            yield "fused", replace(setup, step=StepKind.FUSED)
        steps += _cheaper_work(setup)
        yield from steps[1:]
    if setup.optimizer in _ADAM_LIKE and setup.adapter is None:
        for words, before in steps[:2]:
            yield f"8bit {words}".strip(), _with_8bit(before)


def _adapted(setup: TrainingSetup, device: Device) -> list[Change]:
    """Adapters smaller than what is trained now, with the first cheaper step under which they are enough."""
    found = []
    for kind, adapted in _smaller_adapters(setup):
        steps = [("", adapted), *_cheaper_work(adapted)]
        changes = (_change(f"{kind.value} {words}".strip(), changed, device) for words, changed in steps)
        enough = next((change for change in changes if change.verdict is not Verdict.DOES_NOT_FIT), None)
        found += [enough] if enough else []
    return found


def _smaller_adapters(setup: TrainingSetup) -> list[tuple[AdapterKind, TrainingSetup]]:
    """LoRA and QLoRA instead of full training, QLoRA of the same rank and targets instead of LoRA."""
    if not isinstance(setup.model, Architecture) or setup.sharding.world > 1:
        return []
    if setup.adapter is None:
        full_only = setup.optimizer is Optimizer.GALORE
        return [] if full_only else [(kind, _with_adapter(setup, kind)) for kind in AdapterKind]
    if setup.adapter.kind is AdapterKind.QLORA:
        return []
    return [(AdapterKind.QLORA, replace(setup, adapter=replace(setup.adapter, kind=AdapterKind.QLORA)))]


def _cheaper_work(setup: TrainingSetup) -> list[tuple[str, TrainingSetup]]:
    """Changes of the step that leave the states alone; checkpointing, where it is off, comes first."""
    found = []
    if setup.workload.checkpointing is not Checkpointing.FULL:
        found.append(("ckpt", _checkpointed(setup)))
    if setup.workload.loss is LossKind.PLAIN:
        fused = replace(setup, workload=replace(setup.workload, loss=LossKind.FUSED))
        found.append(("fused-ce", fused))
        if len(found) > 1:
            found.append(("ckpt fused-ce", _checkpointed(fused)))
    return found


def _checkpointed(setup: TrainingSetup) -> TrainingSetup:
    return replace(setup, workload=replace(setup.workload, checkpointing=Checkpointing.FULL))


def _with_8bit(setup: TrainingSetup) -> TrainingSetup:
    recipe = replace(setup.recipe, moments=Moments.FP32)
    return replace(setup, optimizer=Optimizer.ADAM8BIT, recipe=recipe, step=StepKind.FUSED)


def _with_adapter(setup: TrainingSetup, kind: AdapterKind) -> TrainingSetup:
    adapter = replace(setup.adapter, kind=kind) if setup.adapter is not None else Adapter(kind=kind)
    return replace(setup, adapter=adapter, recipe=Recipe())


def variations(setup: TrainingSetup) -> list[tuple[str, TrainingSetup]]:
    """The usual single changes of *setup*, and its sharding over 8 ranks where nothing is sharded yet."""
    rows = [(words, changed) for words, changed in _small_changes(setup) if " " not in words]
    if setup.sharding.scheme is Scheme.NONE and setup.adapter is None:
        rows += [(f"{scheme.value} 8", _with_degree(setup, scheme, 8)) for scheme in _ALL_SCHEMES]
    return rows + [(kind.value, changed) for kind, changed in _smaller_adapters(setup)]


def _sharded(setup: TrainingSetup, device: Device) -> list[Change]:
    """The fewest ranks that are enough, also under checkpointing: ZeRO-2's and ZeRO-3's, or more of the same kind."""
    scheme_now = setup.sharding.scheme
    if scheme_now is Scheme.HSDP or setup.adapter is not None:
        return []
    found: list[Change] = []
    checkpointed = setup.workload.checkpointing is Checkpointing.FULL or not isinstance(setup.model, Architecture)
    for scheme in (Scheme.ZERO2, Scheme.ZERO3) if scheme_now in {Scheme.NONE, Scheme.DDP} else (scheme_now,):
        change = _fewest_ranks(setup, scheme, "", device)
        if change is None and not checkpointed:
            change = _fewest_ranks(_checkpointed(setup), scheme, " ckpt", device)
        found += [change] if change else []
    return found


def _fewest_ranks(setup: TrainingSetup, scheme: Scheme, more: str, device: Device) -> Change | None:
    now = setup.sharding.degree
    degree = 2 * now if setup.sharding.scheme is scheme else max(2, now)  # nobody gives GPUs back to make it fit
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
