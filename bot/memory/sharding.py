"""What do data-parallel ranks divide? DDP nothing; ZeRO-1, 2, 3 optimizer states, gradients too, parameters too.

    ddp    P + G + O        zero1  P + G + O/W        zero2  P + G/W + O/W        zero3, fsdp  (P + G + O)/W

(Rajbhandari et al., arXiv 1910.02054, figure 1.) Each category is rounded up on its own, as ranks pad each on its own.
Activations, logits and communication buffers are divided by none of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.results import Breakdown, Category, Line, Tensor
from bot.memory.setup import Scheme, Sharding
from bot.memory.states import States

# DeepSpeed's defaults for reduce_bucket_size and allgather_bucket_size, in elements of 16 bits.
_BUCKET_ELEMENTS = 500_000_000
_BUCKET_BYTES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Shards:
    """Into how many parts each kind of state is divided."""

    parameters: int
    gradients: int
    optimizer: int


def shards_of(scheme: Scheme, degree: int) -> Shards:
    """The divisors of *scheme* among *degree* ranks."""
    match scheme:
        case Scheme.NONE | Scheme.DDP:
            return Shards(parameters=1, gradients=1, optimizer=1)
        case Scheme.ZERO1:
            return Shards(parameters=1, gradients=1, optimizer=degree)
        case Scheme.ZERO2:
            return Shards(parameters=1, gradients=degree, optimizer=degree)
        case Scheme.ZERO3 | Scheme.FSDP | Scheme.HSDP:
            return Shards(parameters=degree, gradients=degree, optimizer=degree)


def on_one_gpu(states: States, shards: Shards) -> Breakdown:
    """The states that one of the ranks holds."""
    optimizer = _part(states.optimizer, shards.optimizer)
    master = _part(states.master, shards.optimizer)
    return Breakdown(
        (
            Line(Tensor.PARAMETERS, Category.PARAM, _part(states.parameters, shards.parameters)),
            Line(Tensor.GRADIENTS, Category.GRAD, _part(states.gradients, shards.gradients)),
            Line(Tensor.MOMENTS, Category.OPTSTATE, optimizer - master),
            Line(Tensor.MASTER, Category.OPTSTATE, master),
        )
    )


def together(one: Breakdown, other: Breakdown) -> Breakdown:
    """The states of two groups of parameters that are divided differently (dense ones and experts)."""
    sums = [
        Line(first.tensor, first.category, first.num_bytes + second.num_bytes)
        for first, second in zip(one.lines, other.lines, strict=True)
    ]
    return Breakdown(tuple(sums))


def ddp_buckets(sharding: Sharding, gradient_bytes: int) -> int:
    """DDP's reducer copies every gradient into a bucket; by default gradients are no views of the buckets."""
    return gradient_bytes if sharding.scheme is Scheme.DDP and sharding.degree > 1 else 0


def zero_buckets(sharding: Sharding, parameters: int) -> int:
    """DeepSpeed's buckets for reducing gradients and gathering parameters (estimated)."""
    if sharding.scheme not in {Scheme.ZERO1, Scheme.ZERO2} or sharding.degree == 1:
        return 0
    return 2 * _BUCKET_BYTES * min(_BUCKET_ELEMENTS, parameters)


def _part(num_bytes: int, shards: int) -> int:
    return -(-num_bytes // shards)
