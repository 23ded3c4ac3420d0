"""Boards, names and streaks of the daily question, as people in a channel meet them."""

from __future__ import annotations

from datetime import date

import pytest

from bot.daily.boards import Period, days_of, places
from bot.quiz.question import Bank
from bot.replies import Table
from bot.storage.boards import Earned
from tests.channel import Channel, channel

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"


def board(text_of: object) -> list[tuple[str, ...]]:
    parts = getattr(text_of, "parts", ())
    return [row for part in parts if isinstance(part, Table) for row in part.rows]


async def _posted(room: Channel, day: str = "03-02") -> None:
    await room.at(f"{day} 09:00")


async def test_equal_points_share_a_place_and_nobody_is_named_unasked(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{SHORT} reveal=+9h")
        await _posted(room)
        people = [room.person(name) for name in ("ann", "bob", "cat")]
        for person, answer in zip(people, ("runtime; gradients; peak",) * 2 + ("banana; apple; pear",), strict=True):
            await person.says(answer)
        assert board(await people[2].says("/study top")) == []  # before the answers points would tell who was right
        await room.at("03-02 18:00")
        rows = board(await people[0].says("/study top"))

        assert [row[0] for row in rows] == ["1", "1", "3"]
        assert sum("ann" in row[1] or "bob" in row[1] or "cat" in row[1] for row in rows) == 0
        assert rows[0][1] == "you (a learner)"


async def test_the_name_is_asked_once_and_shown_when_wanted(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        await _posted(room)
        ann, bob = room.person("ann"), room.person("bob")
        first = await ann.says("runtime; gradients; peak")
        assert "Shall yours be shown, as “ann”?" in first.summary
        assert "named “ann”" not in first.summary
        await ann.uses("Show my name")
        await room.at("03-02 18:00")
        again = await bob.says("/study top")
        assert any(row[1] == "ann" for row in board(again))

        await room.at("03-03 09:00")
        second = await ann.says("32; multiply by 4; unchanged")
        assert "Shall yours be shown" not in second.summary
        assert "Streak: 2 in a row, best 2" in second.summary
        assert "Daily questions in a row (best): 2 (2)" in (await ann.says("/study stats")).summary


async def test_the_reveal_names_who_was_right_and_wants_it(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        await _posted(room)
        ann, bob = room.person("ann"), room.person("bob")
        for person in (ann, bob):
            await person.says("runtime; gradients; peak")
        await ann.uses("Show my name")
        await room.at("03-02 18:00")

        assert "happy to be named: ann" in room.posts[-1].summary
        assert "bob" not in room.posts[-1].summary


async def test_a_board_that_is_off_is_not_shown_and_asks_for_no_name(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        await room.manager.says("/study settings board=off")
        await _posted(room)
        ann = room.person("ann")
        answered = await ann.says("runtime; gradients; peak")
        shown = await ann.says("/study top")

        assert "Shall yours be shown" not in answered.summary
        assert "turned off" in shown.summary
        assert "Only people who manage" in (await ann.says("/study settings board=on")).summary


async def test_a_void_question_leaves_board_and_streak(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        await _posted(room)
        ann = room.person("ann")
        await ann.says("runtime; gradients; peak")
        await room.manager.says("/study daily void")
        await room.manager.uses("Yes")

        assert board(await ann.says("/study top")) == []
        await room.at("03-03 09:00")
        assert "Streak: 1 in a row, best 1" in (await ann.says("32; multiply by 4; unchanged")).summary


async def test_a_withheld_verdict_stands_on_no_board(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{SHORT} feedback=reveal")
        await _posted(room)
        ann = room.person("ann")
        await ann.says("runtime; gradients; peak")
        assert board(await ann.says("/study top")) == []
        await room.at("03-02 18:00")
        assert [row[2] for row in board(await ann.says("/study top"))] == ["1"]


@pytest.mark.parametrize("line", ["/study top yesterday", "/study settings colour=red", "/study settings day_end=25"])
async def test_what_cannot_be_read_says_what_can(line: str, bank: Bank) -> None:
    async with channel(bank) as room:
        reply = await room.manager.says(line)

        assert reply.tone.value == "error"
        assert "write" in reply.summary.lower()


def _earned(name: str, points: float, at: int = 0) -> Earned:
    return Earned(learner_id=name, points=points, num_answered=1, last_at=at)


def test_places_are_shared_and_skipped_in_a_stable_order() -> None:
    found = places([_earned("d", 1), _earned("a", 0.1 + 0.2, 5), _earned("b", 0.3, 4), _earned("c", 2)])

    assert [place.number for place in found] == [1, 2, 3, 3]
    assert [place.earned.learner_id for place in found] == ["c", "d", "b", "a"]  # of equals who was there first


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (Period.DAY, "2026-03-05", "2026-03-05"),
        (Period.WEEK, "2026-03-02", "2026-03-08"),
        (Period.MONTH, "2026-03-01", "2026-03-31"),
        (Period.ALL, "0001-01-01", "9999-12-31"),
    ],
)
def test_a_period_reaches_from_its_first_to_its_last_day(period: Period, first: str, last: str) -> None:
    assert days_of(period, date(2026, 3, 5)) == (first, last)
