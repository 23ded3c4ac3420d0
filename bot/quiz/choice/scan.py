"""Which letters of options stand in a text, and what do the words around them do?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bot.quiz.choice.vocabulary import CHINESE, COUNTS, ENGLISH, MARKS, PHRASES, REAL_WORDS, SIGNS, Sign

_BEFORE = 12  # characters in which a word that goes before `be` stands
MOST_JOINED = 12  # letters in one word; more is no choice
_LAST_STRANGER = "j"  # "CE" is a choice with an unknown letter, "CUDA" is a word

_CHINESE_WORDS = sorted((*CHINESE, *(word for word in COUNTS if not word.isascii())), key=len, reverse=True)
_TOKEN = re.compile(
    r"(?P<count>\ball \d(?![\d.])|(?<!\d)\d(?=[个项条]))"
    r"|(?P<phrase>\b(?:" + "|".join(f"(?P<p{at}>{phrase})" for at, (_, phrase) in enumerate(PHRASES)) + r")(?!\w))"
    r"|(?P<latin>(?:[a-z](?!\w|'[a-z])|[a-z]+'[a-z]+(?!\w)|[a-z]{2,}(?!\w|'[a-z]|\.[a-z]{2}))(?!-[a-z]{2}|-?\d))"
    r"|(?P<number>\d++(?:\.\d+)?(?![a-z]))"
    r"|(?P<blank>_++)"
    r"|(?P<name>[a-z0-9](?:[\w.'-]*[a-z0-9])?)"
    rf"|(?P<han>{'|'.join(_CHINESE_WORDS)})"
    r"|(?P<sign>->|=>|\n|[^\w\s])",
    re.ASCII,
)
_BOXES = (("[x]", "✓"), ("[v]", "✓"), ("[✓]", "✓"), ("[ ]", "✗"), ("[]", "✗"))
_IN_BRACKETS = re.compile(r"\(\s*([a-z]{1,9}|[㐀-鿿]{1,3}|[^\w\s])\s*\)")
_MODAL = re.compile(r"(?:should|must|would|could|might|may|can|will|to|not|cannot|n't|'ll|'d)\s*$")
_PAIRS = re.compile(r"(?:[a-z][tfynxv]\W*){2,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """A text as signs: *letters* has the letters of each `Sign.LETTERS`, in order, *counts* those of `Sign.COUNT`."""

    signs: str
    letters: tuple[str, ...]
    counts: tuple[int, ...]
    strangers: tuple[str, ...]

    @property
    def is_understood(self) -> bool:
        """Whether every word is known and none is doubtful."""
        return not set(self.signs) & {Sign.CONTENT, Sign.STRANGER, Sign.DOUBT, Sign.TURN, Sign.RANGE, Sign.NUMBER}


def _count(word: str) -> int:
    return COUNTS[word] if word in COUNTS else int(word[-1])


@dataclass(slots=True)
class _Word:
    sign: Sign
    text: str
    glued: bool  # no space stands before it


def scan(text: str, options: str, *, shouted: frozenset[str] = frozenset()) -> Scan:
    """The signs of normalised *text*; *options* are the letters there are, lower case.

    *shouted* are words that were typed in capitals: `BED` is three letters, `bed` a word.
    """
    words = _words(text, options, shouted)
    _settle_article(words)
    _settle_dots(words)
    return Scan(
        signs="".join(word.sign for word in words),
        letters=tuple(word.text for word in words if word.sign is Sign.LETTERS),
        counts=tuple(_count(word.text) for word in words if word.sign is Sign.COUNT),
        strangers=tuple(word.text for word in words if word.sign is Sign.STRANGER),
    )


def _words(text: str, options: str, shouted: frozenset[str]) -> list[_Word]:
    for box, mark in _BOXES:
        text = text.replace(box, mark)
    text = _bracketed(options).sub(r" \1 ", text)
    text = _IN_BRACKETS.sub(lambda match: f" {match[1]} " if _is_verdict(match[1]) else match[0], text)
    if _PAIRS.fullmatch(text.strip()) and not set(text[1::2]) <= set(options):
        text = _pairs_apart(text, options)
    bare = _is_bare(text, options)
    words: list[_Word] = []
    end = 0
    for match in _TOKEN.finditer(text):
        glued = match.start() == end
        end = match.end()
        sign = _read(match, options, is_sure=_is_sure(match, shouted, is_bare=bare))
        words.append(_Word(sign, match.group(), glued))
    return words


def _is_verdict(word: str) -> bool:
    found = ENGLISH.get(word) or CHINESE.get(word) or SIGNS.get(word) or MARKS.get(word)
    return found in {Sign.RIGHT, Sign.WRONG}


@lru_cache(maxsize=32)
def _bracketed(options: str) -> re.Pattern[str]:
    """Letters of options in brackets or quotes."""
    letter = f"[{options}]" if options else "(?!)"
    return re.compile(rf"[(\[{{【《<\"']\s*({letter}(?:[\s,、]?{letter})*)\s*[)\]}}】》>\"']")


def _pairs_apart(text: str, options: str) -> str:
    """`AF BF CT DT`: each option and its mark."""
    pairs = re.findall(r"[a-z]{2}", re.sub(r"[^a-z]", "", text))
    apart = all(pair[0] in options and pair[1] not in options for pair in pairs)
    return " ".join(f"{pair[0]}:{pair[1]}" for pair in pairs) if apart else text


def _is_bare(text: str, options: str) -> bool:
    """Whether nothing but letters of options and the plainest words stands in *text*."""
    plain = {"and", "answer", "option", "options", "ans", "choose", "the", "is", "are", "choice", "answers"}
    return all(word in plain or set(word) <= set(options) for word in re.findall(r"[a-z]+", text))


def _is_sure(match: re.Match[str], shouted: frozenset[str], *, is_bare: bool) -> bool:
    """Whether a word that could be letters is meant so."""
    word = match.group()
    if word == "be" and word not in shouted:
        return not _MODAL.search(match.string, max(0, match.start() - _BEFORE), match.start())
    return word in shouted or (is_bare and list(word) == sorted(set(word)))


def _read(match: re.Match[str], options: str, *, is_sure: bool) -> Sign:
    word = match.group()
    match match.lastgroup:
        case "latin":
            return _latin(word, options, is_sure=is_sure)
        case "number":
            return Sign.NUMBER
        case "count":
            return Sign.COUNT
        case "han":
            return Sign.COUNT if word in COUNTS else CHINESE[word]
        case "sign":
            return SIGNS.get(word, Sign.CONTENT if word.isalnum() else Sign.FILLER)
        case "blank":
            return Sign.FILLER
        case "name":
            return Sign.CONTENT
        case _:
            return next(sign for at, (sign, _) in enumerate(PHRASES) if match[f"p{at}"] is not None)


def _latin(word: str, options: str, *, is_sure: bool) -> Sign:
    """What a word of letters is; joined letters of options (`bcd`) are no word, unless they make one."""
    letters = set(word)
    if letters <= set(options) and len(word) <= MOST_JOINED and (len(word) == 1 or is_sure or word not in REAL_WORDS):
        return Sign.LETTERS
    if word in COUNTS:
        return Sign.COUNT
    if word in ENGLISH:
        return ENGLISH[word]
    if word in MARKS:
        return MARKS[word]
    if word.endswith("n't"):
        return Sign.NOT
    known = letters & set(options) and max(letters) <= _LAST_STRANGER and word not in REAL_WORDS
    return Sign.STRANGER if len(word) == 1 or (known and len(word) <= MOST_JOINED) else Sign.CONTENT


def _settle_article(words: list[_Word]) -> None:
    """`a` before a word of content is the article, unless a sign stands between them."""
    for word, following in pairwise(words):
        if (
            word.text == "a"
            and word.sign is Sign.LETTERS
            and following.sign is Sign.CONTENT
            and following.text.isascii()
        ):
            word.sign = Sign.CONTENT


def _settle_dots(words: list[_Word]) -> None:
    """A full stop or `、` right behind a letter: a list goes on (`C.D`), or a verdict follows (`A. F`)."""
    for before, dot, after in zip(words, words[1:], words[2:], strict=False):
        if before.sign is Sign.LETTERS and dot.glued and dot.text in {".", "、", ")", "。"}:
            if after.sign in {Sign.RIGHT, Sign.WRONG}:
                dot.sign = Sign.LINK
            elif (
                dot.sign is Sign.BREAK
                and after.glued
                and len(before.text) == len(after.text) == 1
                and after.sign is Sign.LETTERS
            ):
                dot.sign = Sign.COMMA
