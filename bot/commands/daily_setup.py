"""What the short form of `/study daily on` sends, and the press of a welcome: both become the line one would type."""

from __future__ import annotations

from collections.abc import Mapping

from bot.actions import action
from bot.commands import daily_on
from bot.commands.context import Context, Decision
from bot.commands.daily_form import ANY, DAYS, VERB, daily_form
from bot.commands.daily_schedules import require_manager, require_postable
from bot.daily.schedule_words import parse_schedule
from bot.errors import UserError
from bot.replies import Paragraph, Reply, TextField, Tone

_UNSAID = {"days": DAYS[0], "what": ANY}  # what a line leaves out


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
    words = {name: "" if value == _UNSAID.get(name) else value for name, value in values.items()}
    words["lang"] = f"lang={words['lang']}"
    try:
        return daily_on.handle(context, " ".join(words.values()))
    except UserError as error:
        text = context.say_sentence(error.message)
        form = daily_form(context.bank, token, fields, dict.fromkeys(_at_fault(context, words), text))
        return Decision(reply=Reply(tone=Tone.WARNING, parts=(Paragraph(text=text),), controls=(form,)))


def _at_fault(context: Context, words: Mapping[str, str]) -> list[str]:
    """The first field that could not be read even if all others were as usual; none when it is another matter."""
    known = daily_on.known_to(context)
    usual = {"time": "09:00", "zone": "UTC"}
    for name, word in words.items():
        try:
            parse_schedule(" ".join({**usual, name: word}.values()), known)
        except UserError:
            return [name]
    return []


def press_setup(context: Context, args: tuple[str, ...], _fields: Mapping[str, tuple[str, ...]]) -> Decision:
    """The button of a welcome: nine o'clock in the zone and the language that were guessed for the workspace."""
    zone, language = (*args, "", "")[:2]
    return daily_on.handle(context, " ".join(["09:00", zone, f"lang={language}" if language else ""]))
