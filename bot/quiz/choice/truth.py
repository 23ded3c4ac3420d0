"""Does a text say that a statement is true, or that it is false?"""

from __future__ import annotations

import re

from bot.quiz.addressed import without_addressed
from bot.quiz.choice.read import MOST_READ
from bot.quiz.choice.scan import Scan, scan
from bot.quiz.choice.vocabulary import Sign
from bot.quiz.lines import normalised_lines

_WHOLE = {True: re.compile(r"\W*是(?:的|啊|呀|哦)?\W*"), False: re.compile(r"\W*(?:不是|不|非)(?:的|啊|呀|哦)?\W*")}
_PIECE = re.compile(r"[.b,j]+")
_CLAIM = re.compile(r"[ksoK]*(?P<no>n[kKs]*)?(?P<verdict>[-+z])[kKo]*")
_BESIDE_CONTENT = frozenset("uUl#")
_LEADING = re.compile(r"[ksoK]*[-+z](?=[uUQ#rk])")  # "False ZeRO-3 costs communication"
_AGAIN = re.compile(r"([-+z])\1+")
_DOUBTFUL = re.compile(r"[|dON]|[-+z].*c")


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
    signs = _AGAIN.sub(r"\1", scanned.signs.replace("h", "").replace(Sign.STRIKE, Sign.WRONG))
    is_denial_open = False
    for clause in re.split(r"[.b]", signs):
        for piece in _PIECE.split(clause.split("w")[0]):
            if not found and not _BESIDE_CONTENT.isdisjoint(piece) and (leading := _LEADING.match(piece)):
                piece = leading.group()  # noqa: PLW2901 - what follows the verdict is its reason
            if not _BESIDE_CONTENT.isdisjoint(piece):
                continue
            if _DOUBTFUL.search(piece):
                return set()
            claim = _CLAIM.fullmatch(piece)
            if claim is None:
                is_denial_open = is_denial_open or bool(set(piece) & set("-+znQ"))
            elif claim["no"] and claim["verdict"] != "+":
                is_denial_open = True  # "not false": agrees with a plain verdict beside it, or is asked
            else:
                found.add(claim["verdict"] == "+" and not claim["no"])
    return set() if is_denial_open and not found else found
