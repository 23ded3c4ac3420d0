"""Every key that is put together from a prefix and a value has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path

import pytest

import bot.wording
from bot.commands import COMMANDS
from bot.daily.asking import Feedback
from bot.daily.boards import Period
from bot.daily.calendar import ClockNote
from bot.daily.catch_up import Skip
from bot.daily.reasons import KNOWN
from bot.memory.answers.alternatives import RECIPES_SHOWN
from bot.memory.answers.anatomy import Heading
from bot.memory.answers.fitting import Verdict
from bot.memory.answers.helping import GROUPS, Topic
from bot.memory.formats import FORMATS
from bot.memory.results import Phase, Place, Reason, Tensor
from bot.memory.setup import Scheme
from bot.quiz.credit import Mode
from bot.quiz.kinds.matching import MatchMode
from bot.quiz.kinds.ordering import OrderMode
from bot.replies import Tone
from bot.storage.records import OutboxState, ScheduleState
from tests.test_wording import sentences

ROOT = Path(__file__).parent.parent
MARKED = (Tone.RIGHT, Tone.PARTLY, Tone.WRONG)
SHARDS = (Scheme.DDP, Scheme.ZERO1, Scheme.ZERO2, Scheme.ZERO3)  # the others of ZeRO-3's kind are explained as it is
STATES = (Tensor.PARAMETERS, Tensor.GRADIENTS, Tensor.MOMENTS, Tensor.MASTER)
COLUMNS = ("format", "size", "exponent", "mantissa", "largest", "smallest-normal", "smallest", "epsilon")

FORM_FIELDS = ("time", "zone", "days", "what", "lang")  # of the daily question

# What stands behind each prefix: members of enums, else words.
MADE: dict[str, Iterable[Enum | str]] = {
    "choices-rule-": [mode.value.replace("_", "-") for mode in Mode],
    "choices-match-rule-": MatchMode,
    "choices-order-rule-": OrderMode,
    "clock-": ClockNote,
    "daily-how-": Feedback,
    "daily-outcome-": OutboxState,
    "daily-state-": [state for state in ScheduleState if state is not ScheduleState.OFF],  # those are not listed
    "daily-weekday-": [str(number) for number in range(7)],
    "help-": [command.name.replace(" ", "-") for command in COMMANDS],
    "memory-": [*Tensor, *Heading, *Verdict, "first-moment", "second-moment", "small-rest"],
    "memory-change-": [Verdict.FITS, Verdict.TIGHT],
    "memory-explain-": [*STATES, *SHARDS],
    "memory-figure-": ["init", "fwd1", "bwd1", "step1", "fwd2", "bwd2"],  # the phases that the picture shows
    "memory-formats-": {name.partition("_")[0] for name in FORMATS},
    "memory-header-": COLUMNS,
    "memory-help-": GROUPS,
    "memory-help-title-": Topic,
    "memory-phase-": Phase,
    "memory-place-": Place,
    "memory-reason-": Reason,
    "memory-recipe-": RECIPES_SHOWN,
    "memory-verdict-": Verdict,
    "option-": [
        command.option_key(option).removeprefix("option-") for command in COMMANDS for option in command.options
    ],
    "names-": ["named", "unnamed"],
    "reason-": ["other", *(reason.replace("_", "-") for reason in KNOWN)],
    "daily-form-": ["every-day", "workdays", "mon-wed-fri", "weekends", "zh", "en", "both", *FORM_FIELDS, "what-more"],
    "result-": MARKED,
    "self-": ["had", "partly", "missed"],
    "top-": ["place", "who", "points", "answered", "streak"],
    "top-title-": Period,
    "skip-": Skip,
    "text-outcome-": ["ask", "unsure", "right", "partly", "wrong"],
    "verdict-": MARKED,
}


def keys(prefix: str) -> list[str]:
    """All keys that begin with *prefix* and are made, not written."""
    return [prefix + str(value.value if isinstance(value, Enum) else value) for value in MADE[prefix]]


def trees() -> Iterator[ast.AST]:
    for folder in ("bot", "adapters"):
        for path in (ROOT / folder).rglob("*.py"):
            yield ast.parse(path.read_text(encoding="utf-8"))


def begun(node: ast.AST) -> str | None:
    """The text before the first value of `f"text{value}…"` or `"text" + value`."""
    match node:
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue(), *_]):
            return text
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()):
            return text
    return None


@pytest.mark.parametrize("prefix", sorted(MADE))
def test_every_value_behind_a_prefix_has_its_sentence(prefix: str) -> None:
    made = keys(prefix)
    assert made
    assert [key for key in made if key not in sentences()] == []


def test_every_prefix_that_the_program_uses_is_among_them() -> None:
    texts = {begun(node) for tree in trees() for node in ast.walk(tree)}
    first_words = {key.partition("-")[0] for key in sentences()}
    prefixes = {text for text in texts if text and re.fullmatch(r"[a-z]+-(?:[a-z0-9]+-)*", text)}
    used = {prefix for prefix in prefixes if prefix.partition("-")[0] in first_words}
    assert used == MADE.keys()


def test_every_sentence_is_written_or_made_somewhere() -> None:
    written = {
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    made = {key for prefix in MADE for key in keys(prefix)}
    assert sorted(sentences() - written - made) == []


def test_the_docstring_lists_every_prefix() -> None:
    assert bot.wording.__doc__
    assert set(re.findall(r"`([a-z-]+-)…`", bot.wording.__doc__)) == MADE.keys()
