"""Limits of one table, so that its log stays short enough to be read every time someone opens it.

What brings a match to its end always works: moves, `continue`, ending a pause, leaving, sitting in, coming back,
closing.  Rows of older logs count too, but are folded even beyond the limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table

TALKS, OWN_TALKS = 5_000, 1_000  # messages at a table, and from one person
CHANGES, OWN_CHANGES = 5_000, 500  # changes of seats, names and settings at a table, and by one person
RESERVE = 1_000  # more of both for the host, so that no guest can use up the table
MATCHES = 500  # at a table
UNDOS = 500  # requests to take moves back, in a match
PAUSES = 500  # in a match

CHANGING = frozenset(
    ("join", "sit", "stand", "swap", "bot", "agent", "fill", "change", "mode", "lock", "host"),
)


def count(table: Table, row: Row) -> None:
    """Counts this row."""
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
    """Refused if this person, or everyone together, has reached the limit."""
    if kind in ("say", "wave") and (most := reached(table, person, table.talks, TALKS, OWN_TALKS)):
        raise Refused("too_much_talk", most=most)
    if kind in CHANGING and (most := reached(table, person, table.changes, CHANGES, OWN_CHANGES)):
        raise Refused("too_many_changes", most=most)
    if kind == "start" and table.number >= MATCHES:
        raise Refused("too_many_matches", most=MATCHES)
    if kind == "ask_undo" and table.undos >= UNDOS:
        raise Refused("too_many_undos", most=UNDOS)
    if kind == "pause" and data["on"] and table.pauses >= PAUSES:
        raise Refused("too_many_pauses", most=PAUSES)


def reached(table: Table, person: str, counts: Mapping[str, int], most: int, own: int) -> int | None:
    """The limit that this person, or everyone together, has reached; None: there is room."""
    if person == table.host:
        most += RESERVE
    elif counts.get(person, 0) >= own:
        return own
    return most if sum(counts.values()) >= most else None
