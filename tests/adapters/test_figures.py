from __future__ import annotations

import struct

import pytest

from adapters.figures import draw
from bot.memory.answer import answer
from bot.replies import Bars, Figure
from bot.wording import Language

PNG = b"\x89PNG\r\n\x1a\n"
MOST_BYTES = 100_000


def figure(**changes: object) -> Figure:
    data: dict[str, object] = {
        "title": "Most memory alive by phase, GiB",
        "unit": "GiB",
        "bars": ("init", "step1"),
        "stack": ("parameters", "gradients"),
        "values": ((12.6, 0.0), (12.6, 12.6)),
    }
    return Figure(data=Bars(**(data | changes)), alt="words")  # type: ignore[arg-type]  # a keyword table


def size(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("line", ["llama-2-7b bf16 adam verbose a100-80", "qwen3-30b-a3b verbose", "gpt2 verbose"])
def test_the_picture_of_a_training_is_a_small_png(line: str) -> None:
    (found,) = [part for part in answer(line, Language.ZH).parts if isinstance(part, Figure)]
    picture = draw(found)
    assert picture.startswith(PNG)
    assert len(picture) <= MOST_BYTES
    assert size(picture) == (792, 440)


def test_a_limit_is_one_more_line() -> None:
    assert draw(figure()) != draw(figure(limit=("a100-80 usable", 79.15)))


def test_the_same_figure_gives_the_same_bytes() -> None:
    assert draw(figure()) == draw(figure())


@pytest.mark.parametrize("title", ["显存", "$x_1$ and \\", "%s {}", ""])
def test_no_label_breaks_the_drawing(title: str) -> None:
    """A missing Chinese font or a stray formula sign would warn or raise."""
    assert draw(figure(title=title, bars=(title, "b"))).startswith(PNG)


def test_many_bars_and_stacks_are_drawn() -> None:
    names = tuple(f"bar {n}" for n in range(12))
    stack = tuple(f"part {n}" for n in range(9))
    values = tuple((1.0,) * 9 for _ in names)
    assert len(draw(figure(bars=names, stack=stack, values=values))) <= MOST_BYTES
