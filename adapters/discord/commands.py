"""Which slash commands are there? The engine's, in Discord's shape; synced only when they changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adapters.discord import limits
from adapters.discord.limits import short
from bot.commands import COMMANDS
from bot.commands.context import Command, CommandOption
from bot.replies import plain
from bot.wording import Language, Message, say

Payload = dict[str, Any]

_SUBCOMMAND, _GROUP, _TEXT, _YES_NO = 1, 2, 3, 5
_COMPARED = ("name", "description", "type", "required", "autocomplete", "choices", "description_localizations")
_ABOUT = {Language.EN: "study LLM training engineering", Language.ZH: "学习 LLM 训练工程"}


def payloads() -> list[Payload]:
    """Everything to register: `quiz`, `mem`, and `study` with its subcommands and groups."""
    found: dict[str, Payload] = {}
    for command in COMMANDS:
        _place(found, command)
    return [{**one, "type": 1, "integration_types": [0, 1], "contexts": [0, 1, 2]} for one in found.values()]


def _place(found: dict[str, Payload], command: Command) -> None:
    first, *rest = command.name.split()
    options = sorted((_option(command, option) for option in command.options), key=lambda one: not one["required"])
    if not rest:
        found[first] = {"name": first, **_described(command.help_key), "options": options}
        return
    top = found.setdefault(first, {"name": first, **_texts(_ABOUT), "options": []})
    where = top["options"]
    for name in rest[:-1]:
        group = next((one for one in where if one["name"] == name), None)
        if group is None:
            group = {"type": _GROUP, "name": name, **_texts(_ABOUT), "options": []}
            where.append(group)
        where = group["options"]
    where.append({"type": _SUBCOMMAND, "name": rest[-1], **_described(command.help_key), "options": options})


def _option(command: Command, option: CommandOption) -> Payload:
    drawn: Payload = {
        "type": _YES_NO if option.is_flag else _TEXT,
        "name": option.name,
        **_described(command.option_key(option)),
        "required": option.is_required,
    }
    if option.values:
        drawn["choices"] = [{"name": str(value), "value": str(value)} for value in option.values]
    elif option.suggest is not None:
        drawn["autocomplete"] = True
    return drawn


def _described(key: str) -> Payload:
    return _texts({language: plain(say(language, Message(key))) for language in Language})


def _texts(texts: Mapping[Language, str]) -> Payload:
    chinese = short(texts[Language.ZH], limits.COMMAND_DESCRIPTION)
    return {
        "description": short(texts[Language.EN], limits.COMMAND_DESCRIPTION),
        "description_localizations": {"zh-CN": chinese, "zh-TW": chinese},
    }


def are_same(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether what is registered says the same: registering anew costs of a daily allowance."""
    return _canonical(ours) == _canonical(theirs)


def _canonical(commands: Sequence[Mapping[str, Any]]) -> list[Payload]:
    found = []
    for one in commands:
        kept: Payload = {name: one[name] for name in _COMPARED if one.get(name) not in (None, False, [], 1)}
        kept["options"] = _canonical(one.get("options") or [])
        found.append(kept)
    return sorted(found, key=lambda one: str(one["name"]))


def typed(data: Mapping[str, Any]) -> tuple[Command, dict[str, str], str]:
    """The command of an interaction, its options by name, and the option that is being typed.

    Raises:
        LookupError: there is no such command (any more).
    """
    names, options = [str(data["name"])], list(data.get("options") or [])
    while options and options[0]["type"] in {_SUBCOMMAND, _GROUP}:
        names.append(str(options[0]["name"]))
        options = list(options[0].get("options") or [])
    name = " ".join(names)
    command = next((one for one in COMMANDS if one.name == name), None)
    if command is None:
        raise LookupError(name)
    values = {str(one["name"]): str(one["value"]) for one in options if one["value"] is not False}
    focused = next((str(one["name"]) for one in options if one.get("focused")), "")
    return command, values, focused
