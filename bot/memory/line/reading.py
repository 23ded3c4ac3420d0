"""What does a `/mem` line ask? Words in any order become one `Question`.

Rules of the room
1. Nothing is guessed silently: a word is read, or it is an error that names the word and where it stands.
2. A thing is said once. Two words for one thing are a contradiction or a repeat, and the error names both.
3. What was not said is filled in from the defaults of the course, and the question lists them.
4. Nothing typed is evaluated, and the work is linear in the length of the line.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import UserError
from bot.memory.line import config_json
from bot.memory.line.assembling import training_of
from bot.memory.line.batches import batches_of
from bot.memory.line.canonical import usual_length
from bot.memory.line.frozen_base import with_frozen_base
from bot.memory.line.gpus import gpus_of
from bot.memory.line.lookup import device_of_size
from bot.memory.line.questions import EffectiveBatch, Formats, Inference, Question
from bot.memory.line.scanning import scan
from bot.memory.line.shapes import shape_of
from bot.memory.line.slots import PARALLEL, SHAPE, WORKLOAD, Ask, Reading, Said, Slot
from bot.memory.line.tokens import split
from bot.memory.line.word import normalised
from bot.memory.line.words import CHOICES
from bot.memory.setup import Device, Dtype, Model
from bot.replies import plain
from bot.wording import Message

_MANY = frozenset({Slot.ASK, Slot.FILLER, Slot.IDLE, Slot.UNCOUNTED})  # slots that hold any number of words
# Where saying one thing in two ways is no slip: `gradient checkpointing` of a trainer and `重计算` after it.
_SYNONYMS = frozenset(
    {
        *(
            Slot.PRECISION,
            Slot.AMP,
            Slot.OPTIMIZER,
            Slot.ATTENTION,
            Slot.CHECKPOINTING,
            Slot.LOSS,
            Slot.ADAPTER,
            Slot.CLIP,
        ),
        *(Slot.SERVING, Slot.SEQUENCE_PARALLEL, Slot.IMPLEMENTATION, Slot.MASTER, Slot.SERVED_WEIGHTS, Slot.SCHEME),
    }
)
_MOST_TYPED = config_json.MOST_CHARACTERS + 2 * 500


def read(query: str) -> Question:
    """The question of a line.

    Raises:
        UserError: the line cannot be understood; the message says what to write instead.
    """
    readings = with_frozen_base(_readings(query))
    slots = {reading.slot for reading in readings} - _MANY
    asked = frozenset(reading.value for reading in readings if isinstance(reading.value, Ask))
    if slots and slots <= {Slot.PRECISION, Slot.FORMAT} and asked <= {Ask.COMPARE, Ask.EXPLAIN, Ask.VERBOSE}:
        return _formats(readings)
    said = _once_each(readings)
    if slots & {Slot.MICRO_BATCH, Slot.ACCUMULATION, Slot.GLOBAL_BATCH} and slots <= WORKLOAD | PARALLEL:
        return _effective_batch(said)
    model = _model(said)
    if Slot.FORMAT in said:
        raise UserError(Message("memory-format-word", {"word": said.word(Slot.FORMAT)}))
    if Slot.SERVING in said or Slot.SERVED_WEIGHTS in said:
        return _inference(said, model)
    return training_of(said, model, asked)


def _readings(query: str) -> list[Reading]:
    """A pasted configuration is one more word, which names the model."""
    start, end = query.find("{"), query.rfind("}")
    if start < 0 or len(query) > _MOST_TYPED:
        return scan(split(query))
    config = config_json.parse_config(query[start : end + 1] if end > start else query[start:])
    around = query[:start] + " " + query[end + 1 :] if end > start else query[:start]
    rest = scan(split(around)) if around.replace("/mem", "").strip() else []
    return [Reading(Slot.MODEL, config, "config.json", 1), *rest]


def _once_each(readings: Sequence[Reading]) -> Said:
    by_slot: dict[Slot, Reading] = {}
    for reading in _without_precision_of_master(readings):
        if reading.slot in _MANY:
            continue
        before = by_slot.get(reading.slot)
        by_slot[reading.slot] = _together(before, reading) if before else reading
    for slot in (Slot.IDLE, Slot.UNCOUNTED):
        idle = [reading for reading in readings if reading.slot is slot]
        if idle:
            words = ", ".join(dict.fromkeys(reading.word for reading in idle))
            by_slot[slot] = Reading(slot, words, words, idle[0].place)
    shaped = next((by_slot[slot] for slot in by_slot if slot in SHAPE), None)
    named = by_slot.get(Slot.MODEL)
    if shaped and named:
        raise UserError(Message("memory-two-models", {"one": named.word, "other": shaped.word}))
    return Said(by_slot)


def _without_precision_of_master(readings: Sequence[Reading]) -> list[Reading]:
    """`bf16 fp32 master`: beside another precision, fp32 is what a master copy is kept in anyway."""
    has_master = any(reading.slot is Slot.MASTER and reading.value for reading in readings)
    precisions = [reading for reading in readings if reading.slot is Slot.PRECISION]
    full = [reading for reading in precisions if reading.value is Dtype.FP32]
    spare = full if has_master and len(full) == 1 and len(precisions) == 2 else []  # noqa: PLR2004 - it and another
    return [reading for reading in readings if reading not in spare]


def _together(one: Reading, other: Reading) -> Reading:
    """The phrase that two words make, whichever came first and whatever stands between them (`momentum … sgd`).

    Raises:
        UserError: they make none.
    """
    if one.slot is Slot.DEVICE:
        return _of_size(one, other)
    if one.value == other.value and one.slot in _SYNONYMS and plain(one.word) != plain(other.word):
        return one
    for first, second in ((one, other), (other, one)):
        phrase = CHOICES.get(normalised(plain(first.word + second.word)))
        if phrase and phrase.slot is one.slot:
            return Reading(phrase.slot, phrase.value, f"{first.word} {second.word}", one.place)
    raise _twice(one, other)


def _of_size(one: Reading, other: Reading) -> Reading:
    """`a100 40gb`: the name and the memory of one GPU.

    Raises:
        UserError: two GPUs, or a memory that this GPU does not come with.
    """
    sized = [reading for reading in (one, other) if isinstance(reading.value, Device) and not reading.value.vendor_gb]
    named = [reading for reading in (one, other) if reading not in sized]
    if len(sized) != 1 or not isinstance(sized[0].value, Device) or not isinstance(named[0].value, Device):
        raise _twice(one, other)
    device = device_of_size(named[0].value, sized[0].value.usable_bytes)
    if device is None:
        raise _twice(one, other)
    return Reading(Slot.DEVICE, device, f"{named[0].word} {sized[0].word}", one.place)


def _twice(one: Reading, other: Reading) -> UserError:
    key = "memory-contradiction"
    if one.slot is Slot.MODEL:
        key = "memory-two-models"
    elif one.value == other.value and (one.slot is not Slot.SCHEME or one.word == other.word):
        key = "memory-repeat"
    return UserError(Message(key, {"one": one.word, "other": other.word}))


def _model(said: Said) -> Model:
    if any(slot in SHAPE for slot in said.by_slot):
        return shape_of(said)
    reading = said.first(Slot.MODEL)
    if reading is None:
        raise UserError(Message("memory-no-model"))
    model = reading.value
    if not isinstance(model, Model):
        raise TypeError(model)
    return model


def _formats(readings: Sequence[Reading]) -> Formats:
    """fp8 means both of its formats, unless one is named."""
    names: list[str] = []
    precise = {reading.value for reading in readings if reading.slot is Slot.FORMAT}
    for reading in readings:
        if reading.slot is Slot.FORMAT:
            names.append(str(reading.value))
        elif reading.slot is Slot.PRECISION and reading.value is not Dtype.FP8:
            names.append("tf32" if "tf32" in reading.word else str(reading.value))
        elif reading.slot is Slot.PRECISION and not any(str(name).startswith("fp8") for name in precise):
            names += ["fp8_e4m3fn", "fp8_e5m2"]
    return Formats(names=tuple(dict.fromkeys(names)))


def _effective_batch(said: Said) -> EffectiveBatch:
    gpus = gpus_of(said)
    data_parallel = 1 if gpus.degree_open else gpus.sharding.data_parallel
    batches = batches_of(said, data_parallel)
    return EffectiveBatch(
        micro_batch_size=batches.micro,
        accumulation_steps=batches.accumulation,
        data_parallel=data_parallel,
        sequence_length=said.get(Slot.SEQUENCE_LENGTH, int),
    )


_FOR_SERVING = frozenset({Slot.MODEL, Slot.SERVING, Slot.SERVED_WEIGHTS, Slot.PRECISION, Slot.DEVICE, *SHAPE})


def _inference(said: Said, model: Model) -> Inference:
    """Serving asks for weights and cache; whatever else was said belongs to training and is named as unused."""
    quantised = said.get(Slot.SERVED_WEIGHTS, str)
    precision = said.get(Slot.PRECISION, Dtype)
    if quantised and precision:
        gaps = {"one": said.word(Slot.SERVED_WEIGHTS), "other": said.word(Slot.PRECISION)}
        raise UserError(Message("memory-contradiction", gaps))
    used = _FOR_SERVING | {Slot.SEQUENCE_LENGTH, Slot.MICRO_BATCH}
    return Inference(
        model=model,
        weights=quantised or (precision or Dtype.BF16).value,
        sequence_length=said.get(Slot.SEQUENCE_LENGTH, int) or usual_length(model),
        micro_batch_size=said.get(Slot.MICRO_BATCH, int) or 1,
        device=said.get(Slot.DEVICE, Device),
        unused=tuple(reading.word for slot, reading in said.by_slot.items() if slot not in used),
    )
