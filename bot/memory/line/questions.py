"""What can a `/mem` line ask? One of four things."""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.line.slots import Ask
from bot.memory.setup import Device, Model, TrainingSetup
from bot.wording import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """How much memory a training needs.

    *assumed* holds the words the answer adds because nobody said otherwise, *notes* what else the asker should
    know about how the line was read. *degree_open*: a sharding word stood without its degree, so the answer is a
    table over several (the setup holds the one of 8).
    """

    setup: TrainingSetup
    asked: frozenset[Ask] = frozenset()
    degree_open: bool = False
    assumed: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveBatch:
    """How many sequences one optimizer step averages over."""

    micro_batch_size: int
    accumulation_steps: int
    data_parallel: int
    sequence_length: int | None = None

    @property
    def size(self) -> int:
        return self.micro_batch_size * self.accumulation_steps * self.data_parallel


@dataclass(frozen=True, slots=True, kw_only=True)
class Formats:
    """What number formats can hold; names of `formats.FORMATS`."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """The weights, and the key/value cache where the shape is known; training is what this room is for."""

    model: Model
    weights: str  # fp32, bf16, fp16, fp8, int8, int4
    sequence_length: int
    micro_batch_size: int
    device: Device | None = None
    unused: tuple[str, ...] = ()


Question = Training | EffectiveBatch | Formats | Inference
