"""What is answered besides training? Effective batch, number formats, and the little about serving."""

from __future__ import annotations

from fractions import Fraction

from bot.memory.answers.printing import gb, gib, model_name, per_parameter
from bot.memory.answers.serving import serve
from bot.memory.answers.verdicts import serving_fit
from bot.memory.formats import FORMATS, Format
from bot.memory.line.questions import EffectiveBatch, Formats, Inference
from bot.replies import Bullets, Paragraph, Part, Reply, Table
from bot.wording import Language, Message, say


def batch_reply(question: EffectiveBatch, language: Language) -> Reply:
    """Micro-batch x accumulation x ranks."""
    size = f"{question.size:,}"
    gaps = {
        "micro": str(question.micro_batch_size),
        "accum": str(question.accumulation_steps),
        "dp": str(question.data_parallel),
        "size": size,
    }
    lines = [say(language, Message("memory-batch", gaps))]
    if question.sequence_length is not None:
        tokens = question.size * question.sequence_length
        gaps = {"length": f"{question.sequence_length:,}", "tokens": f"{tokens:,}"}
        lines.append(say(language, Message("memory-batch-tokens", gaps)))
    lines.append(say(language, Message("memory-batch-why")))
    title = say(language, Message("memory-batch-title", {"size": size}))
    return Reply(title=title, parts=(Paragraph(text="\n".join(lines)),))


def formats_reply(question: Formats, language: Language) -> Reply:
    """The rows of the table, how they compare, and what each needs in training."""
    rows = [FORMATS[name] for name in question.names]
    header = ("format", "size", "exponent", "mantissa", "largest", "smallest-normal", "smallest", "epsilon")
    table = Table(
        header=tuple(say(language, Message(f"memory-header-{name}")) for name in header),
        rows=tuple(_row(row) for row in rows),
    )
    title = say(language, Message("memory-formats-title", {"names": ", ".join(question.names)}))
    remarks = [*_compared(rows, language), *_each(rows, language)]
    return Reply(title=title, parts=(table, Bullets(items=tuple(remarks))))


def _row(row: Format) -> tuple[str, ...]:
    return (
        row.name,
        per_parameter(row.storage_bytes),
        str(row.exponent_bits),
        str(row.mantissa_bits),
        _short(row.largest),
        _short(row.smallest_normal),
        "–" if row.smallest_subnormal is None else _short(row.smallest_subnormal),
        "–" if row.epsilon is None else _short(row.epsilon),
    )


def _short(value: Fraction) -> str:
    return f"{float(value):.5g}"


def _compared(rows: list[Format], language: Language) -> list[str]:
    """Of several formats: which reaches further, which is finer."""
    if len(rows) == 1:
        return []
    said = [say(language, Message("memory-formats-bits"))]
    numbers = [row for row in rows if row.epsilon is not None]
    by_range = sorted(numbers, key=lambda row: row.exponent_bits)
    if len(numbers) > 1 and by_range[0].exponent_bits < by_range[-1].exponent_bits:
        wide, narrow = by_range[-1].name, by_range[0]
        gaps = {"wide": wide, "narrow": narrow.name, "largest": _short(narrow.largest)}
        said.append(say(language, Message("memory-formats-range", gaps)))
    elif len(numbers) > 1:
        names = ", ".join(row.name for row in numbers)
        said.append(say(language, Message("memory-formats-same-range", {"names": names})))
    by_step = sorted(numbers, key=lambda row: row.mantissa_bits)
    if len(numbers) > 1 and by_step[0].mantissa_bits < by_step[-1].mantissa_bits:
        coarse, fine = by_step[0], by_step[-1]
        gaps = {
            "fine": fine.name,
            "coarse": coarse.name,
            "fine_eps": _short(fine.epsilon or Fraction(0)),
            "coarse_eps": _short(coarse.epsilon or Fraction(0)),
        }
        said.append(say(language, Message("memory-formats-precision", gaps)))
    return said


def _each(rows: list[Format], language: Language) -> list[str]:
    kinds = dict.fromkeys(row.name.partition("_")[0] for row in rows)
    return [say(language, Message(f"memory-formats-{kind}")) for kind in kinds]


def inference_reply(question: Inference, language: Language) -> Reply:
    """Weights and cache, and the remark that training is what this room is for."""
    served = serve(question)
    each = Fraction(served.weights_bytes, served.parameters)
    gaps = {
        "parameters": f"{served.parameters:,}",
        "bytes": per_parameter(each),
        "product": f"{served.weights_bytes:,}",
    }
    lines = [say(language, Message("memory-inference-weights", gaps))]
    if served.cache_bytes is None:
        lines.append(say(language, Message("memory-inference-no-cache")))
    else:
        gaps = {
            "length": f"{question.sequence_length:,}",
            "batch": f"{question.micro_batch_size:,}",
            "product": f"{served.cache_bytes:,}",
            "gib": gib(served.cache_bytes),
            "total": gib(served.total_bytes),
        }
        lines.append(say(language, Message("memory-inference-cache", gaps)))
    parts: list[Part] = [Paragraph(text="\n".join(lines))]
    if question.device:
        parts.append(serving_fit(served.total_bytes, question.device, language))
    remarks = [say(language, Message("memory-inference-remark"))]
    if question.unused:
        remarks.append(say(language, Message("memory-inference-unused", {"words": ", ".join(question.unused)})))
    parts.append(Paragraph(text="\n".join(remarks)))
    title_gaps = {
        "model": model_name(question.model, served.parameters),
        "weights": question.weights,
        "gb": gb(served.weights_bytes),
        "gib": gib(served.weights_bytes),
    }
    return Reply(title=say(language, Message("memory-inference-title", title_gaps)), parts=tuple(parts))
