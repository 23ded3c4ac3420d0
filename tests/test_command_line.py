"""The command line, as people and programs call it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.program import HOME, environment, run


def test_a_piped_talk_is_answered_without_colour(tmp_path: Path) -> None:
    done = run(tmp_path, "console", said="/quiz ch12-q3\nCD\n/mem 7b bf16 adam\n")

    assert done.returncode == 0
    assert "✓ Right" in done.stdout
    assert "78.2 GiB" in done.stdout
    assert "\x1b" not in done.stdout


def test_without_tokens_the_program_is_the_chat_and_says_what_it_does_not_run(tmp_path: Path) -> None:
    done = run(tmp_path, said="")

    assert done.returncode == 0
    assert "Hi!" in done.stdout
    assert "Discord" in done.stderr
    assert "chat in this terminal" in done.stderr


def test_the_locale_chooses_the_language(tmp_path: Path) -> None:
    done = run(tmp_path, "console", said="/quiz ch12-q3\n选CD\n", LANG="zh_CN.UTF-8")

    assert "你好" in done.stdout
    assert "✓ 正确" in done.stdout


def test_an_open_question_is_there_after_a_restart(tmp_path: Path) -> None:
    run(tmp_path, "console", said="/quiz ch12-q3\n")

    done = run(tmp_path, "console", said="CD\n")

    assert "still have this question open" in done.stdout
    assert "✓ Right" in done.stdout


def test_numbers_press_controls_unless_the_question_asks_for_a_number(tmp_path: Path) -> None:
    skipped = run(tmp_path, "console", said="/quiz ch12-q3\n#2\n")
    assert "ch12-q3 skipped" in skipped.stdout

    answered = run(tmp_path, "console", said="/quiz ch12-q2\n/quiz ch12-q2\n2\n")
    assert "ch12-q2 skipped" not in answered.stdout


def test_fields_are_asked_one_by_one_after_a_message_that_could_not_be_read(tmp_path: Path) -> None:
    lines = ["/quiz ch12-q1", "hmm", "runtime memory", "gradients", "peak"]

    done = run(tmp_path, "console", said="\n".join(lines) + "\n")

    assert "one by one" in done.stdout
    assert "✓ Right" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_chat_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "console"],
        cwd=HOME,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        time.sleep(0.2)
        child.send_signal(number)
        assert child.wait(timeout=20) == 0
        assert "Traceback" not in child.stderr.read()


def test_a_second_process_on_the_same_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "console"],
        cwd=HOME,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as first:
        assert first.stdout is not None
        first.stdout.readline()

        second = run(tmp_path, "console")

        first.communicate(timeout=20)
    assert second.returncode == 78
    assert str(first.pid) in second.stderr
    assert "Traceback" not in second.stderr


def test_a_broken_bank_file_stops_the_start_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("bank: x\nquestions:\n  - id: [\n", encoding="utf-8")

    done = run(tmp_path, "console", STUDYBOT_BANK=str(tmp_path))

    assert done.returncode == 78
    assert "broken.yaml:" in done.stderr
    assert done.stdout == ""


def test_a_further_bank_is_asked_from(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(
        "bank: more\nlicense: MIT\nquestions:\n  - id: more-1\n    topic: [zero]\n    difficulty: 1\n"
        '    kind: true_false\n    stem: {zh: "对吗？", en: "True?"}\n    answer: true\n'
        '    explain: {zh: "是。", en: "Yes."}\n',
        encoding="utf-8",
    )

    done = run(tmp_path, "console", said="/quiz more-1\ntrue\n", STUDYBOT_BANK=str(tmp_path))

    assert "✓ Right" in done.stdout


def test_half_a_configuration_lists_what_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, SLACK_BOT_TOKEN="xoxb-secret", STUDYBOT_LANGAGE="zh")

    assert done.returncode == 78
    assert "SLACK_APP_TOKEN" in done.stderr
    assert "STUDYBOT_LANGUAGE" in done.stderr
    assert "xoxb-secret" not in done.stderr


def test_serve_without_a_platform_exits_78(tmp_path: Path) -> None:
    assert run(tmp_path, "serve").returncode == 78


@pytest.mark.parametrize("args", [["nonsense"], ["mem"], ["grade"], ["mem", "--jsonl", "7b"]])
def test_wrong_usage_exits_2(tmp_path: Path, args: list[str]) -> None:
    done = run(tmp_path, *args)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_mem_prints_an_answer_or_exits_1(tmp_path: Path) -> None:
    assert "78.2 GiB" in run(tmp_path, "mem", "7b bf16 adam").stdout
    refused = run(tmp_path, "mem", "7b adan")
    assert refused.returncode == 1
    assert "did you mean adam" in refused.stdout + refused.stderr


def test_mem_in_bulk_answers_line_by_line(tmp_path: Path) -> None:
    done = run(tmp_path, "mem", "--jsonl", said="7b bf16 adam\n\n7b adan\n")

    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [one["ok"] for one in found] == [True, False, False]
    assert found[0]["model_states_bytes"] == 84_000_000_000


def test_grading_in_bulk_answers_every_line_and_exits_1_when_one_cannot_be_served(tmp_path: Path) -> None:
    lines = [
        json.dumps({"id": "a", "question": "ch12-q3", "part": None, "answer": "C,D", "other": 1}),
        "not json",
        json.dumps({"id": "c", "question": "nope", "part": None, "answer": "x"}),
        json.dumps({"id": "d", "question": "ch12-q3", "part": None, "answer": "C", "mode": "each"}),
    ]

    done = run(tmp_path, "grade", "--jsonl", said="\n".join(lines) + "\n")

    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert (found[0]["score"], found[0]["selection"]) == (1.0, ["C", "D"])
    assert "error" in found[1]
    assert "error" in found[2]
    assert found[3]["score"] == 0.75


def test_check_is_silent_about_a_good_bank_and_lists_every_fault_of_a_bad_one(tmp_path: Path) -> None:
    assert run(tmp_path, "check").returncode == 0
    (tmp_path / "a.yaml").write_text("bank: x\nlicense: MIT\nquestions:\n  - id: A B\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("questions: &a [*a]\n", encoding="utf-8")

    done = run(tmp_path, "check", str(tmp_path), "--format", "json")

    assert done.returncode == 1
    assert {Path(found["path"]).name for found in json.loads(done.stdout)} == {"a.yaml", "b.yaml"}


def test_what_needs_no_store_starts_without_the_engine(tmp_path: Path) -> None:
    code = "import sys, bot.__main__; print([m for m in ('bot.engine', 'bot.commands') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOME, env=environment(tmp_path), capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_no_platform_library_is_imported_for_the_chat(tmp_path: Path) -> None:
    code = (
        "import sys; import bot.__main__, adapters.console, adapters.sqlite, bot.engine;"
        "print([m for m in ('discord', 'slack_bolt', 'slack_sdk', 'aiohttp', 'matplotlib', 'numpy', 'psycopg')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOME, env=environment(tmp_path), capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"
