"""Is a text a claim at all?

A bare list of key words, the question's own words, and a guess at everything are no claims, however many key points
they name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from bot.quiz.patterns import Pattern, compile_regex

_WORD = re.compile(r"[a-z][a-z0-9_']*|\d+(?:\.\d+)?|[㐀-鿿]+")
_LATIN = re.compile(r"[a-z][a-z']*")
_HAN = re.compile(r"[㐀-鿿]")
_SENTENCE_SIGN = re.compile(r"[.!?:。！？：;；](?:\s|$|[㐀-鿿])|=|->|→")
_FUNCTION = re.compile(
    r"(?:a|an|the|is|are|was|were|be|been|being|am|it|its|they|them|their|there|this|that|these|those|which|who"
    r"|what|when|where|why|how|as|at|by|for|from|in|into|of|off|on|onto|out|over|per|than|then|to|under|until|till"
    r"|up|upon|via|with|within|without|during|before|after|because|since|so|if|while|only|just|not|no|never|but|and"
    r"|or|also|both|each|every|all|any|some|do|does|did|has|have|had|will|would|can|could|should|may|might|must|i"
    r"|you|we|he|she|his|her|our|your|gets|get|got|become|becomes|happen|happens|happened|need|needs|needed|take"
    r"|takes|took|hold|holds|held|keep|keeps|kept|exist|exists|appear|appears|use|uses|store|stores|comes|come|goes"
    r"|go|makes|make|made|does|doesn't|don't|isn't|isnt|dont|causes|cause|caused|leads|shards|splits|replicates"
    r"|copies|allocates|creates|adds|says|means|fits|fit)"
)
_FUNCTION_WORD = re.compile(rf"\b(?:{_FUNCTION.pattern})\b")
_FINITE = re.compile(r"(?:ated|ised|ized|ded|red|sed|ted|ied|ned|led|ced|ged|ved|ked|med|ped|wed)$")
_HAN_FUNCTION = re.compile(
    r"[的是在了才会时到把被都就而因为所以也让使要没有不每个给从向对和与或及之其它这那里中上下只有]"
)
_ALTERNATIVE = re.compile(
    r"\bor\b|或者|或|还是(?!那么|这么|一样|同样|原来|要|会|得|不|没|放|存|有|完整|整|全|装|每|需|占|保|只|一份|很|太|老)|\?|？|\bmaybe\b|\bperhaps\b|\bpossibly\b|也许|可能是|也可能"
)
_MAY_OFFER = compile_regex(r"\bor\b|或|还是|[?？]|\bmaybe\b|\bperhaps\b|\bpossibly\b|可能")  # quick to find
_LISTED = re.compile(r"[,，、]|\band/or\b|/")

_NAMES = re.compile(r"[,，、/;；+&]|\band\b|和")
_LONGEST_NAME = 24
_LONGEST_HAN = 8
_LONGEST_ROW = 240

SHORTEST_LIST = 7
LONG_LIST = 9
ALTERNATIVES = 3


def is_keyword_list(text: str) -> bool:
    """Whether normalised *text* is seven words or more without a word that joins them to a claim."""
    if _SENTENCE_SIGN.search(text):
        return False
    words = _WORD.findall(text)
    if len(words) < SHORTEST_LIST:
        return False
    if len(words) >= LONG_LIST and not any(_FUNCTION.fullmatch(word) or _HAN.match(word) for word in words):
        return True  # a participle among so many nouns makes no claim
    return not any(_joins(word) for word in words)


def _joins(word: str) -> bool:
    if _HAN.match(word):
        return bool(_HAN_FUNCTION.search(word)) or len(word) > 6  # noqa: PLR2004 - longer than any term: a phrase
    return bool(_FUNCTION.fullmatch(word)) or bool(_FINITE.search(word))


def is_echo(text: str, question: str) -> bool:
    """Whether normalised *text* says nothing but words of *question*, in its order of words for the most part."""
    said = _units(text)
    if len(said) < 3:  # noqa: PLR2004 - a term or two of the question may well be the answer
        return False
    asked = _units(question)
    others = set(said).difference(asked)
    if not all(_FUNCTION.fullmatch(unit) for unit in others):
        return False
    pairs = set(pairwise(asked))
    followed = sum(pair in pairs for pair in pairwise(said))
    return followed * 2 >= len(said) - 1


@lru_cache(maxsize=64)
def _units(text: str) -> tuple[str, ...]:
    """Latin words and single Chinese characters."""
    return tuple(re.findall(r"[a-z0-9_]+|[㐀-鿿]", text))


def guesses(sentences: Sequence[str], known: Callable[[str], bool]) -> bool:
    """Whether three alternatives or more are offered of which not all say the same (*known*: names a key point)."""
    offered = [alternative for sentence in sentences for alternative in alternatives(sentence)]
    return len(offered) >= ALTERNATIVES and not all(known(alternative) for alternative in offered)


def named_side_by_side(text: str) -> list[str]:
    """The names of a text that is nothing but names in a row ("a, b, c", "a/b"); empty where it is more."""
    if len(text) > _LONGEST_ROW:
        return []
    names = [name.strip(" .。") for name in _NAMES.split(text)]
    return names if len(names) > 1 and all(map(_is_name, names)) else []


def _is_name(text: str) -> bool:
    says = _FUNCTION_WORD.search(text) or _HAN_FUNCTION.search(text) or len(_HAN.findall(text)) > _LONGEST_HAN
    return 0 < len(text) <= _LONGEST_NAME and not says


def alternatives(sentence: str) -> list[str]:
    """What *sentence* offers side by side ("a, b or c"); nothing where it offers no alternative."""
    if not _MAY_OFFER.search(sentence):
        return []
    parts = [part for part in _ALTERNATIVE.split(sentence) if part.strip(" ,，、.。;；")]
    if len(parts) < 2:  # noqa: PLR2004 - no alternative
        return []
    listed = [piece for part in parts[:-1] for piece in _LISTED.split(part) if piece.strip()]
    return [*listed, parts[-1]]


def known_to(patterns: Sequence[Pattern]) -> Callable[[str], bool]:
    """Whether a text holds one of *patterns*."""
    return lambda text: any(pattern.found(text) for pattern in patterns)
