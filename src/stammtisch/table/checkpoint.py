"""A table just before a match begins, as JSON: all of it that the match does not replace.

Objects that name somebody have the names `person` and `name` or `text`, by which the store finds them when the
person is deleted.  What is written here can be read again by this version alone, and that is enough: whoever can't read
it reads the log.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from stammtisch.store.store import Checkpoint, Row
from stammtisch.table.seats import Guest, Seat
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table

VERSION = 1  # another one whenever a row would be folded otherwise, or `Kept` changes

# What a table has at its next match as it had it before: by name, with nothing to translate.
SAME = ("settings", "seq", "turn", "updated", "host", "locked", "number", "recorded")


class KeptGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the table."""

    person: str
    name: str
    avatar: str
    joined: float


class KeptSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    person: str | None
    bot: str | None


class KeptRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said."""

    seq: int
    kind: str
    person: str | None
    data: dict[str, Any]
    time: float


class Kept(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of it."""

    version: int
    settings: Settings
    seq: int
    turn: int
    updated: float
    host: str | None
    locked: bool
    number: int
    recorded: int
    talks: dict[str, int]
    changes: dict[str, int]
    guests: list[KeptGuest]
    removed: list[str]
    seats: list[KeptSeat]
    talk: list[KeptRow]


def checkpoint(table: Table) -> Checkpoint:
    """The table as it is before its next match."""
    kept = Kept(
        version=VERSION,
        **{name: getattr(table, name) for name in SAME},
        talks=dict(table.talks),
        changes=dict(table.changes),
        guests=[KeptGuest(id, one.name, one.avatar, one.joined) for id, one in table.guests.items()],
        removed=sorted(table.removed),
        seats=[KeptSeat(seat.person, seat.bot) for seat in table.seats],
        talk=[KeptRow(row.seq, row.kind, row.person, dict(row.data), row.time) for row in table.talk],
    )
    return Checkpoint(table.number + 1, table.seq, to_builtins(kept))


def restored(id: str, code: str, kept: Checkpoint) -> Table | None:
    """The table of this checkpoint; None if it was written by another version, or is damaged."""
    try:
        read = convert(kept.data, Kept)
    except ValidationError:
        return None
    if read.version != VERSION or read.seq != kept.seq or read.number + 1 != kept.number:
        return None
    people = {one.person for one in read.guests}
    if len(read.seats) != read.settings.players or not {seat.person for seat in read.seats} <= people | {
        None
    }:
        return None
    table = Table(id, code, **{name: getattr(read, name) for name in SAME})
    table.guests = {one.person: Guest(one.name, one.avatar, one.joined) for one in read.guests}
    table.removed = set(read.removed)
    table.talks, table.changes = dict(read.talks), dict(read.changes)
    table.seats = [Seat(seat.person, seat.bot) for seat in read.seats]
    table.talk = [Row(one.seq, one.kind, one.person, one.data, one.time) for one in read.talk]
    return table
