"""Everything that can be shown obeys Slack's limits, and nothing of it is left out."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.drawing import draw_parts
from adapters.slack.messages import draw_messages
from adapters.slack.modals import Kept, field_errors, form_view, reply_view
from adapters.slack.mrkdwn import atoms, escape
from adapters.sqlite import open_store
from bot.engine import Engine
from bot.quiz.question import Question
from bot.replies import (
    Bullets,
    Button,
    Choice,
    ChoiceField,
    Code,
    Facts,
    Form,
    Option,
    Paragraph,
    Part,
    Quote,
    Reply,
    Table,
    TextField,
    literal,
    plain,
)
from bot.wording import Language
from tests.adapters.slack.server.limits import message_faults, view_faults
from tests.adapters.slack.worlds import BANK, now
from tests.fakes import Person

NASTY = [
    "<!channel> <!here> <@U123> <#C1> <!subteam^S1>",
    "&lt;!channel&gt; &amp;",
    "``` a ``` b ```",
    "*bold* _it_ ~no~ `code`",
    "😀" * 2_000,
    "\u202e right to left \u05d0",
    "x" * 9_000,
    "一" * 9_000,
    "line\n" * 900,
    "[label](https://example.org/a|b) [x](javascript:alert) [<!here>](https://e.org/<!here>)",
]
nasty = st.one_of(st.sampled_from(NASTY), st.text(max_size=400))


def parts_of(text: str) -> tuple[Part, ...]:
    return (
        Paragraph(text=text),
        Paragraph(text=literal(text)),
        Bullets(items=(text, text), labels=("A", "B")),
        Facts(rows=((text[:80], text),)),
        Table(header=("a", "b"), rows=((text, "1"),) * 3),
        Code(text=text),
        Quote(text=text),
    )


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("title", ["", "short", "t" * 400, "<!channel>"])
def test_no_text_breaks_a_limit_or_pings(text: str, title: str) -> None:
    reply = Reply(title=title, parts=parts_of(text), controls=(Button(action="1:a", label="l" * 200),))
    for message in draw_messages(reply, {}):
        assert message_faults(message) == []
    assert view_faults(reply_view(reply, Kept(), Language.EN, {})[0]) == []


@given(nasty)
def test_any_text_is_drawn_whole(text: str) -> None:
    drawn = " ".join(message["text"] for message in draw_messages(Reply(parts=(Quote(text=text),)), {}))
    assert re.sub(r"[>\s]|&gt;", "", drawn).replace("…", "") in {
        re.sub(r"[>\s]|&gt;", "", escape(text)).replace("…", ""),
        "",
    }


@given(nasty)
def test_markup_is_read_as_everywhere_else(text: str) -> None:
    def bare(words: str) -> str:
        return re.sub(r"\s+", "", words)

    assert bare("".join(atom.plain for atom in atoms(text))) == bare(plain(text))


def test_a_person_cannot_format_or_break_out_of_a_block() -> None:
    (drawn,) = draw_parts(Reply(parts=(Code(text="a ``` b"),)), {})
    assert drawn.block["text"]["text"].count("```") == 2


@pytest.mark.parametrize("num", [1, 2, 5, 10, 11, 25, 26, 100, 250])
@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("label", ["{}", "option {} " + "o" * 300])
def test_every_option_can_be_chosen_and_is_shown_in_full(num: int, most: int, label: str) -> None:
    options = tuple(Option(value=f"v{place}", label=label.format(place)) for place in range(num))
    choice = Choice(action="1:answer:a", label="Choose", options=options, most=most)
    messages = draw_messages(Reply(parts=(Paragraph(text="?"),), controls=(choice,)), {})
    assert [fault for message in messages for fault in message_faults(message)] == []
    text = json.dumps(messages, ensure_ascii=False)
    assert all(option.label in text for option in options)
    assert all(f'v{place}\\"' in text or f'"v{place}"' in text for place in range(num))
    field = ChoiceField(name="1", label="l", options=options, most=most, value=("v0",))
    form = Form(action="1:a", label="f", title="t" * 60, fields=(field,))
    assert view_faults(form_view(form, Kept(), Language.EN)) == []


def test_a_form_keeps_what_was_typed_and_says_what_is_wrong() -> None:
    fields = tuple(TextField(name=str(n), label="l" * 2_500, value="v" * 4_000, fault="no" * 900) for n in range(3))
    form = Form(action="1:a", label="f", title="f", fields=fields)
    view = form_view(form, Kept(channel="C1"), Language.ZH)
    assert view_faults(view) == []
    assert set(field_errors(form)) <= {block.get("block_id") for block in view["blocks"]}


@pytest.mark.parametrize("language", list(Language))
async def test_every_question_of_the_bank_is_drawn_within_the_limits(language: Language) -> None:
    store = await open_store(":memory:")
    try:
        person = Person(Engine(bank=BANK, store=store, clock=now), locale=language.value)
        for question_id in list(BANK.questions)[:80]:
            await _play(person, BANK.questions[question_id])
    finally:
        await store.close()


async def _play(person: Person, question: Question) -> None:
    replies = [await person.says(f"/quiz {question.id}")]
    replies.append(await person.says("x" * 3_000))
    replies.append(await person.says("skip"))
    for reply in replies:
        assert [fault for message in draw_messages(reply, {}) for fault in message_faults(message)] == []
        assert view_faults(reply_view(reply, Kept(), Language.EN, {})[0]) == []
        for control in reply.controls:
            if isinstance(control, Form):
                assert view_faults(form_view(control, Kept(), Language.EN)) == []
