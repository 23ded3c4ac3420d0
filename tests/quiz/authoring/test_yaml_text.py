from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.authoring import yaml_text
from bot.quiz.authoring.findings import Code
from bot.quiz.authoring.yaml_text import MAX_BYTES, MAX_DEPTH, ListNode, MapNode, TextNode, parse, plain, texts, tree
from tests.quiz.strategies import plain_values, yaml_documents

TRAPS = ["NO", "on", "12:30", "010", "1.10", "1_000", "1e3", "~", "null", "2001-01-01", "0x1F", ".inf", "=", "True"]


@pytest.mark.parametrize("written", TRAPS)
def test_a_value_stays_the_text_that_was_written(written: str) -> None:
    root, findings = parse("f", f"a: {written}\n{written}: b\n")

    assert root is not None
    assert plain(root) == {"a": written, written: "b"}
    assert findings == ()


@given(plain_values())
def test_a_tree_of_plain_values_is_those_values_again(value: yaml_text.Plain) -> None:
    assert plain(tree(value)) == value


@given(yaml_documents())
def test_what_is_dumped_as_quoted_yaml_is_read_back(case: tuple[str, yaml_text.Plain]) -> None:
    text, value = case
    root, findings = parse("f", text)

    assert findings == ()
    assert root is not None
    assert plain(root) == value


@given(st.text(max_size=200))
def test_any_text_at_all_gives_a_tree_or_a_finding(text: str) -> None:
    root, findings = parse("f", text)

    assert root is not None or findings


def test_nodes_know_line_and_column_also_behind_chinese_text() -> None:
    root, _ = parse("f", "甲: {乙: 丙, d: [e,\n  f]}\n")

    assert root == MapNode(
        line=1,
        column=1,
        entries={
            "甲": (
                TextNode(line=1, column=1, value="甲"),
                MapNode(
                    line=1,
                    column=4,
                    entries={
                        "乙": (TextNode(line=1, column=5, value="乙"), TextNode(line=1, column=8, value="丙")),
                        "d": (
                            TextNode(line=1, column=11, value="d"),
                            ListNode(
                                line=1,
                                column=14,
                                items=[TextNode(line=1, column=15, value="e"), TextNode(line=2, column=3, value="f")],
                            ),
                        ),
                    },
                ),
            )
        },
    )


REFUSED = [
    (Code.YAML_ALIAS, "a: &x b\nc: *x\n", [(1, 4), (2, 4)]),
    (Code.YAML_ALIAS, "a: &x [b]\n", [(1, 4)]),
    (Code.YAML_TAG, "a: !!int 3\nb: !c {d: e}\n", [(1, 4), (2, 4)]),
    (Code.YAML_TAG, "a: !!python/object/apply:os.system [ls]\n", [(1, 4)]),
    (Code.YAML_DUPLICATE, "a: 1\nb: {c: 1, c: 2}\na: 3\n", [(2, 11), (3, 1)]),
    (Code.YAML_DOCUMENTS, "a: 1\n---\nb: 2\n", [(2, 1)]),
    (Code.YAML_KEY, "[a]: 1\n? {b: c}\n: 2\n", [(1, 1), (2, 3)]),
    (Code.YAML_CHARACTER, "a: b\0c\n", [(1, 5)]),
    (Code.YAML_CHARACTER, "a: b\n问: \x07\n", [(2, 4)]),
    (Code.YAML_CHARACTER, 'a: "\\0"\n', [(1, 4)]),
    (Code.YAML_CHARACTER, "a: \ud800\n", [(1, 4)]),
    (Code.YAML_SYNTAX, "a: b\nc: d: e\n", [(2, 5)]),
    (Code.YAML_SYNTAX, "a: {b\n", [(2, 1)]),
    (Code.YAML_EMPTY, "# nothing\n", [(1, 1)]),
    (Code.FILE_SIZE, "a" * (MAX_BYTES + 1), [(1, 1)]),
]


@pytest.mark.parametrize(("code", "text", "places"), REFUSED)
def test_what_could_hide_content_is_refused_where_it_stands(
    code: Code, text: str, places: list[tuple[int, int]]
) -> None:
    _, findings = parse("f", text)
    found = [(finding.place.line, finding.place.column) for finding in findings if finding.code is code]

    assert found == places


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_thousands_of_open_brackets_are_refused_without_a_crash(opening: str) -> None:
    root, findings = parse("f", opening * 3_000)

    assert root is None
    assert {Code.YAML_DEPTH, Code.YAML_SYNTAX} & {found.code for found in findings}


def test_the_deepest_tree_that_is_allowed_is_read() -> None:
    deepest, deeper = "[" * MAX_DEPTH + "]" * MAX_DEPTH, "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)

    assert parse("f", deepest)[1] == ()
    _, findings = parse("f", deeper)
    assert [(found.code, found.place.column) for found in findings] == [(Code.YAML_DEPTH, MAX_DEPTH + 1)]


def test_a_bomb_of_aliases_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    _, findings = parse("f", bomb)

    assert {found.code for found in findings} == {Code.YAML_ALIAS}
    assert findings[0].place.line == 1


def test_a_byte_order_mark_is_no_part_of_the_first_name() -> None:
    root, findings = parse("f", "\ufeffbank: x")

    assert findings == ()
    assert root is not None
    assert plain(root) == {"bank": "x"}


def test_the_texts_below_a_node_are_its_values_in_order() -> None:
    root, _ = parse("f", "a: b\nc: [d, {e: f}]\n")

    assert root is not None
    assert [text.value for text in texts(root)] == ["b", "d", "f"]
