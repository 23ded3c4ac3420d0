"""What can be said to `/mem`? Lines to copy, the words by group, and the names of models and GPUs."""

from __future__ import annotations

import unicodedata
from enum import Enum
from itertools import groupby

from bot.memory.answers.printing import gib_exact, short_count
from bot.memory.devices import DEVICE_ALIASES, DEVICES
from bot.memory.line.lookup import maker, preset_parameters
from bot.memory.presets import PRESETS
from bot.replies import Bullets, Facts, Paragraph, Reply
from bot.wording import Language, Message, say


class Topic(Enum):
    """What a line asks to be listed."""

    WORDS = "help"
    MODELS = "models"
    GPUS = "gpus"


EXAMPLES = (
    "/mem 7b bf16 adam zero3 8",
    "/mem llama-3-8b seq 4096 mb 1 ckpt a100-80",
    "/mem qwen2.5-7b qlora 4090 max batch",
)

# The end of a key `memory-help-…`, and words as they are typed.
GROUPS = {
    "model": ("7b", "llama-3-8b", "h= L= i= a= V="),
    "precision": ("bf16", "fp16", "fp32", "fp8", "amp", "master"),
    "recipe": ("torch", "seed", "zero", "megatron", "deepspeed", "grads=fp32", "moments=bf16"),
    "optimizer": ("adam", "adamw", "sgd", "sgdm", "8bit", "adafactor", "lion", "muon", "galore"),
    "workload": ("seq 4096", "mb 2", "accum 8", "ckpt", "ckpt=selective", "fused-ce", "eager", "dropout=0.1"),
    "parallel": (
        "8 gpus",
        "ddp 8",
        "zero1 8",
        "zero2 8",
        "zero3 8",
        "fsdp 8",
        "hsdp 8",
        "tp 2",
        "pp 4",
        "cp 2",
        "ep 8",
    ),
    "adapter": ("lora", "qlora", "r=16", "targets=qv"),
    "gpu": ("a100-80", "h100", "4090", "mem=24gib"),
    "question": ("fit", "max batch", "max seq", "min gpus", "compare", "timeline", "explain", "verbose"),
}

_TOPICS = {
    Topic.WORDS: ("", "?", "help", "words", "帮助", "用法", "怎么用"),
    Topic.MODELS: ("model", "models", "list models", "模型", "模型列表", "有哪些模型"),
    Topic.GPUS: ("gpu", "gpus", "list gpus", "devices", "显卡", "显卡列表", "有哪些显卡", "有哪些gpu"),
}
_VERBOSE = frozenset({"verbose", "详细"})
_TOPIC_OF = {spelling: topic for topic, spellings in _TOPICS.items() for spelling in spellings}


def topic_of(query: str) -> Topic | None:
    """What *query* asks to be listed, if that is all it says."""
    words = unicodedata.normalize("NFKC", query).lower().split()
    if words and words[0] in {"/mem", "mem"}:
        words = words[1:]
    text = " ".join(word for word in words if word not in _VERBOSE or len(words) == 1)
    return _TOPIC_OF.get(text.rstrip("?") or text)


def is_verbose(query: str) -> bool:
    """Whether a line that asks for a list asks for the long one."""
    return not _VERBOSE.isdisjoint(unicodedata.normalize("NFKC", query).lower().split())


def help_reply(topic: Topic, language: Language, *, verbose: bool = False) -> Reply:
    """The list that was asked for; *verbose* adds how large each model is."""
    title = say(language, Message(f"memory-help-title-{topic.value}"))
    match topic:
        case Topic.WORDS:
            more = Paragraph(text=say(language, Message("memory-help-more")))
            examples = Bullets(items=tuple(f"`{line}`" for line in EXAMPLES))
            return Reply(title=title, parts=(examples, Facts(rows=_groups(language)), more))
        case Topic.MODELS:
            makers = groupby(sorted(PRESETS, key=maker), key=maker)
            rows = tuple(
                (name, ", ".join(_preset(preset, verbose=verbose) for preset in presets)) for name, presets in makers
            )
            note = Paragraph(text=say(language, Message("memory-help-other-models")))
            return Reply(title=title, parts=(Facts(rows=rows), note))
        case Topic.GPUS:
            note = Paragraph(text=say(language, Message("memory-help-other-gpus")))
            return Reply(title=title, parts=(Facts(rows=_devices()), note))


def _preset(name: str, *, verbose: bool) -> str:
    return f"{name} ({short_count(preset_parameters(name))})" if verbose else name


def _groups(language: Language) -> tuple[tuple[str, str], ...]:
    return tuple(
        (say(language, Message(f"memory-help-{group}")), " · ".join(f"`{word}`" for word in words))
        for group, words in GROUPS.items()
    )


def _devices() -> tuple[tuple[str, str], ...]:
    short = {name: [alias for alias, target in DEVICE_ALIASES.items() if target == name] for name in DEVICES}
    return tuple(
        (" = ".join([name, *short[name]]), f"{gib_exact(device.usable_bytes)} GiB") for name, device in DEVICES.items()
    )
