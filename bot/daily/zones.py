"""Which time zones are there?

The names come from the tzdata package, not from `zoneinfo.available_timezones()`: that walks the directories of the
machine at each call and differs from machine to machine, while every replica must take and refuse the same names.
`ZoneInfo` finds each of them in the package where the machine has none. A name is looked up in this list before
`ZoneInfo` sees it, because `ZoneInfo` opens whatever file has the name ("Asia" is a directory, "tzdata.zi" no zone)
and raises a different error for each.

The tables are package data like the wording, read when the first zone is asked for.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from bot.daily.zone_aliases import ALIASES

_NO_ZONES = frozenset({"Factory", "localtime"})
_SEPARATORS = re.compile(r"[\s_\-.']")


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


def best_known_first(names: Iterable[str]) -> tuple[str, ...]:
    """*names* in the order of the aliases, the others behind them as they come."""
    names = dict.fromkeys(names)
    return (*(name for name in ALIASES if name in names), *(name for name in names if name not in ALIASES))


@cache
def names_by_lower_case() -> Mapping[str, str]:
    """The right spelling of each zone's name."""
    return {name.casefold(): name for name in zone_names()}


@cache
def zones_by_alias() -> Mapping[str, tuple[str, ...]]:
    """Zones by the words that only people use."""
    return {word: (name,) for name, words in ALIASES.items() for word in words.split()}


@cache
def zones_by_city() -> Mapping[str, tuple[str, ...]]:
    """Zones by the last part of their name; among several, those that stand in the table of today's places."""
    cities: dict[str, list[str]] = defaultdict(list)
    for name in sorted(zone_names()):
        if "/" in name and not name.startswith("Etc/"):
            cities[squeeze(name.rpartition("/")[2].casefold())].append(name)
    return {city: tuple(name for name in names if name in places()) or tuple(names) for city, names in cities.items()}


@cache
def places() -> tuple[str, ...]:
    """One zone for each region with a clock of its own, without the names of former days; the best known first."""
    return best_known_first(line.split("\t")[2] for line in _table("zone.tab"))


@cache
def zones_by_country() -> Mapping[str, tuple[str, ...]]:
    """Zones by the English name of their country; of a country with several, the best known first."""
    zones: dict[str, list[str]] = defaultdict(list)
    for line in _table("zone.tab"):
        code, _, name, *_ = line.split("\t")
        zones[code].append(name)
    countries = (line.split("\t") for line in _table("iso3166.tab"))
    return {squeeze(country.casefold()): best_known_first(zones[code]) for code, country in countries if code in zones}


@cache
def zones_by_word() -> Mapping[str, tuple[str, ...]]:
    """Every word that names zones, for suggestions."""
    names = {squeeze(name.casefold()): (name,) for name in zone_names()}
    return {**names, **zones_by_country(), **zones_by_city(), **zones_by_alias()}


def _table(file: str) -> Iterator[str]:
    return (line for line in _data("zoneinfo", file).splitlines() if line and not line.startswith("#"))


def _data(*path: str) -> str:
    return files("tzdata").joinpath(*path).read_text(encoding="utf-8")
