"""Which model do the words of its shape describe (`h=4096 L=32 …`)?"""

from __future__ import annotations

from bot.errors import UserError
from bot.memory.line.keys import KEYS, MOST_PARAMETERS
from bot.memory.line.slots import Said, Slot
from bot.memory.parameters import count_parameters
from bot.memory.setup import Architecture, Experts, Family, LatentAttention
from bot.wording import Message

CUSTOM = "custom"  # the name of a model without one

_MIXTURES = frozenset({Family.MIXTRAL, Family.QWEN3MOE, Family.GPTOSS, Family.DEEPSEEK})
_LEARNED_POSITIONS = 1024  # GPT-2's

_NAMES = {row.slot: row.name.replace(" ", "_") for row in KEYS.values()}
_LATENT = (
    Slot.QUERY_RANK,
    Slot.KEY_VALUE_RANK,
    Slot.HEAD_WITHOUT_POSITION,
    Slot.HEAD_WITH_POSITION,
    Slot.VALUE_HEAD,
)


def shape_of(said: Said) -> Architecture:
    """The model whose sizes were said.

    Raises:
        UserError: a size is missing, or sizes contradict each other.
    """
    family = said.get(Slot.FAMILY, Family) or Family.LLAMA
    needed = [Slot.HIDDEN, Slot.LAYERS, Slot.HEADS, Slot.VOCABULARY]
    needed += [] if family.is_gpt_form else [Slot.INNER]
    needed += [Slot.EXPERTS, Slot.EXPERTS_PER_TOKEN] if family in _MIXTURES else []
    needed += _LATENT if family is Family.DEEPSEEK else []
    missing = [_NAMES[slot] for slot in needed if slot not in said]
    if missing:
        gaps = {"family": family.value, "missing": " ".join(f"{name}=" for name in missing)}
        raise UserError(Message("memory-shape-missing", gaps))
    _refuse_foreign(said, family)
    hidden, heads = _number(said, Slot.HIDDEN), _number(said, Slot.HEADS)
    latent = _latent(said) if family is Family.DEEPSEEK else None
    tied = said.get(Slot.TIED, bool)
    return checked(
        Architecture(
            name=CUSTOM,
            family=family,
            hidden=hidden,
            layers=_number(said, Slot.LAYERS),
            inner=_number(said, Slot.INNER, 4 * hidden),
            heads=heads,
            kv_heads=_number(said, Slot.KV_HEADS, heads),
            head_size=_head_size(said, hidden, heads, latent),
            vocabulary=_number(said, Slot.VOCABULARY),
            tied=family.is_tied_by_default if tied is None else tied,
            positions=_number(said, Slot.POSITIONS, _LEARNED_POSITIONS if family is Family.GPT2 else 0),
            experts=_experts(said) if family in _MIXTURES else None,
            latent=latent,
        )
    )


def checked(model: Architecture) -> Architecture:
    """*model*, when its sizes go together.

    Raises:
        UserError: they do not.
    """
    if model.heads % model.kv_heads:
        raise UserError(Message("memory-shape-kv", {"heads": str(model.heads), "kv": str(model.kv_heads)}))
    experts = model.experts
    if experts and experts.per_token > experts.count:
        gaps = {"topk": str(experts.per_token), "experts": str(experts.count)}
        raise UserError(Message("memory-shape-topk", gaps))
    if experts and experts.dense_layers >= model.layers:
        gaps = {"dense": str(experts.dense_layers), "layers": str(model.layers)}
        raise UserError(Message("memory-shape-dense", gaps))
    if count_parameters(model).total > MOST_PARAMETERS:
        raise UserError(Message("memory-size-too-large", {"word": model.name}))
    return model


def _number(said: Said, slot: Slot, default: int = 0) -> int:
    number = said.get(slot, int)
    return default if number is None else number


def _head_size(said: Said, hidden: int, heads: int, latent: LatentAttention | None) -> int:
    if Slot.HEAD_SIZE in said:
        return _number(said, Slot.HEAD_SIZE)
    if latent:
        return latent.head_without_position + latent.head_with_position
    if hidden % heads:
        raise UserError(Message("memory-shape-heads", {"hidden": str(hidden), "heads": str(heads)}))
    return hidden // heads


def _experts(said: Said) -> Experts:
    return Experts(
        count=_number(said, Slot.EXPERTS),
        per_token=_number(said, Slot.EXPERTS_PER_TOKEN),
        inner=_number(said, Slot.EXPERT_INNER, _number(said, Slot.INNER)),
        shared=_number(said, Slot.SHARED_EXPERTS),
        dense_layers=_number(said, Slot.DENSE_LAYERS),
    )


def _latent(said: Said) -> LatentAttention:
    return LatentAttention(
        query_rank=_number(said, Slot.QUERY_RANK),
        key_value_rank=_number(said, Slot.KEY_VALUE_RANK),
        head_without_position=_number(said, Slot.HEAD_WITHOUT_POSITION),
        head_with_position=_number(said, Slot.HEAD_WITH_POSITION),
        value_head=_number(said, Slot.VALUE_HEAD),
    )


def _refuse_foreign(said: Said, family: Family) -> None:
    """A size this family does not have would be read and ignored, which nobody would notice."""
    foreign: list[Slot] = []
    if family not in _MIXTURES:
        foreign += [Slot.EXPERTS, Slot.EXPERTS_PER_TOKEN, Slot.EXPERT_INNER]
    if family is not Family.DEEPSEEK:
        foreign += [Slot.SHARED_EXPERTS, Slot.DENSE_LAYERS, *_LATENT]
    if family is not Family.GPT2:
        foreign += [Slot.POSITIONS]
    reading = said.first(*foreign)
    if reading and reading.value != 0:
        raise UserError(Message("memory-shape-foreign", {"word": reading.word, "family": family.value}))
