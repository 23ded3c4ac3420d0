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
from bot.memory.line.lookup import find_presets
from bot.memory.line.tokens import Token
from bot.memory.line.word import normalised
from bot.memory.line.words import CHOICES, WORDS

_YES = frozenset({"true", "yes", "on", "1", "enabled", "enable", "是", "开"})
_NO = frozenset({"false", "no", "off", "0", "disabled", "disable", "none", "null", "否", "关"})
_PREFIXES = ("use", "enable", "do", "with", "is", "using")

_GLUED_NO = re.compile(r"-*no[-_](.+)")

# Options whose value is a word of the tables.
_CARRIERS = """
    model, model name, model name or path, model path, base model, model id, 模型, pretrained,
    optim, optimizer, optimiser, optimizer type, optimizer name, 优化器, opt,
    precision, dtype, torch dtype, 精度, compute type, bf16 precision, data type,
    attn implementation, attn, attention, flash attn, attention implementation, attention backend,
    strategy, sharding strategy, distributed strategy, distributed, parallel, fsdp, 并行,
    finetuning type, train type, tuner, adapter, peft, peft type, method, training, 微调,
    deepspeed, ds config, deepspeed config, ac, activation checkpointing mode, recompute,
    loss, step, implementation, impl, recipe
"""
# Options whose value is a number, or means something together with another word.
_STAGED = "zero, zero stage, stage, zero optimization stage, deepspeed stage, ds stage"
_STAGES = {"1": "zero1", "2": "zero2", "3": "zero3"}
_QUANTISED = "quantization bit, quantization, bits"
_BITS = {"4": "load_in_4bit", "8": "load_in_8bit"}
_BEFORE = {"mixedprecision": "amp", "amp": "amp", "lora": "lora"}


def _names(listed: str) -> frozenset[str]:
    return frozenset(normalised("".join(name.split())) for name in listed.split(","))


_CARRYING, _STAGING, _QUANTISING = _names(_CARRIERS), _names(_STAGED), _names(_QUANTISED)


def unpack(tokens: Sequence[Token]) -> list[Token]:
    """*tokens* with the options among them as plain words."""
    return [plain for token in tokens for plain in _plain(token)]


def _plain(token: Token) -> list[Token]:
    name, sign, value = token.text.partition("=")
    if not sign:
        words = _switch(token.text)
        return [token] if words is None else [replace(token, text=word) for word in words]
    if not value:
        return [token]
    words = _words(normalised(name), value)
    return [token] if words is None else [replace(token, text=word) for word in words]


def _words(name: str, value: str) -> list[str] | None:
    if name in _STAGING and value in _STAGES:
        return [_STAGES[value]]
    known = next((each for each in _without_prefix(name) if _is_known(each)), None)
    if known and value in _YES | _NO and not _is_value(known, value):
        return [known] if value in _YES else ["no", known]
    if name in _STAGING or (name in KEYS and _is_value(name, value)):
        return None
    if name in _QUANTISING:
        return [_BITS.get(value, value)]
    if name in _BEFORE:
        return [_BEFORE[name], value]
    if name in _CARRYING:
        return [value.removesuffix(".json").removesuffix("_config")]
    return [name, value] if _is_aside(name, value) else None


def _switch(text: str) -> list[str] | None:
    """`--no-gradient-checkpointing` in two words and `--use-flash-attn` in one; `no-master` is a word of its own."""
    if ("-" not in text and "_" not in text) or _is_known(normalised(text)):
        return None
    match = _GLUED_NO.fullmatch(text)
    if match and _is_known(normalised(match[1])):
        return ["no", match[1]]
    known = next((each for each in _without_prefix(normalised(text)) if _is_known(each)), None)
    return None if known is None else [known]


def _is_known(name: str) -> bool:
    return name in CHOICES or name in KEYS


def _is_aside(name: str, value: str) -> bool:
    """A colon of a sentence and not of an option: `够吗: llama-3-8b`, `max batch: 7b`."""
    if name in KEYS:
        numbered = KEYS[name].kind in {Kind.COUNT, Kind.LENGTH}
        return numbered and (normalised(value) in CHOICES or bool(find_presets([value])))
    return name in WORDS


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
