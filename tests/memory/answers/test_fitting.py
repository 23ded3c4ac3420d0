from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.memory.answers.fitting import Verdict, fit, verdict_of
from bot.memory.devices import CONTEXT_BYTES, DEVICES, fragmentation_bytes
from bot.memory.estimate import estimate
from bot.memory.line.questions import Training
from bot.memory.line.reading import read
from bot.memory.results import Phase
from bot.memory.setup import TrainingSetup


def setup_of(line: str) -> TrainingSetup:
    question = read(line)
    assert isinstance(question, Training)
    return question.setup


@given(gpu=st.sampled_from(sorted(DEVICES)))
def test_the_verdict_turns_at_the_context_and_at_the_share_of_fragmentation(gpu: str) -> None:
    device = DEVICES[gpu]
    tight = device.usable_bytes - CONTEXT_BYTES
    fits = tight - fragmentation_bytes(device)
    assert verdict_of(fits, device) is Verdict.FITS
    assert verdict_of(fits + 1, device) is Verdict.TIGHT
    assert verdict_of(tight, device) is Verdict.TIGHT
    assert verdict_of(tight + 1, device) is Verdict.DOES_NOT_FIT


@pytest.mark.parametrize(
    ("line", "verdict", "phase"),
    [
        ("llama-2-7b bf16 adam seq 4096 a100-80", Verdict.DOES_NOT_FIT, Phase.FWD2),
        ("llama-2-7b bf16 adam seq 4096 a100-80 ckpt", Verdict.TIGHT, None),
        ("llama-2-7b bf16 8bit seq 4096 a100-80", Verdict.FITS, None),
        ("7b bf16 adam a100-40", Verdict.DOES_NOT_FIT, Phase.STEP1),
        ("7b bf16 adam 4090", Verdict.DOES_NOT_FIT, Phase.BWD1),
        ("7b fp32 adam 4090", Verdict.DOES_NOT_FIT, Phase.INIT),
        ("7b bf16 adam h200", Verdict.FITS, None),
    ],
)
def test_a_training_that_does_not_fit_dies_in_a_phase(line: str, verdict: Verdict, phase: Phase | None) -> None:
    setup = setup_of(line)
    assert setup.device
    found = fit(estimate(setup), setup.device)
    assert (found.verdict, found.dies_in) == (verdict, phase)
