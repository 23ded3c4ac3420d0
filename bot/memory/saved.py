"""What does forward keep for backward? Bytes per token that one layer saves, tensor by tensor.

A lean GPT-2 block saves 32 h + 4 a bytes a token: the 34 h of Korthikanti et al. (arXiv 2205.05198, section 4.1)
without the two dropout masks, and flash attention's row sums instead of the scores. `transformers` saves more: its
RMSNorm computes in fp32 and keeps the fp32 copy, its gelu is written out in single operations.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.case import Case
from bot.memory.setup import Checkpointing, Experts, Family


@dataclass(frozen=True, slots=True)
class Saved:
    """Bytes per token; *stream* belongs to the residual stream, which sequence parallelism divides."""

    stream: int
    inside: int  # of attention and MLP, which tensor parallelism divides

    def __add__(self, other: Saved) -> Saved:
        return Saved(self.stream + other.stream, self.inside + other.inside)

    def num_bytes(self, case: Case) -> int:
        return self.stream * case.residual_tokens + self.inside * case.tokens


def norm(case: Case, num_readers: int) -> int:
    """Bytes per token saved by a norm and by the linears that read its output; autocast casts it for each of them."""
    if case.gpt_form:
        return _layer_norm(case)
    hidden, precision = case.model.hidden, case.precision
    scale = 4  # 1 / rms, in fp32
    # Without autocast all readers save the same output; with it each saves its own cast, and the output is not kept.
    output = precision.compute * hidden * (num_readers if precision.autocast else min(num_readers, 1))
    if not case.hf:  # a fused norm keeps its input and recomputes the rest
        return precision.residual * hidden + output + scale
    # transformers: the fp32 copy of the input (in fp32 the input itself), and the normalised tensor that the weight
    # is multiplied with, in the dtype of the stream; Gemma multiplies in fp32.
    normalised = 4 if case.model.family is Family.GEMMA2 else precision.residual
    return 4 * hidden + normalised * hidden + output + scale


def readers_of_attention_norm(case: Case) -> int:
    """q, k and v, unless one matrix makes them all."""
    return 1 if case.model.family is Family.PHI3 else 3


def readers_of_mlp_norm(case: Case) -> int:
    """Gate and up, unless one matrix makes both."""
    return 1 if case.model.family is Family.PHI3 else 2


def _layer_norm(case: Case) -> int:
    """Its input, its output (a cast of it, under autocast), mean and 1 / deviation in the dtype of the weight."""
    precision = case.precision
    return (precision.residual + precision.compute) * case.model.hidden + 2 * precision.weight


def query_key_norm(case: Case) -> int:
    """Qwen3 normalises q and k of every head: the fp32 copy, the normalised tensor, and a scale per head."""
    if case.model.family not in {Family.QWEN3, Family.QWEN3MOE}:
        return 0
    heads = case.model.heads + case.model.kv_heads
    return (4 + case.precision.compute) * (case.queries + case.keys) + 4 * heads


def core(case: Case) -> int:
    """Bytes per token saved between the projections of attention."""
    if case.model.latent:
        return _latent_core(case)
    if case.eager:
        return case.precision.compute * _eager_widths(case) + scores(case)
    # FlashAttention-2: q, k, v, the output, and the log-sum-exp of each head in fp32
    widths = 2 * case.queries + 2 * case.keys + fused_remainder(case)
    return case.precision.compute * widths + 4 * case.model.heads


def fused_remainder(case: Case) -> int:
    """Where one matrix makes q, k and v, v is a part of its output and keeps all of it; q and k are rotated copies.

    GPT-2 rotates nothing: there all three are parts of the one output.
    """
    return case.queries + case.keys if case.model.family in {Family.PHI3, Family.NEOX} else 0


def _eager_widths(case: Case) -> int:
    """q, k and v repeated to all heads, and the output.

    Only a single key/value head of a single sequence can be repeated without a copy; autocast copies k all the same,
    because the rotation has made it fp32.
    """
    if case.model.kv_heads > 1 or case.workload.micro_batch_size > 1:
        return 4 * case.queries
    return 2 * case.queries + (case.queries if case.precision.autocast else case.keys) + case.keys


def scores(case: Case) -> int:
    """Bytes per token of the a x s attention matrices that eager attention saves."""
    if not case.eager or case.workload.checkpointing is Checkpointing.SELECTIVE:
        return 0
    rows = case.model.heads * case.workload.sequence_length
    compute = case.precision.compute
    # Dropout keeps its mask (1 byte) and makes a second matrix for the product with v.
    more = (1 + compute) * rows if case.workload.dropout else 0
    if case.model.family is Family.GEMMA2:  # the scores are capped: tanh's output
        more += compute * rows
    if case.model.family is Family.GPT2 and not case.precision.autocast:
        return compute * rows + more  # the softmax in the compute dtype
    # The softmax in fp32, and its copy in 16 bits where compute is 16 bits wide.
    return (4 + (compute if case.precision.narrow_compute else 0)) * rows + more


def _latent_core(case: Case) -> int:
    """Multi-head latent attention (estimated): q and k, v and the output, and the latents they are made from."""
    latent, heads = case.model.latent, case.model.heads
    assert latent is not None  # noqa: S101 - the caller has looked
    compute = case.precision.compute
    with_position = latent.head_without_position + latent.head_with_position
    wide = 2 * heads * with_position + 2 * heads * latent.value_head
    latents = latent.query_rank + latent.key_value_rank + latent.head_with_position
    return compute * (wide + latents) + (scores(case) if case.eager else 4 * heads)


def mlp(case: Case, experts: Experts | None) -> int:
    """Bytes per token saved by the MLP, or by the experts that work on the token."""
    compute, inner = case.precision.compute, case.model.inner
    if experts:
        return _experts(case, experts)
    if not case.gpt_form:
        return 4 * compute * inner  # gate, up, silu(gate), their product
    if case.hf and case.model.family is Family.GPT2:
        return 5 * compute * inner  # gelu_new in single operations: input, two inner terms, tanh, output
    return 2 * compute * inner  # gelu's input and output


def _experts(case: Case, experts: Experts) -> int:
    """For each expert of the token its input and output (a copy each) and a SwiGLU; beside them the routing."""
    compute, hidden = case.precision.compute, case.model.hidden
    routed = experts.per_token * compute * (2 * hidden + 4 * experts.inner)
    shared = experts.shared * compute * 4 * experts.inner
    return routed + shared + routing(case, experts)


def routing_bytes(case: Case) -> int:
    """Bytes of an expert's weight in the sum: Qwen3 casts it down, the others multiply in fp32."""
    return case.precision.compute if case.model.family is Family.QWEN3MOE else 4


def routing(case: Case, experts: Experts) -> int:
    """Bytes per token that choosing experts saves: fp32 probabilities, and int64 numbers that sort tokens by expert."""
    probabilities = 4 * experts.count
    sum_of_chosen = 4
    # Of each chosen expert: its number, its weight before and after sorting, and three permutations.
    chosen = experts.per_token * (8 + 4 + routing_bytes(case) + 3 * 8)
    return probabilities + sum_of_chosen + chosen


def layer(case: Case, *, dense: bool = False) -> Saved:
    """S: what one layer saves (*dense*: one of the leading layers without experts)."""
    experts = None if dense else case.model.experts
    stream = norm(case, readers_of_attention_norm(case)) + norm(case, readers_of_mlp_norm(case))
    if case.model.family is Family.GEMMA2:  # two more norms, whose outputs are only added to the stream
        stream += 2 * norm(case, 0)
    if case.model.family is Family.NEOX:  # attention and MLP read the same input, in parallel
        stream -= case.precision.residual * case.model.hidden
    if case.workload.dropout and case.gpt_form:
        stream += 2 * case.model.hidden  # two masks, a byte each
    inside = query_key_norm(case) + core(case) + mlp(case, experts)
    narrow_stream, narrow_inside = _narrower_with_fp8(case)
    return Saved(stream - narrow_stream, inside - narrow_inside)


def _narrower_with_fp8(case: Case) -> tuple[int, int]:
    """FP8 linears keep their inputs in one byte: two norm outputs, attention's output, the MLP's product."""
    if not case.precision.fp8:
        return (0, 0)
    fewer = case.precision.compute - 1
    return (2 * fewer * case.model.hidden, fewer * (case.queries + case.model.inner))


def final_norm(case: Case) -> Saved:
    """F: what the last norm saves."""
    return Saved(norm(case, 1) if case.rank.has_head else 0, 0)


def below(case: Case, num_layers: int) -> int:
    """Bytes saved by the first *num_layers* layers."""
    if case.full_checkpointing:
        return num_layers * case.residual_bytes
    experts = case.model.experts
    num_dense = min(num_layers, experts.dense_layers) if experts else 0
    dense = num_dense * layer(case, dense=True).num_bytes(case) if num_dense else 0
    return dense + (num_layers - num_dense) * layer(case).num_bytes(case)


def waiting(case: Case) -> int:
    """Bytes saved for the other micro-batches of a pipeline."""
    one_layer = case.residual_bytes if case.full_checkpointing else layer(case).num_bytes(case)
    return case.rank.waiting_layers * one_layer


def small(case: Case) -> int:
    """Rotary tables and positions, and the attention mask where it is an input of every checkpointed layer."""
    sequence, head_size = case.workload.sequence_length, case.model.head_size
    mask = 0
    if case.eager and case.full_checkpointing:
        num_masks = 2 if case.model.family is Family.GEMMA2 else 1  # every other layer sees a window
        mask = num_masks * sequence * case.tokens * (4 if case.precision.autocast else case.precision.compute)
    if not _rotates(case):
        return mask
    if case.hf:  # cos and sin in the dtype of the weights, and the positions as int64
        return mask + 2 * case.precision.weight * sequence * head_size + 8 * sequence
    return mask + 4 * sequence * head_size  # one fp32 table of half a head, cos and sin


def _rotates(case: Case) -> bool:
    return case.model.family is not Family.GPT2
