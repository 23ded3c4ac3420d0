"""Measured configurations, and the reader of their one-line spelling.

`GOLDEN` stands in golden.jsonl; all 218 are read from `memory_peaks.json` where that file lies beside the checkout.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.memory.presets import PRESETS
from bot.memory.setup import (
    Adapter,
    AdapterKind,
    Attention,
    Checkpointing,
    Implementation,
    Moments,
    Optimizer,
    Recipe,
    Scheme,
    Sharding,
    StepKind,
    Targets,
    TrainingSetup,
    Workload,
)
from bot.memory.states import RECIPES

DATA = Path(__file__).parents[2] / ".." / "shared" / "data"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One training step followed tensor by tensor (PyTorch 2.13.0, transformers 5.24.0)."""

    query: str
    peak_bytes: int
    phase: str
    model_states_bytes: int
    categories: Mapping[str, int]
    timeline: Mapping[str, int]


def setup_of(measured: Measured) -> TrainingSetup:
    """The setup that the canonical spelling of *measured* names."""
    _, preset, *words = measured.query.split()
    values = dict(word.split("=") for word in words if "=" in word)
    return TrainingSetup(
        model=PRESETS[preset],
        recipe=_recipe(words, values),
        optimizer=next(Optimizer(word) for word in words if word in set(Optimizer)),
        step=next(StepKind(word) for word in words if word in set(StepKind)),
        sharding=Sharding(scheme=Scheme.FSDP, degree=int(values["fsdp"])) if "fsdp" in values else Sharding(),
        workload=_workload(words, values),
        adapter=_adapter(words, values),
    )


def _recipe(words: list[str], values: Mapping[str, str]) -> Recipe:
    recipe = RECIPES[next((word for word in words if word in {"amp", "fp32"}), "seed")]
    return replace(recipe, moments=Moments(values.get("moments", "fp32")), master="master" in words)


def _workload(words: list[str], values: Mapping[str, str]) -> Workload:
    return Workload(
        sequence_length=int(values["seq"]),
        micro_batch_size=int(values["mb"]),
        accumulation_steps=int(values["accum"]),
        checkpointing=Checkpointing(values["ckpt"]),
        attention=Attention.EAGER if "eager" in words else Attention.FLASH,
        implementation=Implementation.LEAN if "lean" in words else Implementation.HF,
        clip="clip" in words,
    )


def _adapter(words: list[str], values: Mapping[str, str]) -> Adapter | None:
    kind = next((AdapterKind(word) for word in words if word in set(AdapterKind)), None)
    if kind is None:
        return None
    return Adapter(kind=kind, rank=int(values["r"]), targets=Targets[values["targets"].upper()].value)


def _read(row: dict[str, Any]) -> Measured:
    return Measured(
        query=row["query"],
        peak_bytes=row["peak_bytes"],
        phase=row["phase"],
        model_states_bytes=row["model_states_bytes"],
        categories=row["categories_bytes"],
        timeline=row["timeline_bytes"],
    )


def all_measured() -> list[Measured]:
    """All configurations of the data file; empty where it is absent."""
    path = DATA / "memory_peaks.json"
    return [_read(row) for row in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


# A choice of them: each form, precision, family and place of the peak at least once.
GOLDEN = [_read(json.loads(line)) for line in Path(__file__).with_name("golden.jsonl").read_text("utf-8").splitlines()]
