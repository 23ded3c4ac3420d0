from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.daily.asking import Asking, Feedback, Order, options_text
from bot.daily.choosing import choose, is_short, pool
from bot.daily.options import ScheduleOptions
from bot.quiz.question import Bank

schedule_ids = st.text(min_size=1, max_size=8)


def _asked(bank: Bank, schedule_id: str, asking: Asking, days: int) -> list[str]:
    """What a channel gets on so many days."""
    asked_on: dict[str, str] = {}
    for day in range(days):
        chosen = choose(pool(bank, asking), asked_on, schedule_id, asking.order)
        assert chosen is not None
        asked_on[chosen.question.id] = f"2026-01-{day + 1:02d}"
    return list(asked_on)


@given(schedule_ids)
def test_a_round_has_every_question_once_and_the_next_one_begins_when_it_is_over(bank: Bank, schedule_id: str) -> None:
    asking = Asking(set_id="ch12")
    first = _asked(bank, schedule_id, asking, 5)

    assert sorted(first) == sorted(bank.sets["ch12"].question_ids)
    assert _asked(bank, schedule_id, asking, 10) == first


def test_a_set_as_listed_comes_in_its_order(bank: Bank) -> None:
    asking = Asking(set_id="ch12", order=Order.LISTED)

    assert tuple(_asked(bank, "s", asking, 5)) == bank.sets["ch12"].question_ids


def test_without_a_set_only_short_questions_come(bank: Bank) -> None:
    assert all(map(is_short, pool(bank, Asking())))
    assert len(pool(bank, Asking(order=Order.LISTED))) == len(bank.questions)


def test_a_topic_or_set_that_is_gone_leaves_nothing_to_ask(bank: Bank) -> None:
    for asking in (Asking(topic="gone"), Asking(set_id="gone")):
        assert choose(pool(bank, asking), {}, "s", Order.MIXED) is None


def test_options_are_stored_beside_those_of_the_schedule() -> None:
    asking = Asking(topic="zero", language="both", feedback=Feedback.REVEAL, order=Order.LISTED, mention="<@&1>")
    text = options_text(ScheduleOptions(), asking)

    assert Asking.from_text(text) == asking
    assert ScheduleOptions.from_text(text) == ScheduleOptions()
