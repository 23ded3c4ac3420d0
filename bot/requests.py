"""What can a person do to the bot?

An adapter turns whatever its platform delivers into one of these; the engine cannot tell which platform it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

_NO_TEXT = re.compile("[\x00\ud800-\udfff]")  # no database keeps these, and no person means them


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A chat was opened: greet, and show what is still open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A line of text: a command when it begins with a slash, else an answer to the open question.

    *reply_to* is the platform's id of the message it replies to, when that is one of ours. *is_public*: others in the
    channel can read it.
    """

    text: str
    reply_to: str = ""
    is_public: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A control was used; *fields* holds what was chosen or typed, by field name, as it came."""

    action: str
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One thing one person did, once.

    *event_id* is the platform's own id of the delivery; the same id again is the same request and has no second
    effect. *learner_id* reads `platform:workspace:person`. *locale* is what the platform says of the person's
    language (`zh-CN`, `en_US.UTF-8`), empty when it says nothing. *channel_id* reads `platform:workspace:channel`,
    empty where there is no channel. *manages* says whether the platform lets this person manage the channel, asked
    when the request came. *name* is what the platform calls the person, *zone* the IANA name of their time zone, as
    far as the platform knows it. *obstacle* is the reason why the bot could not post in the channel, a code as of a
    `DeliveryError`; empty: none is known.
    """

    event_id: str
    learner_id: str
    input: Opened | Said | Pressed
    locale: str = ""
    channel_id: str = ""
    manages: bool = False
    name: str = ""
    zone: str = ""
    obstacle: str = ""


def storable(request: Request) -> Request:
    """*request* with what no database can keep replaced by the replacement character."""
    request = replace(request, name=storable_text(request.name))
    match request.input:
        case Opened():
            return request
        case Said(text=text) as said:
            return replace(request, input=replace(said, text=storable_text(text)))
        case Pressed(action=action, fields=fields):
            clean = {name: tuple(map(storable_text, values)) for name, values in fields.items()}
            return replace(request, input=Pressed(action=storable_text(action), fields=clean))


def storable_text(text: str) -> str:
    """*text* with NUL and lone surrogates replaced."""
    return _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)
