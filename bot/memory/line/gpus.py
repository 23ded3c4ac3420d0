"""How are the GPUs divided, by the words said?

Degrees multiply: dp x tp x pp x cp is the number of GPUs, and where that number is said too it has to agree. What
is left open follows from the rest (`zero3 tp 2 gpus 16` shards over 8).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.memory.line.slots import Said, Slot
from bot.memory.setup import Architecture, Model, Scheme, Sharding
from bot.wording import Message

OPEN_DEGREE = 8  # what the other numbers of a table over several degrees are for
_GPUS_OF_A_NODE = 8


@dataclass(frozen=True, slots=True)
class Gpus:
    """*degree_open*: a sharding word stood alone, its degree was filled in."""

    sharding: Sharding
    degree_open: bool
    notes: tuple[Message, ...]


def gpus_of(said: Said) -> Gpus:
    """The axes of a line.

    Raises:
        UserError: the degrees do not multiply to the GPUs.
    """
    tensor, pipeline, context = (_degree(said, slot) for slot in (Slot.TENSOR, Slot.PIPELINE, Slot.CONTEXT))
    rest = tensor * pipeline * context
    scheme = said.get(Slot.SCHEME, Scheme)
    said_degree = _said_degree(said)
    world, notes = _world(said, rest, said_degree)
    if world is not None and world % rest:
        raise _disagreement(said_degree, tensor, pipeline, context, world)
    data_parallel = said_degree if said_degree is not None else (world // rest if world is not None else None)
    if world is not None and data_parallel is not None and data_parallel * rest != world:
        raise _disagreement(data_parallel, tensor, pipeline, context, world)
    degree_open = scheme is not None and data_parallel is None
    total = OPEN_DEGREE if degree_open else data_parallel or 1
    if scheme is None:
        scheme = Scheme.DDP if total > 1 else Scheme.NONE
        if total > 1 and Slot.DATA_PARALLEL not in said:
            notes.append(Message("memory-note-ddp", {"count": str(total * rest), "degree": str(total)}))
    degree = _group(said, scheme, total)
    sharding = Sharding(
        scheme=scheme,
        degree=degree,
        replicas=total // degree,
        tensor=tensor,
        sequence_parallel=Slot.SEQUENCE_PARALLEL in said,
        pipeline=pipeline,
        virtual_pipeline=_degree(said, Slot.VIRTUAL_PIPELINE),
        context=context,
        expert=_degree(said, Slot.EXPERT),
    )
    return Gpus(sharding, degree_open, tuple(notes + _idle_words(sharding)))


def check_against_model(sharding: Sharding, model: Model) -> None:
    """Whatever the axes divide must be there.

    Raises:
        UserError: more pipeline stages than layers, experts that are not there, or degrees that do not divide.
    """
    if sharding.expert > 1 and sharding.data_parallel % sharding.expert:
        gaps = {"ep": str(sharding.expert), "dp": str(sharding.data_parallel)}
        raise UserError(Message("memory-ep-dp", gaps))
    if not isinstance(model, Architecture):
        return
    _check_tensor(sharding.tensor, model)
    if sharding.pipeline > model.layers:
        gaps = {"pp": str(sharding.pipeline), "layers": str(model.layers)}
        raise UserError(Message("memory-pp-layers", gaps))
    chunks = sharding.pipeline * sharding.virtual_pipeline
    if sharding.pipeline > 1 and sharding.virtual_pipeline > 1 and model.layers % chunks:
        gaps = {"pp": str(sharding.pipeline), "vpp": str(sharding.virtual_pipeline), "layers": str(model.layers)}
        raise UserError(Message("memory-vpp-layers", gaps))
    num_experts = model.experts.count if model.experts else 0
    if sharding.expert > 1 and (not num_experts or num_experts % sharding.expert):
        gaps = {"ep": str(sharding.expert), "experts": str(num_experts)}
        raise UserError(Message("memory-ep-experts", gaps))


def _check_tensor(tensor: int, model: Architecture) -> None:
    """Heads are never cut; key/value heads may be repeated to every rank."""
    divided = {"heads": model.heads, "inner": model.experts.inner if model.experts else model.inner}
    if model.latent is None and tensor <= model.kv_heads:
        divided["kv"] = model.kv_heads
    for name, number in divided.items():
        if number % tensor:
            raise UserError(Message("memory-tp-divides", {"tp": str(tensor), "name": name, "number": f"{number:,}"}))


def _degree(said: Said, slot: Slot) -> int:
    return said.get(slot, int) or 1


def _said_degree(said: Said) -> int | None:
    """All data-parallel ranks, where a word settles them. Of HSDP the scheme's own degree is one group."""
    data_parallel = said.get(Slot.DATA_PARALLEL, int)
    shards = said.get(Slot.SHARDS, int)
    if shards is None or data_parallel is None:
        hybrid_group = said.get(Slot.SCHEME, Scheme) is Scheme.HSDP and Slot.GPUS in said
        return data_parallel if shards is None or hybrid_group else shards
    if said.get(Slot.SCHEME, Scheme) is not Scheme.HSDP and shards != data_parallel:
        gaps = {"one": said.word(Slot.SHARDS), "other": said.word(Slot.DATA_PARALLEL)}
        raise UserError(Message("memory-contradiction", gaps))
    return data_parallel


def _world(said: Said, rest: int, said_degree: int | None) -> tuple[int | None, list[Message]]:
    """All GPUs, where `gpus` or `nodes` says so.

    With both, `gpus` is what a node has, unless it is more than one node holds or the degrees say that it is the whole.
    """
    gpus, nodes, per_node = (said.get(slot, int) for slot in (Slot.GPUS, Slot.NODES, Slot.PER_NODE))
    if per_node is not None:
        return _of_nodes(said, gpus, nodes, per_node)
    if nodes is None or (gpus is not None and (_is_whole(gpus, nodes) or said_degree == gpus / rest)):
        return gpus, []
    if gpus is None and said_degree is not None and said_degree * rest % nodes == 0:
        return said_degree * rest, []
    of_a_node = gpus or _GPUS_OF_A_NODE
    gaps = {"nodes": str(nodes), "gpus": str(of_a_node), "world": str(nodes * of_a_node)}
    return nodes * of_a_node, [Message("memory-note-nodes", gaps)]


def _of_nodes(said: Said, gpus: int | None, nodes: int | None, per_node: int) -> tuple[int, list[Message]]:
    """`8 gpus per node`: with the nodes, and where all GPUs were counted too, they have to agree."""
    if nodes is None:
        return gpus or per_node, []
    if gpus is not None and gpus != nodes * per_node:
        gaps = {"one": said.word(Slot.GPUS), "other": f"{said.word(Slot.NODES)} × {said.word(Slot.PER_NODE)}"}
        raise UserError(Message("memory-contradiction", gaps))
    return nodes * per_node, []


def _is_whole(gpus: int, nodes: int) -> bool:
    """More GPUs than one node holds are those of all nodes: `2机16卡`."""
    return nodes > 1 and gpus > _GPUS_OF_A_NODE and gpus % nodes == 0 and gpus // nodes <= _GPUS_OF_A_NODE


def _disagreement(data_parallel: int | None, tensor: int, pipeline: int, context: int, world: int) -> UserError:
    axes = {"dp": data_parallel, "tp": tensor, "pp": pipeline, "cp": context}
    shown = {name: degree for name, degree in axes.items() if degree not in {None, 1}} or {"dp": data_parallel or 1}
    product = (data_parallel or 1) * tensor * pipeline * context
    formula = " × ".join(f"{name} {degree}" for name, degree in shown.items())
    gaps = {"formula": formula, "product": str(product), "gpus": str(world)}
    return UserError(Message("memory-gpus" if data_parallel else "memory-gpus-divide", gaps))


def _group(said: Said, scheme: Scheme, total: int) -> int:
    """The number of shards: all data-parallel ranks, or for HSDP those of one group."""
    shards = said.get(Slot.SHARDS, int)
    if scheme is not Scheme.HSDP or shards is None:
        return total
    if total % shards:
        raise UserError(Message("memory-hsdp", {"group": str(shards), "dp": str(total)}))
    return shards


def _idle_words(sharding: Sharding) -> list[Message]:
    """Words that change nothing here; nobody should believe otherwise."""
    idle = []
    if sharding.sequence_parallel and sharding.tensor == 1:
        idle.append(("sp", "tp"))
    if sharding.virtual_pipeline > 1 and sharding.pipeline == 1:
        idle.append(("vpp", "pp"))
    return [Message("memory-note-idle", {"word": word, "without": without}) for word, without in idle]
