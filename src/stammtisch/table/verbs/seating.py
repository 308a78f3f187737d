"""Coming and going, and who sits where."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stammtisch.bots.agents import PREFIX, on_shelf
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
AgentName = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]

JOINERS = "\u200c\u200d"  # invisible, but Persian, Hindi and many emoji can't be written without them


def clean(written: str) -> str:
    """What a person has written, as text on one line; Refused if nothing is left."""
    kept = "".join(letter for letter in written if letter.isprintable() or letter in JOINERS)
    text = " ".join(kept.split())
    if not text.strip(JOINERS + " "):
        raise Refused("empty")
    return text


def need_seat_number(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("no_such_seat", seat=seat)


def need_seat_for_bot(table: Table, person: str | None, seat: int) -> None:
    """Between matches the host may put any bot where no person sits."""
    table.need_break()
    table.need_host(person)
    need_seat_number(table, seat)
    if table.seats[seat].person is not None:
        raise Refused("seat_taken", seat=seat)


class Join(Verb, frozen=True, tag="join"):
    """Comes to the table, or changes name or avatar."""

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
    """Leaves for good; during a match a bot takes over the seat."""

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
        table.seats[seat].clear()
        if table.playing:
            table.seats[seat].bot = table.settings.level
    table.rested.discard(person)
    if not table.active():
        table.paused = False  # nobody is left who could end it
    if table.resting and set(table.active()) <= table.rested:
        table.resting = False
    table.undo = None
    if table.host == person:
        pass_host_on(table)


def pass_host_on(table: Table) -> None:
    """To the guest who has been here longest, those with a seat first."""
    table.host = next(iter(table.by_seniority(set(table.guests) - {table.host or ""})), table.host)
    if table.host not in table.guests:
        table.host = None


class Sit(Verb, frozen=True, tag="sit"):
    """Takes a seat, or moves to it, unless a person sits there; a bot makes room."""

    turning = True
    seat: SeatNumber

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_guest(person)
        need_seat_number(table, self.seat)
        if table.seats[self.seat].person not in (None, person):
            raise Refused("seat_taken", seat=self.seat)
        return {"seat": self.seat}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        before = table.seat_of(row.person)
        if before is not None:
            table.seats[before].clear()
        seat = table.seats[row.data["seat"]]
        seat.clear()
        seat.person = row.person


class Stand(Verb, frozen=True, tag="stand"):
    """Gives up the seat and watches."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        return {"seat": table.need_seat(person)}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].clear()


class Swap(Verb, frozen=True, tag="swap"):
    """The host swaps two seats."""

    turning = True
    one: SeatNumber
    other: SeatNumber

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_host(person)
        for seat in (self.one, self.other):
            need_seat_number(table, seat)
        return {"one": self.one, "other": self.other}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        one, other = row.data["one"], row.data["other"]
        table.seats[one], table.seats[other] = table.seats[other], table.seats[one]


class PutBot(Verb, frozen=True, tag="bot"):
    """The host puts a bot on a free seat, changes its level, or removes it (no level)."""

    turning = True
    seat: SeatNumber
    level: Level | None

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        need_seat_for_bot(table, person, self.seat)
        return {"seat": self.seat, "level": self.level}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = row.data["level"]


class PutAgent(Verb, frozen=True, tag="agent"):
    """The host puts a trained agent on a free seat, or in place of a bot."""

    turning = True
    seat: SeatNumber
    name: AgentName

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        need_seat_for_bot(table, person, self.seat)
        if self.name not in on_shelf(table.settings.game):
            raise Refused("no_such_agent", name=self.name)
        return {"seat": self.seat, "name": self.name}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = f"{PREFIX}{row.data['name']}"


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
        for seat in table.seats:
            if seat.free:
                seat.bot = row.data["level"]


class StandIn(Verb, frozen=True, tag="stand_in"):
    """A player lets a bot sit in for a person who is away."""

    turning = True
    telling = ("seat",)
    seat: SeatNumber

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        mine = table.need_seat(person)
        need_seat_number(table, self.seat)
        seat = table.seats[self.seat]
        if seat.person is None or seat.by_bot:
            raise Refused("nobody_to_replace", seat=self.seat)
        if self.seat == mine:
            raise Refused("not_oneself")
        if table.settings.clock.kind == "days":
            raise Refused("days_to_move")  # then the clock plays for those who never come back
        return {"seat": self.seat, "level": table.settings.level}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.seats[row.data["seat"]].bot = row.data["level"]
        table.undo = None
        rested = table.resting and set(table.active()) <= table.rested
        if rested:
            table.resting = False
        if rested or table.to_move == row.data["seat"]:
            table.start_clock(row.time)


class Return(Verb, frozen=True, tag="return"):
    """Takes the seat back from the bot that sat in."""

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
            table.start_clock(row.time)
