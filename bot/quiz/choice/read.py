"""Which lettered options does a text choose?

Letters come in every form people type, with verdicts and rejections around them. Right goes before clever: what can
be meant in two ways is asked for again, with the reading offered.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby, islice

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.clauses import Verdicts, read_clause, signs_of
from bot.quiz.choice.resemblance import resembled
from bot.quiz.choice.scan import Scan, Word, cut, scan
from bot.quiz.choice.vocabulary import Sign
from bot.quiz.lines import normalised_lines
from bot.quiz.normalise import normalise

MOST_READ = 500  # characters; a longer text is an essay: which of its letters are meant is asked
MOST_TOLD = 2_000  # with the words of copied options, and words to the grader

_ODD_LETTERS = str.maketrans(
    {"©": "C", "®": "R"}
    | {chr(first + place): chr(ord("A") + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)}
)
_SHOUTED = re.compile(r"\b[A-Z]{2,}\b")
_PREFIX = re.compile(
    r"^\W*(?:第?\s*(?:\d+|[一二三四五六七八九十]+)\s*(?:小?题|问)|(?:question|quiz|no\.?|number|q|题目?|#)\s?[.:#]?\s?\d+"
    r"|[a-z]+\d*-q\d+|\(\d+\)|\d+\s?[.):、](?!\d))[\s:.、),-]*(?:答案)?",
    re.MULTILINE,
)
_ANSWER_IS = re.compile(
    r"\b(?:(?:the|my|our|final|correct|right) ){0,3}(?:answers?|choices?|ans)(?: (?:is|are|(?:w|sh)ould be)|\W{0,2}:)"
    r"|(?:我的|本题|这题)?的?(?:正确|最终)?(?:答案|选择)(?:应该)?(?:是|为|选|:)"
)
_NONE = re.compile(r"\W*(?:(?:没有|无|没|都没有?|空集|空|zero|0|都不)\W*)")
_MOST_IN_A_ROW = {
    **dict.fromkeys((Sign.LINK, Sign.LINK_MANY, Sign.CHOOSE, Sign.ONLY, Sign.ALL, Sign.HEDGE), 1),
    Sign.CONTENT: 3,
}
_LITERAL = frozenset({Sign.LETTERS, Sign.AND, Sign.COMMA, Sign.BREAK, Sign.CHOOSE, Sign.LINK, Sign.LINK_MANY})
_BESIDE_NUMBERS = frozenset({Sign.NUMBER, Sign.AND, Sign.COMMA, Sign.BREAK, Sign.CHOOSE, Sign.LINK})
_BETWEEN_VERDICTS = frozenset({Sign.COMMA, Sign.BREAK, Sign.AND})
_ABOUT_OPTIONS = frozenset({Sign.RIGHT, Sign.WRONG, Sign.NOT, Sign.NONE})


class Problem(Enum):
    """Why a text could not be read as a choice."""

    NOTHING = auto()  # no option is named
    STRANGER = auto()  # a letter that no option has
    ONLY_REJECTED = auto()  # whether the others are meant stays open
    CONTENT = auto()  # words or numbers of options, without a letter
    ALTERNATIVES = auto()  # one or the other
    UNCLEAR = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A choice, its letters in the order of the bank; *is_literal* when it says nothing but its letters."""

    selection: tuple[str, ...]
    is_literal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Why there is no choice, and what may have been meant."""

    problem: Problem
    offer: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()


class Lettered:
    """The options of one question as a reader needs them: their letters and all their texts."""

    def __init__(self, options: Mapping[str, Iterable[str]]) -> None:
        """*options*: capital letter → what it says, in every language."""
        self._letters = tuple(options)
        self._lower = "".join(options).casefold()
        self._texts = {letter.casefold(): [normalise(text) for text in texts] for letter, texts in options.items()}
        self._own_words = [
            re.compile(rf"(?<![a-z0-9])({letter})[\s.:,、)\]-]{{0,4}}{re.escape(own)}")
            for letter, texts in self._texts.items()
            for own in texts
        ]

    def read(self, answer: str) -> Read | Unread:
        """The choice that *answer* (raw text) makes."""
        plain = answer.translate(_ODD_LETTERS)
        text = normalised_lines(plain)
        if len(text) > MOST_TOLD:
            return Unread(problem=Problem.UNCLEAR)
        shouted = frozenset(word.casefold() for word in _SHOUTED.findall(unicodedata.normalize("NFKC", plain)))
        text = self._without_own_words(text)
        if _NONE.fullmatch(text):
            return Read(selection=(), is_literal=False)
        is_twice = len(_ANSWER_IS.findall(text)) > 1  # "the answer is …, my answer is …"
        read, is_understood = self._read(text, shouted, is_twice=is_twice)
        kept = text if is_understood else without_addressed(_ANSWER_IS.sub(" ", text))
        if kept != text:
            read, _ = self._read(kept, shouted, is_twice=is_twice)
        if isinstance(read, Unread):
            return read
        return Read(selection=read.selection, is_literal=read.is_literal and plain == answer)

    def _read(self, text: str, shouted: frozenset[str], *, is_twice: bool) -> tuple[Read | Unread, bool]:
        """What *text* says, and whether every word of it is known."""
        if len(text) > MOST_READ:
            return Unread(problem=Problem.UNCLEAR), False
        scanned = scan(_PREFIX.sub("", text), self._lower, shouted=shouted)
        read = self._settled(self._verdicts(scanned, is_twice=is_twice), scanned, text)
        return read, scanned.is_understood and isinstance(read, Read)

    def _verdicts(self, scanned: Scan, *, is_twice: bool) -> Verdicts:
        """What all clauses say; a reason counts only where it names options."""
        verdicts = Verdicts(num_options=len(self._letters))
        words = plain_words(scanned.words)
        verdicts.doubt(is_twice or _is_taken_back(signs_of(words)))
        words = [word for word in words if word.sign not in {Sign.HEDGE, Sign.TURN}]
        for clause in cut(words, Sign.BREAK, Sign.BUT):
            claim, *reasons = cut(clause, Sign.REASON)
            read_clause(claim, verdicts)
            for reason in reasons:
                if any(word.sign in {Sign.LETTERS, Sign.REST} for word in reason):
                    read_clause(reason, verdicts)
        return verdicts

    def _settled(self, found: Verdicts, scanned: Scan, text: str) -> Read | Unread:
        """One choice out of all verdicts, or why there is none."""
        every = set(self._lower)
        named = found.chosen | found.rejected
        chosen = set(found.chosen)
        if found.others:
            chosen |= every - named
        if found.everything:
            chosen |= every
        if found.strangers:
            return Unread(problem=Problem.STRANGER, strangers=scanned.strangers)
        if not named and found.everything is None and not found.alternatives:
            return self._nothing(scanned, text)
        if found.alternatives and not found.is_doubtful:
            return Unread(problem=Problem.ALTERNATIVES, offer=self._ordered(found.alternatives | chosen))
        if found.is_doubtful or self._contradicts(found, chosen, every):
            return Unread(problem=Problem.UNCLEAR, offer=self._ordered(chosen | found.alternatives))
        if not chosen and found.everything is None and found.others is None and found.rejected != every:
            return Unread(problem=Problem.ONLY_REJECTED, offer=self._ordered(every - found.rejected))
        literal = {word.sign for word in scanned.words} <= _LITERAL
        return Read(selection=self._ordered(chosen), is_literal=literal)

    @staticmethod
    def _contradicts(found: Verdicts, chosen: set[str], every: set[str]) -> bool:
        if found.chosen & found.rejected or (found.is_loose and (found.chosen - found.stated or not chosen)):
            return True
        if found.everything is None:
            return False
        if found.everything:
            return bool(found.rejected) or found.others is not None or (bool(found.chosen) and found.chosen != every)
        return bool(chosen)

    def _nothing(self, scanned: Scan, text: str) -> Unread:
        """No letter: perhaps the numbers or the words of options."""
        signs = {word.sign for word in scanned.words}
        if Sign.NUMBER in signs and signs <= _BESIDE_NUMBERS:
            places = [int(number) for number in re.findall(r"\d{1,3}", text)]
            if all(1 <= place <= len(self._letters) for place in places):
                return Unread(
                    problem=Problem.CONTENT, offer=self._ordered({self._lower[place - 1] for place in places})
                )
        verdicts = [word.sign for word in scanned.words if word.sign not in _BETWEEN_VERDICTS]
        if len(verdicts) == len(self._letters) and set(verdicts) <= {Sign.RIGHT, Sign.WRONG}:
            right = {letter for letter, verdict in zip(self._lower, verdicts, strict=True) if verdict is Sign.RIGHT}
            return Unread(problem=Problem.CONTENT, offer=self._ordered(right))
        meant = resembled(text, self._texts)
        if meant:
            return Unread(problem=Problem.CONTENT, offer=self._ordered(meant))
        return Unread(problem=Problem.UNCLEAR if signs & _ABOUT_OPTIONS else Problem.NOTHING)

    def _without_own_words(self, text: str) -> str:
        """*text* without the words of an option behind its own letter: whoever copies it means the letter."""
        for own in self._own_words:
            text = own.sub(r"\1 ", text)
        return text

    def _ordered(self, letters: Iterable[str]) -> tuple[str, ...]:
        chosen = set(letters)
        return tuple(letter for letter in self._letters if letter.casefold() in chosen)


def plain_words(words: Sequence[Word]) -> list[Word]:
    """*words*, dashes and `all but` settled and repetitions left out."""
    settled = [replace(word, sign=_settled_sign(words, at)) for at, word in enumerate(words)]
    runs = groupby(settled, key=lambda word: word.sign)
    return [word for sign, run in runs for word in islice(run, _MOST_IN_A_ROW.get(sign))]


def _settled_sign(words: Sequence[Word], at: int) -> Sign:
    sign = words[at].sign
    before = words[at - 1] if at else None
    if sign is Sign.NUMBER:
        return Sign.CONTENT
    if sign is Sign.BUT and before is not None and before.sign in {Sign.ALL, Sign.NONE}:
        return Sign.EXCEPT
    if sign is Sign.RANGE:
        return _settled_range(before, words[at + 1] if at + 1 < len(words) else None)
    return sign


def _settled_range(before: Word | None, after: Word | None) -> Sign:
    """A dash is a range only between letters that are no neighbours."""
    if before is None or before.sign is not Sign.LETTERS or after is None:
        return Sign.COMMA
    if after.sign is Sign.LETTERS:
        return Sign.COMMA if ord(after.text[0]) - ord(before.text[-1]) == 1 else Sign.RANGE
    is_verdict = after.sign in {Sign.RIGHT, Sign.WRONG, Sign.NOT, Sign.NO}
    return Sign.LINK if is_verdict else Sign.COMMA


def _is_taken_back(signs: str) -> bool:
    """Whether letters stand before a doubt or a turn: "C, maybe A", "C, no wait"."""
    _, letters, behind = signs.partition(Sign.LETTERS)
    _, hedge, hedged = behind.partition(Sign.HEDGE)
    return bool(letters) and (Sign.TURN in behind or (bool(hedge) and Sign.LETTERS in hedged))
