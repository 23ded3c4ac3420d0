"""What fills the memory? The three headings of the course, each with its tensors.

Model states are parameters, gradients and optimizer states; saved activations are what forward keeps for backward;
everything else that is alive is runtime memory. The groups add up to the peak.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.memory.results import Category, Estimate, Reason, Tensor
from bot.memory.setup import Optimizer, TrainingSetup
from bot.memory.states import moment_bytes, moment_format


class Heading(StrEnum):
    """The parts of training memory, as the course names them."""

    MODEL_STATES = "model-states"
    SAVED_ACTIVATIONS = "saved-activations"
    RUNTIME_MEMORY = "runtime-memory"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One group of tensors of a GPU: *whole* all it ever has of a state, *at_peak* what is alive then.

    *name* is the end of a key `memory-…` of the wording, *detail* the dtype.
    """

    name: str
    detail: str = ""
    per_parameter: Fraction | None = None
    whole: int | None = None
    at_peak: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A heading with its rows; *counted* is false where a bare size leaves it unknown."""

    heading: Heading
    rows: tuple[Row, ...] = ()
    counted: bool = True
    estimated: bool = False

    @property
    def per_parameter(self) -> Fraction:
        return sum((row.per_parameter for row in self.rows if row.per_parameter), Fraction(0))

    @property
    def whole(self) -> int:
        return sum(row.whole or 0 for row in self.rows)

    @property
    def at_peak(self) -> int:
        return sum(row.at_peak or 0 for row in self.rows)


# Two states of the same size with names everybody knows.
_TWO_MOMENTS = frozenset(
    {
        Optimizer.ADAM,
        Optimizer.ADAMW,
        Optimizer.NADAM,
        Optimizer.RADAM,
        Optimizer.ADAM8BIT,
        Optimizer.ADAM4BIT,
    }
)
_TOO_SMALL = 200  # of the peak, one part in so many
_STATES = (Category.PARAM, Category.GRAD, Category.OPTSTATE)


def heading_of(category: Category) -> Heading:
    """Under which heading bytes of *category* are counted."""
    match category:
        case Category.PARAM | Category.GRAD | Category.OPTSTATE:
            return Heading.MODEL_STATES
        case Category.ACT:
            return Heading.SAVED_ACTIVATIONS
        case (
            Category.TEMP
            | Category.INPUT
            | Category.BUFFER
            | Category.UNSHARDED_PARAM
            | Category.ALL_GATHER
            | Category.REDUCE_SCATTER
        ):
            return Heading.RUNTIME_MEMORY


def anatomy(found: Estimate, setup: TrainingSetup, *, everything: bool) -> tuple[Group, Group, Group]:
    """The three groups of *found*; small tensors share a row unless *everything* is asked."""
    states = Group(
        heading=Heading.MODEL_STATES,
        rows=tuple(_state_rows(found, setup)),
        estimated=found.are_states_estimated,
    )
    if found.peak is None:
        return (
            states,
            Group(heading=Heading.SAVED_ACTIVATIONS, counted=False),
            Group(heading=Heading.RUNTIME_MEMORY, counted=False),
        )
    activations_estimated = any(reason is not Reason.SMALL_TENSORS for reason in found.estimated)
    return (
        states,
        _group(found, Heading.SAVED_ACTIVATIONS, estimated=activations_estimated, everything=everything),
        _group(found, Heading.RUNTIME_MEMORY, estimated=True, everything=everything),
    )


def _group(found: Estimate, heading: Heading, *, estimated: bool, everything: bool) -> Group:
    sums: dict[Tensor, int] = {}
    for line in found.peak.alive.lines if found.peak else ():
        if heading_of(line.category) is heading and line.num_bytes:
            sums[line.tensor] = sums.get(line.tensor, 0) + line.num_bytes
    least = 0 if everything else (found.peak_bytes or 0) // _TOO_SMALL
    rows = tuple(Row(name=name, at_peak=num_bytes) for name, num_bytes in _small_together(sums, least).items())
    return Group(heading=heading, rows=rows, estimated=estimated)


def _small_together(sums: dict[Tensor, int], least: int) -> dict[str, int]:
    """Tensors that hardly matter share one row, the last."""
    small = [tensor for tensor, num_bytes in sums.items() if num_bytes < least]
    if len(small) < 2:  # noqa: PLR2004 - a single one keeps its name
        return {tensor.value: num_bytes for tensor, num_bytes in sums.items()}
    large = {tensor.value: num_bytes for tensor, num_bytes in sums.items() if num_bytes >= least}
    return large | {"small-rest": sum(sums[tensor] for tensor in small)}


def _state_rows(found: Estimate, setup: TrainingSetup) -> list[Row]:
    rows: list[Row] = []
    at_peak = _states_at_peak(found)
    whole = found.whole_states.tensors
    for line in found.states.lines:
        if not line.num_bytes:
            continue
        row = Row(
            name=line.tensor.value,
            detail=_dtype(line.tensor, setup),
            per_parameter=_per_parameter(line.tensor, whole.get(line.tensor, 0), found, setup),
            whole=line.num_bytes,
            at_peak=at_peak.pop(line.tensor, 0) if found.peak else None,
        )
        split = line.tensor is Tensor.MOMENTS and setup.optimizer in _TWO_MOMENTS
        rows += _two_moments(row) if split else [row]
    rows += [Row(name=tensor.value, at_peak=num_bytes) for tensor, num_bytes in at_peak.items() if num_bytes]
    return rows


def _states_at_peak(found: Estimate) -> dict[Tensor, int]:
    sums: dict[Tensor, int] = {}
    for line in found.peak.alive.lines if found.peak else ():
        if line.category in _STATES:
            sums[line.tensor] = sums.get(line.tensor, 0) + line.num_bytes
    return sums


def _per_parameter(tensor: Tensor, num_bytes: int, found: Estimate, setup: TrainingSetup) -> Fraction:
    """Exact where a dtype says it (states are rounded up to whole bytes)."""
    if tensor is Tensor.MOMENTS and setup.adapter is None and setup.optimizer in _TWO_MOMENTS:
        return 2 * moment_bytes(setup.recipe, setup.optimizer)
    return Fraction(num_bytes, found.parameters)


def _two_moments(row: Row) -> list[Row]:
    half = (row.whole or 0) // 2
    half_at_peak = None if row.at_peak is None else row.at_peak // 2
    share = None if row.per_parameter is None else row.per_parameter / 2
    rest = None if row.at_peak is None or half_at_peak is None else row.at_peak - half_at_peak
    return [
        Row(name="first-moment", detail=row.detail, per_parameter=share, whole=half, at_peak=half_at_peak),
        Row(
            name="second-moment",
            detail=row.detail,
            per_parameter=share,
            whole=(row.whole or 0) - half,
            at_peak=rest,
        ),
    ]


def _dtype(tensor: Tensor, setup: TrainingSetup) -> str:
    recipe = setup.recipe
    match tensor:
        case Tensor.PARAMETERS if setup.adapter:
            return "nf4 + fp32" if setup.adapter.kind.value == "qlora" else f"{recipe.parameter.value} + fp32"
        case Tensor.PARAMETERS:
            return recipe.parameter.value
        case Tensor.GRADIENTS if setup.adapter:
            return "fp32"
        case Tensor.GRADIENTS if recipe.main_gradient:
            return f"{recipe.gradient.value} + {recipe.main_gradient.value}"
        case Tensor.GRADIENTS:
            return recipe.gradient.value
        case Tensor.MOMENTS:
            stored = moment_format(recipe, setup.optimizer)
            return recipe.parameter.value if stored.value == "follow" else stored.value
        case _:
            return "fp32"
