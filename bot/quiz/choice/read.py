"""Which lettered options does a text choose?

Letters come in every form people type, with verdicts and rejections around them. Right goes before clever: what can
be meant in two ways is asked for again, with the reading offered.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.clauses import Verdicts, read_clause
from bot.quiz.choice.resemblance import resembled
from bot.quiz.choice.scan import Scan, scan
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
_BREAK = re.compile(r"[.b]")
_REPEATED = re.compile(r"([kKsoQh])\1+|(?<=uuu)(u)+")
_ALL_BUT = re.compile(r"([QO])b")
_LITERAL = frozenset("lj,.skK")


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
        letters, counts = iter(scanned.letters), iter(scanned.counts)
        signs = _plain_signs(scanned)
        verdicts.is_doubtful = is_twice or _is_taken_back(signs)
        for clause in _BREAK.split(signs.replace("h", "").replace("c", "")):
            claim, *reasons = clause.split("w")
            read_clause(claim, letters, counts, verdicts)
            for reason in reasons:
                if set(reason) & {"l", "R"}:
                    read_clause(reason, letters, counts, verdicts)
                else:
                    deque(islice(counts, reason.count("m")), maxlen=0)
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
        literal = set(scanned.signs) <= _LITERAL
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
        signs = set(scanned.signs)
        if "#" in signs and signs <= set("#,j.sk"):
            places = [int(number) for number in re.findall(r"\d{1,3}", text)]
            if all(1 <= place <= len(self._letters) for place in places):
                return Unread(
                    problem=Problem.CONTENT, offer=self._ordered({self._lower[place - 1] for place in places})
                )
        verdicts = scanned.signs.replace(",", "").replace(".", "").replace("j", "")
        if len(verdicts) == len(self._letters) and set(verdicts) <= {"+", "-"}:
            right = {letter for letter, verdict in zip(self._lower, verdicts, strict=True) if verdict == "+"}
            return Unread(problem=Problem.CONTENT, offer=self._ordered(right))
        meant = resembled(text, self._texts)
        if meant:
            return Unread(problem=Problem.CONTENT, offer=self._ordered(meant))
        return Unread(problem=Problem.UNCLEAR if signs & set("+-nO") else Problem.NOTHING)

    def _without_own_words(self, text: str) -> str:
        """*text* without the words of an option behind its own letter: whoever copies it means the letter."""
        for own in self._own_words:
            text = own.sub(r"\1 ", text)
        return text

    def _ordered(self, letters: Iterable[str]) -> tuple[str, ...]:
        chosen = set(letters)
        return tuple(letter for letter in self._letters if letter.casefold() in chosen)


def _plain_signs(scanned: Scan) -> str:
    """The signs of *scanned*, dashes and `all but` settled; a dash is a range only between letters far apart."""
    signs = scanned.signs.replace("#", "u")
    plain: list[str] = []
    for at, sign in enumerate(signs):
        if sign != "r":
            plain.append(sign)
            continue
        before, after = signs[at - 1 : at], signs[at + 1 : at + 2]
        if before == "l" and after == "l":
            place = signs.count("l", 0, at)
            first, last = scanned.letters[place - 1][-1], scanned.letters[place][0]
            plain.append("," if ord(last) - ord(first) == 1 else "r")
        else:
            plain.append("k" if before == "l" and after in {"+", "-", "n", "z"} else ",")
    return _REPEATED.sub(lambda match: match[1] or "", _ALL_BUT.sub(r"\1e", "".join(plain)))


def _is_taken_back(signs: str) -> bool:
    """Whether letters stand before a doubt or a turn: "C, maybe A", "C, no wait"."""
    letters = signs.find("l")
    if letters < 0:
        return False
    hedge = signs.find("h", letters)
    return signs.find("c", letters) >= 0 or (hedge >= 0 and signs.find("l", hedge) >= 0)
