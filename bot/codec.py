"""How does a value become text in the store, and a value again?

Frozen dataclasses and enums are written as JSON objects tagged with their class name; tuples are lists. Only the
classes listed here can be read, so text from the store never names a class of its own choosing.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeVar

from bot import replies
from bot.quiz.grade import Grade, Outcome
from bot.wording import Language, Localised, Message

_TAG = "is"
_CLASSES: dict[str, type] = {
    cls.__name__: cls
    for cls in (
        *(replies.Reply, replies.Audience, replies.Tone, replies.Awaits),
        *(replies.Paragraph, replies.Bullets, replies.Facts, replies.Table, replies.Code, replies.Quote),
        *(replies.Figure, replies.Bars, replies.Document, replies.Divider),
        *(replies.Button, replies.Choice, replies.Form, replies.Option, replies.TextField, replies.ChoiceField),
        *(Grade, Outcome, Message, Localised, Language),
    )
}

T = TypeVar("T")


def to_text(value: object) -> str:
    """*value* as JSON text; the same value gives the same text."""
    return json.dumps(_encode(value), ensure_ascii=False, separators=(",", ":"))


def from_text(cls: type[T], text: str) -> T:
    """The value that `to_text` wrote.

    Raises:
        ValueError: the text does not hold a *cls*.
    """
    value = _decode(json.loads(text))
    if not isinstance(value, cls):
        raise ValueError(f"stored text holds no {cls.__name__}")  # noqa: TRY004 - the text is wrong, not a caller's type
    return value


def _encode(value: object) -> object:
    if isinstance(value, Enum):
        return {_TAG: type(value).__name__, "value": value.value}
    if is_dataclass(value) and not isinstance(value, type):
        return {_TAG: type(value).__name__} | {
            field.name: _encode(getattr(value, field.name)) for field in fields(value)
        }
    if isinstance(value, tuple | list):
        return [_encode(item) for item in value]
    if isinstance(value, dict):
        return {_TAG: "", **{str(key): _encode(item) for key, item in value.items()}}
    return value


def _decode(value: object) -> object:
    if isinstance(value, list):
        return tuple(_decode(item) for item in value)
    if not isinstance(value, dict):
        return value
    tag = value.pop(_TAG)
    content = {key: _decode(item) for key, item in value.items()}
    if tag == "":
        return content
    cls = _CLASSES[tag]
    return cls(content["value"]) if issubclass(cls, Enum) else cls(**content)
