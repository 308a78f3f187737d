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

TALKS, OWN_TALKS = 5_000, 1_000  # things said at a table, and by one person
CHANGES, OWN_CHANGES = 5_000, 500  # changes of seats, names and settings at a table, and by one person
RESERVE = 1_000  # of both, for the host: no guest can take the table from everybody
MATCHES = 500  # at a table
UNDOS = 500  # times that somebody asks to take moves back, in a match
PAUSES = 500  # in a match

CHANGING = frozenset(
    ("join", "sit", "stand", "swap", "bot", "fill", "change", "mode", "lock", "host"),
)


def count(table: Table, row: Row) -> None:
    """This row, too."""
    person = row.person or ""
    if row.kind in ("say", "wave"):
        table.talks[person] = table.talks.get(person, 0) + 1
    elif row.kind in CHANGING:
        table.changes[person] = table.changes.get(person, 0) + 1
    elif row.kind == "ask_undo":
        table.undos += 1
    elif row.kind == "pause":
        table.pauses += bool(row.data["on"])
    elif row.kind == "start":
        table.undos = table.pauses = 0


def need_room(table: Table, person: str, kind: str, data: Mapping[str, Any]) -> None:
    """Refused if there has been enough of this, by this person or by all."""
    if kind in ("say", "wave") and (most := enough(table, person, table.talks, TALKS, OWN_TALKS)):
        raise Refused("too_much_talk", most=most)
    if kind in CHANGING and (most := enough(table, person, table.changes, CHANGES, OWN_CHANGES)):
        raise Refused("too_many_changes", most=most)
    if kind == "start" and table.number >= MATCHES:
        raise Refused("too_many_matches", most=MATCHES)
    if kind == "ask_undo" and table.undos >= UNDOS:
        raise Refused("too_many_undos", most=UNDOS)
    if kind == "pause" and data["on"] and table.pauses >= PAUSES:
        raise Refused("too_many_pauses", most=PAUSES)


def enough(table: Table, person: str, counts: Mapping[str, int], most: int, own: int) -> int | None:
    """The number that has been reached, by this guest or by all; None: there is room."""
    if person == table.host:
        most += RESERVE
    elif counts.get(person, 0) >= own:
        return own
    return most if sum(counts.values()) >= most else None
