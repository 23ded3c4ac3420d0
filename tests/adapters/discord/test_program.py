"""The real program on Discord: killed, started again, stopped; and what the doctor says of it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.adapters.discord.server.fake import CHANNEL, GUILD, DiscordServer, discord_server
from tests.adapters.discord.server.proxy import proxy
from tests.adapters.discord.worlds import COMMAND, MODAL, form_of, option, sent, slash, text_of, whole_message
from tests.program import HOME, environment

TOKEN = "MTIzNDU2.secret-of-the-bot"


async def start(server: DiscordServer, folder: Path, *command: str, **settings: str) -> asyncio.subprocess.Process:
    given = environment(folder, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=server.url + "/api/v10", STUDYBOT_LOG="debug")
    kept = {name: value for name, value in given.items() if not name.upper().endswith("_PROXY")}
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *command, cwd=HOME, env={**kept, **settings}, stdout=pipe, stderr=pipe
    )


@asynccontextmanager
async def served(server: DiscordServer, folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    known = len(server.gateway.sessions)
    program = await start(server, folder, "serve", **settings)
    try:
        await server.until(lambda: len(server.gateway.sessions) > known, 30)
        yield program
    finally:
        if program.returncode is None:
            program.kill()
            await program.communicate()


async def test_a_form_is_graded_after_the_program_was_killed_and_it_stops_when_told(
    server: DiscordServer, tmp_path: Path
) -> None:
    async with served(server, tmp_path) as program:
        token, field = await form_of(server, "ch12-q3")
        program.send_signal(signal.SIGKILL)
        _, first = await program.communicate()
    async with served(server, tmp_path) as program:
        await server.interact(MODAL, sent(token, field, "C", "D"), message=whole_message())
        graded = await server.called("PATCH", "/messages/@original", 2)
        program.send_signal(signal.SIGTERM)
        _, second = await program.communicate()

    assert "Right" in text_of(graded.body)
    assert program.returncode == 0, second
    assert len(server.of("PUT", "/commands")) == 1
    log = (first + second).decode()
    assert "interactions/" in log  # the library did log its requests, and still:
    assert TOKEN not in log
    assert "/token-" not in log
    assert "Traceback" not in log


async def test_requests_and_gateway_go_through_the_proxy(server: DiscordServer, tmp_path: Path) -> None:
    async with proxy() as way, served(server, tmp_path, HTTPS_PROXY=way.url):
        await server.interact(COMMAND, slash("quiz", option("what", "ch12-q3")))
        await server.called("PATCH", "/messages/@original")

        assert any("/gateway" in target for target in way.asked)
        assert any("/users/@me" in target for target in way.asked)
        assert any("/callback" in target for target in way.asked)


async def test_the_doctor_says_what_is_good_and_what_is_not(tmp_path: Path) -> None:
    on = {"name": "on", "type": 1, "options": [option("time", "09:00"), option("zone", "Europe/Berlin")]}
    daily = slash("study", {"name": "daily", "type": 2, "options": [on]})
    async with discord_server() as server:
        async with served(server, tmp_path):
            await server.interact(COMMAND, daily)
            answer = await server.called("PATCH", "/messages/@original")
            assert "09:00" in text_of(answer.body)
            good = await start(server, tmp_path, "doctor")  # while the bot runs
            out, errors = await good.communicate()
            assert good.returncode == 0, out + errors
            assert f"channel {CHANNEL} of server {GUILD} can be posted to" in out.decode()
            assert "commands are registered" in out.decode()
            assert "oauth2/authorize?client_id=9001" in out.decode()
        server.overwrites = [{"id": GUILD, "type": 0, "allow": "0", "deny": str(1 << 14 | 1 << 11)}]
        bad = await start(server, tmp_path, "doctor")
        out, _ = await bad.communicate()
        assert "lacks Send Messages, Embed Links" in out.decode()
        assert bad.returncode == 1
