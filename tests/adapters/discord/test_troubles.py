"""What crosses a network breaks there: answers get lost, connections are cut, and still everybody is answered once."""

from __future__ import annotations

import asyncio
import threading
from itertools import pairwise

import pytest

from adapters.discord.serving import make_discord
from adapters.sqlite import SqliteStore
from bot.engine import Engine
from bot.errors import OperatorError
from bot.ports import Transaction
from tests.adapters.discord.server.fake import GUILDS, DiscordServer, Trouble, discord_server
from tests.adapters.discord.worlds import (
    COMMAND,
    COMPONENT,
    MODAL,
    MODAL_ANSWER,
    form_of,
    ids_of,
    no_picture,
    option,
    pressed,
    running,
    sent,
    slash,
    text_of,
    whole_message,
)

QUIZ = slash("quiz", option("what", "ch12-q3"))


@pytest.mark.parametrize(
    "trouble",
    [
        Trouble(path="/callback", status=500, taken=True),
        Trouble(path="/callback", status=502),
        Trouble(path="/callback", taken=True),
        Trouble(path="/callback"),
        Trouble(path="/messages/@original", method="PATCH"),
        Trouble(path="/messages/@original", method="PATCH", status=500),
        Trouble(path="/messages/@original", method="PATCH", status=429, retry_after=0.1),
    ],
    ids=lambda one: f"{one.path} {one.status} {'taken' if one.taken else 'not taken'}",
)
async def test_a_lost_or_refused_answer_is_given_again(trouble: Trouble, server: DiscordServer, engine: Engine) -> None:
    server.troubles = [trouble]
    async with running(server, engine):
        await server.interact(COMMAND, QUIZ)
        await server.until(lambda: server.of("PATCH", "/messages/@original") and not server.troubles)
        wanted = 2 if trouble.method == "PATCH" else 1
        answer = await server.called("PATCH", "/messages/@original", wanted)

    assert "ch12-q3" in text_of(answer.body)
    assert len(server.acknowledged_at) == 1


async def test_a_form_is_opened_and_graded_although_receipts_are_lost(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        await server.interact(COMMAND, QUIZ)
        answer = await server.called("PATCH", "/messages/@original")
        server.troubles = [Trouble(path="/callback", taken=True)]
        opens = next(one for one in ids_of(answer.body) if one.startswith("f:"))
        await server.interact(COMPONENT, pressed(opens), message=whole_message())
        shown = await server.called("POST", "/callback", 3)
        assert shown.body["type"] == MODAL_ANSWER
        field = shown.body["data"]["components"][0]["component"]["custom_id"]
        server.troubles = [Trouble(path="/callback", taken=True)]
        token = shown.body["data"]["custom_id"]
        await server.interact(MODAL, sent(token, field, "C", "D"), message=whole_message())
        graded = await server.called("PATCH", "/messages/@original", 2)

    assert "Right" in text_of(graded.body)


async def test_a_cut_connection_is_resumed_and_nothing_in_between_is_lost(
    server: DiscordServer, engine: Engine
) -> None:
    async with running(server, engine):
        await server.gateway.cut()
        await server.interact(COMMAND, QUIZ)  # while nobody listens
        answer = await server.called("PATCH", "/messages/@original")

    assert "ch12-q3" in text_of(answer.body)
    assert server.gateway.resumed == [0]
    assert len(server.gateway.identified) == 1


async def test_a_forgotten_session_is_begun_anew(server: DiscordServer, engine: Engine) -> None:
    async with running(server, engine):
        forgotten = server.gateway.shard()
        server.gateway.sessions.clear()
        server.gateway.sessions["kept"] = forgotten
        await server.gateway.cut()
        await server.until(lambda: len(server.gateway.identified) == 2, 20)
        await server.until(lambda: len(server.gateway.sessions) == 2)
        await server.interact(COMMAND, QUIZ)
        await server.called("PATCH", "/messages/@original")

    first, second = server.gateway.identified
    assert second - first >= 4.9


async def test_every_server_is_answered_by_the_shard_it_belongs_to(engine: Engine) -> None:
    async with discord_server(shards=2) as server, running(server, engine):
        for guild in GUILDS[:2]:
            await server.interact(COMMAND, QUIZ, guild=guild)
        await server.called("PATCH", "/messages/@original", 2)
        await server.gateway.cut(1)
        await server.interact(COMMAND, QUIZ, guild=GUILDS[1])
        await server.called("PATCH", "/messages/@original", 3)

        assert {one.shard for one in server.gateway.sessions.values()} == {0, 1}
        assert server.gateway.resumed == [1]
        assert all(later - earlier >= 4.9 for earlier, later in pairwise(server.gateway.identified))


async def test_a_store_that_stands_still_delays_no_acknowledgement_and_no_form(
    server: DiscordServer, engine: Engine, store: SqliteStore
) -> None:
    async with running(server, engine):
        token, field = await form_of(server, "ch12-q3")
        await server.interact(COMMAND, QUIZ)
        shown = await server.called("PATCH", "/messages/@original", 2)
        opens = next(one for one in ids_of(shown.body) if one.startswith("f:"))
        answers = len(server.of("PATCH", "/messages/@original"))
        let_go = threading.Event()
        stalled = asyncio.create_task(store.write(lambda tx: _hold(tx, let_go)))
        asked = [
            await server.interact(COMMAND, QUIZ),
            await server.interact(COMPONENT, pressed(opens), message=whole_message()),
            await server.interact(MODAL, sent(token, field, "C", "D"), message=whole_message()),
        ]
        await server.until(lambda: all(one in server.acknowledged_at for one in asked), 5)
        assert len(server.of("PATCH", "/messages/@original")) == answers
        let_go.set()
        await stalled
        await server.called("PATCH", "/messages/@original", answers + 2)

    assert all(server.acknowledged_at[one] - server.asked_at[one] < 1 for one in asked)


def _hold(_tx: Transaction, let_go: threading.Event) -> None:
    let_go.wait(5)


async def test_who_is_stopped_answers_first_what_was_begun(
    server: DiscordServer, engine: Engine, store: SqliteStore
) -> None:
    let_go = threading.Event()
    async with running(server, engine):
        stalled = asyncio.create_task(store.write(lambda tx: _hold(tx, let_go)))
        begun = await server.interact(COMMAND, QUIZ)
        await server.until(lambda: begun in server.acknowledged_at)
        asyncio.get_running_loop().call_later(0.3, let_go.set)
    await stalled

    assert server.of("PATCH", "/messages/@original")


async def test_the_start_waits_for_discord_and_does_not_wait_for_a_wrong_token(
    server: DiscordServer, engine: Engine
) -> None:
    server.troubles = [Trouble(path="/users/@me", method="GET"), Trouble(path="/gateway/bot", method="GET")]
    async with running(server, engine):
        assert not server.troubles

    server.troubles = [Trouble(path="/users/@me", method="GET", status=401)]
    with pytest.raises(OperatorError, match="DISCORD_TOKEN"):
        await make_discord("token", server.url + "/api/v10", no_picture).serve(engine)


@pytest.mark.parametrize(("code", "words"), [(4004, "4004"), (4013, "4013"), (4014, "intents")])
async def test_a_connection_that_is_refused_for_good_ends_the_start(
    code: int, words: str, server: DiscordServer, engine: Engine
) -> None:
    server.gateway.refusals = [code]
    with pytest.raises(OperatorError, match=words):
        await make_discord("token", server.url + "/api/v10", no_picture).serve(engine)

    assert len(server.gateway.identified) == 1


async def test_who_has_used_up_the_sessions_of_the_day_begins_no_more(server: DiscordServer, engine: Engine) -> None:
    server.sessions_left, server.sessions_reset_ms = 3, 700
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with running(server, engine):
        pass

    assert server.gateway.identified[0] - began >= 0.7
