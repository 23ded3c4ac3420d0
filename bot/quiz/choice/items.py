"""Which items does a text name, and in which order?

Items are named by their id (`B`, `1`) or by their words. Whatever else stands in the text must be a word that only
joins them; else it is not known what the text says of the items.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.quiz.normalise import normalise

_ENGLISH = (
    "first firstly second secondly third thirdly fourth fifth then next finally last lastly followed by before and the"
    " order is are answer my sequence step steps comes come it goes go to with start starting begin i think so should"
    " be would afterwards ans please match matches matched pairs pair corresponds equals for option item items of s"
    " which that them pass phase"
)
_CHINESE = (
    "先 首先 再 然后 接着 之后 随后 最后 其次 第一 第二 第三 第四 第五 步骤 步 顺序 是 为 到 的 做 应该 答案 接下来"
    " 最终 依次 和 与 跟 对应 对 配 配对 选 我 觉得 认为 排序 吧 了 接 后 这 才 以及 个 项"
)
_JOINING = frozenset((*_ENGLISH.split(), *_CHINESE.split()))
_HAN_JOINING = sorted(_CHINESE.split(), key=len, reverse=True)
_LEFT_OVER = re.compile(rf"[a-z]+|(?:{'|'.join(_HAN_JOINING)})|[^\W\d_a-z]|\d+")
_COUNTED = re.compile(r"\b(?:step|item|option|no\.?)s?(?= ?\d)")  # "step 1: forward" names no `optimizer.step()`
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)+|[a-z]{3,}")
_BEFORE, _AFTER = r"(?<![a-z0-9_-])", r"(?![a-z0-9_]|-\d|-[a-z]{2})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The ids a text names in order (neighbours that are the same once), and the numbers beside them.

    *is_literal* when only ids and signs stand there.
    """

    ids: tuple[str, ...]
    numbers: tuple[int, ...]
    is_literal: bool


class NamedItems:
    """The items of one question: id → its texts in every language."""

    def __init__(self, items: Mapping[str, Iterable[str]]) -> None:
        """*items* must have ids of one letter, or of digits."""
        self._ids = {own.casefold(): own for own in items}
        self._names = _names({own.casefold(): tuple(normalise(text) for text in texts) for own, texts in items.items()})
        names = "|".join(re.escape(name) for name in sorted(self._names, key=len, reverse=True))
        self._token = re.compile(rf"{_BEFORE}(?P<name>{names}){_AFTER}|(?P<run>[a-z]+)|(?P<number>\d+)")

    def find(self, text: str) -> Named | None:
        """What normalised *text* names; None where it says something else as well."""
        hits: list[tuple[str, bool]] = []  # id, and whether it is named by its words
        numbers: list[int] = []

        def take(match: re.Match[str]) -> str:
            word = match.group()
            if match.lastgroup == "name":
                hits.append((self._names[word], True))
            elif word in self._ids:
                hits.append((word, False))
            elif match.lastgroup == "number" and len(word) <= 3:  # noqa: PLR2004 - no list is longer than 999
                numbers.append(int(word))
            elif len(word) > 1 and len(set(word)) == len(word) and all(letter in self._ids for letter in word):
                hits.extend((letter, False) for letter in word)
            else:
                return word
            return " "

        rest = self._token.sub(take, _COUNTED.sub(" ", text))
        if any(word not in _JOINING for word in _LEFT_OVER.findall(rest)):
            return None
        kept = _without_article(hits)
        ids = tuple(self._ids[own] for at, (own, _) in enumerate(kept) if not at or kept[at - 1][0] != own)
        is_literal = not any(by_name for _, by_name in hits) and not re.search(r"\w", rest)
        return Named(ids=ids, numbers=tuple(numbers), is_literal=is_literal)


def _without_article(hits: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """*hits* without `a` where all others are named by their words: there it is the article."""
    letters = {own for own, by_name in hits if not by_name}
    names = sum(by_name for _, by_name in hits)
    return [hit for hit in hits if hit[1]] if letters == {"a"} and names > 1 else hits


def _names(items: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Every text of each item, and each word that only one of them has."""
    names = {form: own for own, texts in items.items() for text in texts for form in _forms(text)}
    words = {own: {word for text in texts for word in _WORD.findall(text)} for own, texts in items.items()}
    spread = Counter(word for mine in words.values() for word in mine)
    for own, mine in words.items():
        names |= {word: own for word in mine if spread[word] == 1 and word not in names}
    return names


def _forms(text: str) -> set[str]:
    """*text* as it is, without brackets at its end, and with spaces for the signs inside names."""
    bare = re.sub(r"\W+$", "", text)
    return {form for form in (text, bare, re.sub(r"[._]+", " ", bare), re.sub(r"[._]+", "", bare)) if form}
