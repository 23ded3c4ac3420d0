"""In which format is the base under an adapter kept, and what do `4bit` and `8bit` mean there?

`4bit` and `8bit` alone name an optimizer. Beside `lora` a 4-bit base is what makes QLoRA; beside serving words they
name the format of the weights. An 8-bit base is not counted here, and refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.errors import UserError
from bot.memory.line.slots import Reading, Slot
from bot.memory.setup import AdapterKind, Optimizer
from bot.wording import Message

_SERVED = {Optimizer.ADAM4BIT: "int4", Optimizer.ADAM8BIT: "int8"}


def with_frozen_base(readings: Sequence[Reading]) -> list[Reading]:
    """*readings*, with the formats of a frozen or served base where they belong.

    Raises:
        UserError: an adapter on a base in 8 bits.
    """
    adapters = [each for each in readings if each.slot is Slot.ADAPTER and each.value is not None]
    if len({each.value for each in adapters}) > 1:
        return list(readings)  # two kinds of adapter contradict, whatever the base is
    if adapters:
        return _under_adapter(readings, adapters[0])
    if any(each.slot is Slot.SERVING for each in readings):
        return [_served(each) for each in readings]
    return list(readings)


def _under_adapter(readings: Sequence[Reading], adapter: Reading) -> list[Reading]:
    kept = []
    quantised = adapter.value is AdapterKind.QLORA
    for each in readings:
        if each.slot is Slot.SERVED_WEIGHTS and each.value == "int8":
            raise UserError(Message("memory-frozen-base", {"one": adapter.word, "other": each.word}))
        is_base = each.slot is Slot.SERVED_WEIGHTS or (each.weak and each.value is Optimizer.ADAM4BIT)
        quantised = quantised or is_base
        if not is_base:
            kept.append(each)
    kind = AdapterKind.QLORA if quantised else AdapterKind.LORA
    return [replace(each, value=kind) if each.slot is Slot.ADAPTER and each.value else each for each in kept]


def _served(reading: Reading) -> Reading:
    if reading.weak and isinstance(reading.value, Optimizer):
        return Reading(Slot.SERVED_WEIGHTS, _SERVED[reading.value], reading.word, reading.place)
    return reading
