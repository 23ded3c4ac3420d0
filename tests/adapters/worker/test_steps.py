"""Whichever step a process dies at, the next one makes the day what it would have been."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

# Of all steps those that this file is about: if one of them is never reached, the test has lost its point.
STEPS = {
    *("before record_plans 1", "after record_plans 1", "before take 1", "after take 1"),
    *("before Sender._draw_post 1", "after Sender._draw_post 1", "before Sender._draw_reveal 1"),
    *("before the post to C1 1", "after the post to C1 1", "before the post to C2 1", "after the post to boss 1"),
    *("before the post to C1 2", "after the post to C1 2"),  # the answers
    *("before Delivery.deliver 1", "after Delivery.deliver 1", "after Delivery.deliver 4"),
    *("before _settle 1", "after _settle 1", "before the edit in C1 1", "after the edit in C1 1"),
    *("before note_shown 1", "after note_shown 1"),
}


def _days(directory: Path) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "tests.adapters.worker.steps_child", str(directory)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_killed_at_any_step_a_day_has_one_post_one_reveal_and_one_notice(tmp_path: Path) -> None:
    nobody_died, *days = _days(tmp_path)
    assert not nobody_died["died"]
    assert {each["step"] for each in days if each["died"]} >= STEPS

    for each in (nobody_died, *days):
        posts = [message for message in each["messages"] if message["do"] == "post"]
        begun = Counter((message["target"], message["text"].split(" 2026")[0].split(" C2")[0]) for message in posts)
        assert begun == {
            ("test:T:C1", "Question of the day"): 1,
            ("test:T:C1", "Answers"): 1,
            ("test:T:boss", "I could not post in the channel"): 1,
        }, each
        assert each["states"] == nobody_died["states"], each
        assert each["answers"] == 1, each
        last = [message for message in each["messages"] if message["do"] == "edit"][-1]
        assert "\n1 answer" in last["text"], each
