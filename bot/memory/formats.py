"""What can a number format hold?

A floating-point format is a sign, an exponent field and a mantissa field; its range and its precision follow from
their widths (IEEE 754; for the 8-bit formats arXiv 2209.05433, for MX formats the OCP specification). Checked
against `torch.finfo`, which prints 0.125 as the epsilon of e5m2fnuz: two mantissa bits give 0.25.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Special(Enum):
    """Which bit patterns are not numbers."""

    TOP_EXPONENT = "infinities and NaN take the whole largest exponent (IEEE 754)"
    TOP_PATTERN = "one NaN takes the largest mantissa of the largest exponent (e4m3fn)"
    NONE = "the largest pattern is a number (fp4; fnuz, whose NaN is minus zero)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One row of the table of number formats."""

    name: str
    storage_bits: int
    exponent_bits: int
    mantissa_bits: int
    special: Special = Special.TOP_EXPONENT
    bias_shift: int = 0  # fnuz formats use a bias one larger, so everything is half as large
    scale_only: bool = False  # e8m0: no sign, no zero, a power of two

    @property
    def storage_bytes(self) -> Fraction:
        return Fraction(self.storage_bits, 8)

    @property
    def used_bits(self) -> int:
        """Sign, exponent and mantissa; less than is stored only for TF32."""
        return (0 if self.scale_only else 1) + self.exponent_bits + self.mantissa_bits

    @property
    def bias(self) -> int:
        return (1 << self.exponent_bits - 1) - 1 + self.bias_shift

    @property
    def largest(self) -> Fraction:
        """The largest finite number: the largest mantissa at the largest exponent that is not reserved."""
        top_exponent = (1 << self.exponent_bits) - 1 - self.bias
        full_mantissa = 2 - Fraction(1, 2**self.mantissa_bits)
        match self.special:
            case Special.TOP_EXPONENT:
                return full_mantissa * _power_of_two(top_exponent - 1)
            case Special.TOP_PATTERN:
                return (full_mantissa - Fraction(1, 2**self.mantissa_bits)) * _power_of_two(top_exponent)
            case Special.NONE:
                return full_mantissa * _power_of_two(top_exponent)

    @property
    def smallest_normal(self) -> Fraction:
        """The smallest number of full precision (of a scale: the smallest number)."""
        return _power_of_two((0 if self.scale_only else 1) - self.bias)

    @property
    def smallest_subnormal(self) -> Fraction | None:
        """The smallest number above zero; below half of it a gradient becomes zero."""
        if self.scale_only or self.used_bits != self.storage_bits:  # TF32: a matrix unit's input, subnormals unsaid
            return None
        return self.smallest_normal * _power_of_two(-self.mantissa_bits)

    @property
    def epsilon(self) -> Fraction | None:
        """The step from 1 to the next number."""
        return None if self.scale_only else _power_of_two(-self.mantissa_bits)


def _power_of_two(exponent: int) -> Fraction:
    return Fraction(2) ** exponent


_ROWS = (
    Format(name="fp32", storage_bits=32, exponent_bits=8, mantissa_bits=23),
    Format(name="tf32", storage_bits=32, exponent_bits=8, mantissa_bits=10),
    Format(name="fp16", storage_bits=16, exponent_bits=5, mantissa_bits=10),
    Format(name="bf16", storage_bits=16, exponent_bits=8, mantissa_bits=7),
    Format(name="fp8_e4m3fn", storage_bits=8, exponent_bits=4, mantissa_bits=3, special=Special.TOP_PATTERN),
    Format(name="fp8_e5m2", storage_bits=8, exponent_bits=5, mantissa_bits=2),
    Format(name="fp8_e4m3fnuz", storage_bits=8, exponent_bits=4, mantissa_bits=3, special=Special.NONE, bias_shift=1),
    Format(name="fp8_e5m2fnuz", storage_bits=8, exponent_bits=5, mantissa_bits=2, special=Special.NONE, bias_shift=1),
    Format(name="fp4_e2m1", storage_bits=4, exponent_bits=2, mantissa_bits=1, special=Special.NONE),
    Format(name="e8m0", storage_bits=8, exponent_bits=8, mantissa_bits=0, scale_only=True),
)

FORMATS = {row.name: row for row in _ROWS}

# Bits per weight of block formats: the element, and its share of the block's scale.
QUANTISED_BITS = {
    "int8": Fraction(8),
    "int4": Fraction(4),
    "nf4": 4 + Fraction(32, 64),  # one fp32 absmax for 64 weights (bitsandbytes)
    "nf4_double_quant": 4 + Fraction(8, 64) + Fraction(32, 64 * 256),  # the absmax in 8 bits, an fp32 for 256 of them
    "mxfp8": 8 + Fraction(8, 32),  # one e8m0 for 32
    "mxfp4": 4 + Fraction(8, 32),
    "nvfp4": 4 + Fraction(8, 16),  # one e4m3 for 16, and one fp32 a tensor
}


def nf4_bytes(elements: int) -> int:
    """A tensor in NF4 with double quantisation: packed weights, 8-bit absmax of 64, fp32 scale of 256 absmax."""
    blocks = -(-elements // 64)
    return -(-elements // 2) + blocks + 4 * -(-blocks // 256)
