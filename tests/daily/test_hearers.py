from __future__ import annotations

from dataclasses import replace

import pytest

from bot.daily.hearers import heard_by
from bot.storage import installations, managers, schedules
from bot.storage.installations import Installation
from bot.storage.records import NOBODY
from tests.storage.database import Database, notice_row

CHANNEL = "slack:T1:C1"
TO_NOBODY = replace(notice_row(), target=NOBODY)


def _told(tx: Database) -> list[str]:
    return [row.target for row in heard_by(tx, TO_NOBODY, CHANNEL)]


def test_an_owner_who_is_there_hears_alone(tx: Database) -> None:
    assert heard_by(tx, notice_row(), CHANNEL) == (notice_row(),)
    assert heard_by(tx, None, CHANNEL) == ()


def test_of_one_who_was_forgotten_all_managers_hear_and_each_once(tx: Database) -> None:
    schedules.ensure_channel(tx, CHANNEL, 1)
    for name in ("b", "a"):
        managers.add_manager(tx, CHANNEL, f"slack:T1:{name}", "slack:T1:boss", 1)
    installations.save(tx, Installation(team="T1", bot_token="x", installer="U9"), 1)

    assert _told(tx) == ["slack:T1:a", "slack:T1:b"]
    keys = [{row.post_id for row in heard_by(tx, TO_NOBODY, CHANNEL)} for _ in range(2)]
    assert keys[0] == keys[1]
    assert len(keys[0]) == 2


@pytest.mark.parametrize(("installer", "told"), [("U9", ["slack:T1:U9"]), (NOBODY, []), ("", [])])
def test_without_managers_who_installed_the_bot_hears(tx: Database, installer: str, told: list[str]) -> None:
    installations.save(tx, Installation(team="T1", bot_token="x", installer=installer), 1)
    assert _told(tx) == told


def test_where_nobody_is_known_nobody_hears(tx: Database) -> None:
    assert _told(tx) == []
    assert heard_by(tx, TO_NOBODY, "discord:1:2") == ()
