"""Which time zone did somebody type?

The names come from the tzdata package, not from `zoneinfo.available_timezones()`: that walks the directories of the
machine at each call and differs from machine to machine, while every replica must take and refuse the same names.
`ZoneInfo` finds each of them in the package where the machine has none. A name is looked up in this list before
`ZoneInfo` sees it, because `ZoneInfo` opens whatever file has the name ("Asia" is a directory, "tzdata.zi" no zone)
and raises a different error for each.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from itertools import chain, islice
from zoneinfo import ZoneInfo

from rapidfuzz import fuzz, process

from bot.daily.spelling import NUMBER, number_of, tidy, unreadable
from bot.daily.zone_aliases import ABBREVIATIONS, ALIASES
from bot.errors import UserError
from bot.replies import short_literal
from bot.wording import Message

_NO_ZONES = frozenset({"Factory", "localtime"})
_NUM_NAMED = 3  # zones in one suggestion
_LEAST_LIKENESS = 75  # of 100, from which a name is worth suggesting
_HALF_A_YEAR = timedelta(days=182)  # from summer to winter

_SEPARATORS = re.compile(r"[\s_\-.']")
_TIME_SUFFIX = re.compile("(?:(?:standard|daylight|summer)? ?time(?: ?zone)?|(?:标准|夏令)?时间|时区|夏令时)$")
_OFFSET = re.compile(
    "(?:(?P<base>utc|gmt) ?(?P<sign>[+-])?|(?P<bare_sign>[+-])) ?(?P<hours>[0-9]{1,2})(?: ?:? ?(?P<minutes>[0-9]{2}))?"
)
_CHINESE_OFFSET = re.compile(f"(?P<side>[东西])(?P<hours>{NUMBER})时?区")
_MOST_WEST, _MOST_EAST = -12, 14  # hours; the fixed zones of the zone data


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneChoice:
    """The zone that was meant, and what its owner should know about it (a fixed offset never changes its clocks)."""

    zone: ZoneInfo
    remark: Message | None = None


def parse_zone(typed: str, now: datetime) -> ZoneChoice:
    """The zone in *typed* (`Asia/Shanghai`, `new york`, `北京时间`, `JST`, `UTC+8`); *now* tells which offsets are in use.

    Raises:
        UserError: no zone is called so, or several are; the message names some.
    """
    text = tidy(typed)
    if text in ABBREVIATIONS:
        return _one_of(ABBREVIATIONS[text], typed)
    offset = _offset_minutes(text)
    if offset is not None:
        return _fixed(offset, typed, now)
    name = _names_by_lower_case().get(text.replace(" ", "_"))
    word = squeeze(_TIME_SUFFIX.sub("", text))
    if name is None or "/" not in name:
        name = _zones_by_alias().get(word, name)
    if name is not None:
        return ZoneChoice(zone=ZoneInfo(name), remark=_reversed_sign(name))
    for names in (_zones_by_city(), _zones_by_country()):
        if word in names:
            return _one_of(names[word], typed)
    raise _unknown(text, word, typed)


def zone_named(name: str) -> ZoneInfo:
    """The zone of exactly this name.

    Raises:
        ValueError: the zone data has no zone of this name.
    """
    if name not in zone_names():
        raise ValueError(f"no zone is named {name[:40]!r}")
    return ZoneInfo(name)


@cache
def zone_names() -> frozenset[str]:
    """Every zone that can be chosen; package data, read once."""
    return frozenset(_data("zones").split()) - _NO_ZONES


def squeeze(text: str) -> str:
    """Tidy *text* without spaces, hyphens, underscores, dots and accents, as cities and aliases are looked up."""
    decomposed = unicodedata.normalize("NFKD", text)
    return _SEPARATORS.sub("", "".join(char for char in decomposed if not unicodedata.combining(char)))


def _one_of(names: tuple[str, ...], typed: str) -> ZoneChoice:
    if len(names) == 1:
        return ZoneChoice(zone=ZoneInfo(names[0]))
    raise _naming("zone-ambiguous", names[: _NUM_NAMED + 1], typed)


def _naming(key: str, names: Iterable[str], typed: str) -> UserError:
    named = ", ".join(f"`{name}`" for name in names)
    return UserError(Message(key, {"typed": short_literal(" ".join(typed.split())), "zones": named}))


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
    named = ", ".join(f"`{name}`" for name in near)
    return ZoneChoice(zone=zone, remark=Message("zone-fixed", {"offset": f"UTC{hours:+d}", "zones": named}))


def _zones_at(offset: timedelta, now: datetime) -> Iterator[str]:
    """Zones of places whose clocks show *offset* now or half a year on, the best known first."""
    for name in dict.fromkeys(chain(ALIASES, sorted(name for name in zone_names() if "/" in name))):
        zone = ZoneInfo(name)
        if "/" in name and not name.startswith("Etc/"):
            offsets = {instant.astimezone(zone).utcoffset() for instant in (now, now + _HALF_A_YEAR)}
            if offset in offsets:
                yield name


def _reversed_sign(name: str) -> Message | None:
    match = re.fullmatch(r"Etc/GMT([+-])([0-9]+)", name)
    if match is None or match[2] == "0":
        return None
    return Message("zone-reversed", {"zone": f"`{name}`", "offset": f"UTC{'-' if match[1] == '+' else '+'}{match[2]}"})


def _unknown(text: str, word: str, typed: str) -> UserError:
    """What to type instead: places of a region that was named, else names that look alike."""
    region = [name for name in (*ALIASES, *sorted(zone_names())) if text in name.casefold().split("/")[:-1]]
    if region:
        return _naming("zone-region", tuple(dict.fromkeys(region))[:_NUM_NAMED], typed)
    zones = _zones_by_word()
    alike = process.extract(word, zones.keys(), scorer=fuzz.ratio, score_cutoff=_LEAST_LIKENESS, limit=2 * _NUM_NAMED)
    near = tuple(dict.fromkeys(name for key, _, _ in alike for name in zones[key]))[:_NUM_NAMED]
    return _naming("zone-unknown-near", near, typed) if near else unreadable("zone-unknown", typed)


@cache
def _names_by_lower_case() -> Mapping[str, str]:
    return {name.casefold(): name for name in zone_names()}


@cache
def _zones_by_alias() -> Mapping[str, str]:
    return {word: name for name, words in ALIASES.items() for word in words.split()}


@cache
def _zones_by_city() -> Mapping[str, tuple[str, ...]]:
    """Zones by the last part of their name; among several, those that stand in the table of today's places."""
    of_today = {line.split("\t")[2] for line in _table("zone.tab")}
    cities: dict[str, list[str]] = defaultdict(list)
    for name in sorted(zone_names()):
        if "/" in name and not name.startswith("Etc/"):
            cities[squeeze(name.rpartition("/")[2].casefold())].append(name)
    return {
        city: tuple(set(names) & of_today) if len(set(names) & of_today) == 1 else tuple(names)
        for city, names in cities.items()
    }


@cache
def _zones_by_country() -> Mapping[str, tuple[str, ...]]:
    """Zones by the English name of their country; of a country with several, in the order of the zone data."""
    zones: dict[str, list[str]] = defaultdict(list)
    for line in _table("zone.tab"):
        code, _, name, *_ = line.split("\t")
        zones[code].append(name)
    countries = (line.split("\t") for line in _table("iso3166.tab"))
    return {squeeze(country.casefold()): tuple(zones[code]) for code, country in countries if code in zones}


@cache
def _zones_by_word() -> Mapping[str, tuple[str, ...]]:
    """Every word that names zones, for suggestions."""
    names = {squeeze(name.casefold()): (name,) for name in zone_names()}
    aliases = {word: (name,) for word, name in _zones_by_alias().items()}
    return {**names, **_zones_by_country(), **_zones_by_city(), **aliases}


def _table(file: str) -> Iterator[str]:
    return (line for line in _data("zoneinfo", file).splitlines() if line and not line.startswith("#"))


def _data(*path: str) -> str:
    return files("tzdata").joinpath(*path).read_text(encoding="utf-8")
