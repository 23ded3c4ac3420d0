"""What does the picture of a training show? The most that is alive within each phase, stacked, under the GPU's line.

Labels are the field's English terms, which every font can draw; the alternative text is in the reader's language
and says everything the picture shows.
"""

from __future__ import annotations

from bot.memory.answers.anatomy import Heading, heading_of
from bot.memory.answers.printing import gib, gib_exact
from bot.memory.devices import GIB
from bot.memory.results import Breakdown, Category, Estimate, Phase
from bot.memory.setup import Device
from bot.replies import Bars, Figure
from bot.wording import Language, Message, say

_SHOWN = (Phase.INIT, Phase.FWD1, Phase.BWD1, Phase.STEP1, Phase.FWD2, Phase.BWD2)
_STACK = ("parameters", "gradients", "optimizer states", "activations", "runtime")
_STATES = {Category.PARAM: 0, Category.GRAD: 1, Category.OPTSTATE: 2}


def figure(found: Estimate, device: Device | None, language: Language) -> Figure:
    """The picture of an estimate that has a timeline."""
    bars = [(memory.phase, _stacked(memory.peak)) for memory in found.timeline if memory.phase in _SHOWN]
    each = " per GPU" if found.per_gpu else ""
    unsure = " (estimated)" if found.is_peak_estimated else ""
    data = Bars(
        title=f"Most memory alive by phase, GiB{each}{unsure}",
        unit="GiB",
        bars=tuple(phase.value for phase, _ in bars),
        stack=_STACK,
        values=tuple(tuple(num_bytes / GIB for num_bytes in stacked) for _, stacked in bars),
        limit=(f"{device.name} usable", device.usable_bytes / GIB) if device else None,
    )
    return Figure(data=data, alt=_alternative(bars, found, device, language))


def _stacked(alive: Breakdown) -> tuple[int, ...]:
    sums = [0] * len(_STACK)
    for category, num_bytes in alive.categories.items():
        activation = heading_of(category) is Heading.SAVED_ACTIVATIONS
        sums[_STATES.get(category, 3 if activation else 4)] += num_bytes
    return tuple(sums)


def _alternative(
    bars: list[tuple[Phase, tuple[int, ...]]], found: Estimate, device: Device | None, language: Language
) -> str:
    spoken = " · ".join(
        say(
            language,
            Message(
                "memory-figure-bar",
                {
                    "phase": Message(f"memory-figure-{phase.value}"),
                    "total": gib(sum(stacked)),
                    "parts": "+".join(gib(num_bytes) if num_bytes else "0" for num_bytes in stacked),
                },
            ),
        )
        for phase, stacked in bars
    )
    gaps = {"gib": gib_exact(device.usable_bytes), "gpu": device.name} if device else {}
    limit = say(language, Message("memory-figure-limit", gaps)) if device else ""
    mark = say(language, Message("memory-estimated-sign")) if found.is_peak_estimated else ""
    return say(language, Message("memory-figure-alt", {"bars": spoken, "limit": limit, "mark": mark}))
