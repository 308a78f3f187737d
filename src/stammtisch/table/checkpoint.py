"""A table just before a match begins, as JSON: everything that the match does not replace.

Objects about a person have the members `person` and `name` or `text`, by which the store finds them when the person is
deleted.  Only the version that wrote a checkpoint can read it, and that is enough: any other version reads the log.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from stammtisch.store.store import Checkpoint, Row
from stammtisch.table.seats import Guest, Seat
from stammtisch.table.settings import Settings
from stammtisch.table.table import Table

VERSION = 1  # changes whenever rows are folded differently, or `Kept` changes

# Fields that are copied as they are.
SAME = ("settings", "seq", "turn", "updated", "host", "locked", "number", "recorded")


class KeptGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A person at the table."""

    person: str
    name: str
    avatar: str
    joined: float


class KeptSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    person: str | None
    bot: str | None


class KeptRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A message or quick phrase."""

    seq: int
    kind: str
    person: str | None
    data: dict[str, Any]
    time: float


class Kept(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything in a checkpoint."""

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
        guests=[KeptGuest(id, guest.name, guest.avatar, guest.joined) for id, guest in table.guests.items()],
        removed=sorted(table.removed),
        seats=[KeptSeat(seat.person, seat.bot) for seat in table.seats],
        talk=[KeptRow(row.seq, row.kind, row.person, dict(row.data), row.time) for row in table.talk],
    )
    return Checkpoint(table.number + 1, table.seq, to_builtins(kept))


def restored(id: str, code: str, saved: Checkpoint) -> Table | None:
    """The table of this checkpoint; None if another version wrote it, or it is damaged."""
    try:
        kept = convert(saved.data, Kept)
    except ValidationError:
        return None
    if kept.version != VERSION or kept.seq != saved.seq or kept.number + 1 != saved.number:
        return None
    people = {guest.person for guest in kept.guests}
    seated = {seat.person for seat in kept.seats} - {None}
    if len(kept.seats) != kept.settings.players or not seated <= people:
        return None
    table = Table(id, code, **{name: getattr(kept, name) for name in SAME})
    table.guests = {guest.person: Guest(guest.name, guest.avatar, guest.joined) for guest in kept.guests}
    table.removed = set(kept.removed)
    table.talks, table.changes = dict(kept.talks), dict(kept.changes)
    table.seats = [Seat(seat.person, seat.bot) for seat in kept.seats]
    table.talk = [Row(row.seq, row.kind, row.person, row.data, row.time) for row in kept.talk]
    return table
