"""Which letters of options stand in a text, and what do the words around them do?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from bot.quiz.choice.vocabulary import COUNTS, MARKS, PHRASES, REAL_WORDS, WORDS, Sign

_BEFORE = 12  # characters in which a word that goes before `be` stands
MOST_JOINED = 12  # letters in one word; more is no choice
_LAST_STRANGER = "j"  # "CE" is a choice with an unknown letter, "CUDA" is a word

_UNSPACED = sorted((word for word in (*WORDS, *COUNTS) if not re.match("[a-z]", word)), key=len, reverse=True)
_TOKEN = re.compile(
    r"(?P<count>\ball \d(?![\d.])|(?<!\d)\d(?=[个项条]))"
    rf"|(?P<phrase>{'|'.join(pattern.pattern for _, pattern in PHRASES)})"
    r"|(?P<latin>(?:[a-z](?!\w|'[a-z])|[a-z]+'[a-z]+(?!\w)|[a-z]{2,}(?!\w|'[a-z]|\.[a-z]{2}))(?!-[a-z]{2}|-?\d))"
    r"|(?P<number>\d++(?:\.\d+)?(?![a-z]))"
    r"|(?P<blank>_++)"
    r"|(?P<name>[a-z0-9](?:[\w.'-]*[a-z0-9])?)"
    rf"|(?P<unspaced>{'|'.join(map(re.escape, _UNSPACED))})"
    r"|(?P<unknown>[^\w\s])",
    re.ASCII,
)
_BOXES = (("[x]", "✓"), ("[v]", "✓"), ("[✓]", "✓"), ("[ ]", "✗"), ("[]", "✗"))
_IN_BRACKETS = re.compile(r"\(\s*([a-z]{1,9}|[㐀-鿿]{1,3}|[^\w\s])\s*\)")
_MODAL = re.compile(r"(?:should|must|would|could|might|may|can|will|to|not|cannot|n't|'ll|'d)\s*$")
_PAIRS = re.compile(r"(?:[a-z][tfynxv]\W*){2,}")
_DOTS = frozenset(".、)。")
_PUZZLING = frozenset({Sign.CONTENT, Sign.STRANGER, Sign.DOUBT, Sign.TURN, Sign.RANGE, Sign.NUMBER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word or sign of an answer and what it does; *is_glued* when no space stands before it."""

    sign: Sign
    text: str
    is_glued: bool = False

    @property
    def count(self) -> int:
        """The number a `Sign.COUNT` stands for."""
        return COUNTS[self.text] if self.text in COUNTS else int(self.text[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """The words of a text that are no fillers."""

    words: tuple[Word, ...]

    @property
    def signs(self) -> str:
        """One character for each word."""
        return "".join(word.sign for word in self.words)

    @property
    def strangers(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words if word.sign is Sign.STRANGER)

    @property
    def is_understood(self) -> bool:
        """Whether every word is known and none is doubtful."""
        return _PUZZLING.isdisjoint(word.sign for word in self.words)


def scan(text: str, options: str, *, shouted: frozenset[str] = frozenset()) -> Scan:
    """The signs of normalised *text*; *options* are the letters there are, lower case.

    *shouted* are words that were typed in capitals: `BED` is three letters, `bed` a word.
    """
    words = _dots_settled(_article_settled(_words(text, options, shouted)))
    return Scan(words=tuple(word for word in words if word.sign is not Sign.FILLER))


def cut(words: Sequence[Word], *at: Sign) -> Iterator[list[Word]]:
    """*words* in pieces, cut at each of these signs."""
    piece: list[Word] = []
    for word in words:
        if word.sign in at:
            yield piece
            piece = []
        else:
            piece.append(word)
    yield piece


def _words(text: str, options: str, shouted: frozenset[str]) -> list[Word]:
    for box, mark in _BOXES:
        text = text.replace(box, mark)
    text = _bracketed(options).sub(r" \1 ", text)
    text = _IN_BRACKETS.sub(lambda match: f" {match[1]} " if _is_verdict(match[1]) else match[0], text)
    if _PAIRS.fullmatch(text.strip()) and not set(text[1::2]) <= set(options):
        text = _pairs_apart(text, options)
    bare = _is_bare(text, options)
    words: list[Word] = []
    end = 0
    for match in _TOKEN.finditer(text):
        glued = match.start() == end
        end = match.end()
        sign = _read(match, options, is_sure=_is_sure(match, shouted, is_bare=bare))
        words.append(Word(sign=sign, text=match.group(), is_glued=glued))
    return words


def _is_verdict(word: str) -> bool:
    return (WORDS.get(word) or MARKS.get(word)) in {Sign.RIGHT, Sign.WRONG}


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
        case "unspaced":
            return Sign.COUNT if word in COUNTS else WORDS[word]
        case "unknown":
            return Sign.CONTENT if word.isalnum() else Sign.FILLER
        case "blank":
            return Sign.FILLER
        case "name":
            return Sign.CONTENT
        case _:
            return next(sign for sign, phrase in PHRASES if phrase.match(match.string, match.start()))


def _latin(word: str, options: str, *, is_sure: bool) -> Sign:
    """What a word of letters is; joined letters of options (`bcd`) are no word, unless they make one."""
    letters = set(word)
    if letters <= set(options) and len(word) <= MOST_JOINED and (len(word) == 1 or is_sure or word not in REAL_WORDS):
        return Sign.LETTERS
    if word in COUNTS:
        return Sign.COUNT
    if word in WORDS:
        return WORDS[word]
    if word in MARKS:
        return MARKS[word]
    if word.endswith("n't"):
        return Sign.NOT
    known = letters & set(options) and max(letters) <= _LAST_STRANGER and word not in REAL_WORDS
    return Sign.STRANGER if len(word) == 1 or (known and len(word) <= MOST_JOINED) else Sign.CONTENT


def _article_settled(words: list[Word]) -> list[Word]:
    """`a` before a word of content is the article, unless a sign stands between them."""
    return [
        replace(word, sign=Sign.CONTENT) if following is not None and _is_article(word, following) else word
        for word, following in zip_longest(words, words[1:])
    ]


def _is_article(word: Word, following: Word) -> bool:
    is_a = word.text == "a" and word.sign is Sign.LETTERS
    return is_a and following.sign is Sign.CONTENT and following.text.isascii()


def _dots_settled(words: list[Word]) -> list[Word]:
    """A full stop or `、` right behind a letter: a list goes on (`C.D`), or a verdict follows (`A. F`)."""
    between = (_dot_settled(*three) for three in zip(words, words[1:], words[2:], strict=False))
    return [*words[:1], *between, *words[1:][-1:]]


def _dot_settled(before: Word, dot: Word, after: Word) -> Word:
    if before.sign is not Sign.LETTERS or not dot.is_glued or dot.text not in _DOTS:
        return dot
    if after.sign in {Sign.RIGHT, Sign.WRONG}:
        return replace(dot, sign=Sign.LINK)
    is_list = after.is_glued and after.sign is Sign.LETTERS and len(before.text) == len(after.text) == 1
    return replace(dot, sign=Sign.COMMA) if is_list and dot.sign is Sign.BREAK else dot
