"""Which words did a learner put into a blank?

What stands around the answer goes (articles, "it should be", the sentence's own words, a reason, a remark in brackets);
what was denied or contrasted goes ("X, not Y"); what is left is one candidate or several.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from bot.quiz.clauses import is_denied

_SQUEEZED = re.compile(r"[^\w+*/^=%.÷×]|_|(?<!\d)\.|\.(?!\d)")
_SIGNS = str.maketrans({"×": "*", "÷": "/"})

_LEAD = re.compile(
    r"^\W*(?:(?:and|then|finally|lastly|secondly|thirdly|并且|且|以及|最后|然后|其次|还有|以|由)(?=\W|[㐀-鿿])"
    r"|(?:my |the )?(?:answer|ans|blank|a)(?: is| are|\W{0,2}[:=])|it(?:'s| is| should be| must be| would be"
    r"| has to be)|this is|that is"
    r"|they (?:are|should be|must be)|i (?:think|guess|believe|would say|say)(?: that| it's| it is)?|probably|maybe"
    r"|should be|must be|has to be|needs to be|is|are|be|the|a|an"
    r"|its|their|all|just|simply|only|of course|namely|well|so|called|known as"
    r"|(?:正确)?答案(?:是|为|\W{0,2}[:=])?|答\W?|我(?:觉得|认为|想|猜)(?:是|应该是|应该)?|应该(?:是|填|为)?|应为"
    r"|应该要|就是|即|是|为|填|叫做?|称为|指的是|指|属于|需要|必须|要)(?=\W|[㐀-鿿])\s*"
)
_TAIL = re.compile(
    r"(?:\s*(?:\bplease|\bi think|\bi guess|\bi believe|\bprobably|\bof course|\bright|,? ?\betc|,? ?\band so on|,? ?\band the like|等等|等|之类的?|吧|呢|啊|哦|呀|嘛|了|的吧"
    r"|我觉得|就行|即可|就可以了?|就好)|[\s.,;:!。，；：！~…]+)$"
)
_FRAME = re.compile(  # "what decides is X", "模型状态里还有 X": the answer ends the sentence
    r"^(?P<head>.{0,80})(?:\b(?:is|are|includes?|holds?|have|has|called|contains?|count|counts|gets?|on|at|keep|leaves?)\b"
    r"|是|叫做?|称为|还有|加上|包括|包含|看的是|看|取决于|靠|有)\s*(?P<tail>.+)$"
)
_FRAME_BEHIND = re.compile(
    r"(?P<answer>.+?)\s*,?\s*(?:(?:that|which|what) (?:counts|matters|decides|determines)\b.*"
    r"|\b(?:decides|counts|matters|determines)\b.{0,40}|(?:来)?决定.{0,12}|说了算|为准|够不够.{0,8})$"
)
_REASON = re.compile(
    r"\s*[,，;；:：(\-]*\s*(?:\b(?:because|since|as it|as they|as this|so that|which|meaning|i\.e\.|ie|e\.g\.|eg"
    r"|for example|such as|"
    r"like the|including|in other words|that is to say|that is|in order to|otherwise|to avoid|to get|to match"
    r"|to make|to keep|so the|so it)\b"
    r"|因为|由于|这样|以便|以免|避免|否则|从而|所以|[,，]\s*(?:使得?|让|来|再|然后|以)|也就是|也即|即|例如|比如|包括|譬如|换句话说|如\s*cuda).*$"
)
_BRACKET = re.compile(r"[(\[{【][^()\[\]{}【】]*[)\]}】]")
_CONTRAST = re.compile(
    r"[\s,，;；(]*(?:\b(?:rather than|instead of|as opposed to|and not|but not|not)\b|而不是|而非|并非|并不是"
    r"|不是)\s*"
)
_NOT_FIRST = re.compile(
    r"^\W*(?:(?:it|they|this|that|is|are|s|should|be|answer|the|应该|答案)\W*)*(?:\bnot\b|不是|并非|不应该是"
    r"|不应是|不看)\s*(?P<denied>.+?)"
    r"[\s,，;；.。]*(?:\bbut rather\b|\bbut\b|\brather\b|\bit's\b|\bit is\b|而是|应该是|应是|是|看)\s*(?P<asserted>.+)$"
)
_OR = re.compile(r"\s*(?:\bor\b|\beither\b|\bmaybe\b|\bperhaps\b|或者|还是|或|可能是|\?+|？+|\bversus\b|\bvs\b)\s*")
_BETWEEN = re.compile(r"\s*(?:[,，、;；|&+]|\band\b|/|以及|和|与|跟|及|=)\s*")
_NOT_REMOVED = re.compile(r"\b(?:not|no|never|un\w*|non\w*)\b|不|没|未|无")


class Joined(Enum):
    """How several candidates stand together."""

    ONE = auto()
    ALTERNATIVES = auto()  # or: a guess at several
    LIST = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a blank says: *candidates* and how they stand; *denied* when the only content is denied."""

    candidates: tuple[str, ...]
    joined: Joined
    denied: bool = False


def squeezed(text: str) -> str:
    """*text* without what never matters in a blank: spaces, hyphens, underscores, brackets, closing punctuation."""
    return _SQUEEZED.sub("", text.translate(_SIGNS))


def stripped(text: str) -> str:
    """*text* without the words people put before and after an answer."""
    for _ in range(4):
        shorter = _TAIL.sub("", _LEAD.sub("", text)).strip()
        if shorter == text or not shorter:
            break
        text = shorter
    return text


def asserted(text: str) -> str:
    """The side of a contrast that is meant ("X, not Y", "not Y but X"); *text* itself where there is none."""
    if turned := _NOT_FIRST.match(text):
        return turned["asserted"]
    first, *rest = _CONTRAST.split(text, maxsplit=1)
    return first if rest and first.strip(" ,，;；(") and not is_denied(first) and rest[0].strip() else text


def plain_forms(text: str, own_words: tuple[tuple[str, str], ...]) -> list[str]:
    """*text* and its shorter forms, the longest first: the whole of one of them must be an answer."""
    forms = [text, stripped(text)]
    without = _BRACKET.sub(" ", text).strip()
    forms += [without, stripped(without), stripped(_REASON.sub("", without))]
    bare = dict.fromkeys(forms[1:])
    forms += [_between(form, before, after) for before, after in own_words for form in bare]
    return list(dict.fromkeys(form for form in forms if form.strip()))


def framed(text: str) -> list[tuple[str, str]]:
    """What stands around the answer in a whole sentence, and the answer; nothing where the surroundings deny it."""
    found = []
    behind = _FRAME_BEHIND.fullmatch(text)
    inner = behind["answer"] if behind else text
    if behind:
        found.append(("", stripped(inner)))
    frames = (_FRAME.match(said) for said in dict.fromkeys((inner, text)))
    found += [(frame["head"], stripped(frame["tail"])) for frame in frames if frame]
    return [(head, answer) for head, answer in found if answer and not is_denied(head)]


def reading(text: str) -> Reading:
    """*text*, of which no form is an answer as a whole, taken apart."""
    alternatives = _split(_OR, text)
    if len(alternatives) > 1:
        pieces = [piece for part in alternatives for piece in _split(_BETWEEN, part)]
        return Reading(candidates=tuple(pieces), joined=Joined.ALTERNATIVES)
    pieces = _split(_BETWEEN, text)
    joined = Joined.LIST if len(pieces) > 1 else Joined.ONE
    return Reading(candidates=tuple(pieces), joined=joined, denied=is_denied(text))


def own_words(text: str) -> tuple[tuple[str, str], ...]:
    """The words before and after each blank of a normalised sentence (`____`), none that could turn a meaning."""
    text = re.sub(r"\(\d+\)\s*(?=_{2,})", "", text)
    pieces = re.split(r"_{2,}|\(\s*\)|\[\s*\]|【\s*】", text)
    around = []
    for before, after in pairwise(pieces):
        left = re.split(r"[,.;:!?，。；：！？\n]", before)[-1].strip()[-40:]
        right = re.split(r"[,.;:!?，。；：！？\n]", after)[0].strip()[:40]
        around.append(("" if _NOT_REMOVED.search(left) else left, "" if _NOT_REMOVED.search(right) else right))
    return tuple(around)


def _between(text: str, before: str, after: str) -> str:
    """*text* without the end of *before* it begins with and the beginning of *after* it ends with."""
    left = next((size for size in range(len(before), 1, -1) if _whole(before[-size:], text[:size], text[size:])), 0)
    text = text[left:].strip()
    right = next((n for n in range(len(after), 1, -1) if after[:n] == text[-n:] and len(text) > n), 0)
    return text[: len(text) - right].strip()


def _whole(ending: str, beginning: str, rest: str) -> bool:
    return ending == beginning and bool(rest.strip()) and not (ending[-1].isascii() and rest[0].isalnum())


def _split(splitter: re.Pattern[str], text: str) -> list[str]:
    return [piece for piece in (part.strip(" .。()") for part in splitter.split(text) if part) if piece]
