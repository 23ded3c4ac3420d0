"""Of which thing can a word of a `/mem` line speak? One slot holds one choice.

Two words in one slot are a contradiction or a repeat; words in different slots may come in any order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TypeVar

T = TypeVar("T")


class Slot(StrEnum):
    """What is chosen."""

    MODEL = auto()
    FAMILY = auto()
    HIDDEN = auto()
    LAYERS = auto()
    INNER = auto()
    HEADS = auto()
    KV_HEADS = auto()
    HEAD_SIZE = auto()
    VOCABULARY = auto()
    POSITIONS = auto()
    TIED = auto()
    EXPERTS = auto()
    EXPERTS_PER_TOKEN = auto()
    EXPERT_INNER = auto()
    SHARED_EXPERTS = auto()
    DENSE_LAYERS = auto()
    QUERY_RANK = auto()
    KEY_VALUE_RANK = auto()
    HEAD_WITHOUT_POSITION = auto()
    HEAD_WITH_POSITION = auto()
    VALUE_HEAD = auto()
    PRECISION = auto()
    AMP = auto()
    FORMAT = auto()  # a number format that is no training precision; only asked about
    PARAMETERS = auto()
    GRADIENTS = auto()
    MAIN_GRADIENTS = auto()
    MOMENTS = auto()
    RECIPE = auto()
    MASTER = auto()
    OPTIMIZER = auto()
    MOMENTUM = auto()
    STEP = auto()
    PAGED = auto()
    IMPLEMENTATION = auto()
    ATTENTION = auto()
    LOSS = auto()
    LOSS_CHUNKS = auto()
    CLIP = auto()
    DROPOUT = auto()
    SEQUENCE_LENGTH = auto()
    MICRO_BATCH = auto()
    ACCUMULATION = auto()
    GLOBAL_BATCH = auto()  # of all GPUs and accumulated steps together
    CHECKPOINTING = auto()
    SCHEME = auto()
    SHARDS = auto()  # the degree said with the scheme (`zero3 8`)
    DATA_PARALLEL = auto()  # the degree said on its own (`dp 8`)
    TENSOR = auto()
    SEQUENCE_PARALLEL = auto()
    PIPELINE = auto()
    VIRTUAL_PIPELINE = auto()
    CONTEXT = auto()
    EXPERT = auto()
    GPUS = auto()
    NODES = auto()
    PER_NODE = auto()  # GPUs of one node
    ADAPTER = auto()
    RANK = auto()
    TARGETS = auto()
    DEVICE = auto()
    ASK = auto()  # questions do not exclude each other
    SERVING = auto()
    SERVED_WEIGHTS = auto()
    IDLE = auto()  # settings that do not change the memory
    UNCOUNTED = auto()  # settings that change it, and are not counted here
    FILLER = auto()  # read over


SHAPE = frozenset(
    {
        Slot.FAMILY,
        Slot.HIDDEN,
        Slot.LAYERS,
        Slot.INNER,
        Slot.HEADS,
        Slot.KV_HEADS,
        Slot.HEAD_SIZE,
        Slot.VOCABULARY,
        Slot.POSITIONS,
        Slot.TIED,
        Slot.EXPERTS,
        Slot.EXPERTS_PER_TOKEN,
        Slot.EXPERT_INNER,
        Slot.SHARED_EXPERTS,
        Slot.DENSE_LAYERS,
        Slot.QUERY_RANK,
        Slot.KEY_VALUE_RANK,
        Slot.HEAD_WITHOUT_POSITION,
        Slot.HEAD_WITH_POSITION,
        Slot.VALUE_HEAD,
    }
)
WORKLOAD = frozenset({Slot.SEQUENCE_LENGTH, Slot.MICRO_BATCH, Slot.ACCUMULATION, Slot.GLOBAL_BATCH})
PARALLEL = frozenset(
    {
        Slot.SCHEME,
        Slot.SHARDS,
        Slot.DATA_PARALLEL,
        Slot.TENSOR,
        Slot.SEQUENCE_PARALLEL,
        Slot.PIPELINE,
        Slot.VIRTUAL_PIPELINE,
        Slot.CONTEXT,
        Slot.EXPERT,
        Slot.GPUS,
        Slot.NODES,
        Slot.PER_NODE,
    }
)


class Ask(StrEnum):
    """What is asked beside the memory itself."""

    FIT = "fit"
    MAX_BATCH = "max batch"
    MAX_SEQ = "max seq"
    MIN_GPUS = "min gpus"
    COMPARE = "compare"
    TIMELINE = "timeline"
    EXPLAIN = "explain"
    VERBOSE = "verbose"


INVERSE = frozenset({Ask.MAX_BATCH, Ask.MAX_SEQ, Ask.MIN_GPUS})


@dataclass(frozen=True, slots=True)
class Reading:
    """One choice, the word it was read from (ready to be shown) and where that word stands, counted from 1.

    Other words of the line may give a *weak* one another meaning.
    """

    slot: Slot
    value: object
    word: str
    place: int
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """The choices of a line, one per slot."""

    by_slot: dict[Slot, Reading]

    def __contains__(self, slot: Slot) -> bool:
        return slot in self.by_slot

    def get(self, slot: Slot, kind: type[T]) -> T | None:
        """The value of *slot*, which the tables of words guarantee to be a *kind*."""
        reading = self.by_slot.get(slot)
        if reading is None:
            return None
        if not isinstance(reading.value, kind):
            raise TypeError(f"{slot} holds {reading.value!r}, not {kind}")
        return reading.value

    def word(self, slot: Slot) -> str:
        return self.by_slot[slot].word

    def first(self, *slots: Slot) -> Reading | None:
        """The reading of the first of *slots* that was said."""
        return next((self.by_slot[slot] for slot in slots if slot in self.by_slot), None)
