"""Commands in pieces: for platforms that ask for each option by name."""

from __future__ import annotations

import re

import pytest

from bot.commands import COMMANDS
from bot.commands.context import Command, CommandOption
from bot.commands.finding import find_command
from bot.quiz.question import Bank
from bot.wording import Language, Message, say

BY_NAME = {command.name: command for command in COMMANDS}
OPTIONS = [(command, option) for command in COMMANDS for option in command.options]
IDS = [f"{command.name} {option.name}" for command, option in OPTIONS]


@pytest.mark.parametrize(
    ("name", "values", "line"),
    [
        ("quiz", {}, "/quiz"),
        ("quiz", {"what": "ch12"}, "/quiz ch12"),
        ("mem", {"setup": " 7b  bf16\nadam "}, "/mem 7b bf16 adam"),
        (
            "study daily on",
            {"thread": "yes", "reveal": "18:00", "zone": "Asia/Shanghai", "time": "09:00"},
            "/study daily on 09:00 Asia/Shanghai reveal=18:00 thread",
        ),
    ],
)
def test_options_become_the_line_a_person_would_have_typed(name: str, values: dict[str, str], line: str) -> None:
    assert BY_NAME[name].line(values) == line


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_finds_itself_in_its_line(command: Command) -> None:
    found = find_command(COMMANDS, command.line({option.name: "x" for option in command.options}))

    assert found is not None
    assert found[0] is command


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=IDS)
def test_an_option_fits_the_strictest_platform(command: Command, option: CommandOption) -> None:
    assert re.fullmatch(r"[a-z]{1,32}", option.name)
    assert len(option.values) <= 25
    for language in Language:
        assert 1 <= len(say(language, Message(command.option_key(option)))) <= 100


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=IDS)
@pytest.mark.parametrize("typed", ["", "a", "sh", "llama 7b ad", "z" * 200])
def test_suggestions_are_few_and_short(command: Command, option: CommandOption, typed: str, bank: Bank) -> None:
    del command
    found = option.suggest(bank, typed) if option.suggest is not None else ()

    assert len(found) <= 25
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("name", "option", "typed", "first"),
    [
        ("quiz", "what", "ch12-q", "ch12-q1"),
        ("mem", "setup", "llama-3-8b bf16 adaf", "llama-3-8b bf16 adafactor"),
        ("study timezone", "zone", "new y", "America/New_York"),
        ("study daily on", "days", "week", "weekdays"),
    ],
)
def test_what_was_begun_is_made_whole(name: str, option: str, typed: str, first: str, bank: Bank) -> None:
    (suggest,) = (each.suggest for each in BY_NAME[name].options if each.name == option)

    assert suggest is not None
    assert suggest(bank, typed)[0] == first
