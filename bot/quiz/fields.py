"""With which controls is a question answered?"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bot.actions import action
from bot.quiz.kinds.base import Kind
from bot.quiz.question import PartOf, Question
from bot.replies import Choice, ChoiceField, Control, Field, Form, TextField
from bot.wording import Language, Message, say

_SPAN = re.compile(r"([0-9]{1,2})\+([0-9]{1,2})")
FACE_LENGTH = 8  # of the hash of what a learner sees, in an action
MAX_FIELDS = 3  # of one form, beside the stem: what a person fills without scrolling


def answer_controls(
    question: Question,
    leaves: Sequence[PartOf],
    token: Callable[[str], str],
    language: Language,
    typed: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> tuple[Control, ...]:
    """One choice, or forms of few fields, that ask for *leaves*; *token* makes the action of a span of leaves.

    *typed* holds, by leaf id, what was typed before and why it was not taken: both are shown again.
    """
    return tuple(
        _control(language, token(_span(question, group)), _fields(group, language, typed))
        for group in _field_groups(question, leaves)
    )


def answer_token(verb: str, about: str, question: Question, span: str, language: Language) -> str:
    """The action of an answer to the leaves of *span*, about an attempt or a post.

    It names all that is needed to draw its form again from the bank alone, and nothing that depends on the key.
    """
    return action(verb, about, question.id, question.face[:FACE_LENGTH], span, language.value)


def answer_form(
    question: Question,
    span: str,
    token: str,
    language: Language,
    typed: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> Form | None:
    """The form that *token* opens, drawn from the question alone; None when *span* names no form of it."""
    leaves = leaves_of(question, span)
    control = _control(language, token, _fields(leaves, language, typed)) if leaves else None
    return control if isinstance(control, Form) else None


def _span(question: Question, group: Sequence[PartOf]) -> str:
    """`first+count`: which leaves of the question are asked for together, short enough for any action."""
    ids = [leaf.id for leaf in question.root.leaves()]
    first, last = ids.index(group[0].id), ids.index(group[-1].id)
    return f"{first}+{last - first + 1}"


def leaves_of(question: Question, span: str) -> tuple[PartOf, ...]:
    """The leaves that a span names; none when it was made for another question."""
    found = _SPAN.fullmatch(span)
    if found is None:
        return ()
    first, num_leaves = int(found[1]), int(found[2])
    leaves = tuple(question.root.leaves())[first : first + num_leaves]
    return leaves if len(leaves) == num_leaves else ()


def _fields(leaves: Sequence[PartOf], language: Language, typed: Mapping[str, tuple[str, str]]) -> list[Field]:
    return [_field(leaf.body, leaf, language, typed) for leaf in leaves if leaf.body is not None]


def _field(body: Kind, leaf: PartOf, language: Language, typed: Mapping[str, tuple[str, str]]) -> Field:
    prompt = f" {leaf.prompt.to(language)}" if leaf.prompt is not None else ""
    field = body.field(leaf.id or "answer", f"({leaf.id}){prompt}", language)
    if leaf.id not in typed or not isinstance(field, TextField):
        return field
    value, fault = typed[leaf.id]
    return replace(field, value=value, fault=fault)


def _field_groups(question: Question, leaves: Sequence[PartOf]) -> list[list[PartOf]]:
    """The leaves in forms of at most `MAX_FIELDS`; a long question is asked part by part."""
    if len(leaves) <= MAX_FIELDS:
        return [list(leaves)] if leaves else []
    groups = []
    for child in question.root.children:
        own = [leaf for leaf in child.leaves() if leaf in leaves]
        groups += [own[start : start + MAX_FIELDS] for start in range(0, len(own), MAX_FIELDS)]
    return groups


def _control(language: Language, token: str, fields: list[Field]) -> Control:
    only = fields[0]
    if len(fields) == 1 and isinstance(only, ChoiceField):
        label = say(language, Message("answer-choice"))
        return Choice(action=token, label=label, options=only.options, least=only.least, most=only.most, name=only.name)
    if len(fields) == 1 and isinstance(only, TextField):
        fields = [replace(only, label=say(language, Message("your-answer")))]
    names = ", ".join(f"({field.name})" for field in fields)
    label = say(
        language, Message("answer-form") if len(fields) == 1 else Message("answer-form-parts", {"parts": names})
    )
    return Form(action=token, label=label, title=label, fields=tuple(fields))
