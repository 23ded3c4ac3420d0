from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memory.answers.fitting import Verdict, needed_bytes, verdict_of
from bot.memory.answers.inverse import solve, with_batch, with_length
from bot.memory.devices import DEVICES
from bot.memory.estimate import estimate
from bot.memory.line.questions import Training
from bot.memory.line.reading import read
from bot.memory.line.slots import Ask
from bot.memory.presets import PRESETS
from bot.memory.setup import Checkpointing, Scheme, TrainingSetup, Workload


def asked(line: str) -> int | None:
    question = read(line)
    assert isinstance(question, Training)
    assert question.setup.device
    (ask,) = question.asked
    return solve(ask, question.setup, question.setup.device).value


@pytest.mark.parametrize(
    ("words", "largest"),
    [
        ("tinyllama-1.1b bf16 adam", (1, 5, 6, 29, 12, 55)),
        ("llama-3.2-1b bf16 adam", (0, 1, 4, 8, 8, 16)),
        ("llama-2-7b bf16 adam", (0, 0, 0, 0, 2, 23)),
        ("llama-2-7b bf16 adam moments=bf16", (0, 0, 1, 12, 3, 31)),
    ],
)
def test_the_largest_micro_batch_is_the_measured_one(words: str, largest: tuple[int, ...]) -> None:
    cases = [(gpu, ckpt) for gpu in ("4090", "a100-80", "h200") for ckpt in ("none", "full")]
    found = tuple(asked(f"{words} hf seq=4096 {gpu} ckpt={ckpt} max batch") for gpu, ckpt in cases)
    assert found == largest


@given(
    name=st.sampled_from(["gpt2", "llama-45m", "llama-3.2-1b", "qwen3-0.6b"]),
    gpu=st.sampled_from(sorted(DEVICES)),
    ckpt=st.sampled_from(Checkpointing),
    ask=st.sampled_from([Ask.MAX_BATCH, Ask.MAX_SEQ]),
)
@settings(max_examples=25, deadline=None)
def test_one_more_would_not_fit(name: str, gpu: str, ckpt: Checkpointing, ask: Ask) -> None:
    device = DEVICES[gpu]
    work = Workload(sequence_length=256, checkpointing=ckpt)
    setup = TrainingSetup(model=PRESETS[name], workload=work, device=device)
    value = solve(ask, setup, device).value or 0
    change = with_batch if ask is Ask.MAX_BATCH else with_length

    def fits(size: int) -> bool:
        return verdict_of(needed_bytes(estimate(change(setup, size))), device) is Verdict.FITS

    assert value == 0 or fits(value)
    learned = PRESETS[name].positions if ask is Ask.MAX_SEQ else 0
    assert value == learned or not fits(value + 1)


def test_the_fewest_gpus_are_the_first_power_of_two_that_is_enough() -> None:
    assert asked("7b bf16 adam a100 min gpus") == 2  # 84 GB of states, halved
    assert asked("7b bf16 adam 4090 min gpus") == 4
    assert asked("350m bf16 adam 4090 min gpus") == 1


def test_no_number_of_gpus_is_enough_for_what_is_not_divided() -> None:
    assert asked("llama-2-7b bf16 adam t4 seq 128k min gpus") is None
    assert asked("7b bf16 adam ddp 4090 min gpus") is None


def test_gpus_count_all_axes() -> None:
    value = asked("llama-2-7b bf16 adam zero3 tp 2 a100 ckpt min gpus")
    assert value
    assert value % 2 == 0


def test_the_answer_holds_the_setup_at_its_value() -> None:
    question = read("llama-3-70b bf16 adam h100 ckpt min gpus")
    assert isinstance(question, Training)
    assert question.setup.device
    found = solve(Ask.MIN_GPUS, question.setup, question.setup.device)
    assert found.setup.sharding.world == found.value
    assert found.setup.sharding.scheme is Scheme.ZERO3
    assert replace(found.setup, sharding=question.setup.sharding) == question.setup
