"""`/study export`: everything that is kept about the learner, as a file."""

from __future__ import annotations

import json

from bot.commands.context import Command, Context, Decision
from bot.replies import Document, Paragraph, Reply
from bot.storage import people


def handle(context: Context, _argument: str) -> Decision:
    """All rows about them, by table."""
    found = {"learner_id": context.learner_id, **people.everything_about(context.tx, context.learner_id)}
    text = json.dumps(found, ensure_ascii=False, indent=1)
    num = sum(len(rows) for rows in found.values() if isinstance(rows, list))
    parts = (
        Paragraph(text=context.say("export-what", num=num)),
        Document(name="study-bot-export.json", media_type="application/json", text=text),
    )
    return Decision(reply=Reply(title=context.say("export-title"), parts=parts), is_kept=False)


COMMAND = Command(name="study export", example="/study export", handle=handle)
