from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import UserError
from bot.memory.answer import answer
from bot.memory.contract import query_object
from bot.memory.setup import Optimizer, Scheme
from bot.wording import Language

MODELS = st.sampled_from(["gpt2", "llama-45m", "mixtral-8x7b", "deepseek-v3", "gemma-2-2b", "7b", "350m"])
ADAPTERS = st.sampled_from(["", "lora", "qlora", "lora r 8 targets=qv", "qlora rank 64", "r=8", "full finetune"])
SHARDINGS = st.sampled_from(
    ["", "dp 2", "tp 2", "tp 2 pp 2", "cp 2", "ep 2 dp 2", "hsdp 2 dp 4", *(f"{scheme.value}" for scheme in Scheme)]
)
ASKED = st.sampled_from(
    ["", "verbose compare", "explain timeline", "4090", "t4 verbose", "a100 max batch", "a100 max seq", "a100 min gpus"]
)
RECIPES = st.sampled_from(["", "torch", "megatron", "amp", "fp8", "fp32 master"])


def answered_or_refused(line: str) -> bool:
    """The only error is one with a sentence; every language and the program's object agree on it."""
    outcomes = []
    for language in Language:
        try:
            outcomes.append(bool(answer(line, language).title))
        except UserError:
            outcomes.append(False)
    outcomes.append(bool(query_object(line)["ok"]))
    return len(set(outcomes)) == 1


@given(
    model=MODELS,
    optimizer=st.sampled_from(Optimizer),
    words=st.tuples(ADAPTERS, SHARDINGS, RECIPES, ASKED),
)
@settings(max_examples=60, deadline=None)
def test_any_combination_is_answered_or_refused(
    model: str, optimizer: Optimizer, words: tuple[str, str, str, str]
) -> None:
    assert answered_or_refused(" ".join([model, optimizer.value, *words]))


@pytest.mark.parametrize("optimizer", Optimizer)
@pytest.mark.parametrize("adapter", ["", "lora", "qlora"])
def test_every_optimizer_meets_every_adapter(optimizer: Optimizer, adapter: str) -> None:
    assert answered_or_refused(f"llama-45m {optimizer.value} {adapter} verbose compare t4")
    assert answered_or_refused(f"7b {optimizer.value} {adapter}")
