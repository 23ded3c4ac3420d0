"""Which digits do number words stand for?

Words are read only in a text without digits: where digits stand, the words around them tell something else. Text is
normalised.
"""

from __future__ import annotations

import re
from fractions import Fraction

_DIGITS = {
    **{char: value for value, char in enumerate("零一二三四五六七八九")},
    **{char: value for value, char in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    "两": 2,
}
_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIADS = {"万": 10**4, "亿": 10**8, "兆": 10**12}
_CHAR = "零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖十拾百佰千仟"
_CHINESE_PIECE = rf"[{_CHAR}][{_CHAR}万亿]*(?:点[{_CHAR}]+[万亿]*)?"
_CHINESE = re.compile(
    rf"一?半(?!精度)|(?P<percent>百分之)?(?P<first>{_CHINESE_PIECE})(?:分之(?P<second>{_CHINESE_PIECE}))?"
)
_DIGIT = re.compile("[0-9]")
_ORDINAL_BEFORE = re.compile(r"[第每任某同唯万统]$")
_LONE_BEFORE_UNIT = re.compile(
    r"\s*(?:$|[^\u3400-\u9fff a-z]|个?字节|个?比特|位|倍|条|个|份|次|[加减乘除等是为]|[kmgtp]?i?b|bytes?|bits?)"
)

_BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_FULL_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS = {word: value for value, word in enumerate(_BELOW_TWENTY.split())}
_UNITS |= {word: 10 * value for value, word in enumerate(_FULL_TENS.split(), start=2)}
_UNITS |= {"fourty": 40}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PARTS = {"half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4), "fourth": Fraction(1, 4)}
_WORD = "|".join(sorted([*_UNITS, *_SCALES, "hundred"], key=len, reverse=True))
_ENGLISH = re.compile(
    rf"\b(?:a )?(?:{_WORD})(?:(?: and |[ -])(?:{_WORD}))*(?: point(?: (?:{_WORD}))+)?\b"
    r"|\b(?:(?:one|a)[ -])?(?:half|third|quarter|fourth)\b"
)


def with_digits(text: str, *, beside_digits: bool = False) -> str:
    """*text* with its number words as digits; unchanged when it holds digits already, unless *beside_digits*."""
    if not beside_digits and _DIGIT.search(text):
        return text
    return _CHINESE.sub(_chinese_digits, _ENGLISH.sub(_english_digits, text))


def _chinese_digits(match: re.Match[str]) -> str:
    run = match.group()
    if match["first"] is None:
        return "0.5"
    if len(run) == 1 and not _stands_for_a_number(match):
        return run
    first, second = _chinese_value(match["first"]), match["second"]
    if match["percent"]:
        return _written(first) + "%"
    if second is None:
        return _written(first)
    return f"{_written(_chinese_value(second))}/{_written(first)}"


def _stands_for_a_number(match: re.Match[str]) -> bool:
    """Whether a single character is a number: 一共 and 第三 are none."""
    text = match.string
    alone = match.start() == 0 and match.end() == len(text)
    before = text[max(0, match.start() - 1) : match.start()]
    return alone or (not _ORDINAL_BEFORE.match(before) and bool(_LONE_BEFORE_UNIT.match(text, match.end())))


def _chinese_value(run: str) -> Fraction:
    whole, _, places = run.partition("点")
    scale = 1
    while places and places[-1] in _MYRIADS:
        scale *= _MYRIADS[places[-1]]
        places = places[:-1]
    fraction = sum((Fraction(_DIGITS.get(char, 0), 10 ** (at + 1)) for at, char in enumerate(places[:30])), Fraction(0))
    return (_chinese_whole(whole) + fraction) * scale


def _chinese_whole(run: str) -> int:
    """Sections of four digits: 一百二十 万, 八百四十 亿; digits alone are read one by one."""
    if not any(char in _TENS or char in _MYRIADS for char in run):
        return int("".join(str(_DIGITS[char]) for char in run[:30]))
    total = section = digit = 0
    for char in run:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _TENS:
            section += (digit or 1) * _TENS[char]
            digit = 0
        elif total and total < _MYRIADS[char]:
            total = (total + section + digit) * _MYRIADS[char]
            section = digit = 0
        else:
            total += (section + digit) * _MYRIADS[char]
            section = digit = 0
    return total + section + digit


def _english_digits(match: re.Match[str]) -> str:
    words = match.group().replace("-", " ").split()
    if words[-1] in _PARTS:
        return _written(_PARTS[words[-1]])
    if words == ["one"] and match.end() < len(match.string):
        return match.group()  # "the right one is …"
    whole, places = _split(words)
    total = section = 0
    scale = 1
    for word in whole:
        if word in _UNITS:
            section += _UNITS[word]
        elif word == "hundred":
            section = (section or 1) * 100
        elif word in _SCALES:
            total += (section or 1) * _SCALES[word]
            section = 0
    value = Fraction(total + section)
    for at, word in enumerate(places):
        if word in _SCALES:
            scale *= _SCALES[word]
        else:
            value += Fraction(_UNITS.get(word, 0), 10 ** (at + 1))
    return _written(value * scale)


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    if "point" not in words:
        return words, []
    at = words.index("point")
    return words[:at], words[at + 1 : at + 31]


def _written(value: Fraction) -> str:
    """Digits that are read as *value* again."""
    if value.denominator == 1:
        return str(value.numerator) if abs(value) < 10**40 else "1e999"
    places = 0
    while (value * 10**places).denominator != 1 and places < 30:  # noqa: PLR2004 - as many as are read above
        places += 1
    if (value * 10**places).denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    digits = str(int(value * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
