"""What is a key of a `/mem` line: what it fills, and how its value is written?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.memory.line.slots import Slot
from bot.memory.setup import Scheme

MOST = 10**6


class Kind(Enum):
    """How a value is written."""

    COUNT = auto()  # a whole number
    LENGTH = auto()  # a whole number, in which k is 1024
    SHARE = auto()  # a decimal from 0 to below 1
    CHOICE = auto()
    BYTES = auto()
    DEVICE = auto()
    IDLE = auto()  # anything: it does not change the memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key: what it fills, how its value is written, and what it says by itself.

    Every key may be written `key=value` or `key:value`; those that *take_next* also read the word after them
    (`seq 4096`). An *optional* one may stand without a value; its slot then holds *alone*.
    """

    spellings: tuple[str, ...]
    slot: Slot
    kind: Kind = Kind.COUNT
    least: int = 1
    most: int = MOST
    choices: Mapping[str, object] = field(default_factory=dict)
    take_next: bool = False
    optional: bool = False
    alone: object = None  # None: the slot stays empty
    implies: tuple[Slot, object] | None = None

    @property
    def name(self) -> str:
        return self.spellings[0]

    @property
    def example(self) -> str:
        """How the key is written with a value."""
        match self.kind:
            case Kind.CHOICE:
                return f"{self.name}={next(iter(self.choices))}"
            case Kind.DEVICE:
                return f"{self.name} a100-80"
            case Kind.BYTES:
                return f"{self.name}=24gib"
            case Kind.SHARE:
                return f"{self.name}=0.1"
            case Kind.LENGTH:
                return f"{self.name} 4096"
            case Kind.IDLE:
                return f"{self.name}=1"
            case Kind.COUNT:
                return f"{self.name} 8" if self.take_next else f"{self.name}=8"


def count(slot: Slot, *spellings: str, least: int = 1, most: int = MOST) -> Key:
    """A key of a whole number."""
    return Key(spellings=spellings, slot=slot, least=least, most=most, take_next=True)


def shape(slot: Slot, *spellings: str, least: int = 1, most: int = MOST) -> Key:
    """A size of a model, only written with `=`."""
    return Key(spellings=spellings, slot=slot, least=least, most=most)


def choice(slot: Slot, choices: Mapping[str, object], *spellings: str) -> Key:
    """A key of one of several words."""
    return Key(spellings=spellings, slot=slot, kind=Kind.CHOICE, choices=choices)


def scheme(value: Scheme, *spellings: str) -> Key:
    """A way of sharding; its degree may be left open."""
    return Key(spellings=spellings, slot=Slot.SHARDS, take_next=True, optional=True, implies=(Slot.SCHEME, value))
