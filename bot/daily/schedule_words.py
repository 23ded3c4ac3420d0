"""What schedule did somebody type: `09:00 Asia/Shanghai weekdays set=ch12 reveal=+9h`?

Time, zone and days are words, each of which may have spaces in it ("9 am new york every 2 days"); they come first, the
time before the others. Everything else is `name=value`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.daily.asking import BOTH, Asking, Feedback, Order
from bot.daily.day_words import parse_days
from bot.daily.duration_words import parse_duration
from bot.daily.options import ScheduleOptions
from bot.daily.rule import EVERY_DAY, Days, Rule
from bot.daily.spelling import tidy
from bot.daily.time_words import leading_time, parse_quiet_hours, parse_time
from bot.daily.zone_words import ZoneChoice, parse_zone
from bot.errors import UserError
from bot.replies import short_literal
from bot.wording import Language, Message

REVEAL_AFTER = timedelta(hours=9)
_MOST_WORDS = 12
_OPTION = re.compile(r"(?P<name>[^\W\d_]+)\s?[=＝]\s?(?P<value>\S+)")
_THREAD_WORDS = frozenset({"thread", "threads", "讨论串"})
_NAMES = {name: name for name in ("topic", "set", "lang", "reveal", "feedback", "order", "quiet", "mention")} | {
    "language": "lang",
    "语言": "lang",
    "主题": "topic",
    "套题": "set",
    "公布": "reveal",
    "反馈": "feedback",
    "顺序": "order",
    "免打扰": "quiet",
    "提醒": "mention",
}
_LANGUAGES = {
    **dict.fromkeys(("zh", "chinese", "中文"), Language.ZH.value),
    **dict.fromkeys(("en", "english", "英文"), Language.EN.value),
    **dict.fromkeys(("both", "双语"), BOTH),
}
_FEEDBACK = {"now": Feedback.NOW, "reveal": Feedback.REVEAL, "立即": Feedback.NOW, "公布": Feedback.REVEAL}
_ORDERS = {"mixed": Order.MIXED, "listed": Order.LISTED, "随机": Order.MIXED, "顺序": Order.LISTED}

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the words may refer to: topics and sets of the bank, the moment, the local date and zone of who types."""

    topics: Collection[str]
    sets: Collection[str]
    now: datetime
    zone: ZoneInfo | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What was typed; *remark* is what its owner should know about the zone."""

    rule: Rule
    options: ScheduleOptions
    asking: Asking
    remark: Message | None = None


def parse_schedule(typed: str, known: Known) -> Typed:
    """The schedule in *typed*.

    Raises:
        UserError: something in it cannot be read; the message says how it is written.
    """
    options = {match["name"]: match["value"] for match in _OPTION.finditer(typed)}
    words = _OPTION.sub(" ", typed).split()
    opens_thread = any(word.casefold() in _THREAD_WORDS for word in words)
    words = [word for word in words if word.casefold() not in _THREAD_WORDS]
    if not words or len(words) > _MOST_WORDS:
        raise UserError(Message("daily-on-how"))
    time, choice, days = _time_zone_days(words, known)
    zone = choice.zone if choice is not None else known.zone
    if zone is None:
        raise UserError(Message("daily-on-zone"))
    rule = Rule(minute=time, days=days or EVERY_DAY, zone=zone)
    schedule_options, asking = _options(options, known)
    return Typed(
        rule=rule,
        options=schedule_options,
        asking=replace(asking, opens_thread=opens_thread),
        remark=choice.remark if choice is not None else None,
    )


def _time_zone_days(words: list[str], known: Known) -> tuple[int, ZoneChoice | None, Days | None]:
    """The one way to read *words* as a time, then a zone and days in either order, with as long a time as possible.

    Raises:
        UserError: there is none; the message is about the piece that cannot be read.
    """
    today = known.now.astimezone(known.zone).date() if known.zone else known.now.date()
    minute, num_words = leading_time(words)
    return (minute, *_zone_and_days(words[num_words:], today, known.now))


def _zone_and_days(words: list[str], today: date, now: datetime) -> tuple[ZoneChoice | None, Days | None]:
    errors: list[UserError] = []
    for one, other in _halves(words):
        for zone_text, days_text in ((other, one), (one, other)):
            days = _read(lambda text: parse_days(text, today), days_text, errors)
            if days_text and days is None:
                continue
            zone = _read(lambda text: parse_zone(text, now), zone_text, errors)
            if not zone_text or zone is not None:
                return zone, days
    # The longest piece that nothing could be made of is the one to talk about: a zone, for days are few words.
    raise errors[-1]


def _read(parse: Callable[[str], T], text: str, errors: list[UserError]) -> T | None:
    if not text:
        return None
    try:
        return parse(text)
    except UserError as error:
        errors.append(error)
        return None


def _halves(words: list[str]) -> Iterator[tuple[str, str]]:
    """Every way to cut *words* in two, the whole first."""
    for cut in range(len(words), -1, -1):
        yield " ".join(words[:cut]), " ".join(words[cut:])


def _options(typed: Mapping[str, str], known: Known) -> tuple[ScheduleOptions, Asking]:
    values: dict[str, str] = {}
    for name, value in typed.items():
        own = _NAMES.get(name.casefold())
        if own is None:
            near = get_close_matches(name.casefold(), _NAMES, n=1)
            gaps = {"name": short_literal(name), "near": near[0] if near else ", ".join(list(_NAMES)[:8])}
            raise UserError(Message("daily-option-unknown", gaps))
        values[own] = value
    quiet = parse_quiet_hours(values["quiet"]) if "quiet" in values else None
    after, minute = _reveal(values.get("reveal", ""))
    options = ScheduleOptions(quiet=quiet, reveal_after=after, reveal_minute=minute)
    asking = Asking(
        topic=_one_of("topic", values, {topic: topic for topic in known.topics}, ""),
        set_id=_one_of("set", values, {set_id: set_id for set_id in known.sets}, ""),
        language=_one_of("lang", values, _LANGUAGES, ""),
        feedback=_one_of("feedback", values, _FEEDBACK, Feedback.NOW),
        order=_one_of("order", values, _ORDERS, Order.MIXED),
        mention=values.get("mention", ""),
    )
    return options, asking


def _reveal(typed: str) -> tuple[timedelta | None, int | None]:
    """`+9h`, or the next time the clock shows `18:00`: at the minute of the question itself a day later."""
    if not typed:
        return REVEAL_AFTER, None
    if typed.startswith(("+", "＋")) or not any(char in typed for char in ":：点"):
        try:
            return parse_duration(typed), None
        except UserError:
            if typed.startswith(("+", "＋")):
                raise
    return None, parse_time(typed)


def _one_of(name: str, values: Mapping[str, str], known: Mapping[str, T], default: T) -> T:
    if name not in values:
        return default
    value = tidy(values[name])
    if value not in known:
        near = get_close_matches(value, known, n=3, cutoff=0.4) or list(known)[:8]
        raise UserError(
            Message(
                "daily-value-unknown", {"name": name, "value": short_literal(values[name]), "near": ", ".join(near)}
            )
        )
    return known[value]
