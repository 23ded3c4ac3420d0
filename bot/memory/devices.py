"""How much of a GPU's memory can a process use?

The vendor's GB (10^9 bytes) is not what `torch.cuda.get_device_properties(0).total_memory` reports: the driver, the
page tables and, on GDDR cards with ECC, about 6 % are gone. The GiB below are such totals as PyTorch prints them in
out-of-memory messages, read in public bug reports (±0.1 GiB with driver and ECC). `nvidia-smi` and `rocminfo` say how
much the driver sees, which is as much or a little more; seven of its numbers stand together at
https://github.com/modal-labs/modal-client/pull/2797. CUDA's context and the allocator's fragmentation come on top of
what an estimate says.
"""

from __future__ import annotations

from fractions import Fraction

from bot.memory.setup import Device

GIB = 2**30
GB = 10**9


def _seen(name: str, vendor_gb: int, hundredths_gib: int) -> Device:
    """A device whose usable memory was reported in GiB with two decimals."""
    return Device(name=name, vendor_gb=vendor_gb, usable_bytes=hundredths_gib * GIB // 100)


_ROWS = (
    _seen("a100-80", 80, 7915),  # nvidia-smi: 81,920 MiB
    _seen("a100-40", 40, 3950),  # nvidia-smi: 40,960 MiB
    _seen("h100-80", 80, 7910),  # nvidia-smi: 81,559 MiB
    _seen("h200", 141, 13980),  # nvidia-smi: 143,771 MiB
    _seen("b200", 192, 17835),  # nvidia-smi: 183,359 MiB, since 180 GB of the 192 are enabled
    _seen("l40s", 48, 4439),  # nvidia-smi: 46,068 MiB
    _seen("l4", 24, 2203),  # nvidia-smi: 23,034 MiB
    _seen("a10", 24, 2206),  # nvidia-smi: 23,028 MiB; A10G is the same
    _seen("rtx4090", 24, 2364),  # nvidia-smi: 24,564 MiB
    _seen("rtx3090", 24, 2369),  # nvidia-smi: 24,576 MiB
    _seen("rtx5090", 32, 3137),
    _seen("t4", 16, 1456),  # nvidia-smi: 15,360 MiB; 14.75 GiB with ECC off
    _seen("v100-16", 16, 1577),  # nvidia-smi: 16,160 MiB
    _seen("v100-32", 32, 3174),  # nvidia-smi: 32,510 MiB
    _seen("mi300x", 192, 19198),  # rocminfo: a pool of 201,310,208 KiB
    _seen("mi250x", 128, 6398),  # one GCD: two of them, each a device, are sold as 128 GB
)

DEVICES = {row.name: row for row in _ROWS}

DEVICE_ALIASES = {
    "a100": "a100-80",
    "h100": "h100-80",
    "a10g": "a10",
    "4090": "rtx4090",
    "3090": "rtx3090",
    "5090": "rtx5090",
    "v100": "v100-16",
    "a800": "a100-80",  # the same memory; only the links between GPUs are slower
    "h800": "h100-80",
}

# Beside the tensors, believed and not measured: CUDA's context, and 8 % of the device lost to fragmentation.
CONTEXT_BYTES = 6 * GIB // 10
FRAGMENTATION = Fraction(8, 100)


def fragmentation_bytes(device: Device) -> int:
    """What the allocator may not be able to hand out."""
    return -(-device.usable_bytes * FRAGMENTATION.numerator // FRAGMENTATION.denominator)
