"""What does it mean to deny a word: `no ckpt`, `without flash`, `不开重计算`, `fp16 false`?"""

from __future__ import annotations

from bot.memory.line.slots import Ask, Reading, Slot
from bot.memory.line.word import normalised
from bot.memory.setup import Attention, Checkpointing, LossKind, StepKind

# They deny the word after them.
_BEFORE = """
    no, not, non, without, without any, disable, disabled, disabling, dont, dont use, do not, never, skip, turn off,
    turned off, not using, not with, not use, instead of, isnt, remove, minus, except,
    不, 不开, 不用, 不使用, 没有, 没, 没开, 没用, 无, 关, 关闭, 关掉, 别开, 别用, 未, 非, 不加, 不要, 不做, 去掉,
    未开启, 未启用, 不启用, 不开启, 不带, 没有开, 没有用, 不采用, 禁用
"""
BEFORE = frozenset(normalised("".join(words.split())) for words in _BEFORE.split(","))
# They deny the word before them.
AFTER = frozenset({"false", "off", "disabled", "关", "关闭", "关掉", "不开", "没开", "否", "没有开", "不用"})

# Slots where a denied word leaves nothing behind: what it denies is what one has without the word.
_NOTHING = frozenset(
    {
        Slot.PRECISION,
        Slot.AMP,
        Slot.CLIP,
        Slot.SEQUENCE_PARALLEL,
        Slot.PAGED,
        Slot.SERVING,
        Slot.SERVED_WEIGHTS,
        Slot.UNCOUNTED,
        Slot.SCHEME,
        Slot.SHARDS,
        Slot.DEVICE,
        Slot.RECIPE,
        Slot.IDLE,
        Slot.FILLER,
    }
)
_OPPOSITES: dict[tuple[Slot, object], object] = {
    (Slot.ATTENTION, Attention.FLASH): Attention.EAGER,
    (Slot.ATTENTION, Attention.EAGER): Attention.FLASH,
    (Slot.LOSS, LossKind.FUSED): LossKind.PLAIN,
    (Slot.LOSS, LossKind.CHUNKED): LossKind.PLAIN,
    (Slot.STEP, StepKind.FUSED): StepKind.FOREACH,
    (Slot.STEP, StepKind.FOREACH): StepKind.LOOP,
    (Slot.MASTER, True): False,
    (Slot.MASTER, False): True,
    (Slot.TIED, True): False,
    (Slot.TIED, False): True,
}
_WHOLE = {  # the value of a slot when its technique is not used at all
    Slot.CHECKPOINTING: Checkpointing.NONE,
    Slot.ADAPTER: None,
    Slot.ACCUMULATION: 1,
    Slot.TENSOR: 1,
    Slot.PIPELINE: 1,
    Slot.VIRTUAL_PIPELINE: 1,
    Slot.CONTEXT: 1,
    Slot.EXPERT: 1,
    Slot.DATA_PARALLEL: 1,
    Slot.DROPOUT: 0.0,
}


def denied(reading: Reading, word: str) -> Reading | None:
    """What is chosen when *reading* is denied, under the whole *word*; None where denying it says nothing clear."""
    slot = reading.slot
    if slot in _WHOLE:
        return Reading(slot, _WHOLE[slot], word, reading.place)
    if (slot, reading.value) in _OPPOSITES:
        return Reading(slot, _OPPOSITES[slot, reading.value], word, reading.place)
    if slot in _NOTHING or (slot is Slot.ASK and reading.value is Ask.FIT):  # `不够`
        return Reading(Slot.FILLER, None, word, reading.place)
    return None
