"""What does a free text claim, clause by clause, and what does it deny?

A denial reaches over its own clause and, across "and", the rest of the sentence's clause; never back. Some denials
affirm ("not until", "before … not"), and a retraction ("that is not the reason") turns what stands before it.
Texts are normalised line by line; every expression here is a list of fixed words, so the work is linear.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import re2

from bot.quiz.patterns import compile_regex

_CUT = "\x1f"  # no text holds it: normalising drops control characters
_EDGES = " \t()[]{}（）"
_SIGN_OF_CUT = re.compile(_CUT)
_SENTENCE = re.compile(r"[!?;。！？；\n]+|\.+(?=\s|$|[㐀-鿿])")
_SIGN = re.compile(rf"{_CUT}|(?<!\d)[,，]|[,，](?!\d{{3}})|[:：](?!\d)|\s-{{1,2}}\s|--|—+|=>|->|→")
_CONNECTOR = compile_regex(
    r"\b(?:anything but|everything but|but|because|so|since|therefore|thus|hence|however|while|whereas|although|though|instead|rather than"
    r"|which means|meaning that|due to|caused by|as a result|and not|not because|whilst|yet that|except)\b"
    r"|反而|而且|而已|而言|但是|然而|不过|可是|而不是|而是|而非|从而|因而|因为|由于|所以|因此|于是|导致|尽管|虽然|而|但"
)
_AND = compile_regex(
    r"\b(?:and v|and exp_avg_sq|and variances?|and second|and backward|and|then|plus)\b|并且|而且|同时|并在|然后|随后|接着|且不|且|[()\[\]{}（）]"
)
_WHOLE_WORDS = frozenset(
    {"反而", "而且", "而已", "而言", "anything but", "everything but"}
)  # no connectors, though they hold one
_ONE_THING = frozenset(
    {"and v", "and exp_avg_sq", "and variance", "and variances", "and second", "and backward", "且不"}
)  # "m and v"
_CONTRACTED = re.compile(
    r"\b(do|does|did|is|was|were|are|has|have|had|would|could|should|ca|wo|can|must|need|might|ai)(?:n't|nt)\b"
)

_BENIGN = compile_regex(
    r"\bnot (?:only|just|merely|simply)\b|\bno (?:doubt|wonder|surprise|matter|longer|more than|later than|sooner)\b"
    r"|\b(?:not|no|never|hardly)\b(?: \w+){0,3}? (?:enough|sufficient|room|space|headroom|fit|fits|suffice)\b"
    r"|\b(?:not|never|cannot) (?:be |really |actually )?(?:false|untrue|wrong|incorrect|mistaken|deny|denied|denying|doubt|doubted|disagree"
    r"|a myth|a misconception)\b|\bno (?:denying|doubting)\b"
    r"|不(?:可|能|会|容)?否认|无法否认|无可否认|不怀疑|不假|并?不是假的|没错|没有错|能不能|会不会|够不够|是不是|要不要|行不行|可不可以|放不放|装不装"
    r"|\bwhy not\b|\bnot surpris\w+|\bnothing (?:else )?(?:but|other than)\b|\bno-op\b|\bno_shard\b|\bwrong moment\b"
    r"|不仅|不只|不但|不光|不够|不足|不过|不同|不得不|不断|不管|不论|不久|不如|不然|不难|不止|差不多|放不下|装不下"
    r"|存不下"
    r"|容不下|撑不住|不起|不下|受不了|无论|毫无疑问|无疑|没问题|没想到|不料|未来|不行了|不住|无法放|不能放下"
    r"|不能容纳|不得|不妨"
)
_DENIAL = compile_regex(
    r"\b(?:not|no|never|none|nothing|neither|nor|cannot|hardly|doubt\w*|myth|false|untrue|incorrect|wrong|mistaken|deny|denies"
    r"|disagree|irrelevant|unrelated|independent of|rather than|instead of|except|excluding|unlike|nowhere"
    r"|misconception"
    r"|anything but|everything but|other than|nobody|no one"
    r"|nonsense|refute\w*|far from|fails to|unlikely)\b|(?:\b\w+)n't\b"
    r"|不|没|并非|绝非|而非|非因|未|无关|无需|无须|毫无|除了|除去|误解|谣言|错|假的|怀疑|否认|谬误|谈不上|勿|无从|胡说"
)
_TWICE = compile_regex(  # "it is not true that it does not …"
    r"\bnot (?:at all |really )?(?:true|the case|correct|right|so|as if) that\b(.*?)\b(?:not|never|no|none|nothing|cannot)\b"
    r"|(?:并不是|不是|不能|并非|不可以?|不应该?)说(.*?)(?:不是|并非|不|没有|没|未)"
)
_AFFIRMING = compile_regex(
    r"\b(?:not|no|never|nothing|none|nor|neither)\b.*\b(?:until|till|before|prior to|unless|yet)\b"
    r"|\b(?:before|prior to|until|till|up to (?:then|now|that|this|here))\b.*\b(?:not|no|never|nothing|none)\b"
    r"|\bonly (?:when|once|after|then)\b"
    r"|直到.*才|(?:之前|以前|(?:step|更新|次|步) ?前).*(?:不|没|未|无)|(?:尚未|还没|还未|仍未|还不)|不到.*不"
    r"|(?:不|没|未).*(?:之前|以前)|只有.*才|非到.*不"
)
# "before the first step, …" and its Chinese kin say when the clause behind the comma holds, and are no clause themselves
_ADVERBIAL = compile_regex(
    r"((?:^|[,，:：])\s*(?:(?:so |and |but |then )?(?:(?:at|on|during|in|upon|by|from|with|under) (?:[^\s,，:：>→]+ ){0,3}[^\s,，:：>→]+"
    r"|(?:before|until|till|when|once|after|as soon as) [^,，:：>→]{1,60})|(?:the )?(?:first|1st) [^,，:：>→]{1,40}"
    r"|[^,，:：>→]{1,30}(?:时|的时候|前|后|时刻|期间|那一刻|中|里)))\s*(?:[,，]|->|=>|→)\s*"
)
_BEFORE = re.compile(r"^\W*(?:before|prior to|until|till|up to)\b|(?:之前|以前|(?:step|更新|次|步) ?前|直到.*)$")
_FILLER = (
    r"it|this|that|these|they|all|of|above|the|a|an|is|are|was|be|s|statement|claim|idea|explanation|answer|part|in"
    r"|fact"
    r"|i|think|believe|say|would|do|just|simply|at|really|actually|here|so|but|and|which|what|for|common|popular"
)
_RETRACTED = re.compile(
    rf"\W*(?:(?:{_FILLER})\W+)*(?:"
    rf"(?:not|no|never)\W+(?:(?:{_FILLER}|real|actual|true|main)\W+)*"
    r"(?:true|correct|right|reason|cause|case|problem|issue|why|it|so|happens?|happening|relevant|root|culprit"
    r"|answer|apply)"
    r"(?:\W+(?:here|at all|though|however|cause|reason))*"
    r"|(?:false|wrong|untrue|incorrect|nonsense|myth|misconception|irrelevant|unrelated|mistaken"
    r"|nothing to do with it)"
    r"(?:\W+(?:here|though|though|however))*)\W*"
    r"|\W*(?:但|但是|不过|然而|而|可)?(?:这|这个|这种|那|以上|上面|上述|该|此|它|前面)?(?:些)?(?:的)?(?:说法|观点"
    r"|理解|解释|原因|理由|答案|话|看法)?"
    r"(?:其实|都|并|显然|完全|是|才)*(?:不对|不是(?:真正的?|真的?|根本|主要)?(?:原因|理由|这样|事实|如此|因)?|错的"
    r"|错误的?|不成立|假的"
    r"|无关|没有关系|没关系|误解|谣言|不正确|并非(?:原因|如此|事实|这样)|不是真的)(?:的|了)?\W*"
)
_BARE = re.compile(
    r"\W*(?:(?:it|this|that|is|was|s|the|reason|cause|problem|oom|happens|did|does|do|crash|simply|just|merely|and"
    r"|but|i|think)\W+)*"
    r"(?:not|never)(?:\W+(?:really|happening|simply|just))*\W*"
    r"|\W*(?:这|那|原因|并|绝|根本|而|它|也|都|真正)*(?:不是|并非|绝非|不)(?:说)?\W*"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One claim; *denied* when the text says that it is not so."""

    text: str
    denied: bool = False


@dataclass(slots=True)
class _Draft:
    """A clause while its sentence is read."""

    text: str
    denied: bool


@lru_cache(maxsize=64)  # the parts of one question read the same message
def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of normalised *text* in order; a sentence that is said again says nothing new."""
    done: list[_Draft] = []
    for sentence in dict.fromkeys(_SENTENCE.split(_expanded(text.replace("()", " ")))):
        if sentence and sentence.strip():
            done.extend(_read(sentence, done))
    return tuple(Clause(draft.text, draft.denied) for draft in done)


def is_denied(text: str) -> bool:
    """Whether *text*, read as one clause, denies what it holds."""
    if _DENIAL.search(text) is None:
        return False
    return _DENIAL.search(_TWICE.sub(r" \1\2 ", _BENIGN.sub(" ", _expanded(text)))) is not None


def _expanded(text: str) -> str:
    return _CONTRACTED.sub(r"\1 not", text) if "nt" in text or "n't" in text else text


def _read(sentence: str, before: list[_Draft]) -> list[_Draft]:
    sentence = _ADVERBIAL.sub(r"\1 ", sentence)
    parts = _pieces(_SIGN, _marked(_CONNECTOR, sentence, _WHOLE_WORDS))
    if _DENIAL.search(sentence) is None and _AFFIRMING.search(sentence) is None:
        return [_Draft(piece, denied=False) for part in parts for piece in _soft(part)]
    drafts: list[_Draft] = []
    carried = False
    previous = ""
    for part in parts:
        if _RETRACTED.fullmatch(part):
            turned = drafts or before
            for draft in turned:
                draft.denied = True
            carried = not turned
            continue
        if _BARE.fullmatch(part):
            carried = True
            continue
        drafts.extend(_clause(part, previous, denied=carried))
        carried = False
        previous = part
    return drafts


def _clause(part: str, previous: str, *, denied: bool) -> list[_Draft]:
    """The pieces of one clause; a denial goes on over the pieces that follow it."""
    affirms = _AFFIRMING.search(part) is not None or bool(_BEFORE.search(previous))
    drafts = []
    for piece in _soft(part):
        denied = denied or (not affirms and is_denied(piece))
        drafts.append(_Draft(piece, denied))
    return drafts


def _soft(part: str) -> list[str]:
    return _pieces(_SIGN_OF_CUT, _marked(_AND, part, _ONE_THING))


def _marked(words: re2._Regexp, text: str, kept: frozenset[str]) -> str:
    """*text* with a cut before each of *words* that is not among *kept*."""
    return words.sub(lambda match: match.group() if match.group() in kept else _CUT + match.group(), text)


def _pieces(splitter: re.Pattern[str], text: str) -> list[str]:
    return [piece.strip(_EDGES) for piece in splitter.split(text) if piece and piece.strip(_EDGES)]
