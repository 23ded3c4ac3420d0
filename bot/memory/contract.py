"""What does a program read? One JSON object for one `/mem` line, always with the same keys."""

from __future__ import annotations

from fractions import Fraction

from bot.errors import UserError
from bot.memory.answers.fitting import fit
from bot.memory.answers.inverse import solved
from bot.memory.answers.serving import serve
from bot.memory.answers.sweep import sweep
from bot.memory.estimate import estimate
from bot.memory.formats import FORMATS, Format
from bot.memory.line import canonical
from bot.memory.line.questions import EffectiveBatch, Formats, Inference, Training
from bot.memory.line.reading import read
from bot.memory.results import Estimate
from bot.memory.setup import TrainingSetup
from bot.replies import plain
from bot.wording import Language, say

_MEMORY_KEYS = (
    "parameters",
    "bytes_per_parameter",
    "model_states_bytes",
    "peak_bytes",
    "peak_phase",
    "categories",
    "timeline",
    "per_gpu",
)


def query_object(query: str) -> dict[str, object]:
    """The object of *query*; a refused line has `ok` false and says why in `error`."""
    head: dict[str, object] = {"query": query, "kind": "training", "ok": True, "error": None}
    nothing: dict[str, object] = dict.fromkeys((*_MEMORY_KEYS, "answer"))
    try:
        question = read(query)
    except UserError as error:
        return head | {"ok": False, "error": plain(say(Language.EN, error.message))} | nothing
    match question:
        case Training():
            return head | nothing | _training(question)
        case EffectiveBatch():
            return head | nothing | {"kind": "batch", "answer": _batch(question)}
        case Formats():
            return head | nothing | {"kind": "dtype", "answer": _formats(question)}
        case Inference():
            return head | nothing | _inference(question)


def _training(question: Training) -> dict[str, object]:
    setup = question.setup
    answer: object = None
    inverse = solved(question)
    if inverse:
        setup = inverse.setup
        answer = {"asked": inverse.asked.value, "value": inverse.value}
    elif question.degree_open:
        answer = [
            {
                "world": row.world,
                "model_states_bytes": row.found.model_states_bytes,
                "peak_bytes": row.found.peak_bytes,
            }
            for row in sweep(setup)
        ]
    memory = estimate(setup)
    return _memory(memory) | {"answer": answer} | _more(question, setup, memory)


def _memory(found: Estimate) -> dict[str, object]:
    return {
        "parameters": found.parameters,
        "bytes_per_parameter": _number(found.bytes_per_parameter),
        "model_states_bytes": found.model_states_bytes,
        "peak_bytes": found.peak_bytes,
        "peak_phase": found.peak_phase.value if found.peak_phase else None,
        "categories": {category.value: num_bytes for category, num_bytes in found.categories.items()},
        "timeline": [{"phase": memory.phase.value, "bytes": memory.after.total_bytes} for memory in found.timeline],
        "per_gpu": found.per_gpu,
        "trainable_parameters": found.trainable_parameters,
        "active_parameters": found.active_parameters,
        "peak_estimated": found.is_peak_estimated if found.peak else None,
        "states_estimated": found.are_states_estimated,
        "estimated": [reason.value for reason in found.estimated],
    }


def _more(question: Training, setup: TrainingSetup, found: Estimate) -> dict[str, object]:
    more: dict[str, object] = {
        "read_as": canonical.format(setup),
        "assumptions": [*question.assumed, *(plain(say(Language.EN, note)) for note in question.notes)],
    }
    if setup.device:
        outcome = fit(found, setup.device)
        more["fit"] = {
            "gpu": setup.device.name,
            "usable_bytes": setup.device.usable_bytes,
            "verdict": outcome.verdict.value,
            "dies_in": outcome.dies_in.value if outcome.dies_in else None,
        }
    return more


def _batch(question: EffectiveBatch) -> dict[str, object]:
    return {
        "effective_batch_size": question.size,
        "micro_batch_size": question.micro_batch_size,
        "accumulation_steps": question.accumulation_steps,
        "data_parallel": question.data_parallel,
        "tokens": None if question.sequence_length is None else question.size * question.sequence_length,
    }


def _formats(question: Formats) -> dict[str, object]:
    return {name: _format(FORMATS[name]) for name in question.names}


def _format(row: Format) -> dict[str, object]:
    return {
        "bytes": _number(row.storage_bytes),
        "exponent_bits": row.exponent_bits,
        "mantissa_bits": row.mantissa_bits,
        "max": float(row.largest),
        "min_normal": float(row.smallest_normal),
        "min_subnormal": None if row.smallest_subnormal is None else float(row.smallest_subnormal),
        "eps": None if row.epsilon is None else float(row.epsilon),
    }


def _inference(question: Inference) -> dict[str, object]:
    served = serve(question)
    return {
        "kind": "inference",
        "parameters": served.parameters,
        "answer": {
            "weights": question.weights,
            "weights_bytes": served.weights_bytes,
            "kv_cache_bytes": served.cache_bytes,
            "total_bytes": served.total_bytes,
        },
    }


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)
