"""Who hears what went wrong with a schedule?"""

from __future__ import annotations

from dataclasses import replace

from bot.ports import Target, Transaction
from bot.storage import installations, managers
from bot.storage.outbox import own_id
from bot.storage.records import NOBODY, OutboxRow


def heard_by(tx: Transaction, notice: OutboxRow | None, channel_id: str) -> tuple[OutboxRow, ...]:
    """*notice* as it goes to the owner of the schedule, or to those who come after one who was forgotten.

    Those are all who were added as managers of the channel, else who installed the bot there. Where nobody is known it
    goes to nobody: then only the status of the schedule tells of it.
    """
    if notice is None or notice.target != NOBODY:
        return () if notice is None else (notice,)
    people = managers.managers_of(tx, channel_id) or _installer(tx, channel_id)
    return tuple(replace(notice, post_id=own_id(f"{notice.post_id} {person}"), target=person) for person in people)


def _installer(tx: Transaction, channel_id: str) -> tuple[str, ...]:
    target = Target.from_text(channel_id)
    installed = installations.find(tx, target.team) if target.platform == "slack" else None
    known = installed is not None and installed.installer not in {"", NOBODY}
    return (f"{target.platform}:{target.team}:{installed.installer}",) if installed is not None and known else ()
