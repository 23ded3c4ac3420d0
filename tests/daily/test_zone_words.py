"""Time zones as people type them."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.zone_aliases import ABBREVIATIONS, ALIASES, LARGE_COUNTRIES
from bot.daily.zone_words import parse_zone
from bot.daily.zones import squeeze, zone_named, zone_names, zones_by_alias
from bot.errors import UserError
from bot.wording import Language, say
from tests.daily import strategies as some

NOW = datetime(2026, 7, 1, tzinfo=UTC)
SAME_ZONES = {
    "Asia/Shanghai": (
        *(
            "Asia/Shanghai",
            "asia/shanghai",
            "shanghai",
            "Beijing",
            "beijing time",
            "China",
            "PRC",
            "China Standard Time",
        ),
        *("北京时间", "北京", "上海", "中国", "中国标准时间", "北京時間", "Xi'an"),
    ),
    "America/New_York": (
        "new york",
        "New_York",
        "america/new york",
        "Eastern Time",
        "ET",
        "Boston",
        "纽约",
        "紐約時間",
        "美东时间",
    ),
    "America/Los_Angeles": ("San Francisco", "pacific time", "PDT", "旧金山", "美西"),
    "Asia/Tokyo": ("Tokyo", "Japan", "JST", "东京", "東京", "日本时间"),
    "Asia/Kolkata": ("India", "Bangalore", "kolkata", "印度"),
    "America/Sao_Paulo": ("São Paulo", "sao paulo"),
    "America/Havana": ("Cuba",),
    "America/St_Johns": ("St. John's", "st johns"),
    "Europe/Paris": ("FRANCE", "巴黎"),
    "Asia/Kathmandu": ("Nepal", "kathmandu", "尼泊尔"),
    "Africa/Nairobi": ("EAT", "Kenya"),
    "CET": ("CET", "cest"),
    "EST5EDT": ("EST5EDT",),
    "UTC": ("UTC", "utc", "Zulu", "协调世界时间"),
}
OFFSETS = {
    "Etc/GMT-8": (
        "UTC+8",
        "GMT+8",
        "utc +8",
        "UTC+08:00",
        "+8",
        "+0800",
        "UTC8",
        "ＵＴＣ＋８",
        "东八区",
        "東八區",
        "东8区",
    ),
    "Etc/GMT+5": ("UTC-5", "UTC−5", "GMT-05:00", "-5", "西五区"),
    "Etc/GMT": ("UTC+0", "GMT", "GMT0", "gmt-0", "零时区"),
    "Etc/GMT-14": ("UTC+14",),
}


def _key_and_zones(typed: str) -> tuple[str, str]:
    with pytest.raises(UserError) as caught:
        parse_zone(typed, NOW)
    return caught.value.message.key, say(Language.EN, caught.value.message)


@pytest.mark.parametrize(("zone", "typed"), [(zone, text) for zone, texts in SAME_ZONES.items() for text in texts])
def test_a_zone_is_read_as_it_is_meant(zone: str, typed: str) -> None:
    choice = parse_zone(typed, NOW)

    assert (choice.zone.key, choice.remark) == (zone, None)


@pytest.mark.parametrize(("zone", "typed"), [(zone, text) for zone, texts in OFFSETS.items() for text in texts])
def test_an_offset_is_fixed_and_says_so(zone: str, typed: str) -> None:
    choice = parse_zone(typed, NOW)

    assert choice.zone.key == zone
    assert choice.remark is not None
    assert "daylight saving" in say(Language.EN, choice.remark)


@pytest.mark.parametrize(
    ("typed", "key", "named"),
    [
        *(("CST", "zone-ambiguous", zone) for zone in ("America/Chicago", "Asia/Shanghai")),
        *(("ist", "zone-ambiguous", zone) for zone in ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem")),
        *(("EST", "zone-ambiguous", zone) for zone in ("America/New_York", "America/Panama")),
        *(("USA", "zone-ambiguous", "America/Denver"), ("Kazakhstan", "zone-ambiguous", "Asia/Almaty")),
        *(
            ("Asia", "zone-region", "Asia/Shanghai"),
            ("america/argentina", "zone-region", "America/Argentina/Buenos_Aires"),
        ),
        *(("shanghia", "zone-unknown-near", "Asia/Shanghai"), ("Asia/Tokio", "zone-unknown-near", "Asia/Tokyo")),
        *(("UTC+5:30", "zone-no-such-offset", "Asia/Kolkata"), ("+5:45", "zone-no-such-offset", "Asia/Kathmandu")),
        *(
            (text, "zone-unknown", "Asia/Shanghai")
            for text in ("tzdata.zi", "Factory", "localtime", "x" * 300, "", "8")
        ),
        *(
            (text, "zone-unknown", "Asia/Shanghai")
            for text in ("../etc/passwd", "UTC+15", "UTC-13", "UTC+8:61", "东99区")
        ),
    ],
)
def test_what_is_no_zone_or_several_is_asked_again_with_names(typed: str, key: str, named: str) -> None:
    found, sentence = _key_and_zones(typed)

    assert found == key
    assert named in sentence


def test_reversed_names_are_taken_and_explained() -> None:
    choice = parse_zone("Etc/GMT-8", NOW)

    assert choice.zone.key == "Etc/GMT-8"
    assert choice.remark is not None
    assert "UTC+8" in say(Language.EN, choice.remark)


def test_every_full_name_is_taken_in_any_case() -> None:
    assert all(parse_zone(name.upper(), NOW).zone.key == name for name in zone_names() if "/" in name)


def test_the_names_are_those_of_this_machine_without_what_is_no_zone() -> None:
    assert zone_names() <= available_timezones() - {"Factory", "localtime"}
    assert all(ZoneInfo(name) for name in zone_names())


@pytest.mark.parametrize(
    "name", ["Asia", "tzdata.zi", "Factory", "localtime", "asia/shanghai", "x" * 300, "", "/etc/passwd", "\x00"]
)
def test_a_name_that_is_no_zone_is_a_value_error(name: str) -> None:
    with pytest.raises(ValueError, match="no zone is named"):
        zone_named(name)


def test_aliases_name_zones_there_are_and_no_word_names_two() -> None:
    words = [word for line in ALIASES.values() for word in line.split()]
    named = {
        *ALIASES,
        *(zone for table in (ABBREVIATIONS, LARGE_COUNTRIES) for zones in table.values() for zone in zones),
    }

    assert named <= zone_names()
    assert len(words) == len(set(words))
    assert all(word == squeeze(word.casefold()) for word in (*words, *LARGE_COUNTRIES))
    assert not zones_by_alias().keys() & {*ABBREVIATIONS, *LARGE_COUNTRIES}


def test_every_abbreviation_in_use_is_known_and_taken_only_when_it_is_one_offset() -> None:
    offsets: dict[str, set[timedelta | None]] = defaultdict(set)
    for name in zone_names():
        for at in (NOW, NOW + timedelta(days=182)):
            local = at.astimezone(ZoneInfo(name))
            offsets[(local.tzname() or "").casefold()].add(local.utcoffset())
    of_letters = {word: found for word, found in offsets.items() if word.isalpha() and word not in ("gmt", "utc")}

    assert of_letters.keys() <= ABBREVIATIONS.keys()
    assert all(len(found) == 1 for word, found in of_letters.items() if len(ABBREVIATIONS[word]) == 1)


@given(some.typed | st.sampled_from(sorted(zone_names())).map(lambda name: name[:-1]))
def test_any_text_is_a_zone_or_a_sentence_to_the_learner(typed: str) -> None:
    choice = some.read(partial(parse_zone, now=NOW), typed)

    assert choice if isinstance(choice, str) else choice.zone.key in zone_names()
