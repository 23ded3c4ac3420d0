"""Does a text say that a statement is true, or that it is false?"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby, islice

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.clauses import fitting, signs_of
from bot.quiz.choice.forms import TRUTHS, Says, composed
from bot.quiz.choice.read import MOST_READ
from bot.quiz.choice.scan import Scan, Word, cut, scan
from bot.quiz.choice.vocabulary import Sign
from bot.quiz.lines import normalised_lines

_WHOLE = {True: re.compile(r"\W*是(?:的|啊|呀|哦)?\W*"), False: re.compile(r"\W*(?:不是|不|非)(?:的|啊|呀|哦)?\W*")}
# "False ZeRO-3 costs communication"
_LEADING = composed("(LEAD_MANY)* (RIGHT | WRONG | NO) (?= UNKNOWN | ALL | NUMBER | RANGE | LINK)")
_DOUBTFUL = composed("OR | DOUBT | NONE | NEITHER | (RIGHT | WRONG | NO) .* TURN")
_VERDICTS = frozenset({Sign.RIGHT, Sign.WRONG, Sign.NO})
_BESIDE = frozenset({Sign.CONTENT, Sign.STRANGER, Sign.LETTERS, Sign.NUMBER})  # the matter, not the verdict
_HALF_SAID = _VERDICTS | {Sign.NOT, Sign.ALL}


def verdict_of(answer: str) -> bool | None:
    """What *answer* (raw text) says of a statement; None where it says nothing clear."""
    text = normalised_lines(answer)
    if len(text) > MOST_READ:
        return None
    scanned = scan(text, "")
    if not scanned.is_understood:
        text = without_addressed(text)
        scanned = scan(text, "")
    for is_true, whole in _WHOLE.items():
        if whole.fullmatch(text):
            return is_true
    found = _claims(scanned)
    return found.pop() if len(found) == 1 else None


def _claims(scanned: Scan) -> set[bool]:
    """Every verdict in the text; empty as well where one stands in doubt."""
    found: set[bool] = set()
    is_denial_open = False
    for clause in cut(_plain(scanned), Sign.BREAK, Sign.BUT):
        claim = next(cut(clause, Sign.REASON))
        for piece in cut(claim, Sign.COMMA, Sign.AND):
            signs = signs_of(piece)
            if not found and not _BESIDE.isdisjoint(signs) and (leading := _LEADING.match(signs)):
                signs = leading.group()  # what follows the verdict is its reason
            if not _BESIDE.isdisjoint(signs):
                continue
            if _DOUBTFUL.search(signs):
                return set()
            form = fitting(TRUTHS, signs)
            if form is None:
                is_denial_open = is_denial_open or not _HALF_SAID.isdisjoint(signs)
            elif form[0].says is Says.OPEN:
                is_denial_open = True  # "not false": agrees with a plain verdict beside it, or is asked
            else:
                found.add(form[0].says is Says.TRUE)
    return set() if is_denial_open and not found else found


def _plain(scanned: Scan) -> list[Word]:
    """The words without hedges; who strikes a statement calls it wrong, and a verdict said twice is one."""
    words = (word for word in scanned.words if word.sign is not Sign.HEDGE)
    judged = (replace(word, sign=Sign.WRONG) if word.sign is Sign.STRIKE else word for word in words)
    runs = groupby(judged, key=lambda word: word.sign)
    return [word for sign, run in runs for word in islice(run, 1 if sign in _VERDICTS else None)]
