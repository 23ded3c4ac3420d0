"""Where are the words in a `/mem` line?

The text is normalised (NFKC, lower case), Chinese words are cut apart from the letters and digits beside them, and
what is left between spaces and `, ， 、 ;` is a token. Characters that nobody can see, or that turn the writing
direction, are refused by name before anything else is read.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from bot.chinese import simplified
from bot.errors import UserError
from bot.memory.line.denials import AFTER, BEFORE
from bot.memory.line.fillers import LINKS
from bot.memory.line.keys import KEYS, UNITS
from bot.memory.line.word import normalised
from bot.memory.line.words import WORDS
from bot.replies import literal
from bot.wording import Message

MOST_CHARACTERS = 500
MOST_TOKENS = 60
_MOST_SHOWN = 40

_COMMAND = re.compile(r"\s*(?:/mem(?![a-z0-9_=-])\s*:?|mem(?![a-z0-9_-]|\s*[=:]))")
_PAGED = re.compile(r"\bpaged[_-]")  # of an optimizer's name
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d])")
_ASSIGNMENT = re.compile(r"\s*[=:]\s*")
_GAPS = re.compile(r"(?:[\s,、;。？?！!()\[\]<>|&…\"'`“”‘’~≈→【】《》「」]|(?<!\de)\+|\.(?=\s|$)|-+>)+")
_WITHOUT = re.compile(r"\bw/o\b")
_WITH = re.compile(r"\bw/(?=\s|\w)")
_CONTRACTED = re.compile(r"(?<=[a-z])n['’]t\b")  # don't, won't
_CHINESE = re.compile(r"[\u3400-\u9fff]+")
_DIGITS = {sign: digit for digit, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}
_CHINESE_NUMBER = re.compile(
    "[零〇一二两三四五六七八九十百千]+(?=万亿|亿|万|[张块]卡|卡|张|块|台|机|个?节点|路|步|比特|位)"
)
_BITS = re.compile(r"(?<=\d)\s?(?:比特|位)")
_QWEN = re.compile("(?:通义)?千问")
_GENITIVE = re.compile(r"(?<=[a-z])['’]s\b")
_CHINESE_SIZE = re.compile(r"(?<=[\d.])(?:万亿|亿|万)")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the line and its place, counted from 1; *bare* is the form in which the tables spell it."""

    text: str
    place: int
    bare: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bare", normalised(self.text))

    @property
    def shown(self) -> str:
        return shown(self.text)


def shown(text: str) -> str:
    """What somebody typed, fit to stand in a sentence: short, visible, and never read as markup."""
    visible = "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in text[:_MOST_SHOWN])
    return literal(visible + ("…" if len(text) > _MOST_SHOWN else ""))


def split(text: str) -> list[Token]:
    """The tokens of a line.

    Raises:
        UserError: too long, empty, or a character that cannot belong to a word.
    """
    if len(text) > MOST_CHARACTERS:
        raise _too_long(len(text))
    _refuse_characters(text)
    normal = simplified(unicodedata.normalize("NFKC", text).lower())
    if len(normal) > MOST_CHARACTERS:  # one character may become several
        raise _too_long(len(normal))
    command = _COMMAND.match(normal)
    line = normal[command.end() :] if command else normal
    line = _PAGED.sub("paged ", line)
    line = _WITH.sub("with ", _WITHOUT.sub("without", line))
    line = _CONTRACTED.sub("nt", line)
    line = _THOUSANDS.sub(lambda match: match[0].replace(",", ""), line)
    line = _in_digits(_ASSIGNMENT.sub("=", line))
    words = [word for piece in _GAPS.split(line) if piece for word in _cut(piece)]
    if not words:
        raise UserError(Message("memory-empty"))
    if len(words) > MOST_TOKENS:
        raise UserError(Message("memory-too-many-words", {"count": str(len(words)), "most": str(MOST_TOKENS)}))
    return [Token(word, place) for place, word in enumerate(words, start=1)]


def _in_digits(line: str) -> str:
    """Words that people write in another script than the tables: `八卡` is `8卡`, `千问` is Qwen; and no `'s`."""
    line = _BITS.sub("bit", _GENITIVE.sub("", _QWEN.sub("qwen", line)))
    return _CHINESE_NUMBER.sub(lambda match: str(_number(match[0])), line)


def _number(numeral: str) -> int:
    """A number below ten thousand: 十六 is 16, 一百七十五 is 175."""
    total = digit = 0
    for sign in numeral:
        power = _POWERS.get(sign)
        if power is None:
            digit = 10 * digit + _DIGITS[sign]
        else:
            total += (digit or 1) * power
            digit = 0
    return total + digit


def _too_long(length: int) -> UserError:
    return UserError(Message("memory-too-long", {"length": str(length), "most": str(MOST_CHARACTERS)}))


def _refuse_characters(text: str) -> None:
    if text.isascii() and text.isprintable():
        return
    for place, letter in enumerate(text, start=1):
        category = unicodedata.category(letter)
        code = f"U+{ord(letter):04X}"
        if category in {"Cc", "Cf", "Cs", "Co", "Cn"} and not letter.isspace():
            raise UserError(Message("memory-invisible-character", {"code": code, "place": str(place)}))
        if unicodedata.bidirectional(letter) in {"R", "AL"}:
            raise UserError(Message("memory-right-to-left", {"code": code, "place": str(place)}))
        if category == "So":
            raise UserError(Message("memory-picture", {"sign": literal(letter), "place": str(place)}))


def _cut(piece: str) -> list[str]:
    """A piece between gaps, cut at the borders of Chinese words; `key=value` stays whole."""
    if "=" in piece:
        return _cut_before_key(piece)
    words: list[str] = []
    start = 0
    for match in _CHINESE.finditer(piece):
        unit = _CHINESE_SIZE.match(piece, match.start())
        chinese = match.start() if unit is None else unit.end()
        if chinese > start:
            words.append(piece[start:chinese])
        words += _chinese_words(piece[chinese : match.end()])
        start = match.end()
    if start < len(piece):
        words.append(piece[start:])
    return words


def _cut_before_key(piece: str) -> list[str]:
    """`用序列=4096`: filler words may stand before the key, nothing is cut after the sign."""
    key, sign, value = piece.partition("=")
    words = _chinese_words(key) if _CHINESE.fullmatch(key) else [key]
    return [*words[:-1], (words[-1] if words else "") + sign + value]


def _chinese_words(text: str) -> list[str]:
    """Longest known words first; what is between them stays together, to be named as unknown."""
    words: list[str] = []
    unknown = ""
    start = 0
    while start < len(text):
        length = _known_length(text, start)
        if length:
            words += [unknown] if unknown else []
            unknown = ""
            words.append(text[start : start + length])
        else:
            unknown += text[start]
        start += length or 1
    return [*words, unknown] if unknown else words


def _known_length(text: str, start: int) -> int:
    longest = min(_LONGEST, len(text) - start)
    return next((n for n in range(longest, 0, -1) if text[start : start + n] in _KNOWN), 0)


# Of `最大batch` the Chinese part: the rest of the phrase is the next word.
_KNOWN = frozenset(
    part for table in (WORDS, KEYS, UNITS, BEFORE, AFTER, LINKS) for word in table for part in _CHINESE.findall(word)
)
_LONGEST = max(map(len, _KNOWN))
