from __future__ import annotations

import pytest

from bot.memory.answer import MOST_CHARACTERS, answer
from bot.memory.answers.helping import EXAMPLES, GROUPS, Topic, topic_of
from bot.memory.devices import DEVICE_ALIASES, DEVICES
from bot.memory.line.scanning import scan
from bot.memory.line.tokens import split
from bot.memory.presets import PRESETS
from bot.wording import Language

WORDS = [word for words in GROUPS.values() for word in words if not word.endswith("=")]


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ("/mem help", Topic.WORDS),
        ("/mem", Topic.WORDS),
        ("", Topic.WORDS),
        ("帮助？", Topic.WORDS),
        ("MODELS", Topic.MODELS),
        ("/mem gpus", Topic.GPUS),
        ("显卡", Topic.GPUS),
        ("7b", None),
        ("gpu h100", None),
        ("help 7b", None),
        ("/mem models verbose", Topic.MODELS),
        ("模型 详细", Topic.MODELS),
        ("verbose", None),
    ],
)
def test_a_topic_is_all_that_its_line_says(line: str, topic: Topic | None) -> None:
    assert topic_of(line) is topic


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_help_is_read(word: str) -> None:
    assert scan(split(word))


@pytest.mark.parametrize("language", Language)
def test_every_example_is_answered(language: Language) -> None:
    for line in EXAMPLES:
        assert line in answer("help", language).summary
        assert answer(line, language).title


@pytest.mark.parametrize("language", Language)
def test_the_lists_are_whole_and_fit_a_message(language: Language) -> None:
    models, gpus, words = (answer(line, language).summary for line in ("models", "gpus", ""))
    assert all(name in models for name in PRESETS)
    assert all(name in gpus for name in (*DEVICES, *DEVICE_ALIASES))
    assert all(word in words for word in WORDS)
    assert max(map(len, (models, gpus, words))) <= MOST_CHARACTERS


@pytest.mark.parametrize("language", Language)
def test_the_long_list_of_models_tells_their_sizes(language: Language) -> None:
    long = answer("models verbose", language).summary
    assert "llama-2-7b (6.74B)" in long
    assert "llama-2-7b (" not in answer("models", language).summary
