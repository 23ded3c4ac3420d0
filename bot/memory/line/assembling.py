"""Which training do the words of a line describe, and what was assumed where they were silent?"""

from __future__ import annotations

from bot.errors import UserError
from bot.memory.line.batches import Batches, batches_of
from bot.memory.line.canonical import precision_word, usual_length
from bot.memory.line.gpus import Gpus, check_against_model, gpus_of
from bot.memory.line.lookup import is_complete, presets_near
from bot.memory.line.questions import Training
from bot.memory.line.recipes import contradiction, recipe_notes, recipe_of, step_of
from bot.memory.line.slots import INVERSE, Ask, Said, Slot
from bot.memory.presets import PRESETS
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Architecture,
    Attention,
    Checkpointing,
    Device,
    Family,
    Implementation,
    LossKind,
    Model,
    Nominal,
    Optimizer,
    Targets,
    TrainingSetup,
    Workload,
)
from bot.wording import Localised, Message

_GALORE_RANK = 128


def training_of(said: Said, model: Model, asked: frozenset[Ask]) -> Training:
    """The training of a line.

    Raises:
        UserError: words contradict each other, or something that is needed was not said.
    """
    optimizer = _optimizer(said)
    gpus = gpus_of(said)
    check_against_model(gpus.sharding, model)
    _check_asked_alone(asked, said)
    adapter = _adapter(said, model)
    batches = batches_of(said, gpus.sharding.data_parallel)
    setup = TrainingSetup(
        model=model,
        recipe=recipe_of(said),
        optimizer=optimizer,
        step=step_of(said),
        galore_rank=_galore_rank(said, model, optimizer),
        sharding=gpus.sharding,
        workload=_workload(said, model, batches),
        adapter=adapter,
        device=said.get(Slot.DEVICE, Device),
    )
    _check_asked(asked, setup)
    return Training(
        setup=setup,
        asked=asked,
        degree_open=gpus.degree_open and not asked & INVERSE,
        assumed=_assumed(said, setup, asked),
        notes=(*_notes(said, setup, gpus, asked), *batches.notes),
    )


def _optimizer(said: Said) -> Optimizer:
    """`sgd momentum=0.9` is SGD with a state; only whether there is momentum matters."""
    chosen = said.get(Slot.OPTIMIZER, Optimizer)
    if Slot.MOMENTUM not in said:
        return chosen or Optimizer.ADAM
    if chosen not in {None, Optimizer.SGD, Optimizer.SGDM}:
        raise contradiction(said, Slot.OPTIMIZER, Slot.MOMENTUM)
    return Optimizer.SGDM if said.get(Slot.MOMENTUM, float) else Optimizer.SGD


def _workload(said: Said, model: Model, batches: Batches) -> Workload:
    length = usual_length(model)
    return Workload(
        sequence_length=said.get(Slot.SEQUENCE_LENGTH, int) or length,
        micro_batch_size=batches.micro,
        accumulation_steps=batches.accumulation,
        checkpointing=said.get(Slot.CHECKPOINTING, Checkpointing) or Checkpointing.NONE,
        attention=said.get(Slot.ATTENTION, Attention) or _usual_attention(model),
        implementation=said.get(Slot.IMPLEMENTATION, Implementation) or Implementation.HF,
        loss=said.get(Slot.LOSS, LossKind) or LossKind.PLAIN,
        loss_chunks=said.get(Slot.LOSS_CHUNKS, int) or Workload().loss_chunks,
        dropout=said.get(Slot.DROPOUT, float) or 0.0,
        clip=Slot.CLIP in said,
    )


def _usual_attention(model: Model) -> Attention:
    """Gemma-2 caps its scores, which flash kernels of its time could not; `transformers` runs it eagerly."""
    gemma = isinstance(model, Architecture) and model.family is Family.GEMMA2
    return Attention.EAGER if gemma else Attention.FLASH


def _adapter(said: Said, model: Model) -> Adapter | None:
    kind = _adapter_kind(said)
    if kind is None:
        reading = said.first(Slot.TARGETS) or (None if _is_galore(said) else said.first(Slot.RANK))
        if reading and isinstance(model, Nominal):
            raise UserError(Message("memory-adapter-shape", _shape_gaps(reading.word, model)))
        if reading:
            raise UserError(Message("memory-adapter-missing", {"word": reading.word}))
        return None
    adapter = said.word(Slot.ADAPTER if Slot.ADAPTER in said else Slot.RANK)
    if _is_galore(said):
        raise UserError(Message("memory-galore-adapter", {"one": said.word(Slot.OPTIMIZER), "other": adapter}))
    if isinstance(model, Nominal):
        raise UserError(Message("memory-adapter-shape", _shape_gaps(adapter, model)))
    targets = said.get(Slot.TARGETS, Targets) or Targets.ALL
    return Adapter(kind=kind, rank=said.get(Slot.RANK, int) or 16, targets=targets.value)


def _shape_gaps(word: str, model: Nominal) -> dict[str, str | int | Localised | Message]:
    return {"word": word, "names": ", ".join(presets_near(model.parameters))}


def _adapter_kind(said: Said) -> AdapterKind | None:
    """`full finetune` says that there is none; `lora_rank=8` says that there is one."""
    reading = said.first(Slot.ADAPTER)
    if reading is not None:
        return None if reading.value is None else said.get(Slot.ADAPTER, AdapterKind)
    rank = said.first(Slot.RANK)
    return AdapterKind.LORA if rank and "lora" in rank.word else None


def _is_galore(said: Said) -> bool:
    return said.get(Slot.OPTIMIZER, Optimizer) is Optimizer.GALORE


def _galore_rank(said: Said, model: Model, optimizer: Optimizer) -> int:
    if optimizer is not Optimizer.GALORE:
        return _GALORE_RANK
    if isinstance(model, Nominal):
        raise UserError(Message("memory-adapter-shape", _shape_gaps(said.word(Slot.OPTIMIZER), model)))
    return (Slot.ADAPTER not in said and said.get(Slot.RANK, int)) or _GALORE_RANK


def _check_asked(asked: frozenset[Ask], setup: TrainingSetup) -> None:
    inverse = sorted(asked & INVERSE)
    if len(inverse) > 1:
        raise UserError(Message("memory-contradiction", {"one": inverse[0], "other": inverse[1]}))
    wants_gpu = inverse or sorted(asked & {Ask.FIT})
    if wants_gpu and setup.device is None:
        raise UserError(Message("memory-gpu-missing", {"word": wants_gpu[0]}))
    if asked & {Ask.MAX_BATCH, Ask.MAX_SEQ} and isinstance(setup.model, Nominal):
        raise UserError(Message("memory-adapter-shape", _shape_gaps(inverse[0], setup.model)))
    axes = setup.sharding.uncounted_axes
    if asked & {Ask.MAX_BATCH, Ask.MAX_SEQ} and axes:
        raise UserError(Message("memory-axes-uncounted", {"word": inverse[0], "axes": ", ".join(axes)}))


_ANSWERED = {
    Ask.MAX_BATCH: (Slot.MICRO_BATCH, Slot.GLOBAL_BATCH),
    Ask.MAX_SEQ: (Slot.SEQUENCE_LENGTH,),
    Ask.MIN_GPUS: (Slot.SHARDS, Slot.DATA_PARALLEL, Slot.GPUS, Slot.NODES, Slot.PER_NODE, Slot.GLOBAL_BATCH),
}


def _check_asked_alone(asked: frozenset[Ask], said: Said) -> None:
    """What is asked for cannot be said as well."""
    for ask, slots in _ANSWERED.items():
        reading = said.first(*slots)
        if ask in asked and reading is not None:
            raise UserError(Message("memory-contradiction", {"one": ask.value, "other": reading.word}))


def _assumed(said: Said, setup: TrainingSetup, asked: frozenset[Ask]) -> tuple[str, ...]:
    """The words the line would have had for what is assumed."""
    workload = setup.workload
    precision = (Slot.PRECISION, Slot.AMP, Slot.PARAMETERS, Slot.RECIPE)
    moments = (Slot.MOMENTS, Slot.RECIPE, Slot.MASTER)
    settled = setup.optimizer is Optimizer.SGD or setup.optimizer.has_own_format
    rows = [
        (precision, precision_word(setup.recipe)),
        ((Slot.OPTIMIZER,), setup.optimizer.value),
        (moments, "" if settled else f"moments={setup.recipe.moments.value}"),
        (moments, "no-master"),
        ((Slot.STEP,), setup.step.value),
    ]
    if isinstance(setup.model, Architecture) and not setup.sharding.uncounted_axes:
        rows += [
            ((Slot.SEQUENCE_LENGTH,), "" if Ask.MAX_SEQ in asked else f"seq={workload.sequence_length}"),
            (
                (Slot.MICRO_BATCH, Slot.GLOBAL_BATCH),
                "" if Ask.MAX_BATCH in asked else f"mb={workload.micro_batch_size}",
            ),
            ((Slot.ACCUMULATION, Slot.GLOBAL_BATCH), f"accum={workload.accumulation_steps}"),
            ((Slot.CHECKPOINTING,), f"ckpt={workload.checkpointing.value}"),
            ((Slot.ATTENTION,), workload.attention.value),
            ((Slot.IMPLEMENTATION,), workload.implementation.value),
            ((Slot.LOSS,), "plain-ce"),
        ]
    if setup.adapter:
        rows.append(((Slot.RANK,), f"r={setup.adapter.rank}"))
        rows.append(((Slot.TARGETS,), f"targets={Targets(setup.adapter.targets).name.lower()}"))
    return tuple(word for slots, word in rows if word and said.first(*slots) is None)


def _notes(said: Said, setup: TrainingSetup, gpus: Gpus, asked: frozenset[Ask]) -> tuple[Message, ...]:
    notes = [*_name_notes(said, setup.model), *recipe_notes(said, setup.recipe), *gpus.notes]
    if gpus.degree_open and asked & {Ask.MAX_BATCH, Ask.MAX_SEQ}:
        gaps = {"scheme": setup.sharding.scheme.value, "degree": str(setup.sharding.degree)}
        notes.append(Message("memory-note-degree", gaps))
    if Slot.IDLE in said:
        notes.append(Message("memory-note-idle-settings", {"words": said.word(Slot.IDLE)}))
    if Slot.UNCOUNTED in said:
        notes.append(Message("memory-note-uncounted", {"words": said.word(Slot.UNCOUNTED)}))
    batch = said.first(Slot.MICRO_BATCH)
    if batch and "micro" not in batch.word and "mb" not in batch.word and setup.sharding.data_parallel > 1:
        notes.append(Message("memory-note-micro-batch", {"word": batch.word}))
    model = setup.model
    if isinstance(model, Architecture) and 0 < model.positions < setup.workload.sequence_length:
        notes.append(Message("memory-note-positions", {"positions": str(model.positions)}))
    return tuple(notes)


def _name_notes(said: Said, model: Model) -> list[Message]:
    """A name that leaves something out fits one preset, and may have been meant for a model that is none."""
    reading = said.first(Slot.MODEL)
    if reading is None or not isinstance(model, Architecture) or model.name not in PRESETS:
        return []
    if is_complete(reading.word.lower().split()):
        return []
    return [Message("memory-note-model", {"word": reading.word, "name": model.name})]
