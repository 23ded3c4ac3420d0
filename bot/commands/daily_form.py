"""The short form of `/study daily on`: the same questions, asked one by one; and the press of a welcome."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.actions import action, parse_action
from bot.commands import daily_on
from bot.commands.context import Context, Decision
from bot.commands.daily_schedules import require_manager, require_postable
from bot.daily.asking import BOTH
from bot.daily.schedule_words import parse_schedule
from bot.errors import UserError
from bot.quiz.question import Bank
from bot.replies import ChoiceField, Form, Option, Paragraph, Reply, TextField, Tone
from bot.wording import Language, Message, say

VERB = "day-form"
_DAYS = ("every-day", "workdays", "mon,wed,fri", "weekends")
_MOST_OPTIONS = 20  # a list that nobody reads is no help; the label says that there is more


def daily_form(
    bank: Bank,
    token: str,
    typed: Mapping[str, tuple[str, ...]],
    faults: Mapping[str, str] = MappingProxyType({}),
) -> Form:
    """The form that *token* opens, from the bank alone; *typed* is kept, *faults* stand at their fields."""
    language_text, zone = (*parse_action(token).args, "", "")[:2]
    language = Language(language_text) if language_text in set(Language) else Language.EN

    def said(key: str) -> str:
        return say(language, Message(key))

    def text_field(name: str, default: str) -> TextField:
        value, fault = (typed.get(name) or (default,))[0], faults.get(name, "")
        return TextField(name=name, label=said(f"daily-form-{name}"), value=value, fault=fault)

    def choice_field(name: str, options: tuple[Option, ...], default: str, label: str = "") -> ChoiceField:
        value, fault = (typed.get(name) or (default,))[0], faults.get(name, "")
        label = said(f"daily-form-{label or name}")
        return ChoiceField(name=name, label=label, options=options, value=(value,), fault=fault)

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
            text_field("time", "09:00"),
            text_field("zone", zone),
            choice_field("days", days, _DAYS[0]),
            choice_field("what", tuple(what[:_MOST_OPTIONS]), "any", "what-more" if len(what) > _MOST_OPTIONS else ""),
            choice_field("lang", languages, language.value),
        ),
    )


def offered(context: Context) -> Decision:
    """`/study daily on` alone: how it is typed, and the form that asks for the same."""
    token = action(VERB, context.language.value, context.zone)
    form = daily_form(context.bank, token, {})
    return Decision(reply=Reply(parts=(Paragraph(text=context.say("daily-on-how")),), controls=(form,)))


def press_form(context: Context, args: tuple[str, ...], fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The form was sent; what cannot be read comes back with all that was typed.

    Raises:
        UserError: this person may not, or the bot may not post here; no other input would help.
    """
    require_manager(context)
    require_postable(context)
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
        form = daily_form(context.bank, token, fields, dict.fromkeys(_at_fault(context, values), text))
        return Decision(reply=Reply(tone=Tone.WARNING, parts=(Paragraph(text=text),), controls=(form,)))


def _at_fault(context: Context, values: Mapping[str, str]) -> list[str]:
    """The first field that could not be read even if all others were as usual; none when it is another matter."""
    known = daily_on.known_to(context)
    alone = {
        "time": f"{values['time']} UTC",
        "zone": f"09:00 {values['zone']}",
        "days": f"09:00 UTC {'' if values['days'] == _DAYS[0] else values['days']}",
        "what": f"09:00 UTC {'' if values['what'] == 'any' else values['what']}",
        "lang": f"09:00 UTC lang={values['lang']}",
    }
    for name, line in alone.items():
        try:
            parse_schedule(line, known)
        except UserError:
            return [name]
    return []


def press_setup(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The button of a welcome: nine o'clock in the zone and the language that were guessed for the workspace."""
    zone, language = (*args, "", "")[:2]
    return daily_on.handle(context, " ".join(["09:00", zone, f"lang={language}" if language else ""]))
