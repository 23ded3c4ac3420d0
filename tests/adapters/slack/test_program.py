"""The real program on Slack: killed, started again, stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.adapters.slack.server.fake import APP_TOKEN, BOT_TOKEN, FakeSlack
from tests.adapters.slack.worlds import SOCKET, SlackPerson, World, slack_world, words

ROOT = Path(__file__).parents[3]


async def start(slack: FakeSlack, database: Path, *command: str) -> asyncio.subprocess.Process:
    environ: Mapping[str, str] = {
        **{name: value for name, value in os.environ.items() if not name.upper().endswith("_PROXY")},
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_APP_TOKEN": APP_TOKEN,
        "SLACK_API_URL": f"{slack.base}/api/",
        "DATABASE_URL": f"sqlite:///{database}",
        "STUDYBOT_LOG": "debug",
    }
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *command, cwd=ROOT, env=environ, stdout=pipe, stderr=pipe
    )


async def test_controls_work_after_the_program_was_killed_and_it_stops_when_told(tmp_path: Path) -> None:
    async with slack_world(SOCKET) as world:
        slack = world.slack
        own = len(slack.sockets)
        program = await start(slack, tmp_path / "a.db", "serve")
        await slack.until(lambda: len(slack.sockets) > own, 20)
        person = SlackPerson(world, "U1", "C1")
        shown = await person.slash("/quiz ch12-q2")
        opened = await person.presses(shown, "Answer")
        program.send_signal(signal.SIGKILL)
        _, first = await program.communicate()
        sockets = len(slack.sockets)
        program = await start(slack, tmp_path / "a.db", "serve")
        await slack.until(lambda: len(slack.sockets) > sockets, 20)
        ack = await person.submits(opened["view"], {"1": "32", "2": "divided by 4", "3": "unchanged"})
        # A busy machine acknowledges first and shows the grade a moment later.
        await slack.until(
            lambda: "100 %" in words(ack) or any("100 %" in words(one) for one in slack.of("views.update"))
        )
        await _welcomed(world, person)
        program.send_signal(signal.SIGTERM)
        _, second = await program.communicate()
        assert program.returncode == 0, second
        text = (first + second).decode()
        assert not [one for one in (BOT_TOKEN, APP_TOKEN, "/response/") if one in text]
        assert slack.faults == []


async def _welcomed(world: World, person: SlackPerson) -> None:
    """Whoever opens the app first is welcomed, once."""
    for _ in range(2):
        await world.slack.deliver("events_api", person.event({"type": "app_home_opened", "user": "U1", "tab": "home"}))
    await world.slack.until(lambda: world.slack.of("chat.postMessage"), 10)
    await asyncio.sleep(0.5)
    assert [body["channel"] for body in world.slack.of("chat.postMessage")] == ["DU1"]


async def test_the_doctor_says_what_is_good_and_what_is_not(tmp_path: Path) -> None:
    async with slack_world(SOCKET) as world:
        program = await start(world.slack, tmp_path / "a.db", "doctor")
        out, _ = await program.communicate()
        assert "Socket Mode can be opened" in out.decode()
        assert "scopes missing" in out.decode()
        assert program.returncode == 1
        world.slack.troubles["auth.test"].append({"error": "invalid_auth"})
        program = await start(world.slack, tmp_path / "a.db", "doctor")
        out, _ = await program.communicate()
        assert "refused" in out.decode()
        assert program.returncode == 1
