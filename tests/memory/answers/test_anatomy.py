from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memory.answers.anatomy import Heading, anatomy
from bot.memory.estimate import estimate
from bot.memory.line.questions import Training
from bot.memory.line.reading import read
from tests.memory.lines import sensible_phrases


@given(phrases=sensible_phrases(), everything=st.booleans())
@settings(max_examples=80, deadline=None)
def test_the_three_groups_add_up(phrases: list[str], everything: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    question = read(" ".join(phrases))
    assert isinstance(question, Training)
    found = estimate(question.setup)
    states, activations, runtime = anatomy(found, question.setup, everything=everything)
    assert states.whole == found.model_states_bytes
    if found.peak is None:
        assert not activations.counted
        assert not runtime.counted
    else:
        assert states.at_peak + activations.at_peak + runtime.at_peak == found.peak_bytes


def test_the_headings_are_those_of_the_course() -> None:
    assert [heading.value for heading in Heading] == ["model-states", "saved-activations", "runtime-memory"]


def test_adam_has_two_moments_of_four_bytes() -> None:
    question = read("7b bf16 adam")
    assert isinstance(question, Training)
    states = anatomy(estimate(question.setup), question.setup, everything=False)[0]
    assert [(row.name, row.detail, int(row.per_parameter or 0)) for row in states.rows] == [
        ("parameters", "bf16", 2),
        ("gradients", "bf16", 2),
        ("first-moment", "fp32", 4),
        ("second-moment", "fp32", 4),
    ]
