"""`/study export`: everything that is kept about the learner, as a file."""

from __future__ import annotations

import json

from bot.commands.context import Command, Context, Decision
from bot.commands.dailies import daily_of
from bot.replies import Document, Paragraph, Reply
from bot.storage import attempts, outbox, people

NAME = "study-bot-export.json"


def handle(context: Context, _argument: str) -> Decision:
    """All rows about them, by table; grades that nobody may see yet are left out until they are shown."""
    withheld = _withheld(context)
    found = people.everything_about(context.tx, context.learner_id, withheld)
    text = json.dumps({"learner_id": context.learner_id, **found}, ensure_ascii=False, indent=1)
    parts = [Paragraph(text=context.say("export-what", num=sum(map(len, found.values()))))]
    if withheld:
        parts.append(Paragraph(text=context.say("export-withheld", num=len(withheld))))
    file = Document(name=NAME, media_type="application/json", text=text)
    return Decision(reply=Reply(title=context.say("export-title"), parts=(*parts, file)), is_kept=False)


def _withheld(context: Context) -> frozenset[str]:
    """The attempts whose answers can still be changed: their grades would tell what is right."""
    begun = attempts.open_daily_attempts(context.tx, context.learner_id)
    dailies = {
        one.attempt_id: daily_of(context, outbox.find_row(context.tx, one.post_id or ""))
        for one in begun
        if one.responses
    }
    return frozenset(key for key, daily in dailies.items() if daily is not None and daily.withholds(context.now_ms))


COMMAND = Command(name="study export", example="/study export", handle=handle)
