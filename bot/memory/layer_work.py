"""What is alive while backward is inside one layer?

Each function lists the tensors at the fullest moment of one part of the layer, beside the gradients made before and
the activations that lower layers still keep. Of the two backward matrix products of a linear, the one for its weight
runs while the gradient of its output is alive; that is why the weight's gradient appears here.
"""

from __future__ import annotations

from bot.memory import casts, saved
from bot.memory.alive import Lines
from bot.memory.case import Case
from bot.memory.results import Category, Line, Place, Tensor
from bot.memory.setup import Experts, Family


def _saved(case: Case, num_bytes: int) -> Lines:
    """What the layer saved; recomputed, only its input is from the forward."""
    if not case.full_checkpointing:
        return (Line(Tensor.SAVED_LAYERS, Category.ACT, num_bytes),)
    of_forward = 0 if case.checkpoint_apart else case.residual_bytes
    return (
        Line(Tensor.SAVED_LAYERS, Category.ACT, of_forward),
        Line(Tensor.RECOMPUTED, Category.TEMP, num_bytes - of_forward),
    )


def _work(num_bytes: int) -> Line:
    return Line(Tensor.LAYER_WORK, Category.TEMP, num_bytes)


def _weight_gradient(num_bytes: int) -> Line:
    return Line(Tensor.WEIGHT_GRADIENT, Category.TEMP, num_bytes)


def _made(num_bytes: int) -> Line:
    return Line(Tensor.GRADIENTS, Category.GRAD, num_bytes)


def parts(case: Case) -> tuple[tuple[Place, Lines], ...]:
    """The candidates within a layer."""
    experts = case.model.experts
    if experts:
        inside = tuple((Place.EXPERTS, lines) for lines in _experts(case, experts))
    else:
        inside = tuple((Place.MLP, lines) for lines in _mlp(case))
    return (
        *inside,
        (Place.MLP_NORM, _mlp_norm(case)),
        (Place.ATTENTION, _attention(case)),
        (Place.NORM, _norm(case)),
    )


def casts_alive(place: Place, case: Case, layer: int) -> int:
    """16-bit copies of weights that are still needed: those of the layers below, and of the rest of this layer."""
    layers_below = 0 if case.full_checkpointing else layer - 1
    if place in {Place.MLP_NORM, Place.ATTENTION, Place.NORM}:  # the MLP is done; attention's are listed there
        return casts.of_layers(case, layers_below)
    down = casts.CAST_BYTES * case.model.hidden * case.model.inner  # used up already
    freed = down if place is Place.MLP and case.precision.autocast else 0
    return casts.of_layers(case, layers_below + 1) - freed


def _mlp(case: Case) -> tuple[Lines, ...]:
    """At the activation function, and at the weight gradient of the down projection."""
    layer = saved.layer(case).num_bytes(case)
    precision, tokens = case.precision, case.tokens
    one_inner = precision.compute * case.model.inner * tokens
    down = case.model.hidden * case.model.inner
    stream = case.residual_bytes
    # The product was freed; its gradient and the gradients of gate and up are alive. GPT-2's gelu written out holds
    # as many tensors, a fused gelu one less.
    unfused = case.hf and case.model.family is Family.GPT2
    inner_gradients = 2 if case.gpt_form and not unfused else 3
    at_activation: Lines = (*_saved(case, layer - one_inner), _work(inner_gradients * one_inner + stream))
    if not case.accumulates:
        at_activation += (_made(precision.gradient * down),)
    found = [at_activation]
    if case.gpt_form or case.accumulates:
        # The product is still there, with its gradient and the down projection's new weight gradient; under autocast
        # also the 16-bit cast of the residual gradient.
        cast = 2 * case.model.hidden * case.residual_tokens if precision.autocast else 0
        width = 2 if precision.autocast else precision.gradient
        found.append((*_saved(case, layer), _work(one_inner + stream + cast), _weight_gradient(width * down)))
    if precision.autocast:  # the weight gradient in 16 bits and its fp32 copy
        found.append((*_saved(case, layer), _work(stream), _weight_gradient(6 * down)))
    return tuple(found)


def _attention(case: Case) -> Lines:
    """Inside the attention kernel's backward; the layer's gradients but those of q, k and v are made."""
    hidden, tokens = case.model.hidden, case.tokens
    of_inputs = hidden * (case.queries + 2 * case.keys)
    kept = saved.Saved(saved.norm(case, saved.readers_of_attention_norm(case)), saved.query_key_norm(case))
    inside, work = attention_kernel(case)
    lines: Lines = (
        *_saved(case, kept.num_bytes(case) + inside * tokens),
        _work(work * tokens + case.residual_bytes),
    )
    if case.precision.autocast:  # casts of the weights of q, k and v
        lines += (Line(Tensor.CASTS, Category.ACT, 2 * of_inputs),)
    if not case.accumulates:
        lines += (_made(case.precision.gradient * (case.count.layer.total - of_inputs)),)
    return lines


def attention_kernel(case: Case) -> tuple[int, int]:
    """Inside the backward of the attention itself: bytes per token that forward saved, and that are made."""
    return _eager(case) if case.eager else _flash(case)


def _flash(case: Case) -> tuple[int, int]:
    """FlashAttention-2: (saved, work) bytes per token."""
    compute, queries, keys, heads = case.precision.compute, case.queries, case.keys, case.model.heads
    inputs = saved.core(case)  # q, k, v, output, log-sum-exp
    accumulator = 4 * queries + 4 * heads  # dq in fp32, row sums
    gradients = compute * (queries + 2 * keys)  # dq, dk, dv
    expanded = 2 * compute * queries if keys != queries else 0  # dk and dv for every query head
    of_output = compute * queries
    return inputs, accumulator + gradients + expanded + of_output


def _eager(case: Case) -> tuple[int, int]:
    """The written-out softmax: (saved, work) bytes per token."""
    compute, queries = case.precision.compute, case.queries
    rows = case.model.heads * case.workload.sequence_length
    if case.model.family is not Family.GPT2:
        # k, v, q or their gradients; three fp32 matrices: the softmax and the gradients around it
        capped = compute * rows if case.model.family is Family.GEMMA2 else 0  # tanh's output, read after the softmax's
        return capped, 3 * compute * queries + 12 * rows
    width = 12 if case.precision.autocast else 3 * compute
    return 0, 4 * compute * queries + width * rows


def _norm_work(case: Case) -> int:
    """Bytes per token inside a norm's backward."""
    hidden, precision = case.model.hidden, case.precision
    if not case.hf or case.gpt_form:  # input, gradient of the output, of the input, of the stream
        return 4 * precision.residual * hidden
    # Six fp32 tensors of the written-out RMSNorm; in 16 bits also the gradient of the stream.
    return (26 if precision.narrow_residual else 24) * hidden


def _mlp_norm(case: Case) -> Lines:
    """Backward of the norm before the MLP: the MLP's gradients are made, attention has all it saved."""
    hidden, precision = case.model.hidden, case.precision
    of_attention = 2 * hidden * (case.queries + case.keys)  # q, k, v and the output projection
    kept = saved.Saved(
        saved.norm(case, saved.readers_of_attention_norm(case)), saved.query_key_norm(case) + saved.core(case)
    )
    lines: Lines = (
        *_saved(case, kept.num_bytes(case)),
        _work(_norm_work(case) * case.residual_tokens),
    )
    if precision.autocast:
        lines += (Line(Tensor.CASTS, Category.ACT, 2 * of_attention),)
    if not case.accumulates:
        lines += (_made(precision.gradient * max(0, case.count.layer.total - of_attention)),)
    return lines


def _norm(case: Case) -> Lines:
    """Backward of the layer's first norm, when all gradients of the layer are made."""
    precision = case.precision
    lines: Lines = (_work(_norm_work(case) * case.residual_tokens),)
    if not case.accumulates:
        lines += (_made(precision.gradient * case.count.layer.total),)
    return lines


def _experts(case: Case, experts: Experts) -> tuple[Lines, ...]:
    """Backward of the experts of a token, from the weighted sum of their outputs down to gate and up.

    Each of the matrices is one tensor for all experts, with gate and up in one.
    """
    layer = saved.layer(case).num_bytes(case)
    compute, stream = case.precision.compute, case.residual_bytes
    pairs = experts.per_token * case.tokens  # of a token and one of its experts
    outer, inner = compute * case.model.hidden * pairs, compute * experts.inner * pairs
    one_matrix = case.precision.gradient * experts.count * case.model.hidden * experts.inner
    # An accumulated gradient of down has been added already.
    down: Lines = () if case.accumulates else (_made(one_matrix),)
    # The gradient of each weighted output, its products with the weight and with the output; products in fp32 are
    # then cast, while the output is still saved unless it was recomputed.
    width = saved.routing_bytes(case)
    cast = outer if width > compute and not case.full_checkpointing else 0
    weighting = 3 * width * case.model.hidden * pairs + cast
    weighted_sum: Lines = (*_saved(case, layer), _work(stream + weighting))
    # The gradients of the experts' outputs have taken the place of the outputs; that of the product is new.
    at_down: Lines = (*_saved(case, layer), _work(stream + inner), _weight_gradient(one_matrix))
    # Outputs and product are freed; the gradients of the product, of silu(gate) and of up are alive.
    at_activation: Lines = (*_saved(case, layer - outer - inner), _work(stream + 3 * inner), *down)
    # The SwiGLU's four tensors have given way to the gradients of gate and up, the outputs to that of the inputs.
    at_gate_up: Lines = (*_saved(case, layer - 2 * inner), _work(stream), _weight_gradient(2 * one_matrix), *down)
    return weighted_sum, at_down, at_activation, at_gate_up
