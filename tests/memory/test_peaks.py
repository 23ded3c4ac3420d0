"""The peak is where PyTorch has it; `pytest -s` prints the table of errors."""

from __future__ import annotations

from collections import defaultdict
from statistics import median

import pytest

from bot.memory.estimate import estimate
from bot.memory.results import Estimate
from tests.memory.measured import GOLDEN, Measured, all_measured, setup_of

TOLERANCE = 0.0005  # a tenth of what a missing term would show

MEASURED = all_measured()
needs_data = pytest.mark.skipif(not MEASURED, reason="memory_peaks.json does not lie beside the checkout")


def error(estimated_bytes: int | None, measured_bytes: int) -> float:
    assert estimated_bytes is not None
    return estimated_bytes / measured_bytes - 1


def after_phases(found: Estimate) -> dict[str, int]:
    return {memory.phase.value: memory.after.total_bytes for memory in found.timeline}


@pytest.mark.parametrize("measured", GOLDEN, ids=lambda measured: measured.query)
def test_a_measured_step_is_found_with_its_peak_phase_and_timeline(measured: Measured) -> None:
    found = estimate(setup_of(measured))
    assert abs(error(found.peak_bytes, measured.peak_bytes)) < TOLERANCE
    assert found.peak_phase == measured.phase
    assert found.model_states_bytes == measured.model_states_bytes
    after = after_phases(found)
    assert all(abs(error(after[phase], num_bytes)) < TOLERANCE for phase, num_bytes in measured.timeline.items())


@pytest.mark.parametrize("measured", GOLDEN, ids=lambda measured: measured.query)
def test_the_peak_is_made_of_what_pytorch_says_it_is_made_of(measured: Measured) -> None:
    found = {category.value: num_bytes for category, num_bytes in estimate(setup_of(measured)).categories.items()}
    for category, num_bytes in measured.categories.items():
        assert abs(found.get(category, 0) - num_bytes) < 0.005 * measured.peak_bytes


@needs_data
def test_all_measured_steps_are_found() -> None:
    errors: dict[str, list[float]] = defaultdict(list)
    wrong = []
    for measured in MEASURED:
        found = estimate(setup_of(measured))
        off = error(found.peak_bytes, measured.peak_bytes)
        after = after_phases(found)
        late = max((abs(error(after[phase], size)) for phase, size in measured.timeline.items()), default=0)
        errors[_kind(measured)].append(off)
        if abs(off) > TOLERANCE or late > TOLERANCE or found.peak_phase != measured.phase:
            wrong.append((measured.query, off, late, found.peak_phase))
    _print(errors)
    assert not wrong
    assert sum(map(len, errors.values())) == 218


def _kind(measured: Measured) -> str:
    _, preset, *words = measured.query.split()
    if preset.startswith("mixtral"):
        return "moe"
    keys = {word.partition("=")[0] for word in words}
    return next(kind for kind in ("fsdp", "lora", "qlora", "amp", "fp32", "bf16") if kind in keys)


def _print(errors: dict[str, list[float]]) -> None:
    print()  # noqa: T201 - the table is the evidence, shown by `pytest -s`
    for kind, offs in sorted(errors.items()):
        row = f"{kind:6} {len(offs):4} rows  median {median(map(abs, offs)):.5%}  worst {max(offs, key=abs):+.5%}"
        print(row)  # noqa: T201 - the same
