"""How a daily question comes to a channel: by a form, by a welcome, and not where the bot may not post."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from adapters.sqlite import SqliteStore
from bot.daily.reasons import KNOWN
from bot.daily.welcome import Arrival
from bot.engine import KEPT_AFTER_DEPARTURE, Engine
from bot.quiz.question import Bank
from bot.replies import Form, Reply, TextField, Tone
from bot.requests import Pressed, Request, Said
from tests.channel import AT_NINE, CHANNEL, channel
from tests.fakes import Person, StandingClock

TEAM = "test:T"


def form_of(reply: Reply) -> Form:
    return next(control for control in reply.controls if isinstance(control, Form))


async def test_without_a_time_a_form_asks_and_its_answers_make_the_schedule(bank: Bank) -> None:
    async with channel(bank) as room:
        offered = form_of(await room.manager.says("/study daily on"))
        assert await room.engine.form(offered.action) == offered
        fields = {"time": ("09:30",), "zone": ("Asia/Shanghai",), "days": ("workdays",), "what": ("set=ch12",)}
        made = await room.manager.uses(offered, {**fields, "lang": ("zh",)})

        assert made.title.startswith("09:30, Monday to Friday (Asia/Shanghai)")
        assert "set=ch12 lang=zh" in made.summary


async def test_a_form_that_cannot_be_read_comes_back_with_what_was_typed(bank: Bank) -> None:
    async with channel(bank) as room:
        offered = form_of(await room.manager.says("/study daily on"))
        again = await room.manager.uses(offered, {"time": ("soonish",), "zone": ("Asia/Shanghai",)})

        assert again.tone is Tone.WARNING
        time, zone = (field for field in form_of(again).fields if isinstance(field, TextField))
        assert (time.value, zone.value) == ("soonish", "Asia/Shanghai")
        assert time.fault


@pytest.mark.parametrize(
    ("name", "typed"),
    [("time", "soonish"), ("zone", "Mars/Base"), ("days", "someday"), ("what", "topic=cooking"), ("lang", "tlh")],
)
async def test_the_fault_stands_at_the_field_that_cannot_be_read(name: str, typed: str, bank: Bank) -> None:
    async with channel(bank) as room:
        offered = form_of(await room.manager.says("/study daily on"))
        fields = {"time": ("08:00",), "zone": ("Asia/Shanghai",), "days": ("workdays",), name: (typed,)}
        again = form_of(await room.manager.uses(offered, fields))

        assert [field.name for field in again.fields if field.fault] == [name]


async def test_a_form_sent_by_somebody_who_may_not_is_not_offered_again(bank: Bank) -> None:
    async with channel(bank) as room:
        offered = form_of(await room.manager.says("/study daily on"))
        refused = await room.person("bob").uses(offered, {"time": ("08:00",), "zone": ("Asia/Shanghai",)})

        assert refused.tone is Tone.ERROR
        assert refused.controls == ()


@pytest.mark.parametrize("reason", [*sorted(KNOWN), "some_new_code"])
async def test_where_the_bot_may_not_post_nothing_is_made_and_the_reason_is_said(reason: str, bank: Bank) -> None:
    async with channel(bank) as room:
        request = Request(
            event_id="e1",
            learner_id="test:T:boss",
            input=Said(text="/study daily on 09:00 Asia/Shanghai"),
            channel_id=CHANNEL,
            manages=True,
            obstacle=reason,
        )
        reply = await room.engine.handle(request)

        assert reply.tone is Tone.ERROR
        assert "cannot post in this channel" in reply.summary
        assert "no daily question" in (await room.manager.says("/study daily status")).summary


@pytest.mark.parametrize(
    ("what", "asks"),
    [
        (Said(text="/study daily on 09:00"), "asked"),
        (Said(text="/study managers"), "asked"),
        (Said(text="/quiz"), ""),
        (Said(text="an answer"), ""),
        (Said(text="/nonsense"), ""),
        (Pressed(action="1:day-now:abc"), "asked"),
        (Pressed(action="1:skip:abc"), ""),
        (Pressed(action="???"), ""),
    ],
)
def test_the_platform_is_asked_about_the_channel_only_where_it_matters(
    what: Said | Pressed,
    asks: str,
    engine: Engine,
) -> None:
    assert engine.asks_about_channel(what) is bool(asks)


async def test_a_welcome_comes_once_and_its_buttons_work(bank: Bank) -> None:
    async with channel(bank) as room:
        for _ in range(3):
            await room.engine.arrived(Arrival(team=TEAM, target=CHANNEL, locale="zh-CN"))
        await room.settled()

        (welcome,) = room.posts
        assert "每天在频道里出一题" in welcome.summary
        setup, first = welcome.controls
        made = await room.manager.uses(setup)
        assert made.title.startswith("09:00, every day (Asia/Shanghai)")
        assert "lang=zh" in made.summary  # the workspace's, not that of who pressed
        asked = await room.person("ann").uses(first)
        assert asked.controls
        not_allowed = await room.person("bob").uses(setup)
        assert not_allowed.tone is Tone.ERROR


async def test_a_channel_has_a_language_for_questions_that_are_set_up_later(bank: Bank) -> None:
    async with channel(bank) as room:
        assert "中文" in (await room.manager.says("/study settings lang=zh")).summary
        assert "lang=zh" in (await room.manager.says("/study daily on 09:00 Asia/Shanghai")).summary
        assert "lang=en" in (await room.manager.says("/study daily on 10:00 Asia/Shanghai lang=en")).summary
        await room.manager.says("/study settings lang=auto")
        assert "lang=en" in (await room.manager.says("/study daily on 11:00 Asia/Shanghai")).summary

        assert (await room.manager.says("/study settings lang=fr")).tone is Tone.ERROR
        assert (await room.person("ann").says("/study settings lang=zh")).tone is Tone.ERROR


async def test_a_workspace_that_comes_back_goes_on_where_it_was(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says("/study daily on 09:00 Asia/Shanghai set=ch12")
        await room.engine.departed(TEAM)
        await room.at("03-02 09:00")
        assert room.posts == []
        await room.engine.arrived(Arrival(team=TEAM, target=CHANNEL))
        await room.at("03-03 09:00")

        kinds = [post.title for post in room.posts]
        assert sum("2026-03-03" in title for title in kinds) == 1
        assert sum("2026-03-02" in title for title in kinds) == 0


async def test_after_thirty_days_a_workspace_is_deleted_and_others_stay(
    engine: Engine, store: SqliteStore, clock: StandingClock
) -> None:
    gone = Person(engine=engine, learner_id="test:T:a", channel_id=CHANNEL, manages=True)
    stays = Person(engine=engine, learner_id="test:T2:b", channel_id="test:T2:C9", manages=True)
    for person in (gone, stays):
        await person.says("/study daily on 09:00 Asia/Shanghai")
    await engine.departed(TEAM)
    clock.move(KEPT_AFTER_DEPARTURE - timedelta(hours=1))
    await engine.forget_departed()
    assert await _rows(store, CHANNEL) == 1
    clock.move(timedelta(hours=2))
    await engine.forget_departed()

    assert await _rows(store, CHANNEL) == 0
    assert await _rows(store, "test:T2:C9") == 1


async def _rows(store: SqliteStore, channel_id: str) -> int:
    rows = await store.read(
        lambda tx: tx.execute("SELECT 1 FROM schedule WHERE channel_id = :channel", {"channel": channel_id})
    )
    return len(rows)


async def test_a_reveal_on_the_clock_stays_there_when_clocks_change(bank: Bank) -> None:
    """In Berlin clocks go forward in the night to 2026-03-29, between the question and its answers."""
    async with channel(bank) as room:
        manager = replace(room.manager)
        await manager.says("/study daily on 20:00 Europe/Berlin reveal=08:00 set=ch12")
        assert "reveal=08:00" in manager.last.summary
        await room.at("03-29 02:00")  # 19:00 in Berlin on the 28th
        await room.at("03-29 03:00")
        await room.at("03-29 13:59")
        assert not any("Answer" in post.title for post in room.posts)
        await room.at("03-29 14:00")  # 08:00 summer time
        assert sum("nswer" in post.title for post in room.posts) == 1


async def test_a_question_leads_to_the_last_answers(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says("/study daily on 09:00 Asia/Shanghai set=ch12 order=listed")
        for time in ("03-02 09:00", "03-02 18:00", "03-03 09:00"):
            await room.at(time)

        first, _, second = room.posts
        assert "https://chat.example" not in first.summary
        assert "The last answers (https://chat.example/C1/m2)" in second.summary


async def test_the_answers_of_several_parts_show_how_many_were_right_in_each(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says("/study daily on 09:00 Asia/Shanghai set=ch12 order=listed")
        await room.at("03-02 09:00")
        for name in "abcde":
            await room.person(name).says("runtime; gradients; " + ("peak" if name < "c" else "banana"))
        await room.at("03-02 18:00")

        summary = room.posts[-1].summary
        assert "(2) | 100 %" in summary
        assert "(3) | 40 %" in summary


async def test_the_zone_of_the_learner_is_the_zone_of_the_schedule(bank: Bank) -> None:
    async with channel(bank) as room:
        assert "In which time zone" in (await room.manager.says("/study daily on 09:00")).summary
        assert "Asia/Tokyo" in (await room.manager.says("/study timezone tokyo")).summary

        assert (await room.manager.says("/study daily on 09:00")).title == "09:00, every day (Asia/Tokyo)"


async def test_stats_tell_when_the_next_question_comes(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(AT_NINE)
        assert (
            "Next daily question: Mon 2026-03-02 09:00 (Asia/Shanghai)"
            in (await room.manager.says("/study stats")).summary
        )
        await room.at("03-02 09:00")
        assert "Next daily question: Tue 2026-03-03 09:00" in (await room.manager.says("/study stats")).summary
        await room.manager.says("/study timezone Europe/Berlin")
        assert "Tue 2026-03-03 02:00 (Europe/Berlin)" in (await room.manager.says("/study stats")).summary
