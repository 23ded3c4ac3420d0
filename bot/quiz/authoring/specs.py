"""Which fields does the bank have, beside those of the kinds?

Each model is one mapping of a bank file. The fields of a kind stand in `bot/quiz/kinds`, with the code that uses them.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.quiz.kinds.base import LocalisedText, Spec

MAX_ID = 40  # an id travels in every control's action, and an action has 100 characters
ID = rf"[a-z0-9-]{{1,{MAX_ID}}}"
PART_ID = r"[0-9]{1,2}(\.[a-z0-9]{1,4}){0,3}"

TOPICS = frozenset(
    {
        "anatomy",
        "bytes",
        "accum",
        "formats",
        "scaling",
        "activations",
        "lazy",
        "ddp",
        "zero",
        "comm",
        "debug",
        "param",
        "offload",
        "lora",
        "quantization",
        "tensor-parallel",
        "pipeline-parallel",
        "kv-cache",
    }
)


class FileSpec(Spec):
    """What stands at the head of a file, beside `questions` and `sets`."""

    bank: str = Field(min_length=1)
    license: str = Field(min_length=1)


class HintSpec(Spec):
    """A help; *cost* is what it takes from the score."""

    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)
    cost: Annotated[float, Field(ge=0, le=1)]


class QuestionSpec(Spec):
    """What every question has, whatever its kind."""

    id: str
    topic: tuple[str, ...] = Field(min_length=1)
    difficulty: Annotated[int, Field(ge=1, le=5)] = 3
    minutes: Annotated[int, Field(ge=1, le=60)] | None = None
    stem: LocalisedText
    hint: tuple[HintSpec, ...] = ()
    explain: LocalisedText
    source: LocalisedText | None = None
    license: str | None = None
    any_order: bool = False


class PartSpec(Spec):
    """What every part has, whatever its kind; a part without a kind heads the group of its id."""

    id: str
    prompt: LocalisedText | None = None
    weight: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.0


class SetSpec(Spec):
    """An ordered list of questions."""

    title: LocalisedText
    questions: tuple[str, ...] = Field(min_length=1)
