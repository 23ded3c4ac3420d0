"""In which forms do people say what they choose?

A clause is a row of signs (`Sign`), one for each word that is no filler. A form is a pattern over the names of signs:
spaces mean nothing, everything else is a regular expression. Letters that stand side by side are one GROUP. Each form
has an example that it, and no form above it in its table, fits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from bot.quiz.choice.vocabulary import Sign

_NAME = re.compile(r"[A-Z][A-Z_]+")
_GROUP = re.compile(r"\((?!\?)")
_PIECES = {
    "IS": "LINK | LINK_MANY",
    "LEAD": "LINK | CHOOSE | ONLY",  # "the answer is only …"
    "LEAD_MANY": "IS | CHOOSE | ONLY",
    "TRAIL": "IS | ONLY",
    "VERDICT": "NOT (IS)* (RIGHT | CHOOSE) | WRONG | RIGHT | CHOOSE | STRIKE | NO",
    "OF_ALL": "NOT (IS | CHOOSE)* (RIGHT | CHOOSE)? | WRONG | RIGHT | CHOOSE",  # what is said of all, or of the rest
    "UNKNOWN": "CONTENT | STRANGER",
    "END": "$",
}


def composed(pattern: str) -> re.Pattern[str]:
    """*pattern* over signs, its names replaced by what they stand for."""
    return re.compile(_signs(pattern))


def _signs(pattern: str) -> str:
    named = _NAME.sub(lambda name: _named(name.group()), pattern)
    return _GROUP.sub("(?:", named.replace(" ", ""))


def _named(name: str) -> str:
    return f"(?:{_signs(_PIECES[name])})" if name in _PIECES else re.escape(Sign[name])


class Says(Enum):
    """What a form says; its *verdict* denies where it holds a sign of `DENIALS`."""

    VERDICT_AHEAD = auto()  # the verdict judges the letters behind it
    VERDICT_BEHIND = auto()  # the verdict judges the letters before it
    PICKED = auto()  # the letters are chosen; with a denial they are not
    FIRST = auto()  # the first letters are chosen, those behind are not
    REJECTED = auto()  # the letters are not chosen
    CHOSEN = auto()  # the letters are chosen
    KEPT = auto()  # the first letters without the second are chosen
    EXCEPTED = auto()  # the letters get the opposite of what *head* or *tail* says of the others
    NOTHING = auto()
    OTHERS = auto()  # the verdict judges the options that are not named
    ALL = auto()  # the verdict judges all options; without one they are chosen
    NONE = auto()  # no option is chosen
    NEITHER = auto()  # no option is chosen, where there are two
    TRUE = auto()  # the statement is true
    FALSE = auto()  # it is false
    OPEN = auto()  # an odd way to agree, perhaps: it counts only beside a plain verdict


DENIALS = frozenset({Sign.NOT, Sign.STRIKE, Sign.NEITHER, Sign.NO, Sign.NONE, Sign.WRONG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form: *example* is an answer in it, to a question with the options A to D or to a true/false question.

    What stands in it once may stand several times in a row where it *repeats*.
    """

    name: str
    example: str
    pattern: re.Pattern[str]
    says: Says
    repeats: bool

    def units(self, signs: str) -> list[re.Match[str]]:
        """*signs* as a row of this form (of one, unless it repeats); empty where they are none."""
        if not self.repeats:
            whole = self.pattern.fullmatch(signs)
            return [] if whole is None else [whole]
        units: list[re.Match[str]] = []
        at = 0
        while at < len(signs):
            found = self.pattern.match(signs, at)
            if found is None:
                return []
            units.append(found)
            at = found.end()
        return units


def _form(name: str, example: str, pattern: str, says: Says, *, repeats: bool = False) -> Form:
    return Form(name=name, example=example, pattern=composed(pattern), says=says, repeats=repeats)


def is_denial(verdict: str | None) -> bool:
    """Whether the signs of *verdict* deny."""
    return not DENIALS.isdisjoint(verdict or "")


CLAUSES = (
    _form(
        "letters without letters",
        "ABC are right, except A",
        "(LEAD)* GROUP (IS | ALL)* (RIGHT | CHOOSE)? COMMA? EXCEPT GROUP",
        Says.KEPT,
    ),
    _form(
        "all but letters",
        "all are right except A and B",
        "(?P<head> (LINK | CHOOSE)* (ALL | NONE)? (IS | CHOOSE)* (OF_ALL)? ) COMMA?"
        "(EXCEPT GROUP OUTSIDE? | GROUP OUTSIDE) (COMMA | AND)*"
        "(?P<tail> (CHOOSE | LINK)* (ALL | REST | NONE)* (IS | ALL)* (OF_ALL)? ) (IS)?",
        Says.EXCEPTED,
    ),
)

LETTERS = (
    _form(
        "a verdict, then letters",
        "wrong: A and B",
        "(LEAD_MANY)* (?P<verdict> NOT (IS)* RIGHT | RIGHT | WRONG ) (?P<whole> (LEAD_MANY)* ) GROUP",
        Says.VERDICT_AHEAD,
        repeats=True,
    ),
    _form(
        "letters, then a verdict",
        "A and B are wrong",
        "(LEAD)* ALL? (LINK | CHOOSE)* GROUP (TRAIL)* (?P<whole> ALL (TRAIL | ALL)* )?(?P<verdict> VERDICT | NOT END )",
        Says.VERDICT_BEHIND,
        repeats=True,
    ),
    _form(
        "letters are picked",
        "I don't choose A",
        "(LINK | ONLY)* (?P<verdict> (NOT (IS)* )? ) CHOOSE (LINK | ONLY)* GROUP",
        Says.PICKED,
        repeats=True,
    ),
    _form(
        "letters and not letters",
        "C rather than D",
        "(LEAD)* GROUP ( (NOT | STRIKE) (TRAIL)* GROUP )+ ( (IS)* RIGHT )?",
        Says.FIRST,
    ),
    _form(
        "not letters",
        "neither A nor B",
        "(LEAD)* (NOT | NEITHER | STRIKE) (LEAD_MANY)* GROUP ( (IS | ALL)* RIGHT END )?",
        Says.REJECTED,
        repeats=True,
    ),
    _form("letters alone", "C and D", "(LEAD | ALL)* GROUP ( (ONLY | ALL)+ (IS)? )?", Says.CHOSEN),
)

QUANTITIES = (
    _form("agreement", "yes", "(LEAD_MANY | RIGHT)*", Says.NOTHING),
    _form(
        "the rest is judged",
        "the rest are wrong",
        "(LINK | CHOOSE)* REST (IS | ALL)*(?P<verdict> OF_ALL | STRIKE | NO )",
        Says.OTHERS,
    ),
    _form("not the rest", "不选其余", "(?P<verdict> NOT | STRIKE ) (LINK | CHOOSE)* REST", Says.OTHERS),
    _form(
        "all",
        "all of them are wrong",
        "(IS | CHOOSE)* ALL (IS | ALL | CHOOSE)* (?P<verdict> OF_ALL | STRIKE )? (IS)?",
        Says.ALL,
    ),
    _form("none", "none of them is right", "(IS | CHOOSE)* NONE (IS | CHOOSE)* RIGHT? CHOOSE?", Says.NONE),
    _form("no choice", "不选", "NOT CHOOSE", Says.NONE),
    _form("neither", "neither is right", "NEITHER (IS)* (RIGHT | CHOOSE)?", Says.NEITHER),
)

TRUTHS = (
    _form("true", "it is true", "(LEAD_MANY)* RIGHT (TRAIL)*", Says.TRUE),
    _form("false", "it is false", "(LEAD_MANY)* (WRONG | NO) (TRAIL)*", Says.FALSE),
    _form("not true", "it is not true", "(LEAD_MANY)* NOT (IS | CHOOSE)* RIGHT (TRAIL)*", Says.FALSE),
    _form("not false", "it is not false", "(LEAD_MANY)* NOT (IS | CHOOSE)* (WRONG | NO) (TRAIL)*", Says.OPEN),
)
