"""Which limits of Block Kit does a body break? Written from Slack's pages, without a look at the adapter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_CONTROL = re.compile(r"<(?:!|@|#)(?!subteam\^S[A-Z0-9]+>)")
_TEXTS = {"mrkdwn", "plain_text"}
_OF_ACTIONS = {"button", "checkboxes", "radio_buttons", "static_select", "multi_static_select", "overflow"}


def length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def message_faults(body: dict[str, Any]) -> list[str]:
    faults = [] if body.get("text") else ["no top-level text"]
    if length(body.get("text", "")) > 4_000:
        faults.append("text over 4000")
    faults += ["control sequence in text"] if _CONTROL.search(body.get("text", "")) else []
    return faults + list(_blocks(body.get("blocks", []), 50))


def view_faults(view: dict[str, Any]) -> list[str]:
    faults: list[str] = []
    if view["type"] == "modal":
        for name in ("title", "submit", "close"):
            if name in view:
                faults += _text(view[name], 24, f"modal {name}", plain=True)
        if "title" not in view:
            faults.append("modal without title")
        inputs = any(block["type"] == "input" for block in view["blocks"])
        if inputs and "submit" not in view:
            faults.append("inputs without submit")
    elif {"title", "submit", "close"} & set(view):
        faults.append("a Home tab has no title, submit or close")
    if length(view.get("private_metadata", "")) > 3_000:
        faults.append("private_metadata over 3000")
    if length(view.get("callback_id", "")) > 255:
        faults.append("callback_id over 255")
    return faults + list(_blocks(view["blocks"], 100))


def _blocks(blocks: list[dict[str, Any]], most: int) -> Iterator[str]:
    if len(blocks) > most:
        yield f"{len(blocks)} blocks, over {most}"
    named = [block["block_id"] for block in blocks if "block_id" in block]
    if len(named) != len(set(named)):
        yield "block_id twice"
    if any(not 0 < length(name) <= 255 for name in named):
        yield "block_id over 255"
    for block in blocks:
        yield from (f"{block['type']}: {fault}" for fault in _block(block))


def _block(block: dict[str, Any]) -> Iterator[str]:  # noqa: C901, PLR0912 - one case for each kind of block
    match block["type"]:
        case "section":
            if "text" in block:
                yield from _text(block["text"], 3_000, "text")
            fields = block.get("fields", [])
            if len(fields) > 10 or ("text" not in block and not fields):
                yield "fields"
            for field in fields:
                yield from _text(field, 2_000, "field")
        case "header":
            yield from _text(block["text"], 150, "header", plain=True)
        case "context":
            if not 1 <= len(block["elements"]) <= 10:
                yield "elements"
            for element in block["elements"]:
                yield from _text(element, 2_000, "context")
        case "actions":
            yield from _actions(block["elements"])
        case "input":
            yield from _text(block["label"], 2_000, "label", plain=True)
            yield from _element(block["element"])
        case "image":
            if not 1 <= length(block["alt_text"]) <= 2_000:
                yield "alt_text"
            if ("slack_file" in block) == ("image_url" in block):
                yield "one source"
        case "divider":
            pass
        case other:
            yield f"unknown block {other}"


def _actions(elements: list[dict[str, Any]]) -> Iterator[str]:
    if not 1 <= len(elements) <= 25:
        yield "elements"
    ids = [element["action_id"] for element in elements]
    if len(ids) != len(set(ids)):
        yield "action_id twice"
    for element in elements:
        if element["type"] not in _OF_ACTIONS:
            yield f"{element['type']} in actions"
        yield from _element(element)


def _element(element: dict[str, Any]) -> Iterator[str]:
    if not 1 <= length(element["action_id"]) <= 255:
        yield "action_id"
    match element["type"]:
        case "button":
            yield from _text(element["text"], 75, "button", plain=True)
            if length(element.get("value", "")) > 2_000:
                yield "value over 2000"
            if element.get("style", "primary") not in {"primary", "danger"}:
                yield "style"
        case "plain_text_input":
            if not 0 < element.get("max_length", 3_000) <= 3_000:
                yield "max_length"
            if length(element.get("initial_value", "")) > element.get("max_length", 3_000):
                yield "initial_value"
        case "checkboxes" | "radio_buttons" | "static_select" | "multi_static_select":
            yield from _options(element)
        case other:
            yield f"unknown element {other}"


def _options(element: dict[str, Any]) -> Iterator[str]:
    most = 100 if element["type"].endswith("select") else 10
    options = element["options"]
    if not 1 <= len(options) <= most:
        yield f"{len(options)} options"
    values = [option["value"] for option in options]
    if len(values) != len(set(values)):
        yield "value twice"
    for option in options:
        yield from _text(option["text"], 75, "option")
        if not 1 <= length(option["value"]) <= 75:
            yield "option value"
    chosen = [*element.get("initial_options", []), *filter(None, [element.get("initial_option")])]
    if any(one not in options for one in chosen):
        yield "initial option is no option"
    if "placeholder" in element:
        yield from _text(element["placeholder"], 150, "placeholder", plain=True)


def _text(text: dict[str, Any], most: int, what: str, *, plain: bool = False) -> list[str]:
    faults = []
    if text["type"] not in _TEXTS or (plain and text["type"] != "plain_text"):
        faults.append(f"{what} is {text['type']}")
    if not 1 <= length(text["text"]) <= most:
        faults.append(f"{what} has {length(text['text'])} of {most}")
    if text["type"] == "mrkdwn" and _CONTROL.search(text["text"]):
        faults.append(f"{what} holds a control sequence")
    return faults
