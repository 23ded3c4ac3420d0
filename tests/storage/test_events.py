from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.storage import events
from tests.storage.database import Database, new_database
from tests.storage.strategies import names, quick, texts


def test_a_new_event_has_no_reply_yet(tx: Database) -> None:
    assert events.find_event(tx, "e1") is None


def test_a_redelivered_event_keeps_the_first_reply(tx: Database) -> None:
    assert events.record_event(tx, "e1", "L", "first", 1)
    assert not events.record_event(tx, "e1", "L", "second", 2)
    assert events.find_event(tx, "e1") == "first"


@quick
@given(texts)
def test_a_reply_comes_back_as_it_was(text: str) -> None:
    tx = new_database()
    events.record_event(tx, "e1", "L", text, 1)
    assert events.find_event(tx, "e1") == text
    tx.close()


@quick
@given(st.lists(st.tuples(names, texts), max_size=12))
def test_however_often_events_come_each_has_its_first_reply(deliveries: list[tuple[str, str]]) -> None:
    tx = new_database()
    first: dict[str, str] = {}
    for event_id, reply in deliveries:
        assert events.record_event(tx, event_id, "L", reply, 1) is (event_id not in first)
        first.setdefault(event_id, reply)
    assert {event_id: events.find_event(tx, event_id) for event_id in first} == first
    tx.close()


def test_old_events_are_forgotten_oldest_first_and_not_more_than_asked(tx: Database) -> None:
    for at in (50, 10, 40, 20, 30):
        events.record_event(tx, f"e{at}", "L", "", at)
    assert events.prune_events(tx, before=40, limit=2) == 2
    assert [events.find_event(tx, f"e{at}") for at in (10, 20, 30, 40, 50)] == [None, None, "", "", ""]
    assert events.prune_events(tx, before=40, limit=2) == 1
    assert events.prune_events(tx, before=40, limit=2) == 0
