"""Which piece of one message belongs to which part?

Labels first; else the separator that gives the right number of pieces: new line, `;` `|`, `,` `、`, space; else one
sentence in which each blank finds its own words. What cannot be told apart is asked for again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations

from bot.quiz.clauses import is_denied
from bot.quiz.kinds.blank import Blank
from bot.quiz.kinds.key_points import KeyPoints
from bot.quiz.labels import fits_part, labelled
from bot.quiz.question import PartOf
from bot.quiz.silence import gives_up, says_nothing

_COMMA = r"(?<!\d)[,，、]|[,，、](?!\d{3}(?!\d))"
_AND = r"\s(?:and|then|&)\s|(?<=\s)和(?=\s)|以及|\s/\s|->|=>|→"
_LINES = re.compile(r"\n")
_SEMICOLONS = re.compile(r"[;；|]")
_SENTENCES = re.compile(r"[。]|\.\s+|\n")
SENTENCES = (_LINES, _SEMICOLONS, _SENTENCES)  # free text holds commas and spaces of its own
BY_LEAF = (_LINES, _SEMICOLONS, re.compile(_COMMA), re.compile(rf"[\n;；|]|{_COMMA}"))
EVERY = (
    _LINES,
    _SEMICOLONS,
    re.compile(_COMMA),
    re.compile(rf"[\n;；|]|{_COMMA}"),
    re.compile(r"\s+"),
    re.compile(_AND),
    re.compile(rf"[\n;；|]|{_COMMA}|{_AND}|和"),
    re.compile(r"/"),
    re.compile(r"\s[-–—]+\s"),
    _SENTENCES,
)
_PREAMBLE = re.compile(r"^(?:(?:my|the) )?(?:answers?|ans|答案|我的答案|答)\s*(?:is|are|是|为|如下)?\s*[:：]?\s*(?=\S)")

_CLAUSE = re.compile(r"(?:[^,，、;；。\n]|(?<=\d)[,，](?=\d{3}))+")
_BULLET = re.compile(r"[-*•·–] (?=.)")
_OFFERS = re.compile(r"\bor\b|\beither\b|或|还是|[?？]|\bmaybe\b|\bperhaps\b")
MOST_WORDS = 12  # that are tried in every cut
_PUNCTUATION = re.compile(r"[\n;；|,，、。:：?？]|[=-]>|→|\s/\s|\.(?:\s|$)")
_HANGS = {"not", "no", "never", "non", "don't", "dont", "or", "不", "没", "别", "或"}  # belong to the word behind them
_A_NUMBER = re.compile(r"\d|[零一二两三四五六七八九十百千万亿]")
MOST_ORDERS = 6  # blanks in free order up to this number are matched in the best way
LONGEST_PIECE = 24  # characters; a longer one may be a sentence around the words of a blank

Pieces = tuple[str | None, ...]  # one per child; None where the message says nothing for it


def split(text: str, children: Sequence[PartOf], number: str) -> Pieces | None:
    """*text* (normalised, lines kept) in pieces for *children*; None when nothing tells them apart."""
    text = _PREAMBLE.sub("", text).strip()
    if found := labelled(text, children, number):
        said = dict(found.pieces)
        if found.before and 0 not in said and not says_nothing(found.before):
            said[0] = found.before
        return tuple(said.get(place) for place in range(len(children)))
    pieces = separated(text, len(children))
    if pieces is None:
        return _in_a_sentence(text, children)
    return tuple(_own_words(child, piece) for child, piece in zip(children, pieces, strict=True))


def _own_words(child: PartOf, piece: str | None) -> str | None:
    """*piece*, or the words of the blank in it where it is a whole sentence."""
    if piece is None or len(piece) <= LONGEST_PIECE or not isinstance(child.body, Blank):
        return piece
    place = child.body.find(piece)
    return _said_at(piece, place) if place else piece


def _said_at(text: str, place: tuple[int, int]) -> str:
    """The words at *place*; with all of their clause where that denies them or offers others beside them."""
    start, end = place
    clause = next(each for each in _CLAUSE.finditer(text) if each.end() > start)
    around = f"{text[clause.start() : start]} {text[end : max(end, clause.end())]}"
    return clause.group().strip() if is_denied(around) or _OFFERS.search(around) else text[start:end]


def separated(text: str, count: int, separators: Sequence[re.Pattern[str]] = EVERY) -> Pieces | None:
    """*text* cut at the first separator that yields *count* pieces; an empty piece is a skipped blank."""
    text = _without_bullets(text.rstrip(" \n.。"))
    for separator in separators:
        pieces = [piece.strip() for piece in separator.split(text)]
        if len(pieces) != count:
            pieces = [piece for piece in pieces if piece]
        if len(pieces) == count and count > 1:
            return tuple(piece or None for piece in pieces)
    return None


def cuts_between_words(text: str, count: int) -> list[Pieces]:
    """Every way to cut a few words without punctuation into *count* pieces; "and" between two pieces falls away."""
    words = text.split()
    if not count < len(words) <= MOST_WORDS or _PUNCTUATION.search(text):
        return []
    cuts = combinations(range(1, len(words)), count - 1)
    pieces = ([words[start:end] for start, end in pairwise((0, *cut, len(words)))] for cut in cuts)
    whole = (row for row in pieces if not any(each[-1] in _HANGS for each in row))
    return [tuple(" ".join(_without_and(each)) or None for each in row) for row in whole]


def _without_and(words: Sequence[str]) -> Sequence[str]:
    return words[1:] if words[0] in {"and", "then", "&", "和"} else words


def _without_bullets(text: str) -> str:
    """*text* without the sign that opens every one of its lines."""
    lines = text.split("\n")
    return "\n".join(line[2:] for line in lines) if all(_BULLET.match(line) for line in lines) else text


def _in_a_sentence(text: str, children: Sequence[PartOf]) -> Pieces | None:
    """Each blank's own words in one sentence, in the order of the blanks; two at least, else nothing is certain."""
    places = [_own_place(child, text) for child in children]
    starts = [place[0] for place in places if place]
    if len(starts) < 2 or starts != sorted(set(starts)):  # noqa: PLR2004 - one word says nothing of three blanks
        return None
    return tuple(_said_at(text, place) if place else None for place in places)


def _own_place(child: PartOf, text: str) -> tuple[int, int] | None:
    """Where the words of a blank stand, or the first clause that sounds like another kind."""
    if isinstance(child.body, Blank):
        return child.body.find(text)
    clauses = _CLAUSE.finditer(text)
    return next((clause.span() for clause in clauses if child.body and child.body.fits(clause.group())), None)


def order_of(children: Sequence[PartOf], pieces: Pieces) -> list[int] | None:
    """Which piece each child takes; None when the cut puts words where they do not belong.

    Pieces are taken in order: right words in the wrong place earn nothing. Only where every part asks for a number are
    they free, as their units show which is which. A number must find one in its piece, free text must sound like its
    part; a blank takes what stands there.
    """
    straight = list(range(len(children)))
    fits = [[piece is None or fits_part(child, piece) for piece in pieces] for child in children]
    numbers = [
        child for child in children if not any(isinstance(leaf.body, Blank | KeyPoints) for leaf in child.leaves())
    ]
    if all(fits[at][at] or isinstance(children[at].body, Blank) for at in straight):
        return straight
    if len(numbers) < len(children) or len(children) > MOST_ORDERS:
        return None
    fitting = (list(order) for order in permutations(straight) if all(fits[at][order[at]] for at in straight))
    all_numbers = all(piece is None or _A_NUMBER.search(piece) for piece in pieces)
    return next(fitting, straight if all_numbers else None)


def is_free_text(part: PartOf) -> bool:
    """Whether a leaf of *part* is answered in sentences."""
    return any(isinstance(leaf.body, KeyPoints) for leaf in part.leaves())


def cut_by_leaf(leaves: Sequence[PartOf], text: str) -> Pieces | None:
    """As many pieces as leaves, each where it belongs: numbers where numbers are asked, no words of another's."""
    for separator in BY_LEAF:
        pieces = separated(text, len(leaves), (separator,))
        if pieces and all(_is_at_home(at, leaves, piece) for at, piece in enumerate(pieces)):
            return pieces
    return None


def _is_at_home(at: int, leaves: Sequence[PartOf], piece: str | None) -> bool:
    if piece is None or gives_up(piece) or fits_part(leaves[at], piece):
        return True
    others = (other for place, other in enumerate(leaves) if place != at)
    return is_free_text(leaves[at]) and not any(fits_part(other, piece) for other in others)
