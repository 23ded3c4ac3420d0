"""Which time zone did somebody type?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from rapidfuzz import fuzz, process

from bot.daily.spelling import NUMBER, number_of, tidy, unreadable
from bot.daily.zone_aliases import ABBREVIATIONS, LARGE_COUNTRIES
from bot.daily.zones import (
    names_by_lower_case,
    places,
    squeeze,
    zones_by_alias,
    zones_by_city,
    zones_by_country,
    zones_by_word,
)
from bot.errors import UserError
from bot.replies import short_literal
from bot.wording import Message

_NUM_NAMED = 3  # zones in one suggestion
_LEAST_LIKENESS = 75  # of 100, from which a name is worth suggesting
_LEAST_TO_COMPARE = 4  # letters; shorter words look like too many others
_HALF_A_YEAR = timedelta(days=182)  # from summer to winter

_TIME_SUFFIX = re.compile("(?:(?:standard|daylight|summer)? ?time(?: ?zone)?|(?:标准|夏令)?时间|时区|夏令时)$")
_OFFSET = re.compile(
    "(?:(?:utc|gmt) ?(?P<sign>[+-])?|(?P<bare_sign>[+-])) ?(?P<hours>[0-9]{1,2})(?: ?:? ?(?P<minutes>[0-9]{2}))?"
)
_CHINESE_OFFSET = re.compile(f"(?P<side>[东西])(?P<hours>{NUMBER})时?区")
_MOST_WEST, _MOST_EAST = -12, 14  # hours; the fixed zones of the zone data


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneChoice:
    """The zone that was meant, and what its owner should know about it (a fixed offset never changes its clocks)."""

    zone: ZoneInfo
    remark: Message | None = None


def parse_zone(typed: str, now: datetime) -> ZoneChoice:
    """The zone in *typed* (`Asia/Shanghai`, `new york`, `北京时间`, `JST`, `UTC+8`).

    *now* tells which offsets are in use, for suggestions.

    Raises:
        UserError: no zone is called so, or several are; the message names some.
    """
    text = tidy(typed)
    if text in ABBREVIATIONS:
        return _one_of(ABBREVIATIONS[text], typed)
    offset = _offset_minutes(text)
    if offset is not None:
        return _fixed(offset, typed, now)
    name = names_by_lower_case().get(text.replace(" ", "_"))
    if name is not None and "/" in name:
        return ZoneChoice(zone=ZoneInfo(name), remark=_reversed_sign(name))
    word = squeeze(_TIME_SUFFIX.sub("", text))
    for zones in (LARGE_COUNTRIES, zones_by_alias(), zones_by_city(), zones_by_country()):
        if word in zones:
            return _one_of(zones[word], typed)
    if name is not None:
        return ZoneChoice(zone=ZoneInfo(name))
    raise _unknown(text, word, typed)


def _one_of(names: tuple[str, ...], typed: str) -> ZoneChoice:
    if len(names) == 1:
        return ZoneChoice(zone=ZoneInfo(names[0]))
    raise _naming("zone-ambiguous", names[: _NUM_NAMED + 1], typed)


def _naming(key: str, names: Iterable[str], typed: str) -> UserError:
    return UserError(Message(key, {"typed": short_literal(" ".join(typed.split())), "zones": _listed(names)}))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _offset_minutes(text: str) -> int | None:
    """Minutes east of UTC in `UTC+8`, `GMT-03:30`, `+0530`, `东八区`; None when *text* is no offset."""
    if text in ("gmt", "零时区", "中时区"):
        return 0
    chinese = _CHINESE_OFFSET.fullmatch(text)
    if chinese:
        hours = number_of(chinese["hours"])
        return None if hours is None else hours * (60 if chinese["side"] == "东" else -60)
    match = _OFFSET.fullmatch(text)
    if match is None or int(match["minutes"] or 0) >= 60:  # noqa: PLR2004 - minutes of an hour
        return None
    minutes = int(match["hours"]) * 60 + int(match["minutes"] or 0)
    return -minutes if "-" in (match["sign"], match["bare_sign"]) else minutes


def _fixed(offset: int, typed: str, now: datetime) -> ZoneChoice:
    """The zone that keeps *offset* for ever; the data has one for each whole hour, its sign written the other way."""
    hours, minutes = divmod(offset, 60)
    near = tuple(islice(_zones_at(timedelta(minutes=offset), now), _NUM_NAMED))
    if minutes or not _MOST_WEST <= hours <= _MOST_EAST:
        raise _naming("zone-no-such-offset", near, typed) if near else unreadable("zone-unknown", typed)
    zone = ZoneInfo(f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT")
    gaps = {"offset": f"UTC{hours:+d}"}
    if not near:
        return ZoneChoice(zone=zone, remark=Message("zone-fixed-nowhere", gaps))
    return ZoneChoice(zone=zone, remark=Message("zone-fixed", {**gaps, "zones": _listed(near)}))


def _zones_at(offset: timedelta, now: datetime) -> Iterator[str]:
    """Zones of places whose clocks show *offset* now or half a year on, the best known first."""
    for name in places():
        zone = ZoneInfo(name)
        if offset in {instant.astimezone(zone).utcoffset() for instant in (now, now + _HALF_A_YEAR)}:
            yield name


def _reversed_sign(name: str) -> Message | None:
    match = re.fullmatch(r"Etc/GMT([+-])([0-9]+)", name)
    if match is None or match[2] == "0":
        return None
    return Message("zone-reversed", {"zone": f"`{name}`", "offset": f"UTC{'-' if match[1] == '+' else '+'}{match[2]}"})


def _unknown(text: str, word: str, typed: str) -> UserError:
    """What to type instead: places of a region that was named, else names that look alike."""
    region = [name for name in places() if f"/{text}/" in f"/{name.casefold()}"]
    if region:
        return _naming("zone-region", region[:_NUM_NAMED], typed)
    if len(word) < _LEAST_TO_COMPARE:
        return unreadable("zone-unknown", typed)
    zones = zones_by_word()
    alike = process.extract(word, zones.keys(), scorer=fuzz.ratio, score_cutoff=_LEAST_LIKENESS, limit=2 * _NUM_NAMED)
    near = tuple(dict.fromkeys(name for key, _, _ in alike for name in zones[key]))[:_NUM_NAMED]
    return _naming("zone-unknown-near", near, typed) if near else unreadable("zone-unknown", typed)
