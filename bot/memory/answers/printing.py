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


def is_need_estimated(found: Estimate) -> bool:
    """Of the peak; of the states, where no step is followed."""
    return found.is_peak_estimated if found.peak else found.are_states_estimated


def within_gib(num_bytes: int, found: Estimate) -> str:
    """What is alive at some moment of a step: as exact as the peak, else the states."""
    return marked(gib(num_bytes), estimated=is_need_estimated(found))


def headroom_gib(num_bytes: int, found: Estimate) -> str:
    """What a GPU has left; as exact as what was taken from it."""
    return marked(gib_exact(num_bytes), estimated=is_need_estimated(found))


def marked(number: str, *, estimated: bool) -> str:
    """*number* with the sign that every estimate carries."""
    return f"≈ {number}" if estimated else number


def equals(*, estimated: bool) -> str:
    """Between a sum and its result: the same sign."""
    return "≈" if estimated else "="


def per_parameter(value: Fraction) -> str:
    """Bytes per parameter: 12, 6.03, 0.005."""
    above, below = value.numerator, value.denominator  # integers: a fraction's own arithmetic takes ten times as long
    decimals = 2 if 10 * above >= below or not above else 4
    scaled = (2 * above * 10**decimals + below) // (2 * below)
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
