"""Who hears what went wrong with a schedule?"""

from __future__ import annotations

from dataclasses import replace

from bot.ports import Transaction
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
    people = managers.managers_of(tx, channel_id)
    if not people and (installer := installations.installer_of(tx, channel_id)) is not None:
        people = (installer,)
    return tuple(replace(notice, post_id=own_id(f"{notice.post_id} {person}"), target=person) for person in people)
