"""What is stored: schema, migrations and operations, SQL written once for every database.

An operation is a plain function of an open transaction. It does nothing but call it and compute: times, ids and
chance are arguments, and it never says BEGIN or COMMIT. So a driver may run it twice, and a test needs no event
loop. Each write is idempotent by an id from the platform or by a unique constraint. Several operations make one
write when a function calls them one after another:

    def pressed(tx: Transaction) -> str:
        if (known := events.find_event(tx, event_id)) is not None:
            return known
        ...
        events.record_event(tx, event_id, learner_id, reply_text, at)
        return reply_text

    await store.write(pressed)

SQL stays inside what every database understands (`tests/storage/test_portability.py` lists the rules).
"""
