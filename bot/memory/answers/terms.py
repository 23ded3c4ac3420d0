"""How are the things of a setup called in an answer? Terms of the field, the same in every language."""

from __future__ import annotations

from bot.memory.line.canonical import precision_word
from bot.memory.results import Candidate, Phase
from bot.memory.setup import Optimizer, Scheme, Sharding, TrainingSetup
from bot.wording import Message

_OPTIMIZERS = {
    Optimizer.ADAM: "Adam",
    Optimizer.ADAMW: "AdamW",
    Optimizer.NADAM: "NAdam",
    Optimizer.RADAM: "RAdam",
    Optimizer.ADAMAX: "Adamax",
    Optimizer.AMSGRAD: "AMSGrad",
    Optimizer.SGD: "SGD",
    Optimizer.SGDM: "SGD with momentum",
    Optimizer.RMSPROP: "RMSprop",
    Optimizer.ADAGRAD: "Adagrad",
    Optimizer.ADADELTA: "Adadelta",
    Optimizer.ADAFACTOR: "Adafactor",
    Optimizer.LION: "Lion",
    Optimizer.LION8BIT: "8-bit Lion",
    Optimizer.MUON: "Muon",
    Optimizer.ADAM8BIT: "8-bit Adam",
    Optimizer.ADAM4BIT: "4-bit Adam",
    Optimizer.ADEMAMIX: "AdEMAMix",
    Optimizer.GALORE: "GaLore",
}
_SCHEMES = {
    Scheme.DDP: "DDP",
    Scheme.ZERO1: "ZeRO-1",
    Scheme.ZERO2: "ZeRO-2",
    Scheme.ZERO3: "ZeRO-3",
    Scheme.FSDP: "FSDP",
    Scheme.HSDP: "HSDP",
}


def optimizer_name(optimizer: Optimizer) -> str:
    """As its authors write it."""
    return _OPTIMIZERS[optimizer]


def scheme_name(scheme: Scheme) -> str:
    """As the papers write it; nothing for a single rank."""
    return _SCHEMES.get(scheme, "")


def recipe_name(setup: TrainingSetup) -> str:
    """`bf16 · Adam · ZeRO-3 × 8`: what the first line says beside the model."""
    words = [precision_word(setup.recipe)]
    if setup.adapter:
        words.append(f"{setup.adapter.kind.value} r={setup.adapter.rank}")
    words.append(optimizer_name(setup.optimizer) + (" + master" if setup.recipe.master else ""))
    return " · ".join([*words, *_axes(setup.sharding)])


def _axes(sharding: Sharding) -> list[str]:
    words = [f"{scheme_name(sharding.scheme)} × {sharding.degree}"] if sharding.scheme is not Scheme.NONE else []
    words += [f"{sharding.replicas} replicas"] if sharding.replicas > 1 else []
    axes = {
        "tp": sharding.tensor,
        "pp": sharding.pipeline,
        "vpp": sharding.virtual_pipeline if sharding.pipeline > 1 else 1,
        "cp": sharding.context,
        "ep": sharding.expert,
    }
    words += [f"{name} {degree}" for name, degree in axes.items() if degree > 1]
    return [*words, "sp"] if sharding.sequence_parallel and sharding.tensor > 1 else words


def phase_name(phase: Phase) -> Message:
    """The phase in words."""
    return Message(f"memory-phase-{phase.value}")


def place_name(candidate: Candidate) -> Message:
    """Where within its phase."""
    return Message(f"memory-place-{candidate.place.value}", {"layer": str(candidate.layer or "")})
