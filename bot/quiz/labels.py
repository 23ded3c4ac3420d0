"""Which labels did a learner put before the answers in one message?

`(1)`, `1.`, `1)`, `1：`, `1、`, `第一空`, `一、`, `blank 1`, `Q1`, `first:`, a part's own id (`1.a`, `a)`), and the id
with the number of the question before it (`5.1.b`). Labels are read in one style for the whole message, so that a
number within an answer is not taken for one. Ids with nothing behind them are the last resort (`bare_labels`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from bot.quiz.bare_labels import bare_labels
from bot.quiz.kinds.blank import Blank
from bot.quiz.kinds.numeric import Numeric
from bot.quiz.question import PartOf

_NUMERALS = "一二三四五六七八九十"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_START = r"(?<![^\s,，;；.。|(（!！、])(?<![0-9]\.)"  # the 2 of "78.2" is no label
_NOUN = "空|个空|个|问|小问|题|小题|部分|处|点|项|条|格"
_WORDED = "空|问|题|小题|小问|part|blank|question|q|no|item|answer|point|gap|#"


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """What a message says for each child by label, and what stands before the first label."""

    pieces: dict[int, str]
    before: str
    doubtful: bool = False  # digits without a sign behind them, which may be a number after all


def labelled(text: str, children: Sequence[PartOf], number: str) -> Labelled | None:
    """*text* (normalised, lines kept) taken apart by its labels; None where it has none."""
    names = [_names(child, place, number) for place, child in enumerate(children)]
    best: list[tuple[int, int, int, bool]] = []
    for style in _STYLES:
        if not re.search(style.sign, text):
            continue
        found = _marks(text, names, style)
        if _better(found, best, len(children)):
            best = found
    if best:
        return _cut(text, best)
    return _bare(text, children, names)


def fits_part(part: PartOf, text: str) -> bool:
    """Whether *text* sounds like any leaf of *part*."""
    return any(leaf.body.fits(text) for leaf in part.leaves() if leaf.body is not None)


def _belongs(children: Sequence[PartOf], place: int, words: str) -> bool:
    """Whether *words* may be an answer to the child at *place*, and to no other."""
    body = children[place].body
    others = [child for at, child in enumerate(children) if at != place and fits_part(child, words)]
    if isinstance(body, Blank) and body.fits(words):  # the 4 of "divide by 4" is no answer of its own
        others = [child for child in others if not isinstance(child.body, Numeric)]
    return not others


def _bare(text: str, children: Sequence[PartOf], names: Sequence[_Names]) -> Labelled | None:
    """*text* taken apart by ids that stand without a sign behind them."""
    digits = [frozenset({child.id} if child.id.isdigit() else ()) for child in children]
    called = [
        (frozenset(own for own in name.own if not own.isdigit()) | ids, name.below)
        for name, ids in zip(names, digits, strict=True)
    ]
    found = bare_labels(text, called, lambda place, words: _belongs(children, place, words))
    if not found:
        return None
    cut = _cut(text, [(label.start, label.end, label.place, label.below) for label in found])
    return replace(cut, doubtful=len(found) == 1 and found[0].digits)


def _better(found: list[tuple[int, int, int, bool]], best: list[tuple[int, int, int, bool]], count: int) -> bool:
    """Labels count when the first stands at the start, or when every child has one."""
    if not found or len({place for _, _, place, _ in found}) <= len({place for _, _, place, _ in best}):
        return False
    return found[0][0] == 0 or len({place for _, _, place, _ in found}) == count


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """What a child may be called: its number or letter, and the ids of what lies below it."""

    own: frozenset[str]
    numeral: str
    ordinal: str
    letter: str
    below: frozenset[str]


def _names(child: PartOf, place: int, number: str) -> _Names:
    below = frozenset(leaf.id for leaf in child.leaves() if leaf is not child)
    last = child.id.rsplit(".", 1)[-1]
    own = {child.id, last, str(place + 1)}
    if number:
        own |= {f"{number}.{child.id}", f"{number}-{child.id}"}
        below |= {f"{number}.{leaf}" for leaf in below}
    own |= {name.replace(".", "") for name in own if not name.replace(".", "").isdigit()}
    below |= {name.replace(".", "") for name in below if not name.replace(".", "").isdigit()}
    return _Names(
        own=frozenset(own),
        numeral=_NUMERALS[place % 10],
        ordinal=_ORDINALS[place % 10],
        letter=ascii_lowercase[place % 26],
        below=below,
    )


def _any(names: frozenset[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """One way to write a label; *form* makes its expression, with `NAME` for what the child is called."""

    form: str
    sign: str = ""  # an expression of what every such label holds: texts without it are not searched
    numerals: bool = False  # Chinese numerals may stand for the number
    start: str = _START
    below: bool = True  # the ids of what lies below a child may be written so too
    least: int = 1  # fewer labels than this are words of the answer
    complete: bool = False  # counts only when every child has one, in order or each on a line of its own
    glued: bool = False  # "1.32 2./4": counts only when not all labels may be the whole part of a number


_STYLES = (
    _Style(form=r"[(（\[【]\s*(?:NAME)\s*[)）\]】]\s*(?:[:：.、=]|->|→)?", sign=r"[(（\[【]", numerals=True, start=""),
    _Style(form=r"(?:NAME)\s*[)）\]】](?!\s*[*/+=])\s*[:：]?", sign=r"[)）\]】]"),
    _Style(
        form=rf"第\s*(?:NAME)\s*(?:{_NOUN})\s*(?:是|为|填|应该是|应为|答案是|[:：,，、.。])*",
        sign="第",
        numerals=True,
        below=False,
    ),
    _Style(
        form=rf"(?:{_WORDED})\s*(?:NAME)(?![\w.])\s*(?:is|->|=>|→|[:：.)）=\-、])?", sign=rf"(?:{_WORDED})\s*[0-9a-z]"
    ),
    _Style(form=r"(?:NAME)\s*(?:[:：、=]|->|→)", sign="[:：、=→>]"),
    _Style(form=r"(?:NAME)\s*[.．。](?!\d)", sign="[.．。]"),
    _Style(form=r"(?:NAME)\s*[-–—]+\s+", sign="[-–—]"),
    _Style(form=r"(?:NUMERAL)\s*(?:[)）:：、.．]|是(?!否))", sign=f"[{_NUMERALS}]", below=False),
    _Style(
        form=r"(?:the )?(?:ORDINAL)(?:ly)?\s*"
        r"(?:(?:blank|one|answer|part|gap|question)\s*(?:is|[:：,=])?|[:：,，])",
        sign="first|second",
        below=False,
        least=2,
    ),
    _Style(form=r"[(（]?LETTER\s*[)）.、:：]", sign=r"a\s*[)）.、:：]", below=False, complete=True),
    _Style(form=r"(?:NAME)\s+(?=\S)", complete=True),
    _Style(form=r"(?:NAME)[.．。]", start=r"(?<![a-z0-9.])", sign="[.．。]", below=False, complete=True, glued=True),
)


def _marks(text: str, names: Sequence[_Names], style: _Style) -> list[tuple[int, int, int, bool]]:
    """Labels of one style in the order of the text: (start, end, child, whether it names something below)."""
    found: list[tuple[int, int, int, bool]] = []
    for place, name in enumerate(names):
        if (match := _own_mark(text, name, style)) and not _is_longer_id(text, match, names):
            found.append((match.start(), match.end(), place, False))
        if name.below and style.below:
            below = re.finditer(_written(style, _any(name.below), name), text)
            found += [(match.start(), match.end(), place, True) for match in below]
    found.sort()
    if len(found) < style.least or (style.complete and not _is_complete(text, found, len(names))):
        return []
    if style.glued and all(text[end : end + 1].isdigit() for _, end, _, _ in found):
        return []
    return [mark for at, mark in enumerate(found) if at == 0 or mark[0] >= found[at - 1][1]]


def _is_longer_id(text: str, match: re.Match[str], names: Sequence[_Names]) -> bool:
    """Whether the label is only the beginning of a longer id: the `1.` of `1.a`."""
    ids = frozenset(one for name in names for one in name.own | name.below if "." in one)
    longer = re.compile(rf"(?:{_any(ids)})(?![a-z0-9])").match(text, match.start()) if ids else None
    return longer is not None and longer.end() > match.end()


def _own_mark(text: str, name: _Names, style: _Style) -> re.Match[str] | None:
    """Where *text* calls a child by its own name, by its full id ("5.1.b") rather than by its letter ("12 b")."""
    full = frozenset(own for own in name.own if "." in own)
    if full and (match := re.search(_written(style, _any(full), name), text)):
        return match
    short = _any(name.own - full) + (f"|{name.numeral}" if style.numerals else "")
    return re.search(_written(style, short, name), text)


def _is_complete(text: str, found: list[tuple[int, int, int, bool]], count: int) -> bool:
    places = list(dict.fromkeys(place for _, _, place, _ in found))
    on_lines = all(start == 0 or text[start - 1] == "\n" for start, _, _, _ in found)
    return places == list(range(count)) or (on_lines and len(places) == count)


def _written(style: _Style, called: str, name: _Names) -> str:
    form = style.form.replace("NAME", called).replace("NUMERAL", name.numeral).replace("ORDINAL", name.ordinal)
    form = form.replace("LETTER", name.letter)
    return style.start + form


def _cut(text: str, marks: list[tuple[int, int, int, bool]]) -> Labelled:
    pieces: dict[int, str] = {}
    for at, (start, end, place, below) in enumerate(marks):
        until = marks[at + 1][0] if at + 1 < len(marks) else len(text)
        piece = text[start if below else end : until].strip(" \n,，;；|")
        pieces[place] = f"{pieces[place]}\n{piece}" if place in pieces else piece
    return Labelled(pieces=pieces, before=text[: marks[0][0]].strip(" \n,，;；|:："))
