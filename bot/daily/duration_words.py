"""Which length of time did somebody type?"""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction

from bot.daily.spelling import NUMBER, number_of, tidy, unreadable, with_digits

LONGEST = timedelta(days=30)

_MINUTES_OF = {
    **dict.fromkeys(("weeks", "week", "w", "星期", "礼拜", "周"), 7 * 24 * 60),
    **dict.fromkeys(("days", "day", "d", "天", "日"), 24 * 60),
    **dict.fromkeys(("hours", "hour", "hrs", "hr", "h", "小时", "钟头", "时"), 60),
    **dict.fromkeys(("minutes", "minute", "mins", "min", "m", "分钟", "分"), 1),
}
_UNIT = "|".join(sorted(_MINUTES_OF, key=len, reverse=True))
_PIECE = re.compile(
    rf"(?P<number>[0-9]{{1,6}}(?:\.[0-9]{{1,4}})?|{NUMBER}|half an?|an?|半) ?个?(?P<half>半)? ?"
    rf"(?P<unit>{_UNIT})(?P<half_after>半)?(?: ?(?:,|and\b|又|零) ?| )?"
)
_HOURS_AND_MINUTES = re.compile("(?P<hours>[0-9]{1,3}) ?h ?(?P<minutes>[0-5][0-9])")
_AROUND = re.compile(r"^(?:\+ ?|in |after |过)|(?: later|之后|以后|后)$")


def parse_duration(typed: str) -> timedelta:
    """The length of time in *typed* (`+9h`, `1h30m`, `1.5 hours`, `两天`, `一个半小时`), in whole minutes.

    Raises:
        UserError: it is none, or longer than a month.
    """
    text = with_digits(_AROUND.sub("", tidy(typed)))
    minutes = _minutes(text)
    if minutes is None or minutes.denominator != 1:
        raise unreadable("time-duration-unreadable", typed)
    if not 0 < minutes <= LONGEST / timedelta(minutes=1):
        raise unreadable("time-duration-too-long", typed)
    return timedelta(minutes=int(minutes))


def _minutes(text: str) -> Fraction | None:
    glued = _HOURS_AND_MINUTES.fullmatch(text)
    if glued:
        return Fraction(int(glued["hours"]) * 60 + int(glued["minutes"]))
    total, at, last_unit = Fraction(0), 0, max(_MINUTES_OF.values()) + 1
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None or _MINUTES_OF[piece["unit"]] >= last_unit:
            return None
        number = _number(piece["number"])
        if number is None:
            return None
        if piece["half"] or piece["half_after"]:
            number += Fraction(1, 2)
        last_unit = _MINUTES_OF[piece["unit"]]
        total += number * last_unit
        at = piece.end()
    return total if text else None


def _number(text: str) -> Fraction | None:
    if text == "半" or text.startswith("half"):
        return Fraction(1, 2)
    if text in ("a", "an"):
        return Fraction(1)
    if "." in text:
        return Fraction(text)
    number = number_of(text)
    return None if number is None else Fraction(number)
