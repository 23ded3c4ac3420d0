"""Which question does a channel get on a day?

The choice follows from the schedule, the bank and what the channel was asked before, and from nothing else: no
chance, no clock, no key. So every replica chooses the same, and everybody in the channel gets the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from bot.daily.asking import Asking, Order
from bot.quiz.question import Bank, Question

MOST_PARTS = 3  # of a question that is answered in passing
MOST_MINUTES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The question of a day; *num_left* of *num_all* were never asked, this one not counted."""

    question: Question
    num_left: int
    num_all: int


def is_short(question: Question) -> bool:
    """Whether *question* can be answered in passing."""
    return len(list(question.root.leaves())) <= MOST_PARTS and (question.minutes or 0) <= MOST_MINUTES


def pool(bank: Bank, asking: Asking) -> tuple[Question, ...]:
    """The questions a schedule draws from: short ones, unless it names a set, wants them as listed, or all are long."""
    if asking.set_id:
        listed = bank.sets.get(asking.set_id)
        ids: Collection[str] = listed.question_ids if listed is not None else ()
        return tuple(bank.questions[question_id] for question_id in ids if question_id in bank.questions)
    of_topic = tuple(q for q in bank.questions.values() if not asking.topic or asking.topic in q.topics)
    if asking.order is Order.LISTED:
        return of_topic
    return tuple(filter(is_short, of_topic)) or of_topic


def choose(
    questions: Collection[Question], asked_on: Mapping[str, str], schedule_id: str, order: Order
) -> Chosen | None:
    """The next of *questions*: one that was never asked, else the one asked longest ago; None when there are none."""
    queue = in_turn(questions, asked_on, schedule_id, order)
    if not queue:
        return None
    num_left = sum(question.id not in asked_on for question in queue[1:])
    return Chosen(question=queue[0], num_left=num_left, num_all=len(queue))


def in_turn(
    questions: Collection[Question], asked_on: Mapping[str, str], schedule_id: str, order: Order
) -> list[Question]:
    """*questions* as they will come; *asked_on* holds the last local date by question id.

    So nothing comes again before everything has come.
    """
    place = {question.id: number for number, question in enumerate(questions)}
    if order is Order.MIXED:
        place = {question_id: _drawn_lot(schedule_id, question_id) for question_id in place}
    return sorted(questions, key=lambda question: (asked_on.get(question.id, ""), place[question.id]))


def _drawn_lot(schedule_id: str, question_id: str) -> int:
    return int.from_bytes(blake2b(f"{schedule_id}\n{question_id}".encode(), digest_size=8).digest(), "big")
