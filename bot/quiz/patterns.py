r"""How does an author describe a key point?

    optimizer state*            both words in one clause, in any order; `*` stands for any ending
    lazy|lazily|懒              either
    first … step                in this order
    step !not|never             the clause must not hold what stands behind `!`; behind `!!`, nor the whole answer
    first <made>                `<made>` stands for the alternatives of that name, listed under `words:` of the question
    zero-3                      a hyphen or underscore may be typed as such, as a space, or left out
    /\bm and v\b/              an RE2 pattern for the rest

`|` binds closest, then the space, then `…`. Latin words match whole words, Chinese words match anywhere. Everything
runs in the linear-time engine RE2, so no pattern of any author can hang the bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

import re2
from pydantic import BeforeValidator

from bot.quiz.normalise import normalise

ORDER = "…"
ABSENT = "!"
_TOKEN = re.compile(r"/(?:\\.|[^/\\]|/(?!\s|$))+/(?=\s|$)|\S+")
_SPECIAL = re.compile(r"[!-,./:-@\[-^`{-~]")  # ASCII signs other than - and _
_RUN = re.compile(r"[^\W_]+")
_LATIN_WORDS = re.compile(r"[a-z]{2,}")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that must stand in a clause: alternatives, compiled to one expression."""

    search: Callable[[str, int], int]  # text, from where → end of the first match, or -1
    stems: frozenset[str]  # one of them stands in every text it matches; none are known of an expression

    @classmethod
    def of(cls, token: str) -> Term:
        expression = token[1:-1] if is_regex(token) else "|".join(_word(word) for word in _alternatives(token))
        stems = (
            () if is_regex(token) else tuple(max(_RUN.findall(word), key=len, default="") for word in token.split("|"))
        )
        return cls(_searcher(expression), frozenset(stems if all(stems) else ()))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; *steps* follow one another, the terms of one step stand in any order."""

    source: str
    steps: tuple[tuple[Term, ...], ...]
    absent: tuple[Term, ...] = ()  # no clause that holds one of these holds the pattern
    nowhere: tuple[Term, ...] = ()  # … and no answer that holds one of these

    def found(self, text: str) -> bool:
        """Whether one clause holds it; *text* is normalised."""
        start = 0
        for step in self.steps:
            ends = [term.search(text, start) for term in step]
            if min(ends) < 0:
                return False
            start = max(ends)
        return all(term.search(text, 0) < 0 for term in self.absent)

    @property
    def stems(self) -> frozenset[str]:
        """The beginnings of words by which a text shows that it may hold the pattern."""
        return frozenset(stem for step in self.steps for term in step for stem in term.stems)

    def possible(self, present: frozenset[str]) -> bool:
        """Whether a text that holds the stems *present*, and no other, can hold it: a quick look before the search."""
        for step in self.steps:
            for term in step:
                if term.stems and present.isdisjoint(term.stems):
                    return False
        return True

    def excluded(self, whole: str) -> bool:
        """Whether something stands in the answer *whole* that must stand nowhere in it."""
        return any(term.search(whole, 0) >= 0 for term in self.nowhere)

    def words(self) -> frozenset[str]:
        """The Latin words it is made of, whole ones only: what a slip of spelling may be compared with."""
        tokens = (token for token in _TOKEN.findall(self.source) if not is_regex(token) and token[0] != ABSENT)
        whole = (word for token in tokens for word in token.split("|"))
        return frozenset(part for word in whole if "*" not in word for part in _LATIN_WORDS.findall(word))


@lru_cache(maxsize=4096)
def compile_pattern(source: str) -> Pattern:
    """Compile an author's pattern.

    Raises:
        ValueError: it cannot be one; says what to write instead.
    """
    text = source.strip() if is_regex(source.strip()) else normalise_pattern(source)
    steps: list[tuple[Term, ...]] = []
    terms: list[Term] = []
    absent: list[Term] = []
    nowhere: list[Term] = []
    for token in _TOKEN.findall(text):
        if token == ORDER:
            steps.append(_step(terms, source))
            terms = []
        elif token[0] == ABSENT:
            (nowhere if token.startswith(ABSENT * 2) else absent).append(Term.of(token.lstrip(ABSENT)))
        else:
            terms.append(Term.of(token))
    steps.append(_step(terms, source))
    return Pattern(text, tuple(steps), tuple(absent), tuple(nowhere))


def _step(terms: list[Term], source: str) -> tuple[Term, ...]:
    if not terms:
        raise ValueError(f"pattern {source!r}: write words on both sides of '…', or at least one word")
    return tuple(terms)


def normalise_pattern(source: str) -> str:
    """*source* with its words in the form answers are compared in; expressions between slashes stay as they are."""
    spaced = source.replace("...", f" {ORDER} ").replace(ORDER, f" {ORDER} ")
    pieces = [
        token if token == ORDER or is_regex(token) else "|".join(map(_normalised, token.split("|")))
        for token in _TOKEN.findall(spaced)
    ]
    return " ".join(pieces)


def _normalised(word: str) -> str:
    stem = word.removesuffix("*")
    bare = stem.lstrip(ABSENT)
    return stem[: len(stem) - len(bare)] + normalise(bare) + word[len(stem) :]


def is_regex(token: str) -> bool:
    """Whether *token* is an expression between slashes rather than words."""
    return len(token) > 2 and token[0] == "/" == token[-1]  # noqa: PLR2004 - two slashes and something between


def compile_regex(expression: str) -> re2._Regexp:
    """An RE2 expression.

    Raises:
        ValueError: RE2 does not take it; says why.
    """
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(expression, options=options)
    except re2.error as problem:
        reason = problem.args[0] if problem.args else problem
        reason = reason.decode() if isinstance(reason, bytes) else reason
        raise ValueError(
            f"/{expression}/ is no RE2 pattern ({reason}); write one without lookaround and backreferences"
        ) from None


def _searcher(expression: str) -> Callable[[str, int], int]:
    compiled = compile_regex(expression)

    def search(text: str, start: int) -> int:
        match = compiled.search(text, start)
        return -1 if match is None else match.end()

    return search


def _alternatives(token: str) -> list[str]:
    words = token.split("|")
    if not all(word.strip("*") for word in words):
        raise ValueError(f"pattern {token!r}: an empty alternative would match everything; write a word on each side")
    return words


def _word(word: str) -> str:
    """The expression of one word: whole where it is Latin, a hyphen loose, `*` any ending."""
    stem = word.rstrip("*")
    if "*" in stem:
        raise ValueError(f"pattern {word!r}: '*' may only stand at the end; write an expression between slashes")
    body = re.sub(r"[-_]+", "[-_ ]?", _SPECIAL.sub(r"\\\g<0>", stem.strip("-_") or stem))
    before = r"(?:\b|_)" if stem[0].isascii() and stem[0].isalnum() else ""
    if word != stem:
        return f"{before}{body}[a-z]*"
    return f"{before}{body}" + (r"(?:\b|_)" if stem[-1].isascii() and stem[-1].isalnum() else "")


def _pattern(value: object) -> object:
    return compile_pattern(value) if isinstance(value, str) else value


def _patterns(value: object) -> object:
    return (value,) if isinstance(value, str) else value


AnyPattern = Annotated[Pattern, BeforeValidator(_pattern)]
AnyPatterns = Annotated[tuple[AnyPattern, ...], BeforeValidator(_patterns)]


def present_in(text: str, stems: Iterable[str]) -> frozenset[str]:
    """Those of *stems* that stand in *text*."""
    return frozenset([stem for stem in stems if stem in text])


def first_found(patterns: Iterable[Pattern], text: str, present: frozenset[str]) -> Pattern | None:
    """The first of *patterns* that *text* holds; *present* are their stems in it."""
    return next((pattern for pattern in patterns if pattern.possible(present) and pattern.found(text)), None)
