"""What is alive when only adapters are trained? Activations of a frozen base under bf16 autocast.

Gradients flow *through* the frozen weights, so LoRA saves states and hardly any activations: a linear's input is not
needed for a frozen weight, but the adapter reads it. QLoRA's fp32 embeddings make the residual stream fp32.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.memory import layer_work, loss, saved, step
from bot.memory.alive import Lines, Moment, StepPieces
from bot.memory.case import Case
from bot.memory.lora import targeted
from bot.memory.precision import Precision
from bot.memory.results import Breakdown, Category, Line, Place, Tensor
from bot.memory.setup import Adapter, AdapterKind, Family, Target

_GRADIENT_BYTES = 4  # of an adapter's parameter
_NORM_WORK = 24  # bytes per hidden unit in the backward of the written-out RMSNorm: six fp32 tensors
_IDS_BYTES = 16  # of a token: its id and its label, int64 each

_READ_ATTENTION_NORM = frozenset({Target.QUERY, Target.KEY, Target.VALUE})
_READ_MLP_NORM = frozenset({Target.GATE, Target.UP})


def frozen_precision(adapter: Adapter) -> Precision:
    """16-bit products; no gradient for weights of the base."""
    base = 4 if adapter.kind is AdapterKind.QLORA else 2
    return Precision(weight=base, gradient=0, compute=2, residual=base, autocast=False)


def pieces(case: Case, adapter: Adapter, states: Breakdown, optimizer_step: step.OptimizerStep) -> StepPieces:
    """One training step of the adapters; *case* is in `frozen_precision`."""
    parameters, gradients, *optimizer = states.lines
    base = _Base(case, adapter)
    copy = step.copy_bytes(optimizer_step, base.trainable, base.trainable)
    return StepPieces(
        base=(parameters, Line(Tensor.INPUT_IDS, Category.INPUT, _IDS_BYTES * case.tokens)),
        optimizer=tuple(optimizer),
        gradients=(gradients,),
        forward=(*base.kept(), *loss.after_forward(case)),
        moments=base.moments((gradients,) if case.accumulates else ()),
        creating=(),
        stepping=(Line(Tensor.STEP_COPY, Category.TEMP, copy),),
        accumulates=case.accumulates,
    )


class _Base:
    """The frozen model at work, under the symbols of `case`."""

    def __init__(self, case: Case, adapter: Adapter) -> None:
        self.case = case
        self.adapter = adapter
        self.quantised = adapter.kind is AdapterKind.QLORA
        self.targeted = targeted(case.count, adapter)
        sides = sum(matrix.inputs + matrix.outputs for matrix in self.targeted)
        self.trainable = case.count.num_layers * adapter.rank * sides

    def moments(self, under: Lines) -> tuple[Moment, ...]:
        """The places; *under* are accumulated gradients."""
        kept = (*under, *self.kept())
        layers = self.case.model.layers
        return (
            Moment(place=Place.END_OF_FORWARD, lines=(*kept, *loss.end_of_forward(self.case))),
            Moment(place=Place.CROSS_ENTROPY, lines=(*kept, *loss.backward(self.case))),
            Moment(place=Place.FINAL_NORM, lines=(*under, *self._final_norm())),
            *(moment for layer in dict.fromkeys((layers, 1)) for moment in self._in_layer(layer, under)),
        )

    def _in_layer(self, layer: int, under: Lines) -> Iterator[Moment]:
        """Backward of one layer: the adapters of those above have their gradients, if none were accumulated before."""
        above = self.case.model.layers - layer
        made = 0 if under else _GRADIENT_BYTES * self.trainable * above // self.case.model.layers
        lines_under = (*under, Line(Tensor.GRADIENTS, Category.GRAD, made))
        for lines in self._mlp(layer):
            yield Moment(place=Place.MLP, lines=(*lines_under, *lines), layer=layer)
        yield Moment(place=Place.ATTENTION, lines=(*lines_under, *self._attention(layer)), layer=layer)

    def kept(self) -> Lines:
        """What the layers, the final norm and the quantised model's head (a bf16 cast) keep for backward."""
        case = self.case
        cast = 2 * case.head if self.quantised and case.rank.has_head else 0
        return (
            self._small(),
            self._layers(case.model.layers),
            Line(Tensor.SAVED_FINAL_NORM, Category.ACT, (4 * case.model.hidden + 4) * case.residual_tokens),
            Line(Tensor.CASTS, Category.ACT, cast),
        )

    def _small(self) -> Line:
        return Line(Tensor.SMALL, Category.ACT, saved.small(self.case))

    def _layers(self, num_layers: int) -> Line:
        case = self.case
        if case.full_checkpointing:
            num_bytes = num_layers * case.residual_bytes
        elif not num_layers:  # autocast's copies of the layer at work
            num_bytes = 2 * self.trainable // case.model.layers
        else:
            # The first norm needs no gradient, as nothing below it is trained: its fp32 copy is not kept. Autocast's
            # copies of the adapters are.
            first = 4 * case.model.hidden + (0 if self.quantised else 4) + self._untrained_query_key_norms()
            per_token = num_layers * self._layer_bytes() - first
            num_bytes = per_token * case.tokens + 2 * self.trainable
        return Line(Tensor.SAVED_LAYERS, Category.ACT, num_bytes)

    def _layer_bytes(self) -> int:
        """S: bytes per token that one layer saves."""
        case = self.case
        norms = (4 if case.model.family is Family.GEMMA2 else 2) * self._norm_bytes
        ranks = 2 * self.adapter.rank * len(self.targeted)  # between the two thin matrices
        return norms + sum(self._query_key_norms()) + self._reads() + saved.core(case) + self._mlp_bytes() + ranks

    @property
    def _norm_bytes(self) -> int:
        """The fp32 copy and the scale; the weight is frozen."""
        return 4 * self.case.model.hidden + 4

    def _mlp_bytes(self) -> int:
        """Gate, up and silu(gate); of experts the same for each that works on the token, and what routing reads."""
        model = self.case.model
        if model.experts:
            each = 2 * model.hidden + 6 * model.experts.inner  # its output, for the gradient of its weight in the sum
            return (model.experts.per_token + model.experts.shared) * each + saved.routing(self.case, model.experts)
        product = 2 * model.inner if self._trains_down else 0  # read by the adapter of down
        return 6 * model.inner + product

    @property
    def _trains_down(self) -> bool:
        return Target.DOWN in self.adapter.targets and not self.case.model.experts

    def _query_key_norms(self) -> tuple[int, int]:
        """Qwen3's norms of the queries and of the keys: an fp32 copy and a scale a head; the weights are frozen."""
        case = self.case
        if not saved.query_key_norm(case):
            return 0, 0
        return 4 * (case.queries + case.model.heads), 4 * (case.keys + case.model.kv_heads)

    def _untrained_query_key_norms(self) -> int:
        """Those of the first layer that no adapter stands below: they need no gradient either."""
        of_queries, of_keys = self._query_key_norms()
        targets = self.adapter.targets
        return (0 if Target.QUERY in targets else of_queries) + (0 if Target.KEY in targets else of_keys)

    def _reads(self) -> int:
        """16-bit norm outputs that adapters read; from an fp32 stream every reader makes its own cast."""
        targets, hidden = self.adapter.targets, self.case.model.hidden
        if self.quantised:
            return 2 * hidden * len(targets & (_READ_ATTENTION_NORM | _READ_MLP_NORM))
        return 2 * hidden * sum(bool(targets & readers) for readers in (_READ_ATTENTION_NORM, _READ_MLP_NORM))

    def _kept_logits(self) -> Line:
        return Line(Tensor.KEPT_LOGITS, Category.ACT, loss.kept_logits(self.case))

    def _final_norm(self) -> Lines:
        case = self.case
        work = _NORM_WORK * case.model.hidden * case.residual_tokens
        return (
            self._small(),
            self._kept_logits(),
            self._layers(case.model.layers),
            Line(Tensor.LAYER_WORK, Category.TEMP, work),
        )

    def _mlp(self, layer: int) -> tuple[Lines, ...]:
        """Backward of a layer's MLP, where all lower layers still keep what they saved."""
        case, model, inner = self.case, self.case.model, self.case.model.inner
        if model.experts:  # of each expert of the token the gradients of its output, of the product, of gate and of up
            work = model.experts.per_token * (2 * model.hidden + 6 * model.experts.inner)
            return (self._within(layer, self._layer_bytes(), work, 0),)
        # The gradients of the product, of gate and of up; the saved product was freed, if there was one.
        freed = 2 * inner if self._trains_down else 0
        kept = self._layer_bytes()
        found = []
        if model.family is Family.GEMMA2:  # the norm behind the MLP, which is done then
            found.append(self._within(layer, kept, _NORM_WORK * model.hidden, 0))
            kept -= self._norm_bytes
        found.append(self._within(layer, kept, 6 * inner - freed, 0))
        if self.quantised:  # earlier, when down's weight is dequantised to 16 bits
            found.append(self._within(layer, kept, 2 * inner, 2 * case.model.hidden * inner))
        return tuple(found)

    def _attention(self, layer: int) -> Lines:
        """Backward of a layer's attention, when its MLP is done."""
        case, targets = self.case, self.adapter.targets
        readers = len(targets & _READ_ATTENTION_NORM)
        reads = 2 * case.model.hidden * (readers if self.quantised else bool(readers))
        norm = self._norm_bytes + sum(self._query_key_norms())
        inside, work = layer_work.attention_kernel(case)
        return self._within(layer, norm + reads + 2 * self.adapter.rank * readers + inside, work, 0)

    def _within(self, layer: int, kept_per_token: int, per_token: int, dequantised: int) -> Lines:
        """A layer that has *kept_per_token* of what it saved, at work on *per_token*."""
        case = self.case
        own_bytes = kept_per_token * case.tokens
        # In 16 bits the checkpoint stays beside the layer's fp32 copy of it.
        below = layer - (0 if case.full_checkpointing and not self.quantised else 1)
        own = (Tensor.RECOMPUTED, Category.TEMP) if case.full_checkpointing else (Tensor.SAVED_LAYERS, Category.ACT)
        return (
            self._small(),
            self._kept_logits(),
            self._layers(below),
            Line(*own, own_bytes),
            Line(Tensor.LAYER_WORK, Category.TEMP, per_token * case.tokens + case.residual_bytes),
            Line(Tensor.DEQUANTISED, Category.TEMP, dequantised),
        )
