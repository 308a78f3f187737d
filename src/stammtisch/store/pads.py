"""Score pads and their logs, as steps of SQL.

Whoever changes a pad locks first the person, then the pad; whoever deletes people does so, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.store.sql import Steps, packed
from stammtisch.store.store import UNREADABLE, ListedPad, NoPad, NoPerson, PadSummary, Row, Stale
from stammtisch.store.tables import as_object, as_row, row_values

# Pads that have changed, each with the number of its last row, or 0 if it is gone: the other processes hear of it.
Changed = Sequence[tuple[str, int]]

COLUMNS = "d.id, d.number, d.updated, d.owner, d.finished, d.about"


def add(id: str, owner: str, row: Row, summary: PadSummary) -> Steps[Changed]:
    if row.seq != 1:
        raise ValueError("A pad's first row has the number 1.")
    values, about = row_values(row), packed(summary.about)

    def steps() -> Steps[Changed]:
        yield from _need(owner)
        added = yield (
            "INSERT INTO pads (id, number, updated, owner, finished, about) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING RETURNING id",
            (id, row.seq, row.time, owner, int(summary.finished), about),
        )
        if not added:
            raise Stale(f"There is already a pad {id}.")
        yield from _log(id, values)
        yield from _list(id, owner)
        return [(id, row.seq)]

    return steps()


def append(pad: str, row: Row, summary: PadSummary) -> Steps[Changed]:
    values, about = row_values(row), packed(summary.about)

    def steps() -> Steps[Changed]:
        if row.person is not None:
            yield from _need(row.person)
        pads = yield "SELECT number FROM pads WHERE id = ?{lock}", (pad,)
        if not pads:
            raise NoPad(f"There is no pad {pad}.")
        last = pads[0][0]
        if row.seq <= last:
            raise Stale(f"Pad {pad} already has a row {row.seq}; its last one is {last}.")
        if row.seq > last + 1:
            raise ValueError(f"Pad {pad} lacks rows before {row.seq}; its last one is {last}.")
        yield from _log(pad, values)
        yield (
            "UPDATE pads SET number = ?, updated = ?, finished = ?, about = ? WHERE id = ?",
            (row.seq, row.time, int(summary.finished), about, pad),
        )
        if row.person is not None:
            yield from _list(pad, row.person)
        return [(pad, row.seq)]

    return steps()


def rows(pad: str, after: int) -> Steps[list[Row]]:
    # In one statement, because rows are being stored, or deleted, meanwhile.
    found = yield (
        "SELECT d.number, d.updated, l.number, l.kind, l.person, l.data, l.time FROM pads d"
        " LEFT JOIN pad_log l ON l.pad_id = d.id AND l.number > ? WHERE d.id = ? ORDER BY l.number",
        (after, pad),
    )
    if not found:
        raise NoPad(f"There is no pad {pad}.")
    number, updated = found[0][:2]
    rows = [as_row(values[2:]) for values in found if values[2] is not None]
    last = rows[-1].seq if rows else after
    return [*rows, Row(last + 1, UNREADABLE, None, {}, updated)] if last < number else rows


def of_person(person: str, limit: int) -> Steps[list[ListedPad]]:
    rows = yield (
        f"SELECT {COLUMNS} FROM pad_people m JOIN pads d ON d.id = m.pad_id"
        " WHERE m.person = ? AND m.present = 1 ORDER BY d.updated DESC, d.id LIMIT ?",
        (person, limit),
    )
    listed = [(values, as_object(values[-1])) for values in rows]
    return [
        ListedPad(id, number, updated, owner, bool(finished), about)
        for (id, number, updated, owner, finished, _), about in listed
        if about
    ]


def remove(person: str, pad: str) -> Steps[Changed]:
    """Takes it off the person's list; their own is deleted."""
    rows = yield "SELECT owner FROM pads WHERE id = ?{lock}", (pad,)
    if rows and rows[0][0] == person:
        yield from drop(pad)
        return [(pad, 0)]
    left = yield (
        "UPDATE pad_people SET present = 0 WHERE person = ? AND pad_id = ? AND present = 1 RETURNING pad_id",
        (person, pad),
    )
    if not left:
        raise NoPad(f"The person has no pad {pad}.")
    return []


def drop(pad: str) -> Steps[None]:
    for table in ("pad_log", "pad_people"):
        yield f"DELETE FROM {table} WHERE pad_id = ?", (pad,)
    yield "DELETE FROM pads WHERE id = ?", (pad,)


def _need(person: str) -> Steps[None]:
    people = yield "SELECT id FROM persons WHERE id = ?{lock}", (person,)
    if not people:
        raise NoPerson(f"There is no person {person}.")


def _log(pad: str, values: Sequence[Any]) -> Steps[None]:
    yield (
        "INSERT INTO pad_log (pad_id, number, kind, person, data, time) VALUES (?, ?, ?, ?, ?, ?)",
        (pad, *values),
    )


def _list(pad: str, person: str) -> Steps[None]:
    yield (
        "INSERT INTO pad_people (person, pad_id, present) VALUES (?, ?, 1)"
        " ON CONFLICT (person, pad_id) DO UPDATE SET present = 1",
        (person, pad),
    )
