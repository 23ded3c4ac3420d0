"""After an absence at most one question is posted, and every other one has its reason."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.calendar import due_between
from bot.daily.catch_up import ON_TIME, CatchUp, Planned, QuietHours, Skip, Terms, catch_up
from bot.daily.rule import EVERY_DAY, Rule
from bot.wording import Language, Message, say
from tests.daily import strategies as some

HOUR = timedelta(hours=1)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
LONDON = ZoneInfo("Europe/London")
NIGHT = QuietHours(from_minute=22 * 60, to_minute=7 * 60)

Reasons = list[Skip | None]


def _at(text: str) -> datetime:
    """An instant of January 2026, when London keeps UTC: `05 09:00`."""
    return datetime.fromisoformat(f"2026-01-{text}+00:00")


def _planned(*instants: str, reveal_after: timedelta | None = None) -> list[Planned]:
    rule = Rule(minute=9 * 60, days=EVERY_DAY, zone=LONDON)
    found = [each for at in instants for each in due_between(_at(at) - HOUR / 60, _at(at), rule)]
    assert len(found) == len(instants)
    return [Planned(occurrence=each, reveal_at=each.due_at + reveal_after if reveal_after else None) for each in found]


def _told(decision: CatchUp) -> tuple[str, Reasons]:
    posted = "" if decision.post_at is None else f"{decision.post_at:%d %H:%M}{' late' if decision.is_late else ''}"
    return posted, [skip for _, skip in decision.skipped]


@pytest.mark.parametrize(
    ("now", "due", "told"),
    [
        ("05 09:00", ["05 09:00"], ("05 09:00", [])),
        ("05 09:10", ["05 09:00"], ("05 09:10", [])),
        ("05 09:11", ["05 09:00"], ("05 09:11 late", [])),
        ("05 21:00", ["05 09:00"], ("05 21:00 late", [])),
        ("05 21:01", ["05 09:00"], ("", [Skip.TOO_LATE])),
        ("05 08:59", ["05 09:00"], ("", [])),  # not due: left alone
        ("05 10:00", ["03 09:00", "04 09:00", "05 09:00"], ("05 10:00 late", [Skip.TOO_LATE, Skip.TOO_LATE])),
        ("05 09:00", [], ("", [])),
    ],
)
def test_the_newest_within_the_grace_is_posted(now: str, due: list[str], told: tuple[str, Reasons]) -> None:
    assert _told(catch_up(_planned(*due), _at(now), Terms(zone=LONDON, created_at=LONG_AGO))) == told


def test_a_longer_grace_still_posts_only_the_newest() -> None:
    terms = Terms(zone=LONDON, created_at=LONG_AGO, grace=72 * HOUR)

    assert _told(catch_up(_planned("04 09:00", "05 09:00"), _at("05 12:00"), terms)) == (
        "05 12:00 late",
        [Skip.NEWER_IS_DUE],
    )


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (Terms(zone=LONDON, created_at=_at("05 09:30")), Skip.BEFORE_CREATED),
        (Terms(zone=LONDON, created_at=LONG_AGO, changed_at=_at("05 09:30")), Skip.BEFORE_CHANGED),
        (Terms(zone=LONDON, created_at=LONG_AGO, resumed_at=_at("05 09:30")), Skip.WHILE_PAUSED),
    ],
)
def test_what_was_due_before_the_schedule_held_is_never_posted(terms: Terms, reason: Skip) -> None:
    assert _told(catch_up(_planned("05 09:00"), _at("05 10:00"), terms)) == ("", [reason])


def test_what_is_due_at_the_instant_of_a_change_is_posted() -> None:
    now = _at("05 09:00")
    terms = Terms(zone=LONDON, created_at=now, changed_at=now, resumed_at=now)

    assert _told(catch_up(_planned("05 09:00"), now, terms)) == ("05 09:00", [])


def test_a_question_whose_answers_are_shown_already_is_skipped() -> None:
    terms = Terms(zone=LONDON, created_at=LONG_AGO)
    planned = _planned("05 09:00", reveal_after=9 * HOUR)

    assert _told(catch_up(planned, _at("05 17:59"), terms)) == ("05 17:59 late", [])
    assert _told(catch_up(planned, _at("05 18:00"), terms)) == ("", [Skip.AFTER_REVEAL])


@pytest.mark.parametrize(
    ("now", "grace", "reveal_after", "told"),
    [
        ("05 21:59", 24, None, ("05 21:59 late", [])),
        ("05 22:00", 24, None, ("06 07:00 late", [])),
        ("06 06:59", 24, None, ("06 07:00 late", [])),
        ("06 07:00", 24, None, ("06 07:00 late", [])),
        ("05 22:00", 21, None, ("", [Skip.QUIET_HOURS])),
        ("05 22:00", 24, 22, ("", [Skip.QUIET_HOURS])),
    ],
)
def test_a_late_question_waits_for_the_quiet_hours_to_end(
    now: str, grace: int, reveal_after: int | None, told: tuple[str, Reasons]
) -> None:
    terms = Terms(zone=LONDON, created_at=LONG_AGO, grace=grace * HOUR, quiet=NIGHT)
    planned = _planned("05 09:00", reveal_after=reveal_after * HOUR if reveal_after else None)

    assert _told(catch_up(planned, _at(now), terms)) == told


def test_a_question_asked_for_in_the_quiet_hours_comes_on_time() -> None:
    terms = Terms(zone=LONDON, created_at=LONG_AGO, quiet=QuietHours(from_minute=8 * 60, to_minute=12 * 60))

    assert _told(catch_up(_planned("05 09:00"), _at("05 09:00") + ON_TIME, terms)) == ("05 09:10", [])


@given(some.instants, some.zones, some.minutes, some.minutes)
def test_quiet_hours_end_later_and_are_over_then(at: datetime, zone: ZoneInfo, begins: int, ends: int) -> None:
    until = QuietHours(from_minute=begins, to_minute=ends).until(at, zone)

    assert until is None or until > at
    if until is not None and begins < ends:
        assert until - at <= 26 * HOUR


@given(some.rules, some.instants, st.timedeltas(timedelta(0), timedelta(days=30)), st.none() | st.just(NIGHT))
def test_each_missed_question_is_posted_or_skipped_and_at_most_one_is_posted(
    rule: Rule, end: datetime, away: timedelta, quiet: QuietHours | None
) -> None:
    planned = [Planned(occurrence=each) for each in due_between(end - away, end, rule)]
    terms = Terms(zone=rule.zone, created_at=end - away, quiet=quiet)
    decision = catch_up(planned, end, terms)

    told = [*([decision.post] if decision.post else []), *(each for each, _ in decision.skipped)]
    assert sorted(told) == sorted(each.occurrence for each in planned)
    if decision.post and decision.post_at:
        assert end <= decision.post_at <= decision.post.due_at + terms.grace
        assert all(each < decision.post for each, skip in decision.skipped if skip is Skip.NEWER_IS_DUE)


@pytest.mark.parametrize("skip", Skip)
@pytest.mark.parametrize("language", Language)
def test_every_reason_has_its_sentence(skip: Skip, language: Language) -> None:
    assert say(language, Message(f"skip-{skip.value}"))
