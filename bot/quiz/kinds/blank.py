"""A blank in a sentence, filled in words.

The whole blank must match an accepted form; a part of it never counts. Forms are texts in any language, or RE2
expressions between slashes (in which spaces mean nothing, as they mean nothing in an answer).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import re2
from pydantic import BeforeValidator, Field

from bot.quiz.addressed import without_addressed
from bot.quiz.candidates import Joined, asserted, framed, own_words, plain_forms, reading, squeezed, stripped
from bot.quiz.clauses import is_denied
from bot.quiz.grade import Grade, Outcome, ask, graded
from bot.quiz.kinds.base import MAX_ANSWER, Asked, Kind, LocalisedText, Spec
from bot.quiz.normalise import normalise
from bot.quiz.patterns import compile_regex, is_regex
from bot.quiz.silence import gives_up, says_nothing
from bot.quiz.typos import slip_of
from bot.replies import TextField
from bot.wording import Language, Message, Sentence

_WORD = re.compile(r"[a-z]+")
_HAN = re.compile(r"[㐀-鿿]")
LONGEST = 400  # characters: more are no words for a blank
LONG_WORDS, LONG_HAN = 9, 22  # a blank longer than this that nobody foresaw is asked for again, not refused


def _texts(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_texts)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """Ways to write one thing: squeezed texts, and expressions that must match a squeezed text as a whole."""

    texts: frozenset[str]
    expressions: tuple[re2._Regexp, ...]
    words: frozenset[str]

    @classmethod
    def of(cls, entries: Iterable[str]) -> Forms:
        texts = [normalise(entry) for entry in entries if not is_regex(entry)]
        sources = [entry[1:-1].replace(" ", "") for entry in entries if is_regex(entry)]
        spelt = [normalise(entry[1:-1]) for entry in entries if is_regex(entry)]
        return cls(
            texts=frozenset(squeezed(text) for text in texts),
            expressions=tuple(compile_regex(source) for source in sources),
            words=frozenset(word for text in (*texts, *spelt) for word in _WORD.findall(text)),
        )

    def match(self, form: str) -> bool:
        text = squeezed(form)
        return text in self.texts or any(expression.fullmatch(text) for expression in self.expressions)


class Share(Spec):
    """Answers that earn a part, and the sentence that says why not all."""

    accept: Texts
    score: Annotated[float, Field(ge=0, le=1)]
    say: LocalisedText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    score: float
    text: str
    say: Sentence | None = None
    forgiven: tuple[str, str] | None = None


class Blank(Kind):
    """One blank; several blanks are several parts."""

    kind: Literal["blank"] = "blank"
    accept: Texts
    reject: Texts = ()
    partial: tuple[Share, ...] = ()
    typo: bool = True
    confusable: Texts = ()

    def model_post_init(self, _context: object, /) -> None:
        """Compile every form now: a bad one stops the loading, not an answer.

        Raises:
            ValueError: nothing is accepted, or an expression cannot be compiled.
        """
        if not any(not is_regex(entry) for entry in self.accept):
            raise ValueError("accept: write at least one answer in words; it is shown as the key")
        _ = self._accepted, self._rejected, self._shares

    @cached_property
    def _accepted(self) -> Forms:
        return Forms.of(self.accept)

    @cached_property
    def _rejected(self) -> Forms:
        return Forms.of(self.reject)

    @cached_property
    def _shares(self) -> tuple[tuple[Forms, Share], ...]:
        return tuple((Forms.of(share.accept), share) for share in self.partial)

    @cached_property
    def _known(self) -> frozenset[str]:
        shares = (word for forms, _ in self._shares for word in forms.words)
        return frozenset((*self._accepted.words, *shares))

    @cached_property
    def _real(self) -> frozenset[str]:
        """Words that are no slip for another: confusable ones, and those only wrong answers have."""
        listed = (word for entry in self.confusable for word in _WORD.findall(normalise(entry)))
        return frozenset((*listed, *(self._rejected.words - self._known)))

    def grade(self, answer: str, asked: Asked) -> Grade:
        if len(answer) > MAX_ANSWER:
            return ask(Message("text-too-long", {"limit": MAX_ANSWER}))
        text = normalise(answer)
        if says_nothing(text):
            return ask(Message("text-blank-empty"))
        if len(text) > LONGEST:
            return ask(Message("text-blank-long"))
        text = without_addressed(text)
        if gives_up(text) or says_nothing(text):
            return graded(0.0, Message("text-blank-skipped"))
        return self._graded(text, asked)

    def _graded(self, text: str, asked: Asked) -> Grade:
        around = _around(asked)
        if found := self._whole(text, around):
            return self._result(found)
        meant = asserted(text)
        if meant != text and (found := self._whole(meant, around)):
            return self._result(found)
        read = reading(meant)
        if read.denied:
            return graded(0.0, Message("text-blank-denied"))
        pieces = [self._whole(piece, around) for piece in read.candidates]
        hits = [piece for piece in pieces if piece is not None]
        if read.joined is not Joined.ONE and hits:
            return self._several(hits, all_hit=len(hits) == len(pieces), joined=read.joined)
        return self._missed(text)

    def _whole(self, text: str, around: tuple[tuple[str, str], ...]) -> _Found | None:
        """What *text* is as a whole: accepted, worth a share, or None when it is neither."""
        for form in plain_forms(text, around):
            if self._rejected.match(form):
                return None
            if found := self._exact(form):
                return found
        for head, form in framed(text):
            if (
                not self._rejected.match(form)
                and not self._mentions(self.reject, head)
                and (found := self._exact(form))
            ):
                return found
        return self._misspelt(text, around) if self.typo else None

    def _exact(self, form: str) -> _Found | None:
        if self._accepted.match(form):
            return _Found(score=1.0, text=form)
        for forms, share in self._shares:
            if forms.match(form):
                return _Found(score=share.score, text=form, say=share.say)
        return None

    def _misspelt(self, text: str, around: tuple[tuple[str, str], ...]) -> _Found | None:
        mended, slip = mend(text, self._known, self._real)
        if slip is None:
            return None
        for form in plain_forms(mended, around):
            if self._rejected.match(form):
                return None
            if found := self._exact(form):
                return _Found(score=found.score, text=found.text, say=found.say, forgiven=slip)
        return None

    def _several(self, hits: list[_Found], *, all_hit: bool, joined: Joined) -> Grade:
        """Several candidates: nothing, unless all are the same answer or a list of examples."""
        scores = {hit.score for hit in hits}
        if all_hit and (joined is Joined.LIST or scores == {1.0}):
            return self._result(min(hits, key=lambda hit: hit.score))
        return graded(0.0, Message("text-blank-several"))

    def _missed(self, text: str) -> Grade:
        """Nothing fits. A long sentence that holds a known word is asked for again: it may well be right."""
        words = _WORD.findall(text)
        long = len(words) >= LONG_WORDS or len(_HAN.findall(text)) >= LONG_HAN
        if long and not is_denied(text) and not self._mentions(self.reject, text) and self.fits(text):
            return ask(Message("text-blank-long"))
        return graded(0.0, Message("text-blank-wrong"))

    def _result(self, found: _Found) -> Grade:
        remarks: list[Sentence] = []
        if found.forgiven:
            typed, meant = found.forgiven
            remarks.append(Message("text-blank-typo", {"typed": typed, "meant": meant}))
        if found.say is not None:
            remarks.append(found.say)
        if found.score == 1 and not found.forgiven:
            remarks.append(Message("text-blank-right", {"answer": stripped(found.text) or found.text}))
        return Grade(outcome=Outcome.GRADED, score=found.score, remarks=tuple(remarks), matched=(found.text,))

    def key(self, language: Language) -> str:
        """The first accepted text in *language*: with or without Chinese letters; else the first text there is."""
        texts = [entry for entry in self.accept if not is_regex(entry)]
        wanted = [text for text in texts if bool(_HAN.search(text)) is (language is Language.ZH)]
        return (wanted or texts)[0]

    def fits(self, text: str) -> bool:
        """Whether *text* holds an accepted answer or one that earns a share, anywhere in it."""
        return self._mentions(
            (*self.accept, *(entry for share in self.partial for entry in share.accept)), normalise(text)
        )

    def find(self, text: str) -> tuple[int, int] | None:
        """Where normalised *text* holds the longest known answer; None where none stands."""
        entries = (*self.accept, *(entry for share in self.partial for entry in share.accept))
        places = [_place(normalise(entry), text) for entry in entries if not is_regex(entry)]
        return max((place for place in places if place), key=lambda place: place[1] - place[0], default=None)

    @staticmethod
    def _mentions(entries: Iterable[str], text: str) -> bool:
        tight = squeezed(text)
        return any(
            _place(normalise(entry), text) or (_HAN.search(entry) and squeezed(normalise(entry)) in tight)
            for entry in entries
            if not is_regex(entry)
        )

    def field(self, name: str, label: str, language: Language) -> TextField:
        del language
        return TextField(name=name, label=label)

    def right_answers(self) -> Iterable[str]:
        return (entry for entry in self.accept if not is_regex(entry))

    def wrong_answers(self) -> Iterable[str]:
        yield from (entry for entry in self.reject if not is_regex(entry))
        yield from (entry for share in self.partial for entry in share.accept if not is_regex(entry))


@lru_cache(maxsize=256)
def _around(asked: Asked) -> tuple[tuple[str, str], ...]:
    """The sentence's own words around its blanks, in every language it is shown in."""
    texts = [asked.stem, *([asked.prompt] if asked.prompt else [])]
    return tuple(pair for text in texts for said in (text.zh, text.en) for pair in own_words(normalise(said)))


def _place(entry: str, text: str) -> tuple[int, int] | None:
    """Where *entry* stands in *text* as whole words."""
    start = text.find(entry)
    while start >= 0:
        end = start + len(entry)
        before, after = text[start - 1 : start], text[end : end + 1]
        if not (_latin(before) and _latin(entry[0])) and not (_latin(after) and _latin(entry[-1])):
            return start, end
        start = text.find(entry, start + 1)
    return None


def _latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def mend(text: str, known: frozenset[str], real: frozenset[str]) -> tuple[str, tuple[str, str] | None]:
    """*text* with slips of spelling mended, and the first one (typed, meant)."""
    slips = {typed: meant for typed in set(_WORD.findall(text)) if (meant := slip_of(typed, known, real))}
    if not slips:
        return text, None
    mended = _WORD.sub(lambda match: slips.get(match.group(), match.group()), text)
    first = min(slips, key=text.find)
    return mended, (first, slips[first])
