"""Everything that is sent keeps Discord's own contract and the documented limits."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from adapters.discord import limits
from adapters.discord.commands import payloads
from adapters.discord.drawing import pages
from adapters.discord.modals import modal
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Button, Code, Form, Paragraph, Quote, Reply, Table, literal
from tests.adapters.discord.server import Call, DiscordServer
from tests.adapters.discord.test_client import COMMAND, COMPONENT, MODAL, running, server, slash, whole_message
from tests.fakes import Person

__all__ = ["server"]

ROOT = Path(__file__).resolve().parents[3]
SPECS = [
    path
    for folder in (ROOT.parent, ROOT.parent.parent)
    if (path := folder / "shared" / "conformance" / "discord_openapi.json").exists()
]
PATHS = {
    ("POST", r"/interactions/[^/]+/[^/]+/callback"): "/interactions/{interaction_id}/{interaction_token}/callback",
    ("POST", r"/channels/[^/]+/messages"): "/channels/{channel_id}/messages",
    ("PATCH", r"/channels/[^/]+/messages/[^/]+"): "/channels/{channel_id}/messages/{message_id}",
    ("PATCH", r"/webhooks/[^/]+/[^/]+/messages/@original"): (
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    ),
    ("POST", r"/webhooks/[^/]+/[^/]+"): "/webhooks/{webhook_id}/{webhook_token}",
    ("PUT", r"/applications/[^/]+/commands"): "/applications/{application_id}/commands",
}
HOSTILE = (
    "@everyone @here <@1> <@&2> <#3>",
    "```\nfence``` and `tick",
    "\u202eright to left\u202c 😀" * 40,
    "**bold** __under__ ||spoiler|| # head\n> quote",
    "x" * 4_000,
    "长" * 4_000,
)


def faults(calls: list[Call]) -> list[str]:
    """What Discord's document says against the bodies."""
    spec = json.loads(SPECS[0].read_text(encoding="utf-8"))
    registry: Registry[Any] = Registry().with_resource("urn:spec", DRAFT202012.create_resource(spec))
    found = []
    for call in calls:
        for (method, pattern), path in PATHS.items():
            if call.method != method or not re.fullmatch(pattern, call.path):
                continue
            operation = spec["paths"][path][method.lower()]
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            validator = Draft202012Validator(_absolute(schema), registry=registry)
            found += [f"{method} {path}: {error.message[:300]}" for error in validator.iter_errors(_numbers(call.body))]
    return found


def _absolute(schema: Any) -> Any:
    """References of a part, as references into the whole document."""
    return json.loads(json.dumps(schema).replace('"#/', '"urn:spec#/'))


def _numbers(value: Any) -> Any:
    """The library writes ids as numbers, which Discord takes."""
    if isinstance(value, dict):
        return {
            name: str(each) if name == "id" and isinstance(each, int) else _numbers(each)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [_numbers(each) for each in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and value > 10**10 else value


@pytest.mark.skipif(not SPECS, reason="discord_openapi.json is not beside the checkout (shared/conformance)")
async def test_every_body_keeps_the_contract(server: DiscordServer, engine: Engine, bank: Bank) -> None:
    lines = [("quiz", "what", question) for question in bank.questions]
    lines += [("mem", "setup", "llama-3-8b bf16 adam a100-80"), ("quiz", "what", "x" * 90)]
    async with running(server, engine):
        for number, (command, option, value) in enumerate(lines, start=1):
            await server.interact(COMMAND, slash(command, {"name": option, "type": 3, "value": value}))
            answer = await server.called("PATCH", "/messages/@original", number)
            for row in answer.body["components"]:
                for one in row["components"]:
                    if one["custom_id"].startswith("f:"):
                        await server.interact(COMPONENT, {**one, "component_type": 2}, message=whole_message())
        text = {"type": 4, "id": 2, "custom_id": "1", "value": "@everyone ``` 😀" * 200}
        await server.interact(
            MODAL,
            {"custom_id": "1:answer:gone:ch12-q1:0:0+1:en", "components": [{"type": 18, "id": 1, "component": text}]},
            message=whole_message(),
        )
        await server.called("PATCH", "/messages/@original", len(lines) + 1)

    assert faults(server.calls) == []


@pytest.mark.skipif(not SPECS, reason="discord_openapi.json is not beside the checkout (shared/conformance)")
def test_the_contract_would_notice() -> None:
    path = "/channels/1/messages"
    assert faults([Call(method="POST", path=path, body={"embeds": [{"title": "x" * 257}]})])
    assert faults([Call(method="POST", path=path, body={"content": 7})])


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_no_text_breaks_a_limit_and_none_is_lost(text: str) -> None:
    reply = Reply(
        title=text,
        parts=(Paragraph(text=literal(text)), Quote(text=text), Code(text=text), Table(header=("a",), rows=((text,),))),
        controls=tuple(Button(action=f"1:next:{number}", label=text) for number in range(25)),
    )
    drawn = pages(reply, reference="0" * 12)

    for page in drawn:
        assert len(page.embed) <= 6_000
        assert len(page.embed.description or "") <= 4_096
        assert len(page.embed.title or "") <= limits.TITLE
    rows = drawn[-1].view().to_components()
    assert len(rows) <= limits.ROWS
    assert all(len(button["label"]) <= limits.BUTTON_LABEL for row in rows for button in row["components"])
    shown = "".join(page.embed.description or "" for page in drawn)
    assert sum(map(str.isalnum, shown)) >= 4 * sum(map(str.isalnum, text))
    assert not re.search(r"(?<!\\)<[@#]", re.sub(r"```.*?```", "", shown, flags=re.DOTALL))


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
async def test_every_form_of_the_bank_is_a_modal_that_fits(locale: str, person: Person, bank: Bank) -> None:
    person.locale = locale
    for question in bank.questions:
        reply = await person.says(f"/quiz {question}")
        for control in reply.controls:
            assert len("f:" + control.action) <= limits.CUSTOM_ID
            if isinstance(control, Form):
                drawn = modal(control).to_dict()
                assert 1 <= len(drawn["components"]) <= limits.FIELDS
                assert len(drawn["title"]) <= limits.MODAL_TITLE
        await person.uses("Skip" if locale == "en-US" else "跳过")


def test_commands_keep_their_limits() -> None:
    names = re.compile(r"[-_a-z]{1,32}")
    for command in payloads():
        assert len(json.dumps(command)) < 8_000 * 4
        stack = [command]
        while stack:
            one = stack.pop()
            assert names.fullmatch(one["name"])
            assert 1 <= len(one["description"]) <= limits.COMMAND_DESCRIPTION
            assert len(one.get("options") or []) <= limits.OPTIONS
            assert not (one.get("choices") and one.get("autocomplete"))
            stack += one.get("options") or []
