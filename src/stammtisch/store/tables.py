"""What is done about tables and their rows, as steps of SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from stammtisch.store.sql import Found, Steps, packed, unpacked
from stammtisch.store.store import UNREADABLE, Listed, NoTable, Row, Stale, Summary

CLOSED = "closed"
COLUMNS = "t.id, t.code, t.seq, t.updated, t.status, t.public, t.people, t.about, t.due"
LISTED = f"SELECT {COLUMNS} FROM tables t"
LOOK = "SELECT seq, status, people FROM tables WHERE id = ?{lock}"
# The same for many tables of PostgreSQL.  In one order for all processes, so that nobody waits in a circle.
LOOK_AT_MANY = (
    'SELECT id, seq, status, people FROM tables WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C" FOR UPDATE'
)
NOT_CLOSED = f"t.status <> '{CLOSED}'"


def add(id: str, code: str, row: Row, summary: Summary) -> Steps[bool]:
    if row.seq != 1:
        raise ValueError("A table's first row has the number 1.")
    about_row, about_table = _row_values(row), _summary_values(summary)

    def steps() -> Steps[bool]:
        added = yield (
            "INSERT INTO tables (id, code, seq, updated, status, public, people, about, due)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
            (id, code, row.seq, row.time, *about_table),
        )
        if not added:
            same = yield "SELECT id FROM tables WHERE id = ?", (id,)
            if same:
                raise Stale(f"There is a table {id} already.")
            return False
        yield from _log(id, about_row)
        yield from _arrive(id, summary.people)
        return True

    return steps()


def append(table: str, row: Row, summary: Summary) -> Callable[[], Steps[None]]:
    """Steps that can be begun more than once: one that looks, then writes that need no answer."""
    about_row, about_table = _row_values(row), _summary_values(summary)

    def steps() -> Steps[None]:
        found = yield LOOK, (table,)
        if not found:
            raise NoTable(f"There is no table {table}.")
        seq, status, people = found[0]
        if row.seq <= seq:
            raise Stale(f"Table {table} has a row {row.seq} already; its last one is {seq}.")
        if row.seq > seq + 1:
            raise ValueError(f"Table {table} lacks rows before {row.seq}; its last one is {seq}.")
        if status == CLOSED != summary.status:
            raise ValueError(f"Table {table} is closed and stays so; its code may be another table's.")
        yield from _log(table, about_row)
        yield (
            "UPDATE tables SET seq = ?, updated = ?, status = ?, public = ?, people = ?, about = ?, due = ?"
            " WHERE id = ?",
            (row.seq, row.time, *about_table, table),
        )
        if people != about_table[2]:
            yield from _change_people(table, _people(people), summary.people)

    return steps


def rows(table: str, after: int, limit: int | None) -> Steps[list[Row]]:
    # What is left of the log of a table that is gone is nobody's business.
    found = yield (
        "SELECT seq, kind, person, data, time FROM log WHERE table_id = ? AND seq > ?"
        " AND EXISTS (SELECT 1 FROM tables WHERE id = ?) ORDER BY seq LIMIT ?",
        (table, after, table, 2**62 if limit is None else limit),
    )
    return [_row(values) for values in found]


def been(person: str, table: str) -> Steps[bool]:
    found = yield "SELECT 1 FROM members WHERE person = ? AND table_id = ?", (person, table)
    return bool(found)


def by_id(id: str) -> Steps[Listed | None]:
    found = yield f"{LISTED} WHERE t.id = ?", (id,)
    return _first(found)


def by_code(code: str) -> Steps[Listed | None]:
    found = yield f"{LISTED} WHERE t.code = ? AND {NOT_CLOSED}", (code,)
    return _first(found)


def in_public(limit: int) -> Steps[list[Listed]]:
    found = yield (
        f"{LISTED} WHERE t.public = 1 AND {NOT_CLOSED} ORDER BY t.updated DESC, t.id LIMIT ?",
        (limit,),
    )
    return _shown(found)


def of_person(person: str, limit: int) -> Steps[list[Listed]]:
    found = yield (
        f"{LISTED} JOIN members m ON m.table_id = t.id WHERE m.person = ? AND m.present = 1 AND {NOT_CLOSED}"
        " ORDER BY t.updated DESC, t.id LIMIT ?",
        (person, limit),
    )
    return _shown(found)


def due(now: float, limit: int) -> Steps[list[Listed]]:
    found = yield f"{LISTED} WHERE t.due <= ? AND {NOT_CLOSED} ORDER BY t.due, t.id LIMIT ?", (now, limit)
    return [_listed(values) for values in found]


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


def _row(values: Sequence[Any]) -> Row:
    seq, kind, person, text, time = values
    data = _object(text)
    if data is None:
        return Row(seq, UNREADABLE, person, {}, time)
    return Row(seq, kind, person, data, time)


def _row_values(row: Row) -> tuple[Any, ...]:
    return row.seq, row.kind, row.person, packed(row.data), row.time


def _summary_values(summary: Summary) -> tuple[Any, ...]:
    status, public, people, about, due = summary
    return status, int(public), packed(people), packed(about), due


def _listed(values: Sequence[Any]) -> Listed:
    """The table; if its summary can't be read, one that shows nothing: the log still tells all of it."""
    id, code, seq, updated, status, public, people_text, about_text, due = values
    people, about = _people(people_text), _object(about_text)
    if people is None or about is None:
        return Listed(id, code, seq, updated, Summary(status, False, (), {}, due))
    return Listed(id, code, seq, updated, Summary(status, bool(public), people, about, due))


def has_summary(people: Any, about: Any) -> bool:
    """Whether these columns can be read."""
    return _people(people) is not None and _object(about) is not None


def _people(text: Any) -> tuple[str, ...] | None:
    people = _value(text)
    sound = isinstance(people, list) and all(isinstance(person, str) for person in people)
    return tuple(people) if sound else None


def _object(text: Any) -> dict[str, Any] | None:
    value = _value(text)
    return value if isinstance(value, dict) else None


def _value(text: Any) -> Any:
    """What the JSON says; None if it is none, as another program may have left it there."""
    try:
        return unpacked(text)
    except (ValueError, TypeError):
        return None


def _first(found: Found) -> Listed | None:
    return _listed(found[0]) if found else None


def _shown(found: Found) -> list[Listed]:
    """Those of which a list can show anything."""
    return [listed for listed in map(_listed, found) if listed.summary.about]
