"""The short form of `/study daily on`: the same questions, asked one by one; and the press of a welcome."""

from __future__ import annotations

from collections.abc import Mapping

from bot.actions import action, parse_action
from bot.commands import daily_on
from bot.commands.context import Context, Decision
from bot.daily.asking import BOTH
from bot.errors import UserError
from bot.quiz.question import Bank
from bot.replies import ChoiceField, Form, Option, Paragraph, Reply, TextField, Tone
from bot.wording import Language, Message, say

VERB = "day-form"
_DAYS = ("every-day", "workdays", "mon,wed,fri", "weekends")
_MOST_OPTIONS = 20


def daily_form(bank: Bank, token: str, typed: Mapping[str, tuple[str, ...]], fault: str = "") -> Form:
    """The form that *token* opens, from the bank alone; *typed* is kept, *fault* stands at the time."""
    language_text, zone = (*parse_action(token).args, "", "")[:2]
    language = Language(language_text) if language_text in set(Language) else Language.EN

    def said(key: str) -> str:
        return say(language, Message(key))

    def value(name: str, default: str) -> str:
        return (typed.get(name) or (default,))[0]

    what = [Option(value="any", label=said("daily-form-any"))]
    what += [Option(value=f"set={each.id}", label=each.title.to(language)) for each in bank.sets.values()]
    topics = sorted({topic for question in bank.questions.values() for topic in question.topics})
    what += [Option(value=f"topic={topic}", label=topic) for topic in topics]
    days = tuple(Option(value=day, label=said(f"daily-form-{day.replace(',', '-')}")) for day in _DAYS)
    languages = tuple(Option(value=each, label=said(f"daily-form-{each}")) for each in (*Language, BOTH))
    return Form(
        action=token,
        label=said("daily-form-button"),
        title=said("daily-form-title"),
        fields=(
            TextField(name="time", label=said("daily-form-time"), value=value("time", "09:00"), fault=fault),
            TextField(name="zone", label=said("daily-form-zone"), value=value("zone", zone)),
            ChoiceField(name="days", label=said("daily-form-days"), options=days, value=(value("days", _DAYS[0]),)),
            ChoiceField(
                name="what",
                label=said("daily-form-what"),
                options=tuple(what[:_MOST_OPTIONS]),
                value=(value("what", "any"),),
            ),
            ChoiceField(
                name="lang", label=said("daily-form-lang"), options=languages, value=(value("lang", language.value),)
            ),
        ),
    )


def offered(context: Context) -> Decision:
    """`/study daily on` alone: how it is typed, and the form that asks for the same."""
    token = action(VERB, context.language.value, context.zone)
    form = daily_form(context.bank, token, {})
    return Decision(reply=Reply(parts=(Paragraph(text=context.say("daily-on-how")),), controls=(form,)))


def press_form(context: Context, args: tuple[str, ...], fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The form was sent; what cannot be read comes back with all that was typed."""
    token = action(VERB, *args)
    sent = daily_form(context.bank, token, fields)
    values = {field.name: field.value if isinstance(field, TextField) else field.value[0] for field in sent.fields}
    days = "" if values["days"] == _DAYS[0] else values["days"]
    what = "" if values["what"] == "any" else values["what"]
    line = " ".join([values["time"], values["zone"], days, what, f"lang={values['lang']}"])
    try:
        return daily_on.handle(context, line)
    except UserError as error:
        text = context.say_sentence(error.message)
        form = daily_form(context.bank, token, fields, fault=text)
        return Decision(reply=Reply(tone=Tone.WARNING, parts=(Paragraph(text=text),), controls=(form,)))


def press_setup(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The button of a welcome: nine o'clock in the zone that was guessed, in the language of the workspace."""
    return daily_on.handle(context, " ".join(["09:00", *args[:1]]))
