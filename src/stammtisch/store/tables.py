"""Tables and their rows, as steps of SQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from stammtisch.store.sql import Quick, Rows, Steps, packed, unpacked
from stammtisch.store.store import UNREADABLE, Listed, NoTable, Row, Stale, Summary

CLOSED = "closed"
COLUMNS = "t.id, t.code, t.seq, t.updated, t.status, t.public, t.people, t.about, t.due"
LISTED = f"SELECT {COLUMNS} FROM tables t"
LOOK = "SELECT seq, status, people FROM tables WHERE id = ?{lock}"
# The same for many tables of PostgreSQL, in one order for all processes, so that there is no deadlock.
LOOK_AT_MANY = (
    'SELECT id, seq, status, people FROM tables WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C" FOR UPDATE'
)
UPDATE = "UPDATE tables SET seq = ?, updated = ?, status = ?, public = ?, people = ?, about = ?, due = ? WHERE id = ?"
NOT_CLOSED = f"t.status <> '{CLOSED}'"

# For SQLite, the next rows of many tables at once.
NEW = ("id", "seq", "kind", "person", "data", "time", "status", "public", "people", "about", "due")
LOG_MANY = (
    "INSERT INTO log (table_id, seq, kind, person, data, time)"
    " SELECT new.id, new.seq, new.kind, new.person, new.data, new.time FROM {new} CROSS JOIN tables t"
    f" WHERE t.id = new.id AND t.seq = new.seq - 1 AND t.people = new.people AND {NOT_CLOSED}"
)
UPDATE_MANY = (
    "UPDATE tables SET seq = new.seq, updated = new.time, status = new.status, public = new.public,"
    " about = new.about, due = new.due FROM {new} WHERE tables.id = new.id"
)


def add(id: str, code: str, row: Row, summary: Summary, position: bool = False) -> Steps[bool]:
    if row.seq != 1:
        raise ValueError("A table's first row has the number 1.")
    values, summary_values = row_values(row), _summary_values(summary)

    def steps() -> Steps[bool]:
        added = yield (
            "INSERT INTO tables (id, code, seq, updated, status, public, people, about, due, position)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
            (id, code, row.seq, row.time, *summary_values, int(position)),
        )
        if not added:
            existing = yield "SELECT id FROM tables WHERE id = ?", (id,)
            if existing:
                raise Stale(f"There is already a table {id}.")
            return False
        yield from _log(id, values)
        yield from _arrive(id, summary.people)
        return True

    return steps()


class NextRow:
    """A table's next row and its summary, ready to be stored."""

    __slots__ = ("people", "row", "seq", "status", "summary", "table", "time")

    def __init__(self, table: str, row: Row, summary: Summary) -> None:
        self.table = table
        self.seq = row.seq
        self.time = row.time
        self.status = summary.status
        self.people = summary.people
        self.row = row_values(row)
        self.summary = _summary_values(summary)

    def steps(self) -> Steps[None]:
        """A look at the table, then writes that need no answer.  Can be called more than once."""
        tables = yield LOOK, (self.table,)
        if not tables:
            raise NoTable(f"There is no table {self.table}.")
        seq, status, people = tables[0]
        if self.seq <= seq:
            raise Stale(f"Table {self.table} already has a row {self.seq}; its last one is {seq}.")
        if self.seq > seq + 1:
            raise ValueError(f"Table {self.table} lacks rows before {self.seq}; its last one is {seq}.")
        if status == CLOSED != self.status:
            raise ValueError(
                f"Table {self.table} is closed and can't be reopened; its code may be in use again."
            )
        yield from _log(self.table, self.row)
        yield UPDATE, (self.seq, self.time, *self.summary, self.table)
        if people != self.summary[2]:
            yield from _change_people(self.table, _people(people), self.people)

    def quick(self) -> Quick:
        """The values for `quick_statements`."""
        return self.table, *self.row, *self.summary


@cache
def quick_statements(rows: int) -> tuple[str, str]:
    """Two statements that store so many tables' next rows, given the values of all of them.

    The first writes only the usual ones: the table is open, has the row before this one, and the same people.  The
    second is for when it wrote them all.
    """
    values = ", ".join([f"({', '.join('?' * len(NEW))})"] * rows)
    new = f"(WITH new ({', '.join(NEW)}) AS (VALUES {values}) SELECT * FROM new) AS new"
    return LOG_MANY.format(new=new), UPDATE_MANY.format(new=new)


def rows(table: str, after: int, limit: int | None) -> Steps[list[Row]]:
    # The rest of a deleted table's log must not be read.
    rows = yield (
        "SELECT seq, kind, person, data, time FROM log WHERE table_id = ? AND seq > ?"
        " AND EXISTS (SELECT 1 FROM tables WHERE id = ?) ORDER BY seq LIMIT ?",
        (table, after, table, 2**62 if limit is None else limit),
    )
    return [as_row(values) for values in rows]


def been(person: str, table: str) -> Steps[bool]:
    rows = yield "SELECT 1 FROM members WHERE person = ? AND table_id = ?", (person, table)
    return bool(rows)


def by_id(id: str) -> Steps[Listed | None]:
    rows = yield f"{LISTED} WHERE t.id = ?", (id,)
    return _first(rows)


def by_code(code: str) -> Steps[Listed | None]:
    rows = yield f"{LISTED} WHERE t.code = ? AND {NOT_CLOSED}", (code,)
    return _first(rows)


def in_public(limit: int) -> Steps[list[Listed]]:
    rows = yield (
        f"{LISTED} WHERE t.public = 1 AND {NOT_CLOSED} ORDER BY t.updated DESC, t.id LIMIT ?",
        (limit,),
    )
    return _shown(rows)


def of_person(person: str, limit: int) -> Steps[list[Listed]]:
    rows = yield (
        f"{LISTED} JOIN members m ON m.table_id = t.id WHERE m.person = ? AND m.present = 1 AND t.position = 0"
        f" AND {NOT_CLOSED} ORDER BY t.updated DESC, t.id LIMIT ?",
        (person, limit),
    )
    return _shown(rows)


def due(now: float, limit: int) -> Steps[list[Listed]]:
    rows = yield f"{LISTED} WHERE t.due <= ? AND {NOT_CLOSED} ORDER BY t.due, t.id LIMIT ?", (now, limit)
    return [_listed(values) for values in rows]


def _log(table: str, row: Sequence[Any]) -> Steps[None]:
    yield (
        "INSERT INTO log (table_id, seq, kind, person, data, time) VALUES (?, ?, ?, ?, ?, ?)",
        (table, *row),
    )


def _arrive(table: str, people: Iterable[str]) -> Steps[None]:
    for person in sorted(set(people)):
        yield (
            "INSERT INTO members (person, table_id, present) VALUES (?, ?, 1)"
            " ON CONFLICT (person, table_id) DO UPDATE SET present = 1",
            (person, table),
        )


def _change_people(table: str, before: Sequence[str] | None, now: Sequence[str]) -> Steps[None]:
    if before is None:
        yield "UPDATE members SET present = 0 WHERE table_id = ?", (table,)
    yield from _arrive(table, set(now) - set(before or ()))
    for person in sorted(set(before or ()) - set(now)):
        yield "UPDATE members SET present = 0 WHERE person = ? AND table_id = ?", (person, table)


def as_row(values: Sequence[Any]) -> Row:
    seq, kind, person, text, time = values
    data = as_object(text)
    if data is None:
        return Row(seq, UNREADABLE, person, {}, time)
    return Row(seq, kind, person, data, time)


def row_values(row: Row) -> tuple[Any, ...]:
    return row.seq, row.kind, row.person, packed(row.data), row.time


def _summary_values(summary: Summary) -> tuple[Any, ...]:
    status, public, people, about, due = summary
    return status, int(public), packed(people), packed(about), due


def _listed(values: Sequence[Any]) -> Listed:
    """The table; with an empty summary if it can't be read: the log still has everything."""
    id, code, seq, updated, status, public, people_text, about_text, due = values
    people, about = _people(people_text), as_object(about_text)
    if people is None or about is None:
        return Listed(id, code, seq, updated, Summary(status, False, (), {}, due))
    return Listed(id, code, seq, updated, Summary(status, bool(public), people, about, due))


def has_summary(people: Any, about: Any) -> bool:
    """Whether these columns can be read."""
    return _people(people) is not None and as_object(about) is not None


def _people(text: Any) -> tuple[str, ...] | None:
    people = _value(text)
    sound = isinstance(people, list) and all(isinstance(person, str) for person in people)
    return tuple(people) if sound else None


def as_object(text: Any) -> dict[str, Any] | None:
    value = _value(text)
    return value if isinstance(value, dict) else None


def _value(text: Any) -> Any:
    """The value of the JSON; None if it is not JSON, which only another program can have written."""
    try:
        return unpacked(text)
    except (ValueError, TypeError):
        return None


def _first(rows: Rows) -> Listed | None:
    return _listed(rows[0]) if rows else None


def _shown(rows: Rows) -> list[Listed]:
    """Those with a summary that a list can show."""
    return [listed for listed in map(_listed, rows) if listed.summary.about]
