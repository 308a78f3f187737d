"""Deleting tables, pads and people that have not been back for some days, as steps of SQL.

A finished match stays as long as one of its people exists, whether it was played here or written on a pad.  An idle
table without such matches, or an idle pad without one, is deleted with all its rows; an idle person whom nothing holds
is deleted with everything that names them.  Idleness is checked again in
the deleting transaction, because anyone may come back at any moment, in any process.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.store import pads, people
from stammtisch.store.sql import ALONE, Rows, Steps
from stammtisch.store.store import FORGOTTEN
from stammtisch.store.tables import CLOSED

# The keys in `house` for when counting began, and for the number of days.
SINCE, DAYS = "retention since", "retention days"
MOST_DAYS = 36_500
BATCH_IDS = 200  # tables, pads or people that are looked at in one statement
DELETED_ROWS = 500  # of logs, in one transaction
DELETED_POSITIONS = 20  # in one transaction

# Deleted together with a table, by `table_id`.  The log may be long and follows in batches.
WITH_THE_TABLE = ("checkpoints", "members", "played", "results")

# A table with a clock in days may rest for long, even while it is paused or between matches; a table where something
# is due goes on by itself.  IDLE_TABLE and UNSEEN take a time: nothing has happened since then.
HELD_TABLE = "SELECT 1 FROM played f JOIN persons q ON q.id = f.player WHERE f.table_id = t.id"
IDLE_TABLE = (
    f"t.updated < ? AND NOT EXISTS ({HELD_TABLE}) AND (t.status = '{CLOSED}' OR"
    """ (t.due IS NULL AND t.about NOT LIKE '%"kind":"days"%'))"""
)
# The same for a pad.
HELD_PAD = (
    "SELECT 1 FROM pad_people m JOIN persons q ON q.id = m.person WHERE m.pad_id = d.id AND m.present = 1"
)
IDLE_PAD = f"d.updated < ? AND (d.finished = 0 OR NOT EXISTS ({HELD_PAD}))"
UNSEEN = "COALESCE(p.seen, p.created) < ?"
# What holds a person here.
FINISHED_MATCH = "SELECT 1 FROM played f WHERE f.player = p.id"
SEAT = (
    "SELECT 1 FROM members m JOIN tables t ON t.id = m.table_id"
    f" WHERE m.person = p.id AND m.present = 1 AND t.status <> '{CLOSED}'"
)
PAD = "SELECT 1 FROM pad_people m JOIN pads d ON d.id = m.pad_id WHERE m.person = p.id AND m.present = 1"
HELD_PERSON = (FINISHED_MATCH, SEAT, PAD)
IDLE_PERSON = " AND ".join([UNSEEN, *(f"NOT EXISTS ({reason})" for reason in HELD_PERSON)])
# The same as if idle tables and pads, which then hold nobody, were gone; it takes the time twice more.
IDLE_PERSON_THEN = IDLE_PERSON.replace(SEAT, f"{SEAT} AND NOT ({IDLE_TABLE})").replace(
    PAD, f"{PAD} AND NOT ({IDLE_PAD})"
)

# The last id that was looked at, None at the end; and those among them that are idle.
Batch = tuple[str | None, list[str]]


def begin(days: int, now: float) -> Steps[float]:
    """Since when this number of days counts: from now on, unless it was the same before."""
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
    """Since when this number of days counts; None if another number counts, or none."""
    rows = yield "SELECT name, value FROM house WHERE name IN (?, ?)", (DAYS, SINCE)
    values: dict[str, float] = {name: value for name, value in rows}  # noqa: C416
    return values.get(SINCE) if values.get(DAYS) == days else None


def end() -> Steps[None]:
    yield "DELETE FROM house WHERE name IN (?, ?)", (DAYS, SINCE)


def idle_tables(after: str, before: float) -> Steps[Batch]:
    """Of the next tables after this one, those that have been idle since before this time and that nothing holds."""
    rows = yield (
        f"SELECT t.id, CASE WHEN {IDLE_TABLE} THEN 1 ELSE 0 END FROM"
        " (SELECT * FROM tables WHERE id > ? ORDER BY id LIMIT ?) t ORDER BY t.id",
        (before, after, BATCH_IDS),
    )
    return _batch(rows)


def idle_pads(after: str, before: float) -> Steps[Batch]:
    rows = yield (
        f"SELECT d.id, CASE WHEN {IDLE_PAD} THEN 1 ELSE 0 END FROM"
        " (SELECT * FROM pads WHERE id > ? ORDER BY id LIMIT ?) d ORDER BY d.id",
        (before, after, BATCH_IDS),
    )
    return _batch(rows)


def idle_people(after: str, before: float) -> Steps[Batch]:
    """The same for people, as if idle tables and pads were gone."""
    rows = yield (
        f"SELECT p.id, CASE WHEN {IDLE_PERSON_THEN} THEN 1 ELSE 0 END FROM"
        " (SELECT * FROM persons WHERE id > ? ORDER BY id LIMIT ?) p ORDER BY p.id",
        (before, before, before, after, BATCH_IDS),
    )
    return _batch(rows)


def _batch(rows: Rows) -> Batch:
    last = rows[-1][0] if len(rows) == BATCH_IDS else None
    return last, [id for id, idle in rows if idle]


def drop_tables(ids: Sequence[str], before: float) -> Steps[list[str]]:
    """Deletes those of these tables that are still idle, and returns them; `drop_rows` deletes their logs."""
    deleted = []
    for id in sorted(ids):
        rows = yield f"SELECT t.id FROM tables t WHERE t.id = ? AND {IDLE_TABLE}{{free}}", (id, before)
        if rows:
            yield from _drop_table(id)
            deleted.append(id)
    return deleted


def drop_pads(ids: Sequence[str], before: float) -> Steps[pads.Changed]:
    """Deletes those of these pads that are still idle."""
    deleted = []
    for id in sorted(ids):
        rows = yield f"SELECT d.id FROM pads d WHERE d.id = ? AND {IDLE_PAD}{{free}}", (id, before)
        if rows:
            yield from pads.drop(id)
            deleted.append((id, 0))
    return deleted


def drop_positions(before: float) -> Steps[list[str]]:
    """Deletes some positions that have been idle since before this time, whoever was there."""
    rows = yield (
        "SELECT t.id FROM tables t WHERE t.position = 1 AND t.updated < ? ORDER BY t.id LIMIT ?{free}",
        (before, DELETED_POSITIONS),
    )
    for (id,) in rows:
        yield from _drop_table(id)
    return [id for (id,) in rows]


def _drop_table(id: str) -> Steps[None]:
    for table in WITH_THE_TABLE:
        yield f"DELETE FROM {table} WHERE table_id = ?", (id,)
    yield "DELETE FROM tables WHERE id = ?", (id,)
    yield "INSERT INTO doomed (table_id) VALUES (?)", (id,)


def drop_rows() -> Steps[bool]:
    """Deletes some rows of deleted tables; returns whether there was anything to do."""
    left = DELETED_ROWS
    while left > 0:
        doomed = yield "SELECT d.table_id FROM doomed d ORDER BY d.table_id LIMIT 1{free}", ()
        if not doomed:
            break
        table = doomed[0][0]
        deleted = yield (
            "DELETE FROM log WHERE table_id = ? AND seq IN"
            " (SELECT seq FROM log WHERE table_id = ? ORDER BY seq LIMIT ?) RETURNING seq",
            (table, table, left),
        )
        if len(deleted) < left:
            yield "DELETE FROM doomed WHERE table_id = ?", (table,)
        left -= max(1, len(deleted))
    return left < DELETED_ROWS


def drop_person(id: str, before: float) -> Steps[bool]:
    """Deletes the person, if they are still idle, as if they had asked for it."""
    yield ALONE, ()  # before reading anything: a match may be ending
    rows = yield f"SELECT p.id FROM persons p WHERE p.id = ? AND {IDLE_PERSON}{{free}}", (id, before)
    if rows:
        yield from people.forget(id, FORGOTTEN)
    return bool(rows)
