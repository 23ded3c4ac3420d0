"""Which model or GPU does a name mean, and what was a mistyped word meant to be?

Names are compared by their letters and digits only. A name that leaves something out (`llama-2`, `qwen 7b`) is
taken when it fits a single preset and refused with the list of those it fits otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.memory.devices import DEVICE_ALIASES, DEVICES, GB, GIB
from bot.memory.line.keys import KEY_SPELLINGS
from bot.memory.line.word import normalised
from bot.memory.line.words import CHOICES, SPELLINGS
from bot.memory.parameters import count_parameters
from bot.memory.presets import ALIASES, PRESETS
from bot.memory.setup import Device

_PIECE = re.compile(r"\d+(?:\.\d+)?[mbt](?![a-z])|\d+(?:\.\d+)?|[a-z]+")
# What names on the Hugging Face hub say beside the model.
_PACKAGING = re.compile(r"^meta-|[-_](?:hf|instruct|chat|base|it|pt)(?=[-_]|$)|[-_]v0\.1$")
# How a GPU is built in; it does not change its memory.
_GPU_PACKAGING = re.compile(r"^(?:nvidia|amd)?(?:instinct|tesla|geforce)?|sxm[2-6]?|pcie|nvlink$|(?:显?卡)$")
_KEPT = 128  # sizes that were asked for
LONGEST_NAME = 4  # words
_LEAST_MISTYPED = 3  # letters; shorter words are a slip away from everything
_MOST_MISTYPED = 24


def letters_and_digits(text: str) -> str:
    """The form in which names are compared."""
    return "".join(letter for letter in text if letter.isalnum())


def _with_points(text: str) -> str:
    """Letters and digits, and the points of decimal numbers: `1.3b` is not `13b`."""
    return re.sub(r"(?<!\d)\.|\.(?!\d)|[^\w.]|_", "", text)


_TARGETS = {name: name for name in PRESETS} | ALIASES
_WRITTEN = {_with_points(name): target for name, target in _TARGETS.items()}
_EXACT = {letters_and_digits(name): target for name, target in _TARGETS.items()} | _WRITTEN  # as written comes first
_PIECES: dict[str, tuple[str, ...]] = {name: tuple(_PIECE.findall(name)) for name in _TARGETS}
_FIRST = frozenset(pieces[0] for pieces in _PIECES.values())

_DEVICES = {letters_and_digits(name): DEVICES[target] for name, target in (
    *((name, name) for name in DEVICES),
    *DEVICE_ALIASES.items(),
    *((name + unit, name) for name in DEVICES if "-" in name for unit in ("g", "gb")),
)}  # fmt: skip


# The first letters of all names of GPUs and of their packaging: most words are known by them to be none.
_DEVICE_BEGINNINGS = frozenset(word[0] for word in (*_DEVICES, "nvidia", "amd", "instinct", "tesla", "geforce", "rtx"))


def find_presets(words: Sequence[str]) -> tuple[str, ...]:
    """The presets that *words*, joined, may mean: one when the name is complete or fits nothing else."""
    text = "-".join(words)
    name = _PACKAGING.sub("", text.rpartition("/")[2])
    exact = _WRITTEN.get(_with_points(name)) or _EXACT.get(letters_and_digits(name))
    if exact:
        return (exact,)
    pieces = _PIECE.findall(name)
    if not pieces or pieces[0] not in _FIRST or letters_and_digits(name) != letters_and_digits("".join(pieces)):
        return ()
    fitting = [target for candidate, target in _TARGETS.items() if _stands_in(pieces, _PIECES[candidate])]
    return tuple(dict.fromkeys(fitting))


def is_complete(words: Sequence[str]) -> bool:
    """*words* spell out a preset's whole name."""
    return letters_and_digits(_PACKAGING.sub("", "-".join(words).rpartition("/")[2])) in _EXACT


def _stands_in(pieces: Sequence[str], whole: Sequence[str]) -> bool:
    """The first pieces agree and the others come in the same order."""
    rest = iter(whole)
    return pieces[0] == whole[0] and all(piece in rest for piece in pieces)


def longest_name(words: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """How many of the leading *words* name presets together, and which; (0, ()) when none do."""
    longest = min(LONGEST_NAME, len(words))
    # `gpt2 hf` is two words and one name.
    lengths = [n for n in range(longest, 0, -1) if n == 1 or normalised(words[n - 1]) not in CHOICES]
    complete = next((n for n in lengths if is_complete(words[:n])), 0)
    if complete:
        return complete, find_presets(words[:complete])
    for n in lengths:
        found = find_presets(words[:n])
        if found:
            return n, found
    return 0, ()


def find_device(words: Sequence[str]) -> Device | None:
    """The GPU that *words*, joined, name."""
    if words[0][0] not in _DEVICE_BEGINNINGS:
        return None
    name = _GPU_PACKAGING.sub("", letters_and_digits("".join(words)))
    spellings = (name, name.removeprefix("rtx"), name.removesuffix("s"))  # `A100s`, but an L40S
    return next((_DEVICES[spelling] for spelling in spellings if spelling in _DEVICES), None)


def device_of_size(device: Device, num_bytes: int) -> Device | None:
    """The GPU of this kind with so much memory as its maker calls it: of an `a100`, `40gb` is another card."""
    kind = device.name.partition("-")[0]
    for row in DEVICES.values():
        same_kind = row.name.partition("-")[0] == kind
        if same_kind and row.vendor_gb and num_bytes in {row.vendor_gb * GB, row.vendor_gb * GIB}:
            return row
    return None


def maker(name: str) -> str:
    """The first word of a preset's name, which its relatives share."""
    return _PIECES[name][0]


@lru_cache(_KEPT)
def presets_near(parameters: int) -> tuple[str, ...]:
    """Three presets of different makers of about this size, the newest of each; the oldest families come last."""
    nearest_of: dict[str, str] = {}
    for name in PRESETS:
        best = nearest_of.get(maker(name))
        if best is None or _distance(name, parameters) <= _distance(best, parameters):
            nearest_of[maker(name)] = name
    return tuple(sorted(nearest_of.values(), key=lambda name: _distance(name, parameters))[:3])


def _distance(name: str, parameters: int) -> tuple[int, bool]:
    """In fifths of the size, so that a newer model of the same size class is as near as an older."""
    fifths = round(5 * abs(preset_parameters(name) - parameters) / parameters)
    return fifths, PRESETS[name].family.is_gpt_form


@cache
def preset_parameters(name: str) -> int:
    """The exact number of parameters of a preset."""
    return count_parameters(PRESETS[name]).total


_MEANT = (
    {normalised(name): name for name in (*PRESETS, *ALIASES, *DEVICES, *DEVICE_ALIASES)} | KEY_SPELLINGS | SPELLINGS
)


def nearest(text: str) -> str | None:
    """The known word *text* is a slip away from, or None."""
    word = normalised(text)
    if not _LEAST_MISTYPED <= len(word) <= _MOST_MISTYPED:
        return None
    found = process.extractOne(word, _MEANT.keys(), scorer=OSA.distance, score_cutoff=max(1, len(word) // 4))
    return _MEANT[found[0]] if found else None
