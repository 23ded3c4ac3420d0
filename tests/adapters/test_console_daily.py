"""The daily question in the terminal: printed when it comes, answered by the next line."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.console import CHANNEL, Console
from adapters.console.platform import NAME, ConsolePlatform
from adapters.sqlite import SqliteStore
from adapters.worker import Worker
from adapters.worker.outgoing import WorkersOutgoing, serve_beside
from bot.daily.sending import Sender
from bot.engine import Engine
from bot.ports import Target
from bot.quiz.question import Bank
from bot.replies import Paragraph, Reply
from bot.wording import Language
from tests.fakes import StandingClock
from tests.program import HOME, environment, run

MADE = "/study daily on 09:00 Asia/Shanghai set=ch12 order=listed"


@dataclass(slots=True)
class Terminal:
    """What is typed into a console and what stands on its screen."""

    console: Console
    clock: StandingClock
    worker: Worker
    printed: list[str] = field(default_factory=list)

    async def type(self, line: str) -> str:
        self.printed.clear()
        await self.console.take(line)
        return "".join(self.printed)

    async def at(self, text: str) -> str:
        """It is the time *text* in Shanghai; what was printed by itself."""
        self.printed.clear()
        self.clock.now = datetime.fromisoformat(f"2026-{text}:00+08:00").astimezone(UTC)
        await self.worker.settled()
        return "".join(self.printed)


@pytest.fixture
async def terminal(bank: Bank, store: SqliteStore) -> AsyncIterator[Terminal]:
    clock = StandingClock(now=datetime(2026, 3, 2, 0, 30, tzinfo=UTC))
    sender = Sender(bank=bank, store=store, clock=clock, language=Language.EN)
    outgoing = WorkersOutgoing(sender=sender)
    printed: list[str] = []
    engine = Engine(bank=bank, store=store, clock=clock, outgoing=outgoing)
    console = Console(engine=engine, write=printed.append, locale="en", colour=False, zone="UTC")
    worker = Worker(name=NAME, platform=ConsolePlatform(console.announce), store=store, clock=clock, draw=sender.draw)
    outgoing.workers = {NAME: worker}
    console.settled = worker.settled
    over = asyncio.Event()
    serving = asyncio.create_task(serve_beside(worker, _wait(over)))
    yield Terminal(console=console, clock=clock, worker=worker, printed=printed)
    over.set()
    await serving


async def _wait(over: asyncio.Event) -> None:
    await over.wait()


async def test_a_question_is_printed_when_it_comes_and_the_next_line_answers_it(terminal: Terminal) -> None:
    await terminal.type(MADE)

    assert "Question of the day 2026-03-02 · ch12-q1" in await terminal.at("03-02 09:00")
    assert "✓ Right" in await terminal.type("runtime memory; gradients; peak")
    assert "Answers 2026-03-02 · ch12-q1" in await terminal.at("03-02 18:00")
    assert "✓ Right" in await terminal.type("1")  # "My result"
    assert "Question of the day 2026-03-03 · ch12-q2" in await terminal.at("03-03 09:00")


async def test_post_now_is_printed_before_the_next_line_is_read(terminal: Terminal) -> None:
    await terminal.type(MADE)

    assert "Question of the day" in await terminal.type("1")


async def test_an_own_open_question_keeps_the_next_line(terminal: Terminal) -> None:
    await terminal.type(MADE)
    await terminal.type("/quiz ch12-q3")
    await terminal.at("03-02 09:00")

    assert "ch12-q3" in await terminal.type("CD")


async def test_the_terminal_finds_only_what_it_has_printed_itself() -> None:
    shown: list[Reply] = []
    platform, target = ConsolePlatform(shown.append), Target.from_text(CHANNEL)
    message_id = await platform.post(target, Reply(parts=(Paragraph(text="hello"),)), "key")

    assert await platform.find(target, "key") == message_id
    assert await platform.find(target, "other") is None
    assert await ConsolePlatform(shown.append).find(target, "key") is None
    assert len(shown) == 1


def test_a_piped_talk_with_a_question_of_the_day_ends_at_once_and_is_kept(tmp_path: Path) -> None:
    first = run(tmp_path, "console", said=f"{MADE}\n1\nruntime memory; gradients; peak\n", TZ="UTC")
    again = run(tmp_path, "console", said="/study daily status\n", TZ="UTC")

    assert first.returncode == again.returncode == 0, first.stderr
    assert "✓ Right" in first.stdout
    assert "posted" in again.stdout
    assert "Question of the day" not in again.stdout


def _lived(folder: Path, start: str, seconds: float, said: str = "") -> str:
    """What the real program prints when its clock shows *start* and it lives so many seconds, which pass as usual."""
    command = ["faketime", "-f", f"@{start}", sys.executable, "-m", "bot", "console"]
    settings = environment(folder, TZ="UTC", STUDYBOT_LOG="warning")
    with subprocess.Popen(command, cwd=HOME, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        program.stdin.write(said.encode())
        program.stdin.flush()
        time.sleep(seconds)
        program.stdin.close()  # the end of the talk; faketime would pass no signal on
        assert program.stdout is not None
        printed = program.stdout.read().decode()
    assert program.returncode == 0
    return printed


@pytest.mark.skipif(shutil.which("faketime") is None, reason="faketime (Debian package faketime) is not installed")
def test_the_real_program_posts_at_nine_reveals_and_posts_again_the_next_day(tmp_path: Path) -> None:
    made = "/study daily on 09:00 UTC set=ch12 order=listed\n"
    morning = _lived(tmp_path, "2026-03-02 08:59:46", 18, made)
    evening = _lived(tmp_path, "2026-03-02 17:59:55", 12)
    next_day = _lived(tmp_path, "2026-03-03 08:59:55", 12)

    assert "[#]\nQuestion of the day 2026-03-02 · ch12-q1" in morning
    assert evening.count("Answers 2026-03-02 · ch12-q1") == 1
    assert "Question of the day" not in evening
    assert next_day.count("Question of the day 2026-03-03 · ch12-q2") == 1
    assert "Answers" not in next_day
