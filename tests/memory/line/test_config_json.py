from __future__ import annotations

import json

import pytest

from bot.errors import UserError
from bot.memory.contract import query_object
from bot.memory.line.config_json import parse_config
from bot.memory.parameters import count_parameters
from bot.memory.presets import PRESETS
from bot.memory.setup import Architecture, Family
from bot.wording import Language, say

LLAMA = {
    "model_type": "llama",
    "architectures": ["LlamaForCausalLM"],
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "rope_scaling": {"factor": 8.0},
    "torch_dtype": "bfloat16",
}


def config_of(model: Architecture) -> dict[str, object]:
    """What `config.json` of this preset holds."""
    if model.family is Family.GPT2:
        return {
            "model_type": "gpt2",
            "n_embd": model.hidden,
            "n_layer": model.layers,
            "n_head": model.heads,
            "n_positions": model.positions,
            "vocab_size": model.vocabulary,
        }
    types = {
        Family.QWEN3MOE: "qwen3_moe",
        Family.GPTOSS: "gpt_oss",
        Family.NEOX: "gpt_neox",
        Family.DEEPSEEK: "deepseek_v3",
    }
    config: dict[str, object] = {
        "model_type": types.get(model.family, model.family.value),
        "hidden_size": model.hidden,
        "num_hidden_layers": model.layers,
        "intermediate_size": model.inner,
        "num_attention_heads": model.heads,
        "num_key_value_heads": model.kv_heads,
        "vocab_size": model.vocabulary,
        "tie_word_embeddings": model.tied,
    }
    if model.latent is None:
        config["head_dim"] = model.head_size
    if model.experts:
        count = {Family.QWEN3MOE: "num_experts", Family.DEEPSEEK: "n_routed_experts"}.get(
            model.family, "num_local_experts"
        )
        config |= {count: model.experts.count, "num_experts_per_tok": model.experts.per_token}
        config |= {"moe_intermediate_size": model.experts.inner, "n_shared_experts": model.experts.shared}
        config |= {"first_k_dense_replace": model.experts.dense_layers}
    if model.latent:
        config |= {"q_lora_rank": model.latent.query_rank, "kv_lora_rank": model.latent.key_value_rank}
        config |= {"qk_nope_head_dim": model.latent.head_without_position, "v_head_dim": model.latent.value_head}
        config |= {"qk_rope_head_dim": model.latent.head_with_position}
    return config


def refusal(text: str) -> str:
    with pytest.raises(UserError) as caught:
        parse_config(text)
    assert say(Language.ZH, caught.value.message)
    return say(Language.EN, caught.value.message)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_pasted_configuration_counts_like_the_preset(name: str) -> None:
    model = parse_config(json.dumps(config_of(PRESETS[name])))
    assert count_parameters(model) == count_parameters(PRESETS[name])


def test_words_stand_around_a_pasted_configuration() -> None:
    found = query_object(f"/mem bf16 {json.dumps(LLAMA, indent=2)} adamw zero3 8")
    assert found["ok"], found["error"]
    assert found["parameters"] == 8_030_261_248
    assert found["per_gpu"] is True


def test_a_pasted_configuration_may_stand_alone() -> None:
    assert query_object(json.dumps(LLAMA))["model_states_bytes"] == 96_363_134_976


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON object"),
        ("{]}", "no JSON object"),
        ("[" * 9000, "no JSON object"),
        ("{}", "model_type 'None'"),
        ('{"model_type": "mamba"}', "model_type 'mamba'"),
        ('{"model_type": ["llama"]}', "it knows gpt2, llama"),
        (json.dumps(LLAMA | {"hidden_size": "4096"}), "'hidden\\_size'"),
        (json.dumps(LLAMA | {"hidden_size": 0}), "'hidden\\_size'"),
        (json.dumps(LLAMA | {"vocab_size": 10**12}), "'vocab\\_size'"),
        (
            json.dumps({key: value for key, value in LLAMA.items() if key != "num_hidden_layers"}),
            "'num\\_hidden\\_layers'",
        ),
        (json.dumps(LLAMA | {"num_attention_heads": 33, "num_key_value_heads": 33}), "do not divide into 33 heads"),
        (json.dumps(LLAMA | {"num_hidden_layers": 10**6, "hidden_size": 10**6, "head_dim": 1}), "more than the 100t"),
        ("{" + " " * 20_000 + "}", "at most 20000"),
    ],
)
def test_a_configuration_that_cannot_be_used_says_why(text: str, said: str) -> None:
    assert said in refusal(text)


def test_two_models_are_two_models_also_when_one_is_pasted() -> None:
    error = query_object(f"7b {json.dumps(LLAMA)}")["error"]
    assert error == "two models in one line: 'config.json' and '7b'; keep one"


@pytest.mark.parametrize(
    ("field", "value"),
    [("attention_bias", True), ("mlp_bias", True), ("mlp_only_layers", [0]), ("decoder_sparse_step", 2)],
)
def test_a_field_that_would_be_counted_wrongly_is_named(field: str, value: object) -> None:
    config = {
        "model_type": "llama",
        "hidden_size": 256,
        "num_hidden_layers": 2,
        "intermediate_size": 512,
        "num_attention_heads": 8,
        "vocab_size": 1000,
    }
    assert parse_config(json.dumps(config)).kv_heads == 8
    with pytest.raises(UserError) as refused:
        parse_config(json.dumps({**config, field: value}))
    assert refused.value.message.args["field"] == field


@pytest.mark.parametrize(("model_type", "kv_heads"), [("llama", 32), ("mistral", 8), ("gemma2", 4)])
def test_key_value_heads_that_are_left_out_are_those_of_the_family(model_type: str, kv_heads: int) -> None:
    config = {
        "model_type": model_type,
        "hidden_size": 1024,
        "num_hidden_layers": 2,
        "intermediate_size": 512,
        "num_attention_heads": 32,
        "vocab_size": 1000,
    }
    assert parse_config(json.dumps(config)).kv_heads == kv_heads
