"""What is alive on a GPU that keeps all weights it works with? One GPU, DDP, ZeRO-1 and ZeRO-2, parallel layers."""

from __future__ import annotations

from bot.memory import peak, sharding, step
from bot.memory.alive import Lines, Moment, StepPieces
from bot.memory.case import Case
from bot.memory.results import Breakdown, Category, Line, Place, Tensor

_IDS_BYTES = 16  # of a token: its id and its label, int64 each


def pieces(case: Case, states: Breakdown, optimizer_step: step.OptimizerStep) -> StepPieces:
    """One training step with the model states *states* on this GPU."""
    parameters, gradients, *optimizer = states.lines
    shards = sharding.shards_of(case.sharding.scheme, case.sharding.degree)
    buckets: Lines = (Line(Tensor.BUCKETS, Category.TEMP, sharding.zero_buckets(case.sharding, case.count.total)),)
    trainable = -(-case.count.total // shards.optimizer)
    copy = step.copy_bytes(optimizer_step, trainable, step.largest_in_loop(case))
    creation = step.creation_bytes(optimizer_step, case)
    return StepPieces(
        base=(
            parameters,
            Line(Tensor.INPUT_IDS, Category.INPUT, _IDS_BYTES * case.tokens),
            Line(Tensor.BUCKETS, Category.BUFFER, sharding.ddp_buckets(case.sharding, gradients.num_bytes)),
        ),
        optimizer=tuple(optimizer),
        gradients=(gradients,),
        forward=peak.after_forward(case),
        moments=tuple(_with(moment, buckets) for moment in peak.moments(case, (gradients,), shards.gradients)),
        creating=(Line(Tensor.STEP_COPY, Category.TEMP, creation), *buckets),
        stepping=(Line(Tensor.STEP_COPY, Category.TEMP, copy), *buckets),
        accumulates=case.accumulates,
    )


def _with(moment: Moment, buckets: Lines) -> Moment:
    """Communication buffers are alive only in backward and in the step."""
    if moment.place is Place.END_OF_FORWARD:
        return moment
    return Moment(place=moment.place, layer=moment.layer, lines=moment.lines + buckets)
