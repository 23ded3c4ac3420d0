"""The short form of `/study daily on`: the same questions, asked one by one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.actions import action, parse_action
from bot.commands.context import Context, Decision
from bot.daily.asking import BOTH
from bot.quiz.question import Bank
from bot.replies import ChoiceField, Form, Option, Paragraph, Reply, TextField
from bot.wording import Language, Message, say

VERB = "day-form"
ANY = "any"  # any question
DAYS = ("every-day", "workdays", "mon,wed,fri", "weekends")
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

    what = [Option(value=ANY, label=said("daily-form-any"))]
    what += [Option(value=f"set={each.id}", label=each.title.to(language)) for each in bank.sets.values()]
    what += [Option(value=f"topic={topic}", label=topic) for topic in sorted(bank.topics)]
    days = tuple(Option(value=day, label=said(f"daily-form-{day.replace(',', '-')}")) for day in DAYS)
    languages = tuple(Option(value=each, label=said(f"daily-form-{each}")) for each in (*Language, BOTH))
    return Form(
        action=token,
        label=said("daily-form-button"),
        title=said("daily-form-title"),
        fields=(
            text_field("time", "09:00"),
            text_field("zone", zone),
            choice_field("days", days, DAYS[0]),
            choice_field("what", tuple(what[:_MOST_OPTIONS]), ANY, "what-more" if len(what) > _MOST_OPTIONS else ""),
            choice_field("lang", languages, language.value),
        ),
    )


def offered(context: Context) -> Decision:
    """`/study daily on` alone: how it is typed, and the form that asks for the same."""
    token = action(VERB, context.language.value, context.zone)
    form = daily_form(context.bank, token, {})
    return Decision(reply=Reply(parts=(Paragraph(text=context.say("daily-on-how")),), controls=(form,)))
