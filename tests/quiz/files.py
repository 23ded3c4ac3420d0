"""A small bank file without a fault, and the bank that is made of such files with the stand-in kind."""

from __future__ import annotations

from fractions import Fraction

from bot.quiz.bank import Loaded, load_bank
from bot.quiz.kinds import Functions
from tests.quiz.stand_in import StandIn

KINDS = {"stand_in": StandIn}
FUNCTIONS: Functions = {"seven": lambda: Fraction(7)}

HEAD = """\
bank: small
license: MIT
questions:
"""

ONE = """\
- id: q-1
  topic: [zero]
  stem: {zh: 问, en: ask}
  explain: {zh: 因, en: why}
  hint: [{zh: 想, en: think, cost: 0.5}]
  kind: stand_in
  answer: right
"""

PARTS = """\
- id: q-2
  topic: [ddp]
  stem: {zh: 问, en: ask}
  explain: {zh: 因, en: why}
  parts:
  - {id: "1", prompt: {zh: 题, en: task}, weight: 2}
  - {id: 1.a, kind: stand_in, answer: one}
  - {id: 1.b, kind: stand_in, answer: two, weight: 3}
  - {id: "2", kind: stand_in, answer: three}
"""


def load(*texts: str) -> Loaded:
    """The bank of the files a.yaml, b.yaml and so on."""
    files = [(f"{name}.yaml", text) for name, text in zip("abcdef", texts, strict=False)]
    return load_bank(files, functions=FUNCTIONS, kinds=KINDS)
