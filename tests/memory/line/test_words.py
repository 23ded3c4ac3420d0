"""Words as newcomers type them, and that their order never matters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import UserError
from bot.memory.line.questions import EffectiveBatch, Formats, Question, Training
from bot.memory.line.reading import read
from bot.memory.line.slots import Ask
from bot.memory.line.words import SPELLINGS
from bot.memory.setup import TrainingSetup
from bot.wording import Language, say

words = st.sampled_from(sorted(set(SPELLINGS.values())))


def setup_of(line: str) -> TrainingSetup:
    question = read(line)
    assert isinstance(question, Training)
    return question.setup


def refusal(line: str) -> str:
    with pytest.raises(UserError) as caught:
        read(line)
    return say(Language.EN, caught.value.message)


def setup_or_refused(line: str) -> TrainingSetup | Question | None:
    try:
        question = read(line)
    except UserError:
        return None
    return question.setup if isinstance(question, Training) else None


@given(one=words, other=words, between=st.sampled_from(["", "seq 512", "mb 2"]))
@settings(max_examples=400, deadline=None)
def test_two_words_mean_the_same_in_either_order(one: str, other: str, between: str) -> None:
    there, back = f"gpt2 {one} {between} {other}", f"gpt2 {other} {between} {one}"
    assert setup_or_refused(there) == setup_or_refused(back)


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("gpt2 momentum sgd", "gpt2 sgdm"),
        ("gpt2 momentum bf16 sgd", "gpt2 sgdm"),
        ("gpt2 8bit bf16 lion", "gpt2 lion8bit"),
        ("gpt2 adamw bf16 4bit", "gpt2 adam4bit"),
        ("gpt2-hf lean", "gpt2 lean"),
        ("gpt2 paged_adamw_8bit", "gpt2 adam8bit"),
        ("gpt2 --optim adamw_torch_fused --bf16 true", "gpt2 adamw bf16"),
        ("gpt2 --gradient_checkpointing true --per_device_train_batch_size 2", "gpt2 ckpt mb 2"),
        ("gpt2 sgd momentum=0.9", "gpt2 sgdm"),
        ("gpt2 sgd momentum=0", "gpt2 sgd"),
        ("gpt2 lr=1e-4 epochs 3 wd 0.1", "gpt2"),
        ("gpt2 fa2 max_length 512 bsz 3", "gpt2 flash seq 512 mb 3"),
        ("gpt2 选择性重计算 序列长度 512", "gpt2 ckpt=selective seq 512"),
        ("gpt2 NVIDIA A100-SXM4-80GB", "gpt2 a100-80"),
        ("gpt2 tesla v100 32gb", "gpt2 v100-32"),
        ("gpt2 4090x8 zero3", "gpt2 zero3 8 4090"),
        ("gpt2 h100 x 8 fsdp full_shard", "gpt2 fsdp 8 h100"),
        ("gpt2 双卡 a800", "gpt2 gpus 2 a100"),
        ("2 nodes x 8 gpus 7b zero3", "7b zero3 16"),
        ("7b zero=1 8 gpus", "7b zero1 8"),
        ("7b A-100 x 8 zero_stage=2", "7b zero2 8 a100"),
        ("7b deepspeed stage 3 8", "7b zero3 8 deepspeed"),
        ("gpt2 4x4090", "gpt2 gpus 4 4090"),
        ("gpt2 梯度检查点", "gpt2 ckpt"),
        ("八卡 7b", "7b gpus 8"),
        ("7b 两张h100", "7b gpus 2 h100"),
        ("十六卡 7b zero3", "7b zero3 16"),
        ("一机八卡 7b", "7b 8 gpus"),
        ("全量微调 7b", "7b"),
        ("千问2.5-7b", "qwen2.5-7b"),
        ("通义千问2.5 7b", "qwen2.5-7b"),
        ("七十亿参数模型bf16训练需要多少显存", "7b bf16"),
        ("一百七十五亿", "17.5b"),
        ("7b 4090能放下吗", "7b 4090"),
        ("能不能用4090训练gpt2", "gpt2 4090"),
        ("请算一下7b", "7b"),
        ("what's the memory of 7b", "7b"),
        ("whats 7b", "7b"),
        ("can i train gpt2 on a 4090?", "gpt2 4090"),
        ("7b h100 x8", "7b 8 h100"),
        ("7b h100 x 8", "7b 8 h100"),
        ("7b 8x h100", "7b 8 h100"),
        ("7b bf16 adam fp32 master", "7b bf16 adam master"),
        ("7b fp32 master bf16", "7b bf16 master"),
    ],
)
def test_newcomers_are_understood(said: str, same: str) -> None:
    assert setup_of(said) == setup_of(same)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("llama-2-7b a100 max batch", Ask.MAX_BATCH),
        ("llama-2-7b a100 max-seq", Ask.MAX_SEQ),
        ("llama-2-7b a100 min gpus", Ask.MIN_GPUS),
        ("7b explain", Ask.EXPLAIN),
        ("7b a100 放得下", Ask.FIT),
        ("llama-2-7b h100 最大batch", Ask.MAX_BATCH),
        ("llama-2-7b h100 最大 batch", Ask.MAX_BATCH),
        ("llama-2-7b h100最大批", Ask.MAX_BATCH),
        ("llama-2-7b 最长序列 h100", Ask.MAX_SEQ),
        ("7b 最少几张h100", Ask.MIN_GPUS),
        ("7b h100最少几张卡", Ask.MIN_GPUS),
    ],
)
def test_questions_are_words_too(line: str, asked: Ask) -> None:
    question = read(line)
    assert isinstance(question, Training)
    assert question.asked == {asked}


def test_questions_without_a_model_in_chinese() -> None:
    assert read("bf16和fp16有什么区别") == Formats(names=("bf16", "fp16"))
    batch = EffectiveBatch(micro_batch_size=8, accumulation_steps=4, data_parallel=1)
    assert read("有效batch mb 8 accum 4") == read("等效batch是多少 mb 8 累积 4") == batch


def test_a_family_needs_its_size() -> None:
    assert "'qwen' fits several models: qwen2-0.5b" in refusal("千问")


def test_words_that_exclude_each_other_do_so_in_either_order() -> None:
    assert "'lean' and 'hf' contradict" in refusal("gpt2 lean hf")
    assert "'hf' and 'lean' contradict" in refusal("gpt2 hf lean")


def test_every_unknown_word_is_named_with_its_place() -> None:
    said = refusal("7b blorptastic adan 5")
    assert "'blorptastic' (2), 'adan' (3 → adam?), '5' (4)" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("llama-3-8b tp 3", "tp 3 does not divide this model (heads = 32)"),
        ("llama-3-8b pp 4 vpp 3", "pp 4 × vpp 3 does not divide 32 layers"),
        ("llama-2-7b max batch mb 4 a100", "'max batch' and 'mb 4' contradict"),
        ("llama-2-7b max seq ctx 4096 a100", "'max seq' and 'ctx 4096' contradict"),
        ("llama-2-7b min gpus zero3 8 a100", "'min gpus' and 'zero3 8' contradict"),
        ("7b moments=8bit adafactor", "'adafactor' and 'moments=8bit' contradict"),
        ("7b megatron fp32", "'megatron' and 'fp32' contradict"),
        ("7b deepspeed amp", "'deepspeed' and 'amp' contradict"),
        ("7b lion momentum=0.9", "'lion' and 'momentum=0.9' contradict"),
    ],
)
def test_what_cannot_be_is_refused_with_its_words(line: str, said: str) -> None:
    assert said in refusal(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("llama-3-8b lora int8", "'lora' on a base in 8 bits ('int8') is not counted here"),
        ("llama-3-8b lora qlora", "'lora' and 'qlora' contradict"),
        ("llama-3-8b full finetune lora", "'full finetune' and 'lora' contradict"),
        ("7b global batch 100 mb 8 dp 8", "a global batch of 100 is not mb 8 × accum 1 × dp 8"),
        ("7b 2 nodes 8 gpus per node 12 gpus", "'12 gpus' and '2 nodes × 8 gpus per node' contradict"),
        ("7b a100 64gb", "'a100' and '64gb' contradict"),
        ("7b target_modules=q_proj,up_proj", "needs a value, for example targets=all"),
        ("7b no 7b", "unknown word 'no'"),
        ("unsloth/llama-3-8b-bnb-4bit lora", "unknown word"),
    ],
)
def test_what_is_not_counted_or_does_not_agree_is_refused(line: str, said: str) -> None:
    assert said in refusal(line)


def test_what_changes_the_memory_and_is_not_counted_is_said() -> None:
    question = read("7b zero3 8 cpu offload torch.compile")
    assert isinstance(question, Training)
    assert [note.key for note in question.notes] == ["memory-note-uncounted"]
    assert "cpu offload, torch.compile: not counted" in say(Language.EN, question.notes[0])


def test_a_global_batch_settles_what_was_not_said() -> None:
    assert read("global batch 64 mb 2 dp 8") == EffectiveBatch(
        micro_batch_size=2, accumulation_steps=4, data_parallel=8
    )
    assert setup_of("gpt2 gbs 64 accum 2 dp 8").workload.micro_batch_size == 4
