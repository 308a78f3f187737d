"""Whether the database is sound, as steps of SQL: it can be written to, and its logs are whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.store.sql import Steps

WRITTEN = "written"  # the house's name for the time of the last sign of life
PIECE = 200  # tables that are looked at in one statement

# All of a piece in one statement, so that it sees one moment: rows are stored meanwhile.
LOGS = (
    "WITH piece AS (SELECT id, seq FROM tables WHERE id > ? ORDER BY id LIMIT ?)"
    " SELECT p.id, p.seq, COUNT(l.seq), MIN(l.seq), MAX(l.seq) FROM piece p"
    " LEFT JOIN log l ON l.table_id = p.id GROUP BY p.id, p.seq ORDER BY p.id"
)
STRAY_LOGS = (
    "SELECT l.table_id FROM log l WHERE l.seq = 1 AND l.table_id > ?{until}"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = l.table_id)"
    " AND NOT EXISTS (SELECT 1 FROM doomed d WHERE d.table_id = l.table_id)"
)


def sign_of_life(now: float) -> Steps[None]:
    """A small write, that changes something each time."""
    yield (
        "INSERT INTO house (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (WRITTEN, now),
    )


def faulty_logs(after: str) -> Steps[tuple[str | None, list[str]]]:
    """What is wrong with the logs of the next tables after this one; and the last of them, None if it was the last."""
    tables = yield LOGS, (after, PIECE)
    faults = [f"the log of table {table[0]} lacks rows" for table in tables if not _whole(table)]
    last = tables[-1][0] if len(tables) == PIECE else None
    if last is None:
        stray = yield STRAY_LOGS.replace("{until}", ""), (after,)
    else:
        stray = yield STRAY_LOGS.replace("{until}", " AND l.table_id <= ?"), (after, last)
    return last, [*faults, *(f"table {id} is not listed, but has a log" for (id,) in stray)]


def _whole(table: Sequence[Any]) -> bool:
    _, seq, rows, first, last = table
    return bool(rows == last == seq and first == 1)
