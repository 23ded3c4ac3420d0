"""Published tables come out of their formulas."""

from __future__ import annotations

import pytest

from tests.memory.deepspeed import Cluster, Offload, zero2, zero3
from tests.memory.korthikanti import GptLayout, Technique, first_stage_bytes, layer_bytes, parameters

LAYOUTS = {
    "22B": GptLayout(heads=64, hidden=6144, layers=48, vocabulary=51200, micro_batch_size=4, tensor=8),
    "175B": GptLayout(heads=96, hidden=12288, layers=96, vocabulary=51200, tensor=8, pipeline=8, chunks=3),
    "530B": GptLayout(heads=128, hidden=20480, layers=105, vocabulary=51200, tensor=8, pipeline=35, chunks=3),
    "1T": GptLayout(heads=160, hidden=25600, layers=128, vocabulary=51200, tensor=8, pipeline=64),
}
TECHNIQUES = (
    Technique.NONE,
    Technique.TENSOR,
    Technique.TENSOR_SEQUENCE,
    Technique.TENSOR_SELECTIVE,
    Technique.TENSOR_SEQUENCE_SELECTIVE,
    Technique.FULL,
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("22B", 22_074_261_504), ("175B", 174_615_822_336), ("530B", 529_600_778_240), ("1T", 1_008_038_707_200)],
)
def test_the_parameters_of_the_megatron_models(name: str, expected: int) -> None:
    assert parameters(LAYOUTS[name]) == expected


@pytest.mark.parametrize(
    ("name", "row_mib"),
    [
        ("22B", (6752, 1264, 844, 624, 204, 96)),
        ("175B", (2736, 552, 342, 312, 102, 48)),
        ("530B", (3920, 840, 490, 520, 170, 80)),
        ("1T", (4900, 1050, 612.5, 650, 212.5, 100)),
    ],
)
def test_what_a_layer_saves(name: str, row_mib: tuple[float, ...]) -> None:
    found = tuple(layer_bytes(LAYOUTS[name], technique) / 2**20 for technique in TECHNIQUES)
    assert found == row_mib


@pytest.mark.parametrize(
    ("name", "row_gib"),
    [
        ("22B", (316.5, 59.25, 39.56, 29.25, 9.56, 4.5)),
        ("175B", (331.3, 66.8, 41.4, 37.8, 12.35, 5.8)),
        ("530B", (532, 114, 66.5, 70.6, 23.1, 10.9)),
        ("1T", (612.5, 131, 76.6, 81.3, 26.6, 12.5)),
    ],
)
def test_what_the_first_stage_keeps(name: str, row_gib: tuple[float, ...]) -> None:
    for technique, expected in zip(TECHNIQUES, row_gib, strict=True):
        assert first_stage_bytes(LAYOUTS[name], technique) / 2**30 == pytest.approx(expected, rel=0.005)


T5_3B, LARGEST_LAYER, NODE = 2_851_000_000, 32_000_000, Cluster(gpus_per_node=8)


@pytest.mark.parametrize(("offload", "gpu"), [(Offload.OPTIMIZER, 5.31), (Offload.NOTHING, 11.28)])
def test_deepspeed_zero2_for_t5_3b(offload: Offload, gpu: float) -> None:
    found = zero2(T5_3B, NODE, offload)
    assert round(found.gpu_bytes / 2**30, 2) == gpu
    assert round(found.cpu_bytes / 2**30, 2) == 127.45


@pytest.mark.parametrize(
    ("offload", "gpu", "cpu"),
    [
        (Offload.PARAMETERS_AND_OPTIMIZER, 0.12, 71.69),
        (Offload.OPTIMIZER, 0.78, 63.72),
        (Offload.NOTHING, 6.09, 1.43),
    ],
)
def test_deepspeed_zero3_for_t5_3b(offload: Offload, gpu: float, cpu: float) -> None:
    found = zero3(T5_3B, LARGEST_LAYER, NODE, offload, zero_init=True)
    assert round(found.gpu_bytes / 2**30, 2) == gpu
    assert round(found.cpu_bytes / 2**30, 2) == cpu
    assert round(zero3(T5_3B, LARGEST_LAYER, NODE, offload, zero_init=False).cpu_bytes / 2**30, 2) == 127.45
