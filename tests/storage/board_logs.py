"""A log of daily questions and answers: written into a store, and counted again by the words of the rule alone."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache

from hypothesis import strategies as st

from bot.storage import attempts, boards, dailies, learners, outbox, schedules
from bot.storage.records import Attempt, AttemptChange, AttemptState, ScheduleState
from tests.storage.database import DAY_MS, Database, attempt, question_row, response, schedule

HOUR_MS = DAY_MS // 24
LEARNERS = ("test:T:ann", "test:T:bob", "test:T:cat")
CHANNELS = ("test:T:C1", "test:T:C1", "test:T:C2", "test:U:C1")  # of the schedules s1 to s4
NUM_DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one learner made of one post. *own*: a part was graded by themselves; *has_response*: something was sent."""

    state: AttemptState
    score: float
    own: bool
    has_response: bool
    answered_after_h: int
    closed_after_h: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question of one schedule, *day* counted from the beginning of 1970."""

    schedule: int
    day: int
    is_posted: bool
    is_void: bool
    reveal_after_h: int | None
    answers: tuple[Answer | None, ...]  # by learner

    @property
    def counts(self) -> bool:
        return self.is_posted and not self.is_void

    @property
    def reveal_at(self) -> int | None:
        return None if self.reveal_after_h is None else self.posted_at + self.reveal_after_h * HOUR_MS

    @property
    def posted_at(self) -> int:
        return (self.day - 1) * DAY_MS + (9 + self.schedule) * HOUR_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """Everything that happened; *off*: channels without boards."""

    asked: tuple[Asked, ...]
    off: frozenset[str]


@st.composite
def _answers(draw: st.DrawFn) -> Answer:
    state = draw(st.sampled_from(AttemptState))
    answered_after_h = draw(st.integers(0, 40))  # the next question may have come by then
    return Answer(
        state=state,
        score=draw(st.sampled_from((0.0, 0.1, 0.2, 0.5, 1.0))),
        own=draw(st.booleans()),
        has_response=state is AttemptState.GRADED or draw(st.booleans()),
        answered_after_h=answered_after_h,
        closed_after_h=answered_after_h + draw(st.integers(0, 40)),
    )


def _asked(schedule: int, day: int) -> st.SearchStrategy[Asked]:
    return st.builds(
        Asked,
        schedule=st.just(schedule),
        day=st.just(day),
        is_posted=st.sampled_from((True, True, True, False)),
        is_void=st.sampled_from((False, False, False, True)),
        reveal_after_h=st.none() | st.integers(1, 40),
        answers=st.tuples(*(st.none() | _answers() for _ in LEARNERS)),
    )


@st.composite
def _logs(draw: st.DrawFn) -> Log:
    asked = [
        draw(_asked(number, day))
        for number in range(1, len(CHANNELS) + 1)
        for day in sorted(draw(st.sets(st.integers(1, NUM_DAYS), max_size=8)))
    ]
    return Log(asked=tuple(asked), off=draw(st.frozensets(st.sampled_from(CHANNELS), max_size=1)))


logs = _logs()


def write(tx: Database, log: Log) -> None:
    """The log, by the operations that the bot itself uses."""
    for learner_id in LEARNERS:
        learners.ensure_learner(tx, learner_id, 0)
    for number, channel_id in enumerate(CHANNELS, start=1):
        schedules.ensure_channel(tx, channel_id, 0)
        schedules.add_schedule(tx, schedule(number, channel=channel_id))
        boards.set_board(tx, channel_id, shown=channel_id not in log.off)
    for number, asked in enumerate(log.asked):
        _write_asked(tx, number, asked)


def _write_asked(tx: Database, number: int, asked: Asked) -> None:
    of = schedule(asked.schedule, channel=CHANNELS[asked.schedule - 1])
    row = question_row(asked.day, of=of, reveal_at=asked.reveal_at)
    outbox.plan(tx, row)
    if not asked.is_posted:
        outbox.skip(tx, row.post_id, "late")
        return
    tx.execute(
        "UPDATE outbox SET state = 'posted', posted_at = :at WHERE post_id = :post",
        {"at": asked.posted_at, "post": row.post_id},
    )
    for index, answer in enumerate(asked.answers):
        if answer is not None:
            begun = attempt(number * 10 + index, learner=LEARNERS[index])
            _write_answer(tx, replace(begun, post_id=row.post_id), asked, answer)
    if asked.is_void:
        dailies.make_void(tx, row.post_id)


def _write_answer(tx: Database, begun: Attempt, asked: Asked, answer: Answer) -> None:
    sent = response(self_graded=answer.own, score=None if answer.state is AttemptState.SKIPPED else answer.score)
    at = asked.posted_at + answer.answered_after_h * HOUR_MS
    change = AttemptChange(
        responses=(replace(sent, answered_at=at),) if answer.has_response else (),
        state=answer.state,
        score=None if answer.state is AttemptState.SKIPPED else answer.score,
        hints_used=0,
        language="en",
        at=asked.posted_at + answer.closed_after_h * HOUR_MS,
    )
    assert attempts.open_attempt(tx, begun, "{}")
    assert attempts.change_attempt(tx, begun.attempt_id, 0, change)


def day_of(number: int) -> date:
    return date(1970, 1, 1) + timedelta(days=number - 1)


def naive_points(log: Log, of: frozenset[str], first_day: int, last_day: int, now: int) -> dict[str, tuple[float, int]]:
    """By learner: points and number of answers over the channels *of*, by going through everything that happened.

    Questions whose answers are not shown *now* do not count yet.
    """
    found: dict[str, tuple[float, int]] = {}
    for index, learner_id in enumerate(LEARNERS):
        over = [
            answer
            for asked in log.asked
            if asked.counts and (asked.reveal_at is None or asked.reveal_at <= now)
            if first_day <= asked.day <= last_day and CHANNELS[asked.schedule - 1] in of - log.off
            for answer in [asked.answers[index]]
            if answer is not None and answer.state is AttemptState.GRADED
        ]
        if over:
            found[learner_id] = (math.fsum(one.score for one in over if not one.own), len(over))
    return found


def naive_streak(log: Log, learner: int, schedule_number: int) -> tuple[int, int]:
    """Current and best streak, said backwards: what a run is made of that ends with a question."""
    asked = sorted(
        (one for one in log.asked if one.schedule == schedule_number and one.counts), key=lambda one: one.day
    )

    def is_hit(index: int) -> bool:
        answer = asked[index].answers[learner]
        if answer is None or not answer.has_response:
            return False
        at = asked[index].posted_at + answer.answered_after_h * HOUR_MS
        return index + 1 == len(asked) or at < asked[index + 1].posted_at

    @cache
    def run(index: int) -> tuple[int, ...]:
        """The questions of the run that goes on after question *index*; none when that ends it."""
        before = run(index - 1) if index else ()
        if is_hit(index):
            return (*before, index)
        forgiven = [each for each in before if not is_hit(each)]
        is_rested = all(asked[index].day - asked[each].day >= 7 for each in forgiven)
        return (*before, index) if index and is_hit(index - 1) and is_rested else ()

    num_hits = [sum(map(is_hit, run(index))) for index in range(len(asked))]
    if not asked:
        return 0, 0
    last = len(asked) - 1 if is_hit(len(asked) - 1) else len(asked) - 2  # the last can still be answered
    return (num_hits[last] if last >= 0 else 0), max(num_hits)


def off_schedules(tx: Database) -> None:
    """Every schedule is off."""
    for number in range(1, len(CHANNELS) + 1):
        schedules.switch_off(tx, f"s{number}", "off")
        found = schedules.find_schedule(tx, f"s{number}")
        assert found is not None
        assert found.state is ScheduleState.OFF
