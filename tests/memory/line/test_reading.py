from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.errors import UserError
from bot.memory.line import canonical
from bot.memory.line.questions import EffectiveBatch, Formats, Inference, Training
from bot.memory.line.reading import read
from bot.memory.setup import (
    Attention,
    Device,
    Dtype,
    Nominal,
    Scheme,
    StepKind,
    TrainingSetup,
)
from bot.wording import Language, say
from tests.memory.lines import noise, sensible_phrases, word_salads


def setup_of(line: str) -> TrainingSetup:
    question = read(line)
    assert isinstance(question, Training)
    return question.setup


def refusal(line: str) -> str:
    with pytest.raises(UserError) as caught:
        read(line)
    assert say(Language.ZH, caught.value.message)
    return say(Language.EN, caught.value.message)


def read_or_refused(line: str) -> bool:
    """Anything but a question or a sentence in each language is an error."""
    try:
        read(line)
    except UserError as error:
        return all(say(language, error.message) for language in Language)
    return True


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("/mem 7,000,000,000 BF16 Adam", "7b bf16 adam"),
        ("7e9 adam", "7b bf16 adam"),
        ("7000000000", "7b"),
        ("70亿 adam", "7b adam"),
        ("7 billion adam", "7b adam"),
        ("７ｂ　ｂｆ１６", "7b bf16"),
        ("adam bf16 7b", "7b bf16 adam"),
        ("7b bf16，adam；seq 4096、mb 2", "7b bf16 adam seq=4096 mb=2"),
        ("7b seq: 4,096 mb = 2", "7b seq=4096 mb=2"),
        ("7b seq 4k", "7b seq=4096"),
        ("Llama 3 8B bf16", "llama-3-8b bf16"),
        ("llama3-8b bf16", "llama-3-8b"),
        ("llama-3.1-8b", "llama-3-8b"),
        ("meta-llama/Llama-2-7b-hf", "llama-2-7b"),
        ("Mistral-7B-Instruct-v0.3", "mistral-7b-v0.3"),
        ("Meta-Llama-3-8B", "llama-3-8b"),
        ("tinyllama", "tinyllama-1.1b"),
        ("deepseek", "deepseek-v3"),
        ("7b zero3 8", "7b zero3=8"),
        ("7b zero 3 dp 8", "7b zero3=8"),
        ("7b zero=3 8 gpus", "7b zero3=8"),
        ("7b zero3 8 gpus", "7b zero3=8"),
        ("7b zero-3 gpus 8", "7b zero3=8"),
        ("7b zero zero3 8", "7b master zero3=8"),
        ("7b tp 2 zero3 gpus 16", "7b zero3=8 tp=2"),
        ("7b 2 nodes 8 gpus zero3", "7b zero3=16"),
        ("7b hsdp 8 gpus 32", "7b hsdp=8 dp=32"),
        ("7b 8xh100 zero1", "7b zero1=8 h100-80"),
        ("7b 8 x a100 80gb zero1", "7b zero1=8 a100-80"),
        ("7b 8卡 zero2", "7b zero2=8"),
        ("7b 单卡", "7b"),
        ("7b dp 1", "7b"),
        ("7b gpu a100", "7b a100-80"),
        ("7b rtx 4090", "7b 4090"),
        ("7b mem 24gib", "7b mem=24gib"),
        ("7b 24gb", "7b mem=24gb"),
        ("llama-2-7b 2048 tokens", "llama-2-7b seq=2048"),
        ("llama-2-7b 4k context", "llama-2-7b seq=4096"),
        ("llama-2-7b a100-40g qlora nf4", "llama-2-7b a100-40 qlora"),
        ("how much memory for '7b' (bf16, adam)?", "7b bf16 adam"),
        ("7B模型bf16 Adam需要多少显存？", "7b bf16 adam"),
        ("7b no-master", "7b bf16"),
        ("7b 主权重", "7b master"),
        ("7b master", "7b zero"),
        ("7b megatron", "7b params=bf16 grads=fp32 moments=fp32 master"),
        ("7b deepspeed", "7b params=bf16 grads=bf16 main_grads=fp32 moments=fp32 master"),
        ("7b torch", "7b moments=follow foreach"),
        ("7b pure fused", "7b moments=follow"),
        ("7b mixed precision", "7b amp"),
        ("7b 混合精度", "7b amp bf16"),
        ("7b tf32", "7b fp32"),
        ("7b adam 8bit", "7b adam8bit"),
        ("7b adamw-8bit", "7b 8 bit"),
        ("7b lion 8bit", "7b lion8bit"),
        ("7b sgd momentum", "7b sgdm"),
        ("llama-2-7b ckpt", "llama-2-7b recompute=full"),
        ("llama-2-7b 重计算 bf16", "llama-2-7b checkpoint full bf16"),
        ("llama-2-7b sdpa", "llama-2-7b flash-attention"),
        ("llama-2-7b lora r 8 targets=qv", "llama-2-7b lora rank=8 targets=qv bf16"),
        ("llama-2-7b lora rank 64", "llama-2-7b lora r=64"),
        ("llama-2-7b lora_rank=64", "llama-2-7b lora r=64"),
        ("llama-2-7b qlora lora_rank=64", "llama-2-7b qlora r=64"),
        ("llama-2-7b 全参 微调", "llama-2-7b full finetune"),
        ("用8卡训练llama-2-7b模型，上下文4096，微批2，累积4，zero3", "llama-2-7b zero3=8 seq=4096 mb=2 accum=4"),
        ("gpt2 fused-ce clip", "gpt2 clip liger"),
        ("h=4096 L=32 i=11008 a=32 V=32000", "family=llama hd=128 kv=32 V=32000 a=32 i=11008 L=32 h=4096 untied"),
    ],
)
def test_people_write_the_same_thing_in_many_ways(said: str, same: str) -> None:
    assert setup_of(said) == setup_of(same)


def test_an_empty_setup_word_list_gives_the_twelve_byte_recipe() -> None:
    setup = setup_of("7b")
    assert setup == TrainingSetup(model=Nominal(parameters=7_000_000_000))


@pytest.mark.parametrize(
    ("line", "parameters"),
    [
        ("6.74b", 6_740_000_000),
        ("1.3t", 1_300_000_000_000),
        ("350m", 350_000_000),
        ("1000000", 1_000_000),
        ("0.5k", 500),
        ("123.456789012b", 123_456_789_012),
    ],
)
def test_a_size_is_exactly_the_number_typed(line: str, parameters: int) -> None:
    assert setup_of(line).model == Nominal(parameters=parameters)


def test_amp_keeps_fp32_weights_and_names_its_compute() -> None:
    recipe = setup_of("7b amp fp16").recipe
    assert (recipe.parameter, recipe.gradient, recipe.autocast) == (Dtype.FP32, Dtype.FP32, Dtype.FP16)


def test_fp8_changes_compute_and_not_the_states() -> None:
    recipe = setup_of("7b fp8").recipe
    assert (recipe.parameter, recipe.gradient, recipe.autocast) == (Dtype.BF16, Dtype.BF16, Dtype.FP8)


def test_the_torch_recipe_steps_by_lists_unless_told_otherwise() -> None:
    assert setup_of("7b torch").step is StepKind.FOREACH
    assert setup_of("7b torch fused").step is StepKind.FUSED


@pytest.mark.parametrize(
    ("model", "length"),
    [("gpt2", 1024), ("gpt3-125m", 2048), ("tinyllama", 2048), ("pythia-6.9b", 2048), ("qwen3-8b", 4096)],
)
def test_the_usual_sequence_length_follows_the_model(model: str, length: int) -> None:
    assert setup_of(model).workload.sequence_length == length


def test_gemma_2_is_eager_unless_told_otherwise() -> None:
    assert setup_of("gemma-2-9b").workload.attention is Attention.EAGER
    assert setup_of("gemma-2-9b flash").workload.attention is Attention.FLASH


def test_a_sharding_word_alone_asks_for_a_table() -> None:
    question = read("7b zero3")
    assert isinstance(question, Training)
    assert question.degree_open
    assert question.setup.sharding.degree == 8
    assert not getattr(read("7b zero3 4"), "degree_open", True)


def test_gpus_without_a_sharding_word_are_ddp_and_the_answer_says_so() -> None:
    question = read("7b 8 gpus")
    assert isinstance(question, Training)
    assert question.setup.sharding.scheme is Scheme.DDP
    assert [note.key for note in question.notes] == ["memory-note-ddp"]


def test_a_degree_that_was_said_is_not_noted() -> None:
    question = read("llama-3-8b tp 2 pp 2 dp 2")
    assert isinstance(question, Training)
    assert not question.notes


def test_a_memory_size_in_gib_is_not_the_one_in_gb() -> None:
    assert setup_of("7b mem=24gib").device == Device(name="24gib", usable_bytes=24 * 2**30)
    assert setup_of("7b mem=24gb").device == Device(name="24gb", usable_bytes=24 * 10**9)


def test_what_was_not_said_is_listed_as_assumed() -> None:
    question = read("llama-2-7b fp32 sgd ckpt")
    assert isinstance(question, Training)
    assert set(question.assumed) == {"no-master", "fused", "seq=4096", "mb=1", "accum=1", "flash", "hf", "plain-ce"}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("7b amp master", "memory-note-master-fp32"),
        ("7b paged adamw 8bit", "memory-note-paged"),
        ("7b fp8", "memory-note-fp8"),
        ("7b sp", "memory-note-idle"),
        ("7b bs 4 dp 2", "memory-note-micro-batch"),
        ("gpt2 seq 2048", "memory-note-positions"),
        ("7b nodes 2 zero3", "memory-note-nodes"),
        ("llama-2-7b zero3 max batch h100", "memory-note-degree"),
    ],
)
def test_what_might_surprise_is_noted(line: str, key: str) -> None:
    question = read(line)
    assert isinstance(question, Training)
    assert key in [note.key for note in question.notes]


def test_without_a_model_the_effective_batch_is_answered() -> None:
    assert read("mb 8 accum 4 dp 2") == EffectiveBatch(micro_batch_size=8, accumulation_steps=4, data_parallel=2)
    assert read("微批 8 累积 4") == EffectiveBatch(micro_batch_size=8, accumulation_steps=4, data_parallel=1)
    assert read("bs 2 8卡 tp 2 seq 1k") == EffectiveBatch(
        micro_batch_size=2, accumulation_steps=1, data_parallel=4, sequence_length=1024
    )


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("bf16 vs fp16", ("bf16", "fp16")),
        ("tf32", ("tf32",)),
        ("fp8", ("fp8_e4m3fn", "fp8_e5m2")),
        ("fp8 e4m3", ("fp8_e4m3fn",)),
        ("fp32 fp4 e8m0", ("fp32", "fp4_e2m1", "e8m0")),
    ],
)
def test_without_a_model_number_formats_are_explained(line: str, names: tuple[str, ...]) -> None:
    assert read(line) == Formats(names=names)


def test_serving_words_ask_for_weights() -> None:
    question = read("7b int4 adam")
    assert isinstance(question, Inference)
    assert question.weights == "int4"
    assert question.unused == ("adam",)
    assert read("7b inference int8") == read("7b int8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("/mem", "empty"),
        ("9e999b", "'9e999b' is more than"),
        ("0b bf16", "zero parameters ('0b')"),
        ("-7b", "'-7b'"),
        ("7.00000000001b", "not a whole number of parameters"),
        ("7b bf16 fp32", "'bf16' and 'fp32' contradict"),
        ("7b zero2 fsdp", "'zero2' and 'fsdp' contradict"),
        ("7b zero3 8 zero3 4", "'zero3 8' and 'zero3 4' contradict"),
        ("7b ddp=8 fsdp=8", "'ddp=8' and 'fsdp=8' contradict"),
        ("7b seq 4096 seq 4096", "'seq 4096' and 'seq 4096' say the same"),
        ("7b amp fp32", "'amp' and 'fp32' contradict"),
        ("7b megatron no-master", "'megatron' and 'no-master' contradict"),
        ("7b adam8bit moments=fp32", "'adam8bit' and 'moments=fp32' contradict"),
        ("7b adan", "unknown word 'adan' (did you mean adam?), word 2"),
        ("lama-2-7b", "did you mean llama-2-7b?"),
        ("7b blorptastic", "unknown word 'blorptastic' (word 2)"),
        ("7b 5", "the number '5' (word 2)"),
        ("7b 13b", "two models in one line: '7b' and '13b'"),
        ("7b h=5", "two models in one line: '7b' and 'h=5'"),
        ("bf16 adam", "no model in this line"),
        ("llama-2", "llama-2-7b, llama-2-13b, llama-2-70b"),
        ("qwen 7b", "qwen2-7b, qwen2.5-7b"),
        ("x" * 100_000, "100000 characters; at most 500"),
        ("7b " * 61, "61 words; at most 60"),
        ("7b 🙂", 'Character 4 is "🙂"'),
        ("7b \x07", "U+0007, an invisible control character"),
        ("7b \u202eadam", "U+202E, an invisible control character"),
        ("7b שלום", "right to left"),
        ("7b seq", "'seq' needs a value, for example seq 4096"),
        ("7b seq=0", "seq must be a whole number from 1 to 100,000,000, not '0'"),
        ("7b mb 2.5", "mb must be a whole number"),
        ("7b moments=fp7", "moments= cannot be 'fp7'"),
        ("7b mem=24", "'24' is no amount of memory"),
        ("7b gpu=foo", "unknown GPU 'foo'"),
        ("7b zero3 8 tp 2 gpus 8", "dp 8 × tp 2 = 16, but there are 8"),
        ("7b tp 3 gpus 8", "8 GPUs cannot be divided"),
        ("7b zero3 8 dp 4", "'zero3 8' and 'dp 4' contradict"),
        ("7b qlora", "'qlora' depends on the shapes"),
        ("7b galore", "'galore' depends on the shapes"),
        ("llama-3-8b galore qlora", "'galore' projects the gradients of full training, 'qlora' trains adapters only"),
        ("7b lora rank 64", "'lora' depends on the shapes"),
        ("7b lora-rank=64", "'lora-rank=64' depends on the shapes"),
        ("llama-2-7b r=8", "'r=8' belongs to an adapter"),
        ("llama-2-7b max batch", "'max batch' needs a GPU"),
        ("llama-2-7b pp 64", "pp 64 needs at least 64 layers"),
        ("mixtral-8x7b ep 3 dp 3", "ep 3 cannot divide 8 experts"),
        ("h=64 L=2", "also needs a= v= i="),
        ("h=64 L=2 a=3 V=10 i=8", "64 hidden units do not divide into 3 heads"),
        ("7b e4m3", "'e4m3' is a number format"),
        ("7b *adam*", r"unknown word '\*adam\*'"),
    ],
)
def test_a_line_that_cannot_be_read_gets_its_own_sentence(line: str, said: str) -> None:
    assert said in refusal(line)


@given(phrases=sensible_phrases(), seed=st.integers(0, 2**16))
@settings(max_examples=150, deadline=None)
def test_the_order_of_words_never_matters(phrases: list[str], seed: int) -> None:
    shuffled = list(phrases)
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - an order of words, no secret
    assert setup_of(" , ".join(phrases)) == setup_of(" , ".join(shuffled))


@given(phrases=sensible_phrases())
@settings(max_examples=150, deadline=None)
def test_the_canonical_line_reads_back_as_the_same_setup(phrases: list[str]) -> None:
    setup = setup_of(" ".join(phrases))
    line = canonical.format(setup)
    assert setup_of(line) == setup
    assert canonical.format(setup_of(line)) == line


@given(line=st.one_of(word_salads, noise))
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_read_or_refused_with_a_sentence(line: str) -> None:
    assert read_or_refused(line)


@pytest.mark.soak
@given(line=st.one_of(word_salads, noise))
@settings(max_examples=10_000, deadline=None)
def test_ten_thousand_lines_are_read_or_refused(line: str) -> None:
    assert read_or_refused(line)
