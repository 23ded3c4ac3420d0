"""How does a schedule read in words, and its next times?"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.daily.asking import Asking, Feedback, Order
from bot.daily.calendar import NextTime
from bot.daily.instants import from_ms
from bot.daily.options import ScheduleOptions
from bot.daily.rule import EVERY_DAY, WORKDAYS, EveryFewDays, OnWeekdays, Rule
from bot.replies import literal
from bot.wording import Language, Message, say


def clock_time(minute: int) -> str:
    """A minute of the day as clocks show it: `09:00`."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


def rule_words(rule: Rule, language: Language) -> str:
    """`09:00, weekdays (Asia/Shanghai)`."""
    match rule.days:
        case days if days == EVERY_DAY:
            text = say(language, Message("daily-every-day"))
        case days if days == WORKDAYS:
            text = say(language, Message("daily-workdays"))
        case OnWeekdays(weekdays=weekdays):
            text = ", ".join(say(language, Message(f"daily-weekday-{number}")) for number in sorted(weekdays))
        case EveryFewDays(num_days=num_days):
            text = say(language, Message("daily-every-few", {"days": str(num_days)}))
    return f"{clock_time(rule.minute)}, {text} ({rule.zone.key})"


def local_time(at_ms: int, zone: ZoneInfo, language: Language) -> str:
    """What clocks in *zone* show: `Mon 2026-03-02 09:00`."""
    return _wall(from_ms(at_ms).astimezone(zone), language)


def next_line(each: NextTime, language: Language) -> tuple[str, str]:
    """One of the next times: on the wall, and in UTC with what the clocks do that day."""
    note = "" if each.note is None else say(language, Message(f"clock-{each.note.value}"))
    if each.wall is None or each.due_at is None:
        return each.day.isoformat(), note
    return _wall(each.wall, language), " · ".join(filter(None, (f"{each.due_at:%Y-%m-%d %H:%M} UTC", note)))


def option_words(options: ScheduleOptions, asking: Asking) -> str:
    """The options as they are typed, defaults left out but for the reveal."""
    said = []
    if asking.set_id:
        said.append(f"set={asking.set_id}")
    if asking.topic:
        said.append(f"topic={asking.topic}")
    if asking.language:
        said.append(f"lang={asking.language}")
    said += _reveal_words(options)
    if asking.feedback is not Feedback.NOW:
        said.append(f"feedback={asking.feedback.value}")
    if asking.order is not Order.MIXED:
        said.append(f"order={asking.order.value}")
    if options.quiet is not None:
        said.append(f"quiet={clock_time(options.quiet.from_minute)}-{clock_time(options.quiet.to_minute)}")
    if asking.opens_thread:
        said.append("thread")
    if asking.mention:
        said.append(f"mention={literal(asking.mention)}")
    return " ".join(said)


def _reveal_words(options: ScheduleOptions) -> list[str]:
    if options.reveal_minute is not None:
        return [f"reveal={clock_time(options.reveal_minute)}"]
    if options.reveal_after is None:
        return []
    hours, minutes = divmod(int(options.reveal_after.total_seconds()) // 60, 60)
    return [f"reveal=+{hours}h{minutes:02d}" if minutes else f"reveal=+{hours}h"]


def _wall(wall: datetime, language: Language) -> str:
    return f"{say(language, Message(f'daily-weekday-{wall.weekday()}'))} {wall:%Y-%m-%d %H:%M}"
