"""The real program, run as a process of its own in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
TIMEOUT_S = 60


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """The test's own environment without the machine's settings of the bot, plus *settings*."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("STUDYBOT_", "DISCORD_", "SLACK_", "DATABASE_", "LC_", "LANG"))
    }
    return {**kept, "DATABASE_URL": f"sqlite:///{folder}/test.db", "LANG": "C.UTF-8", **settings}


def run(folder: Path, *args: str, said: str | bytes = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot …` with *said* on standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", *args],
        cwd=HOME,
        env=environment(folder, **settings),
        input=said.encode() if isinstance(said, str) else said,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )
