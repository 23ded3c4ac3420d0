"""Where in a step are the most bytes alive? The places of forward and backward that can be the highest.

Backward goes down from the loss: gradients grow layer by layer while activations shrink. Both are linear in the number
of the layer, so only the last and the first layer can be the highest. Which place wins depends on the setup: the loss
for large vocabularies, the first layer for large models with checkpointing, the step for `foreach`.
"""

from __future__ import annotations

from bot.memory import casts, layer_work, loss, saved
from bot.memory.alive import Lines, Moment
from bot.memory.case import Case
from bot.memory.results import Category, Line, Place, Tensor
from bot.memory.setup import LossKind


def after_forward(case: Case) -> Lines:
    """What waits for backward."""
    return (
        *_kept(case, case.model.layers),
        _small(case),
        *loss.after_forward(case),
        Line(Tensor.CASTS, Category.ACT, casts.kept_after_forward(case)),
    )


def moments(case: Case, gradients: Lines, shards: int) -> tuple[Moment, ...]:
    """The places; *gradients* are complete ones, *shards* what ZeRO-2 divides made gradients by."""
    under = (_small(case), *(gradients if case.accumulates else ()))
    layers = sorted({case.model.layers, 1}, reverse=True)
    return (
        *_ends(case, under),
        *(moment for layer in layers for moment in _layer(case, under, layer, shards)),
        *_embedding(case, gradients, shards),
    )


def _small(case: Case) -> Line:
    return Line(Tensor.SMALL, Category.ACT, saved.small(case))


def _kept(case: Case, num_layers: int) -> Lines:
    """Saved by the layers, by the final norm, and for other micro-batches of a pipeline."""
    return (
        Line(Tensor.SAVED_LAYERS, Category.ACT, saved.below(case, num_layers) + saved.waiting(case)),
        Line(Tensor.SAVED_FINAL_NORM, Category.ACT, saved.final_norm(case).num_bytes(case)),
    )


def _kept_logits(case: Case) -> Line:
    return Line(Tensor.KEPT_LOGITS, Category.ACT, loss.kept_logits(case))


def _ends(case: Case, under: Lines) -> tuple[Moment, ...]:
    """Around the loss: before it, in its backward, and in the backward of the norm below it."""
    hidden, tokens = case.model.hidden, case.residual_tokens
    kept = (*under, *_kept(case, case.model.layers))
    forward = (*kept, Line(Tensor.CASTS, Category.ACT, casts.of_all(case)), *loss.end_of_forward(case))
    if case.hf and case.precision.autocast:  # the final norm's fp32 output is still referenced
        forward += (Line(Tensor.LAYER_WORK, Category.TEMP, 4 * hidden * tokens),)
    cross_entropy = (
        *kept,
        Line(Tensor.CASTS, Category.ACT, casts.kept_after_forward(case)),
        *loss.backward(case),
    )
    found = [
        Moment(place=Place.END_OF_FORWARD, lines=forward),
        Moment(place=Place.CROSS_ENTROPY, lines=cross_entropy),
        *(Moment(place=Place.HEAD, lines=(*kept, *lines)) for lines in _head(case)),
    ]
    if case.hf and not case.gpt_form and case.rank.has_head:
        found.append(Moment(place=Place.FINAL_NORM, lines=_final_norm(case, under)))
    return tuple(found)


def _head(case: Case) -> tuple[Lines, ...]:
    """At the weight gradient of the head: it is new, also when it will be added to an accumulated one.

    Beside it the gradient of the logits and that of the head's input. Under autocast the weight gradient is made in
    16 bits; when the logits' gradient is gone, its fp32 copy follows.
    """
    if not case.rank.has_head or case.workload.loss is not LossKind.PLAIN:
        return ()
    compute, head = case.precision.compute, case.head
    of_input = compute * case.model.hidden * case.residual_tokens
    layer_casts = 0 if case.full_checkpointing else casts.of_layers(case, case.model.layers)

    def at(logits: int, weight_gradient: int, cast: int) -> Lines:
        return (
            _kept_logits(case),
            Line(Tensor.LOSS, Category.TEMP, logits),
            Line(Tensor.LAYER_WORK, Category.TEMP, of_input),
            Line(Tensor.CASTS, Category.ACT, layer_casts + cast),
            Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, weight_gradient),
        )

    if not case.precision.autocast:
        return (at(compute * case.logits, case.precision.gradient * head, 0),)
    return (at(compute * case.logits, 2 * head, casts.of_head(case)), at(0, (2 + 4) * head, 0))


def _final_norm(case: Case, under: Lines) -> Lines:
    """Six fp32 tensors of the written-out RMSNorm, beside the gradients of the head and of the norm."""
    layers_saved = Line(Tensor.SAVED_LAYERS, Category.ACT, saved.below(case, case.model.layers) + saved.waiting(case))
    layer_casts = 0 if case.full_checkpointing else casts.of_layers(case, case.model.layers)
    return (
        *under,
        _kept_logits(case),
        layers_saved,
        Line(Tensor.LAYER_WORK, Category.TEMP, 24 * case.model.hidden * case.residual_tokens),
        Line(Tensor.CASTS, Category.ACT, layer_casts),
        *_made(case, case.model.layers, 1),
    )


def _made(case: Case, layer: int, shards: int) -> Lines:
    """Gradients made when backward reaches *layer*: of the head, the final norm and the layers above.

    Accumulated gradients exist already and are added to in place; but a tied head's new gradient waits for the
    embedding's.
    """
    width = case.precision.gradient
    head = width * case.head if case.rank.has_head else 0
    if case.accumulates:
        return (Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, head if case.tied else 0),)
    made = head + width * (case.count.final_norm + case.count.above(layer))
    return (Line(Tensor.GRADIENTS, Category.GRAD, -(-made // shards)),)


def _layer(case: Case, under: Lines, layer: int, shards: int) -> tuple[Moment, ...]:
    """Backward inside the *layer*-th layer; the layers below still keep what they saved."""
    below = saved.below(case, layer - 1) + saved.waiting(case)
    if case.full_checkpointing and case.checkpoint_apart:
        below += case.residual_bytes
    before = (
        *under,
        _kept_logits(case),
        *_made(case, layer, shards),
        Line(Tensor.SAVED_LAYERS, Category.ACT, below),
    )
    return tuple(
        Moment(
            place=place,
            layer=layer,
            lines=(*before, Line(Tensor.CASTS, Category.ACT, layer_work.casts_alive(place, case, layer)), *lines),
        )
        for place, lines in layer_work.parts(case)
    )


def _embedding(case: Case, gradients: Lines, shards: int) -> tuple[Moment, ...]:
    """Last of all the embedding's gradient; tied weights hold the head's gradient until the two are added."""
    if not case.rank.has_embedding:
        return ()
    head, stream = case.precision.gradient * case.head, case.residual_bytes
    work = max(2 * head, head + stream) if case.tied else stream
    if case.accumulates:  # beside the gradient that it will be added to
        made, work = gradients, work + head
    else:  # it is among the complete gradients, but not made yet
        share = -(-head // shards)
        made, work = (*gradients, Line(Tensor.GRADIENTS, Category.GRAD, -share)), work + share
    line = Line(Tensor.EMBEDDING_WORK, Category.TEMP, work)
    return (Moment(place=Place.EMBEDDING, lines=(_kept_logits(case), *made, line)),)
