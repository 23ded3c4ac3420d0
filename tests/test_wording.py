"""Wording: everything can be said in every language, with the same gaps."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast

import bot.wording
from bot.wording import Language

ROOT = files(bot.wording)


@cache
def _messages(language: Language) -> dict[str, str]:
    """Key → source of every sentence of *language*."""
    found: dict[str, str] = {}
    for file in ROOT.joinpath(language.value).iterdir():
        source = file.read_text(encoding="utf-8").replace("\r\n", "\n")
        resource = FluentParser().parse(source)
        for entry in resource.body:
            assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                assert entry.value is not None
                assert entry.span is not None
                start, end = entry.span.start, entry.span.end
                found[entry.id.name] = source[start:end]
    return found


def sentences() -> set[str]:
    """The keys of all sentences."""
    return set(_messages(Language.EN))


def test_both_languages_have_the_same_sentences() -> None:
    assert _messages(Language.EN).keys() == _messages(Language.ZH).keys()


@pytest.mark.parametrize("key", sorted(_messages(Language.EN)))
def test_a_sentence_has_the_same_gaps_in_both_languages(key: str) -> None:
    gaps = [set(re.findall(r"\$([a-z0-9_-]+)", _messages(language)[key])) for language in Language]

    assert gaps[0] == gaps[1]


def test_both_languages_have_the_same_files() -> None:
    english, chinese = ({file.name for file in ROOT.joinpath(language.value).iterdir()} for language in Language)

    assert english == chinese
