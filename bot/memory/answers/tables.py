"""Which tables stand in an answer? The anatomy, the degrees of a sharding word, comparisons, phases and places."""

from __future__ import annotations

from collections.abc import Sequence

from bot.memory.answers.alternatives import comparison
from bot.memory.answers.anatomy import Group, Row, anatomy
from bot.memory.answers.printing import gib, peak_gib, per_parameter, states_gib, within_gib
from bot.memory.answers.sweep import sweep
from bot.memory.answers.terms import phase_name, place_name
from bot.memory.results import Estimate
from bot.memory.setup import TrainingSetup
from bot.replies import Table
from bot.wording import Language, Message, say

_INDENT = "· "


def anatomy_table(found: Estimate, setup: TrainingSetup, language: Language, *, everything: bool) -> Table:
    """Three headings with their tensors; with an architecture they add up to the peak in the last row."""
    header = ["memory-header-part", "memory-header-bytes", "memory-header-gib"]
    header += ["memory-header-peak"] if found.peak else []
    rows: list[tuple[str, ...]] = []
    for group in anatomy(found, setup, everything=everything):
        rows.append(_heading(group, language, peak=found.peak is not None))
        rows += [_row(row, language, peak=found.peak is not None) for row in group.rows]
    if found.peak:
        rows.append((_say(language, "memory-peak-row"), "", "", peak_gib(found)))
    return Table(header=tuple(_say(language, key) for key in header), rows=tuple(rows))


def _heading(group: Group, language: Language, *, peak: bool) -> tuple[str, ...]:
    name = _say(language, f"memory-{group.heading.value}")
    if not group.counted:
        return (name, "", _say(language, "memory-not-counted-cell"))
    mark = " ≈" if group.estimated else ""
    has_states = any(row.whole is not None for row in group.rows)
    cells = [
        name + mark,
        per_parameter(group.per_parameter) if has_states else "",
        gib(group.whole) if has_states else "",
    ]
    return (*cells, gib(group.at_peak)) if peak else tuple(cells)


def _row(row: Row, language: Language, *, peak: bool) -> tuple[str, ...]:
    name = _INDENT + _say(language, f"memory-{row.name}")
    cells = (
        f"{name} ({row.detail})" if row.detail else name,
        "" if row.per_parameter is None else per_parameter(row.per_parameter),
        "" if row.whole is None else gib(row.whole),
    )
    return (*cells, gib(row.at_peak or 0)) if peak else cells


def sweep_table(setup: TrainingSetup, language: Language) -> Table:
    """States and peak of one GPU by the number of GPUs."""
    rows = [(str(row.world), row.found) for row in sweep(setup)]
    return _side_by_side("memory-header-world", rows, language)


def comparison_table(setup: TrainingSetup, language: Language) -> Table:
    """Recipes and techniques, each as one change of the line."""
    asked = _say(language, "memory-as-asked")
    rows = [(row.words or asked, row.found) for row in comparison(setup)]
    return _side_by_side("memory-header-words", rows, language)


def _side_by_side(first: str, rows: Sequence[tuple[str, Estimate]], language: Language) -> Table:
    """Trainings with their states and, where shapes are known, their peaks."""
    known = any(found.peak for _, found in rows)
    header = [first, "memory-header-states", *(["memory-header-peak-short"] if known else [])]
    return Table(
        header=tuple(_say(language, key) for key in header),
        rows=tuple((name, states_gib(found), *([peak_gib(found)] if known else [])) for name, found in rows),
    )


def timeline_table(found: Estimate, language: Language) -> Table:
    """Every phase: what is alive after it, and the most within it."""
    header = ("memory-header-phase", "memory-header-after", "memory-header-within")
    return Table(
        header=tuple(_say(language, key) for key in header),
        rows=tuple(
            (
                say(language, phase_name(memory.phase)),
                within_gib(memory.after.total_bytes, found),
                within_gib(memory.peak.total_bytes, found),
            )
            for memory in found.timeline
        ),
    )


def places_table(found: Estimate, language: Language, most: int = 8) -> Table:
    """The highest moments of the step, the peak first."""
    highest = sorted(found.candidates, key=lambda candidate: -candidate.alive.total_bytes)[:most]
    header: Sequence[str] = ("memory-header-place", "memory-header-phase", "memory-header-gib")
    return Table(
        header=tuple(_say(language, key) for key in header),
        rows=tuple(
            (
                say(language, place_name(candidate)),
                say(language, phase_name(candidate.phase)),
                within_gib(candidate.alive.total_bytes, found),
            )
            for candidate in highest
        ),
    )


def _say(language: Language, key: str) -> str:
    return say(language, Message(key))
