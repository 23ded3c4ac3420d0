"""How does a form become a modal, and what was typed into it fields again?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import ui

from adapters.discord import limits
from adapters.discord.limits import short
from bot.replies import ChoiceField, Field, Form, TextField

Fields = dict[str, tuple[str, ...]]


def modal(form: Form) -> ui.Modal:
    """The modal of *form*; stopped, so that the library keeps nothing of it: a submission is read from its event."""
    drawn = ui.Modal(title=short(form.title, limits.MODAL_TITLE), custom_id=form.action, timeout=None)
    for field in form.fields[: limits.FIELDS]:
        drawn.add_item(_labelled(field))
    drawn.stop()
    return drawn


def _labelled(field: Field) -> ui.Label[ui.Modal]:
    too_long = field.label if len(field.label) > limits.FIELD_LABEL else ""
    note = short(field.fault or too_long, limits.FIELD_DESCRIPTION) or None
    return ui.Label(text=short(field.label, limits.FIELD_LABEL), description=note, component=_component(field))


def _component(field: Field) -> ui.TextInput[ui.Modal] | ui.Select[ui.Modal]:
    match field:
        case TextField(name=name, value=value, long=is_long):
            return ui.TextInput(
                custom_id=name,
                default=value[: limits.TYPED] or None,
                required=False,
                max_length=limits.TYPED,
                style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            )
        case ChoiceField(name=name, options=options, least=least, most=most, value=chosen):
            shown = options[: limits.OPTIONS]
            return ui.Select(
                custom_id=name,
                min_values=min(least, len(shown)),
                max_values=min(most, len(shown)),
                required=least > 0,
                options=[
                    discord.SelectOption(
                        label=short(option.label, limits.OPTION_TEXT),
                        value=option.value,
                        default=option.value in chosen,
                    )
                    for option in shown
                ],
            )


def submitted(components: Iterable[Mapping[str, Any]]) -> Fields:
    """What a modal's event says was typed or chosen, by field."""
    found: Fields = {}
    for component in components:
        inner = component.get("component") or component
        for one in (inner, *component.get("components", ())):
            if "custom_id" not in one:
                continue
            values = one.get("values")
            found[str(one["custom_id"])] = tuple(values) if values is not None else (str(one.get("value") or ""),)
    return found
