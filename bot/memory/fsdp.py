"""What is alive on a rank that gathers its weights layer by layer? FSDP2, and ZeRO-3, which does the same.

Every layer and the root (embeddings, head, final norm) are gathered before use and freed after it
(`reshard_after_forward=True`); gradients are reduced to shards as soon as a layer's backward is done. "Divide by the
number of GPUs" is far too low once there are many: what remains is one whole layer, the next one on its way
(all-gather), the last one's gradients on theirs (reduce-scatter), the head's gradient and all activations.

Measured for lean models with fp32 shards, bf16 compute and fp32 reduction; other forms are estimated.
"""

from __future__ import annotations

from dataclasses import replace

from bot.memory import layer_work, loss, saved, step
from bot.memory.alive import Lines, Moment, StepPieces
from bot.memory.case import Case
from bot.memory.precision import Precision
from bot.memory.results import Breakdown, Category, Line, Place, Tensor
from bot.memory.setup import Family, LossKind

_IDS_BYTES = 16  # of a token: its id and its label, int64 each


def gathered_precision(precision: Precision) -> Precision:
    """FSDP's own mixed precision: a layer is gathered in the dtype of compute, and everything in it has that dtype."""
    width = precision.compute
    return replace(precision, weight=width, gradient=width, residual=width, autocast=False)


def pieces(case: Case, states: Breakdown, optimizer_step: step.OptimizerStep) -> StepPieces:
    """One training step of *case* (in its gathered precision) with the sharded *states*."""
    parameters, gradients, *optimizer = states.lines
    degree = case.sharding.degree
    copy = step.copy_bytes(optimizer_step, case.count.total, step.largest_in_loop(case))
    creation = step.creation_bytes(optimizer_step, case)
    return StepPieces(
        base=(parameters, Line(Tensor.INPUT_IDS, Category.INPUT, _IDS_BYTES * case.tokens)),
        optimizer=tuple(optimizer),
        gradients=(gradients,),
        forward=(*_kept(case), *loss.after_forward(case)),
        moments=_Backward(case, gradients, optimizer_step).moments(),
        creating=(Line(Tensor.STEP_COPY, Category.TEMP, -(-creation // degree)),),
        stepping=(Line(Tensor.STEP_COPY, Category.TEMP, -(-copy // degree)),),
        accumulates=case.accumulates,
    )


def _rotary_table(case: Case) -> int:
    """The lean model's rotary table, cast to the dtype of compute where a layer begins."""
    rotates = case.model.family is not Family.GPT2 and not case.hf
    return case.precision.compute * case.workload.sequence_length * case.model.head_size if rotates else 0


def _small(case: Case, num_layers: int) -> Line:
    """Each of *num_layers* layers saved its cast table; checkpointed ones share the fp32 table they start from."""
    table = _rotary_table(case)
    small = num_layers * table if table and not case.full_checkpointing else saved.small(case)
    return Line(Tensor.SMALL, Category.ACT, small)


def _kept(case: Case) -> Lines:
    layers = saved.below(case, case.model.layers) + saved.waiting(case)
    return (
        _small(case, case.model.layers),
        Line(Tensor.SAVED_LAYERS, Category.ACT, layers),
        Line(Tensor.SAVED_FINAL_NORM, Category.ACT, saved.final_norm(case).num_bytes(case)),
    )


class _Backward:
    """The places of a step; *gradients* is the complete sharded line."""

    def __init__(self, case: Case, gradients: Line, optimizer_step: step.OptimizerStep) -> None:
        self.case = case
        self.gradients = gradients
        self.width = case.precision.compute  # of a gathered weight and of a gradient before its reduction
        self.reduced_width = optimizer_step.recipe.gradient.num_bytes
        self.layer_total = case.count.layer.total
        self.head = case.head if case.rank.has_head else 0

    def moments(self) -> tuple[Moment, ...]:
        case = self.case
        under: Lines = (self.gradients,) if case.accumulates else ()
        last = case.model.layers
        layers = sorted({1, 2, last - 1, last} & set(range(1, last + 1)), reverse=True)
        return (
            # Around the loss nothing is gathered: the root was freed after its forward.
            Moment(place=Place.END_OF_FORWARD, lines=(*under, *_kept(case), *loss.end_of_forward(case))),
            Moment(place=Place.CROSS_ENTROPY, lines=(*under, *_kept(case), *loss.backward(case))),
            Moment(place=Place.HEAD, lines=(*under, *self._head())),
            *(moment for layer in layers for moment in self._layer(layer)),
            Moment(place=Place.EMBEDDING, lines=self._embedding()),
            Moment(place=Place.ROOT, lines=self._root()),
        )

    def _head(self) -> Lines:
        """The root is gathered again; the gradients of the logits, of the head and of its input."""
        case = self.case
        logits = self.width * case.logits if case.workload.loss is LossKind.PLAIN else 0
        return (
            *_kept(case),
            Line(Tensor.KEPT_LOGITS, Category.ACT, loss.kept_logits(case)),
            Line(Tensor.UNSHARDED, Category.UNSHARDED_PARAM, self.width * case.count.root),
            Line(Tensor.LOSS, Category.TEMP, logits),
            Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, self.width * self.head),
            Line(Tensor.LAYER_WORK, Category.TEMP, case.residual_bytes),
        )

    def _shards(self, made: int) -> Line:
        """Gradient shards of *made* parameters; all of them when they are accumulated."""
        if self.case.accumulates:
            return self.gradients
        share = -(-self.gradients.num_bytes * made // self.case.count.total)
        return Line(Tensor.GRADIENTS, Category.GRAD, share)

    def _layer(self, layer: int) -> tuple[Moment, ...]:
        """Inside the *layer*-th layer: it and the root are whole, its neighbours are on their way."""
        case = self.case
        below = saved.below(case, layer - 1) + saved.waiting(case)
        if case.full_checkpointing and case.checkpoint_apart:
            below += case.residual_bytes
        next_layer = self.width * self.layer_total if layer > 1 else 0
        last_layer = self.reduced_width * self.layer_total if layer < case.model.layers else 0
        table = _rotary_table(case) if case.full_checkpointing else 0  # cast anew in the recomputation
        around = (
            _small(case, layer),
            self._shards(case.count.above(layer)),
            Line(Tensor.KEPT_LOGITS, Category.ACT, loss.kept_logits(case)),
            Line(Tensor.UNSHARDED, Category.UNSHARDED_PARAM, self.width * (case.count.root + self.layer_total)),
            Line(Tensor.ALL_GATHER, Category.ALL_GATHER, next_layer),
            Line(Tensor.REDUCE_SCATTER, Category.REDUCE_SCATTER, last_layer),
            Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, self.width * self.head),
            Line(Tensor.SAVED_LAYERS, Category.ACT, below),
            Line(Tensor.LAYER_WORK, Category.TEMP, table),
        )
        whole = replace(case, workload=replace(case.workload, accumulation_steps=1))  # unsharded gradients are new
        return tuple(
            Moment(place=place, layer=layer, lines=(*around, *_as_fsdp_counts(lines)))
            for place, lines in layer_work.parts(whole)
        )

    def _embedding(self) -> Lines:
        """The embedding's gradient beside the head's; with tied weights also their sum."""
        case = self.case
        if case.tied:
            work = 3 * self.width * case.head
        else:
            embedding = case.count.embedding
            work = self.width * (self.head + embedding) + case.residual_bytes
        return (
            self._shards(case.count.layers),
            Line(Tensor.KEPT_LOGITS, Category.ACT, loss.kept_logits(case)),
            Line(Tensor.UNSHARDED, Category.UNSHARDED_PARAM, self.width * case.count.root),
            Line(Tensor.REDUCE_SCATTER, Category.REDUCE_SCATTER, self.reduced_width * self.layer_total),
            Line(Tensor.EMBEDDING_WORK, Category.TEMP, work),
        )

    def _root(self) -> Lines:
        """The reduction of the root's gradients, the head's still in its own dtype."""
        case = self.case
        return (
            self._shards(case.count.total),
            Line(Tensor.REDUCE_SCATTER, Category.REDUCE_SCATTER, self.reduced_width * case.count.root),
            Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, self.width * self.head),
        )


def _as_fsdp_counts(lines: Lines) -> Lines:
    """Gradients of the layer at hand are whole and not yet reduced: temporary, not gradient shards.

    PyTorch's `FSDPMemTracker` charges recomputed activations as activations, and so do we here.
    """
    return tuple(_as_fsdp_counts_one(line) for line in lines)


def _as_fsdp_counts_one(line: Line) -> Line:
    if line.category is Category.GRAD:
        return Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, line.num_bytes)
    if line.tensor is Tensor.RECOMPUTED:
        return Line(line.tensor, Category.ACT, line.num_bytes)
    return line
