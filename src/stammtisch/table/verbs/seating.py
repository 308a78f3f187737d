"""Coming and going, and who sits where."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Guest
from stammtisch.table.settings import Level
from stammtisch.table.table import Table
from stammtisch.table.verbs.verb import Data, Verb

GUESTS = 60  # at one table
Name = Annotated[str, Meta(min_length=1, max_length=24)]
# Without the lookahead Python's `$` lets a newline follow; in a JSON Schema it changes nothing.
Avatar = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[a-z0-9-]+(?!\n)$")]
Place = Annotated[int, Meta(ge=0, le=15)]


JOINERS = "\u200c\u200d"  # not printed, but Persian and Hindi are not written without them, nor many an emoji


def clean(given: str) -> str:
    """What people write is text on one line."""
    kept = "".join(letter for letter in given if letter.isprintable() or letter in JOINERS)
    text = " ".join(kept.split())
    if not text.strip(JOINERS + " "):
        raise Refused("empty")
    return text


def need_place(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("no_such_seat", seat=seat)


class Join(Verb, frozen=True, tag="join"):
    """Comes to the table, or comes with another name or avatar."""

    name: Name
    avatar: Avatar

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_open()
        if person in table.removed:
            raise Refused("removed")
        if person not in table.guests:
            if table.locked:
                raise Refused("locked")
            if len(table.guests) >= GUESTS:
                raise Refused("full")
        return {"person": person, "name": clean(self.name), "avatar": self.avatar}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert row.person is not None
        table.guests[row.person] = Guest(row.data["name"], row.data["avatar"], row.time)
        if table.host is None:
            table.host = row.person


class Leave(Verb, frozen=True, tag="leave"):
    """Goes away for good; in a running match a bot takes the seat over."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_guest(person)
        return {}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert row.person is not None
        go(table, row.person)


def go(table: Table, person: str) -> None:
    """The person is no longer at the table."""
    seat = table.seat_of(person)
    table.guests.pop(person, None)
    if seat is not None:
        place = table.seats[seat]
        place.clear()
        if table.playing:
            place.bot = table.settings.level
    table.rested.discard(person)
    if not table.active():
        table.paused = False  # nobody is left who could end it
    if table.resting and set(table.active()) <= table.rested:
        table.resting = False
    if table.undo is not None:
        table.undo = None
    if table.host == person:
        pass_host_on(table)


def pass_host_on(table: Table) -> None:
    """To who has been here longest, those who sit first."""
    table.host = next(iter(table.by_seniority(set(table.guests) - {table.host or ""})), table.host)
    if table.host not in table.guests:
        table.host = None


class Sit(Verb, frozen=True, tag="sit"):
    """Takes a seat where no person sits, or moves to it; a bot there makes room."""

    turning = True
    seat: Place

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_guest(person)
        need_place(table, self.seat)
        if table.seats[self.seat].person not in (None, person):
            raise Refused("seat_taken", seat=self.seat)
        return {"seat": self.seat}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        before = table.seat_of(row.person)
        if before is not None:
            table.seats[before].clear()
        place = table.seats[row.data["seat"]]
        place.clear()
        place.person = row.person


class Stand(Verb, frozen=True, tag="stand"):
    """Gives the seat up and watches."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        return {"seat": table.need_seat(person)}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].clear()


class Swap(Verb, frozen=True, tag="swap"):
    """The host lets two seats change their places."""

    turning = True
    one: Place
    other: Place

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_host(person)
        for seat in (self.one, self.other):
            need_place(table, seat)
        return {"one": self.one, "other": self.other}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        one, other = row.data["one"], row.data["other"]
        table.seats[one], table.seats[other] = table.seats[other], table.seats[one]


class PutBot(Verb, frozen=True, tag="bot"):
    """The host puts a bot on a free seat, changes its level, or takes it away (None)."""

    turning = True
    seat: Place
    level: Level | None

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_host(person)
        need_place(table, self.seat)
        if table.seats[self.seat].person is not None:
            raise Refused("seat_taken", seat=self.seat)
        return {"seat": self.seat, "level": self.level}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = row.data["level"]


class Fill(Verb, frozen=True, tag="fill"):
    """The host puts bots on all free seats."""

    turning = True
    level: Level

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_host(person)
        return {"level": self.level}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        for place in table.seats:
            if place.free:
                place.bot = row.data["level"]


class StandIn(Verb, frozen=True, tag="stand_in"):
    """Somebody who plays lets a bot sit in for somebody who is away."""

    turning = True
    telling = ("seat",)
    seat: Place

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        mine = table.need_seat(person)
        need_place(table, self.seat)
        place = table.seats[self.seat]
        if place.person is None or place.by_bot:
            raise Refused("nobody_to_replace", seat=self.seat)
        if self.seat == mine:
            raise Refused("not_oneself")
        if table.settings.clock.kind == "days":
            raise Refused("days_to_move")  # then the clock plays for whoever never comes
        return {"seat": self.seat, "level": table.settings.level}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = row.data["level"]
        table.undo = None
        rested = table.resting and set(table.active()) <= table.rested
        if rested:
            table.resting = False
        if rested or table.to_move == row.data["seat"]:
            table.since, table.spent = row.time, 0.0


class Return(Verb, frozen=True, tag="return"):
    """Takes one's own seat back from the bot that sat in."""

    turning = True
    telling = ("seat",)

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        seat = table.need_seat(person)
        if not table.seats[seat].by_bot:
            raise Refused("not_replaced")
        return {"seat": seat}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = None
        if table.to_move == row.data["seat"]:
            table.since, table.spent = row.time, 0.0
