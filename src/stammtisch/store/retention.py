"""Letting go of tables and people that nobody has come back to, as steps of SQL.

Finished matches stay while one of their people exists.  A table goes with all its rows if it holds none of those and
was idle; a person goes with everything that names them, if nothing holds them here.  Whatever is found to be idle is
asked again in the transaction that deletes it, so that others may come back at any moment, in any process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.store import people
from stammtisch.store.sql import ALONE, Steps
from stammtisch.store.store import FORGOTTEN
from stammtisch.store.tables import CLOSED

# The house's names for when it began to count, and for how many days something stays.
SINCE, DAYS = "retention since", "retention days"
MOST_DAYS = 36_500
PIECE = 200  # tables or people that are looked at in one statement
ROWS = 500  # of logs, deleted in one transaction

# What hangs on a table, by its `table_id`: deleted with the table.  The log, which may be long, follows piece by piece.
WITH_THE_TABLE = ("checkpoints", "members", "played", "results")

# A table by days may rest for long, also while it is paused or waits for a match; whatever is due goes on by itself.
# Both ask for a time: nothing may have happened since then.
HELD_TABLE = "SELECT 1 FROM played f JOIN persons q ON q.id = f.player WHERE f.table_id = t.id"
IDLE_TABLE = (
    f"t.updated < ? AND NOT EXISTS ({HELD_TABLE}) AND (t.status = '{CLOSED}' OR"
    """ (t.due IS NULL AND t.about NOT LIKE '%"kind":"days"%'))"""
)
UNSEEN = "COALESCE(p.seen, p.created) < ?"
# What holds a person here; a score pad will, too.
FINISHED_MATCH = "SELECT 1 FROM played f WHERE f.player = p.id"
SEAT = (
    "SELECT 1 FROM members m JOIN tables t ON t.id = m.table_id"
    f" WHERE m.person = p.id AND m.present = 1 AND t.status <> '{CLOSED}'"
)
HELD_PERSON = (FINISHED_MATCH, SEAT)
IDLE_PERSON = " AND ".join([UNSEEN, *(f"NOT EXISTS ({reason})" for reason in HELD_PERSON)])
# The same when idle tables are gone, which hold nobody then; it asks for the time once more.
IDLE_PERSON_THEN = IDLE_PERSON.replace(SEAT, f"{SEAT} AND NOT ({IDLE_TABLE})")

# The last one that was looked at, None if there are no more; and those among them that are idle.
Piece = tuple[str | None, list[str]]


def begin(days: int, now: float) -> Steps[float]:
    """Since when this number of days counts: from now on, if it was another one before, or none."""
    since = yield from count_from(days)
    if since is not None:
        return since
    for name, value in ((DAYS, float(days)), (SINCE, now)):
        yield (
            "INSERT INTO house (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )
    return now


def count_from(days: int) -> Steps[float | None]:
    """Since when this number of days counts; None if it is no longer so."""
    found = yield "SELECT name, value FROM house WHERE name IN (?, ?)", (DAYS, SINCE)
    values: dict[str, float] = {name: value for name, value in found}  # noqa: C416
    return values.get(SINCE) if values.get(DAYS) == days else None


def end() -> Steps[None]:
    yield "DELETE FROM house WHERE name IN (?, ?)", (DAYS, SINCE)


def idle_tables(after: str, before: float) -> Steps[Piece]:
    """Of the next tables after this one: those that were idle since before this time, and that nothing holds."""
    found = yield (
        f"SELECT t.id, CASE WHEN {IDLE_TABLE} THEN 1 ELSE 0 END FROM"
        " (SELECT * FROM tables WHERE id > ? ORDER BY id LIMIT ?) t ORDER BY t.id",
        (before, after, PIECE),
    )
    return _piece(found)


def idle_people(after: str, before: float) -> Steps[Piece]:
    """The same of people, as if idle tables were gone."""
    found = yield (
        f"SELECT p.id, CASE WHEN {IDLE_PERSON_THEN} THEN 1 ELSE 0 END FROM"
        " (SELECT * FROM persons WHERE id > ? ORDER BY id LIMIT ?) p ORDER BY p.id",
        (before, before, after, PIECE),
    )
    return _piece(found)


def _piece(found: Sequence[Sequence[Any]]) -> Piece:
    last = found[-1][0] if len(found) == PIECE else None
    return last, [id for id, idle in found if idle]


def drop_tables(ids: Sequence[str], before: float) -> Steps[list[str]]:
    """Deletes those of these tables that are still idle; their logs follow (`drop_rows`).  Those that went."""
    gone = []
    for id in sorted(ids):
        found = yield f"SELECT t.id FROM tables t WHERE t.id = ? AND {IDLE_TABLE}{{free}}", (id, before)
        if not found:
            continue
        for table in WITH_THE_TABLE:
            yield f"DELETE FROM {table} WHERE table_id = ?", (id,)
        yield "DELETE FROM tables WHERE id = ?", (id,)
        yield "INSERT INTO doomed (table_id) VALUES (?)", (id,)
        gone.append(id)
    return gone


def drop_rows() -> Steps[bool]:
    """Deletes some rows of tables that are gone; whether there was anything to do."""
    left = ROWS
    while left > 0:
        found = yield "SELECT d.table_id FROM doomed d ORDER BY d.table_id LIMIT 1{free}", ()
        if not found:
            break
        table = found[0][0]
        deleted = yield (
            "DELETE FROM log WHERE table_id = ? AND seq IN"
            " (SELECT seq FROM log WHERE table_id = ? ORDER BY seq LIMIT ?) RETURNING seq",
            (table, table, left),
        )
        if len(deleted) < left:
            yield "DELETE FROM doomed WHERE table_id = ?", (table,)
        left -= max(1, len(deleted))
    return left < ROWS


def drop_person(id: str, before: float) -> Steps[bool]:
    """Deletes the person, as if they had asked for it, if they are still idle."""
    yield ALONE, ()  # before anything is asked: a match may just be ending
    found = yield f"SELECT p.id FROM persons p WHERE p.id = ? AND {IDLE_PERSON}{{free}}", (id, before)
    if found:
        yield from people.forget(id, FORGOTTEN)
    return bool(found)
