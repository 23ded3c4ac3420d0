"""Which form does a control open? Known before the store answers, for platforms that want a form at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.actions import parse_action
from bot.errors import UserError
from bot.ports import Transaction
from bot.quiz.bank import question_from_source
from bot.quiz.fields import FACE_LENGTH, answer_form, leaves_of
from bot.quiz.grade import Outcome, ask
from bot.quiz.grading import grade as grade_answer
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank, PartOf, Question
from bot.replies import Form, plain
from bot.storage import attempts, outbox
from bot.wording import Language, Message, say

_VERBS = ("answer", "day-answer")
_NUM_ARGS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the action of an answer names: the attempt or post it is *about*, and the leaves of a question."""

    token: str
    verb: str
    about: str
    question_id: str
    face: str
    span: str
    language: Language

    def is_of(self, question: Question) -> bool:
        """Whether the control showed *question* as it is."""
        return question.id == self.question_id and question.face[:FACE_LENGTH] == self.face


def asked_by(token: str) -> Asked | None:
    """What *token* asks for; None when it is no action of an answer."""
    try:
        found = parse_action(token)
    except UserError:
        return None
    if found.verb not in _VERBS or len(found.args) != _NUM_ARGS or found.args[-1] not in set(Language):
        return None
    about, question_id, face, span, language = found.args
    return Asked(
        token=token,
        verb=found.verb,
        about=about,
        question_id=question_id,
        face=face,
        span=span,
        language=Language(language),
    )


def question_in_bank(bank: Bank, asked: Asked) -> Question | None:
    """The question from memory; None when the bank has changed since it was shown."""
    question = bank.questions.get(asked.question_id)
    return question if question is not None and asked.is_of(question) else None


def question_in_store(tx: Transaction, asked: Asked) -> Question | None:
    """The question as it was when it was shown; None when nothing is kept of it."""
    if asked.verb == "answer":
        attempt = attempts.find_attempt(tx, asked.about)
        version = attempt.version if attempt is not None else None
    else:
        post = outbox.find_row(tx, asked.about)
        version = post.version if post is not None else None
    source = attempts.question_source(tx, version) if version is not None else None
    try:
        question = question_from_source(source, FUNCTIONS) if source is not None else None
    except ValueError:
        return None
    return question if question is not None and asked.is_of(question) else None


def form_of(question: Question, asked: Asked) -> Form | None:
    """The form, empty; a choice as a form with one field. None when the control asks for nothing."""
    form = answer_form(question, asked.span, asked.token, asked.language)
    leaves = leaves_of(question, asked.span)
    if form is not None or len(leaves) != 1 or leaves[0].body is None:
        return form
    label = say(asked.language, Message("answer-choice"))
    field = leaves[0].body.field(leaves[0].id or "answer", label, asked.language)
    return Form(action=asked.token, label=label, title=label, fields=(field,))


def faults_of(question: Question, asked: Asked, fields: Mapping[str, tuple[str, ...]]) -> Form | None:
    """The form with what was typed and what is wrong with it; None when it can be taken.

    A field that was left empty leaves its part open, so it is a fault only when all are. What is wrong with a text
    depends on what can be read, never on what would be right.
    """
    leaves = leaves_of(question, asked.span)
    sent = {leaf.id: _sent(leaf, fields) for leaf in leaves}
    faults = {leaf_id: _fault(question, leaf_id, text, asked.language) for leaf_id, text in sent.items()}
    is_empty = not any(sent.values())
    if not is_empty:
        faults = {leaf_id: fault if sent[leaf_id] else "" for leaf_id, fault in faults.items()}
    if not any(faults.values()):
        return None
    typed = {leaf_id: (text, faults[leaf_id]) for leaf_id, text in sent.items()}
    return answer_form(question, asked.span, asked.token, asked.language, typed)


def _sent(leaf: PartOf, fields: Mapping[str, tuple[str, ...]]) -> str:
    values = fields.get(leaf.id or "answer", ())
    return leaf.body.from_field(values).strip() if leaf.body is not None else ""


def _fault(question: Question, leaf_id: str, sent: str, language: Language) -> str:
    grade = grade_answer(question, leaf_id or None, sent) if sent else ask(Message("field-empty"))
    if grade.outcome is not Outcome.ASK:
        return ""
    return " ".join(plain(say(language, remark)) for remark in grade.remarks)
