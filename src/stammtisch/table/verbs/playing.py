"""The match: beginning it, moves, rests between rounds, pauses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stammtisch.core.match import Match
from stammtisch.store.store import BOT, Row
from stammtisch.table.refused import Refused
from stammtisch.table.settings import checked
from stammtisch.table.table import Played, Table
from stammtisch.table.verbs.verb import Data, Verb

Text = Annotated[str, Meta(min_length=1, max_length=100)]


class Start(Verb, frozen=True, tag="start"):
    """Begins a match once all seats are taken: the host the first one, anyone with a seat a rematch."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_seat(person)
        if table.position is not None:
            raise Refused("position_only")
        if table.number == 0 and person != table.host:
            raise Refused("host_only")
        checked(table.settings)  # those of an old table may exceed today's bounds
        free = sum(seat.free for seat in table.seats)
        if free:
            raise Refused("free_seats", count=free)
        return {}  # the service adds the seed, as text: databases have no numbers of that size

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        settings = table.settings
        match = Match(settings.game, settings.players, int(row.data["seed"]), dict(settings.options))
        begin(table, row, match)
        table.fresh = list(match.events)


def begin(table: Table, row: Row, match: Match) -> None:
    """From now on this match is played here, by everyone who sits."""
    table.number += 1
    table.first = row.seq
    table.players = [seat.person or f"{BOT}{seat.bot}" for seat in table.seats]
    table.names = [table.name_of(seat) for seat in range(len(table.seats))]
    table.match = match
    table.played, table.begun = [], None
    table.paused = False
    table.practice = False
    table.undo = None
    table.rested = set()
    table.shown_events = 0
    table.unveil()
    rest(table, row, False)


class Play(Verb, frozen=True, tag="play"):
    """A move.  `turn` is the row after which the player decided; a decision on an older table is refused."""

    turning = True
    telling = ("seat", "by")
    move: Text
    turn: Annotated[int, Meta(ge=0, le=2**31)]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        seat = table.need_seat(person)
        if table.seats[seat].by_bot:
            raise Refused("bot_sits_in")
        data = admit_move(table, seat, self.move, self.turn, "person")
        table.need_lesson_move(self.move)
        return data

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        match = table.match
        assert match is not None
        begin = len(match.events)
        seat, move = row.data["seat"], row.data["move"]
        before = match.round
        table.fresh = match.push(move)
        table.played.append(Played(row.seq, seat, move, begin, row.data["by"]))
        table.undo = None
        ended = match.round != before or match.over
        if ended:
            table.unveil()
            table.begun = None
        rest(table, row, ended and not match.over and bool(table.active()))


def admit_move(table: Table, seat: int, move: str, turn: int, by: str) -> Data:
    """The data of a move's row; Refused with the clause if it breaks a rule."""
    match = table.need_match()
    if table.paused:
        raise Refused("paused")
    if table.resting:
        raise Refused("resting")
    if turn != table.turn:
        raise Refused("stale")
    if match.to_move != seat:
        raise Refused("not_your_turn")
    problem = match.refusal(move)
    if problem is not None:
        raise Refused(problem.refusal)
    return {"seat": seat, "move": move, "by": by}


def rest(table: Table, row: Row, resting: bool) -> None:
    """From now on the next seat thinks, or everyone looks at the score first."""
    table.resting = resting
    table.rested = set()
    table.start_clock(row.time)


class Continue(Verb, frozen=True, tag="continue"):
    """Has seen the score; play goes on when everyone has, or when the rest is over (then the service does this)."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        if not table.resting:
            raise Refused("not_resting")
        if person is not None:
            table.need_seat(person)
        if person in table.rested:
            raise Refused("already")
        return {}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        if row.person is not None:
            table.rested.add(row.person)
        if row.person is None or set(table.active()) <= table.rested:
            table.resting = False
            table.start_clock(row.time)


class Pause(Verb, frozen=True, tag="pause"):
    """Pauses the match, or ends the pause."""

    turning = True
    telling = ("on",)
    on: bool

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        table.need_seat(person)
        if table.paused == self.on:
            raise Refused("already")
        return {"on": self.on}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.paused = row.data["on"]
        if table.paused:
            table.spent += row.time - table.since
        table.since = row.time


class Record(Verb, frozen=True, tag="record"):
    """The service has stored the result of the match that has ended."""

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        if person is not None or not table.unrecorded():
            raise Refused("already")
        return {"number": table.number}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.recorded = row.data["number"]
