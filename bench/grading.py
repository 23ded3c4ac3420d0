"""How long does grading one answer take?

Grades short, long and hostile answers to every question of the bank, and prints the median and the worst percentile.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from adapters.bank_files import read_bank_files  # noqa: E402 - the checkout comes first on the path
from bot.quiz.bank import load_bank  # noqa: E402
from bot.quiz.grading import grade  # noqa: E402
from bot.quiz.memory_functions import FUNCTIONS  # noqa: E402

SHORT = (
    "32; divide by 4; unchanged",
    "CD",
    "78.2 GiB",
    "优化器状态在第一次 step 才分配",
    "ZeRO-3, every rank keeps a full copy",
)
HOSTILE = (
    "a " * 2_000,
    "not " * 1_000,
    "，不是" * 1_300,
    "9" * 4_000,
    "(" * 4_000,
    "A" * 4_000,
    "1. " * 1_300,
    "|" * 4_000,
)
ROUNDS = 20


def main() -> None:
    """Print the table."""
    bank = load_bank(read_bank_files((HOME / "questions",)).files, FUNCTIONS).bank
    print(f"grading: one answer to one question or part, {len(bank.questions)} questions")
    for name, answers in (("short answers", SHORT), ("4,000 characters", HOSTILE)):
        times = []
        for question in bank.questions.values():
            parts = [None, *(leaf.id for leaf in question.root.leaves() if leaf.id)]
            for answer in answers:
                for part in parts:
                    for _ in range(ROUNDS):
                        began = time.perf_counter_ns()
                        grade(question, part, answer)
                        times.append((time.perf_counter_ns() - began) / 1e6)
        p99 = statistics.quantiles(times, n=100)[98]
        print(f"  {name:18} median {statistics.median(times):.3f} ms   p99 {p99:.3f} ms   worst {max(times):.3f} ms")


if __name__ == "__main__":
    main()
