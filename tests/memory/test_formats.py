"""Ranges and precisions follow from the widths of exponent and mantissa."""

from __future__ import annotations

import json
import struct

import pytest

from bot.memory.devices import DEVICE_ALIASES, DEVICES, GIB, fragmentation_bytes
from bot.memory.formats import FORMATS, QUANTISED_BITS, nf4_bytes
from tests.memory.measured import DATA

TABLES = DATA / "memory_tables.json"
needs_data = pytest.mark.skipif(not TABLES.exists(), reason="memory_tables.json does not lie beside the checkout")


@pytest.mark.parametrize(
    ("name", "largest", "smallest_normal"),
    [
        ("fp16", 65504, 2**-14),
        ("fp8_e4m3fn", 448, 2**-6),
        ("fp8_e5m2", 57344, 2**-14),
        ("fp8_e4m3fnuz", 240, 2**-7),
        ("fp8_e5m2fnuz", 57344, 2**-15),
        ("fp4_e2m1", 6, 1),
        ("e8m0", 2.0**127, 2.0**-127),
    ],
)
def test_the_range_of_a_format(name: str, largest: float, smallest_normal: float) -> None:
    assert float(FORMATS[name].largest) == largest
    assert float(FORMATS[name].smallest_normal) == smallest_normal


def test_fp32_and_fp16_are_what_the_machine_has() -> None:
    (largest,) = struct.unpack(">f", bytes.fromhex("7f7fffff"))
    (smallest,) = struct.unpack(">e", bytes.fromhex("0001"))
    assert float(FORMATS["fp32"].largest) == largest
    subnormal = FORMATS["fp16"].smallest_subnormal
    assert subnormal is not None
    assert float(subnormal) == smallest


def test_tf32_is_stored_in_four_bytes() -> None:
    assert FORMATS["tf32"].storage_bytes == 4
    assert FORMATS["tf32"].used_bits == 19


def test_nf4_with_double_quantisation_needs_a_little_over_four_bits() -> None:
    elements = 4096 * 11008
    assert nf4_bytes(elements) * 8 / elements == pytest.approx(float(QUANTISED_BITS["nf4_double_quant"]), rel=1e-6)


def test_a_gpu_has_less_than_it_says() -> None:
    for device in DEVICES.values():
        assert device.vendor_gb is not None
        assert device.usable_bytes < device.vendor_gb * GIB
    assert DEVICES["a100-80"].usable_bytes * 100 // GIB == 7914  # 79.15 rounded down to a whole byte
    assert fragmentation_bytes(DEVICES["a100-80"]) > 6 * GIB
    assert set(DEVICE_ALIASES.values()) <= set(DEVICES)


@needs_data
def test_all_rows_agree_with_the_tables() -> None:
    tables = json.loads(TABLES.read_text(encoding="utf-8"))
    for name, row in tables["dtypes"].items():
        found = FORMATS[name]
        facts = {
            "max": found.largest,
            "min_normal": found.smallest_normal,
            "min_subnormal": found.smallest_subnormal,
            "eps": found.epsilon,
            "storage_bytes": found.storage_bytes,
        }
        assert {key: float(value or 0) for key, value in facts.items() if key in row} == {
            key: row[key] for key in facts if key in row
        }
    for name, row in tables["gpus"].items():
        assert DEVICES[name].vendor_gb == row["vendor_gb"]
        assert round(DEVICES[name].usable_bytes / GIB, 2) == row["torch_gib"]
    for name, row in tables["quantisation"].items():
        assert float(QUANTISED_BITS[name]) == row["bits"]
