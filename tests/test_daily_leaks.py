"""Before the reveal nothing that goes out depends on the key: not one byte, to nobody who has not been graded."""

from __future__ import annotations

from collections import deque
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.actions import parse_action
from bot.codec import to_text
from bot.commands import ACTIONS, COMMANDS
from bot.quiz.bank import load_bank
from bot.quiz.question import Bank
from bot.replies import Reply
from tests.channel import AT_NINE, channel
from tests.fakes import Person

BANK = """\
bank: leak
license: MIT
sets:
  both:
    title: {{zh: 两题, en: Both}}
    questions: [leak-q1, leak-q2]
questions:
  - id: leak-q1
    topic: [bytes]
    stem: {{zh: 哪些对？, en: Which are true?}}
    hint:
      - {{zh: 想一想, en: Think, cost: 0.2}}
    kind: multiple
    options:
      A: {{text: {{zh: 甲, en: alpha}}, explain: {{zh: 因甲, en: because alpha}}}}
      B: {{text: {{zh: 乙, en: beta}}, explain: {{zh: 因乙, en: because beta}}}}
      C: {{text: {{zh: 丙, en: gamma}}, explain: {{zh: 因丙, en: because gamma}}}}
      D: {{text: {{zh: 丁, en: delta}}, explain: {{zh: 因丁, en: because delta}}}}
    answer: [{key}]
    explain: {{zh: 解, en: why}}
  - id: leak-q2
    topic: [bytes]
    stem: {{zh: 多少字节？, en: How many bytes?}}
    kind: numeric
    value: "{number}"
    unit: bytes
    explain: {{zh: 解, en: why}}
"""

BEGINNING = ("/quiz leak-q1", "/study daily status", "/study daily why", "/study daily test", "/study stats")
LATER = (
    *("/quiz", "/quiz leak-q1", "/quiz both", "/quiz bytes"),
    *("/study sets", "/study daily test", "/study daily why", "/study export"),
)

LINES = (*(f"/{command.name}" for command in COMMANDS), *(command.example for command in COMMANDS), *BEGINNING, *LATER)
ANSWERING = {"answer", "self", "day-answer"}
ENDING = {"day-off", "day-off-ask", "day-void", "day-now", "forget"}
NEVER_SHOWN = {"day-result", "remind-stop", "day-setup", "name", "top-share"}  # to them before the first reveal


def _bank(key: str, number: str) -> Bank:
    loaded = load_bank([("leak.yaml", BANK.format(key=", ".join(key), number=number))])
    assert loaded.is_usable, loaded.findings
    return loaded.bank


async def _said(person: Person, lines: tuple[str, ...], numbers: count[int]) -> list[Reply]:
    return [await person.says(line, event_id=f"{person.learner_id} {next(numbers)}") for line in lines]


async def _transcript(bank: Bank, feedback: str, answers: tuple[str, ...]) -> list[str]:
    """Everything that went out before the reveal, with what stands in controls."""
    numbers, heard = count(1), []
    async with channel(bank) as room:
        made = f"{AT_NINE} set=both order=listed feedback={feedback} lang=both"
        heard += await _said(room.manager, (made,), numbers)
        waiting = room.person("waiting")
        heard += await _said(waiting, BEGINNING, numbers)  # opens the question before it is the daily one
        await room.at("03-02 09:00")
        for person in (waiting, room.person("other", channel_id="")):
            heard += await _said(person, LATER, numbers)
            for label in ("Hint", "中文"):
                found = [one for one in person.last.controls if one.label.startswith(label)]
                for one in found:
                    heard.append(await person.uses(one, event_id=f"{person.learner_id} {next(numbers)}"))
        answering = room.person("answering", locale="zh-CN")
        for token in room.posts[-1].controls:
            if token.label.startswith(("Open", "单独")):
                heard.append(await answering.uses(token, event_id=f"open {next(numbers)}"))
        heard += await _said(answering, answers, numbers)
        if answers:
            heard += await _said(answering, ("/quiz leak-q1", "/quiz both", "/study export"), numbers)
            await room.redrawn()
        edits = [reply for _, reply, _ in room.platform.edits]
        return [to_text(reply) for reply in (*heard, *room.posts, *edits)]


@pytest.mark.parametrize("feedback", ["now", "reveal"])
async def test_who_has_not_answered_learns_nothing(feedback: str) -> None:
    first = await _transcript(_bank("CD", "16"), feedback, ())

    assert first == await _transcript(_bank("AB", "32"), feedback, ())
    assert not any("because" in text for text in first)


@pytest.mark.parametrize("answers", [("CD",), ("AB", "CD"), ("A", "hmm", "none of them"), ("I pass", "B and D")])
async def test_who_has_answered_learns_nothing_before_the_reveal(answers: tuple[str, ...]) -> None:
    first = await _transcript(_bank("CD", "16"), "reveal", answers)

    assert first == await _transcript(_bank("AB", "32"), "reveal", answers)
    assert not any("because" in text for text in first)


async def _everything(person: Person, numbers: count[int], pressed: set[str]) -> list[str]:
    """Says every command and presses every control it gets to see, but those that answer or end something."""
    heard = [await person.says(line, event_id=f"{person.learner_id} {next(numbers)}") for line in LINES]
    texts, seen, waiting = [to_text(reply) for reply in heard], set[str](), deque(heard)
    while waiting:
        for control in waiting.popleft().controls:
            texts.append(to_text(await person.engine.form(control.action)))
            texts.append(to_text(person.engine.faults(control.action, {"answer": ("hmm",), "1": ("hmm",)})))
            if control.action in seen or parse_action(control.action).verb in ANSWERING | ENDING:
                continue
            seen.add(control.action)
            reply = await person.uses(control, event_id=f"{person.learner_id} {next(numbers)}")
            texts.append(to_text(reply))
            waiting.append(reply)
    assert len(seen) > 10
    pressed |= {parse_action(token).verb for token in seen}
    return texts


async def _heard_everywhere(bank: Bank, pressed: set[str]) -> list[str]:
    """What those hear who have not answered, in the channel, in private and of themselves, when others have."""
    numbers, heard = count(1), list[str]()
    async with channel(bank) as room:
        await room.manager.says(f"{AT_NINE} set=both order=listed reveal=18:00", event_id="made")
        await room.at("03-02 09:00")
        await room.person("right").says("CD", event_id="right")
        await room.person("other").says("AB", event_id="other")
        await room.redrawn()
        waiting, alone = room.person("waiting"), room.person("alone", channel_id="", locale="zh-CN")
        for person in (waiting, alone, room.manager):
            await person.says("/study remind 10:00 Asia/Shanghai", event_id=f"remind {person.learner_id}")
            for control in room.posts[-1].controls:
                heard.append(to_text(await room.engine.form(control.action)))
                if not control.action.startswith("day-answer"):
                    heard.append(to_text(await person.uses(control, event_id=f"{person.learner_id} {next(numbers)}")))
            heard += await _everything(person, numbers, pressed)
        await room.at("03-02 10:00")
        heard += [f"{sent.target} {sent.key} {to_text(sent.reply)}" for sent in room.platform.sent]
        heard += [to_text(reply) for _, reply, _ in room.platform.edits]
        assert any(sent.target == "test:T:waiting" for sent in room.platform.sent)
    return heard


async def test_no_command_and_no_control_tells_who_has_not_answered_anything() -> None:
    pressed = {"day-open"}
    first = await _heard_everywhere(_bank("CD", "16"), pressed)

    assert first == await _heard_everywhere(_bank("AB", "32"), pressed)
    assert not any("because" in text for text in first)
    assert set(ACTIONS) == pressed | ANSWERING | ENDING | NEVER_SHOWN


async def test_the_comparison_would_notice_a_leak() -> None:
    assert await _transcript(_bank("CD", "16"), "now", ("CD",)) != await _transcript(_bank("AB", "32"), "now", ("CD",))


@settings(max_examples=5, deadline=None)
@given(st.permutations("ABCD"))
def test_the_choice_of_the_question_does_not_depend_on_the_key(letters: list[str]) -> None:
    one, other = _bank("".join(letters[:2]), "16"), _bank("AB", "32")

    assert [question.face for question in one.questions.values()] == [q.face for q in other.questions.values()]


async def test_a_question_of_another_workspace_is_practice(bank: Bank) -> None:
    async with channel(bank) as room:
        await room.manager.says(f"{AT_NINE} set=ch12 order=listed")
        await room.at("03-02 09:00")
        stranger = Person(engine=room.engine, learner_id="test:other:first", channel_id="test:other:C9")

        reply = await stranger.says("/quiz ch12-q1")

        assert "of the day" not in reply.title
