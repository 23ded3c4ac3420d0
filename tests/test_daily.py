"""The daily question, said and answered, with a clock that is moved."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.quiz.question import Bank
from bot.replies import Audience, Reply, Tone
from bot.storage import attempts, outbox
from bot.storage.records import AttemptState, OutboxRow
from tests.channel import AT_NINE, CHANNEL, Channel, channel
from tests.fakes import Person
from tests.reference import REFERENCE


@pytest.fixture
async def room(bank: Bank) -> AsyncIterator[Channel]:
    async with channel(bank) as opened:
        yield opened


async def _asked(room: Channel, options: str = "set=ch12 order=listed") -> None:
    """A schedule whose third question, on Wednesday at nine, is the choice ch12-q3."""
    await room.manager.says(f"{AT_NINE} {options}")
    for day in (2, 3, 4):
        await room.at(f"03-0{day} 09:00")
    assert "ch12-q3" in room.posts[-1].title


async def _last_post(room: Channel) -> OutboxRow:
    row = await room.store.read(lambda tx: outbox.find_row(tx, room.platform.sent[-1].key))
    assert row is not None
    return row


async def test_on_shows_the_next_times_a_sample_and_what_was_understood(room: Channel) -> None:
    reply = await room.manager.says("/study daily on 9am Shanghai weekdays reveal=18:00")

    assert reply.title == "09:00, Monday to Friday (Asia/Shanghai)"
    assert "Mon 2026-03-02 09:00: 2026-03-02 01:00 UTC" in reply.summary
    assert "Question of the day" in reply.summary
    assert reply.audience is Audience.ASKER
    assert room.posts == []


async def test_each_day_brings_one_question_and_later_its_answers(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    for time in ("03-02 08:59", "03-02 09:00", "03-02 17:59", "03-02 18:00", "03-03 09:00", "03-03 18:00"):
        await room.at(time)

    kinds = [reply.title.partition(" 2026")[0] for reply in room.posts]
    assert kinds == ["Question of the day", "Answers", "Question of the day", "Answers"]
    assert all(reply.audience is Audience.CHANNEL for reply in room.posts)


async def test_nothing_is_asked_again_before_everything_was_asked(room: Channel, bank: Bank) -> None:
    await room.manager.says(f"{AT_NINE} set=ch12")
    for day in range(2, 12):
        await room.at(f"03-{day:02d} 09:00")

    asked = [reply.title.split(" · ")[1] for reply in room.posts if "Question" in reply.title]
    assert sorted(asked[:5]) == sorted(bank.sets["ch12"].question_ids)
    assert asked[:5] == asked[5:]


async def test_long_questions_come_only_when_listed(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    for day in range(2, 12):
        await room.at(f"03-{day:02d} 09:00")

    assert not [reply.title for reply in room.posts if "ch12-q5" in reply.title]


async def test_post_now_takes_the_place_of_the_usual_time(room: Channel) -> None:
    await room.manager.says(AT_NINE)

    await room.manager.uses("Post today's now")
    await room.settled()
    again = await room.manager.says("/study daily post")
    await room.at("03-02 12:00")

    assert again.tone is Tone.ERROR
    assert len(room.posts) == 1


async def test_a_skipped_question_does_not_come_and_the_next_one_does(room: Channel) -> None:
    await room.manager.says(AT_NINE)

    reply = await room.manager.says("/study daily skip")
    await room.at("03-02 10:00")
    assert "Mon 2026-03-02 09:00" in reply.summary
    assert room.posts == []
    await room.at("03-03 09:00")

    assert len(room.posts) == 1
    assert "2026-03-02: taken out by a manager" in (await room.manager.says("/study daily why")).summary


async def test_off_asks_once(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    await room.manager.says("/study daily off")
    await room.at("03-02 09:00")
    assert len(room.posts) == 1

    await room.manager.uses("Yes")
    await room.at("03-04 09:00")

    assert [reply for reply in room.posts if "Question" in reply.title] == room.posts[:1]


async def test_others_than_managers_are_told_who_can_and_may_be_added(room: Channel) -> None:
    somebody = room.person("somebody")
    refused = await somebody.says(AT_NINE)
    assert refused.tone is Tone.ERROR
    assert "manage this channel" in refused.summary

    await room.manager.says("/study managers add <@somebody>")
    assert (await somebody.says(AT_NINE)).tone is Tone.PLAIN
    assert "somebody" in (await somebody.says("/study managers")).summary
    await room.manager.says("/study managers remove @somebody")
    assert (await somebody.says("/study daily skip")).tone is Tone.ERROR


async def test_a_press_by_somebody_else_changes_no_schedule(room: Channel) -> None:
    await room.manager.says(AT_NINE)

    reply = await room.person("somebody").uses(room.manager.control("Post today's now"))

    assert reply.tone is Tone.ERROR


@pytest.mark.parametrize("how", ["control", "reply", "line"])
async def test_an_answer_is_graded_for_the_learner_alone(room: Channel, how: str) -> None:
    await _asked(room)
    first = room.person("first")
    match how:
        case "control":
            reply = await first.uses(room.control("Choose"), {"answer": ("C", "D")})
        case "reply":
            reply = await first.replies(f"m{len(room.platform.sent)}", "CD")
        case _:
            reply = await first.says("CD")

    assert reply.tone is Tone.RIGHT
    assert reply.audience is Audience.ASKER
    assert ("Everybody here could read that" in reply.summary) is (how == "reply")


async def test_the_first_answer_counts(room: Channel) -> None:
    await _asked(room)
    first, choice = room.person("first"), room.control("Choose")
    await first.uses(choice, {"answer": ("A",)})

    reply = await first.uses(choice, {"answer": ("C", "D")})

    assert "the first answer counts" in reply.summary
    row = await _last_post(room)
    found = await room.store.read(lambda tx: attempts.attempts_of_post(tx, row.post_id))
    assert [(one.score, one.state) for one in found] == [(0.0, AttemptState.GRADED)]


async def test_the_same_question_elsewhere_counts_as_the_daily_one(room: Channel) -> None:
    await _asked(room)
    alone = room.person("first", channel_id="")
    reply = await alone.says("/quiz ch12-q3")
    assert "of the day" in reply.title
    await alone.says("A")

    reply = await room.person("first").uses(room.control("Choose"), {"answer": ("C", "D")})

    assert "the first answer counts" in reply.summary
    assert reply.tone is Tone.WRONG


async def test_a_question_begun_in_practice_becomes_the_daily_one(room: Channel) -> None:
    first = room.person("first")
    await first.says("/quiz ch12-q3")
    await _asked(room)

    await first.says("A")

    row = await _last_post(room)
    found = await room.store.read(lambda tx: attempts.find_daily_attempt(tx, "test:T:first", row.post_id))
    assert found is not None
    assert found.score == 0.0


async def test_the_own_open_question_is_answered_first(room: Channel) -> None:
    await _asked(room)
    first = room.person("first")
    await first.says("/quiz ch12-q4")

    assert "ch12-q4" in (await first.says("B, C")).title
    assert "ch12-q3" in (await first.says("C, D")).title


async def test_the_post_tells_how_many_answered_and_nothing_else(room: Channel) -> None:
    await _asked(room)
    before = _without_links(room.posts[-1])
    await room.person("first").uses(room.control("Choose"), {"answer": ("A",)})

    after = await room.redrawn()

    assert _without_links(after) == [*before, "1 answer"]


def _without_links(reply: Reply) -> list[str]:
    """What an edit may not change; the answers of yesterday can come after the question of today."""
    return [line for line in reply.summary.splitlines() if "https://" not in line]


async def test_with_feedback_at_the_reveal_the_last_answer_counts(room: Channel) -> None:
    await _asked(room, "set=ch12 order=listed feedback=reveal")
    first, choice = room.person("first"), room.control("Choose")

    kept = await first.uses(choice, {"answer": ("A",)})
    assert kept.tone is Tone.PLAIN
    assert "Kept" in kept.summary
    await first.uses(choice, {"answer": ("C", "D")})
    await room.at("03-04 18:00")

    reply = await first.uses(room.control("My result"))
    assert reply.tone is Tone.RIGHT
    assert "1 answer" in room.posts[-1].summary


async def test_after_the_reveal_an_answer_is_practice(room: Channel) -> None:
    await _asked(room)
    choice, message_id = room.control("Choose"), f"m{len(room.platform.sent)}"
    await room.at("03-04 18:00")

    late = room.person("late")
    reply = await late.uses(choice, {"answer": ("C", "D")})
    assert "practice" in reply.summary
    assert "practice" in (await room.person("later").replies(message_id, "CD")).summary
    await late.uses("Practise")
    assert (await late.says("CD")).tone is Tone.RIGHT

    row = await room.store.read(lambda tx: outbox.find_row(tx, choice.action.split(":")[2]))
    assert row is not None
    assert await room.store.read(lambda tx: attempts.attempts_of_post(tx, row.post_id)) == ()


async def test_shares_are_shown_from_five_answers_on(room: Channel) -> None:
    await _asked(room)
    choice = room.control("Choose")
    for number, letters in enumerate(["CD", "CD", "CD", "AC", "AC"]):
        await room.person(f"p{number}").uses(choice, {"answer": tuple(letters)})
    await room.at("03-04 18:00")

    text = room.posts[-1].summary
    assert "5 answers, 60 % all right" in text
    assert "C | 100 %" in text
    assert "A | 40 %" in text
    assert "The most frequent mistake: A, C (2 times)" in text


async def test_a_void_question_is_taken_back_with_one_sentence(room: Channel) -> None:
    await _asked(room)
    choice, message_id = room.control("Choose"), f"m{len(room.platform.sent)}"
    await room.manager.says("/study daily void")
    await room.manager.uses("Yes")
    await room.at("03-04 20:00")

    assert "taken back" in room.posts[-1].summary
    assert not [reply for reply in room.posts if "Answers 2026-03-04" in reply.title]
    first = room.person("first")
    assert "taken back" in (await first.uses(choice, {"answer": ("A",)})).summary
    assert "taken back" in (await first.replies(message_id, "CD")).summary


async def test_a_late_question_says_when_it_should_have_come(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    await room.at("03-02 11:00")

    assert "should have come at 09:00" in room.posts[-1].summary


async def test_a_question_in_both_languages_shows_both(room: Channel) -> None:
    await room.manager.says(f"{AT_NINE} lang=both")
    await room.at("03-02 09:00")

    assert "The answers come at" in room.posts[-1].summary
    assert "公布答案" in room.posts[-1].summary


async def test_a_changed_schedule_asks_once_on_the_day_of_the_change(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    await room.at("03-02 09:00")
    reply = await room.manager.says("/study daily on #1 10:00 Asia/Shanghai")
    assert "#1 is changed" in reply.summary
    await room.at("03-02 10:00")
    await room.at("03-03 10:00")

    assert len([reply for reply in room.posts if "Question" in reply.title]) == 2


async def test_several_schedules_are_told_apart_by_their_numbers(room: Channel) -> None:
    await room.manager.says(AT_NINE)
    await room.at("03-02 08:45")
    reply = await room.manager.says("/study daily on 21:00 Asia/Shanghai")
    assert "2 daily questions now" in reply.summary

    assert "#2 21:00" in (await room.manager.says("/study daily off")).summary
    await room.manager.says("/study daily off 2")
    await room.manager.uses("Yes")

    assert "21:00" not in (await room.manager.says("/study daily status")).summary


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("早上9点 北京时间 工作日", "09:00, Monday to Friday (Asia/Shanghai)"),
        ("9:30 pm new york mon,wed,fri", "21:30, Mon, Wed, Fri (America/New_York)"),
        ("every 2 days", None),
        ("21:30 every 2 days utc thread", "21:30, every 2 days (UTC)"),
        ("09:00 weekends europe/paris set=ch12 order=listed", "09:00, Sat, Sun (Europe/Paris)"),
        ("09:00 nowhere-land", None),
        ("09:00 utc topic=nonsense", None),
        ("09:00 utc colour=red", None),
        ("25:00 utc", None),
    ],
)
async def test_a_schedule_is_typed_as_people_type_it(room: Channel, typed: str, title: str | None) -> None:
    reply = await room.manager.says(f"/study daily on {typed}")

    assert (reply.title or None) == title
    assert (reply.tone is Tone.ERROR) is (title is None)


@pytest.mark.parametrize("said", ["on 09:00", "off", "status", "why", "skip", "post", "test", "void"])
async def test_without_a_channel_there_is_no_daily_question(room: Channel, said: str) -> None:
    alone = Person(engine=room.engine, learner_id="test:T:boss", manages=True, zone="UTC")

    assert (await alone.says(f"/study daily {said}")).tone is Tone.ERROR
    assert (await room.manager.says(f"/study daily {said}")).summary
    assert room.platform.texts(CHANNEL) == []


async def test_every_reference_answer_is_right_as_a_daily_answer(room: Channel) -> None:
    await room.manager.says(f"{AT_NINE} set=ch12 order=listed")
    for day, answer in enumerate(REFERENCE.values(), start=2):
        await room.at(f"03-{day:02d} 09:00")

        assert (await room.person("first").says(answer)).tone is Tone.RIGHT
