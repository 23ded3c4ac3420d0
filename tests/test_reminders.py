"""A reminder comes once on a date of the learner's clock, in time, about something that waits: or not at all."""

from __future__ import annotations

import pytest

from bot.quiz.question import Bank
from bot.storage import reminders
from tests.channel import CHANNEL, Channel, channel
from tests.fakes import Person
from tests.platform import BROKEN, LOST, REFUSED, UNREACHABLE, FakePlatform

SHORT = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"
AT_EIGHT = "/study remind 20:00 Asia/Shanghai"
ANN = "test:T:ann"


def _to_ann(platform: FakePlatform) -> list[str]:
    return platform.texts(ANN)


async def _reminded(room: Channel) -> Person:
    """Ann, who has begun a question and wants to be reminded."""
    ann = room.person("ann")
    await ann.says("/quiz ch12-q5")
    await ann.says(AT_EIGHT)
    return ann


async def _is_on(room: Channel) -> bool:
    return await room.store.read(lambda tx: reminders.find_reminder(tx, ANN)) is not None


async def test_it_comes_once_a_day_and_only_when_something_waits(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(SHORT)
        ann = room.person("ann")
        await ann.says(AT_EIGHT)
        await room.at("03-02 20:00")
        assert _to_ann(room.platform) == []  # nothing was begun yet

        await ann.says("/quiz ch12-q5")
        await room.at("03-03 20:00")
        await room.at("03-03 20:30")
        assert _to_ann(room.platform) == ["You have begun ch12-q5 and not finished it: /quiz shows it again."]
        await ann.says("/study remind 21:00 Asia/Shanghai")
        await room.at("03-03 21:00")
        assert len(_to_ann(room.platform)) == 1  # the same date
        await room.at("03-04 21:00")
        assert len(_to_ann(room.platform)) == 2
        await ann.says("/study remind off")
        await room.at("03-05 21:00")
        assert len(_to_ann(room.platform)) == 2


async def test_an_open_daily_question_waits_until_it_is_answered(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{SHORT} reveal=+20h")
        ann = room.person("ann")
        await ann.says(AT_EIGHT)
        await room.at("03-02 09:00")
        await ann.says("runtime; gradients; peak")
        await room.at("03-02 20:00")
        assert _to_ann(room.platform) == []
        await room.at("03-03 09:00")
        await room.at("03-03 20:00")

        assert _to_ann(room.platform) == ["The daily question of your channel still waits for your answer."]


async def test_a_set_that_was_begun_waits_too(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = room.person("ann")
        await ann.says("/quiz ch12")
        await ann.says("runtime; gradients; peak")
        await ann.says(AT_EIGHT)
        await room.at("03-02 20:00")

        assert _to_ann(room.platform) == ["You are in the middle of ch12: /quiz ch12 goes on."]


@pytest.mark.parametrize(("back_at", "num"), [("21:59", 1), ("22:01", 0), ("23:30", 0)])
async def test_after_an_absence_it_comes_within_two_hours_or_not_at_all(back_at: str, num: int, bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        await room.at(f"03-02 {back_at}")
        assert len(_to_ann(room.platform)) == num
        await room.at("03-03 20:00")
        assert len(_to_ann(room.platform)) == num + 1


async def test_after_many_days_at_most_one_comes(bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        await room.at("03-20 20:30")
        assert len(_to_ann(room.platform)) == 1


async def test_one_that_a_platform_takes_hours_later_is_left_out(bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        room.platform.always[ANN] = BROKEN
        await room.at("03-02 20:00")
        del room.platform.always[ANN]
        await room.at("03-02 22:30")

        assert _to_ann(room.platform) == []
        await room.at("03-03 20:00")
        assert len(_to_ann(room.platform)) == 1


async def test_one_whose_answer_was_lost_is_looked_for_and_not_sent_again(bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        room.platform.posts.append(LOST)
        await room.at("03-02 20:00")
        await room.at("03-02 20:05")  # the lease is over

        assert len(_to_ann(room.platform)) == 1
        assert room.platform.num_looks == 1
        rows = await room.store.read(lambda tx: tx.execute("SELECT state FROM outbox WHERE kind = 'reminder'"))
        assert rows == [("posted",)]


async def test_who_takes_no_direct_message_is_not_tried_again(bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        room.platform.always[ANN] = REFUSED
        await room.at("03-02 20:00")

        assert not await _is_on(room)
        asked = len(room.platform.asked_at_s)
        await room.at("03-03 20:00")
        assert len(room.platform.asked_at_s) == asked


async def test_one_press_under_a_reminder_ends_them(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = await _reminded(room)
        await room.at("03-02 20:00")
        ann.last = next(sent.reply for sent in room.platform.sent if sent.target == ANN)
        await ann.uses("No more reminders")

        assert not await _is_on(room)
        await room.at("03-03 20:00")
        assert len(_to_ann(room.platform)) == 1


async def test_stopping_takes_back_the_one_that_is_still_to_be_sent(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = await _reminded(room)
        room.platform.posts.append(UNREACHABLE)
        await room.at("03-02 20:00")
        await ann.says("/study remind off")
        await room.at("03-02 21:00")

        assert _to_ann(room.platform) == []


async def test_it_follows_the_learner_to_another_zone_and_never_comes_twice_on_a_date(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = await _reminded(room)
        await room.at("03-02 20:00")
        moved = await ann.says("/study timezone America/New_York")
        assert "20:00 (America/New_York)" in moved.summary
        await room.at("03-03 09:00")  # 20:00 of 2 March in New York
        assert len(_to_ann(room.platform)) == 1
        await room.at("03-04 09:00")
        assert len(_to_ann(room.platform)) == 2


async def test_it_comes_once_on_a_day_that_ends_when_the_learner_says(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = await _reminded(room)
        await ann.says("/study settings day_end=4")
        await room.at("03-02 20:00")
        await ann.says("/study remind 03:30 Asia/Shanghai")
        await room.at("03-03 03:30")
        assert len(_to_ann(room.platform)) == 1  # the same day still
        await room.at("03-04 03:30")
        assert len(_to_ann(room.platform)) == 2
        await ann.says("/study settings day_end=3")
        await room.at("03-05 03:30")
        assert len(_to_ann(room.platform)) == 3


async def test_a_clock_that_leaves_the_hour_out_reminds_at_the_first_moment_after(bank: Bank) -> None:
    async with channel(bank) as room:
        ann = await _reminded(room)
        await ann.says("/study remind 02:30 America/New_York")
        await room.at("03-08 14:59")  # 01:59 in New York, where 02:00 to 03:00 do not exist on this day
        before = len(_to_ann(room.platform))
        await room.at("03-08 15:00")
        assert len(_to_ann(room.platform)) == before + 1


async def test_a_zone_that_is_gone_ends_the_reminder_and_nothing_else(bank: Bank) -> None:
    async with channel(bank) as room:
        await _reminded(room)
        await room.manager.says(SHORT)
        await room.store.write(lambda tx: tx.execute("UPDATE learner SET remind_zone = 'Mars/Olympus' RETURNING 1"))
        await room.at("03-03 09:00")

        assert not await _is_on(room)
        assert len(room.platform.texts(CHANNEL)) == 1


@pytest.mark.parametrize("line", ["/study remind", "/study remind soon", "/study remind 20:00"])
async def test_without_a_time_or_a_zone_it_says_what_is_missing(line: str, person: Person) -> None:
    assert (await person.says(line)).tone.value == "error"
