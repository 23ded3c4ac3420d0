"""Which words and signs say something about lettered options?

Each means one `Sign`. Single words stand in `words.txt`, phrases here; whatever stands in neither is content, and
content is never guessed at.
"""

from __future__ import annotations

import re
from enum import StrEnum
from importlib.resources import files


class Sign(StrEnum):
    """What one word of an answer does; one character each, so that `forms` can be written over them."""

    LETTERS = "l"
    REST = "R"  # the others
    ALL = "Q"
    NONE = "O"
    NOT = "n"
    NEITHER = "N"
    NO = "z"
    RIGHT = "+"
    WRONG = "-"
    CHOOSE = "s"
    STRIKE = "X"  # exclude, rule out
    ONLY = "o"
    EXCEPT = "e"
    OUTSIDE = "E"  # the second half of 除…以外
    COMMA = ","
    AND = "j"
    OR = "|"
    BREAK = "."
    BUT = "b"
    REASON = "w"  # because: what follows says why
    LINK = "k"  # is, a colon
    LINK_MANY = "K"  # are
    COUNT = "m"  # two, both
    HEDGE = "h"  # maybe
    DOUBT = "d"  # half right, not bad: no verdict that could be graded
    TURN = "c"  # no wait: takes back what stands before
    CONTENT = "u"
    STRANGER = "U"  # the letter of no option
    RANGE = "r"  # A to D
    NUMBER = "#"
    FILLER = ""
    GROUP = "G"  # letters that stand side by side: no word means it, clauses are made of it


_PHRASES: tuple[tuple[Sign, str], ...] = (
    (Sign.RIGHT, r"(?:is|are) (?:the|my) (?:final |only )?(?:answers?|ones?|choices?|picks?)"),
    (Sign.FILLER, r"(?:none|nothing) of the (?:others?|rest)|nothing else|no others"),
    (
        Sign.FILLER,
        r"a (?:good|better|valid|correct|right|wrong|likely|safe|fair) (?:answer|choice|guess|one|pick|question|point)",
    ),
    (Sign.DOUBT, r"a (?:mistake|lie|joke|trap|trick|fallacy|myth|misconception|falsehood|fool)"),
    (Sign.FILLER, r"a (?:lot|bit|few|little|couple|pair|mix|combination|guess)(?: of)?"),
    (Sign.FILLER, r"not (?:only|just|merely)|in my (?:opinion|view)|go(?:ing)? (?:with|for)|as well|my answer"),
    (
        Sign.FILLER,
        r"i(?= (?:think|guess|believe|am|would|will|choose|pick|select|say|go|vote|feel|do|don't|suppose)\b)",
    ),
    (
        Sign.DOUBT,
        r"i (?:don't|do not|dont) think so|(?:don't|do not|dont|can't) (?:know|tell)|not (?:all|both|every|always)",
    ),
    (Sign.DOUBT, r"(?:is|are) (?:it|they|that)\b|which of"),
    (Sign.HEDGE, r"not (?:so |very |too |quite |entirely )?(?:sure|certain)(?: about| of)?"),
    (
        Sign.NONE,
        r"no (?:correct |right |true |valid )?(?:options?|answers?|choices?|statements?|ones?|letters?)",
    ),
    (
        Sign.NONE,
        r"not (?:any|a single|one)(?: one| option| answer)?(?: of (?:them|these|those|the above|the options))?",
    ),
    (
        Sign.NONE,
        r"none of (?:them|these|those|the (?:above|options|statements|choices|answers))(?: options| statements)?",
    ),
    (Sign.NONE, r"neither (?:of (?:them|these|those|the two)|one|option|statement|answer)"),
    (Sign.REST, r"(?:all )?(?:of )?the (?:rest|others|remaining(?: \w+)?)(?: of them)?"),
    (Sign.REST, r"the other (?:two|three|four|one|ones|options?|statements?|answers?|choices?|letters?)"),
    (Sign.REST, r"other (?:options|statements)|everything else|all others|anything else"),
    (Sign.ALL, r"all (?:of )?(?:the )?(?:above|options?|statements?|answers?|choices?|them|these|those|letters)"),
    (Sign.ALL, r"every (?:single )?(?:option|statement|answer|choice|one)\b|each (?:of them|one|option|statement)"),
    (Sign.NOT, r"rather than|instead of|as opposed to|no longer"),
    (Sign.EXCEPT, r"apart from|aside from|other than|except(?: for)?|with the exception of|save for"),
    (Sign.AND, r"as well as|along with|together with"),
    (Sign.STRIKE, r"(?:rul(?:e|es|ed|ing)|cross(?:ed)?|leav(?:e|ing)|left|tak(?:e|ing)) out|get rid of"),
    (Sign.TURN, r"i mean(?:t)?|scratch that|changed my mind|make that|my bad|hold on|on second thought"),
    (Sign.RANGE, r"through|to(?= [a-z]\b)"),
    (Sign.FILLER, r"e\.g\b\.?|i\.e\b\.?|n\.b\."),
)

COUNTS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "both": 2,
    **{
        f"{numeral}{unit}": value
        for numeral, value in zip("两二俩三四五六", (2, 2, 2, 3, 4, 5, 6), strict=True)
        for unit in "个项条者"
    },
    "俩": 2,
    "一个": 1,
    "一项": 1,
}
MARKS = {"t": Sign.RIGHT, "y": Sign.RIGHT, "v": Sign.RIGHT, "f": Sign.WRONG, "x": Sign.WRONG, "n": Sign.WRONG}

# Words that are made of the letters of options: letters only where nothing else is written
_REAL_WORDS = (
    "be bad add dad bed ad ace face dead deed feed fed faced added faded cafe cab dab fad fade bee fee beef deaf babe"
    " hi hid aid did bid dig big high hide aide idea ahead head had he bag gag egg edge age aged beg if i a ah ha ebb"
)
REAL_WORDS = frozenset(_REAL_WORDS.split())


def _by_word(text: str) -> dict[str, Sign]:
    words = {"\n": Sign.BREAK}  # which no line of the file can hold
    sign = Sign.FILLER
    for line in text.splitlines():
        if line.startswith("== "):
            sign = Sign[line.removeprefix("== ")]
        elif line and not line.startswith("# "):
            words[line] = sign
    return words


WORDS = _by_word(files(__package__).joinpath("words.txt").read_text(encoding="utf-8"))
PHRASES = tuple((sign, re.compile(rf"\b(?:{phrase})(?!\w)", re.ASCII)) for sign, phrase in _PHRASES)
