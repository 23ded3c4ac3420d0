"""What a board tells of whom: of nobody more than they wanted, and to nobody before it is time."""

from __future__ import annotations

import pytest

from bot.quiz.question import Bank
from bot.replies import Audience, Reply
from bot.requests import Pressed, Request, Said
from tests.channel import CHANNEL, Channel, channel
from tests.fakes import Person
from tests.test_boards import SHORT, board

RIGHT = "runtime; gradients; peak"
WRONG = "banana; apple; pear"
ELSEWHERE = "test:T:C2"


async def _posted(room: Channel, options: str = "") -> None:
    await room.manager.says(f"{SHORT} {options}")
    await room.at("03-02 09:00")


async def test_a_shared_board_tells_nobody_who_shared_it(bank: Bank) -> None:
    async with channel(bank) as room:
        await _posted(room)
        ann, bob = room.person("ann"), room.person("bob")
        await ann.says(RIGHT)
        await bob.says(WRONG)
        await room.at("03-02 18:00")
        await ann.says("/study top")
        shared = await ann.uses("Share")

        assert shared.audience is Audience.CHANNEL
        assert [row[1] for row in board(shared)] == ["a learner", "a learner"]
        assert "ann" not in shared.summary


async def test_a_shared_board_leaves_out_the_own_place_beyond_the_limit(bank: Bank) -> None:
    async with channel(bank) as room:
        await _posted(room)
        for number in range(12):
            await room.person(f"p{number}").says(RIGHT)
        last = room.person("last")
        await last.says(WRONG)
        await room.at("03-02 18:00")
        own = await last.says("/study top")
        shared = await last.uses("Share")

        assert board(own)[-1][:2] == ("13", "you (a learner)")
        assert "and 2 more" in own.summary
        assert len(board(shared)) == 10
        assert "and 3 more" in shared.summary


async def test_a_board_that_was_turned_off_is_shared_no_more(bank: Bank) -> None:
    async with channel(bank) as room:
        await _posted(room)
        ann = room.person("ann")
        await ann.says(RIGHT)
        await room.at("03-02 18:00")
        await ann.says("/study top")
        await room.manager.says("/study settings board=off")

        assert "turned off" in (await ann.uses("Share")).summary


async def test_the_board_of_a_server_leaves_out_channels_without_boards(bank: Bank) -> None:
    async with channel(bank) as room:
        other = Person(engine=room.engine, learner_id="test:T:boss", channel_id=ELSEWHERE, manages=True)
        await room.manager.says(SHORT)
        await other.says(SHORT)
        await room.at("03-02 09:00")
        await room.person("ann").says(RIGHT)
        await room.person("zed", ELSEWHERE).says(RIGHT)
        await room.at("03-02 18:00")
        both = board(await room.person("ann").says("/study top server"))
        await other.says("/study settings board=off")
        one = board(await room.person("ann").says("/study top server"))

        assert (len(both), len(one)) == (2, 1)
        assert len(board(await room.person("ann").says("/study top channel"))) == 1


async def _says(room: Channel, what: Said | Pressed, name: str, event_id: str) -> Reply:
    request = Request(
        event_id=event_id, learner_id="test:T:ann", input=what, channel_id=CHANNEL, locale="en", name=name
    )
    return await room.engine.handle(request)


async def test_a_name_follows_the_platform_once_it_was_chosen_and_not_before(bank: Bank) -> None:
    async with channel(bank) as room:
        await _posted(room)
        answered = await _says(room, Said(text=RIGHT), "Ann", "1")
        bob = room.person("bob")
        chosen = next(control for control in answered.controls if control.label == "Show my name")
        await room.at("03-02 18:00")
        assert [row[1] for row in board(await bob.says("/study top"))] == ["a learner"]
        await _says(room, Pressed(action=chosen.action), "Ann", "2")
        await _says(room, Said(text="/study stats"), "  Anna\n B. ", "3")
        assert [row[1] for row in board(await bob.says("/study top"))] == ["Anna B."]
        await _says(room, Said(text="/study sets"), "", "4")
        assert [row[1] for row in board(await bob.says("/study top"))] == ["Anna B."]
        await _says(room, Said(text="/study settings name off"), "Anna B.", "5")
        await _says(room, Said(text="/study stats"), "Anna B.", "6")
        assert [row[1] for row in board(await bob.says("/study top"))] == ["a learner"]


@pytest.mark.parametrize("reveal", ["+9h", "+30h"])
async def test_before_the_reveal_right_and_wrong_look_alike_to_those_who_were_not_told(bank: Bank, reveal: str) -> None:
    seen = []
    for answer in (RIGHT, WRONG):
        async with channel(bank) as room:
            await _posted(room, f"feedback=reveal reveal={reveal}")
            ann, bob = room.person("ann"), room.person("bob")
            verdict = await ann.says(answer)
            boards = [await one.says(f"/study top {period} server") for one in (ann, bob) for period in ("day", "all")]
            streaks = [line for line in verdict.summary.splitlines() if "Streak" in line]
            seen.append((streaks, boards, await ann.says("/study stats")))

    assert seen[0][0] == ["Streak: 1 in a row, best 1. One miss a week is forgiven."]
    assert seen[0] == seen[1]


async def test_an_answer_in_a_zone_that_is_ahead_stands_on_the_board_of_all_days(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says("/study daily on 09:00 America/Los_Angeles set=ch12")
        await room.manager.says("/study daily on 08:40 Asia/Shanghai set=ch12 order=listed")
        await room.at("03-02 08:40")  # Sunday in Los Angeles
        ann = room.person("ann")
        await ann.says(RIGHT)
        await room.at("03-02 17:40")  # the answers, and still Monday in Shanghai alone

        assert [row[2] for row in board(await ann.says("/study top all"))] == ["1"]
        assert board(await ann.says("/study top month")) != []


async def test_nobody_goes_on_in_a_schedule_that_is_off(bank: Bank) -> None:
    async with channel(bank) as room:
        await _posted(room)
        ann = room.person("ann")
        await ann.says(RIGHT)
        await room.manager.says("/study daily off")
        await room.manager.uses("Yes")

        await room.at("03-02 18:00")
        assert [row[-1] for row in board(await ann.says("/study top"))] == ["0"]
        assert "(best): 0 (1)" in (await ann.says("/study stats")).summary
