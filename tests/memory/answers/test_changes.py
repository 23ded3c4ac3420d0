from __future__ import annotations

import pytest

from bot.memory.answers.changes import changes_that_fit, variations
from bot.memory.answers.fitting import Verdict, needed_bytes, verdict_of
from bot.memory.estimate import estimate
from bot.memory.line.questions import Training
from bot.memory.line.reading import read
from bot.memory.setup import TrainingSetup


def setup_of(line: str) -> TrainingSetup:
    question = read(line)
    assert isinstance(question, Training)
    return question.setup


@pytest.mark.parametrize(
    "line",
    [
        "llama-2-7b a100",
        "llama-3-8b torch a100",
        "qwen3-8b mb 4 4090",
        "7b a100-40",
        "7b fp32 4090",
        "gpt2-xl mb 64 t4",
    ],
)
def test_every_change_that_is_offered_fits_and_says_its_number(line: str) -> None:
    setup = setup_of(line)
    assert setup.device
    changes = changes_that_fit(setup, setup.device)
    assert changes
    for change in changes:
        needed = needed_bytes(estimate(change.setup))
        assert estimate(change.setup) == change.found
        assert verdict_of(needed, setup.device) is change.verdict is not Verdict.DOES_NOT_FIT


def test_the_words_of_a_change_say_it() -> None:
    line = "llama-2-7b bf16 adam seq 4096 a100-80"
    setup = setup_of(line)
    assert setup.device
    changes = changes_that_fit(setup, setup.device)
    for change in changes:
        typed = line.replace(" adam ", " ") if change.words.startswith("8bit") else line
        assert setup_of(f"{typed} {change.words}") == change.setup


def test_a_pair_is_offered_only_where_neither_is_enough_alone() -> None:
    setup = setup_of("llama-2-7b bf16 adam seq 4096 a100-80")
    assert setup.device
    words = [change.words for change in changes_that_fit(setup, setup.device)]
    assert "ckpt" in words
    assert "ckpt fused-ce" not in words


def test_variations_change_the_setup() -> None:
    setup = setup_of("llama-2-7b")
    assert all(changed != setup for _, changed in variations(setup))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("qwen2.5-7b lora 4090", "ckpt fused-ce"),
        ("qwen2.5-7b lora 4090", "qlora ckpt"),
        ("qwen2.5-7b qlora 4090 mb 1", "ckpt"),
    ],
)
def test_adapters_too_have_changes_that_fit(line: str, words: str) -> None:
    setup = setup_of(line)
    assert setup.device
    assert words in [change.words for change in changes_that_fit(setup, setup.device)]


def test_galore_is_not_offered_with_adapters() -> None:
    assert not [words for words, _ in variations(setup_of("gpt2 galore")) if "lora" in words.split()]
