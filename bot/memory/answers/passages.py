"""Which sentences make up the answer of a training? Each function is one passage; the order stands in `answer.py`."""

from __future__ import annotations

from fractions import Fraction

from bot.memory.answers.alternatives import (
    compared_optimizer,
    foreach_peak_bytes,
    full_training,
    other_recipes,
    with_preset,
)
from bot.memory.answers.printing import (
    equals,
    gb,
    gib,
    marked,
    model_name,
    peak_gib,
    per_parameter,
    states_gib,
    within_gib,
)
from bot.memory.answers.terms import optimizer_name, phase_name, place_name, recipe_name
from bot.memory.line import canonical
from bot.memory.line.lookup import presets_near
from bot.memory.line.questions import Training
from bot.memory.results import Category, Estimate, Tensor
from bot.memory.setup import Architecture, Checkpointing, Scheme, Sharding, StepKind, TrainingSetup
from bot.replies import Paragraph
from bot.wording import Language, Localised, Message, say

_ZERO12 = frozenset({Scheme.ZERO1, Scheme.ZERO2})


def title(setup: TrainingSetup, found: Estimate, language: Language) -> str:
    """The number that was asked, in one line."""
    states = found.model_states_bytes
    gaps = {
        "model": model_name(setup.model, found.parameters),
        "recipe": recipe_name(setup),
        "bytes": per_parameter(found.bytes_per_parameter),
        "gb": marked(gb(states), estimated=found.are_states_estimated),
        "gib": gib(states),
    }
    text = say(language, Message("memory-title-per-gpu" if found.per_gpu else "memory-title", gaps))
    if found.peak_bytes is None:
        return text
    return say(language, Message("memory-title-peak", {"title": text, "peak": peak_gib(found)}))


def arithmetic(setup: TrainingSetup, found: Estimate, language: Language) -> Paragraph:
    """The product behind the title, and the peak where it is known."""
    whole = found.whole_states.total_bytes
    gaps = {
        "parameters": f"{found.parameters:,}",
        "bytes": per_parameter(found.bytes_per_parameter),
        "product": f"{whole:,}",
        "equals": equals(estimated=found.are_whole_states_estimated),
        "share": marked(f"{found.model_states_bytes:,}", estimated=found.are_states_estimated),
        "world": str(setup.sharding.world),
        "trainable": f"{found.trainable_parameters:,}",
    }
    key = "memory-exact-per-gpu" if found.per_gpu else "memory-exact"
    lines = [say(language, Message("memory-exact-adapters" if setup.adapter else key, gaps))]
    if found.active_parameters < found.parameters:
        lines.append(say(language, Message("memory-active", {"active": f"{found.active_parameters:,}"})))
    if found.peak:
        peak: dict[str, str | int | Localised | Message] = {
            "gib": peak_gib(found),
            "phase": phase_name(found.peak.phase),
            "place": place_name(found.peak),
        }
        lines.append(say(language, Message("memory-peak-per-gpu" if found.per_gpu else "memory-peak", peak)))
    return Paragraph(text="\n".join(lines))


def timeline(setup: TrainingSetup, found: Estimate, language: Language) -> Paragraph:
    """What is alive after each phase, and that optimizer states come late."""
    optimizer = optimizer_name(setup.optimizer)
    created = say(language, Message(_created_key(setup, found), {"optimizer": optimizer}))
    if found.timeline:
        after = {memory.phase.value: gib(memory.after.total_bytes) for memory in found.timeline}
        gaps = {key: value for key, value in after.items() if key not in {"step2", "zero2"}}
        mark = say(language, Message("memory-estimated-sign")) if found.is_peak_estimated else ""
        return Paragraph(text=say(language, Message("memory-timeline", gaps | {"created": created, "mark": mark})))
    states = found.states.categories
    loaded = states.get(Category.PARAM, 0)
    backward = loaded + states.get(Category.GRAD, 0)
    gaps = {
        "load": within_gib(loaded, found),
        "backward": within_gib(backward, found),
        "step": states_gib(found),
        "created": created,
    }
    return Paragraph(text=say(language, Message("memory-timeline-states", gaps)))


def _created_key(setup: TrainingSetup, found: Estimate) -> str:
    """Where the optimizer's states are half of all states or more, their coming surprises many a training."""
    created = found.states.categories.get(Category.OPTSTATE, 0)
    if not created:
        return "memory-created-none"
    large = setup.adapter is None and 2 * created >= found.model_states_bytes
    return "memory-created-large" if large else "memory-created"


def recipes(setup: TrainingSetup, found: Estimate, language: Language) -> Paragraph:
    """The other honest answers to the same question; of adapters, full training instead."""
    if setup.adapter:
        whole = full_training(setup, found)
        gaps = {"bytes": per_parameter(whole.bytes_per_parameter), "gib": states_gib(whole)}
        return Paragraph(text=say(language, Message("memory-full-training", gaps)))
    optimizer = optimizer_name(compared_optimizer(setup.optimizer))
    listed = " · ".join(
        say(
            language,
            Message(
                f"memory-recipe-{other.name}",
                {
                    "bytes": per_parameter(other.found.bytes_per_parameter),
                    "gib": states_gib(other.found),
                    "optimizer": optimizer,
                },
            ),
        )
        for other in other_recipes(setup, found)
    )
    return Paragraph(text=say(language, Message("memory-recipes", {"list": listed})))


def costs(setup: TrainingSetup, language: Language) -> Paragraph | None:
    """What the techniques of this line cost in compute and traffic."""
    keys = []
    if setup.workload.checkpointing is not Checkpointing.NONE:
        keys.append("memory-cost-checkpointing")
    if setup.workload.accumulation_steps > 1 and isinstance(setup.model, Architecture):
        keys.append("memory-cost-accumulation")
    keys += _traffic(setup.sharding)
    if not keys:
        return None
    listed = " · ".join(say(language, Message(key)) for key in keys)
    return Paragraph(text=say(language, Message("memory-costs", {"list": listed})))


def _traffic(sharding: Sharding) -> list[str]:
    """What data-parallel ranks send to each other; a single one has nobody to send to."""
    if sharding.data_parallel == 1:
        return []
    if sharding.scheme is Scheme.DDP:
        return ["memory-cost-ddp"]
    if sharding.scheme in _ZERO12:
        return ["memory-cost-zero"]
    return ["memory-cost-zero3"] if sharding.scheme.shards_parameters else []


def exactness(found: Estimate, language: Language) -> str:
    """What the mark of estimated rows means, and why they are."""
    because = " · ".join(say(language, Message(f"memory-reason-{reason.value}")) for reason in found.estimated)
    if found.peak is None:
        key = "memory-states-estimated" if because else "memory-states-exact"
    else:
        key = "memory-estimated-because" if because else "memory-estimated-mark"
    return say(language, Message(key, {"reasons": because}))


def not_counted(question: Training, language: Language) -> str:
    """What the numbers leave out; of a bare size, how to ask for more."""
    model = question.setup.model
    axes = question.setup.sharding.uncounted_axes
    if isinstance(model, Architecture) and axes:
        return say(language, Message("memory-not-counted-axes", {"words": ", ".join(axes)}))
    if isinstance(model, Architecture):
        return say(language, Message("memory-not-counted"))
    names = presets_near(model.parameters)
    setup = question.setup
    words = f"{canonical.precision_word(setup.recipe)} {setup.optimizer.value} seq 4096 ckpt"
    near = ", ".join(f"{name} {states_gib(with_preset(setup, name))}" for name in names)
    gaps = {"name": names[0], "words": words, "names": near}
    return say(language, Message("memory-not-counted-states", gaps))


def assumed(question: Training, language: Language) -> str:
    """The words the reader may change."""
    return say(language, Message("memory-assumed", {"words": " ".join(question.assumed)})) if question.assumed else ""


def read_as(question: Training, language: Language) -> str:
    """The whole line, nothing left to defaults."""
    return say(language, Message("memory-read-as", {"line": canonical.format(question.setup)}))


def notes(question: Training, language: Language) -> str:
    """Remarks about how the line was read."""
    said = " · ".join(say(language, note) for note in question.notes)
    return say(language, Message("memory-note", {"notes": said})) if said else ""


def foreach(question: Training, found: Estimate, language: Language) -> Paragraph | None:
    """What torch's default step would add, where it was not asked for and would be the peak."""
    with_copy = foreach_peak_bytes(question.setup, found) if StepKind.FUSED.value in question.assumed else None
    if with_copy is None:
        return None
    note = say(language, Message("memory-foreach", {"gib": within_gib(with_copy, found)}))
    return Paragraph(text=say(language, Message("memory-note", {"notes": note})))


def explanation(setup: TrainingSetup, found: Estimate, language: Language) -> list[str]:
    """The derivation, a step a line, as on the board."""
    count = f"{found.parameters:,}"
    tensors = found.whole_states.tensors
    lines = []
    if setup.adapter:
        gaps = {"count": count, "trainable": f"{found.trainable_parameters:,}"}
        lines.append(say(language, Message("memory-explain-adapters", gaps)))
    for tensor in (Tensor.PARAMETERS, Tensor.GRADIENTS, Tensor.MOMENTS, Tensor.MASTER):
        num_bytes = tensors.get(tensor, 0)
        if num_bytes:
            each = per_parameter(Fraction(num_bytes, found.parameters))
            gaps = {"count": count, "bytes": each, "product": f"{num_bytes:,}"}
            lines.append(say(language, Message(f"memory-explain-{tensor.value}", gaps)))
    whole = found.whole_states.total_bytes
    sign = {"product": f"{whole:,}", "equals": equals(estimated=found.are_whole_states_estimated)}
    gaps = {"count": count, "bytes": per_parameter(found.bytes_per_parameter)} | sign
    lines.append(say(language, Message("memory-explain-sum", gaps)))
    gaps = {"gb": gb(whole), "gib": gib(whole)} | sign
    lines.append(say(language, Message("memory-explain-units", gaps)))
    return [*lines, *_explained_share(setup, found, language), *_explained_peak(found, language)]


def _explained_share(setup: TrainingSetup, found: Estimate, language: Language) -> list[str]:
    sharding = setup.sharding
    if sharding.world == 1:
        return []
    share = found.model_states_bytes
    gaps = {
        "degree": str(sharding.degree),
        "product": marked(f"{share:,}", estimated=found.are_states_estimated),
        "gib": gib(share),
    }
    if sharding.tensor * sharding.pipeline > 1 or sharding.scheme is Scheme.NONE:
        return [say(language, Message("memory-explain-axes", gaps))]
    name = Scheme.ZERO3.value if sharding.scheme.shards_parameters else sharding.scheme.value
    return [say(language, Message(f"memory-explain-{name}", gaps))]


def _explained_peak(found: Estimate, language: Language) -> list[str]:
    if found.peak is None:
        return []
    terms = [
        say(
            language,
            Message("memory-explain-term", {"name": Message(f"memory-{tensor.value}"), "bytes": f"{num_bytes:,}"}),
        )
        for tensor, num_bytes in found.peak.alive.tensors.items()
    ]
    total = found.peak.alive.total_bytes
    gaps: dict[str, str | int | Localised | Message] = {
        "sum": " + ".join(terms),
        "product": f"{total:,}",
        "gib": gib(total),
        "equals": equals(estimated=found.is_peak_estimated),
        "phase": phase_name(found.peak.phase),
    }
    return [say(language, Message("memory-explain-peak", gaps))]
