"""What is said about a GPU: fits or not, where it dies, what would help, and the answers of inverse questions."""

from __future__ import annotations

from bot.memory.answers.changes import changes_that_fit
from bot.memory.answers.fitting import Fit, Verdict, fit, highest_by_phase, verdict_of
from bot.memory.answers.inverse import Found, scheme_over_gpus, with_batch, with_length
from bot.memory.answers.printing import gib, gib_exact, headroom_gib, needed_gib, within_gib
from bot.memory.answers.terms import phase_name, scheme_name
from bot.memory.devices import CONTEXT_BYTES, fragmentation_bytes
from bot.memory.estimate import estimate
from bot.memory.line.slots import Ask
from bot.memory.results import Estimate, Phase
from bot.memory.setup import Architecture, Device, TrainingSetup
from bot.replies import Bullets, Paragraph, Part
from bot.wording import Language, Localised, Message, say

_MOST_CHANGES = 6


def fit_paragraph(found: Estimate, device: Device, language: Language) -> Paragraph:
    """The GPU's usable memory against what is needed."""
    outcome = fit(found, device)
    sold = say(language, Message("memory-sold", {"gb": str(device.vendor_gb)})) if device.vendor_gb else ""
    text = say(
        language,
        Message(
            "memory-fit",
            {
                "gpu": device.name,
                "usable": gib_exact(device.usable_bytes),
                "sold": sold,
                "verdict": _verdict(outcome, found, device, language),
            },
        ),
    )
    if found.peak is None:
        text += say(language, Message("memory-states-only"))
    return Paragraph(text=text)


def _verdict(outcome: Fit, found: Estimate, device: Device, language: Language) -> str:
    gaps: dict[str, str | int | Localised | Message] = {"needed": needed_gib(found)}
    match outcome.verdict:
        case Verdict.FITS | Verdict.TIGHT:
            gaps["headroom"] = headroom_gib(outcome.headroom_bytes, found)
            return say(language, Message(f"memory-{outcome.verdict.value}", gaps))
        case Verdict.DOES_NOT_FIT:
            phase = outcome.dies_in or Phase.STEP1
            gaps["phase"] = phase_name(phase)
            gaps["passes"] = _passes(phase, found, device, language)
            return say(language, Message("memory-does-not-fit", gaps))


def _passes(dies_in: Phase, found: Estimate, device: Device, language: Language) -> str:
    """The first optimizer step when it went well: the death that comes after it surprises most."""
    highest = dict(highest_by_phase(found))
    step = highest.get(Phase.STEP1, 0)
    survived = list(Phase).index(dies_in) > list(Phase).index(Phase.STEP1)
    if not survived or step + CONTEXT_BYTES > device.usable_bytes:
        return ""
    return say(language, Message("memory-passes", {"phase": phase_name(Phase.STEP1), "gib": within_gib(step, found)}))


def serving_fit(num_bytes: int, device: Device, language: Language) -> Paragraph:
    """Weights and cache against the GPU."""
    gaps: dict[str, str | int | Localised | Message] = {
        "gpu": device.name,
        "usable": gib_exact(device.usable_bytes),
        "gib": gib(num_bytes),
        "verdict": Message(f"memory-verdict-{verdict_of(num_bytes, device).value}"),
    }
    return Paragraph(text=say(language, Message("memory-inference-fit", gaps)))


def change_parts(setup: TrainingSetup, device: Device, language: Language, *, everything: bool) -> list[Part]:
    """The smallest changes that would make it fit, each with its number."""
    changes = changes_that_fit(setup, device)
    if not changes:
        return [Paragraph(text=say(language, Message("memory-no-change")))]
    key = "memory-changes-states" if changes[0].found.peak is None else "memory-changes"
    items = [
        say(
            language,
            Message(
                f"memory-change-{change.verdict.value}",
                {"words": change.words, "gib": needed_gib(change.found)},
            ),
        )
        for change in (changes if everything else changes[:_MOST_CHANGES])
    ]
    return [Paragraph(text=say(language, Message(key))), Bullets(items=tuple(items))]


def found_paragraph(answer: Found, device: Device, language: Language) -> Paragraph:
    """The answer of an inverse question."""
    limit = device.usable_bytes - fragmentation_bytes(device) - CONTEXT_BYTES
    gaps = {
        "gpu": device.name,
        "value": f"{answer.value or 0:,}",
        "gib": needed_gib(estimate(answer.setup)),
        "limit": gib(max(limit, 0)),
        "scheme": scheme_name(scheme_over_gpus(answer.setup)),
    }
    if answer.value is None:
        return Paragraph(text=say(language, Message("memory-found-none", gaps)))
    if answer.value == 0:
        return _nothing_fits(answer, gaps, language)
    key = {
        Ask.MAX_BATCH: "memory-found-max-batch",
        Ask.MAX_SEQ: "memory-found-max-seq",
        Ask.MIN_GPUS: "memory-found-min-gpus",
    }[answer.asked]
    text = say(language, Message(key, gaps))
    model = answer.setup.model
    if answer.asked is Ask.MAX_SEQ and isinstance(model, Architecture) and answer.value == model.positions:
        text += "\n" + say(language, Message("memory-found-positions", {"positions": f"{model.positions:,}"}))
    return Paragraph(text=text)


def _nothing_fits(answer: Found, gaps: dict[str, str], language: Language) -> Paragraph:
    """What a single sequence or token needs; the answer around this passage is for the line as it was asked."""
    workload = answer.setup.workload
    smallest = with_batch(answer.setup, 1) if answer.asked is Ask.MAX_BATCH else with_length(answer.setup, 1)
    gaps = gaps | {
        "gib": needed_gib(estimate(smallest)),
        "length": f"{workload.sequence_length:,}",
        "micro": f"{workload.micro_batch_size:,}",
    }
    key = "memory-found-no-batch" if answer.asked is Ask.MAX_BATCH else "memory-found-no-seq"
    return Paragraph(text=say(language, Message(key, gaps)))
