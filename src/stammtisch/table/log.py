"""The log is the truth: a table is its rows, folded in order."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.store.store import Row
from stammtisch.table.bounds import count
from stammtisch.table.table import Table
from stammtisch.table.verbs import VERBS


def fold(table: Table, row: Row) -> None:
    """Makes the table what it is after this row, which must be the next one."""
    if row.seq != table.seq + 1:
        raise ValueError(f"row {row.seq} can't follow row {table.seq}")
    verb = VERBS[row.kind]
    table.fresh, table.again = [], False
    table.shown_from = table.shown_events
    verb.fold(table, row)
    count(table, row)
    table.seq = row.seq
    table.updated = row.time
    if verb.turning:
        table.turn = row.seq


def folded(id: str, code: str, rows: Iterable[Row]) -> Table:
    """The table that these rows make."""
    table = Table(id, code)
    for row in rows:
        fold(table, row)
    return table
