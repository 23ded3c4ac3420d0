"""How long does one `/mem` answer take? Medians of reading, counting and saying, without the picture."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from bot.memory.answer import answer
from bot.memory.contract import query_object
from bot.memory.line.reading import read
from bot.wording import Language

LINES = (
    "7b bf16 adam",
    "7b bf16 adam zero3 8",
    "7b megatron zero1 8",
    "bf16 vs fp16",
    "mb 8 accum 4 dp 2",
    "llama-2-7b bf16 adam seq 4096 ckpt",
    "qwen3-30b-a3b amp adamw fsdp 64 lean",
    "llama-2-7b qlora r 16 ckpt",
    "llama-2-7b bf16 adam a100-80",
    "tinyllama a100-80 max batch",
)
ROUNDS = 60


def _median_ms(work: Callable[[str], object], line: str) -> float:
    work(line)
    took = []
    for _ in range(ROUNDS):
        started = perf_counter()
        work(line)
        took.append(perf_counter() - started)
    return 1000 * median(took)


def _answer(line: str) -> object:
    return answer(line, Language.EN)


def main() -> None:
    """Print a row per line and the median of all."""
    print(f"{'read':>8} {'json':>8} {'answer':>8}  ms, median of {ROUNDS}")
    rows = [(_median_ms(read, line), _median_ms(query_object, line), _median_ms(_answer, line)) for line in LINES]
    for line, (reading, json, said) in zip(LINES, rows, strict=True):
        print(f"{reading:8.3f} {json:8.3f} {said:8.3f}  {line}")
    print(f"{'':>17} {median(row[2] for row in rows):8.3f}  median of the answers")


if __name__ == "__main__":
    main()
