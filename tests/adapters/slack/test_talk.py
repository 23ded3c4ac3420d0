"""A person talks with the bot over Socket Mode; bolt is the real one."""

from __future__ import annotations

import asyncio

from tests.adapters.slack.server.fake import LOST
from tests.adapters.slack.worlds import slack_world, words


async def test_a_command_is_answered_for_the_asker_alone() -> None:
    async with slack_world() as world:
        shown = await world.person().slash("/quiz ch12-q3")
        assert shown["response_type"] == "ephemeral"
        assert "FP16" in words(shown)
        assert "FP16" in shown["text"]
        assert world.slack.faults == []


async def test_a_private_answer_finds_another_way_when_its_address_is_used_up() -> None:
    async with slack_world() as world:
        world.slack.troubles["response"].append(404)
        shown = await world.person().slash("/quiz ch12-q3")
        assert "FP16" in words(shown)
        assert [body["user"] for body in world.slack.of("chat.postEphemeral")] == ["U1"]


async def test_where_the_bot_is_no_member_the_private_answer_is_a_direct_message() -> None:
    async with slack_world() as world:
        world.slack.troubles["response"].append(404)
        world.slack.troubles["chat.postEphemeral"].append({"error": "not_in_channel"})
        shown = await world.person().slash("/quiz ch12-q3")
        assert "FP16" in words(shown)
        assert shown["channel"] == "DU1"


async def test_a_form_opens_as_a_modal_and_its_grade_takes_its_place() -> None:
    async with slack_world() as world:
        person = world.person()
        shown = await person.slash("/quiz ch12-q2")
        opened = await person.presses(shown, "Answer")
        ack = await person.submits(opened["view"], {"1": "32", "2": "divided by 4", "3": "stay unchanged"})
        assert ack["response_action"] == "update"
        assert "100 %" in words(ack)
        assert world.slack.faults == []


async def test_a_field_that_cannot_be_read_keeps_the_form_open() -> None:
    async with slack_world() as world:
        person = world.person()
        opened = await person.presses(await person.slash("/quiz ch12-q2"), "Answer")
        ack = await person.submits(opened["view"], {})
        assert ack["response_action"] == "errors"
        assert set(ack["errors"]) <= {block["block_id"] for block in opened["view"]["blocks"] if "block_id" in block}


async def test_a_choice_of_several_is_ticked_and_sent() -> None:
    async with slack_world() as world:
        person = world.person()
        shown = await person.slash("/quiz ch12-q3")
        (menu,) = [b for b in shown["blocks"] if b["type"] == "actions" and b["elements"][0]["type"] == "checkboxes"]
        state = {menu["block_id"]: {"pick:1": {"selected_options": [{"value": "C"}, {"value": "D"}]}}}
        graded = await person.presses(shown, "Choose", state)
        assert "100 %" in words(graded)
        assert world.slack.faults == []


async def test_a_direct_message_answers_the_open_question() -> None:
    async with slack_world() as world:
        person = world.person(channel="D1")
        await person.slash("/quiz ch12-q3")
        graded = await person.says("C and D")
        assert "100 %" in words(graded)
        assert world.slack.of("chat.postMessage")


async def test_a_mistyped_command_in_a_mention_is_told_to_the_asker_alone() -> None:
    async with slack_world() as world:
        await world.person().says("<@UBOT> /quizz", type="app_mention")
        assert world.slack.of("chat.postMessage") == []
        assert len(world.slack.of("chat.postEphemeral")) == 1


async def test_what_others_write_in_a_thread_is_never_read() -> None:
    async with slack_world() as world:
        person = world.person()
        event = {"type": "message", "channel": "C1", "channel_type": "channel", "user": "U1", "text": "C", "ts": "1.1"}
        await world.slack.acknowledged(await world.slack.deliver("events_api", person.event(event)))
        await asyncio.sleep(0.2)
        assert world.slack.shown() == []


async def test_a_delivery_that_comes_again_has_one_effect() -> None:
    async with slack_world() as world:
        person = world.person(channel="D1")
        await person.slash("/quiz ch12-q3")
        await person.again()
        assert len(world.slack.shown()) == 1
        await person.says("C and D", ts="1700000002.5")
        await person.again()
        kind, payload = person.last
        person.last = kind, {**payload, "event_id": "Ev-another"}
        await person.again()
        assert len(world.slack.shown()) == 2


async def test_a_message_whose_answer_is_lost_is_not_sent_twice() -> None:
    async with slack_world() as world:
        person = world.person(channel="D1")
        world.slack.troubles["chat.postMessage"].append(LOST)
        await person.says("/study help")
        await asyncio.sleep(0.3)
        assert len(world.slack.of("chat.postMessage")) == 1


async def test_a_person_waits_when_slack_is_too_busy() -> None:
    async with slack_world() as world:
        world.slack.troubles["chat.postMessage"].append({"error": "ratelimited", "retry": 1})
        shown = await world.person(channel="D1").says("/study help")
        assert "/quiz" in words(shown)


async def test_a_picture_is_uploaded_and_shown_with_its_words() -> None:
    async with slack_world() as world:
        shown = await world.person().slash("/mem llama-3-8b bf16 adam")
        images = [block for block in shown["blocks"] if block["type"] == "image"]
        assert images
        assert world.slack.of("upload")
        assert images[0]["alt_text"][:40] in shown["text"].replace("&lt;", "<").replace("&gt;", ">")
        assert world.slack.faults == []


async def test_the_home_tab_shows_settings_and_asks_in_a_modal() -> None:
    async with slack_world() as world:
        person = world.person()
        event = {"type": "app_home_opened", "user": "U1", "tab": "home"}
        await world.slack.deliver("events_api", person.event(event))
        await world.slack.until(lambda: world.slack.of("views.publish"))
        (home,) = world.slack.of("views.publish")
        await person.presses(home, "Ask me")
        await world.slack.until(lambda: world.slack.of("views.update"))
        assert "ch12" in words(world.slack.of("views.update")[0])
        assert world.slack.faults == []


async def test_text_that_would_ping_or_link_pings_nobody() -> None:
    async with slack_world() as world:
        person = world.person(channel="D1")
        await person.slash("/quiz ch12-q2")
        for text in ("&lt;!channel&gt; <@U99> &amp;lt; ``` * _ ~", "😀" * 1_500, "x" * 3_000, "``` &lt;!here&gt;"):
            await person.says(text)
        assert world.slack.faults == []
