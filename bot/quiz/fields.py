"""With which controls is a question answered?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bot.quiz.kinds.base import Kind
from bot.quiz.question import PartOf, Question
from bot.replies import Choice, ChoiceField, Control, Field, Form, TextField
from bot.wording import Language, Message, say

MAX_FIELDS = 3  # of one form, beside the stem: what a person fills without scrolling


def answer_controls(
    question: Question,
    leaves: Sequence[PartOf],
    token: Callable[[str], str],
    language: Language,
    typed: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> tuple[Control, ...]:
    """One choice, or forms of few fields, that ask for *leaves*; *token* makes the action of a part or group.

    *typed* holds, by leaf id, what was typed before and why it was not taken: both are shown again.
    """
    controls: list[Control] = []
    for group in _field_groups(question, leaves):
        fields = [_field(leaf.body, leaf, language, typed) for leaf in group if leaf.body is not None]
        action = token(group[0].id if len(group) == 1 else group[0].id.partition(".")[0])
        controls.append(_control(language, action, fields))
    return tuple(controls)


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
        return Choice(action=token, label=label, options=only.options, least=only.least, most=only.most)
    if len(fields) == 1 and isinstance(only, TextField):
        fields = [replace(only, label=say(language, Message("your-answer")))]
    names = ", ".join(f"({field.name})" for field in fields)
    label = say(
        language, Message("answer-form") if len(fields) == 1 else Message("answer-form-parts", {"parts": names})
    )
    return Form(action=token, label=label, title=label, fields=tuple(fields))
