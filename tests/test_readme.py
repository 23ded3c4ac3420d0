import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.quiz.authoring.check import check_bank
from bot.quiz.memory_functions import FUNCTIONS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TALKS = re.findall(r"^<!-- transcript -->\n```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
QUESTIONS = re.findall(r"^<!-- question -->\n```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def without_trailing_spaces(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_the_readme_shows_a_talk_and_a_question_in_each_language() -> None:
    assert (len(TALKS), len(QUESTIONS)) == (2, 2)


@pytest.mark.parametrize("talk", TALKS, ids=["English", "Chinese"])
def test_the_bot_says_what_the_readme_shows(talk: str, tmp_path: Path) -> None:
    typed = [line.removeprefix("> ") for line in talk.splitlines() if line.startswith("> ")]
    shown = [line for line in without_trailing_spaces(talk) if not line.startswith("> ")]
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "console"],
        cwd=ROOT,
        input="\n".join(typed) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "DATABASE_URL": f"sqlite:///{tmp_path}/talk.db",
            "STUDYBOT_LANGUAGE": "en",
            "STUDYBOT_BANK": "",
        },
    )
    assert (ran.returncode, typed != []) == (0, True), ran.stderr
    assert without_trailing_spaces(ran.stdout) == shown


@pytest.mark.parametrize("text", QUESTIONS, ids=["English", "Chinese"])
def test_there_is_nothing_to_mend_in_a_question_of_the_readme(text: str) -> None:
    assert [str(found) for found in check_bank([("first.yaml", text)], FUNCTIONS)] == []
