"""On which days did somebody ask for a question?"""

from __future__ import annotations

import re
from datetime import date

from bot.daily.rule import EVERY_DAY, MOST_DAYS_APART, WEEKEND, WORKDAYS, Days, EveryFewDays, OnWeekdays
from bot.daily.spelling import NUMBER, number_of, tidy, unreadable, with_digits
from bot.errors import UserError
from bot.wording import Message

_EVERY_DAY = frozenset(
    ("daily", "every day", "everyday", "each day", "all days", "all", "每天", "每日", "天天", "一天一次", "每天一次")
)
_ENGLISH_DAYS = (
    ("mondays", "monday", "mon", "mo"),
    ("tuesdays", "tuesday", "tues", "tue", "tu"),
    ("wednesdays", "wednesday", "weds", "wed", "we"),
    ("thursdays", "thursday", "thurs", "thur", "thu", "th"),
    ("fridays", "friday", "fri", "fr"),
    ("saturdays", "saturday", "sat", "sa"),
    ("sundays", "sunday", "sun", "su"),
)
_WEEKDAY_OF = {word: weekday for weekday, words in enumerate(_ENGLISH_DAYS) for word in words}
_WEEKDAY_OF |= {
    char: weekday for weekday, chars in enumerate(("一1", "二2", "三3", "四4", "五5", "六6", "日天7")) for char in chars
}
_GROUPS = {
    **dict.fromkeys(("weekdays", "weekday", "workdays", "workday", "working days", "工作日", "平日"), WORKDAYS),
    **dict.fromkeys(("weekends", "weekend", "周末", "双休日"), WEEKEND),
}
_TOKEN = re.compile(
    rf"(?P<group>(?:{'|'.join(_GROUPS)})(?![a-z]))"
    rf"|(?P<day>(?:{'|'.join(word for words in _ENGLISH_DAYS for word in words)})(?![a-z])\.?)"
    r"|(?P<prefix>周|星期|礼拜)"
    r"|(?P<chinese>[一二三四五六日天1-7])(?![0-9])"
    r"|(?P<to>\s*(?:[-~]|\b(?:to|through|thru)\b|到|至)\s*)"
    r"|(?P<between>\s*(?:[,;/&+、·]|\band\b|和|与|及|跟)\s*|\s+)"
)
_LEADING = re.compile(r"\A(?:on |every |each |每逢|每个?|逢) ?")
_ORDINALS = {"other": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
_EVERY_FEW = re.compile(
    rf"(?:every |每 ?)(?P<number>{NUMBER}|{'|'.join(_ORDINALS)})(?:nd|rd|th)? ?个?"
    r"(?P<unit>days?|d|天|日|weeks?|w|周|星期|礼拜)(?: ?一次)?"
)
_BETWEEN = re.compile(rf"每?隔(?P<number>{NUMBER})?(?P<unit>天|日|周|星期|礼拜)(?:一次)?")
_WEEKLY = ("w", "周", "星期", "礼拜")


def parse_days(typed: str, start_on: date) -> Days:
    """The days in *typed* (`daily`, `weekdays`, `mon,wed-fri`, `周一三五`, `every 2 days`, `每两天`).

    Every few days is counted from *start_on*.

    Raises:
        UserError: it names no days, or could be two things.
    """
    text = with_digits(tidy(typed))
    if text in _EVERY_DAY:
        return EVERY_DAY
    num_days = _days_apart(text)
    if num_days is None:
        weekdays = _weekdays(_LEADING.sub("", text))
        if not weekdays:
            raise unreadable("time-days-unreadable", typed)
        return OnWeekdays(weekdays=weekdays)
    if not 1 <= num_days <= MOST_DAYS_APART:
        raise UserError(Message("time-days-too-far-apart", {"most": str(MOST_DAYS_APART)}))
    return EVERY_DAY if num_days == 1 else EveryFewDays(num_days=num_days, start_on=start_on)


def _days_apart(text: str) -> int | None:
    """How many days lie from one question to the next in "every few days"; None when *text* says no such thing.

    Raises:
        UserError: 每隔两天 is said for every second and for every third day.
    """
    every = _EVERY_FEW.fullmatch(text)
    between = _BETWEEN.fullmatch(text)
    match = every or between
    if match is None:
        return None
    number = 1 if match["number"] is None else _ORDINALS.get(match["number"]) or number_of(match["number"])
    if number is None:
        return None
    if between and number > 1:
        gaps = {"few": str(number), "more": str(number + 1)}
        raise UserError(Message("time-days-between", gaps))
    return (number + (1 if between else 0)) * (7 if match["unit"].startswith(_WEEKLY) else 1)


def _weekdays(text: str) -> frozenset[int]:
    """The weekdays of a list such as `mon, wed-fri` or `周一、三到五`; empty when anything in it is no such word."""
    found: set[int] = set()
    last: int | None = None  # the day that a range could begin with
    is_range = is_chinese = False
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return frozenset()
        at = token.end()
        word = token.group().strip(" .")
        match token.lastgroup:
            case "group" if not is_range:
                found |= _GROUPS[word].weekdays
                last = None
            case "prefix":
                is_chinese = True
            case "day" | "chinese" if token.lastgroup == "day" or is_chinese:
                day = _WEEKDAY_OF[word]
                found |= _from_to(last, day) if is_range and last is not None else {day}
                last, is_range = None if is_range else day, False
            case "to" if last is not None and not is_range:
                is_range = True
            case "between":
                pass
            case _:
                return frozenset()
    return frozenset() if is_range else frozenset(found)


def _from_to(first: int, last: int) -> set[int]:
    """The weekdays from *first* to *last*, over Sunday when *last* is earlier."""
    return {(first + offset) % 7 for offset in range((last - first) % 7 + 1)}
