"""What does DeepSpeed's estimator say? Its formulas (commits 38327e07 and edaa7221), for comparison.

It counts model states alone, at 2 + 18 bytes per parameter, and prints GiB as "GB". Users meet its numbers, so the
difference must be explainable: 0.49 GB was announced where 14.7 to 21.3 GB were used.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil

_CPU_MARGIN = Fraction(3, 2)  # its "additional buffer factor"


class Offload(Enum):
    """What lives in the host's memory."""

    NOTHING = "none"
    OPTIMIZER = "offload_optimizer=cpu"
    PARAMETERS_AND_OPTIMIZER = "offload_param=cpu offload_optimizer=cpu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Identical nodes."""

    gpus_per_node: int
    nodes: int = 1

    @property
    def world(self) -> int:
        return self.gpus_per_node * self.nodes


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Bytes per GPU, and per node in the host's memory."""

    gpu_bytes: int
    cpu_bytes: int


def zero2(parameters: int, cluster: Cluster, offload: Offload) -> Need:
    """ZeRO-2 keeps 2 bytes per parameter whole and shards 18, or sends them to the host."""
    if offload is Offload.NOTHING:
        gpu = 2 * parameters + Fraction(18 * parameters, cluster.world)
        cpu = Fraction(4 * parameters * cluster.gpus_per_node)
    else:
        gpu = Fraction(2 * parameters)
        cpu = Fraction(parameters * max(4 * cluster.world, 16))
    return Need(gpu_bytes=ceil(gpu), cpu_bytes=ceil(cpu * _CPU_MARGIN))


def zero3(parameters: int, largest_layer: int, cluster: Cluster, offload: Offload, *, zero_init: bool) -> Need:
    """ZeRO-3 shards 18 and gathers the largest layer; without `zero.Init` every rank first builds the whole model."""
    gathered = 4 * largest_layer
    node_share = Fraction(parameters, cluster.nodes)
    built_whole = Fraction(4 * parameters * cluster.gpus_per_node)
    match offload:
        case Offload.PARAMETERS_AND_OPTIMIZER:
            gpu = Fraction(gathered)
            cpu = 18 * node_share if zero_init else max(built_whole, 18 * node_share)
        case Offload.OPTIMIZER:
            gpu = gathered + Fraction(2 * parameters, cluster.world)
            cpu = 16 * node_share if zero_init else max(built_whole, 16 * node_share)
        case Offload.NOTHING:
            gpu = gathered + Fraction(18 * parameters, cluster.world)
            cpu = Fraction(gathered * cluster.gpus_per_node) if zero_init else built_whole
    return Need(gpu_bytes=ceil(gpu), cpu_bytes=ceil(cpu * _CPU_MARGIN))
