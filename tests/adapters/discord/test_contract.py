"""Everything that is sent keeps Discord's own contract and the documented limits."""

from __future__ import annotations

import json
import re

import pytest

from adapters.discord import limits
from adapters.discord.commands import payloads
from adapters.discord.drawing import pages
from adapters.discord.modals import modal
from bot.engine import Engine
from bot.quiz.question import Bank
from bot.replies import Button, Code, Form, Paragraph, Quote, Reply, Table, literal
from tests.adapters.discord.server.contract import MISSING, SPECS, contract_faults
from tests.adapters.discord.server.fake import DiscordServer
from tests.adapters.discord.server.rules import rule_faults
from tests.adapters.discord.worlds import COMMAND, COMPONENT, MODAL, running, slash, whole_message
from tests.fakes import Person

HOSTILE = (
    "@everyone @here <@1> <@&2> <#3>",
    "```\nfence``` and `tick",
    "\u202eright to left\u202c 😀" * 40,
    "**bold** __under__ ||spoiler|| # head\n> quote",
    "x" * 4_000,
    "长" * 4_000,
)


@pytest.mark.skipif(not SPECS, reason=MISSING)
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

    assert server.faults() == []


@pytest.mark.skipif(not SPECS, reason=MISSING)
def test_the_contract_would_notice() -> None:
    path = "/channels/1/messages"
    assert contract_faults("POST", path, {"embeds": [{"title": "x" * 257}]})
    assert contract_faults("POST", path, {"content": 7})


def test_the_rules_would_notice() -> None:
    path = "/channels/1/messages"
    quiet = {"content": "x", "allowed_mentions": {"parse": []}}
    assert not rule_faults("POST", path, quiet)
    assert rule_faults("POST", path, {"content": "x"})
    assert rule_faults("POST", path, {**quiet, "content": ""})
    assert rule_faults("POST", path, {**quiet, "content": "x" * 2_001})
    assert rule_faults("POST", path, {**quiet, "allowed_mentions": {"parse": ["everyone"]}})
    same = {"type": 1, "components": [{"custom_id": "a"}, {"custom_id": "a"}]}
    assert rule_faults("POST", path, {**quiet, "components": [same]})


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
