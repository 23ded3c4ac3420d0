"""How do micro-batch, accumulation and global batch agree?

A global batch is micro-batch × accumulated steps × data-parallel ranks; what was not said follows from the rest.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.errors import UserError
from bot.memory.line.slots import Said, Slot
from bot.wording import Message


class Batches(NamedTuple):
    """*notes*: what followed from a global batch."""

    micro: int
    accumulation: int
    notes: tuple[Message, ...] = ()


def batches_of(said: Said, data_parallel: int) -> Batches:
    """The batches of a line.

    Raises:
        UserError: the global batch is no product of the others.
    """
    micro, accumulation = said.get(Slot.MICRO_BATCH, int), said.get(Slot.ACCUMULATION, int)
    whole = said.get(Slot.GLOBAL_BATCH, int)
    if whole is None:
        return Batches(micro or 1, accumulation or 1)
    if accumulation is None:
        micro = micro or 1
        accumulation = whole // (micro * data_parallel)
    else:
        micro = micro or whole // (accumulation * data_parallel)
    gaps = {"global": str(whole), "mb": str(micro), "accum": str(accumulation), "dp": str(data_parallel)}
    if micro * accumulation * data_parallel != whole:
        raise UserError(Message("memory-global-batch", gaps))
    return Batches(micro, accumulation, (Message("memory-note-global-batch", gaps),))
