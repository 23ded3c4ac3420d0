"""How is a number of bytes written for a person?

All sums are integers; this is the only place that divides. One decimal is printed, rounded half up from the exact
integer, so 7e9 x 18 bytes are 117.3 GiB and not the 117.4 that rounding twice would give.
"""

from __future__ import annotations

from fractions import Fraction

from bot.memory.devices import GB, GIB
from bot.memory.line.canonical import size_word
from bot.memory.results import Estimate
from bot.memory.setup import Architecture, Model


def gib(num_bytes: int) -> str:
    """GiB with one decimal; what is there but too little to show is `<0.1`."""
    return _tenths(num_bytes, GIB)


def gb(num_bytes: int) -> str:
    """GB (10^9 bytes) with one decimal."""
    return _tenths(num_bytes, GB)


def gib_exact(num_bytes: int) -> str:
    """GiB with two decimals, for a GPU's usable memory, in which a tenth decides."""
    hundredths = (200 * num_bytes + GIB) // (2 * GIB)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _tenths(num_bytes: int, unit: int) -> str:
    tenths = (20 * num_bytes + unit) // (2 * unit)
    return "<0.1" if num_bytes > 0 and not tenths else f"{tenths // 10:,}.{tenths % 10}"


def states_gib(found: Estimate) -> str:
    """The model states of one GPU, marked where they are estimated."""
    return marked(gib(found.model_states_bytes), estimated=found.are_states_estimated)


def peak_gib(found: Estimate) -> str:
    """The peak, marked where it is estimated; nothing where it is not known."""
    return "" if found.peak_bytes is None else marked(gib(found.peak_bytes), estimated=found.is_peak_estimated)


def needed_gib(found: Estimate) -> str:
    """The peak, else the states."""
    return peak_gib(found) or states_gib(found)


def marked(number: str, *, estimated: bool) -> str:
    """*number* with the sign that every estimate carries."""
    return f"≈ {number}" if estimated else number


def per_parameter(value: Fraction) -> str:
    """Bytes per parameter: 12, 6.03, 0.005."""
    decimals = 2 if value >= Fraction(1, 10) or not value else 4
    scaled = int(value * 10**decimals * 2 + 1) // 2
    text = f"{scaled // 10**decimals}.{scaled % 10**decimals:0{decimals}d}"
    return text.rstrip("0").rstrip(".")


def model_name(model: Model, parameters: int) -> str:
    """`7B` for a bare size, `llama-2-7b (6.74B)` for a known one."""
    if isinstance(model, Architecture):
        return f"{model.name} ({short_count(parameters)})"
    return size_word(parameters).upper()


def short_count(count: int) -> str:
    """A number of parameters with three digits: 6.74B, 124M."""
    for unit, power in (("T", 12), ("B", 9), ("M", 6), ("K", 3)):
        if count >= 10**power:
            hundredths = (200 * count + 10**power) // (2 * 10**power)
            text = f"{hundredths / 100:.2f}" if hundredths < 10_000 else f"{hundredths / 100:.0f}"  # noqa: PLR2004 - 3 digits
            return text + unit
    return str(count)
