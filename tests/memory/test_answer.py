from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings

from bot.errors import UserError
from bot.memory.answer import MOST_CHARACTERS, answer
from bot.replies import Bars, Figure, Paragraph, Reply, Table, Tone
from bot.wording import Language
from tests.memory.lines import sensible_phrases

EN, ZH = Language.EN, Language.ZH


DIALOGUES = [
    (
        "/mem 7b bf16 adam",
        [
            "7B · bf16 · Adam: 12 B/param → 84.0 GB = 78.2 GiB of model states",
            "7,000,000,000 × 12 = 84,000,000,000 bytes",
            "first moment m (fp32) | 4 | 26.1",
            "Saved activations |  | not counted",
            "load 13.0 → backward 26.1 (+ activations) → first step 78.2",
            "Adam's states appear at the first optimizer step",
            "8 B torch Adam: 52.2 · 16 B with fp32 master: 104.3 · 18 B Megatron: 117.3 · 20 B DeepSpeed: 130.4",
            "Not counted activations, logits, buffers, CUDA context",
            "llama-2-7b 75.3",
            "The states are exact.",
            "Assumed moments=fp32 no-master fused",
        ],
        ["12 B/参数 → 84.0 GB = 78.2 GiB 模型状态", "一阶动量 m (fp32) | 4 | 26.1", "第一次 step 78.2", "未计"],
    ),
    ("7b bf16 adam zero3 8", ["10.5 GB = 9.8 GiB of model states per GPU", "3N elements"], ["9.8 GiB", "3N"]),
    ("7b bf16 adam ddp 8", ["78.2 GiB of model states per GPU", "2N elements"], ["78.2 GiB"]),
    ("7b bf16 adam zero1 8", ["32.6 GiB of model states per GPU"], ["32.6 GiB"]),
    ("7b bf16 adam zero2 8", ["21.2 GiB of model states per GPU"], ["21.2 GiB"]),
    ("7b zero3", ["64 | 1.2", "the numbers above are those of 8"], ["64 | 1.2"]),
    (
        "llama-2-7b bf16 adam seq 4096 mb 1 gpu a100-80",
        [
            "75.3 GiB of model states, peak 87.4 GiB",
            "is in the second backward, at the cross-entropy",
            "79.15 GiB usable (sold as 80 GB)",
            "does not fit",
            "passes the first optimizer step (75.3 GiB), then dies in the second forward",
            "- ckpt → 76.0 (tight)",
            "- 8bit → ≈ 49.9",
        ],
        ["放不下", "能通过第一次 optimizer step（75.3 GiB），但 OOM 发生在第二次前向", "ckpt → 76.0（很紧）"],
    ),
    ("llama-2-7b bf16 adam seq 4096 a100-80 ckpt", ["tight", "a third more compute"], ["很紧", "三分之一"]),
    (
        "7b bf16 adam a100-40",
        ["dies in the first optimizer step", "states alone"],
        ["OOM 发生在第一次 optimizer step。"],
    ),
    ("mixtral-8x7b", ["12,879,925,248 of the parameters work on a token"], ["12,879,925,248"]),
    ("7b sgd", ["SGD keeps no states", "4 B/param"], ["SGD 没有状态"]),
    ("7b 8bit", ["6.03 B/param", "≈", "low-bit optimizers leave in fp32"], ["6.03 B/参数"]),
    ("llama-2-7b lora", ["39,976,960 are trained", "Without adapters"], ["训练 39,976,960 个"]),
    ("tinyllama seq=4096 a100-80 ckpt max batch", ["Largest micro-batch on a100-80: 29"], ["最大的 micro-batch：29"]),
    (
        "llama-2-7b t4 max batch",
        ["Not even one sequence of 4,096 tokens fits on t4: mb 1 needs"],
        ["连一条 4,096 个 token 的序列都放不下"],
    ),
    ("llama-2-7b t4 seq 128k min gpus", ["No number of GPUs is enough"], ["多少张 GPU 都不够"]),
    ("7b a100 min gpus", ["Fewest GPUs (powers of two, ZeRO-3) of a100-80: 2"], ["最少的 GPU 数"]),
    (
        "7b zero2 8 explain",
        [
            "- parameters: 7,000,000,000 × 2 B = 14,000,000,000 B",
            "84,000,000,000 / 10^9 = 84.0 GB; 84,000,000,000 / 2^30 = 78.2 GiB",
            "ZeRO-2 divides gradients and optimizer states by 8: 22,750,000,000 B per GPU = 21.2 GiB",
        ],
        ["ZeRO-2 把梯度和优化器状态除以 8"],
    ),
    ("llama-3.2-1b compare", ["ckpt | 13.8 | 18.7", "as asked | 13.8"], ["原样 | 13.8"]),
    ("mb 8 accum 4", ["Effective batch size: 32", "micro-batch 8 × accumulation steps 4"], ["有效批大小：32"]),
    (
        "bf16 vs fp16",
        ["fp16 | 2 | 5 | 10 | 65504", "overflows beyond 65504", "loss scaling", "fp16 is more precise than bf16"],
        ["loss scaling", "bf16 的范围比 fp16 大"],
    ),
    ("7b int4", ["3.5 GB = 3.3 GiB of weights", "answers training"], ["本计算器面向训练"]),
]


@pytest.mark.parametrize(("said", "english", "chinese"), DIALOGUES, ids=[row[0] for row in DIALOGUES])
def test_a_line_is_answered(said: str, english: list[str], chinese: list[str]) -> None:
    for language, expected in ((EN, english), (ZH, chinese)):
        summary = answer(said, language).summary
        for text in expected:
            assert text in summary, summary


def numbers(reply: Reply) -> Counter[str]:
    return Counter(re.findall(r"\d[\d,.]*\d|\d", reply.summary))


@given(phrases=sensible_phrases())
@settings(max_examples=40, deadline=None)
def test_both_languages_tell_the_same_facts(phrases: list[str]) -> None:
    line = " ".join(phrases) + " verbose"
    if phrases[-1] == "verbose":
        line = " ".join(phrases)
    assert numbers(answer(line, EN)) == numbers(answer(line, ZH))


@given(phrases=sensible_phrases())
@settings(max_examples=60, deadline=None)
def test_the_short_form_stays_short(phrases: list[str]) -> None:
    long_forms = {"verbose", "explain", "compare", "timeline"}
    line = " ".join(phrase for phrase in phrases if phrase not in long_forms)
    lengths = {language: len(answer(line, language).summary) for language in Language}
    assert max(lengths.values()) <= MOST_CHARACTERS
    assert lengths[ZH] <= lengths[EN] <= 2 * lengths[ZH]  # so English decides what is left out


def figures(reply: Reply) -> list[Figure]:
    return [part for part in reply.parts if isinstance(part, Figure)]


def test_a_known_shape_comes_with_a_picture_and_its_words() -> None:
    (figure,) = figures(answer("llama-2-7b bf16 adam seq 4096 verbose a100-80", EN))
    bars: Bars = figure.data
    assert bars.limit
    assert bars.limit[1] == pytest.approx(79.15)
    assert len(bars.values) == len(bars.bars)
    assert {len(row) for row in bars.values} == {len(bars.stack)}
    totals = [f"{sum(row):.1f}" for row in bars.values]
    phases = ("load", "forward 1", "backward 1", "step 1", "forward 2", "backward 2")
    assert all(f"{phase} {total}" in figure.alt for phase, total in zip(phases, totals, strict=True))
    assert "79.15" in figure.alt
    assert not figures(answer("7b", EN))


def test_what_does_not_surely_fit_is_a_warning() -> None:
    assert answer("7b 4090", EN).tone is Tone.WARNING
    assert answer("350m 4090", EN).tone is Tone.PLAIN


def test_tables_are_rectangular() -> None:
    for line in ("7b", "llama-2-7b zero3 verbose compare", "fp8 vs bf16"):
        for part in answer(line, EN).parts:
            if isinstance(part, Table):
                assert {len(row) for row in part.rows} == {len(part.header)}


@given(phrases=sensible_phrases())
@settings(max_examples=40, deadline=None)
def test_the_short_forms_leave_out_the_same(phrases: list[str]) -> None:
    line = " ".join(phrases)
    english, chinese = answer(line, EN), answer(line, ZH)
    assert [type(part) for part in english.parts] == [type(part) for part in chinese.parts]
    assert numbers(english) == numbers(chinese)


def test_the_out_of_memory_of_the_first_step_is_told_where_states_are_large() -> None:
    assert "classic out-of-memory" in answer("7b adam", EN).summary
    for line in ("7b adafactor", "7b sgd", "llama-2-7b lora"):
        assert "classic out-of-memory" not in answer(line, EN).summary


def test_a_longest_sequence_that_positions_end_says_so() -> None:
    assert "the model has learned 1,024 positions" in answer("gpt2 4090 max seq", EN).summary
    assert "只学过 1,024 个位置" in answer("gpt2 4090 max seq", ZH).summary
    assert "positions" not in answer("gpt2 max seq mem=1gib", EN).summary


def test_what_does_not_fit_at_all_is_told_at_its_smallest() -> None:
    english, chinese = (answer("llama3-8b max seq a100-80", language).summary for language in (EN, ZH))
    assert "Not even one token a sequence fits on a100-80: seq 1 (mb 1) needs 89.7 GiB" in english
    assert "连一个 token 的序列都放不下：seq 1（mb 1）需要 89.7 GiB" in chinese


@pytest.mark.parametrize("words", ["hsdp 4 dp 8", "cp 2 dp 2", "pp 4 vpp 2"])
def test_what_only_states_are_counted_of_says_so(words: str) -> None:
    line = f"llama-3-8b bf16 adam {words} h100"
    for language, said in ((EN, "activations, logits, buffers: with"), (ZH, "激活值、logits、缓冲：用了")):
        summary = answer(line, language).summary
        assert said in summary
        assert "seq=" not in summary
    with pytest.raises(UserError):
        answer(f"{line} max batch", EN)


@pytest.mark.parametrize("line", ["llama-3-8b bf16 adam tp 2", "llama-3-8b bf16 adam pp 2", "llama-3-8b amp fp8 adam"])
def test_an_estimated_number_is_marked_wherever_it_stands(line: str) -> None:
    for language in Language:
        reply = answer(f"{line} a100-80 compare", language)
        assert "≈" in reply.title
        tables = [part for part in reply.parts if isinstance(part, Table)]
        peaks = [row[-1] for row in tables[-1].rows]
        assert peaks[0].startswith("≈")


def test_an_exact_number_has_no_mark() -> None:
    reply = answer("llama-2-7b bf16 adam seq 4096", EN)
    assert "≈" not in reply.title


ESTIMATED = (
    "llama-3-8b tp 2 zero3 4 a100-80 seq 4096 verbose",
    "llama-3-8b tp 2 a100-80 verbose",
    "llama-3-8b 8bit a100-80 explain",
    "gemma-2-2b a100-80 ckpt verbose",
    "llama-2-7b lora fp32 a100-80 verbose",
)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("line", ESTIMATED)
def test_no_number_that_hangs_on_an_estimated_peak_stands_without_its_mark(line: str, language: Language) -> None:
    reply = answer(line, language)
    (figure,) = figures(reply)
    assert "≈ GiB" in figure.alt
    assert "(estimated)" in figure.data.title
    (fit,) = [part.text for part in reply.parts if isinstance(part, Paragraph) and part.text.startswith("**a100-80**")]
    needed = re.findall(r"(≈ )?\d+\.\d+ GiB", fit)[1:]  # the first is the card's own
    assert needed
    assert all(needed)
    for table in (part for part in reply.parts if isinstance(part, Table) and len(part.header) == 3):
        assert all("≈" in cell for row in table.rows for cell in row[1:] if re.fullmatch(r"(≈ )?\d+\.\d", cell))


def test_a_sum_of_estimated_bytes_is_no_equation() -> None:
    assert "7,000,000,000 × 6.03 ≈ 42,218,750,000 bytes" in answer("7b 8bit", EN).summary
    assert "7,000,000,000 × 12 = 84,000,000,000 bytes" in answer("7b", EN).summary
    assert "12 B no master: ≈" in answer("llama-3-8b 8bit tp 2", EN).summary


@pytest.mark.parametrize(
    ("line", "word", "name"),
    [("gemma 2b", "gemma 2b", "gemma-2-2b"), ("Llama 8B bf16", "llama 8b", "llama-3-8b")],
)
def test_a_name_that_leaves_something_out_is_told_apart(line: str, word: str, name: str) -> None:
    assert f"{word} was read as {name}" in answer(line, EN).summary
    assert f"{word} 读作 {name}" in answer(line, ZH).summary


@pytest.mark.parametrize(
    "line", ["gemma-2-2b", "Llama 3 8B", "meta-llama/Llama-2-7b-hf", "7b", "h=512 L=4 i=1376 a=8 V=32000"]
)
def test_a_whole_name_needs_no_remark(line: str) -> None:
    assert "was read as" not in answer(line, EN).summary


def test_more_gpus_never_means_fewer_than_there_are() -> None:
    english = answer("llama-2-7b seq 4096 mb 2 ddp 8 a100-80", EN).summary
    assert "- zero3 8 →" in english
    assert "zero2 4" not in english


def test_a_single_rank_sends_nothing() -> None:
    assert "elements sent" in answer("7b zero3 2", EN).summary
    assert "elements sent" not in answer("7b zero3 1", EN).summary
