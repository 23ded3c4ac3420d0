"""Replies: the plain text is complete, and what people wrote is never markup."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.codec import from_text, to_text
from bot.quiz.grade import Grade, Outcome, ask
from bot.replies import (
    Awaits,
    Bars,
    Bullets,
    Button,
    Choice,
    ChoiceField,
    Code,
    Divider,
    Facts,
    Figure,
    Form,
    Option,
    Paragraph,
    Quote,
    Reply,
    Table,
    TextField,
    Tone,
    literal,
    plain,
)
from bot.wording import Localised, Message

EVERYTHING = Reply(
    title="A **bold** title",
    tone=Tone.PARTLY,
    awaits=Awaits.NUMBER,
    parts=(
        Paragraph(text="`code`, *italic* and [a link](https://example.org)"),
        Bullets(items=("one", "two"), labels=("A", "B")),
        Facts(rows=(("label", "value"),)),
        Table(header=("a", "b"), rows=(("1", "2"),)),
        Code(text="x **= 2"),
        Quote(text="typed\nby somebody"),
        Divider(),
        Figure(data=Bars(title="t", unit="GiB", bars=("x",), stack=("y",), values=((1.5,),)), alt="a picture"),
    ),
    controls=(
        Button(action="1:a", label="Press"),
        Choice(action="1:b", label="Choose", options=(Option(value="A", label="A"),)),
        Form(
            action="1:c",
            label="Fill",
            title="Form",
            fields=(TextField(name="1", label="one"), ChoiceField(name="2", label="two", options=())),
        ),
    ),
)


def test_the_summary_holds_the_text_of_every_part_without_marks() -> None:
    summary = EVERYTHING.summary

    for piece in ("A bold title", "code, italic and a link (https://example.org)", "B two", "label: value", "1 | 2"):
        assert piece in summary
    assert "x **= 2" in summary
    assert "> by somebody" in summary
    assert "a picture" in summary


@given(st.text())
def test_a_literal_text_reads_back_as_it_was_typed(text: str) -> None:
    assert plain(literal(text)) == text


@given(st.text(alphabet="*`_[]()\\ab \n"))
def test_marks_in_literal_text_never_count(text: str) -> None:
    assert plain(f"**{literal('x' + text.replace(chr(10), ' '))}y**").endswith("y")


def test_a_reply_survives_the_store() -> None:
    assert from_text(Reply, to_text(EVERYTHING)) == EVERYTHING


def test_a_grade_survives_the_store() -> None:
    remark = Message("key", {"said": Localised(zh="是", en="yes"), "num": 3})
    grade = Grade(outcome=Outcome.GRADED, score=0.5, remarks=(remark,), parts=(ask(remark),), selection=("A",))

    assert from_text(Grade, to_text(grade)) == grade


def test_text_of_another_class_is_refused() -> None:
    with pytest.raises(ValueError, match="holds no Reply"):
        from_text(Reply, to_text(Divider()))
