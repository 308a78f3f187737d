"""How much goes into one table, so that its log stays short enough to be read whenever somebody opens it.

What brings a match to its end always works: moves, `continue`, ending a pause, leaving, sitting in, coming back,
closing.  Rows of older logs count, and are folded however many they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table

TALKS = 5_000  # things said at a table
CHANGES = 5_000  # changes of seats, names and settings at a table
MATCHES = 500  # at a table
UNDOS = 500  # times that somebody asks to take moves back, in a match
PAUSES = 500  # in a match

CHANGING = frozenset(
    ("join", "sit", "stand", "swap", "bot", "fill", "change", "mode", "lock", "host"),
)


def count(table: Table, row: Row) -> None:
    """This row, too."""
    if row.kind in ("say", "wave"):
        table.talks += 1
    elif row.kind in CHANGING:
        table.changes += 1
    elif row.kind == "ask_undo":
        table.undos += 1
    elif row.kind == "pause":
        table.pauses += bool(row.data["on"])
    elif row.kind == "start":
        table.undos = table.pauses = 0


def need_room(table: Table, kind: str, data: Mapping[str, Any]) -> None:
    """Refused if there has been enough of this."""
    if kind in ("say", "wave") and table.talks >= TALKS:
        raise Refused("too_much_talk", most=TALKS)
    if kind in CHANGING and table.changes >= CHANGES:
        raise Refused("too_many_changes", most=CHANGES)
    if kind == "start" and table.number >= MATCHES:
        raise Refused("too_many_matches", most=MATCHES)
    if kind == "ask_undo" and table.undos >= UNDOS:
        raise Refused("too_many_undos", most=UNDOS)
    if kind == "pause" and data["on"] and table.pauses >= PAUSES:
        raise Refused("too_many_pauses", most=PAUSES)
