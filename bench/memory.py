"""How long does one `/mem` answer take, and how long one of accelerate's?

Medians of reading, counting and saying, without the picture; the aim is 1 ms. Then whole processes in turn: one `mem`
command, and accelerate's estimate of the same model on the meta device. The latter wants torch, transformers and
accelerate, in this Python or in the one that TORCH_PYTHON names, and is skipped elsewhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.memory.answer import answer
from bot.memory.contract import query_object
from bot.memory.estimate import estimate
from bot.memory.line.reading import read
from bot.wording import Language

HOME = Path(__file__).resolve().parent.parent
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
PROCESSES = 5

LIBRARIES = ("torch", "transformers", "accelerate")
LACKING = f"import importlib.util as u; print(*(name for name in {LIBRARIES} if u.find_spec(name) is None))"

# accelerate's own command; only what it would fetch from the hub is written down here: the shape of llama-2-7b.
ACCELERATE = """
import torch, transformers
from accelerate import init_empty_weights
from accelerate.commands import estimate

def create_empty_model(*_, **__):
    config = transformers.LlamaConfig(
        hidden_size=4096, num_hidden_layers=32, intermediate_size=11008, num_attention_heads=32, vocab_size=32000)
    with init_empty_weights():
        return transformers.AutoModel.from_config(config, dtype=torch.float32)

estimate.create_empty_model = create_empty_model
estimate.estimate_command(estimate.estimate_command_parser().parse_args(["llama-2-7b", "--dtypes", "float32"]))
"""
OURS = "llama-2-7b fp32 adam"


def _median_ms(work: Callable[[str], object], line: str) -> float:
    work(line)
    took = []
    for _ in range(ROUNDS):
        estimate.cache_clear()  # everybody asks something else
        started = perf_counter()
        work(line)
        took.append(perf_counter() - started)
    return 1000 * median(took)


def _answer(line: str) -> object:
    return answer(line, Language.EN)


def _answer_zh(line: str) -> object:
    return answer(line, Language.ZH)


def _answers() -> None:
    """A row per line, and the median of all."""
    works: tuple[Callable[[str], object], ...] = (read, query_object, _answer, _answer_zh)
    print(f"{'read':>8} {'json':>8} {'en':>8} {'zh':>8}  ms, median of {ROUNDS}")
    rows = [tuple(_median_ms(work, line) for work in works) for line in LINES]
    for line, row in zip(LINES, rows, strict=True):
        print(" ".join(f"{taken:8.3f}" for taken in row), line, sep="  ")
    medians = (median(row[at] for row in rows) for at in (2, 3))
    print(" " * 17, *(f"{taken:8.3f}" for taken in medians), " median of the answers (aim: 1 ms)")


def _took_s(command: Sequence[str]) -> float:
    started = perf_counter()
    subprocess.run(command, cwd=HOME, check=True, capture_output=True, stdin=subprocess.DEVNULL)  # noqa: S603 - named here
    return perf_counter() - started


def _beside_accelerate() -> None:
    """Whole processes in turn, so that a busy machine slows both."""
    python = os.environ.get("TORCH_PYTHON", sys.executable)
    looked = subprocess.run([python, "-c", LACKING], check=True, capture_output=True, text=True)  # noqa: S603 - the developer's own Python
    lacking = looked.stdout.split()
    if lacking:
        print(f"beside accelerate: skipped, {python} has no {', no '.join(lacking)} (TORCH_PYTHON=... names another)")
        return
    ours = [sys.executable, "-m", "bot", "mem", OURS]
    theirs = [python, "-c", ACCELERATE]
    times = [(_took_s(ours), _took_s(theirs)) for _ in range(PROCESSES)]
    own_s, peer_s = median(own for own, _ in times), median(peer for _, peer in times)
    one_ms = _median_ms(_answer, OURS)
    print(f"beside accelerate, whole processes, median of {PROCESSES} in turn, {OURS!r}")
    print(f"  python -m bot mem     {own_s:6.2f} s")
    print(f"  accelerate, meta      {peer_s:6.2f} s   {peer_s / own_s:.1f} times as long")
    print(f"  one answer in the bot {one_ms:6.2f} ms  {1000 * peer_s / one_ms:,.0f} times in accelerate's process")


if __name__ == "__main__":
    _answers()
    _beside_accelerate()
