"""Which plain words does an option of a trainer's command line stand for?

`--optim=adamw_torch` says `adamw`, `use_flash_attn: true` says `flash`, `fp16=false` says that there is no fp16. An
option that the tables know as a key is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.memory.line.key import Kind
from bot.memory.line.keys import KEYS
from bot.memory.line.tokens import Token
from bot.memory.line.word import normalised
from bot.memory.line.words import CHOICES

_YES = frozenset({"true", "yes", "on", "1", "enabled", "enable", "是", "开"})
_NO = frozenset({"false", "no", "off", "0", "disabled", "disable", "none", "null", "否", "关"})
_PREFIXES = ("use", "enable", "do", "with", "is", "using")

_GLUED_NO = re.compile(r"-*no[-_](.+)")

# Options whose value is a word of the tables, and what it means together with that word.
_CARRIERS: dict[str, tuple[str, ...]] = {
    normalised(name): before
    for names, before in (
        (
            ("model", "model name", "model name or path", "model path", "base model", "model id", "模型", "pretrained"),
            (),
        ),
        (("optim", "optimizer", "optimiser", "optimizer type", "optimizer name", "优化器", "opt"), ()),
        (("precision", "dtype", "torch dtype", "精度", "compute type", "bf16 precision", "data type"), ()),
        (
            ("attn implementation", "attn", "attention", "flash attn", "attention implementation", "attention backend"),
            (),
        ),
        (("strategy", "sharding strategy", "distributed strategy", "distributed", "parallel", "fsdp", "并行"), ()),
        (("finetuning type", "train type", "tuner", "adapter", "peft", "peft type", "method", "training", "微调"), ()),
        (("deepspeed", "ds config", "deepspeed config"), ()),
        (("ac", "activation checkpointing mode", "recompute"), ()),
        (("loss", "step", "implementation", "impl", "recipe"), ()),
        (("mixed precision",), ("amp",)),
        (("amp",), ("amp",)),
        (("zero", "zero stage", "stage", "zero optimization stage", "deepspeed stage", "ds stage"), ("zero",)),
        (("quantization bit", "quantization", "bits"), ("quantization",)),
        (("lora",), ("lora",)),
    )
    for name in names
}
_STAGES = {"1": "zero1", "2": "zero2", "3": "zero3"}
_BITS = {"4": "load_in_4bit", "8": "load_in_8bit"}


def unpack(tokens: Sequence[Token]) -> list[Token]:
    """*tokens* with the options among them as plain words."""
    return [plain for token in tokens for plain in _plain(token)]


def _plain(token: Token) -> list[Token]:
    name, sign, value = token.text.partition("=")
    if not sign:
        return [replace(token, text=word) for word in _without_no(token.text)]
    if not value:
        return [token]
    words = _words(normalised(name), value)
    return [token] if words is None else [replace(token, text=word) for word in words]


def _words(name: str, value: str) -> list[str] | None:
    known = next((each for each in _without_prefix(name) if each in CHOICES or each in KEYS), None)
    if known and value in _YES | _NO and not _is_value(known, value):
        return [known] if value in _YES else ["no", known]
    if name in KEYS and _is_value(name, value):
        return None
    if name not in _CARRIERS:
        return None
    before = _CARRIERS[name]
    if before == ("zero",):
        return [_STAGES[value]] if value in _STAGES else None
    if before == ("quantization",):
        return [_BITS[value]] if value in _BITS else [value]
    if before == ("amp",) and value in _NO:
        return ["no", "amp"]
    return [*before, value.removesuffix(".json").removesuffix("_config")]


def _without_no(text: str) -> list[str]:
    """`--no-gradient-checkpointing` in two words; `no-master` is one of its own."""
    match = _GLUED_NO.fullmatch(text)
    known = match is not None and (normalised(match[1]) in CHOICES or normalised(match[1]) in KEYS)
    return ["no", match[1]] if match and known and normalised(text) not in CHOICES else [text]


def _without_prefix(name: str) -> list[str]:
    return [name, *(name.removeprefix(prefix) for prefix in _PREFIXES if name.startswith(prefix))]


def _is_value(name: str, value: str) -> bool:
    """*value* is one that the key of this *name* reads itself."""
    key = KEYS.get(name)
    if key is None:
        return False
    if key.kind is Kind.CHOICE:
        return value in key.choices
    return key.kind is Kind.IDLE or value.isdecimal()
