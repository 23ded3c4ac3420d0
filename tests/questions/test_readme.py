from __future__ import annotations

import re
from pathlib import Path

from bot.quiz.authoring.check import as_text, check_bank
from bot.quiz.bank import load_bank
from bot.quiz.kinds import KINDS

README = (Path(__file__).parents[2] / "questions" / "README.md").read_text(encoding="utf-8")
EXAMPLE, PARTS = re.findall(r"```yaml\n(.*?)```", README, flags=re.DOTALL)
HEAD = """\
bank: example
license: MIT
questions:
  - id: example
    topic: [bytes]
    stem: {zh: 问, en: ask}
    explain: {zh: 因, en: why}
"""


def test_the_example_is_a_file_without_a_fault() -> None:
    assert as_text(check_bank([("example.yaml", EXAMPLE)])) == "nothing to mend"


def test_the_example_of_parts_weighs_as_the_text_says() -> None:
    loaded = load_bank([("example.yaml", HEAD + PARTS)])
    assert as_text(loaded.findings) == "nothing to mend"

    root = loaded.bank.questions["example"].root
    group = root.find("1")
    assert group is not None
    assert [part.weight for part in root.children] == [1.0, 1.0]
    assert [part.weight for part in group.children] == [1.0, 2.0]


def test_every_kind_is_listed() -> None:
    table = README.split("## Kinds")[1].split("\n\n")[1]

    assert set(re.findall(r"`([a-z_]+)`(?=[^|]*\| `)", table)) >= set(KINDS)
