"""What is a word of a `/mem` line, and when are two spellings the same word?"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.line.slots import Slot

_DROPPED = str.maketrans("", "", "-_ ")


@dataclass(frozen=True, slots=True)
class Word:
    """A word and what it chooses.

    *also*: what it says beside that (`bf16-mixed` is a precision and autocast). *weak*: other words
    of the line may give it another meaning (`4bit`, beside `lora`, is no optimizer).
    """

    spellings: tuple[str, ...]
    slot: Slot
    value: object
    also: tuple[Slot, object] | None = None
    weak: bool = False


def word(slot: Slot, value: object, *spellings: str) -> Word:
    """A word that chooses *value*."""
    return Word(spellings, slot, value)


def weak(slot: Slot, value: object, *spellings: str) -> Word:
    """A word whose meaning the rest of the line can change."""
    return Word(spellings, slot, value, weak=True)


def flag(slot: Slot, *spellings: str, holds: bool = True, also: tuple[Slot, object] | None = None) -> Word:
    """A word that says that something holds."""
    return Word(spellings, slot, holds, also)


def normalised(text: str) -> str:
    """The form in which spellings are compared: without `-`, `_` and spaces."""
    return text.translate(_DROPPED)
