"""Whether the database is sound, as steps of SQL: it can be written to, and no log lacks rows.

No statement reads much at once, however long a log is: a database may cancel slow statements.
"""

from __future__ import annotations

from stammtisch.store.sql import Steps
from stammtisch.store.tables import has_summary

WRITTEN = "written"  # the key in `house` for the time of the last probe
BATCH_TABLES = 200  # checked in one go
BATCH_PADS = 50
LACKS_ROWS = "its log lacks rows"
COUNTED_ROWS = 20_000  # of a log, in one statement

# A table's summary and the end of its log in one statement, because rows are being stored meanwhile.
TABLES = (
    "SELECT t.id, t.seq, t.people, t.about, (SELECT MAX(l.seq) FROM log l WHERE l.table_id = t.id)"
    " FROM tables t WHERE t.id > ? ORDER BY t.id LIMIT ?"
)
COUNT = "SELECT COUNT(*) FROM log WHERE table_id = ? AND seq > ? AND seq <= ?"
PADS = (
    "SELECT d.id, d.number, (SELECT COUNT(*) FROM pad_log l WHERE l.pad_id = d.id),"
    " (SELECT MAX(l.number) FROM pad_log l WHERE l.pad_id = d.id) FROM pads d WHERE d.id > ? ORDER BY d.id LIMIT ?"
)
NEXT_LOG = (
    "SELECT l.table_id, EXISTS (SELECT 1 FROM tables t WHERE t.id = l.table_id)"
    " OR EXISTS (SELECT 1 FROM doomed d WHERE d.table_id = l.table_id)"
    " FROM (SELECT table_id FROM log WHERE table_id > ? ORDER BY table_id LIMIT 1) l"
)

# The last table that was checked, None at the end; and what is wrong, by table.
Batch = tuple[str | None, dict[str, str]]


def sign_of_life(now: float) -> Steps[None]:
    """A small write that changes something each time."""
    yield (
        "INSERT INTO house (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (WRITTEN, now),
    )


def faulty_tables(after: str) -> Steps[Batch]:
    """Of the next tables after this one, those that lack rows or that no list can show."""
    tables = yield TABLES, (after, BATCH_TABLES)
    faults: dict[str, str] = {}
    for id, seq, people, about, last in tables:
        if last != seq or not (yield from _is_whole(id, seq)):
            exists = yield "SELECT 1 FROM tables WHERE id = ?", (id,)
            if exists:  # not deleted meanwhile
                faults[id] = LACKS_ROWS
        elif not has_summary(people, about):
            faults[id] = "what lists show of it can't be read"
    return tables[-1][0] if len(tables) == BATCH_TABLES else None, faults


def _is_whole(table: str, seq: int) -> Steps[bool]:
    """Whether the log has every row up to this one."""
    for first in range(0, seq, COUNTED_ROWS):
        last = min(first + COUNTED_ROWS, seq)
        counts = yield COUNT, (table, first, last)
        if counts[0][0] != last - first:
            return False
    return True


def faulty_pads(after: str) -> Steps[Batch]:
    """Of the next pads after this one, those that lack rows."""
    pads = yield PADS, (after, BATCH_PADS)
    faults = {id: LACKS_ROWS for id, number, rows, last in pads if not rows == number == last}
    return pads[-1][0] if len(pads) == BATCH_PADS else None, faults


def stray_logs(after: str) -> Steps[Batch]:
    """Of the next logs after this table's, those that belong to no table."""
    faults: dict[str, str] = {}
    for _ in range(BATCH_TABLES):
        rows = yield NEXT_LOG, (after,)
        if not rows:
            return None, faults
        after, known = rows[0]
        if not known:
            faults[after] = "it has a log, but is not listed"
    return after, faults
