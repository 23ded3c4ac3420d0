"""How many parameters does a model have, and in which matrices?

Everything is a sum over the matrices of a layer (`layer_matrices`), because LoRA, NF4, Muon, Adafactor and GaLore
need their shapes. With A = heads x head size, K = kv heads x head size the sums are the familiar closed forms:

    gpt2, gpt3           V h + pos h + L (12 h^2 + 13 h) + 2 h                   (the MLP is 4 h wide)
    llama, mistral, phi3 V h (twice if untied) + L (h (A + 2K) + A h + 3 h i + 2 h) + h
    qwen2                ... + L (A + 2K)                                        biases of q, k, v
    qwen3                ... + L 2 hd                                            norms of q and k
    gemma2               ... four norms a layer
    mixtral, qwen3moe    3 h i -> E 3 h i_e + h E                                experts and router
    gptoss               ... biases everywhere and a sink per head
    neox                 2 V h + L (4 h^2 + 4 h + 2 h i + i + h + 4 h) + 2 h
    deepseek             latent attention; the first layers dense, the others E + shared experts

All 64 presets agree with `transformers` 5.24.0 on the meta device to the unit. DeepSeek-V3's published
671,026,419,200 counts 14,848 correction biases, which are buffers, not parameters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from bot.memory.setup import Architecture, Experts, Family, LatentAttention, Target

_KEPT = 128  # models; each is counted for many an estimate
_ATTENTION_INPUTS = frozenset({Target.QUERY, Target.KEY, Target.VALUE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """The weight of a linear, *count* times in a layer (experts), *active* of them at work on a token."""

    inputs: int
    outputs: int
    targets: frozenset[Target]  # the linears it holds; q, k and v may be fused into one
    count: int = 1
    active: int = 1
    expert: bool = False

    @property
    def elements(self) -> int:
        return self.inputs * self.outputs


@dataclass(frozen=True, kw_only=True)  # no slots: the sums are asked for often, and kept
class Layer:
    """One transformer layer: its matrices, and its vectors (norms, biases) as numbers of elements."""

    matrices: tuple[Matrix, ...]
    norms: int
    biases: int
    expert_biases: int = 0  # of one expert

    @cached_property
    def linear(self) -> int:
        """Elements of all matrices: what autocast casts and NF4 quantises."""
        return sum(matrix.count * matrix.elements for matrix in self.matrices)

    @property
    def num_experts(self) -> int:
        return max((matrix.count for matrix in self.matrices if matrix.expert), default=0)

    @property
    def experts(self) -> int:
        """Parameters of all routed experts."""
        linear = sum(matrix.count * matrix.elements for matrix in self.matrices if matrix.expert)
        return linear + self.num_experts * self.expert_biases

    @cached_property
    def total(self) -> int:
        return self.linear + self.norms + self.biases + self.num_experts * self.expert_biases

    @property
    def active(self) -> int:
        """Parameters at work on one token."""
        per_token = max((matrix.active for matrix in self.matrices if matrix.expert), default=0)
        linear = sum(matrix.active * matrix.elements for matrix in self.matrices)
        return linear + self.norms + self.biases + per_token * self.expert_biases

    @property
    def largest_matrix(self) -> int:
        """Elements of the largest tensor as stored; the experts of a layer are one."""
        return max([self.experts, *(matrix.elements for matrix in self.matrices if not matrix.expert)])


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterCount:
    """A model's parameters by place. *layer* is a layer as most are, *first_layer* one of the leading dense ones."""

    width: int  # the hidden size
    embedding: int
    positions: int
    head: int  # 0 where tied: counted once, as the embedding
    final_norm: int
    layer: Layer
    first_layer: Layer
    num_layers: int
    num_first_layers: int

    @property
    def tables(self) -> tuple[int, int, int]:
        """Elements of the matrices that stand in no layer; each is as wide as the hidden size."""
        return (self.embedding, self.positions, self.head)

    @property
    def layers(self) -> int:
        return self.above(0)

    @property
    def total(self) -> int:
        return self.root + self.layers

    @property
    def root(self) -> int:
        """Whatever stands in no layer; FSDP gathers it as one group."""
        return self.embedding + self.positions + self.head + self.final_norm

    @property
    def active(self) -> int:
        """Parameters at work on one token; less than the total only with experts."""
        later = self.num_layers - self.num_first_layers
        return self.root + self.num_first_layers * self.first_layer.active + later * self.layer.active

    @property
    def linear(self) -> int:
        """Elements of all matrices in the layers."""
        later = self.num_layers - self.num_first_layers
        return self.num_first_layers * self.first_layer.linear + later * self.layer.linear

    @property
    def experts(self) -> int:
        """Parameters of all routed experts."""
        return (self.num_layers - self.num_first_layers) * self.layer.experts

    @property
    def largest_unit(self) -> int:
        """The largest single module that owns weights: an embedding, a linear, or the experts of one layer."""
        return max(self.embedding, self.layer.largest_matrix, self.first_layer.largest_matrix)

    def above(self, layer: int) -> int:
        """Parameters of the layers after the *layer*-th (0: of all layers)."""
        dense = max(0, self.num_first_layers - layer)
        return dense * self.first_layer.total + (self.num_layers - layer - dense) * self.layer.total


@lru_cache(_KEPT)
def count_parameters(model: Architecture) -> ParameterCount:
    """The parameters of *model*, tied weights once."""
    embedding = model.vocabulary * model.hidden
    layer = layer_of(model)
    dense_layers = model.experts.dense_layers if model.experts else 0
    return ParameterCount(
        width=model.hidden,
        embedding=embedding,
        positions=model.positions * model.hidden,
        head=0 if model.tied else embedding,
        final_norm=_norm_elements(model),
        layer=layer,
        first_layer=_layer(model, experts=None) if dense_layers else layer,
        num_layers=model.layers,
        num_first_layers=dense_layers,
    )


@dataclass(frozen=True, slots=True)
class Block:
    """A matrix shape and how many times a model has it."""

    times: int
    rows: int
    columns: int

    @property
    def elements(self) -> int:
        return self.times * self.rows * self.columns


@dataclass(frozen=True, slots=True)
class Shapes:
    """All matrices of a model: those in layers, and the tables (embeddings, head); the rest are vectors."""

    in_layers: tuple[Block, ...]
    tables: tuple[Block, ...] = ()


def shapes_of(count: ParameterCount) -> Shapes:
    """The shapes on which some optimizers' states depend."""
    later = count.num_layers - count.num_first_layers
    pairs = ((later, count.layer), (count.num_first_layers, count.first_layer))
    return Shapes(
        in_layers=tuple(
            Block(layers * matrix.count, matrix.inputs, matrix.outputs)
            for layers, layer in pairs
            for matrix in layer.matrices
        ),
        tables=tuple(Block(1, count.width, elements // count.width) for elements in count.tables if elements),
    )


def layer_of(model: Architecture) -> Layer:
    """A layer of *model* as most of its layers are."""
    return _layer(model, experts=model.experts)


def _layer(model: Architecture, *, experts: Experts | None) -> Layer:
    attention = _latent_attention(model, model.latent) if model.latent else _attention(model)
    return Layer(
        matrices=attention + (_expert_matrices(model, experts) if experts else _mlp(model)),
        norms=_layer_norms(model),
        biases=_biases(model, experts),
        # GPT-OSS: gate and up together have 2 i_e biases, down has h.
        expert_biases=2 * experts.inner + model.hidden if experts and model.family is Family.GPTOSS else 0,
    )


def attention_widths(model: Architecture) -> tuple[int, int]:
    """A and K: the widths of the queries and of the keys (or values) of all heads together."""
    return model.heads * model.head_size, model.kv_heads * model.head_size


def _attention(model: Architecture) -> tuple[Matrix, ...]:
    hidden = model.hidden
    queries, keys = attention_widths(model)
    output = Matrix(inputs=queries, outputs=hidden, targets=frozenset({Target.OUTPUT}))
    if model.family.is_gpt_form or model.family is Family.PHI3:  # one matrix makes q, k and v
        return (Matrix(inputs=hidden, outputs=queries + 2 * keys, targets=_ATTENTION_INPUTS), output)
    return (
        Matrix(inputs=hidden, outputs=queries, targets=frozenset({Target.QUERY})),
        Matrix(inputs=hidden, outputs=keys, targets=frozenset({Target.KEY})),
        Matrix(inputs=hidden, outputs=keys, targets=frozenset({Target.VALUE})),
        output,
    )


def _latent_attention(model: Architecture, latent: LatentAttention) -> tuple[Matrix, ...]:
    """DeepSeek: h -> latent -> heads, for queries and for keys and values; the rotated key part skips the latent."""
    head = latent.head_without_position + latent.head_with_position
    compressed = latent.key_value_rank + latent.head_with_position
    decompressed = model.heads * (latent.head_without_position + latent.value_head)
    query, key_value = frozenset({Target.QUERY}), frozenset({Target.KEY, Target.VALUE})
    return (
        Matrix(inputs=model.hidden, outputs=latent.query_rank, targets=query),
        Matrix(inputs=latent.query_rank, outputs=model.heads * head, targets=query),
        Matrix(inputs=model.hidden, outputs=compressed, targets=key_value),
        Matrix(inputs=latent.key_value_rank, outputs=decompressed, targets=key_value),
        Matrix(inputs=model.heads * latent.value_head, outputs=model.hidden, targets=frozenset({Target.OUTPUT})),
    )


def _mlp(model: Architecture) -> tuple[Matrix, ...]:
    hidden, inner = model.hidden, model.inner
    down = Matrix(inputs=inner, outputs=hidden, targets=frozenset({Target.DOWN}))
    if model.family.is_gpt_form:  # no gate
        return (Matrix(inputs=hidden, outputs=inner, targets=frozenset({Target.UP})), down)
    if model.family is Family.PHI3:
        return (Matrix(inputs=hidden, outputs=2 * inner, targets=frozenset({Target.GATE, Target.UP})), down)
    gate = Matrix(inputs=hidden, outputs=inner, targets=frozenset({Target.GATE}))
    up = Matrix(inputs=hidden, outputs=inner, targets=frozenset({Target.UP}))
    return (gate, up, down)


def _expert_matrices(model: Architecture, experts: Experts) -> tuple[Matrix, ...]:
    """The router, the routed experts, and the experts every token passes; adapters leave all of them alone."""

    def mlp(count: int, active: int, *, routed: bool) -> tuple[Matrix, ...]:
        shapes = ((model.hidden, experts.inner), (model.hidden, experts.inner), (experts.inner, model.hidden))
        return tuple(
            Matrix(inputs=inputs, outputs=outputs, targets=frozenset(), count=count, active=active, expert=routed)
            for inputs, outputs in shapes
        )

    router = Matrix(inputs=model.hidden, outputs=experts.count, targets=frozenset())
    shared = mlp(experts.shared, experts.shared, routed=False) if experts.shared else ()
    return (router, *mlp(experts.count, experts.per_token, routed=True), *shared)


def _norm_elements(model: Architecture) -> int:
    """RMSNorm has a weight, LayerNorm also a bias."""
    return 2 * model.hidden if model.family.is_gpt_form else model.hidden


def _layer_norms(model: Architecture) -> int:
    norms = 2 * _norm_elements(model)
    match model.family:
        case Family.GEMMA2:  # before and after attention, before and after the MLP
            return 2 * norms
        case Family.QWEN3 | Family.QWEN3MOE:  # of the queries and keys of one head
            return norms + 2 * model.head_size
        case _:
            latent = model.latent
            return norms + (latent.query_rank + latent.key_value_rank if latent else 0)


def _biases(model: Architecture, experts: Experts | None) -> int:
    queries, keys = attention_widths(model)
    match model.family:
        case Family.GPT2 | Family.NEOX:  # of q, k, v, the output, and both linears of the MLP
            return queries + 2 * keys + model.hidden + model.inner + model.hidden
        case Family.QWEN2:
            return queries + 2 * keys
        case Family.GPTOSS:  # q, k, v, the output, a sink per head, the router
            return queries + 2 * keys + model.hidden + model.heads + (experts.count if experts else 0)
        case _:
            return 0
