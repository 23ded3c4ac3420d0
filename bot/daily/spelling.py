"""When are two ways of typing a time, a day or a zone the same text?"""

from __future__ import annotations

import re
import unicodedata

from bot.chinese import simplified
from bot.errors import UserError
from bot.replies import short_literal
from bot.wording import Message

MAX_TYPED = 100  # characters; no time, day or zone is longer

NUMBER = "(?:[0-9]{1,4}|[零〇一二两三四五六七八九十]{1,3})"  # what `number_of` reads

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-") | dict.fromkeys("〜∼", "~") | {"’": "'", "。": " "})
_CHINESE_DIGITS = {char: digit for digit, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_ENGLISH_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1
    )
}
_ENGLISH_NUMBER = re.compile(rf"\b(?:{'|'.join(_ENGLISH_NUMBERS)})\b")


def tidy(text: str) -> str:
    """*text* in one spelling: half-width, simplified, lower case, one kind of dash, single spaces.

    Text that is too long becomes empty, which nothing reads.
    """
    if len(text) > MAX_TYPED:
        return ""
    text = text.encode(errors="replace").decode()  # half a surrogate pair is no text to the converter
    text = simplified(unicodedata.normalize("NFKC", text).translate(_DASHES))
    return " ".join(text.casefold().split())


def with_digits(text: str) -> str:
    """Tidy *text* with the English numbers one to twelve in digits."""
    return _ENGLISH_NUMBER.sub(lambda match: _ENGLISH_NUMBERS[match.group()], text)


def number_of(text: str) -> int | None:
    """The number in digits or Chinese numerals up to 99 (十, 二十一, 零五); None when it is none."""
    if text.isascii():
        return int(text) if text.isdecimal() else None
    tens, ten, ones = text.rpartition("十")
    digits = [_CHINESE_DIGITS.get(part) for part in (tens or ("一" if ten else "零"), ones.lstrip("零〇") or "零")]
    if digits[0] is None or digits[1] is None:
        return None
    return digits[0] * 10 + digits[1]


def unreadable(key: str, typed: str) -> UserError:
    """The error that says with *key* what could have been written instead of *typed*."""
    return UserError(Message(key, {"typed": short_literal(" ".join(typed.split()))}))
