"""How does a modal look: a form to fill, an answer that is on its way, a reply?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from adapters.slack.controls import draw_controls, draw_option, full_labels
from adapters.slack.drawing import Block, Drawn, draw_parts, verbatim
from adapters.slack.limits import BLOCKS_OF_VIEW, BOXES, INPUT, LABEL, MENU, TITLE, shortened
from adapters.slack.mrkdwn import units
from bot.replies import ChoiceField, Field, Figure, Form, Reply, TextField
from bot.wording import Language, Message, say

View = dict[str, Any]
CALLBACK = "form"
_ELEMENT = "value"
_FAULT = 1_000  # characters of an error below a field


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a modal remembers in its private metadata: where it was opened, and what its form is sent under."""

    channel: str = ""
    thread: str = ""
    action: str = ""
    language: str = ""

    def text(self) -> str:
        return json.dumps({key: value for key, value in asdict(self).items() if value})

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Kept:
        """Of a view that Slack sends back."""
        try:
            found = json.loads(view.get("private_metadata") or "{}")
        except ValueError:
            found = {}
        names = ("channel", "thread", "action", "language")
        return cls(**{name: str(found.get(name, "")) for name in names} if isinstance(found, dict) else {})


def form_view(form: Form, kept: Kept, language: Language, above: list[Drawn] | None = None) -> View:
    """The fields, with what was typed before and why it was not taken; *above* stands before them."""
    blocks = [drawn.block for drawn in above or ()]
    if units(form.title) > TITLE:
        blocks += [drawn.block for drawn in verbatim(form.title)]
    for field in form.fields:
        blocks += _field_blocks(field)
    metadata = replace(kept, action=form.action, language=language.value)
    view = _view(form.title, blocks, metadata, language)
    return {**view, "submit": _plain(say(language, Message("slack-send")))}


def waiting_view(key: str, kept: Kept, language: Language) -> View:
    """`slack-loading` or `slack-grading`: shown at once, replaced when the answer is there."""
    text = say(language, Message(key))
    return _view(say(language, Message("slack-title")), [drawn.block for drawn in verbatim(text)], kept, language)


def reply_view(reply: Reply, kept: Kept, language: Language, pictures: Mapping[Figure, str]) -> tuple[View, bool]:
    """*reply* in a modal, and whether all of it fits. A form whose fields have faults is shown to be filled again."""
    faulty = next((one for one in reply.controls if isinstance(one, Form) and _has_fault(one)), None)
    parts = draw_parts(reply, pictures)
    if faulty is not None:
        room = BLOCKS_OF_VIEW - 8 * len(faulty.fields)
        return form_view(faulty, kept, language, parts[:room]), len(parts) <= room
    controls = draw_controls(reply.controls)
    room = BLOCKS_OF_VIEW - len(controls) - 1
    blocks = [drawn.block for drawn in (*parts[:room], *controls)]
    if len(parts) > room:
        blocks += [drawn.block for drawn in verbatim(say(language, Message("slack-goes-on")))]
    return _view(say(language, Message("slack-title")), blocks, kept, language), len(parts) <= room


def submitted(view: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What stands in the fields of a view that was sent, by field name, as it came."""
    values = (view.get("state") or {}).get("values") or {}
    found: dict[str, tuple[str, ...]] = {}
    for block_id, elements in values.items():
        name = block_id.partition("/")[0]
        for element in elements.values():
            chosen = element.get("selected_options")
            one = element.get("selected_option")
            text = element.get("value")
            more = (
                tuple(str(option["value"]) for option in chosen)
                if chosen
                else ((str(one["value"]),) if one else ((str(text),) if text else ()))
            )
            found[name] = (*found.get(name, ()), *more)
    return found


def field_errors(form: Form) -> dict[str, str]:
    """Why fields were not taken, by the id of their block, for `response_action: errors`."""
    return {f"{field.name}/0": shortened(field.fault, _FAULT) for field in form.fields if field.fault}


def _has_fault(form: Form) -> bool:
    return any(field.fault for field in form.fields)


def _view(title: str, blocks: list[Block], kept: Kept, language: Language) -> View:
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": _plain(shortened(title, TITLE)),
        "close": _plain(say(language, Message("slack-close"))),
        "private_metadata": kept.text(),
        "blocks": blocks[:BLOCKS_OF_VIEW],
    }


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text, "emoji": False}


def _field_blocks(field: Field) -> Iterator[Block]:
    label = field.label
    if units(label) > LABEL:
        yield from (drawn.block for drawn in verbatim(label))
        label = shortened(label, 200)
    if field.fault:
        yield from (drawn.block for drawn in verbatim(f"⚠️ {field.fault}"))
    match field:
        case TextField():
            yield _input(f"{field.name}/0", label, _text_element(field))
        case ChoiceField():
            yield from (drawn.block for drawn in full_labels(field.options))
            for number, start in enumerate(range(0, len(field.options), MENU)):
                yield _input(f"{field.name}/{number}", label, _choice_element(field, start))


def _input(block_id: str, label: str, element: Block) -> Block:
    # Optional: a field that is left empty leaves its part open, and says so in words of ours.
    return {"type": "input", "block_id": block_id, "label": _plain(label), "element": element, "optional": True}


def _text_element(field: TextField) -> Block:
    element: Block = {
        "type": "plain_text_input",
        "action_id": _ELEMENT,
        "multiline": field.long,
        "max_length": INPUT,
    }
    if field.value:
        element["initial_value"] = shortened(field.value, INPUT)
    return element


def _choice_element(field: ChoiceField, start: int) -> Block:
    options = [draw_option(option) for option in field.options[start : start + MENU]]
    chosen = [option for option in options if option["value"] in field.value]
    few = len(field.options) <= BOXES
    element: Block = {"action_id": _ELEMENT, "options": options}
    if field.most == 1:
        element["type"] = "radio_buttons" if few else "static_select"
        if chosen:
            element["initial_option"] = chosen[0]
    else:
        element["type"] = "checkboxes" if few else "multi_static_select"
        if chosen:
            element["initial_options"] = chosen
    return element
