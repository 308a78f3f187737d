"""What the host decides."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, convert, to_builtins
from msgspec.structs import replace

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Seat
from stammtisch.table.settings import Settings, Watching, checked
from stammtisch.table.table import Table
from stammtisch.table.verbs.seating import go
from stammtisch.table.verbs.verb import Data, Verb

Id = Annotated[str, Meta(max_length=40)]


class Create(Verb, frozen=True, tag="create"):
    """A table's first row."""

    settings: Settings

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        return {"settings": to_builtins(checked(self.settings))}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.settings = convert(row.data["settings"], Settings)
        table.seats = [Seat() for _ in range(table.settings.players)]


class Change(Verb, frozen=True, tag="change"):
    """Changes the settings, between matches; people keep their seats as long as there are enough."""

    turning = True
    settings: Settings

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_host(person)
        settings = checked(self.settings)
        if len(table.seated()) > settings.players:
            raise Refused("too_many_people", players=settings.players)
        return {"settings": to_builtins(settings)}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.settings = convert(row.data["settings"], Settings)
        # The last match is in the history.
        table.match, table.begun, table.played, table.practice = None, None, [], False
        spare = len(table.seats) - table.settings.players
        if spare > 0:
            free = [number for number, seat in enumerate(table.seats) if seat.person is None]
            gone = set(free[-spare:])
            table.seats = [seat for number, seat in enumerate(table.seats) if number not in gone]
        table.seats += [Seat() for _ in range(-spare)]


class Mode(Verb, frozen=True, tag="mode"):
    """Changes what may change at any time: chat on or off, what onlookers see, the bots' pace."""

    chat: bool
    watching: Watching
    pace: Annotated[float, Meta(ge=0, le=10)]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_open()
        table.need_host(person)
        if self.watching == "now" and table.settings.watching == "rounds" and table.playing:
            raise Refused("match_is_on")  # the players rely on it
        return {"chat": self.chat, "watching": self.watching, "pace": self.pace}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.settings = replace(table.settings, **row.data)


class Lock(Verb, frozen=True, tag="lock"):
    """Locks the table for newcomers, or unlocks it."""

    on: bool

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_open()
        table.need_host(person)
        if table.position is not None:
            raise Refused("position_only")
        return {"on": self.on}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.locked = row.data["on"]


class Remove(Verb, frozen=True, tag="remove"):
    """Sends a person away for good."""

    turning = True
    telling = ("who",)
    who: Id

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_host(person)
        table.need_guest(self.who)
        if self.who == person:
            raise Refused("not_oneself")
        return {"who": self.who}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        go(table, row.data["who"])
        table.removed.add(row.data["who"])


class HandOn(Verb, frozen=True, tag="host"):
    """Makes someone else the host; the service does so when the host is away."""

    telling = ("who",)
    who: Id

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_open()
        if person is not None:
            table.need_host(person)
        table.need_guest(self.who)
        return {"who": self.who}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.host = row.data["who"]


class Close(Verb, frozen=True, tag="close"):
    """Closes the table; a running match ends without a result."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_open()
        table.need_host(person)
        return {}

    @classmethod
    def fold(cls, table: Table, _: Row) -> None:
        table.closed = True
        table.undo = None
