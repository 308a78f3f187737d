"""The match: beginning it, moves, rests between rounds, pauses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stammtisch.core.errors import IllegalMove
from stammtisch.core.match import Match
from stammtisch.store.store import BOT, Row
from stammtisch.table.refused import Refused
from stammtisch.table.settings import checked
from stammtisch.table.table import Played, Table
from stammtisch.table.verbs.verb import Data, Verb

Text = Annotated[str, Meta(min_length=1, max_length=100)]
SEEDS = 2**256


class Start(Verb, frozen=True, tag="start"):
    """Begins a match, the first one or a rematch; everybody who sits may do it once all seats are taken."""

    turning = True

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_break()
        table.need_seat(person)
        if table.number == 0 and person != table.host:
            raise Refused("host_only")
        checked(table.settings)  # those of an old table may be beyond today's bounds
        free = sum(seat.free for seat in table.seats)
        if free:
            raise Refused("free_seats", count=free)
        return {}  # the service adds the seed, as a text: databases have no numbers of that size

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        settings = table.settings
        table.number += 1
        table.first = row.seq
        table.players = [seat.person or f"{BOT}{seat.bot}" for seat in table.seats]
        table.names = [table.name_of(seat) for seat in range(len(table.seats))]
        table.match = Match(settings.game, settings.players, int(row.data["seed"]), dict(settings.options))
        table.played, table.begun = [], None
        table.paused = False
        table.practice = False
        table.undo = None
        table.rested = set()
        table.fresh = list(table.match.events)
        table.shown_events = 0
        table.unveil()
        rest(table, row, False)


class Play(Verb, frozen=True, tag="play"):
    """A move.  `turn` is the row after which the player decided: whoever decided on something older is told so."""

    turning = True
    telling = (
        "seat",
        "by",
    )
    move: Text
    turn: Annotated[int, Meta(ge=0, le=2**31)]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        seat = table.need_seat(person)
        if table.seats[seat].by_bot:
            raise Refused("bot_sits_in")
        return admit_move(table, seat, self.move, self.turn, "person")

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        match = table.match
        assert match is not None
        begin = len(match.events)
        seat, move = row.data["seat"], row.data["move"]
        before = match.round
        match.play(move)
        table.played.append(Played(row.seq, seat, move, begin, row.data["by"]))
        table.fresh = match.events[begin:]
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
    try:
        refusal = match.game.refusal(match.state, match.game.read(move))
    except IllegalMove as unread:  # its traceback knows this frame: whoever kept it here would keep the table
        raise Refused(unread.code, unread.rule, **unread.params) from None
    if refusal is not None:
        raise Refused(refusal.code, refusal.rule, **refusal.params)
    return {"seat": seat, "move": move, "by": by}


def rest(table: Table, row: Row, resting: bool) -> None:
    """From now on the next seat may think, or everybody looks at the score first."""
    table.resting = resting
    table.rested = set()
    table.since, table.spent = row.time, 0.0


class Continue(Verb, frozen=True, tag="continue"):
    """Has seen the score; when all people have, or their time is up (the service itself says so), play goes on."""

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
            table.since, table.spent = row.time, 0.0


class Pause(Verb, frozen=True, tag="pause"):
    """Stops the clocks, or lets them go on."""

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
    """The service has stored the result of the match that is over."""

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        if person is not None or not table.unrecorded():
            raise Refused("already")
        return {"number": table.number}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        table.recorded = row.data["number"]
