"""What holds for every setup, measured or not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.memory.estimate import estimate
from bot.memory.results import Phase
from bot.memory.setup import (
    Architecture,
    Attention,
    Checkpointing,
    Nominal,
    Optimizer,
    Recipe,
    Scheme,
    Sharding,
    StepKind,
    TrainingSetup,
)
from bot.memory.states import states_bytes
from tests.memory.strategies import (
    degrees,
    optimizers,
    recipes,
    setups,
    uncounted_shardings,
    with_sharding,
    with_workload,
)

quick = settings(max_examples=60, deadline=None)


def peak_of(setup: TrainingSetup) -> int:
    peak = estimate(setup).peak_bytes
    assert peak is not None
    return peak


@quick
@given(setup=setups())
def test_lines_are_whole_bytes_and_add_up_at_every_place(setup: TrainingSetup) -> None:
    found = estimate(setup)
    moments = [candidate.alive for candidate in found.candidates]
    moments += [alive for memory in found.timeline for alive in (memory.after, memory.peak)]
    for alive in moments:
        assert all(isinstance(line.num_bytes, int) for line in alive.lines)
        assert all(num_bytes >= 0 for num_bytes in alive.categories.values())
        assert sum(alive.categories.values()) == alive.total_bytes == sum(alive.tensors.values())
    assert sum(found.categories.values()) == found.peak_bytes
    assert found.states.total_bytes == found.model_states_bytes <= found.whole_states.total_bytes + 4


@quick
@given(setup=setups(sharded=False), sharding=uncounted_shardings)
def test_what_is_not_followed_through_a_step_has_states_and_no_peak(setup: TrainingSetup, sharding: Sharding) -> None:
    found = estimate(replace(setup, sharding=sharding))
    assert (found.peak, found.timeline, found.candidates) == (None, (), ())
    assert sum(found.categories.values()) == found.model_states_bytes == found.states.total_bytes > 0


@quick
@given(setup=setups())
def test_the_peak_is_the_highest_phase_and_the_earliest_of_equals(setup: TrainingSetup) -> None:
    found = estimate(setup)
    assert [memory.phase for memory in found.timeline] == list(Phase)
    highest = max(memory.peak.total_bytes for memory in found.timeline)
    assert found.peak_bytes == highest
    first = next(memory.phase for memory in found.timeline if memory.peak.total_bytes == highest)
    assert found.peak_phase is first


@quick
@given(setup=setups(), more=st.integers(min_value=1, max_value=4))
def test_more_tokens_never_need_less(setup: TrainingSetup, more: int) -> None:
    batch, length = setup.workload.micro_batch_size, setup.workload.sequence_length
    assert peak_of(setup) <= peak_of(with_workload(setup, micro_batch_size=batch + more))
    assert peak_of(setup) <= peak_of(with_workload(setup, sequence_length=length + 64 * more))


@quick
@given(setup=setups(sharded=False), more=st.integers(min_value=1, max_value=8))
def test_more_layers_never_need_less(setup: TrainingSetup, more: int) -> None:
    assert isinstance(setup.model, Architecture)
    deeper = replace(setup, model=replace(setup.model, layers=setup.model.layers + more))
    assert peak_of(setup) <= peak_of(deeper)


@quick
@given(setup=setups(adapted=False), degree=degrees)
def test_each_stage_of_zero_keeps_no_more_states_than_the_one_before(setup: TrainingSetup, degree: int) -> None:
    def states(scheme: Scheme) -> int:
        return estimate(with_sharding(setup, scheme, degree)).model_states_bytes

    assert states(Scheme.DDP) >= states(Scheme.ZERO1) >= states(Scheme.ZERO2) >= states(Scheme.ZERO3)
    assert states(Scheme.ZERO3) == states(Scheme.FSDP)


@quick
@given(setup=setups(adapted=False))
def test_sharding_over_one_gpu_is_ddp(setup: TrainingSetup) -> None:
    ddp = with_sharding(setup, Scheme.DDP, 1)
    for scheme in (Scheme.ZERO1, Scheme.ZERO2, Scheme.ZERO3, Scheme.FSDP):
        assert estimate(with_sharding(setup, scheme, 1)).model_states_bytes == estimate(ddp).model_states_bytes
    for scheme in (Scheme.NONE, Scheme.ZERO1, Scheme.ZERO2):
        assert peak_of(with_sharding(setup, scheme, 1)) == peak_of(ddp)


@quick
@given(setup=setups(adapted=False))
def test_with_endless_gpus_only_what_is_not_sharded_remains(setup: TrainingSetup) -> None:
    endless = 10**15
    alone = estimate(with_sharding(setup, Scheme.DDP, 1)).whole_states.lines
    parameters, gradients, *_ = (line.num_bytes for line in alone)
    assert estimate(with_sharding(setup, Scheme.ZERO3, endless)).model_states_bytes <= len(alone)
    assert estimate(with_sharding(setup, Scheme.ZERO2, endless)).model_states_bytes - parameters <= len(alone)
    assert estimate(with_sharding(setup, Scheme.ZERO1, endless)).model_states_bytes - parameters - gradients <= 2
    assert peak_of(with_sharding(setup, Scheme.FSDP, endless)) >= peak_of(
        with_sharding(setup, Scheme.FSDP, 100 * endless)
    )


@quick
@given(setup=setups(), fewer=degrees, more=degrees)
def test_more_gpus_never_hold_more_each(setup: TrainingSetup, fewer: int, more: int) -> None:
    assume(fewer <= more)
    for scheme in (Scheme.ZERO1, Scheme.ZERO2, Scheme.FSDP):
        if fewer == 1 and scheme is not Scheme.FSDP:
            continue  # one GPU needs no buckets
        assert peak_of(with_sharding(setup, scheme, fewer)) >= peak_of(with_sharding(setup, scheme, more))


@quick
@given(setup=setups())
def test_a_fused_step_never_needs_more_than_foreach(setup: TrainingSetup) -> None:
    assert peak_of(replace(setup, step=StepKind.FUSED)) <= peak_of(replace(setup, step=StepKind.FOREACH))


@quick
@given(setup=setups(sharded=False))
def test_two_micro_batches_need_as_much_as_any_more_and_one_no_more(setup: TrainingSetup) -> None:
    one, two, four = (peak_of(with_workload(setup, accumulation_steps=steps)) for steps in (1, 2, 4))
    assert one <= two == four


@quick
@given(setup=setups(sharded=False))
def test_checkpointing_never_keeps_more_after_forward(setup: TrainingSetup) -> None:
    assume(setup.workload.attention is Attention.FLASH)

    def after_forward(checkpointing: Checkpointing) -> int:
        timeline = estimate(with_workload(setup, checkpointing=checkpointing)).timeline
        return next(memory.after.total_bytes for memory in timeline if memory.phase is Phase.FWD1)

    assert after_forward(Checkpointing.FULL) <= after_forward(Checkpointing.NONE)
    assert after_forward(Checkpointing.SELECTIVE) <= after_forward(Checkpointing.NONE)


@quick
@given(parameters=st.integers(min_value=1, max_value=10**14), recipe=recipes, optimizer=optimizers)
def test_states_are_bytes_per_parameter_times_parameters(parameters: int, recipe: Recipe, optimizer: Optimizer) -> None:
    assume(optimizer is not Optimizer.GALORE)  # needs shapes
    found = estimate(TrainingSetup(model=Nominal(parameters=parameters), recipe=recipe, optimizer=optimizer))
    assert 0 <= found.model_states_bytes - found.bytes_per_parameter * parameters < 1
    assert found.model_states_bytes == states_bytes(parameters, recipe, optimizer)
    assert found.model_states_bytes <= states_bytes(parameters + 1, recipe, optimizer)
