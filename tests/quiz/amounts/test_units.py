from __future__ import annotations

from fractions import Fraction

import pytest

from bot.quiz.amounts.units import PLAIN, sibling, unit_at, unit_named
from bot.quiz.normalise import normalise

SIZES = [
    ("byte", 1),
    ("Bytes", 1),
    ("B", 1),
    ("字节", 1),
    ("位元組", 1),
    ("octets", 1),
    ("KB", 1000),
    ("kB", 1000),
    ("kilobytes", 1000),
    ("千字节", 1000),
    ("KiB", 1024),
    ("MB", 1000**2),
    ("兆字节", 1000**2),
    ("MiB", 1024**2),
    ("mebibytes", 1024**2),
    ("GB", 1000**3),
    ("gbytes", 1000**3),
    ("G字节", 1000**3),
    ("千兆字节", 1000**3),
    ("GiB", 1024**3),
    ("GIB", 1024**3),
    ("Gib", 1024**3),
    ("TB", 1000**4),
    ("TiB", 1024**4),
    ("PiB", 1024**5),
    ("bit", Fraction(1, 8)),
    ("bits", Fraction(1, 8)),
    ("比特", Fraction(1, 8)),
    ("位", Fraction(1, 8)),
    ("Gbit", Fraction(1000**3, 8)),
    ("megabits", Fraction(1000**2, 8)),
    ("Gb", 1000**3),
]


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_a_unit_of_memory_has_its_size_in_bytes(name: str, size: Fraction | int) -> None:
    unit = unit_named(normalise(name))
    assert unit.memory
    assert unit.size == size


@pytest.mark.parametrize(
    ("asked", "written", "name"),
    [("GiB", "g", "GiB"), ("GB", "g", "GB"), ("GiB", "m", "MiB"), ("GB", "gi", "GiB"), ("bytes", "k", "KB")],
)
def test_a_bare_prefix_is_of_the_family_asked(asked: str, written: str, name: str) -> None:
    found = unit_at(written, 0, unit_named(normalise(asked)))
    assert found is not None
    assert found.unit.name == name


@pytest.mark.parametrize("text", ["gpu", "batch", "model", "kg", "mhz", "tokens", "bytesize", "位置", "parameters", ""])
def test_a_word_that_begins_like_a_unit_is_none(text: str) -> None:
    assert unit_at(text, 0, unit_named("gib")) is None


@pytest.mark.parametrize(
    "tail", ["/param", "/参数", " per parameter", " per param", "每参数", "每个参数", " for each parameter"]
)
def test_per_parameter_belongs_to_the_unit(tail: str) -> None:
    text = "bytes" + tail
    found = unit_at(text, 0, unit_named("bytes"))
    assert found is not None
    assert found.end == len(text)


def test_the_unit_mistaken_most_easily_is_the_other_family() -> None:
    assert sibling(unit_named("gib")).name == "GB"
    assert sibling(unit_named("gb")).name == "GiB"
    assert sibling(unit_named("byte")).name == "B"


def test_any_other_word_is_a_unit_of_its_own() -> None:
    tokens = unit_named("tokens")
    assert not tokens.converts_to(PLAIN)
    assert not tokens.converts_to(unit_named("gib"))
    assert unit_named("").converts_to(unit_named("%"))
    with pytest.raises(ValueError, match="no unit"):
        unit_named("12")
