"""How are the controls of a reply drawn, and what does a pressed one say?

An `action_id` tells what a control is and is unique in its message; its value carries the opaque action. A choice of
one is a button for each option; a choice of several is boxes or a menu, with a button that sends them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from adapters.slack.drawing import Block, Drawn, verbatim
from adapters.slack.limits import BOXES, BUTTON, MENU, OPTION, ROW, shortened
from adapters.slack.mrkdwn import escape, units
from bot.replies import Button, Choice, Control, Form, Option
from bot.requests import Pressed, Said

PRESS, FORM, PICK, SEND, SAY = "press", "form", "pick", "send", "say"
_MOST_BUTTONS = 25  # options as buttons; more are a menu


@dataclass(frozen=True, slots=True)
class OpensForm:
    """A form's button was pressed."""

    token: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """A box was ticked: its message holds it until the choice is sent."""


Meaning = Pressed | Said | OpensForm | Nothing


def draw_controls(controls: Sequence[Control]) -> list[Drawn]:
    """The controls as blocks, in order; neighbouring buttons stand in a row."""
    numbers = count(1)
    drawn: list[Drawn] = []
    row: list[Block] = []
    for control in controls:
        if isinstance(control, Choice):
            drawn += _rows(row)
            row = []
            drawn += _choice(control, numbers)
            continue
        row.append(_button(control, numbers))
    return [*drawn, *_rows(row)]


def say_button(number: int, label: str, line: str) -> Block:
    """A button that says *line*, as if it had been typed."""
    return _element(f"{SAY}:{number}", label, {"say": line})


def row_of(buttons: list[Block]) -> Drawn:
    """Buttons beside each other."""
    return Drawn({"type": "actions", "elements": buttons}, "")


def meaning(action: Mapping[str, Any], state: Mapping[str, Any]) -> Meaning:
    """What the pressed *action* says; *state* holds what is chosen in its message."""
    kind = str(action.get("action_id", "")).partition(":")[0]
    if kind in {PICK, SEND} and "selected_option" in action:
        action = {**action, "value": (action["selected_option"] or {}).get("value", "")}
    value = _value(str(action.get("value", "")))
    token = str(value.get("a", ""))
    if kind == FORM:
        return OpensForm(token)
    if kind == SAY:
        return Said(text=str(value.get("say", "")))
    if kind == PICK:
        return Nothing()
    if kind == SEND:
        return Pressed(action=token, fields={str(value.get("n", "")): _chosen(action, state)})
    if "v" in value:
        return Pressed(action=token, fields={str(value["n"]): (str(value["v"]),)})
    return Pressed(action=token)


def _value(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {"a": text}
    return found if isinstance(found, dict) else {"a": text}


def _chosen(action: Mapping[str, Any], state: Mapping[str, Any]) -> tuple[str, ...]:
    """The options ticked in the block of the button, and in those that belong to it."""
    group = str(action.get("block_id", "")).partition(":")[0]
    values = state.get("values") or {}
    return tuple(
        str(option["value"])
        for block_id, elements in values.items()
        if block_id.partition(":")[0] == group
        for element in elements.values()
        for option in (*(element.get("selected_options") or ()), *filter(None, [element.get("selected_option")]))
    )


def _rows(row: Sequence[Block]) -> Iterator[Drawn]:
    for start in range(0, len(row), ROW):
        yield row_of(list(row[start : start + ROW]))


def _button(control: Button | Form, numbers: Iterator[int]) -> Block:
    kind = FORM if isinstance(control, Form) else PRESS
    return _element(f"{kind}:{next(numbers)}", control.label, {"a": control.action})


def _element(action_id: str, label: str, value: Mapping[str, str]) -> Block:
    return {
        "type": "button",
        "action_id": action_id,
        "text": {"type": "plain_text", "text": shortened(label, BUTTON) or "…", "emoji": False},
        "value": json.dumps(value, ensure_ascii=False, separators=(",", ":")),
    }


def _choice(choice: Choice, numbers: Iterator[int]) -> Iterator[Drawn]:
    yield from full_labels(choice.options)
    yield from _label(choice.label)
    if choice.most == 1 and len(choice.options) <= _MOST_BUTTONS:
        buttons = [
            _element(
                f"{PRESS}:{next(numbers)}",
                option.label,
                {"a": choice.action, "n": choice.name, "v": option.value},
            )
            for option in choice.options
        ]
        yield from _rows(buttons)
        return
    group = f"c{next(numbers)}"
    for start in range(0, len(choice.options), MENU):
        block = _menu(choice, choice.options[start : start + MENU], f"{PICK}:{next(numbers)}")
        yield Drawn({"type": "actions", "block_id": f"{group}:{start}", "elements": [block]}, "")
    send = _element(f"{SEND}:{next(numbers)}", choice.label, {"a": choice.action, "n": choice.name})
    yield Drawn({"type": "actions", "block_id": f"{group}:send", "elements": [send]}, "")


def _label(label: str) -> Iterator[Drawn]:
    text = {"type": "plain_text", "text": shortened(label, 2_000), "emoji": False}
    yield Drawn({"type": "context", "elements": [text]}, escape(label))


def _menu(choice: Choice, options: Sequence[Option], action_id: str) -> Block:
    drawn = [draw_option(option) for option in options]
    if len(choice.options) <= BOXES:
        kind = "radio_buttons" if choice.most == 1 else "checkboxes"
        return {"type": kind, "action_id": action_id, "options": drawn}
    kind = "static_select" if choice.most == 1 else "multi_static_select"
    placeholder = {"type": "plain_text", "text": shortened(choice.label, 150), "emoji": False}
    return {"type": kind, "action_id": action_id, "options": drawn, "placeholder": placeholder}


def draw_option(option: Option) -> Block:
    """One thing to choose; what is too long for its label stands in full above (`full_labels`)."""
    text = shortened(option.label, OPTION) or option.value
    return {"text": {"type": "plain_text", "text": text, "emoji": False}, "value": option.value}


def full_labels(options: Sequence[Option]) -> Iterator[Drawn]:
    """Options whose text does not fit their control, in full."""
    if any(units(option.label) > OPTION for option in options):
        for option in options:
            yield from verbatim(f"{option.value}  {option.label}")
