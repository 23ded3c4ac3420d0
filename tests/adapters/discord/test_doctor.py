"""`python -m bot doctor` asks Discord, and says what is good and what is not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.adapters.discord.server.fake import Trouble, discord_server
from tests.adapters.discord.server.shapes import APPLICATION
from tests.program import run

VIEW, SEND, EMBED, ATTACH, HISTORY, OPEN_THREAD, SEND_IN_THREAD = 10, 11, 14, 15, 16, 35, 38


async def test_a_token_that_is_let_in_is_told_with_the_link_that_invites_the_bot(tmp_path: Path) -> None:
    async with discord_server() as server:
        settings = {"DISCORD_API_URL": f"{server.url}/api/v10", "DISCORD_TOKEN": "token"}
        done = await asyncio.to_thread(run, tmp_path, "doctor", **settings)
    lines = done.stdout.splitlines()
    link = parse_qs(urlsplit(lines[3].partition("invite the bot: ")[2]).query)

    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0] == f"ok   Discord: DISCORD_TOKEN belongs to study ({APPLICATION})"
    assert lines[1] == "ok   Discord: no privileged intent is needed; all three may be off"
    assert lines[2] == "ok   Discord: commands will be registered at the next start"
    assert lines[4:] == ["Slack: not configured"]
    assert link["client_id"] == [APPLICATION]
    assert link["scope"] == ["bot applications.commands"]
    wanted = (VIEW, SEND, EMBED, ATTACH, HISTORY, OPEN_THREAD, SEND_IN_THREAD)
    assert int(link["permissions"][0]) == sum(1 << bit for bit in wanted)


async def test_a_token_that_is_refused_and_a_server_that_is_away_are_told(tmp_path: Path) -> None:
    async with discord_server() as server:
        server.troubles = [Trouble(path="/applications/@me", method="GET", status=401)]
        settings = {"DISCORD_API_URL": f"{server.url}/api/v10", "DISCORD_TOKEN": "another-token"}
        refused = await asyncio.to_thread(run, tmp_path, "doctor", **settings)
    away = await asyncio.to_thread(run, tmp_path, "doctor", **settings)

    assert (refused.returncode, away.returncode) == (1, 1)
    assert refused.stdout.startswith("NO   Discord: DISCORD_TOKEN is refused (401)")
    assert away.stdout.startswith(f"NO   Discord: {settings['DISCORD_API_URL']} does not answer")
    assert "another-token" not in refused.stdout + refused.stderr + away.stdout + away.stderr
