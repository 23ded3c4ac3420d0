"""Which time of the day, or which hours, did somebody type?

Times are minutes of the wall clock, 0 to 1439. What could be two times is never guessed: the error asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.daily.catch_up import QuietHours
from bot.daily.spelling import NUMBER, number_of, tidy, unreadable, with_digits
from bot.errors import UserError

_MINUTES = 60
_NUM_HOURS = 24

# For each part of a day: the typed hour and the hour it means. An hour that is not named does not go with that part.
_AM = {12: 0} | {hour: hour for hour in range(12)}
_PM = {hour: hour % 12 + 12 for hour in range(1, 24)}
_SMALL_HOURS = {12: 0} | {hour: hour for hour in range(7)}
_MORNING = {hour: hour for hour in range(12)}
_NOON = {hour: hour % 12 + 12 for hour in (12, 13, 14, 1, 2)} | {11: 11}
_EVENING = {hour: hour % 12 + 12 for hour in (*range(5, 12), *range(17, 24))} | {12: 0, 0: 0}
_NIGHT = (
    {hour: hour % 12 + 12 for hour in (*range(8, 12), *range(20, 24))} | {12: 0} | {hour: hour for hour in range(6)}
)
_PARTS_OF_DAY: dict[str, dict[int, int]] = {
    **dict.fromkeys(("am", "a.m.", "a.m"), _AM),
    **dict.fromkeys(("pm", "p.m.", "p.m"), _PM),
    "凌晨": _SMALL_HOURS,
    **dict.fromkeys(("in the morning", "早上", "早晨", "清晨", "清早", "上午", "早"), _MORNING),
    **dict.fromkeys(("中午", "正午"), _NOON),
    **dict.fromkeys(("in the afternoon", "下午", "午后", "傍晚"), _PM),
    **dict.fromkeys(("in the evening", "晚上", "夜晚", "今晚", "晚间", "晚"), _EVENING),
    **dict.fromkeys(("at night", "夜里", "夜间", "半夜", "深夜"), _NIGHT),
}
_NAMED_TIMES = {
    **dict.fromkeys(("noon", "midday", "12 noon", "中午", "正午"), 12 * _MINUTES),
    **dict.fromkeys(("midnight", "12 midnight", "午夜", "半夜", "子夜"), 0),
}
_PART_OF_DAY = "|".join(map(re.escape, sorted(_PARTS_OF_DAY, key=len, reverse=True)))
_LEADING = re.compile(r"\A(?:(?:(?:every day|daily) )?(?:at |@ ?)|每[天日] ?|在)")
_TIME = re.compile(
    rf"""
    (?P<before>{_PART_OF_DAY})?\ ?
    (?:(?P<past>half|quarter)\ past\ )?
    (?P<hour>{NUMBER})
    (?:
        (?:\ ?[:.h]\ ?|\ )(?P<minute>[0-9]{{2}})(?::00)?\ ?h?
      | \ ?[点时]\ ?(?:(?P<half>半)|(?P<quarters>[一三123])刻|(?P<minutes>{NUMBER})\ ?分?|[钟整])?
      | \ ?(?:h|o'clock)
    )?
    \ ?(?P<after>{_PART_OF_DAY})?
    """,
    re.VERBOSE,
)
_TO = re.compile(r"\s*(?:[-~→]|\b(?:to|until|till|and)\b|到|至)\s*")
_AROUND = re.compile(r"\A(?:from|between|从) ?")
_BARE_HOUR = re.compile("(?:0?[1-9]|1[0-2])(?:[:.][0-9]{2})?")
_HAS_HALF = re.compile(r"[ap]\.?m\.?$")


def parse_time(typed: str) -> int:
    """The minute of the day in *typed* (`9`, `9:30 pm`, `0930`, `早上9点`, `晚上九点半`, `noon`).

    Raises:
        UserError: it is no time, or could be two.
    """
    text = with_digits(_LEADING.sub("", tidy(typed)))
    named = _NAMED_TIMES.get(text)
    if named is not None:
        return named
    match = _TIME.fullmatch(text)
    if match is None:
        raise unreadable("time-unreadable", typed)
    hour, minute = _hour_and_minute(match)
    if hour is None or minute is None:
        raise unreadable("time-unreadable", typed)
    if hour >= _NUM_HOURS or minute >= _MINUTES:
        raise unreadable("time-out-of-day", typed)
    parts = [_PARTS_OF_DAY[part] for part in match.group("before", "after") if part]
    meant = {part.get(hour) for part in parts} or {hour}
    of_day = meant.pop()
    if of_day is None or meant:
        raise unreadable("time-unclear", typed)
    return of_day * _MINUTES + minute


def leading_time(words: Sequence[str]) -> tuple[int, int]:
    """The longest beginning of *words* (at least one) that is a time: its minute of the day, and its number of words.

    Raises:
        UserError: there is none; the message is about the first word, where a time belongs.
    """
    for length in range(len(words), 1, -1):
        try:
            return parse_time(" ".join(words[:length])), length
        except UserError:
            continue
    return parse_time(words[0]), 1


def parse_quiet_hours(typed: str) -> QuietHours:
    """The hours in *typed* (`22:00-07:00`, `10pm to 7am`, `晚上10点到早上7点`); over midnight when the end is earlier.

    Raises:
        UserError: it is no pair of times, or one of them could be two.
    """
    ends = _TO.split(_AROUND.sub("", tidy(typed)))
    if len(ends) != 2:  # noqa: PLR2004 - a beginning and an end
        raise unreadable("time-hours-unreadable", typed)
    if any(_BARE_HOUR.fullmatch(end) for end in ends) and any(_HAS_HALF.search(end) for end in ends):
        raise unreadable("time-hours-half", typed)  # "10-7am": whose ten?
    begins_at, ends_at = map(parse_time, ends)
    if begins_at == ends_at:
        raise unreadable("time-hours-empty", typed)
    return QuietHours(from_minute=begins_at, to_minute=ends_at)


def _hour_and_minute(match: re.Match[str]) -> tuple[int | None, int | None]:
    """The two numbers as typed; either is None when its digits or numerals make no number."""
    hour, minute, minutes = match["hour"], match["minute"], match["minutes"]
    if match["past"]:
        return number_of(hour), 30 if match["past"] == "half" else 15
    if match["half"]:
        return number_of(hour), 30
    if match["quarters"]:
        return number_of(hour), 15 * (number_of(match["quarters"]) or 0)
    if minute or minutes:
        return number_of(hour), number_of(minute or minutes)
    if hour.isascii() and len(hour) > 2:  # noqa: PLR2004 - 930 and 0930: the last two digits are minutes
        return int(hour[:-2]), int(hour[-2:])
    return number_of(hour), 0
